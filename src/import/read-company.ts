import type { Cell } from '../load/csv.ts';
import type { Addresses } from '../places/find-address.ts';
import type { Field } from './column-names.ts';
import { findServices } from './company-services.ts';
import { visibilityOf } from './company-status.ts';
import { fullPostalCode } from './find-country.ts';
import { findPosition } from './find-position.ts';
import type { Gathered } from './group-rows.ts';
import type { ListRow } from './list-rows.ts';
import { websiteOf } from './cell-kinds.ts';
import { readPhone } from './phones.ts';
import { isYesWord } from './visibility.ts';
import type { AddNotice } from './notices.ts';

export interface ListedCompany {
  /** Cells by columns of companies.csv. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** Columns that the list states; others are guessed. */
  readonly said: ReadonlySet<string>;
  /** Whether the list states the position, or it is mended, or that of the town or postal code; null without one. */
  readonly positionFrom: 'stated' | 'mended' | 'town' | 'postal_code' | null;
}

/** How companies are read. */
export interface CompanyContext {
  readonly countryIn: (row: ListRow) => string;
  /** Country of all companies; null when it isn’t known. */
  readonly usualCountry: string | null;
  readonly gazetteer: Addresses;
  readonly townPositions: boolean;
  /** Unknown statuses, with how many companies have them; this adds to it. */
  readonly unknownStatuses: Map<string, number>;
  readonly addNotice: AddNotice;
}

/** Makes a row of companies.csv from the rows of a company. */
export function readCompany({ slug, first, rows }: Gathered, context: CompanyContext): ListedCompany {
  const { addNotice } = context;
  const at = (field: Field): string => first.cells.get(field) ?? '';
  const said = new Set<string>(first.cells.keys());
  const country = readCountry(first, said, context);
  const code = at('postal_code').replace(/^〒 ?/u, '');
  const postalCode = fullPostalCode(code, country);
  if (postalCode !== code && postalCode.startsWith('0'))
    addNotice('postalZero', first, `The postal code “${code}” is read as ${postalCode}.`, `${code} → ${postalCode}`);
  const where = { city: at('city'), country, state: at('state_region'), postalCode };
  const position = findPosition(first, where, context);
  for (const column of ['lat', 'lon']) said[position.source === 'stated' ? 'add' : 'delete'](column);
  const { isActive, isStated } = visibilityOf(rows, context.unknownStatuses, addNotice);
  if (isStated) said.add('active');
  const services = findServices(rows, addNotice);
  if (!services.isStated) said.delete('services');
  const isOffered = services.services.length > 0;
  // Without a service or a position it is inactive by our rule, not by its status.
  const isPlaced = country !== '' && position.lat !== '';
  if (isActive && isOffered && !isPlaced) addNotice('unplaced', first, 'Inactive: without a country and a position nobody can find it.');
  if (isActive && (!isOffered || !isPlaced)) said.delete('active');
  const phone = readNumber(first, 'phone', context, country);
  return {
    said,
    positionFrom: position.source,
    cells: new Map<string, Cell>([
      ['id', /^[1-9]\d{0,8}$/.test(at('id')) ? at('id') : ''],
      ['slug', slug],
      ['name', at('name')],
      ['description', at('description')],
      ['logo_url', websiteOf(at('logo_url'))],
      ['cover_image_url', websiteOf(at('cover_image_url'))],
      ['website', readWebsite(first, said, addNotice)],
      ['phone', phone],
      ['whatsapp', isYesWord(at('whatsapp')) ? phone : readNumber(first, 'whatsapp', context, country)],
      ['address_line1', at('address_line1')],
      ['address_line2', at('address_line2')],
      ['city', at('city')],
      ['state_region', at('state_region')],
      ['country', country],
      ['postal_code', where.postalCode],
      ['lat', position.lat],
      ['lon', position.lon],
      ['tier', 'free'],
      // An inactive company needs a service, too.
      ['services', isOffered ? services.services : ['mobile_crane']],
      ['active', isActive && isOffered && isPlaced],
    ]),
  };
}

function readCountry(row: ListRow, said: Set<string>, { countryIn, usualCountry, addNotice }: CompanyContext): string {
  const country = countryIn(row);
  const isByHeading = country !== '' && country === row.heading && country !== usualCountry && !row.cells.has('country');
  const stated = row.cells.get('country') ?? '';
  if (country === '' && stated !== '')
    addNotice('countryUnknown', row, `“${stated}” is not a country that is known: left out.`, `“${stated}” in row ${row.row}`);
  else if (country === '') addNotice('country', row, 'No country.');
  else if (isByHeading) addNotice('countryGuessed', row, `Guessed: the country is ${country}, by the heading above.`, country);
  else said.add('country');
  return country;
}

function readNumber(row: ListRow, field: 'phone' | 'whatsapp', { addNotice }: CompanyContext, country: string): string {
  const { number, notes } = readPhone(row.cells.get(field) ?? '', country);
  for (const note of notes) addNotice('phone', row, `${field}: ${note}.`, `${note} (row ${row.row})`);
  return number;
}

function readWebsite(row: ListRow, said: Set<string>, addNotice: AddNotice): string {
  const text = row.cells.get('website') ?? '';
  const site = websiteOf(text);
  if (text !== '' && site === '') {
    addNotice('website', row, `“${text}” is not a website address: left out.`, `row ${row.row}`);
    said.delete('website');
  }
  return site;
}
