import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults, type Edit, type Fault } from '../fixtures/csv/faults.ts';

export const fixtures = fileURLToPath(new URL('../fixtures/csv', import.meta.url));
export const cleanFolder = join(fixtures, 'clean');

export const namesOf = (folder: 'faults' | 'clean-variants'): string[] => readdirSync(join(fixtures, folder)).toSorted();

export function faultNamed(name: string): Fault {
  const fault = faults.find((entry) => entry.name === name);
  if (fault === undefined) throw new Error(`There is no fault “${name}” in test/fixtures/csv/faults.ts.`);
  return fault;
}

/** Calls `use` with a folder that is the clean one under the files of the overlays, and removes it afterwards. */
export async function withOverlays<T>(
  overlays: readonly string[],
  without: readonly string[],
  use: (dataDir: string) => T | Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
  try {
    cpSync(cleanFolder, dataDir, { recursive: true });
    for (const file of without) rmSync(join(dataDir, file));
    for (const overlay of overlays) cpSync(overlay, dataDir, { recursive: true });
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** Calls `use` with a folder that is the clean one with these faults, and removes it afterwards. */
export function withFaults<T>(names: readonly string[], use: (dataDir: string) => T | Promise<T>): Promise<T> {
  const chosen = names.map(faultNamed);
  const overlays = chosen.filter(({ overlay }) => overlay === true).map(({ name }) => join(fixtures, 'faults', name));
  const without = chosen.flatMap((fault) => fault.without ?? []);
  return withOverlays(overlays, without, (dataDir) => {
    for (const { file, edit = [] } of chosen) for (const change of [edit].flat()) applyEdit(dataDir, change.file ?? file, change);
    return use(dataDir);
  });
}

/** The text of a clean table after a change. */
export function editedTable(file: string, edit: Parameters<typeof editLines>[2]): string {
  const lines = readFileSync(join(cleanFolder, file), 'utf8').trimEnd().split('\n');
  return `${editLines(lines, cellsOf(lines[0]!), edit).join('\n')}\n`;
}

function applyEdit(dataDir: string, file: string, edit: Edit): void {
  const path = join(dataDir, file);
  mkdirSync(dirname(path), { recursive: true });
  if ('text' in edit) writeFileSync(path, edit.text);
  else if ('copyOf' in edit) cpSync(join(cleanFolder, edit.copyOf), path);
  else if ('member' in edit) writeFileSync(path, editMember(readFileSync(path, 'utf8'), edit.member, edit.value));
  else {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    // The columns’ own names, also where an edit before this one has renamed them.
    const columns = cellsOf(readFileSync(join(cleanFolder, file), 'utf8').split('\n', 1)[0]!);
    writeFileSync(
      path,
      editLines(lines, columns, edit)
        .map((line) => `${line}\n`)
        .join(''),
    );
  }
}

/** The lines of a file after a change of rows, columns or cells. The clean files have no line breaks inside cells. */
function editLines(
  lines: readonly string[],
  columns: readonly string[],
  edit: Exclude<Edit, { readonly text: string } | { readonly copyOf: string } | { readonly member: string }>,
): string[] {
  const columnIndex = (name: string): number => {
    const index = columns.indexOf(name);
    if (index === -1) throw new Error(`The clean file has no column “${name}”.`);
    return index;
  };
  if ('append' in edit) return [...lines, ...[edit.append].flat()];
  if ('above' in edit) return lines.toSpliced(edit.above - 1, 0, edit.line);
  if ('delete' in edit) {
    const [first, last = first] = [edit.delete].flat() as [number, number?];
    return lines.toSpliced(first - 1, last - first + 1);
  }
  if ('addColumn' in edit)
    return lines.map((line, i) => `${line},${i === 0 ? edit.addColumn : typeof edit.cells === 'string' ? edit.cells : edit.cells[i - 1]}`);
  if ('dropColumn' in edit) return lines.map((line) => cellsOf(line).toSpliced(columnIndex(edit.dropColumn), 1).join(','));
  if ('line' in edit) return lines.with(edit.row - 1, edit.line);
  const cell = 'raw' in edit ? edit.raw : /[",\r\n]/.test(edit.value) ? `"${edit.value.replaceAll('"', '""')}"` : edit.value;
  const cells = cellsOf(lines[edit.row - 1]!).with(columnIndex(edit.column), cell);
  return lines.with(edit.row - 1, cells.join(','));
}

/** The cells of a line as they stand there, with their quotes. */
const cellsOf = (line: string): string[] => Array.from(line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g), ([, cell]) => cell!);

/** A JSON document whose member at a path has another value, or none. */
function editMember(json: string, path: string, value: unknown): string {
  const document = JSON.parse(json) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop()!;
  const parent = names.reduce((object, name) => object[name] as Record<string, unknown>, document);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return `${JSON.stringify(document, null, 2)}\n`;
}
