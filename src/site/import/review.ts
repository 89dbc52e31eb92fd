import { noAnswers, readHeader, readMapping, type Answers, type Written } from '../../import/answers.ts';
import { isFleetField, type Field } from '../../import/column-names.ts';
import { convertList, type ConvertedList } from '../../import/convert-list.ts';
import { countryCode } from '../../import/find-country.ts';
import type { Source } from '../../import/list-rows.ts';
import { mapColumns } from '../../import/map-columns.ts';
import { mapList, type OpenedList } from '../../import/open-list.ts';
import { ListError, readList, type ForeignList, type Sheet } from '../../import/read-list.ts';
import { filesOf } from '../../import/files.ts';
import { readMarketTable, updateMarket, type Update } from '../../import/update-market.ts';
import type { Addresses } from '../../places/find-address.ts';
import type { WithPlaces } from '../../places/gather-places.ts';
import { readCsv } from '../browser/read-csv.ts';
import type { Change, ChosenFile } from './messages.ts';

/** A list while its owner looks at it. */
export interface Review {
  readonly list: ChosenFile;
  /** The companies that the site publishes, as CSV. */
  readonly published: string | null;
  /** The market’s own tables, and what the last import wrote. */
  own: readonly ChosenFile[];
  written: Written | null;
  answers: Answers;
  /** Corrected cells by sheet, row and column, as JSON. */
  readonly edits: Map<string, string>;
  missing: 'keep' | 'inactive';
  /** The file as it was read with these hints. */
  read: { readonly hints: string; readonly list: ForeignList } | null;
}

export const openReview = (list: ChosenFile, published: string | null): Review => ({
  list,
  published,
  own: [],
  written: null,
  answers: noAnswers,
  edits: new Map(),
  missing: 'keep',
  read: null,
});

/** Takes the market’s own tables, with the answers of the last import if they are among them. @throws ListError when these can’t be read. */
export function takeTables(review: Review, files: readonly ChosenFile[]): void {
  const saved = files.find(({ name }) => name.endsWith('.json'));
  review.own = files.filter((file) => file !== saved);
  if (saved !== undefined) Object.assign(review, readMapping(new TextDecoder().decode(saved.bytes), saved.name));
}

/** @throws ListError when an answer is none. */
export function takeChange(review: Review, { kind, of, value }: Change): void {
  const { answers } = review;
  const [set, isYes] = [(more: Partial<Answers>): void => void (review.answers = { ...answers, ...more }), value === 'yes'];
  const setColumns = (...columns: readonly (readonly [header: string, field: Field | ''])[]): void =>
    set({
      columns: new Map([...answers.columns, ...columns]),
      saved: new Set([...answers.saved].filter((header) => !columns.some(([name, field]) => name === header && field !== ''))),
    });
  if (kind === 'missing') review.missing = value === 'inactive' ? value : 'keep';
  else if (kind === 'cell') review.edits.set(of, value);
  else if (kind === 'sheet') set({ sheets: of === '' ? [] : [of] });
  else if (kind === 'header') set({ header: readHeader(value.replaceAll(' ', '')) });
  else if (kind === 'field') setColumns([of, value as Field | '']);
  else if (kind === 'id') setColumns([of, isYes ? 'id' : '']);
  else if (kind === 'gone') setColumns([of, ''], ...(value === '' ? [] : [[value, answers.columns.get(of)!] as const]));
  else if (kind === 'status') set({ statuses: new Map([...answers.statuses, [of, isYes]]) });
  else if (kind === 'encoding') set({ encoding: value });
  else if (kind === 'shortTons' || kind === 'townPositions') set({ [kind]: isYes });
  else if (kind === 'country') {
    const country = value.trim() === '' ? null : countryCode(value.trim());
    if (country === null && value.trim() !== '') throw new ListError(`“${value}” is not a country.`);
    set({ country });
  }
}

/** A list that was converted. */
export interface Done extends Comparison {
  readonly opened: OpenedList;
  readonly list: ConvertedList;
  /** Whether the files of places couldn’t be read, so that positions are left open. */
  readonly lacksPlaces: boolean;
  /** Whether the list names no company, and its cranes are read as those of one. */
  readonly isOfOne: boolean;
}

export interface Reviewed {
  readonly review: Review;
  readonly read: ForeignList;
  /** Or why the list can’t be converted yet. */
  readonly done: Done | string;
  /** Makes what is put into the zip, by name; null if there is nothing. */
  readonly files: (() => ReadonlyMap<string, string>) | null;
}

/** Converts a list as the command does. @param say Called with the share that is done. */
export async function convert(review: Review, withPlaces: WithPlaces, say: (share: number, words: string) => void): Promise<Reviewed> {
  const { answers } = review;
  say(0.1, 'Reading the list');
  const hints = JSON.stringify([answers.encoding, answers.separator, answers.country]);
  if (review.read?.hints !== hints) review.read = { hints, list: await readList(review.list, answers) };
  const read = { ...review.read.list, sheets: review.read.list.sheets.map((sheet) => withEdits(sheet, review.edits)) };
  let opened: OpenedList;
  let isOfOne = false;
  try {
    opened = mapList(read, review.list.name, answers);
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    const sheets = read.sheets.map((sheet) => asOneCompany(sheet, answers));
    isOfOne = sheets.length === 1 && sheets[0] !== read.sheets[0];
    if (!isOfOne) return { review, read, done: error.message, files: null };
    opened = mapList({ ...read, sheets }, review.list.name, answers);
  }
  say(0.3, 'Finding the towns');
  let lacksPlaces = false;
  const convertWith = (places: Addresses): ConvertedList => {
    say(0.6, 'Converting the rows');
    return convertList(opened.sources, answers, places);
  };
  const list = await withPlaces(
    convertWith,
    (nowhere) => {
      lacksPlaces = true;
      return convertList(opened.sources, { ...answers, townPositions: false }, nowhere);
    },
    (nowhere) => convertList([onlyPlaces(opened.sources[0]!)], answers, nowhere),
  );
  say(0.9, 'Comparing');
  const compared = isOfOne ? { with: null, update: null } : compare(review, list);
  const hasFiles = !isOfOne && (compared.with !== 'own' || typeof compared.update !== 'string');
  const files = hasFiles ? () => filesOf(answers, opened, list, compared.with === 'own' ? (compared.update as Update) : null) : null;
  return { review, read, done: { ...compared, opened, list, lacksPlaces, isOfOne }, files };
}

const placeFields: ReadonlySet<Field | null> = new Set([
  'name',
  'city',
  'postal_code',
  'state_region',
  'country',
  'lat',
  'lon',
  'position',
]);

/** The companies of a list with only what says where they are. */
const onlyPlaces = ({ mapping, key }: Source): Source => ({
  mapping: { ...mapping, columns: mapping.columns.filter(({ field }) => placeFields.has(field)) },
  key,
});

/** A sheet of cranes that names no company, as that of one company; other sheets as they are. */
function asOneCompany(sheet: Sheet, answers: Answers): Sheet {
  const mapping = mapColumns(sheet, answers);
  const fields = mapping?.columns.flatMap(({ field }) => field ?? []) ?? [];
  if (mapping === null || fields.includes('name') || !fields.some(isFleetField)) return sheet;
  const [, last] = mapping.header;
  const width = Math.max(...sheet.rows.map((row) => row.length));
  const nameOf = (row: readonly string[], i: number): string =>
    i === last - 1 ? 'Company' : i >= last && row.some((cell) => cell !== '') ? 'Your company' : '';
  return { ...sheet, rows: sheet.rows.map((row, i) => [...Array.from({ length: width }, (_, at) => row[at] ?? ''), nameOf(row, i)]) };
}

/** A sheet with corrected cells, which are no longer in doubt. */
function withEdits(sheet: Sheet, edits: Review['edits']): Sheet {
  const [rows, doubts] = [sheet.rows.slice(), new Map(sheet.doubts)];
  for (const [key, text] of edits) {
    const [name, row, column] = JSON.parse(key) as [string, number, number];
    if (name !== sheet.name) continue;
    const cells = [...rows[row - 1]!];
    rows[row - 1] = Array.from({ length: Math.max(cells.length, column + 1) }, (_, i) => (i === column ? text.trim() : (cells[i] ?? '')));
    doubts.set(
      row,
      (doubts.get(row) ?? []).filter((doubt) => doubt.column !== column),
    );
  }
  return { ...sheet, rows, doubts };
}

/** What a list changes: in the market’s own tables; or else in what is published, which lacks cranes and hidden companies. */
interface Comparison {
  readonly with: 'own' | 'published' | null;
  /** Or why it can’t be made. */
  readonly update: Update | string | null;
}

function compare({ own, published, missing, written }: Review, list: ConvertedList): Comparison {
  const [companies, fleet] = (['companies', 'fleet'] as const).map((name) => own.find((file) => file.name.toLowerCase().includes(name)));
  const kind = own.length > 0 ? 'own' : 'published';
  try {
    if (companies !== undefined && fleet !== undefined) {
      const market = { companies: readMarketTable(companies, 'companies'), fleet: readMarketTable(fleet, 'fleet') };
      return { with: kind, update: updateMarket(market, list, missing, written) };
    }
    if (kind === 'own') throw new ListError('Choose both companies.csv and fleet.csv.');
    const rows = readCsv(published ?? '');
    if (rows.length === 0) return { with: null, update: null };
    const header = Object.keys(rows[0]!);
    const market = {
      companies: { header, rows: rows.map((row) => header.map((column) => row[column] ?? '')) },
      fleet: { header: ['company_slug'], rows: [] },
    };
    return { with: kind, update: updateMarket(market, { ...list, fleet: [] }, missing, null) };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return { with: kind, update: error.message };
  }
}
