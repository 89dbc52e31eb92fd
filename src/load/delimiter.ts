import type { Table } from '../contract/tables.ts';
import { bareLetters } from './suggest.ts';

/** Separators that spreadsheets write, by what people call them. */
const separatorNames: ReadonlyMap<string, string> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'vertical bar'],
]);

export interface Separator {
  readonly text: string;
  readonly name: string;
}

export const comma: Separator = { text: ',', name: 'comma' };

/**
 * The separator under which the first two lines show most of the table's columns; a comma when none does better. Two
 * lines, because a title or “sep=;” may stand above the header.
 */
export function detectSeparator(bytes: Uint8Array, table: Table): Separator {
  const lines = new TextDecoder().decode(bytes.subarray(0, 16_384)).split(/\r\n?|\n/, 2);
  const known = new Set(table.columns.map(({ name }) => bareLetters(name)));
  let best = comma;
  let bestCount = 1;
  for (const [text, name] of separatorNames) {
    const count = Math.max(...lines.map((line) => line.split(text).filter((cell) => known.has(bareLetters(cell))).length));
    if (count > bestCount) {
      best = { text, name };
      bestCount = count;
    }
  }
  return best;
}
