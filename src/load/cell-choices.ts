import { quote } from '../contract/errors.ts';
import type { Column } from '../contract/tables.ts';
import type { Dialect, Report } from './cells.ts';
import { countries, suggestCountry } from './countries.ts';
import { closest } from './suggest.ts';

/** What people and spreadsheets write for true and false; spreadsheets write them in upper case. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['TRUE', true],
  ['FALSE', false],
  ['True', true],
  ['False', false],
]);
const meaningTrue: ReadonlySet<string> = new Set([
  '1',
  'yes',
  'y',
  'on',
  't',
  'ja',
  'wahr',
  'w',
  'vrai',
  'oui',
  'sí',
  'si',
  'verdadero',
  'vero',
  'waar',
  'prawda',
  'tak',
  'sim',
  'verdadeiro',
  'x',
  '✓',
  '-1',
  'active',
  'aktiv',
]);
const meaningFalse: ReadonlySet<string> = new Set([
  '0',
  'no',
  'n',
  'off',
  'f',
  'nein',
  'falsch',
  'faux',
  'non',
  'falso',
  'onwaar',
  'nee',
  'fałsz',
  'nie',
  'não',
  'inactive',
  'inaktiv',
]);

/** What spreadsheets write for true and false in other languages. */
const localTruths: ReadonlyMap<string, boolean> = new Map([
  ...['WAHR', 'VRAI', 'VERDADERO', 'VERO', 'WAAR', 'PRAWDA', 'VERDADEIRO'].map((word) => [word, true] as const),
  ...['FALSCH', 'FAUX', 'FALSO', 'ONWAAR', 'FAŁSZ'].map((word) => [word, false] as const),
]);

export function readBoolean(text: string, { local }: Dialect, report: Report): boolean | null {
  const value = truths.get(text) ?? (local ? localTruths.get(text) : undefined);
  if (value !== undefined) return value;
  const lower = text.toLowerCase();
  const meant = lower === 'true' || meaningTrue.has(lower) ? 'true' : lower === 'false' || meaningFalse.has(lower) ? 'false' : null;
  report('invalid_boolean', `${quote(text)} is neither true nor false.`, meant === null ? undefined : `Write ${meant}.`);
  return null;
}

export function readChoice(text: string, column: Column, report: Report): string | null {
  const values = column.values ?? [];
  if (values.includes(text)) return text;
  reportUnexpected(text, values, report);
  return null;
}

/** Reads entries joined by semicolons, each of them one of the column's values, if it lists any. Null, and reported, if one is wrong. */
export function readList(text: string, column: Column, report: Report): string[] | null {
  const { values } = column;
  const entries = new Set<string>();
  let faulty = false;
  if (!text.includes(';') && hasOtherSeparator(text, values)) {
    report(
      'wrong_list_separator',
      `${quote(text)} is a list that isn’t separated by semicolons.`,
      `Write ${text
        .split(/[,|/+&]/)
        .map((part) => part.trim())
        .join(';')}`,
    );
    return null;
  }
  for (const part of text.split(';')) {
    const entry = part.trim();
    if (entry === '') report('empty_list_entry', `${quote(text)} has an entry without text.`);
    else if (entries.has(entry)) report('duplicate_list_entry', `${quote(text)} names ${quote(entry)} twice.`);
    else if (values !== undefined && !values.includes(entry)) {
      reportUnexpected(entry, values, report);
      faulty = true;
    } else entries.add(entry);
  }
  return faulty ? null : [...entries];
}

/** With listed values, any other separator is recognized; in free text, only `|`, since commas may belong to an entry. */
function hasOtherSeparator(text: string, values: readonly string[] | undefined): boolean {
  if (values === undefined) return text.includes('|');
  return /[,|/+&]/.test(text) && text.split(/[,|/+&]/).some((part) => closest(part, values) !== null);
}

function reportUnexpected(text: string, values: readonly string[], report: Report): void {
  const meant = closest(text, values);
  const allowed = values.join(', ');
  report('unexpected_value', `${quote(text)} is none of: ${allowed}.`, meant === null ? `Write one of: ${allowed}.` : `Write ${meant}.`);
}

export function readCountry(text: string, report: Report): string | null {
  if (countries.has(text)) return text;
  const meant = suggestCountry(text);
  report('invalid_country_code', `${quote(text)} is not a country code of ISO 3166-1.`, meant === null ? undefined : `Write ${meant}.`);
  return null;
}
