import { bareLetters } from '../contract/fold.ts';
import { closest } from '../load/suggest.ts';
import { isLength, unitIn } from './amounts.ts';
import { countryCode } from './find-country.ts';
import { isMachine, isNothing, positionIn, websiteOf } from './cell-kinds.ts';
import { columnNames, isFleetField, likelyNames, privateHeader, runningNumber, withoutBrackets, type Field } from './column-names.ts';
import { otherMachines, servicesOf } from './services-said.ts';
import { hasMarks, isMark, isStatus, saysNo, saysStatus, visibilityOf } from './visibility.ts';
import { readCoordinates } from '../places/coordinates.ts';
import { splitTown } from '../places/split-town.ts';
import type { Sheet } from './read-list.ts';

/** How a column was recognized: by a known name, a similar one, its cells, or the owner’s answer. */
export type Certainty = 'sure' | 'probable' | 'by its cells' | 'as you said' | 'as saved';

/** A column of a list, and the column of ours that it becomes. */
export interface MappedColumn {
  readonly index: number;
  /** Its name in the list. */
  readonly header: string;
  /** Null when it is left out. */
  readonly field: Field | null;
  readonly certainty: Certainty | null;
  /** Why it is left out, if that isn’t obvious. */
  readonly why: string | null;
  /** A cell of it. */
  readonly example: string;
  /** Whether it may be private, by its header. */
  readonly isPrivate: boolean;
  /** Whether “yes” hides a company there, by its header. */
  readonly yesHides: boolean;
  /** Whether its header names services, and its cells say which company offers them. */
  readonly isOfService: boolean;
  /** Whether its header names machines without a service of ours, and its cells say which company has them. */
  readonly isOfOther: boolean;
}

/** How the columns of a sheet are read. */
export interface Mapping {
  readonly sheet: Sheet;
  readonly columns: readonly MappedColumn[];
  /** First and last row of the header, from 1. */
  readonly header: readonly [first: number, last: number];
  /** Unread columns of few values, such as yes and no, which may say who is public: with what they say. */
  readonly mayHide: readonly { readonly header: string; readonly says: string }[];
  /** The row of another header below the table; null without one. */
  readonly otherTable: number | null;
  /** What may be read wrongly, in sentences. */
  readonly notices: readonly string[];
}

/** The owner’s answers about the columns of a list. */
export interface SaidColumns {
  /** First and last row of the header; null if it has to be found. */
  readonly header: readonly [first: number, last: number] | null;
  /** By the header in the list: the field, or an empty text to leave it out. */
  readonly columns: ReadonlyMap<string, Field | ''>;
  /** Headers with answers from an earlier import. */
  readonly saved: ReadonlySet<string>;
}

/** The header is looked for in this many rows. */
const maxHeaderRow = 10;
const unitOnly =
  /^[[(]?(?:t|to|tonnes?|tonnen|tons|us ?tons|kg|m|meter|metres?|ft|feet|°|deg|degrees|grad|text|ja\/nein|yes\/no|pflicht(?:feld)?|required|optional)[\])]?\.?$/i;

const byName = (names: Readonly<Partial<Record<Field, string>>>): ReadonlyMap<string, Field> =>
  new Map(
    (Object.entries(names) as [Field, string][]).flatMap(([field, all]) =>
      all.split(',').map((name) => [bareLetters(name), field] as const),
    ),
  );
const fieldsByName = new Map([
  ...Object.keys(columnNames).map((field) => [bareLetters(field), field as Field] as const),
  ...byName(columnNames),
]);
const likelyFields = byName(likelyNames);

/** The field of exactly this name; “hoehe” is “Höhe” without its umlaut. */
function fieldOf(name: string): Field | undefined {
  const letters = bareLetters(name);
  return fieldsByName.get(letters) ?? fieldsByName.get(letters.replace(/([aou])e/g, '$1'));
}

/** The field that a name means, and how sure that is; a unit in brackets is ignored. */
function fieldNamed(header: string): { field: Field; certainty: Certainty } | null {
  if (visibilityOf(header) !== null) return { field: 'active', certainty: 'probable' };
  if (privateHeader.test(header)) return null;
  const bare = withoutBrackets(header).replace(/\*|:$/g, ' ').trim();
  const letters = bareLetters(bare);
  const exact = fieldOf(bare);
  // “Telemóvel (WhatsApp)” says which in brackets.
  const inBrackets = fieldsByName.get(bareLetters(/[[(]([^[\]()]*)[\])]/.exec(header)?.[1] ?? ''));
  if (inBrackets !== undefined && exact !== inBrackets && inBrackets !== 'max_height_m' && inBrackets !== 'capacity_t')
    return { field: inBrackets, certainty: 'probable' };
  if (exact !== undefined) return { field: exact, certainty: 'sure' };
  const likely = likelyFields.get(letters);
  if (likely !== undefined) return { field: likely, certainty: 'probable' };
  // In scripts without blanks, one word may contain another.
  const contained = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(bare)
    ? [...fieldsByName.keys()].filter((name) => name.length > 1 && /\P{ASCII}/u.test(name) && letters.includes(name))
    : [];
  const [longest] = contained.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return { field: fieldsByName.get(longest)!, certainty: 'probable' };
  if (letters.length < 6) return null;
  const near = closest(bare, fieldsByName.keys(), 1);
  if (near !== null) return { field: fieldsByName.get(near)!, certainty: 'probable' };
  // The last of several words usually names the field: “Contact phone”, “Firma Telefon”.
  for (const word of bare.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).toReversed()) {
    const field = word.length < 3 ? undefined : fieldOf(word);
    if (field !== undefined) return { field, certainty: 'probable' };
  }
  return null;
}

type Row = readonly string[];
const isHeader = (cell: string): boolean => fieldNamed(cell) !== null || privateHeader.test(cell);
const known = (headers: Row): number => new Set(headers.flatMap((header) => fieldNamed(header)?.field ?? [])).size;

/** Joins two rows of headers: the lower one counts unless it is empty, since the upper one often names a group of columns. */
const joinHeaders = (upper: Row, lower: Row): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    const [above = '', below = ''] = [upper[i], lower[i]];
    if (below === '') return above;
    return fieldNamed(below) === null && fieldNamed(above) !== null ? `${above} (${below})` : below;
  });

/** Whether a row below a header may belong to it: it names columns in the gaps of the header, and nothing in it looks like data. */
function isLowerHeader(upper: Row, lower: Row): boolean {
  const cells = lower.filter((cell) => cell !== '');
  const fillsGap = lower.some((cell, i) => cell !== '' && (upper[i] ?? '') === '');
  const isData = cells.some((cell) => !isHeader(cell) && /\d|@|\.[a-z]{2}/i.test(cell));
  return fillsGap && !isData && known(lower) >= 2 && cells.filter(isHeader).length * 2 >= cells.length;
}

interface Header {
  readonly cells: readonly string[];
  readonly rows: readonly [first: number, last: number];
  readonly notices: readonly string[];
}

function findHeader(rows: readonly Row[], said: SaidColumns['header']): Header | null {
  if (said !== null) {
    const cells = rows.slice(said[0] - 1, said[1]).reduce<readonly string[]>((upper, lower) => joinHeaders(upper, lower), []);
    return cells.some((cell) => cell !== '') ? { cells, rows: said, notices: [] } : null;
  }
  const first = rows.slice(0, maxHeaderRow);
  const joined = first.map((row, i) => ({ i, row, lower: rows[i + 1] ?? [] }));
  let best: Header | null = null;
  let score = 1;
  for (const { i, row, lower } of joined) {
    if (known(row) > score) {
      score = known(row);
      best = { cells: row, rows: [i + 1, i + 1], notices: [] };
    }
    // A title is in one cell.
    if (row.filter((cell) => cell !== '').length < 2 || !isLowerHeader(row, lower)) continue;
    const cells = joinHeaders(row, lower);
    if (known(cells) <= score) continue;
    score = known(cells);
    best = { cells, rows: [i + 1, i + 2], notices: [] };
  }
  if (best === null) return null;
  const [, last] = best.rows;
  const below = rows[last] ?? [];
  if (below.some((cell) => cell !== '') && below.every((cell) => cell === '' || unitOnly.test(cell))) {
    const cells = best.cells.map((cell, i) => (below[i] ? `${cell} (${below[i].replace(/[^\p{L}/°]/gu, '')})` : cell));
    return { ...best, cells, rows: [best.rows[0], last + 1] };
  }
  // A company may be called “Crane”, and its town “No”.
  const names = new Set(below.flatMap((cell) => (fieldNamed(cell)?.certainty === 'sure' ? [cell] : []))).size;
  const notices =
    best.rows[0] === last && names >= 2
      ? [
          `Row ${last + 1} is read as data, though ${names} of its cells could be column names; if it belongs to the header, use --header ${last}-${last + 1}.`,
        ]
      : [];
  return { ...best, notices };
}

/** Why a column of numbers is left out until its owner has answered. */
export const askedId = 'an id if you say that it is the company’s for ever';

/** The row below a table that is the header of another: all of its cells are names of columns, and not those above them. */
function findOtherTable(rows: readonly Row[], { cells, rows: [, last] }: Header): number | null {
  const at = rows.findIndex((row, i) => {
    const filled = i > last ? row.filter((cell) => cell !== '') : [];
    const isNamed = filled.length >= 2 && filled.every((cell) => fieldNamed(cell)?.certainty === 'sure');
    return isNamed && row.some((cell, j) => cell !== '' && bareLetters(cell) !== bareLetters(cells[j] ?? ''));
  });
  return at === -1 ? null : at + 1;
}

const placeFields: ReadonlySet<Field> = new Set(['city', 'postal_code', 'state_region']);

/** Whether a cell is a position, and not two other numbers. */
const isPosition = (cell: string): boolean =>
  !/^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(cell) && /\d[.,]\d{3}|[°º'′]|^[a-z]/i.test(cell) && readCoordinates(positionIn(cell)) !== null;

/** The field that cells show by their form. */
function fieldOfCells(cells: readonly string[]): Field | null {
  const share = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell)).length / cells.length;
  if (cells.length === 0) return null;
  if (cells.filter(isPosition).length / cells.length > 0.8) return 'position';
  if (share(/^(?:https?:\/\/|www\.)\S+$/i) > 0.8) return 'website';
  if (share(/^\+\d[\d ()/-]{6,}$/) > 0.8) return 'phone';
  return cells.filter(isMachine).length / cells.length > 0.8 ? 'model' : null;
}

/** Whether a text names a service or a machine. */
function namesMachine(text: string): boolean {
  const { services, others } = servicesOf(text);
  return services.length + others.length > 0;
}

/** Why cells can’t be what the name of their column says; null when they can. */
function contradiction(field: Field, header: string, cells: readonly string[]): string | null {
  const most = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  if (field === 'boom_type' && (unitIn(header, 'max_height_m') !== '' || most(isLength))) return 'lengths, no types';
  if (field === 'name' && most((cell) => !/\p{L}/u.test(cell))) return 'no names';
  if (field === 'city' && most((cell) => !/\p{L}/u.test(cell))) return 'no towns';
  if (field === 'model' && most((cell) => !/\p{L}/u.test(cell) || cell.length > 100)) return 'no models';
  if (field === 'website' && most((cell) => websiteOf(cell) === '')) return 'no addresses of websites';
  if ((field === 'capacity_t' || field === 'max_height_m') && most((cell) => !/\d/.test(cell))) return 'no numbers';
  if (field === 'services' && cells.length > 0 && !cells.some((cell) => namesMachine(cell))) return 'no services';
  if (field === 'count' && most((cell) => !/^\d{1,3}$/.test(cell))) return 'no counts';
  return null;
}

/** What decides between two meanings of a name. */
interface Surroundings {
  readonly cells: readonly string[];
  readonly hasBrand: boolean;
  readonly hasPostalCode: boolean;
}

/** The other field that a name means here, by its cells and by the other columns; null when it means what it says. */
function ambiguousField(field: Field, name: string, { cells, hasBrand, hasPostalCode }: Surroundings): Field | null {
  // With the maker in another column, the type is the model.
  if (/^typ[e]?$/i.test(name) && hasBrand) return 'model';
  // “Cap” is the postal code in Italian lists, and short for capacity in others.
  const isCapacity =
    field === 'postal_code' &&
    /\bcap\b/i.test(name) &&
    (hasPostalCode || unitIn(name, 'capacity_t') !== '' || cells.some((cell) => /\d\s*(?:t|to|tons?|kg|lbs?|kips|ust)\b/i.test(cell)));
  if (isCapacity) return 'capacity_t';
  // “Location” is a town or a position.
  if (field === 'city' && cells.filter(isPosition).length * 2 > cells.length) return 'position';
  // “PLZ/Ort” and “City State Zip” are one column.
  if (placeFields.has(field) && cells.filter((cell) => splitTown(cell) !== null).length * 2 > cells.length) return 'city';
  // “State” and “Estado” are a state, or a status.
  if (field === 'state_region' && saysStatus(cells)) return 'active';
  // “Stato” is a country, or a status.
  if (
    field === 'active' &&
    cells.length > 0 &&
    !cells.some(isStatus) &&
    cells.every((cell) => cell.length > 1 && countryCode(cell) !== null)
  )
    return 'country';
  const isState = field === 'active' && fieldsByName.get(bareLetters(name)) === 'state_region' && cells.length > 0 && !cells.some(isStatus);
  return isState ? 'state_region' : null;
}

/** The values of a column that has few, each with how often; empty for other columns. */
function valuesOfFew(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const isFew = counts.size >= 2 && counts.size <= 5 && cells.length >= 2 * counts.size;
  const isWords = [...counts.keys()].every((cell) => cell.length <= 24 && /\p{L}/u.test(cell));
  return isFew && isWords ? Array.from(counts, ([cell, count]) => `“${cell}” (${count})`) : [];
}

/**
 * Finds the header of a sheet and maps its columns to ours.
 *
 * @returns Null when no row names two known columns.
 */
export function mapColumns(sheet: Sheet, said: SaidColumns): Mapping | null {
  const header = findHeader(sheet.rows, said.header);
  if (header === null) return null;
  const body = sheet.rows.slice(header.rows[1]);
  const cellsOf = (index: number) => body.flatMap((cells) => (cells[index] ? [cells[index]] : []));
  const found = header.cells.map((name, index): MappedColumn => ({
    index,
    header: name,
    field: null,
    certainty: null,
    why: privateHeader.test(name) ? 'may be private' : runningNumber.test(name.trim()) ? 'a running number is no id' : null,
    example: cellsOf(index)[0] ?? '',
    isPrivate: privateHeader.test(name),
    yesHides: visibilityOf(name) === 'hides',
    isOfService: false,
    isOfOther: false,
  }));
  const taken = new Map<Field, string>();
  const give = (index: number, field: Field, certainty: Certainty): void => {
    const { header: name } = found[index]!;
    const other = taken.get(field);
    const cells = cellsOf(index);
    const isSaid = certainty === 'as you said' || certainty === 'as saved';
    const why =
      // Several columns may each hide a company.
      (other !== undefined && field !== 'active' && !(field === 'services' && isOfService(index)) ? `“${other}” is ${field}` : null) ??
      (isSaid ? null : contradiction(field, name, cells)) ??
      (field === 'active' && cells.length === 0 ? 'empty' : null);
    if (why === null) taken.set(field, name);
    found[index] = { ...found[index]!, ...(why === null ? { field, certainty, why } : { why }) };
  };
  const isMostlyMarks = (cells: readonly string[]) =>
    cells.length > 0 && cells.filter(isMark).length * 10 >= cells.filter((cell) => !isNothing(cell)).length * 7;
  /** Whether a column names a kind of machine, and its cells how many a company has, or whether it has some. */
  const isOfService = (index: number): boolean => {
    const cells = cellsOf(index);
    const { services, unknown, guessed } = servicesOf(header.cells[index] ?? '');
    return services.length > 0 && unknown.length === 0 && guessed.length === 0 && isMostlyMarks(cells);
  };
  const saysStatusOf = (index: number): boolean => {
    const cells = cellsOf(index);
    return (
      saysStatus(cells) || (header.cells[index] === '' && hasMarks(cells, body.filter((row) => row.some((cell) => cell !== '')).length))
    );
  };
  for (const { index, header: name } of found) {
    const field = said.columns.get(name);
    if (field === undefined) continue;
    if (field !== '') give(index, field, said.saved.has(name) ? 'as saved' : 'as you said');
  }
  for (const { index, header: name } of found) {
    if (said.columns.has(name) || found[index]!.field !== null) continue;
    if (otherMachines(name).length > 0 && isMostlyMarks(cellsOf(index)))
      found[index] = { ...found[index]!, why: 'machines of another kind', isOfOther: true };
    if (!isOfService(index)) continue;
    give(index, 'services', 'probable');
    found[index] = { ...found[index]!, isOfService: true };
  }
  const hasBrand = found.some((column) => fieldNamed(column.header)?.field === 'brand');
  // Sure names come first, so that no likely one takes their field.
  for (const wanted of ['sure', 'probable'] as const)
    for (const { index, header: name, field, why } of found) {
      const meant = field === null && why === null && !said.columns.has(name) ? fieldNamed(name) : null;
      if (meant?.certainty !== wanted) continue;
      if (meant.field === 'id') {
        found[index] = { ...found[index]!, why: askedId };
        continue;
      }
      const becomes = ambiguousField(meant.field, name, {
        cells: cellsOf(index),
        hasBrand,
        hasPostalCode: taken.has('postal_code'),
      });
      give(index, becomes ?? meant.field, becomes === null ? wanted : 'probable');
    }
  for (const { index, header: name, field, why } of found) {
    const meant = field === null && why === null && !said.columns.has(name) ? fieldOfCells(cellsOf(index).slice(0, 50)) : null;
    if (meant !== null && !taken.has(meant)) give(index, meant, 'by its cells');
    if (field === null && why === null && !said.columns.has(name) && !taken.has('active') && saysStatusOf(index))
      give(index, 'active', 'by its cells');
  }
  // How many machines there are is of a row that says which.
  const isOfCranes = found.some(({ field }) => field !== null && field !== 'count' && isFleetField(field));
  for (const { index, field } of found)
    if (field === 'count' && !isOfCranes) found[index] = { ...found[index]!, field: null, certainty: null, why: 'counts without models' };
  const mayHide = found.flatMap(({ index, header: name, field, isPrivate }) => {
    const cells = cellsOf(index);
    if (field !== null || name === '' || said.columns.has(name)) return [];
    const words = isPrivate ? [] : valuesOfFew(cells);
    return words.length > 0 ? [{ header: name, says: words.join(', ') }] : saysNo(cells) ? [{ header: name, says: 'yes and no' }] : [];
  });
  const notices = mayHide.map(
    ({ header: name, says }) =>
      `The column “${name}” says ${says}, and is not read. If it says who may be published, use --map "${name}=active".`,
  );
  return {
    sheet,
    columns: found.filter(({ header: name, example }) => name !== '' || example !== ''),
    header: header.rows,
    mayHide,
    otherTable: findOtherTable(sheet.rows, header),
    notices: [...header.notices, ...notices],
  };
}
