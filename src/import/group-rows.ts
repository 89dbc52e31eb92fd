import { bareLetters } from '../contract/fold.ts';
import { nameKey } from './cell-kinds.ts';
import type { Addresses } from '../places/find-address.ts';
import { isFleetField, type Field } from './column-names.ts';
import {
  describesCrane,
  headerReason,
  isWithin,
  loneReason,
  readRow,
  textsToMatch,
  whyNotACompany,
  type ListRow,
  type Source,
} from './list-rows.ts';
import { countryCode, countryNamed } from './find-country.ts';
import type { Mapping } from './map-columns.ts';
import { openSlugs } from './new-slug.ts';
import type { AddNotice } from './notices.ts';

/** A company with its rows. */
export interface Gathered {
  readonly slug: string;
  readonly first: ListRow;
  readonly rows: ListRow[];
  /** The first row of each text, see {@link textOf}. */
  readonly byText: Map<string, ListRow>;
}

/** A row that describes a crane, with its company. */
export type GatheredCrane = readonly [company: Gathered, row: ListRow];

/** The rows of a list by company. */
export interface GroupedRows {
  readonly all: readonly ListRow[];
  readonly companies: readonly Gathered[];
  readonly cranes: readonly GatheredCrane[];
}

/** What a list says beyond its rows. */
interface Context {
  readonly statuses: ReadonlyMap<string, boolean>;
  /** Whether any column of the list describes cranes. */
  readonly hasCranes: boolean;
  readonly gazetteer: Addresses;
  readonly addNotice: AddNotice;
}

/** When half of the rows have this many cells filled in, a row with only one is a remark. */
const tableCells = 3;

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** Finds the company of each row: named in it, in the row above, or by a key of the other sheet. */
export function groupRows(sources: readonly Source[], context: Context): GroupedRows {
  const all: ListRow[] = [];
  const cranes: GatheredCrane[] = [];
  const companies = openCompanies(context);
  const keyColumn = sources.find(({ key }) => key !== null)?.key?.companies;
  let byKey: ReadonlyMap<string, Gathered> = new Map();
  // A sheet for each country has its name.
  const isOneOfSeveral = sources.filter(({ key }) => key === null).length > 1;
  for (const source of sources) {
    const { mapping, key } = source;
    const isTable = mostlyFilled(mapping);
    let current: Gathered | null = null;
    let heading = isOneOfSeveral && key === null ? (countryCode(mapping.sheet.name) ?? '') : '';
    mapping.sheet.rows.forEach((texts, i) => {
      if (filledIn(texts) === 0) return;
      const row = readRow(source, i + 1, texts, { statuses: context.statuses, heading });
      all.push(row);
      const found = whyNotACompany(row, mapping, isTable);
      const reason = found === loneReason && headsCranes(mapping, i) ? null : found;
      if (reason !== null) {
        heading = skipRow(row, reason, context.gazetteer) ?? heading;
        if (i >= mapping.header[1]) current = null;
        return;
      }
      const keyText = key === null ? '' : (texts[key.own] ?? '');
      current = keyText === '' ? companies.find(row, current) : (byKey.get(bareLetters(keyText)) ?? null);
      if (current === null) {
        if (row.notices.length === 0)
          row.notices.push(`No company has “${keyText}” as its ${mapping.columns.find(({ index }) => index === key!.own)!.header}.`);
      } else if (addRow(current, row, context.addNotice)) cranes.push([current, row]);
    });
    if (key === null && keyColumn !== undefined) byKey = indexByKey(companies.all, keyColumn);
  }
  for (const row of all) if (row.slug !== '') noteDoubts(row, context.addNotice);
  return { all, companies: companies.all, cranes };
}

/** Notes what is doubtful about a row and its cells. */
function noteDoubts(row: ListRow, addNotice: AddNotice): void {
  const { sheet, columns } = row.source.mapping;
  for (const { column, why } of sheet.doubts.get(row.row) ?? []) {
    const header = columns.find(({ index }) => index === column)?.header ?? '';
    const what = column === null ? 'It' : header === '' ? `Its cell ${column + 1}` : `Its cell “${header}”`;
    addNotice('doubt', row, `${what} ${why}.`, `row ${row.row}`);
  }
}

/** Whether a row is followed by one of a crane that names no company, so that it may be the heading of its cranes. */
function headsCranes({ sheet, columns }: Mapping, i: number): boolean {
  const next = sheet.rows.slice(i + 1).find((texts) => filledIn(texts) > 0);
  const isFilled = (field: Field) => columns.some((column) => column.field === field && (next?.[column.index] ?? '') !== '');
  return !isFilled('name') && ['brand', 'model', 'capacity_t'].some((field) => isFilled(field as Field));
}

/** Whether rows of a sheet mostly have several cells filled in. */
function mostlyFilled({ sheet, header }: Mapping): boolean {
  const counts = sheet.rows
    .slice(header[1])
    .map(filledIn)
    .filter((count) => count > 0)
    .toSorted((a, b) => a - b);
  return (counts[Math.floor(counts.length / 2)] ?? 0) >= tableCells;
}

/** Notes why a row is left out. @returns The country that it names as a heading; null when it names none. */
function skipRow(row: ListRow, reason: string, gazetteer: Addresses): string | null {
  if (reason === headerReason) {
    row.outcome = 'header';
    return null;
  }
  row.notices.push(reason);
  const country =
    reason === loneReason
      ? countryNamed(
          row.texts.find((text) => text !== '')!,
          gazetteer,
        )
      : null;
  if (country !== null) row.notices.push(`As a heading it names the country ${country}; the rows below get it unless they name one.`);
  return country;
}

/** Adds a row to its company. @returns Whether it describes a crane. */
function addRow(company: Gathered, row: ListRow, addNotice: AddNotice): boolean {
  const describesOnlyCrane = row.source.key !== null || !row.cells.has('name');
  if (describesOnlyCrane && row.warning !== null) {
    row.notices.push(`Its ${row.warning.column} says “${row.warning.word}” of the crane.`);
    return false;
  }
  row.slug = company.slug;
  if (row !== company.first) company.rows.push(row);
  const isCrane = describesCrane(row);
  if (row === company.first) row.outcome = 'company';
  else row.outcome = isCrane ? 'crane' : 'repeated';
  const text = textOf(row);
  const twin = company.byText.get(text);
  if (twin === undefined) company.byText.set(text, row);
  else {
    if (isCrane) addNotice('twin', row, `Every cell is as in row ${twin.row}: one more crane.`, `row ${row.row}`);
    else row.notices.push(`Every cell is as in row ${twin.row}.`);
  }
  return isCrane;
}

/** All cells of a row, with the kind of its sheet; equal rows have the same. */
function textOf({ source, texts }: ListRow): string {
  const width = texts.findLastIndex((text) => text !== '') + 1;
  return JSON.stringify([source.key === null, ...texts.slice(0, width)]);
}

/** Companies by their text in a column; the first one keeps it. */
function indexByKey(companies: readonly Gathered[], column: number): ReadonlyMap<string, Gathered> {
  const byKey = new Map<string, Gathered>();
  for (const company of companies) {
    const text = bareLetters(company.first.texts[column] ?? '');
    if (text !== '' && !byKey.has(text)) byKey.set(text, company);
  }
  return byKey;
}

/** How many companies of one name are compared with a row; further ones are kept apart from it. */
const maxCompared = 100;

/** The companies found so far, and a function that finds that of a row: one of them, or a new one. */
function openCompanies({ hasCranes, addNotice }: Context): {
  readonly all: readonly Gathered[];
  readonly find: (row: ListRow, above: Gathered | null) => Gathered | null;
} {
  const all: Gathered[] = [];
  const bySlug = new Map<string, Gathered>();
  const newSlug = openSlugs(bySlug);
  /** The companies of a name, and those among them that have a text in a field. */
  const byName = new Map<string, { readonly all: Gathered[]; readonly byText: Map<string, Gathered[]> }>();

  function findNamed(row: ListRow, name: string): Gathered {
    const bare = nameKey(name);
    const named = byName.get(bare) ?? { all: [], byText: new Map<string, Gathered[]>() };
    byName.set(bare, named);
    const texts = textsToMatch(row, hasCranes);
    // A company that fits is among those of each text: the fewest are compared.
    const fewest = texts
      .map((text) => named.byText.get(text) ?? [])
      .reduce((least, those) => (those.length < least.length ? those : least), named.all);
    const same = fewest.slice(0, maxCompared).find(({ first }) => isWithin(row, first, hasCranes));
    if (same !== undefined) return same;
    const slug = newSlug(row.cells.get('slug') ?? name, row.cells.get('city') ?? '');
    const made: Gathered = { slug, first: row, rows: [row], byText: new Map() };
    const [other] = named.all;
    if (other !== undefined) {
      const { first } = other;
      const differing = [...row.cells.keys()].filter((field) => !isFleetField(field) && row.cells.get(field) !== first.cells.get(field));
      addNotice(
        'sameName',
        row,
        `It has the name of row ${first.row}, but other ${differing.join(', ') || 'cells'}: kept apart.`,
        `row ${row.row} of row ${first.row}`,
      );
    }
    all.push(made);
    bySlug.set(slug, made);
    named.all.push(made);
    for (const text of texts) {
      const those = named.byText.get(text);
      if (those === undefined) named.byText.set(text, [made]);
      else those.push(made);
    }
    return made;
  }

  return {
    all,
    find(row, above) {
      const name = row.cells.get('name');
      if (name === undefined) return continuedCompany(row, above);
      if (row.source.key === null) return findNamed(row, name);
      // A sheet of cranes makes no companies.
      row.notices.push('Nothing in it leads to a company of the other sheet.');
      return null;
    },
  };
}

/** A row without a name belongs to the company above only if it describes a crane and says nothing new of a company. */
function continuedCompany(row: ListRow, above: Gathered | null): Gathered | null {
  const own = [...row.cells].filter(
    ([field, text]) => !isFleetField(field) && field !== 'services' && text !== above?.first.cells.get(field),
  );
  const isCrane = describesCrane(row);
  if (above !== null && own.length === 0 && isCrane) return above;
  row.notices.push(
    own.length > 0
      ? `It names no company, and has ${own.map(([field]) => field).join(', ')} of its own.`
      : isCrane
        ? 'It names no company, and neither does the row above.'
        : 'It names no company, and nothing else in it is read.',
  );
  return null;
}
