import { quote } from '../contract/errors.ts';
import { isAddress } from './address-as-town.ts';
import { callingCodes, countries, isNearCountry, type Country } from './countries.ts';
import type { Notices, CellReference, RowReference } from './notices.ts';
import type { Draft, TableData } from './table-rows.ts';

type Company = Draft<'companies'>;

/** A position, WGS 84 degrees. */
interface Position {
  readonly lat: number;
  readonly lon: number;
}

interface NamedPosition extends Position {
  readonly name: string;
}

interface Address {
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Tells where towns and postal codes are. */
export interface Gazetteer {
  know(address: Address): {
    /** Towns of the name; empty if it knows none. */
    readonly towns: readonly Position[];
    /** Where the postal code is; null if unknown. */
    readonly code: Position | null;
    /** Larger towns that an unknown name may mean. */
    readonly likely: readonly NamedPosition[];
    /** Whether the country has a region of the state’s name. */
    readonly hasState: boolean;
  };
  /** Towns of any size that are one letter off an unknown name: where the postal code is, and all others. */
  similar(address: Address): { readonly ofCode: NamedPosition | null; readonly others: readonly NamedPosition[] };
  /** Whether the codes of a country look like this one. */
  isPossibleCode(code: string, country: string): boolean;
}

/** Within this distance from 0/0 and from the poles, degrees, the GTFS validator takes a point for a mistake. */
const nearDegrees = 1;

/** Reports phone numbers with the calling code of another country. */
function checkPhones({ phone, whatsapp, country }: Company, at: RowReference, notices: Notices): void {
  const code = callingCodes.get(country ?? '');
  if (code === undefined) return;
  for (const [column, value] of Object.entries({ phone, whatsapp }))
    if (value !== null && !isNumberIn(value, code))
      notices.add(
        'phone_of_another_country',
        { ...at, column, value },
        `${quote(value)} is not a number in ${country}, where numbers begin with +${code}.`,
      );
}

/**
 * Reports positions that can't be right (missing, swapped, with a lost sign, in another country, far from the town), doubtful towns and
 * postal codes, and countries and phone numbers that everything else speaks against.
 */
export function checkPositions(
  { file, rows, rowNumbers }: TableData<'companies'>,
  gazetteer: Gazetteer | undefined,
  notices: Notices,
): void {
  rows.forEach((company, i) => {
    const at = { file, row: rowNumbers[i]! };
    checkPosition(company, at, notices);
    if (gazetteer !== undefined && checkCountry(company, gazetteer, at, notices)) return;
    checkPhones(company, at, notices);
    if (gazetteer !== undefined) checkPlace(company, gazetteer, at, notices);
  });
}

/** Whether a phone number begins with a calling code. */
const isNumberIn = (phone: string, code: string): boolean => phone.replace(/\D/g, '').startsWith(code);

/** Beyond this distance from its town, a position is suspicious, km; beyond the other from its postal code, if the town is unknown. */
const [farFromTownKm, farFromCodeKm] = [50, 100];
/** A small town whose name is one letter off is meant within this distance, km: many have names that are alike. */
const nearSmallTownKm = 10;
/** Length of a degree of latitude, km: 40,007.863 km around the poles (WGS 84) by 360. */
const degreeKm = 111.133;

const kmBetween = (place: Position, { lat, lon }: Position): number =>
  Math.hypot(place.lat - lat, (((((place.lon - lon + 540) % 360) + 360) % 360) - 180) * Math.cos((lat * Math.PI) / 180)) * degreeKm;

const addressOf = ({ city, country, state_region: state, postal_code: postalCode }: Company) => ({
  city: city ?? '',
  country: country ?? '',
  state: state ?? '',
  postalCode: postalCode ?? '',
});

/** Reports postal codes that the country can’t have, positions far from the town and the postal code, and misspelled towns. */
function checkPlace(company: Company, gazetteer: Gazetteer, at: RowReference, notices: Notices): void {
  const { lat, lon, city, country, postal_code: postalCode } = company;
  if (country === null) return;
  if (postalCode !== null && !gazetteer.isPossibleCode(postalCode, country))
    notices.add(
      'impossible_postal_code',
      { ...at, column: 'postal_code', value: postalCode },
      `${quote(postalCode)} is not a postal code of ${country}.`,
    );
  const { towns, code, likely } = gazetteer.know(addressOf(company));
  const position = lat === null || lon === null ? null : { lat, lon };
  const kmTo = (place: Position) => (position === null ? Infinity : kmBetween(place, position));
  const similar = towns.length === 0 ? gazetteer.similar(addressOf(company)) : null;
  const meant =
    likely.find((town) => kmTo(town) <= farFromTownKm) ?? similar?.ofCode ?? similar?.others.find((town) => kmTo(town) <= nearSmallTownKm);
  if (meant !== undefined && city !== null && !isAddress(city))
    notices.add(
      'misspelled_town',
      { ...at, column: 'city', value: city },
      `The gazetteer has no town ${quote(city)} in ${country}, but ${quote(meant.name)}, where the ${meant === similar?.ofCode ? 'postal code' : 'position'} is.`,
      `Write ${meant.name}.`,
    );
  const km = Math.min(...[...towns, ...(code === null ? [] : [code])].map(kmTo));
  if (km === Infinity || km <= (towns.length > 0 ? farFromTownKm : farFromCodeKm)) return;
  const named = [
    ...(towns.length > 0 ? [quote(city ?? '')] : []),
    ...(code === null ? [] : [`the postal code ${quote(postalCode ?? '')}`]),
  ];
  notices.add(
    'position_far_from_town',
    { ...at, column: 'lat', value: String(lat) },
    `The position ${lat}, ${lon} is ${Math.round(km)} km from ${named.join(' and ')}.`,
  );
}

/** What may speak for a country, in the words of a message. */
const evidences = ['the phone number', 'the postal code', 'the town', 'the state', 'the position'] as const;
type Evidence = (typeof evidences)[number];
/** So much speaks for another country, and nothing for that of the row alone. */
const enoughEvidence = 2;

/** Reports a country that less speaks for than for another. @returns Whether it did. */
function checkCountry(company: Company, gazetteer: Gazetteer, at: RowReference, notices: Notices): boolean {
  const { country, phone, whatsapp } = company;
  if (country === null) return false;
  const own = evidenceFor(company, country, gazetteer);
  if (own.has('the town') && (own.has('the phone number') || (phone ?? whatsapp) === null)) return false;
  let best: { readonly country: string; readonly only: readonly Evidence[] } | null = null;
  for (const other of candidates(company)) {
    const evidence = evidenceFor(company, other, gazetteer);
    const only = evidences.filter((each) => evidence.has(each) && !own.has(each));
    const isContradicted = evidences.some((each) => own.has(each) && !evidence.has(each));
    if (!isContradicted && only.length >= enoughEvidence && only.length > (best?.only.length ?? 0)) best = { country: other, only };
  }
  if (best === null) return false;
  const { only } = best;
  notices.add(
    'contradicted_country',
    { ...at, column: 'country', value: country },
    `${only.slice(0, -1).join(', ')} and ${only.at(-1)} are of ${best.country}, not of ${country}.`.replace(/^t/, 'T'),
    `Write ${best.country} in country, if the company is there; otherwise correct the others.`,
  );
  return true;
}

/** Other countries that a phone number has the calling code of, or a position is in or near. */
function candidates({ country, phone, whatsapp, lat, lon }: Company): Set<string> {
  const called = [...callingCodes].filter(([, code]) => [phone, whatsapp].some((number) => number !== null && isNumberIn(number, code)));
  const near = lat === null || lon === null ? [] : [...countries].filter(([, extent]) => isNearCountry(extent, lat, lon));
  return new Set([...called, ...near].map(([code]) => code).filter((code) => code !== country));
}

/** What in a row speaks for a country. */
function evidenceFor(company: Company, country: string, gazetteer: Gazetteer): Set<Evidence> {
  const { lat, lon, phone, whatsapp, postal_code: postalCode } = company;
  const [calling, extent] = [callingCodes.get(country), countries.get(country)];
  const found = new Set<Evidence>();
  const { towns, code, hasState } = gazetteer.know({ ...addressOf(company), country });
  const isThere = (place: Position) => lat !== null && lon !== null && kmBetween(place, { lat, lon }) <= farFromTownKm;
  if (calling !== undefined && [phone, whatsapp].some((number) => number !== null && isNumberIn(number, calling)))
    found.add('the phone number');
  const isForeign = postalCode !== null && country !== company.country && !gazetteer.isPossibleCode(postalCode, company.country ?? '');
  if (code === null ? isForeign && gazetteer.isPossibleCode(postalCode, country) : isThere(code)) found.add('the postal code');
  if (towns.some(isThere)) found.add('the town');
  if (hasState) found.add('the state');
  if (extent !== undefined && lat !== null && lon !== null && isNearCountry(extent, lat, lon)) found.add('the position');
  return found;
}

function checkPosition({ lat, lon, country: code }: Company, row: RowReference, notices: Notices): void {
  if (lat === null || lon === null) return;
  const at = (column: string, value: number): CellReference => ({ ...row, column, value: String(value) });
  if (Math.abs(lat) <= nearDegrees && Math.abs(lon) <= nearDegrees) {
    notices.add('position_at_origin', at('lat', lat), `The position ${lat}, ${lon} is in the sea off Africa.`);
    return;
  }
  const country = code === null ? undefined : countries.get(code);
  if (Math.abs(lat) >= 90 - nearDegrees && code !== 'AQ') {
    notices.add('position_near_pole', at('lat', lat), `The latitude ${lat} is at a pole.`);
    return;
  }
  if (country === undefined || isNearCountry(country, lat, lon)) return;
  if (isNearCountry(country, lon, lat) && Math.abs(lon) <= 90) {
    notices.add(
      'swapped_coordinates',
      at('lat', lat),
      `The position ${lat}, ${lon} is outside ${code}, but ${lon}, ${lat} is inside.`,
      `Write lat ${lon} and lon ${lat}.`,
    );
    return;
  }
  for (const [column, wrong, latitude, longitude] of [
    ['lon', lon, lat, -lon],
    ['lat', lat, -lat, lon],
    ['lat', lat, -lat, -lon],
  ] as const) {
    if (!isNearCountry(country, latitude, longitude)) continue;
    notices.add(
      'coordinate_sign',
      at(column, wrong),
      `The position ${lat}, ${lon} is outside ${code}, but ${latitude}, ${longitude} is inside.`,
      `Write lat ${latitude} and lon ${longitude}.`,
    );
    return;
  }
  notices.add('position_outside_country', at('lat', lat), `The position ${lat}, ${lon} is outside ${code}${findHome(country, lat, lon)}.`);
}

/** The countries that the position may belong to, if few, for the message. */
function findHome(other: Country, lat: number, lon: number): string {
  const homes = [...countries.values()].filter((country) => country !== other && isNearCountry(country, lat, lon)).map(({ code }) => code);
  return homes.length === 0 || homes.length > 4 ? '' : `, in or near ${homes.join(', ')}`;
}
