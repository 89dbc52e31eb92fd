import { reservedSlugs, tables } from '../../src/contract/tables.ts';
import { countries, isNearCountry } from '../../src/load/countries.ts';
import { bareLetters } from '../../src/load/suggest.ts';
import type { Cell } from '../sample/csv-file.ts';
import { toSlug } from '../sample/slug.ts';
import { fleetFields, isFleetField, privateHeader, type Field } from './column-names.ts';
import { openTowns } from './find-towns.ts';
import {
  countryNamed,
  countryOf,
  degreesOf,
  firstNumber,
  hidingWordIn,
  isNothing,
  isShown,
  nameKind,
  otherMachines,
  phoneOf,
  quantityOf,
  round,
  servicesOf,
  statesSeveralUnits,
  websiteOf,
} from './list-values.ts';
import type { MappedColumn, Mapping } from './map-columns.ts';
import { splitPlace } from './split-place.ts';
import { distanceKm } from '../../src/query/distance.ts';

/** What the owner says where the list says nothing, or nothing that is plain. */
export interface Assumptions {
  /** Code of the country of all companies; null when it is not known. */
  readonly country: string | null;
  /** Whether companies without a position get that of their town. */
  readonly townPositions: boolean;
  /** Whether tons of no stated kind are those of 2,000 lb; null where that follows from the country. */
  readonly shortTons: boolean | null;
  /** Whether the public sees companies with a status, by its text in lower case. */
  readonly statuses: ReadonlyMap<string, boolean>;
}

/** A sheet with companies, or one with cranes that names the company of each. */
export interface Source {
  readonly mapping: Mapping;
  /** In a sheet of cranes: the column that names the company, and the one of the companies that has the name. */
  readonly key: { readonly own: number; readonly companies: number } | null;
}

/** What became of a row of the list. */
export interface RowReport {
  readonly sheet: string;
  readonly row: number;
  readonly outcome: 'company' | 'crane' | 'repeated' | 'header' | 'left out';
  /** The company that it became or belongs to. */
  readonly slug: string;
  /** What was guessed, left out of it or not understood; in sentences. */
  readonly notes: readonly string[];
}

/** What was done in many rows, and what the owner can do about it. */
export interface Remark {
  readonly kind: RemarkKind;
  readonly count: number;
  readonly examples: readonly string[];
}

/** A company of a list. */
export interface ListedCompany {
  /** Cells by columns of companies.csv. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** Columns of which the list says something, which are not guessed. */
  readonly said: ReadonlySet<string>;
}

/** Companies and cranes of a list. */
export interface ConvertedList {
  readonly companies: readonly ListedCompany[];
  /** Cells in the order of the columns. */
  readonly fleet: readonly (readonly Cell[])[];
  readonly hasCranes: boolean;
  readonly rows: readonly RowReport[];
  readonly remarks: readonly Remark[];
  /** Texts of statuses that are not known, with how many companies have them. */
  readonly unknownStatuses: ReadonlyMap<string, number>;
  /** Why the numbers of the list are not kept as ids; null where they are, or where it has none. */
  readonly newIds: string | null;
  /** How many companies got the position of their town. */
  readonly placed: number;
  /** How many capacities were read as short tons because of the country. */
  readonly shortTons: number;
}

/** Stands in the description of a company whose position is only that of its town. */
export const townRemark = 'The position is that of the town.';

/** What can be said of rows: how many there are, and what to do. */
export const remarkKinds = {
  country: ['company has', 'companies have', 'no country. Name one for all of them with --country, for example --country DE'],
  placed: [
    'company has',
    'companies have',
    'no position and got that of the town; the description says so. Replace lat and lon, and delete the sentence',
  ],
  noPosition: ['company has', 'companies have', 'no position. Fill in lat and lon'],
  townMissing: [
    'company has',
    'companies have',
    'no position, and the gazetteer doesn’t have the town, or none to which the state and the postal code belong. Fill in lat and lon',
  ],
  townAmbiguous: [
    'company has',
    'companies have',
    'no position, and more than one town has the name of theirs. Name the state or the postal code in a column of the list, or fill in lat and lon',
  ],
  position: ['company has', 'companies have', 'a position that can’t be read, or is outside the country: left out. Check lat and lon'],
  positionMended: [
    'company has',
    'companies have',
    'a position which fits its town only with a sign changed, or the degrees exchanged: changed so. Check lat and lon',
  ],
  countryGuessed: [
    'company says',
    'companies say',
    'no country of their own and got that of the heading above them. Correct the column country',
  ],
  noService: ['company says', 'companies say', 'no service that is known and got mobile_crane. Correct the column services'],
  serviceGuessed: [
    'company has',
    'companies have',
    'services that were guessed from what its cranes are called. Correct the column services',
  ],
  otherService: [
    'company has',
    'companies have',
    'machines that are none of the services here: inactive until you correct the columns services and active',
  ],
  partService: ['company names', 'companies name', 'services that are none of those here: left out'],
  status: [
    'company has',
    'companies have',
    'a status that is not known: inactive until the mapping says under "status" whether the public sees it',
  ],
  warning: [
    'company has',
    'companies have',
    'a word in a column that isn’t read which says that the public may not see it: inactive until the mapping says under "status" whether it does',
  ],
  differingStatus: [
    'company has',
    'companies have',
    'rows that disagree on whether the public may see it: inactive until you correct the column active',
  ],
  sameName: ['company has', 'companies have', 'the name of another, but other cells: kept apart'],
  twin: ['row repeats', 'rows repeat', 'another in every cell: one more crane. Delete it from fleet.csv if there is one only'],
  website: ['company has', 'companies have', 'something other than an address in the column of the website: left out'],
  quantity: ['row has', 'rows have', 'a figure that can’t be read: left out'],
  shortTons: [
    'capacity was',
    'capacities were',
    'converted from short tons of 2,000 lb to tonnes, as is usual in the country. Say "tons": "metric" in the mapping if they are tonnes',
  ],
} as const;
export type RemarkKind = keyof typeof remarkKinds;

interface Warning {
  readonly word: string;
  /** How its column is called. */
  readonly header: string;
  /** Whether the owner has said that such a company is not shown. */
  readonly isAnswered: boolean;
}

interface ListRow {
  readonly source: Source;
  readonly row: number;
  readonly texts: readonly string[];
  /** Cells that are filled in, by field; statuses apart. */
  readonly cells: ReadonlyMap<Field, string>;
  /** Whether the public may see the company; null where that is not known, undefined where nothing is said. */
  readonly shown: boolean | null | undefined;
  /** The text by which it isn't known. */
  readonly status: string;
  /** What is in place of a name, and is none: “?”, “unknown”. */
  readonly noName: string;
  /** Code of the country that a heading above names; empty where none does. */
  readonly heading: string;
  /** What a cell that isn't read says against showing it; null where none does, or the owner has answered that it may be shown. */
  readonly warning: Warning | null;
  readonly notes: string[];
  outcome: RowReport['outcome'];
  slug: string;
}

interface Gathered {
  readonly slug: string;
  readonly first: ListRow;
  readonly rows: ListRow[];
}

/** Fields of a company that may differ from one of its rows to the next. */
const ofEachRow: ReadonlySet<Field> = new Set(['services', 'active', 'id']);
/** First words of a row of sums, in the languages of the names of columns and in Turkish. */
const sumWord =
  /^(?:grand[ -]?|sub[ -]?)?(?:sum(?:me|ma)?|suma|somme|som|soma|gesamt(?:summe)?|zwischensumme|sous-total|tot(?:al|ale|als|aal|aux)?\.?|subtotaal|insgesamt|razem|ogółem|totali|totais|totales|toplam|count|anzahl|summa|celkem|spolu)(?![\p{L}\p{N}])/iu;
/** Rows of which half have this many cells filled in are those of a table, in which one cell alone is a remark. */
const tableCells = 3;

/** A position this near to a town may be in it, km. */
const atTownKm = 30;

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** Converts the rows of a list: each becomes a company, a crane of one, or is left out with a reason. */
export function convertList(sources: readonly Source[], assumptions: Assumptions): ConvertedList {
  const { statuses } = assumptions;
  const isMapped = (test: (field: Field) => boolean) =>
    sources.some(({ mapping }) => mapping.columns.some(({ field }) => field !== null && test(field)));
  const hasCranes = isMapped(isFleetField);
  const remarks = new Map<RemarkKind, { count: number; examples: Set<string> }>();
  const remark = (kind: RemarkKind, row: ListRow, sentence: string, example = ''): void => {
    const { count, examples } = remarks.get(kind) ?? { count: 0, examples: new Set<string>() };
    if (example !== '') examples.add(example);
    remarks.set(kind, { count: count + 1, examples });
    row.notes.push(sentence);
  };
  const all: ListRow[] = [];
  const gathered: Gathered[] = [];
  const bySlug = new Map<string, Gathered>();
  const byName = new Map<string, Gathered[]>();
  const byKey = new Map<string, Gathered>();
  const cranes: (readonly [Gathered, ListRow])[] = [];

  for (const source of sources) {
    const { mapping, key } = source;
    const body = mapping.sheet.rows.slice(mapping.header[1]);
    const counts = body
      .map(filledIn)
      .filter((count) => count > 0)
      .toSorted((a, b) => a - b);
    const isTable = (counts[Math.floor(counts.length / 2)] ?? 0) >= tableCells;
    let current: Gathered | null = null;
    let heading = '';
    mapping.sheet.rows.forEach((texts, i) => {
      if (filledIn(texts) === 0) return;
      const row = readRow(source, i + 1, texts, statuses, heading);
      all.push(row);
      const reason = notARow(row, mapping, isTable);
      if (reason !== null) {
        if (reason === headerReason) row.outcome = 'header';
        else row.notes.push(reason);
        const named = reason === loneReason ? countryNamed(texts.find((text) => text !== '')!) : null;
        if (named !== null) {
          heading = named;
          row.notes.push(`As a heading it names the country ${named}, which rows below it get that name none.`);
        }
        if (i >= mapping.header[1]) current = null;
        return;
      }
      current =
        key === null || (texts[key.own] ?? '') === '' ? companyOfRow(row, current) : (byKey.get(bareLetters(texts[key.own]!)) ?? null);
      if (current === null) {
        if (row.notes.length === 0)
          row.notes.push(`No company has “${texts[key!.own]}” as its ${mapping.columns.find(({ index }) => index === key!.own)!.header}.`);
        return;
      }
      const isOfCraneAlone = key !== null || !row.cells.has('name');
      if (isOfCraneAlone && row.warning !== null) {
        row.notes.push(`A crane of which the column ${row.warning.header} says “${row.warning.word}”.`);
        return;
      }
      row.slug = current.slug;
      if (!current.rows.includes(row)) current.rows.push(row);
      const isCrane = fleetFields.some((field) => row.cells.has(field));
      if (isCrane) cranes.push([current, row]);
      if (row === current.first) row.outcome = 'company';
      else row.outcome = isCrane ? 'crane' : 'repeated';
      const twin = current.rows.find(
        (other) => other !== row && other.row < row.row && other.source === source && sameTexts(other.texts, texts),
      );
      if (twin === undefined) return;
      if (isCrane) remark('twin', row, `Every cell is as in row ${twin.row}: one more crane.`, `row ${row.row}`);
      else row.notes.push(`Every cell is as in row ${twin.row}.`);
    });
    if (key !== null) continue;
    const column = sources.find((other) => other.key !== null)?.key?.companies;
    if (column !== undefined)
      for (const each of gathered) {
        const text = bareLetters(each.first.texts[column] ?? '');
        if (text !== '' && !byKey.has(text)) byKey.set(text, each);
      }
  }

  /** The company that a row is of; null when the row names none. */
  function companyOfRow(row: ListRow, current: Gathered | null): Gathered | null {
    const name = row.cells.get('name');
    // A sheet of cranes makes no companies.
    if (name !== undefined && row.source.key !== null) {
      row.notes.push('Nothing in it leads to a company of the other sheet.');
      return null;
    }
    if (name === undefined) {
      // A row without a name is of the company above only if it says nothing else of a company.
      const own = [...row.cells].filter(
        ([field, text]) => !isFleetField(field) && field !== 'services' && text !== current?.first.cells.get(field),
      );
      const isCrane = fleetFields.some((field) => row.cells.has(field));
      if (current !== null && own.length === 0 && isCrane) return current;
      row.notes.push(
        own.length > 0
          ? `It names no company, and has ${own.map(([field]) => field).join(', ')} of its own.`
          : isCrane
            ? 'It names no company, and the row above is of none.'
            : 'It names no company, and nothing else in it is read.',
      );
      return null;
    }
    const named = byName.get(bareLetters(name)) ?? [];
    const same = named.find(({ first }) => isWithin(row, first, hasCranes));
    if (same !== undefined) return same;
    const slug = newSlug(row.cells.get('slug') ?? name, row.cells.get('city') ?? '', bySlug);
    const made: Gathered = { slug, first: row, rows: [row] };
    if (named.length > 0) {
      const [{ first }] = named as [Gathered];
      const differing = [...row.cells.keys()].filter((field) => !isFleetField(field) && row.cells.get(field) !== first.cells.get(field));
      remark(
        'sameName',
        row,
        `It has the name of row ${first.row}, but other ${differing.join(', ') || 'cells'}: kept apart.`,
        `row ${row.row} of row ${first.row}`,
      );
    }
    gathered.push(made);
    bySlug.set(slug, made);
    byName.set(bareLetters(name), [...named, made]);
    return made;
  }

  const findTown = openTowns();
  /** Its own country, that in front of its postal code, that of the heading above if it has such a town, or the one of all companies. */
  const countryIn = ({ cells, heading }: ListRow): string => {
    const own = cells.get('country');
    if (own !== undefined) return countryOf(own);
    const prefix = postalPrefix.exec(cells.get('postal_code') ?? '')?.[1];
    const code = prefix === undefined ? '' : countryOf(prefix);
    if (countries.has(code)) return code;
    const city = cells.get('city') ?? '';
    const isThere =
      assumptions.country === null || city === '' || findTown({ city, country: heading, state: '', postalCode: '' }).kind !== 'none';
    return heading !== '' && isThere ? heading : (assumptions.country ?? '');
  };
  const unknownStatuses = new Map<string, number>();
  /** Columns of a sheet whose cells state more than one unit. */
  const severalUnits = new Map<Mapping, ReadonlySet<Field>>();
  const usesShortTons = (country: string): boolean => assumptions.shortTons ?? country === 'US';

  function readCompany({ slug, first, rows }: Gathered): ListedCompany {
    const at = (field: Field): string => first.cells.get(field) ?? '';
    const said = new Set<string>(first.cells.keys());
    const country = countryIn(first);
    const isByHeading = country !== '' && country === first.heading && country !== assumptions.country && !first.cells.has('country');
    if (country === '') remark('country', first, 'No country.');
    else if (isByHeading) remark('countryGuessed', first, `Guessed: the country is ${country}, by the heading above.`, country);
    else said.add('country');
    const description: string[] = at('description') === '' ? [] : [at('description').replace(/(?<=[\p{L}\d)])$/u, '.')];
    const where = { city: at('city'), country, state: at('state_region'), postalCode: fullCode(at('postal_code'), country) };
    const isInside = (north: number, east: number): boolean => {
      const known = countries.get(country);
      return known === undefined || isNearCountry(known, north, east);
    };
    const isAtTown = (north: number, east: number): boolean => {
      const town = findTown(where);
      const towns = town.kind === 'one' ? [town] : town.kind === 'several' ? town.towns : [];
      return towns.some((each) => distanceKm(each.lat, each.lon, north, east) <= atTownKm);
    };
    const [lat, lon] = positionOf();
    const isActive = activeOf();
    const services = servicesOfRows();
    // Its status isn't why it is inactive.
    if (services.length === 0 && isActive) said.delete('active');
    return {
      said,
      cells: new Map<string, Cell>([
        ['id', /^[1-9]\d{0,8}$/.test(at('id')) ? at('id') : ''],
        ['slug', slug],
        ['name', at('name')],
        ['description', description.join(' ')],
        ['logo_url', websiteOf(at('logo_url'))],
        ['cover_image_url', websiteOf(at('cover_image_url'))],
        ['website', siteOf()],
        ['phone', numberAt('phone')],
        ['whatsapp', numberAt('whatsapp')],
        ['address_line1', at('address_line1')],
        ['address_line2', at('address_line2')],
        ['city', at('city')],
        ['state_region', at('state_region')],
        ['country', country],
        ['postal_code', where.postalCode],
        ['lat', lat],
        ['lon', lon],
        ['tier', 'free'],
        // An inactive company has to have a service, too.
        ['services', services.length > 0 ? services : ['mobile_crane']],
        ['active', isActive && services.length > 0],
      ]),
    };

    function numberAt(field: 'phone' | 'whatsapp'): string {
      const number = firstNumber(at(field));
      if (number !== at(field)) first.notes.push(`Of ${field} only the first number is taken, without words.`);
      return phoneOf(number, country);
    }

    function siteOf(): string {
      const site = websiteOf(at('website'));
      if (at('website') !== '' && site === '') {
        remark('website', first, `“${at('website')}” is not a website address: left out.`, `row ${first.row}`);
        said.delete('website');
      }
      return site;
    }

    function positionOf(): readonly [lat: string, lon: string] {
      const [before = '', behind = ''] = at('position').split(/\s*[;/]\s*|,\s+|(?<=\.\d+)\s*,\s*|\s+/);
      const [saidLat, saidLon] = [at('lat') || before, at('lon') || behind];
      if (saidLat !== '' || saidLon !== '') {
        const [north, east] = [degreesOf(saidLat, 'lat'), degreesOf(saidLon, 'lon')];
        const isRead = north !== null && east !== null;
        const likely = isRead && isAtTown(north, east) ? undefined : slips().find(([y, x]) => isInside(y, x) && isAtTown(y, x));
        if (isRead && likely === undefined && isInside(north, east)) {
          said.add('lat').add('lon');
          const inDegrees = (text: string, value: number) => (/^-?\d+(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.') : round(value, 5));
          return [inDegrees(saidLat, north), inDegrees(saidLon, east)];
        }
        said.delete('lat');
        said.delete('lon');
        if (likely !== undefined) {
          const [y, x] = likely;
          const meant = [round(y, 5), round(x, 5)] as const;
          const note = `Guessed: the position “${saidLat}”, “${saidLon}” is meant as ${meant.join(', ')}, which is near ${at('city')}.`;
          remark('positionMended', first, note, `row ${first.row}`);
          return meant;
        }
        const why = isRead ? `is outside ${country}: left out` : 'can’t be read';
        remark('position', first, `The position “${saidLat}”, “${saidLon}” ${why}.`, `row ${first.row}`);
      }

      /** The position with degrees that have changed places or lost a sign. */
      function slips(): readonly (readonly [lat: number, lon: number])[] {
        const [y, x, otherY, otherX] = [
          degreesOf(saidLat, 'lat'),
          degreesOf(saidLon, 'lon'),
          degreesOf(saidLon, 'lat'),
          degreesOf(saidLat, 'lon'),
        ];
        const withSigns = (north: number | null, east: number | null) =>
          north === null || east === null ? [] : [1, -1].flatMap((a) => [1, -1].map((b) => [a * north, b * east] as const));
        return [...withSigns(y, x), ...withSigns(otherY, otherX)];
      }

      const shown = [where.city, where.state].filter((part) => part !== '').join(', ') || `row ${first.row}`;
      if (!assumptions.townPositions) {
        remark('noPosition', first, 'No position.', shown);
        return ['', ''];
      }
      const town = findTown(where);
      if (town.kind === 'one') {
        description.push(townRemark);
        remark('placed', first, `Guessed: the position is that of the town ${town.name}.`);
        return [round(town.lat, 4), round(town.lon, 4)];
      }
      const code = where.postalCode === '' ? '' : ` with the postal code ${where.postalCode}`;
      if (town.kind === 'several')
        remark(
          'townAmbiguous',
          first,
          `No position: more than one town is called ${where.city}.`,
          `${shown} (${town.regions.length > 1 ? some(town.regions, ', ') : `more than one in ${town.regions[0]}`})`,
        );
      else if (where.city === '') remark('townMissing', first, 'No position: it names no town.', shown);
      else remark('townMissing', first, `No position: the gazetteer has no town ${shown}${code}.`, shown);
      return ['', ''];
    }

    function activeOf(): boolean {
      const mayBeShown = activeByStatus();
      const warned = rows.find(({ warning, cells }) => warning !== null && cells.has('name'));
      if (!mayBeShown || warned === undefined) return mayBeShown;
      const { word, header, isAnswered } = warned.warning!;
      said.add('active');
      if (!isAnswered) unknownStatuses.set(word, (unknownStatuses.get(word) ?? 0) + 1);
      remark('warning', warned, `Inactive: the column ${header}, which is not read, says “${word}”.`, `“${word}” in row ${warned.row}`);
      return false;
    }

    function activeByStatus(): boolean {
      const stating = rows.filter(({ shown }) => shown !== undefined);
      if (stating.length === 0) return true;
      said.add('active');
      // Lists of cranes may say it in the first row of a company alone.
      const filled = stating.filter(({ shown, status }) => shown !== null || status !== '');
      const states = new Set((filled.length > 0 ? filled : stating).map(({ shown }) => shown));
      const unknown = (filled.length > 0 ? filled : stating).find(({ shown }) => shown === null);
      if (unknown !== undefined) {
        const { status } = unknown;
        unknownStatuses.set(status, (unknownStatuses.get(status) ?? 0) + 1);
        remark(
          'status',
          unknown,
          status === '' ? 'Inactive: it has no status.' : `Inactive: the status “${status}” is not known.`,
          `“${status}”`,
        );
        return false;
      }
      if (states.size > 1) {
        remark(
          'differingStatus',
          first,
          'Inactive: its rows say different things about whether the public may see it.',
          `row ${first.row}`,
        );
        return false;
      }
      return !states.has(false);
    }

    function servicesOfRows(): readonly string[] {
      const stated = rows.flatMap(({ cells }) => cells.get('services') ?? []);
      const told = servicesOf(stated.join(';'));
      if (told.services.length > 0) {
        if (told.guessed.length > 0)
          remark('serviceGuessed', first, `Guessed: ${told.guessed.join(', ')} is mobile_crane.`, `row ${first.row}`);
        if (told.unknown.length > 0)
          remark('partService', first, `Left out of services: ${told.unknown.join(', ')}.`, some(told.unknown, ', '));
        return told.services;
      }
      said.delete('services');
      const machines = rows.flatMap(({ cells }) => [cells.get('model'), cells.get('boom_type')].filter((text) => text !== undefined));
      const made = servicesOf(machines.join(';'));
      const others = [...told.unknown, ...(stated.length > 0 ? [] : made.others)];
      if (others.length > 0 && (stated.length > 0 || made.services.length === 0)) {
        remark(
          'otherService',
          first,
          `Inactive: ${[...new Set(others)].join(', ')} is none of the services here.`,
          some([...new Set(others)], ', '),
        );
        return [];
      }
      if (made.services.length > 0) {
        remark('serviceGuessed', first, `Guessed: ${made.services.join(', ')}, by what its cranes are called.`, `row ${first.row}`);
        return made.services;
      }
      const unread = rows.flatMap(unreadMachines);
      if (unread.length > 0) {
        const named = [...new Set(unread)];
        remark(
          'otherService',
          first,
          `Inactive: ${named.join(', ')}, in a column that is not read, is none of the services here.`,
          some(named, ', '),
        );
        return [];
      }
      remark('noService', first, 'Guessed: mobile_crane, since it names no service.');
      return ['mobile_crane'];
    }
  }

  function readCrane([{ slug, first }, row]: readonly [Gathered, ListRow]): readonly Cell[] {
    const country = countryIn(first);
    const figure = (field: 'capacity_t' | 'max_height_m'): string => {
      const text = row.cells.get(field) ?? '';
      if (/^[\d.,]+\s*(?:tons?|tn)?$/i.test(text) && hasSeveralUnits(row.source.mapping, field)) {
        remark('quantity', row, `${field} is left out: “${text}” does not say which unit, and its column has several.`, `row ${row.row}`);
        return '';
      }
      const header = row.source.mapping.columns.find((column) => column.field === field)?.header ?? '';
      const { value, doubt } = quantityOf(text, header, field, usesShortTons(country));
      if (doubt === null) return value;
      if (value === '') remark('quantity', row, `${field} is left out: ${doubt}.`, `row ${row.row}`);
      else if (assumptions.shortTons === null) remark('shortTons', row, `Guessed: ${doubt}, since the company is in ${country}.`);
      return value;
    };
    const text = (field: Field): string => row.cells.get(field) ?? '';
    return [slug, text('brand'), text('model'), figure('capacity_t'), text('boom_type'), figure('max_height_m'), null];
  }

  function hasSeveralUnits(mapping: Mapping, field: Field): boolean {
    const known = severalUnits.get(mapping);
    if (known !== undefined) return known.has(field);
    const mixed = new Set<Field>(
      mapping.columns.flatMap((column) => {
        if (column.field !== 'capacity_t' && column.field !== 'max_height_m') return [];
        const cells = mapping.sheet.rows.slice(mapping.header[1]).map((texts) => texts[column.index] ?? '');
        return statesSeveralUnits(cells, column.header) ? [column.field] : [];
      }),
    );
    severalUnits.set(mapping, mixed);
    return mixed.has(field);
  }

  const companies = gathered.map(readCompany);
  const fleet = cranes.map(readCrane);
  const newIds = numberCompanies(gathered, companies);
  return {
    companies: newIds.companies,
    fleet,
    hasCranes,
    rows: all.map(({ source, row, outcome, slug, notes }) => ({ sheet: source.mapping.sheet.name, row, outcome, slug, notes })),
    remarks: (Object.keys(remarkKinds) as RemarkKind[]).flatMap((kind) => {
      const found = remarks.get(kind);
      return found === undefined ? [] : [{ kind, count: found.count, examples: [...found.examples] }];
    }),
    unknownStatuses,
    newIds: newIds.why,
    placed: remarks.get('placed')?.count ?? 0,
    shortTons: remarks.get('shortTons')?.count ?? 0,
  };
}

function readRow(source: Source, row: number, texts: readonly string[], statuses: ReadonlyMap<string, boolean>, heading: string): ListRow {
  const cells = new Map<Field, string>();
  let shown: boolean | null | undefined;
  let status = '';
  let noName = '';
  let warning: Warning | null = null;
  const statusColumns: MappedColumn[] = [];
  for (const column of source.mapping.columns) {
    const text = texts[column.index] ?? '';
    if (column.field === 'active') statusColumns.push(column);
    else if (column.field === null) warning ??= warningIn(text, column, statuses);
    else if (column.field === 'name' && text !== '') {
      const kind = nameKind(text);
      if (kind === 'name') cells.set('name', text);
      else if (kind === 'none') noName = text;
    } else if (!isNothing(text)) cells.set(column.field, text);
  }
  const notes: string[] = [];
  const place = cells.has('city') ? splitPlace(cells.get('city')!) : null;
  if (place !== null) {
    notes.push(
      `“${cells.get('city')!}” is read as ${[place.city, place.state, place.postalCode].filter((part) => part !== '').join(' · ')}.`,
    );
    cells.set('city', place.city);
    if (place.postalCode !== '' && !cells.has('postal_code')) cells.set('postal_code', place.postalCode);
    if (place.state !== '' && !cells.has('state_region')) cells.set('state_region', place.state);
  }
  const isContinued = !cells.has('name') && statusColumns.every(({ index }) => (texts[index] ?? '') === '');
  // A crane below its company, and a crane of a sheet of cranes, need not say again what the company has said.
  if (!isContinued)
    for (const { index, header, certainty } of statusColumns) {
      const text = texts[index] ?? '';
      const says = isShown(text, certainty === 'by its cells' ? null : header, statuses);
      if (says === null) status = text;
      shown = says === false || shown === false ? false : says === null || shown === null ? null : true;
    }
  return { source, row, texts, cells, shown, status, noName, heading, warning, notes, outcome: 'left out', slug: '' };
}

/** Machines without a service of ours, in cells that aren't read and are not private. */
const unreadMachines = ({ source, texts }: ListRow): readonly string[] =>
  source.mapping.columns.flatMap(({ field, index, header }) =>
    field === null && !privateHeader.test(header) ? otherMachines(texts[index] ?? '') : [],
  );

/** A word in a cell that isn't read which says that a company is gone or not to be shown; nothing else of the cell is told. */
function warningIn(text: string, { header }: MappedColumn, statuses: ReadonlyMap<string, boolean>): Warning | null {
  const word = hidingWordIn(text);
  if (word === null) return null;
  const answer = statuses.get(word.toLowerCase());
  return answer === true ? null : { word, header: header === '' ? 'without a name' : `“${header}”`, isAnswered: answer === false };
}

const loneReason = 'One cell alone is filled in, which is a remark more likely than a company.';
const headerReason = 'It is the header.';

/** Why a row is none of a company; null when it may be one. */
function notARow({ row, texts, cells, noName }: ListRow, { header, sheet, columns }: Mapping, isTable: boolean): string | null {
  if (row < header[0]) return 'It is above the header.';
  if (row <= header[1]) return headerReason;
  for (let at = header[0]; at <= header[1]; at++) if (sameTexts(texts, sheet.rows[at - 1]!)) return headerReason;
  const filled = texts.filter((text) => text !== '');
  // “Total Crane Hire” is a company if it is somewhere or has a telephone.
  const isReached =
    /\p{L}/u.test(`${cells.get('city') ?? ''}${cells.get('address_line1') ?? ''}`) ||
    /\d{5}/.test(cells.get('phone')?.replace(/\D/g, '') ?? '');
  if (sumWord.test(filled[0]!) && !isReached) return 'It has sums.';
  if (noName !== '') return `“${noName}” is not a company name.`;
  if (isTable && filled.length === 1 && columns.find(({ field }) => field === 'name')?.index === texts.indexOf(filled[0]!))
    return loneReason;
  return null;
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((text, i) => text === (b[i] ?? '')) && b.slice(a.length).every((text) => text === '');

/** Whether all that a row says of its company is what another row says. Lists of cranes often number their rows. */
function isWithin(row: ListRow, first: ListRow, hasCranes: boolean): boolean {
  return [...row.cells].every(
    ([field, text]) =>
      isFleetField(field) ||
      (ofEachRow.has(field) && (field !== 'id' || hasCranes)) ||
      bareLetters(text) === bareLetters(first.cells.get(field) ?? ''),
  );
}

/** Countries whose postal codes have five digits, of which spreadsheets lose a zero in front. */
const fiveDigits = new Set(['DE', 'US', 'FR', 'ES', 'IT', 'FI']);
/** Letters of a country in front of a postal code, such as “CH-4600”. */
const postalPrefix = /^([A-Z]{1,3})\s?-\s?(?=\d{4})/;
const fullCode = (code: string, country: string): string => {
  const prefix = postalPrefix.exec(code);
  const bare = prefix !== null && countryOf(prefix[1]!) === country ? code.slice(prefix[0].length) : code;
  return fiveDigits.has(country) && /^\d{4}$/.test(bare) ? `0${bare}` : bare;
};

/** Keeps the numbers of the list where every company has one of its own, and makes new ones otherwise. */
function numberCompanies(
  gathered: readonly Gathered[],
  companies: readonly ListedCompany[],
): { readonly companies: readonly ListedCompany[]; readonly why: string | null } {
  const owners = new Map<string, number>();
  let why: string | null = null;
  gathered.forEach(({ first, rows }, i) => {
    const id = String(companies[i]!.cells.get('id'));
    const other = rows.find(({ cells }) => (cells.get('id') ?? '') !== (first.cells.get('id') ?? '') && cells.has('id'));
    if (id === '') why ??= `row ${first.row} has no number that can be an id`;
    else if (owners.has(id)) why ??= `rows ${owners.get(id)} and ${first.row} have one number`;
    else if (other !== undefined) why ??= `rows ${first.row} and ${other.row} are of one company and have two`;
    owners.set(id, first.row);
  });
  if (why === null) return { companies, why };
  const isStated = gathered.some(({ first }) => first.cells.has('id'));
  const numbered = companies.map(({ cells, said }, i) => ({
    said: new Set([...said].filter((column) => column !== 'id')),
    cells: new Map([...cells, ['id', i + 1] as const]),
  }));
  return { companies: numbered, why: isStated ? why : null };
}

/** The first of many. */
export const some = (texts: readonly string[], separator = '; '): string =>
  `${texts.slice(0, 8).join(separator)}${texts.length > 8 ? ' …' : ''}`;

/** A slug of its own: the name, with the town or a number where the name is taken. */
export function newSlug(name: string, city: string, taken: { has(slug: string): boolean }): string {
  const base = toSlug(name).slice(0, 100).replace(/-$/, '') || 'company';
  const withCity = city === '' ? base : toSlug(`${base} ${city}`).slice(0, 110).replace(/-$/, '');
  for (const each of [base, withCity]) if (!taken.has(each) && !reservedSlugs.includes(each)) return each;
  for (let i = 2; ; i++) if (!taken.has(`${base}-${i}`)) return `${base}-${i}`;
}

/** Cells of a company in the order of the columns. */
export const rowOf = ({ cells }: ListedCompany): readonly Cell[] => tables.companies.columns.map(({ name }) => cells.get(name) ?? '');
