import { reservedSlugs, tables } from '../../src/contract/tables.ts';
import { bareLetters } from '../../src/load/suggest.ts';
import { suggestCountry } from '../../src/load/countries.ts';
import type { Cell } from '../sample/csv-file.ts';
import { toSlug } from '../sample/slug.ts';
import { fleetFields, serviceWords, type Field } from './column-names.ts';
import { openTowns } from './find-towns.ts';
import type { Mapping } from './map-columns.ts';

/** What the owner says where the list says nothing. */
export interface Assumptions {
  /** Code of the country of all companies; null when it is not known. */
  readonly country: string | null;
  /** Whether companies without a position get that of their town. */
  readonly townPositions: boolean;
}

/** Companies and cranes of a list. */
export interface ConvertedList {
  /** Cells in the order of the columns. */
  readonly companies: readonly (readonly Cell[])[];
  readonly fleet: readonly (readonly Cell[])[];
  /** Slugs of companies whose position is that of their town. */
  readonly placed: readonly string[];
  /** What the list did not say, and what was done about it; in sentences. */
  readonly remarks: readonly string[];
}

/** Stands in the description of a company whose position is only that of its town. */
const townRemark = 'The position is that of the town.';

/** Codes as cars bear them, which lists use in German. */
const carCodes: Readonly<Record<string, string>> = { A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', I: 'IT', L: 'LU', S: 'SE', BRD: 'DE' };
const countryOf = (text: string): string => carCodes[text.toUpperCase()] ?? suggestCountry(text) ?? text;

/** Calling codes, with the digit that is dialled before a number at home and left out abroad (ITU-T E.164). */
const calling: Readonly<Record<string, readonly [code: string, trunk: string]>> = {
  AT: ['43', '0'],
  AU: ['61', '0'],
  BE: ['32', '0'],
  CA: ['1', '1'],
  CH: ['41', '0'],
  CZ: ['420', ''],
  DE: ['49', '0'],
  DK: ['45', ''],
  ES: ['34', ''],
  FI: ['358', '0'],
  FR: ['33', '0'],
  GB: ['44', '0'],
  IE: ['353', '0'],
  IT: ['39', ''],
  NL: ['31', '0'],
  NO: ['47', ''],
  PL: ['48', ''],
  PT: ['351', ''],
  SE: ['46', '0'],
  US: ['1', '1'],
};

/** Countries whose postal codes have five digits, of which spreadsheets lose a zero in front. */
const fiveDigits = new Set(['DE', 'US', 'FR', 'ES', 'IT', 'FI']);

function phoneOf(text: string, country: string): string {
  const bare = text
    .replace(/^(?:tel|fon|phone|fax|mobil)[.:]?\s*/i, '')
    .replace(/\(0\)/, '')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (bare === '' || bare.startsWith('+')) return bare;
  if (bare.startsWith('00')) return `+${bare.slice(2)}`;
  const rule = calling[country];
  if (rule === undefined) return bare;
  const [code, trunk] = rule;
  const abroad = trunk !== '' && bare.startsWith(trunk) ? bare.slice(trunk.length) : bare;
  return `+${code} ${abroad.replace(/^[ /.-]+/, '')}`.replace(/[ /]+/g, ' ');
}

/** A number in plain digits, from 1.234,5 as from 1,234.5 and 52,5; what is none is left as it stands, for the check to report. */
function numberOf(text: string, isDegrees = false): string {
  const bare = text.replace(/\s*(?:t|to|tonnes?|tonnen|tons?|m|meter|metres?|ft|feet|°|'|kg)\.?$/i, '').replace(/[ '’\u202f]/g, '');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) && !isDegrees) return bare.replaceAll(',', '');
  if (/^-?\d+,\d+$/.test(bare)) return bare.replace(',', '.');
  return bare;
}

const shortTon = 0.907_184_74;
const foot = 0.3048;
const round = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** A capacity in tonnes. @param header Says the unit, when it has one. */
function capacityOf(text: string, header: string): string {
  const number = numberOf(text);
  if (number === '' || !/^\d+(?:\.\d+)?$/.test(number)) return number;
  const unit = `${header} ${text}`;
  if (/\bkg\b/i.test(unit)) return round(Number(number) / 1000, 3);
  if (/us ?tons?|short ?tons?|\bust\b/i.test(unit)) return round(Number(number) * shortTon, 1);
  if (/\blbs?\b/i.test(unit)) return round(Number(number) * 0.000_453_592_37, 1);
  return number;
}

const heightOf = (text: string, header: string): string => {
  const number = numberOf(text);
  return /\b(?:ft|feet)\b|'$/i.test(`${header} ${text}`) && /^\d/.test(number) ? round(Number(number) * foot, 1) : number;
};

const websiteOf = (text: string): string =>
  text === '' || /^https?:\/\//i.test(text) ? text : /^[\w.-]+\.[a-z]{2,}(?:\/\S*)?$/i.test(text) ? `https://${text}` : '';

const isNo = (text: string): boolean => /^(?:no|n|nein|false|falsch|0|non|inactive|inaktiv|nee|nie)$/i.test(text);

function servicesOf(text: string): string[] {
  const parts = text.split(/[,;/|+]|\bund\b|\band\b/);
  return [...new Set(parts.flatMap((part) => serviceWords.find(([, words]) => words.test(part))?.[0] ?? []))];
}

/** Converts the rows of a list. Rows of one company, or that leave its name out below it, are its cranes. */
export function convertList({ columns, rows }: Mapping, { country: assumed, townPositions }: Assumptions): ConvertedList {
  const indexOf = new Map(columns.flatMap(({ field, index, header }) => (field === null ? [] : [[field, { index, header }] as const])));
  const headerOf = (field: Field): string => indexOf.get(field)?.header ?? '';
  const hasCranes = fleetFields.some((field) => indexOf.has(field));
  const countryIn = (said: string): string => (said === '' ? (assumed ?? '') : countryOf(said));
  const countryIndex = indexOf.get('country')?.index ?? -1;
  let towns: ReturnType<typeof openTowns> | null = null;
  const townOf: ReturnType<typeof openTowns> = (where) => {
    if (!townPositions) return { kind: 'none' };
    towns ??= openTowns(new Set(rows.map(({ cells }) => countryIn(cells[countryIndex] ?? ''))));
    return towns(where);
  };
  const bySlug = new Map<string, Record<string, Cell>>();
  const keys = new Map<string, string>();
  const fleet: Cell[][] = [];
  const placed: string[] = [];
  const counts = { nameless: 0, positions: 0, ambiguous: 0, countries: 0, services: 0 };
  /** Towns that the gazetteer lacks, and those of which it has several, each with what the list says of it. */
  const townsMissing = new Set<string>();
  const townsAmbiguous = new Map<string, readonly string[]>();
  let current: string | null = null;
  for (const { row, cells } of rows) {
    const cell = (field: Field): string => cells[indexOf.get(field)?.index ?? -1] ?? '';
    const name = cell('name');
    if (name === '' && !(hasCranes && current !== null)) {
      counts.nameless++;
      continue;
    }
    const key = bareLetters(`${name} ${cell('city')} ${cell('postal_code')}`);
    if (name !== '' && !(hasCranes && keys.has(key))) {
      current = newSlug(cell('slug') || name, cell('city'), bySlug);
      keys.set(key, current);
      bySlug.set(current, companyOf(cell, current, row));
    } else if (name !== '') current = keys.get(key)!;
    const crane = [
      cell('brand'),
      cell('model'),
      capacityOf(cell('capacity_t'), headerOf('capacity_t')),
      cell('boom_type'),
      heightOf(cell('max_height_m'), headerOf('max_height_m')),
    ];
    if (crane.some((each) => each !== '')) fleet.push([current!, ...crane, null]);
  }

  function companyOf(cell: (field: Field) => string, slug: string, row: number): Record<string, Cell> {
    const country = countryIn(cell('country'));
    if (country === '') counts.countries++;
    const [north = '', east = ''] = cell('position').split(/\s*[;/]\s*|,\s+|(?<=\.\d+)\s*,\s*|\s+/);
    let lat = numberOf(cell('lat') || north, true);
    let lon = numberOf(cell('lon') || east, true);
    const description: string[] = [cell('description').replace(/(?<=[\p{L}\d)])$/u, '.')];
    if (lat === '' || lon === '') {
      const where = { city: cell('city'), country, state: cell('state_region'), postalCode: cell('postal_code') };
      const town = townOf(where);
      const shown = [where.city, where.state].filter((part) => part !== '').join(', ') || `row ${row}`;
      if (town.kind === 'one') {
        [lat, lon] = [round(town.lat, 4), round(town.lon, 4)];
        description.push(townRemark);
        placed.push(slug);
      } else if (town.kind === 'several') {
        counts.ambiguous++;
        townsAmbiguous.set(shown, town.regions);
      } else {
        counts.positions++;
        townsMissing.add(shown);
      }
    }
    const said = servicesOf(cell('services'));
    if (said.length === 0) counts.services++;
    const postal = cell('postal_code');
    const id = /^[1-9]\d{0,8}$/.test(cell('id')) ? cell('id') : '';
    return {
      id,
      slug,
      name: cell('name'),
      description: description.filter((part) => part !== '').join(' '),
      logo_url: websiteOf(cell('logo_url')),
      cover_image_url: websiteOf(cell('cover_image_url')),
      website: websiteOf(cell('website')),
      phone: phoneOf(cell('phone'), country),
      whatsapp: phoneOf(cell('whatsapp'), country),
      address_line1: cell('address_line1'),
      address_line2: cell('address_line2'),
      city: cell('city'),
      state_region: cell('state_region'),
      country,
      postal_code: fiveDigits.has(country) && /^\d{4}$/.test(postal) ? `0${postal}` : postal,
      lat,
      lon,
      tier: 'free',
      services: said.length === 0 ? ['mobile_crane'] : said,
      active: !isNo(cell('active')),
    };
  }

  const companies = [...bySlug.values()];
  const ids = companies.map(({ id }) => id);
  // Numbers of the list are kept where every company has one of its own.
  const keepsIds = ids.every((id) => id !== '') && new Set(ids).size === ids.length;
  const rowsOf = companies.map((company, i) =>
    tables.companies.columns.map(({ name }) => (name === 'id' && !keepsIds ? i + 1 : company[name]!)),
  );
  const counted = (count: number, one: string, more: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
  const remarks = [
    ...(counts.nameless > 0
      ? [`${counted(counts.nameless, 'row has', 'rows have')} no name of a company and ${counts.nameless === 1 ? 'is' : 'are'} left out.`]
      : []),
    ...(counts.countries > 0
      ? [
          `${counted(counts.countries, 'company has', 'companies have')} no country. Name one for all of them with --country, for example --country DE.`,
        ]
      : []),
    ...(placed.length > 0
      ? [
          `${counted(placed.length, 'company has', 'companies have')} no position and got that of the town; the description says so. Replace lat and lon, and delete the sentence.`,
        ]
      : []),
    ...(counts.positions > 0
      ? [
          `${counted(counts.positions, 'company has', 'companies have')} no position${townPositions ? ', and the gazetteer doesn’t have the town' : ''}: ${some([...townsMissing])}. Fill in lat and lon.`,
        ]
      : []),
    ...(counts.ambiguous > 0
      ? [
          `${counted(counts.ambiguous, 'company has', 'companies have')} no position, and more than one town has the name of theirs: ${some([...townsAmbiguous].map(([town, regions]) => `${town} (${regions.length > 1 ? some(regions, ', ') : `more than one in ${regions[0]}`})`))}. Name the state in a column of the list, or fill in lat and lon.`,
        ]
      : []),
    ...(counts.services > 0
      ? [
          `${counted(counts.services, 'company says', 'companies say')} no service that is known and got mobile_crane. Correct the column services.`,
        ]
      : []),
  ];
  return { companies: rowsOf, fleet, placed, remarks };
}

/** The first of many. */
const some = (texts: readonly string[], separator = '; '): string => `${texts.slice(0, 8).join(separator)}${texts.length > 8 ? ' …' : ''}`;

/** A slug of its own: the name, with the town or a number where the name is taken. */
function newSlug(name: string, city: string, taken: ReadonlyMap<string, unknown>): string {
  const base = toSlug(name).slice(0, 100).replace(/-$/, '') || 'company';
  const withCity = city === '' ? base : toSlug(`${base} ${city}`).slice(0, 110).replace(/-$/, '');
  for (const each of [base, withCity]) if (!taken.has(each) && !reservedSlugs.includes(each)) return each;
  for (let i = 2; ; i++) if (!taken.has(`${base}-${i}`)) return `${base}-${i}`;
}
