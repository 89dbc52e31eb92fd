import type { Column } from '../contract/tables.ts';
import { readChoice, readBoolean, readList } from './cell-choices.ts';
import { readCountry, readDate, readPhone, readUrl } from './cell-facts.ts';
import { readId, readPath, readSlug } from './cell-keys.ts';
import { readDecimal, readInteger } from './cell-numbers.ts';
import type { Dialect } from './dialect.ts';
import { checkWords, cleanText, type Tell } from './cell-text.ts';

export type CellValue = string | number | boolean | string[];

/** Reads a cell that is not empty. Null when it has only blanks, and when it has no usable value, which is told. */
export type CellReader = (text: string, tell: Tell) => CellValue | null;

/** Columns whose texts may have several lines. */
const multilineColumns: ReadonlySet<string> = new Set(['description', 'definition', 'summary']);

/** The reader of a column. `isCompanyKey`: the column is the slug of a company, where some words are reserved. */
export function makeReader(column: Column, isCompanyKey: boolean, dialect: Dialect): CellReader {
  const read = readerOfKind(column, isCompanyKey, dialect);
  return remember((text, tell) => {
    const clean = cleanText(text, tell);
    return clean === null || clean === '' ? null : read(clean, tell);
  });
}

function readerOfKind(column: Column, isCompanyKey: boolean, dialect: Dialect): (text: string, tell: Tell) => CellValue | null {
  const multiline = multilineColumns.has(column.name);
  switch (column.cell) {
    case 'text':
      return (text, tell) => {
        checkWords(text, multiline, tell);
        return text;
      };
    case 'slug':
      return (text, tell) => readSlug(text, isCompanyKey, tell);
    case 'id':
      return readId;
    case 'integer':
      return (text, tell) => readInteger(text, column, dialect, tell);
    case 'decimal':
      return (text, tell) => readDecimal(text, column, dialect, tell);
    case 'boolean':
      return (text, tell) => readBoolean(text, dialect, tell);
    case 'enum':
      return (text, tell) => readChoice(text, column, tell);
    case 'list':
      return (text, tell) => readList(text, column, tell);
    case 'country':
      return readCountry;
    case 'url':
      return readUrl;
    case 'phone':
      return readPhone;
    case 'date':
      return (text, tell) => readDate(text, dialect, tell);
    case 'path':
      return readPath;
  }
}

const memoSize = 4096;

/**
 * Remembers the values of cells that were in order. In most columns the same texts come again and again; remembering saves
 * the checks and lets all rows share one string. A column whose texts are mostly new gives it up.
 */
function remember(read: CellReader): CellReader {
  const memo = new Map<string, CellValue | null>();
  let hits = 0;
  let misses = 0;
  return (text, tell) => {
    if (misses >= memoSize && misses > hits) return read(text, tell);
    const known = memo.get(text);
    if (known !== undefined) {
      hits++;
      return Array.isArray(known) ? known.slice() : known;
    }
    misses++;
    let told = false;
    const value = read(text, (code, message, remedy) => {
      told = true;
      tell(code, message, remedy);
    });
    if (!told && memo.size < memoSize) memo.set(text, Array.isArray(value) ? value.slice() : value);
    return value;
  };
}
