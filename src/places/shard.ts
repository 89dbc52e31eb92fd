import { lowerBound } from '../contract/lower-bound.ts';
import { parsePlaceRow, type PlaceRow } from './place-file.ts';

/** Rows of a file, in the order of their keys. */
export interface KeyedRows<Row> {
  /** Those with exactly this key. */
  named(key: string): readonly Row[];
  /** Whether any key begins so. */
  begins(key: string): boolean;
  /** Those with keys that begin so, at most `limit`. @param second Those with this text in the second column alone. */
  beginning(key: string, limit: number, second?: string): readonly Row[];
  /** Those whose keys pass a test, among the keys that begin so. */
  filter(beginning: string, test: (key: string) => boolean): readonly Row[];
}

/** Names of places. */
export type Shard = KeyedRows<PlaceRow>;

export const openShard = (text: string): Shard => openRows(text, parsePlaceRow);

/** Opens the text of a file whose lines begin with their keys, without parsing the rows that nobody asks for. */
export function openRows<Row>(text: string, parse: (line: string) => Row): KeyedRows<Row> {
  const lines: number[] = [];
  const keys: string[] = [];
  for (let at = 0; at >= 0 && at < text.length; at = text.indexOf('\n', at) + 1 || -1) {
    lines.push(at);
    keys.push(text.slice(at, text.indexOf('\t', at)));
  }
  const rowAt = (line: number): Row => parse(text.slice(lines[line]!, text.indexOf('\n', lines[line]!)));
  /** The first line whose key isn’t before this one. */
  const lineFrom = (key: string): number => lowerBound(keys.length, (line) => keys[line]! < key);
  const collect = (from: string, isEnd: (key: string) => boolean, test: (key: string, line: number) => boolean, limit: number): Row[] => {
    const rows: Row[] = [];
    for (let line = lineFrom(from); line < lines.length && rows.length < limit; line++) {
      const key = keys[line]!;
      if (isEnd(key)) break;
      if (test(key, line)) rows.push(rowAt(line));
    }
    return rows;
  };
  const always = () => true;
  return {
    begins: (start) => keys[lineFrom(start)]?.startsWith(start) === true,
    named: (key) => collect(key, (other) => other !== key, always, Infinity),
    beginning(start, limit, second) {
      const isSecond = (key: string, line: number) => text.startsWith(`${second}\t`, lines[line]! + key.length + 1);
      return collect(start, (other) => !other.startsWith(start), second === undefined ? always : isSecond, limit);
    },
    filter: (start, test) => collect(start, (other) => !other.startsWith(start), test, Infinity),
  };
}
