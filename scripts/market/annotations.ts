import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { printable } from '../../src/contract/errors.ts';
import type { Notice } from '../../src/contract/notices.ts';
import { tables, type Table } from '../../src/contract/tables.ts';
import { readEncoding } from '../../src/load/files.ts';
import { detectSeparator } from '../../src/load/header.ts';
import { collectNotices } from '../../src/load/notices.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';
import { readRecords } from '../../src/load/records.ts';

const noLimits = { maxFieldBytes: Infinity, maxRecordBytes: Infinity, maxFieldLines: Infinity, maxRowCells: Infinity, maxRows: Infinity };

/** The first line of each row of a table, by its row number from 1; a quoted cell may span lines. */
export function linesOfRows(file: Uint8Array, table: Table): number[] {
  const bytes = readEncoding(file, table.file, collectNotices(0, 0));
  const separator = detectSeparator(bytes, table).text.charCodeAt(0);
  // Rows count from 1.
  const lines = [0];
  let line = 1;
  for (const { records } of readRecords(bytes, separator, noLimits))
    for (const cells of records) {
      lines.push(line);
      line += cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
    }
  // Includes a row at which reading stops.
  return [...lines, line];
}

/** Characters that end a part of a GitHub workflow command. No part has line ends, which would cut the command. */
const inText = (text: string): string => printable(text).replaceAll('%', '%25');
const inProperty = (text: string): string => inText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * Errors and warnings as GitHub workflow commands, which show them next to the lines of the files
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). Errors come first: GitHub shows ten of a kind.
 *
 * @param folder Folder of the data.
 * @param root Folder of the repository; GitHub’s file names are relative to it.
 */
export function annotate(notices: readonly Notice[], folder: string, root: string): string {
  const known = new Map<string, readonly number[]>();
  const lineOf = (file: string, row: number): number | null => {
    const path = join(folder, file);
    const table = Object.values(tables).find((each) => each.file === file);
    // For JSON, the row is the line.
    if (file.endsWith('.json') && existsSync(path)) return row;
    if (table === undefined || !existsSync(path)) return null;
    const lines = known.get(file) ?? linesOfRows(readPlainFile(path), table);
    known.set(file, lines);
    return lines[row] ?? null;
  };
  const lines = (['error', 'warning'] as const).flatMap((severity) =>
    notices
      .filter((notice) => notice.severity === severity)
      .map(({ file, row, column, code, message, remedy }) => {
        const line = row === null ? null : lineOf(file, row);
        const properties = [
          `file=${inProperty(relative(root, join(folder, file)))}`,
          ...(line === null ? [] : [`line=${line}`]),
          `title=${inProperty(`${code}${column === null ? '' : ` in ${column}`}`)}`,
        ];
        return `::${severity} ${properties.join(',')}::${inText(`${message} ${remedy}`)}`;
      }),
  );
  return lines.map((line) => `${line}\n`).join('');
}
