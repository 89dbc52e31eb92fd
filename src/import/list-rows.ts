import { formatInteger } from '../contract/numbers.ts';
import { maxCharsOf, tables } from '../contract/tables.ts';
import { fleetFields, isFleetField, type Field } from './column-names.ts';
import { isNothing, nameKey, nameKind } from './cell-kinds.ts';
import { countryCode } from './find-country.ts';
import { otherMachines } from './services-said.ts';
import { hidingWordIn, isMark, isShown, isYes } from './visibility.ts';
import type { MappedColumn, Mapping } from './map-columns.ts';
import { splitTown } from '../places/split-town.ts';

/** A sheet of companies, or one of cranes that names the company of each. */
export interface Source {
  readonly mapping: Mapping;
  /** In a sheet of cranes: the column that names the company, and the column of the companies that has the name. */
  readonly key: { readonly own: number; readonly companies: number } | null;
}

/** A word in an unread cell that says a company is gone or hidden. */
interface Warning {
  readonly word: string;
  /** Its column, in words. */
  readonly column: string;
  /** Whether the owner has said that such companies are hidden. */
  readonly isAnswered: boolean;
}

/** A row of the list, with what became of it. */
export interface ListRow {
  readonly source: Source;
  readonly row: number;
  readonly texts: readonly string[];
  /** Cells that are filled in, by field; without statuses. */
  readonly cells: ReadonlyMap<Field, string>;
  /** Whether the public may see the company; null when the status is unknown, undefined when the row has none. */
  readonly shown: boolean | null | undefined;
  /** The status that is unknown, or hides the company. */
  readonly status: string;
  /** Text in place of a name that isn’t one: “?”, “unknown”. */
  readonly noName: string;
  /** Code of the country in the heading above; empty without one. */
  readonly heading: string;
  /** Null also when the owner has said that such companies may be shown. */
  readonly warning: Warning | null;
  readonly notices: string[];
  /** Whether its crane is left out, by a status that is the crane’s. */
  hidesCrane: boolean;
  outcome: 'company' | 'crane' | 'repeated' | 'header' | 'left out';
  slug: string;
}

/** How a row is read, in addition to its source. */
export interface RowContext {
  /** Whether the public sees companies with a status, by its text in lower case. */
  readonly statuses: ReadonlyMap<string, boolean>;
  readonly heading: string;
}

/** Fields of a company that may differ between its rows. */
const ofEachRow: ReadonlySet<Field> = new Set(['services', 'active', 'id']);
/** Whether a row says anything of a crane; how many there are says nothing of one. */
export const describesCrane = ({ cells }: ListRow): boolean => fleetFields.some((field) => field !== 'count' && cells.has(field));

/** First words of a row of totals, in the languages of the column names and in Turkish. */
const sumWord =
  /^(?:grand[ -]?|sub[ -]?)?(?:sum(?:me|ma)?|suma|somme|som|soma|gesamt(?:summe)?|zwischensumme|sous-total|tot(?:al|ale|als|aal|aux)?\.?|subtotaal|insgesamt|razem|ogółem|totali|totais|totales|toplam|count|anzahl|summa|celkem|spolu)(?![\p{L}\p{N}])/iu;

/** The same words at the end of a row of subtotals. */
const sumWordAtEnd = /(?<![\p{L}\p{N}])(?:total|gesamt|summe|ergebnis|totale|totaal|razem|suma)$/iu;

/** Most characters of the fields that have a limit. */
const longest: ReadonlyMap<string, number> = new Map(
  [...tables.companies.columns, ...tables.fleet.columns].flatMap((column): [string, number][] => {
    const most = maxCharsOf(column);
    return most === null || column.cell !== 'text' ? [] : [[column.name, most]];
  }),
);

/** @param row Its number in the sheet, from 1. */
export function readRow(source: Source, row: number, texts: readonly string[], { statuses, heading }: RowContext): ListRow {
  const cells = new Map<Field, string>();
  let shown: boolean | null | undefined;
  let status = '';
  let noName = '';
  const unclear: string[] = [];
  let warning: Warning | null = null;
  const statusColumns: MappedColumn[] = [];
  const nameColumn = source.mapping.columns.find(({ field }) => field === 'name');
  // “Like above” in the name is often in the other cells, too.
  const isLikeAbove = nameKind(texts[nameColumn?.index ?? -1] ?? '') === 'ditto';
  for (const column of source.mapping.columns) {
    const text = texts[column.index] ?? '';
    if (column.isOfService && text !== '' && !isMark(text) && !isNothing(text))
      unclear.push(`“${text}” in “${column.header}” is neither yes nor no nor a count.`);
    if (column.isOfService) {
      if (isYes(text)) cells.set('services', [cells.get('services') ?? '', column.header].filter((part) => part !== '').join(';'));
    } else if (column.field === 'active') statusColumns.push(column);
    else if (column.field === null) warning ??= warningIn(text, column, statuses);
    else if (column.field === 'name' && text !== '') {
      const kind = nameKind(text);
      if (kind === 'name') {
        cells.set('name', text);
        const remark = /\(([^()]+)\)/.exec(text)?.[1] ?? '';
        warning ??= warningIn(remark, column, statuses);
      } else if (kind === 'none') noName = text;
    } else if (!isNothing(text) && !(isLikeAbove && nameKind(text) === 'ditto')) cells.set(column.field, text);
  }
  for (const [field, text] of cells) {
    const most = longest.get(field) ?? Infinity;
    if (text.length <= most) continue;
    cells.set(field, text.slice(0, most).toWellFormed().trim());
    unclear.push(`Of ${field}, which has ${formatInteger(text.length)} characters, only the first ${formatInteger(most)} are read.`);
  }
  const notices = [...unclear, ...(cells.has('city') ? splitCity(cells) : splitAddress(cells))];
  const isContinued = !cells.has('name') && statusColumns.every(({ index }) => (texts[index] ?? '') === '');
  // A crane without a name need not repeat the status of its company.
  if (!isContinued)
    for (const { index, yesHides, certainty } of statusColumns) {
      const text = texts[index] ?? '';
      const says = isShown(text, certainty === 'by its cells' ? null : yesHides, statuses);
      if (says !== true) status ||= text;
      shown = says === false || shown === false ? false : says === null || shown === null ? null : true;
    }
  return { source, row, texts, cells, shown, status, noName, heading, warning, notices, hidesCrane: false, outcome: 'left out', slug: '' };
}

/** Splits a town that has its postal code or state in the same cell. @returns What was done, in sentences. */
function splitCity(cells: Map<Field, string>): string[] {
  const city = cells.get('city')!;
  // “Turnhout (B)”
  const [, before, code] = /^(.+?) ?\(([A-Z]{1,3})\)$/.exec(city) ?? [];
  const isCountry = code !== undefined && !cells.has('country') && !cells.has('state_region') && countryCode(code) !== null;
  if (isCountry) {
    cells.set('country', code);
    cells.set('city', before!);
    return [`“${city}” is read as ${before} · ${countryCode(code)}.`];
  }
  const split = splitTown(city);
  if (split === null) return [];
  cells.set('city', split.city);
  if (split.postalCode !== '' && !cells.has('postal_code')) cells.set('postal_code', split.postalCode);
  if (split.state !== '' && !cells.has('state_region')) cells.set('state_region', split.state);
  return [`“${city}” is read as ${[split.city, split.state, split.postalCode].filter((part) => part !== '').join(' · ')}.`];
}

/** Takes the town from the end of an address that has its postal code: “Hamngatan 5, 411 14 Göteborg”. @returns What was done, in sentences. */
function splitAddress(cells: Map<Field, string>): string[] {
  const address = cells.get('address_line1') ?? '';
  for (const { index } of address.matchAll(/, ?|\n/g)) {
    const end = address.slice(index).replace(/^[,\s]+/, '');
    const split = splitTown(end);
    if (split === null || split.postalCode === '') continue;
    cells.set('address_line1', address.slice(0, index));
    cells.set('city', split.city);
    cells.set('postal_code', split.postalCode);
    if (split.state !== '' && !cells.has('state_region')) cells.set('state_region', split.state);
    return [
      `“${address}” is read as ${[address.slice(0, index), split.city, split.state, split.postalCode].filter((part) => part !== '').join(' · ')}.`,
    ];
  }
  return [];
}

/** Machines without a service of ours, in unread cells that aren’t private. */
export const unreadMachines = ({ source, texts }: ListRow): readonly string[] =>
  source.mapping.columns.flatMap(({ field, index, isPrivate, isOfOther, header }) =>
    field !== null || isPrivate ? [] : isOfOther ? (isYes(texts[index] ?? '') ? [header] : []) : otherMachines(texts[index] ?? ''),
  );

/** Only the word is told, nothing else of the cell. */
function warningIn(text: string, { header, field }: MappedColumn, statuses: ReadonlyMap<string, boolean>): Warning | null {
  const word = hidingWordIn(text);
  if (word === null) return null;
  const answer = statuses.get(word.toLowerCase());
  return answer === true
    ? null
    : {
        word,
        column: `column ${header === '' ? 'without a name' : `“${header}”`}${field === null ? ', which is not read,' : ''}`,
        isAnswered: answer === false,
      };
}

/** The beginning of a remark below a table. */
const footnote =
  /^(?:[*†‡¹]|\(?\d\) |(?:note|source|quelle|stand|hinweis|fuente|fonte|bron|nota|źródło|lähde|forrás|примечание|источник)\b\W)/iu;

const footnoteReason = 'It is probably a remark below the table.';
export const loneReason = 'Only one cell is filled in, so it is probably a remark.';
export const headerReason = 'It is the header.';

/** Why a row isn’t one of a company; null when it may be. */
export function whyNotACompany(
  { row, texts, cells, noName }: ListRow,
  { header, sheet, columns, otherTable }: Mapping,
  isTable: boolean,
): string | null {
  const refused = sheet.refused.get(row);
  if (refused !== undefined) return refused;
  if (row < header[0]) return 'It is above the header.';
  if (row <= header[1]) return headerReason;
  for (let at = header[0]; at <= header[1]; at++) if (sameTexts(texts, sheet.rows[at - 1]!)) return headerReason;
  const filled = texts.filter((text) => text !== '');
  const width = sheet.rows[header[1] - 1]!.length;
  if (sheet.isCsv && texts.slice(width).some((text) => text !== ''))
    return `It has ${texts.length} cells, and the header ${width}: what is behind the additional one may be in the wrong columns. Correct the list.`;
  // “Total Crane Hire” is a company if it is somewhere or has a telephone.
  const isReached =
    /\p{L}/u.test(`${cells.get('city') ?? ''}${cells.get('address_line1') ?? ''}`) ||
    /\d{5}/.test(cells.get('phone')?.replace(/\D/g, '') ?? '');
  const isNumbers = filled.slice(1).every((text) => /^[\d., ]+$/.test(text));
  if (!isReached && (sumWord.test(filled[0]!) || (sumWordAtEnd.test(filled[0]!) && isNumbers))) return 'It has sums.';
  if (otherTable !== null && row >= otherTable)
    return `Row ${otherTable} begins another table, with a header of its own, which is not read.`;
  if (noName !== '') return `“${noName}” is not a company name.`;
  if (/^[*†‡]/.test(filled[0]!) || (!isReached && footnote.test(filled[0]!))) return footnoteReason;
  const separator = sheet.isCsv && filled.length === 1 ? /([,;\t|])[^,;\t|]*\1/.exec(filled[0]!)?.[1] : undefined;
  if (separator !== undefined) return `Its cells are separated by “${separator}”, unlike those of other rows. Correct the list.`;
  if (isTable && filled.length === 1 && columns.find(({ field }) => field === 'name')?.index === texts.indexOf(filled[0]!))
    return loneReason;
  return null;
}

/** Whether two rows have the same cells. */
const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((text, i) => text === (b[i] ?? '')) && b.slice(a.length).every((text) => text === '');

/** Whether a row must agree in a field with the other rows of its company. Lists of cranes often number their rows. */
const mustAgree = (field: Field, hasCranes: boolean): boolean =>
  !isFleetField(field) && !(ofEachRow.has(field) && (field !== 'id' || hasCranes));

/** Whether a row says nothing of its company that another row doesn’t. */
export function isWithin(row: ListRow, first: ListRow, hasCranes: boolean): boolean {
  return [...row.cells].every(([field, text]) => {
    const other = first.cells.get(field) ?? '';
    return !mustAgree(field, hasCranes) || text === other || nameKey(text) === nameKey(other);
  });
}

/** What a row says of its company: another row that it is within has each of these texts. */
export const textsToMatch = ({ cells }: ListRow, hasCranes: boolean): string[] =>
  [...cells].flatMap(([field, text]) => {
    const bare = mustAgree(field, hasCranes) ? nameKey(text) : '';
    return bare === '' ? [] : [`${field} ${bare}`];
  });
