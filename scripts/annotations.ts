import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { printable } from '../src/contract/errors.ts';
import type { Notice } from '../src/contract/notices.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
/** Comma, semicolon, tab and vertical bar. */
const separators = new Set([0x2c, 0x3b, 0x09, 0x7c]);

/** The line on which each row of a CSV file begins, by the row, from 1 on: a quoted cell may have several lines. */
export function linesOfRows(bytes: Uint8Array): number[] {
  // Rows count from 1.
  const lines = [0, 1];
  let line = 1;
  let isQuoted = false;
  /** Whether a quote here would open a cell: only at its start does it. */
  let isStart = true;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === QUOTE && (isQuoted || isStart)) isQuoted = !isQuoted;
    // A quote that follows the closing one opens the cell again: together they stand for one.
    isStart = byte === QUOTE ? bytes[i + 1] === QUOTE && !isQuoted : separators.has(byte);
    if (byte !== LF && (byte !== CR || bytes[i + 1] === LF)) continue;
    line++;
    isStart = true;
    if (!isQuoted) lines.push(line);
  }
  return lines;
}

/** Characters that end a part of a command of GitHub's log. None of the parts has line ends, of which the command would be cut. */
const inText = (text: string): string => printable(text).replaceAll('%', '%25');
const inProperty = (text: string): string => inText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * Errors and warnings as commands for the log of a GitHub workflow, which shows them beside the lines of the files
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). Errors come first: GitHub shows ten of a kind.
 *
 * @param folder Folder of the data.
 * @param root Folder of the repository, from which GitHub names files.
 */
export function annotate(notices: readonly Notice[], folder: string, root: string): string {
  const known = new Map<string, readonly number[]>();
  const lineOf = (file: string, row: number): number | null => {
    const path = join(folder, file);
    if (!/\.(?:csv|json)$/.test(file) || !existsSync(path)) return null;
    // A fault of JSON is named by its line.
    if (file.endsWith('.json')) return row;
    const lines = known.get(file) ?? linesOfRows(readFileSync(path));
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
