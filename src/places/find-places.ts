import { distanceKm } from '../query/distance.ts';
import { placeKey } from './place-key.ts';
import type { PlaceRow } from './place-file.ts';
import { findPostalCode, isPossibleCode, readPostalCode, type PostalCodes, type WrittenCode } from './postal-codes.ts';
import { countEdits, isOneEdit } from '../contract/edits.ts';
import { mapOf } from '../contract/map-of.ts';
import { italianCapitals } from './italian-provinces.ts';
import { plainUmlauts, polishForms } from './place-forms.ts';
import type { Shard } from './shard.ts';

/** How a text names a place: by a name of it, without marks and umlauts, in a Polish case, or with a typing error. */
export type PlaceMatch = PlaceRow['match'] | 'folded' | 'inflected' | 'corrected';

/** A place that a text may name. Positions are degrees, WGS 84. */
export interface FoundPlace extends Omit<PlaceRow, 'match' | 'kind'> {
  readonly kind: PlaceRow['kind'] | 'postal_code';
  readonly match: PlaceMatch;
}

/** What a text names. */
export interface NamedPlaces {
  /** All that it fits, the likeliest first. */
  readonly places: readonly FoundPlace[];
  /** If none fits: places with the name, but in other regions or countries. */
  readonly elsewhere: readonly FoundPlace[];
}

/** Where names are looked up. */
export interface PlaceTables {
  /** The file that has a key. */
  shardOf(key: string): Shard;
  /** Countries and the largest towns. */
  readonly large: Shard;
  /** Towns of the data that the gazetteer lacks. */
  readonly own: Shard;
  /** The codes of the file that has a postal code. */
  codesOf(code: string): PostalCodes;
  /** How many companies a country has, which decides between countries with the same postal code. */
  companiesIn(country: string): number;
}

/** Two towns of one name are one, or one is a part of the other, within this distance, km. */
export const sameTownKm = 15;

/** A name means the place with this many times the people of those that have it as their own name. */
const ownNameWeight = 100;

/** A region is meant rather than a town of its name elsewhere if it has this many times its people; a district, this many. */
const [regionWeight, districtWeight] = [10, 4];
/** Countries whose districts nobody means by their bare names: York is no part of Toronto. */
const withUnnamedDistricts: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ', 'ZA']);
const unnamedWeight = 50;

/** Population of the smallest town that a misspelled name may mean, and the fewest letters of such a name. */
const leastCorrected = 15_000;
const leastLetters = 5;

/** Words before a place that are no part of its name, folded. */
const near =
  /^(?:near|around|in|at|close to|bei|nahe|um|in der nahe von|rund um|bij|rond|in de buurt van|pres de|autour de|a|en|cerca de|vicino a|perto de|kolo|blisko|okolice) (?=.)/;
/** The same in Polish, which inflects what is behind it. */
const inPolish = /^(?:w|we) (?=.)/;
/** “Near me”: where somebody is, no text says. */
const ownPlace: ReadonlySet<string> = new Set(
  'me,mir,mi,moi,mim,ons,nas,mnie,here,home,work,hier,ici,aqui,qui,tu,city,the city'.split(','),
);
/** Directions that are shortened: “W. Virginia”. */
const directions = mapOf({ n: 'north', s: 'south', e: 'east', w: 'west' });

/** How likely it is that a name means a place, other things being equal. */
function weightOf({ kind, match, people, country }: FoundPlace): number {
  const ofDistrict = withUnnamedDistricts.has(country) ? unnamedWeight : districtWeight;
  const size = Math.log10(people + 10) - Math.log10(kind === 'region' ? regionWeight : kind === 'district' ? ofDistrict : 1);
  const named = match === 'name' ? Math.log10(ownNameWeight) : match === 'short' || match === 'code' ? -0.5 : 0;
  // Nobody who names a country means a village.
  return size + named + (kind === 'country' && match !== 'code' ? 3 : 0);
}

/** The likeliest first. Parts of a town that have its name are left out. */
export function rank(rows: readonly FoundPlace[]): FoundPlace[] {
  const sorted = rows.toSorted((a, b) => weightOf(b) - weightOf(a));
  // A region with a town of its name: who names it means the town.
  const isOfTown = (region: FoundPlace) =>
    sorted.some((town) => town.kind === 'town' && town.country === region.country && isIn(town, region));
  const ordered = sorted.filter((place) => isLarger(place) && isOfTown(place));
  const first = sorted.filter((place) => !ordered.includes(place));
  const kept: FoundPlace[] = [];
  for (const place of placeBehind(first, ordered)) {
    const isPart = kept.some(
      (other) =>
        other.country === place.country && other.kind === place.kind && distanceKm(other.lat, other.lon, place.lat, place.lon) < sameTownKm,
    );
    if (!isPart) kept.push(place);
  }
  return kept;
}

const isLarger = ({ kind }: FoundPlace): boolean => kind === 'region' || kind === 'district' || kind === 'area';

/** Regions directly behind the town that has their name. */
const placeBehind = (places: readonly FoundPlace[], regions: readonly FoundPlace[]): FoundPlace[] =>
  places.flatMap((place, i) => [
    place,
    ...regions.filter(
      (region) => places.findIndex((town) => town.kind === 'town' && town.country === region.country && isIn(town, region)) === i,
    ),
  ]);

/** Whether a place is in a country or region. */
export function isIn(place: FoundPlace, area: FoundPlace): boolean {
  if (place.country !== area.country || place === area) return false;
  if (area.kind === 'country') return place.kind !== 'country';
  if (area.kind === 'region' && (place.region !== null || place.kind === 'region')) return place.region === area.name;
  if (area.box === null) return false;
  const [west, south, east, north] = area.box;
  return (
    place.lat >= south &&
    place.lat <= north &&
    place.lon >= west &&
    place.lon <= east &&
    (area.region === null || area.region === place.region)
  );
}

/** Countries whose names have umlauts, which people write as two letters. */
const withUmlauts: ReadonlySet<string> = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'DK', 'NO', 'SE', 'FI', 'IS', 'EE', 'HU', 'TR']);

/** Everything with a key, in one of the forms that people write. */
export function placesNamed(tables: PlaceTables, key: string): FoundPlace[] {
  const exact: FoundPlace[] = [...tables.shardOf(key).named(key), ...tables.own.named(key)];
  const plain = plainUmlauts(key);
  const folded =
    plain === null
      ? []
      : tables
          .shardOf(plain)
          .named(plain)
          .filter(({ country }) => withUmlauts.has(country))
          .map((row): FoundPlace => ({ ...row, match: 'folded' }));
  const isKnown = ({ name, lat, lon }: FoundPlace) => exact.some((other) => other.name === name && other.lat === lat && other.lon === lon);
  return [...exact, ...folded.filter((place) => !isKnown(place))];
}

/** Population of the smallest town of another country that a Polish form may mean. */
export const leastFamousForm = 100_000;

/** Places that a Polish form of a name means. */
export const placesInflected = (tables: PlaceTables, key: string): FoundPlace[] =>
  polishForms(key).flatMap((form) =>
    tables
      .shardOf(form)
      .named(form)
      .filter(({ country, people }) => country === 'PL' || people >= leastFamousForm)
      .map((row): FoundPlace => ({ ...row, match: 'inflected' })),
  );

/** Places whose names differ by one typing error. Only larger ones are likely. */
export function placesMisspelled(tables: PlaceTables, key: string): FoundPlace[] {
  if (key.length < leastLetters || /\d/.test(key)) return [];
  // In another language a name is more easily a word: “musique” is not Munique.
  const isOwn = ({ name, people, key: own }: PlaceRow) =>
    own === placeKey(name) || (people >= leastFamousForm && key.length > leastLetters && own.startsWith(key.slice(0, 3)));
  const isLikely = (row: PlaceRow) => row.people >= leastCorrected && row.match !== 'code' && isOwn(row);
  const isTypo = (other: string) => isOneEdit(key, other);
  const rows = [...tables.large.filter('', isTypo), ...tables.shardOf(key).filter(key.slice(0, 2), isTypo)];
  const found = rows.filter(isLikely).map((row): FoundPlace => ({ ...row, match: 'corrected' }));
  return found.filter((place, i) => found.findIndex(({ name, lat }) => name === place.name && lat === place.lat) === i);
}

const nowhere: NamedPlaces = { places: [], elsewhere: [] };

/** Words of a name, at most: longer texts are no names. */
const maxWords = 12;

/** A text in parts: a name, and what it is in. */
interface Parts {
  readonly name: string;
  readonly areas: readonly string[];
}

/** The key of a name that may be initials: “N.S.W.”. */
export const initialsKey = (name: string): string => placeKey(name.replace(/\p{L}\.(?=\p{L}\.)/gu, (letters) => letters[0]!));

function partsOf(text: string, marks: RegExp): Parts {
  const [name = '', ...areas] = text
    .split(marks)
    .map((part) => initialsKey(part).replace(/ cedex(?: \d{1,2})?$/, ''))
    .filter((key) => key !== '');
  return { name, areas };
}

/** Where a postal code is: where exactly it is first, and the countries with most companies. */
const placesOfCode = (tables: PlaceTables, written: WrittenCode): FoundPlace[] =>
  findPostalCode(tables.codesOf(written.code), written)
    .map(({ code, country, town, lat, lon }): FoundPlace => {
      const name = [written.code, town].filter((part) => part !== '').join(' ');
      return {
        key: written.code.toLowerCase(),
        match: code === written.code ? 'name' : 'short',
        wordIn: [],
        kind: 'postal_code',
        name,
        country,
        region: null,
        lat,
        lon,
        people: 0,
        box: null,
      };
    })
    .toSorted(
      (a, b) => Number(a.match === 'short') - Number(b.match === 'short') || tables.companiesIn(b.country) - tables.companiesIn(a.country),
    );

/** A town is at most this far from a postal code that is written beside it, km; and where only the middle of a large area of codes is known. */
const [codeReachKm, areaReachKm] = [40, 130];
const withLargeAreas: ReadonlySet<string> = new Set(['ES', 'GB', 'IE']);

/** Whether a postal code is in a country or region, or that of a town. */
function hasAround(place: FoundPlace, code: FoundPlace): boolean {
  if (place.country !== code.country) return false;
  if (place.kind === 'country') return true;
  if (place.box === null)
    return (
      distanceKm(place.lat, place.lon, code.lat, code.lon) <=
      (code.match === 'short' && withLargeAreas.has(code.country) ? areaReachKm : codeReachKm)
    );
  const [west, south, east, north] = place.box;
  return code.lat >= south && code.lat <= north && code.lon >= west && code.lon <= east;
}

/** Letters and digits of a postal code of a country whose codes have no known form, at least. */
const leastUnknown = 4;

/** Parts of an address, at most: longer texts are no places. */
const mostParts = 4;

/** Ways to read a text as a name with a postal code beside it: “67433 Neustadt”, “London, SW1A 1AA, GB”, “Chicago, IL 60601”. */
function* readBeside(text: string): Generator<{ readonly name: string; readonly written: WrittenCode; readonly isFirst: boolean }> {
  const parts = text.split(/[,;]/).map((part) => part.trim().split(/\s+/));
  if (parts.length > mostParts) return;
  for (const count of [2, 1])
    for (const [at, words] of parts.entries())
      for (const [code, rest] of [
        [words.slice(0, count), words.slice(count)],
        [words.slice(-count), words.slice(0, -count)],
      ] as const) {
        const written = readPostalCode(code.join(' ').replaceAll(/[()]/g, ''));
        const name = parts
          .with(at, [...rest])
          .map((part) => part.join(' '))
          .filter(Boolean)
          .join(', ');
        if (written !== null && name !== '') yield { name, written, isFirst: at === 0 && rest.length === 0 };
      }
}

/** Finds a name with a postal code beside it; a place that has another code is elsewhere. */
function findWithCode(tables: PlaceTables, text: string): NamedPlaces | null {
  let elsewhere: readonly FoundPlace[] | null = null;
  for (const { name, written, isFirst } of readBeside(text)) {
    const { places } = findNamed(tables, name);
    const codes = placesOfCode(tables, written);
    const isKnown = (place: FoundPlace) => codes.some((code) => hasAround(place, code));
    // Where nothing says where a code is, the likeliest town may have it, and then others of its name, too.
    const isPossible = ({ kind, country }: FoundPlace) =>
      kind === 'town' &&
      (written.country ?? country) === country &&
      isPossibleCode(written.code, country, written.code.length >= leastUnknown) &&
      !codes.some((code) => code.country === country);
    const known = places.filter(isKnown);
    const likeliest = places.find(({ kind }) => kind === 'town');
    const fitting = known.length > 0 || likeliest === undefined || !isPossible(likeliest) ? known : places.filter(isPossible);
    const away = ({ lat, lon, country }: FoundPlace) =>
      Math.min(...codes.flatMap((code) => (code.country === country ? distanceKm(lat, lon, code.lat, code.lon) / sameTownKm : [])));
    // “10115, Berlin”: the town says in which country, its likeliest bearer first: “10115, DE” is in Germany rather than in the country of Delaware.
    const within = [...new Set(fitting.flatMap((place) => codes.filter((code) => hasAround(place, code))))];
    if (fitting.length > 0)
      return within.length > 0 && (isFirst || fitting[0]!.kind !== 'town')
        ? { places: within, elsewhere: [] }
        : { places: fitting.toSorted((a, b) => Math.floor(away(a)) - Math.floor(away(b)) || 0), elsewhere: [] };
    // Of a country, “28001, ES”, only the code is unknown.
    if (likeliest === undefined) continue;
    const there = codes.filter(({ country }) => country === places[0]!.country);
    elsewhere ??= isFirst ? [...there, ...places] : [...places.slice(0, 1), ...there, ...places.slice(1)];
  }
  return elsewhere === null ? null : { places: [], elsewhere };
}

/** A text with a comma before the country that it ends in: “Chicago IL 60601, USA”. */
function withCountryApart(tables: PlaceTables, text: string): string {
  const words = text.trim().split(/\s+/);
  const count = [3, 2, 1].find((each) =>
    placesNamed(tables, placeKey(words.slice(-each).join(' '))).some(({ kind }) => kind === 'country'),
  );
  return count === undefined || count >= words.length ? '' : `${words.slice(0, -count).join(' ')}, ${words.slice(-count).join(' ')}`;
}

/** Finds what a text names: a place by itself, or with its region or country behind a comma or a blank, or with its postal code; or a postal code. */
export function findPlaces(tables: PlaceTables, text: string): NamedPlaces {
  // What a program should have filled in: “{city}”, “NaN”.
  if (/[{}<>[\]%$#=]|^(?:NaN|null|undefined|none)\b/.test(text)) return nowhere;
  const written = readPostalCode(text);
  const codes = written === null ? [] : placesOfCode(tables, written);
  if (codes.length > 0) return { places: codes, elsewhere: [] };
  const named = findNamed(tables, text);
  if (named.places.length > 0 || !/\d/.test(text)) return named;
  const asIs = findWithCode(tables, text);
  if (asIs !== null && asIs.places.length > 0) return asIs;
  const apart = findWithCode(tables, withCountryApart(tables, text));
  return apart !== null && apart.places.length > 0 ? apart : (asIs ?? apart ?? named);
}

function findNamed(tables: PlaceTables, text: string): NamedPlaces {
  const whole = findParts(tables, partsOf(text, /[,;]/));
  // “Rotenburg (Wümme)” is a name, “Rotenburg (Hessen)” is in Hesse.
  return whole.places.length > 0 || !text.includes('(') ? whole : findParts(tables, partsOf(text, /[,;()]/));
}

function findParts(tables: PlaceTables, { name, areas }: Parts): NamedPlaces {
  if (name === '') return nowhere;
  const exact = findIn(tables, name, areas, placesNamed);
  if (exact.places.length > 0) return exact;
  const words = name.split(' ').slice(0, maxWords);
  for (let end = words.length - 1; end > 0; end--) {
    const there = findIn(tables, words.slice(0, end).join(' '), [words.slice(end).join(' '), ...areas], placesNamed);
    if (there.places.length > 0) return there;
  }
  // “W. Virginia”
  const [, direction, behind] = /^([nsew]) (.+)$/.exec(name) ?? [];
  if (direction !== undefined) {
    const there = findIn(tables, `${directions.get(direction)!} ${behind!}`, areas, placesNamed);
    if (there.places.length > 0) return there;
  }
  const bare = name.replace(near, '');
  if (bare !== name) return ownPlace.has(bare) ? nowhere : findParts(tables, { name: bare, areas });
  const inflected = findIn(tables, name.replace(inPolish, ''), areas, placesInflected);
  // “Genova, GE” is not Genève: what is spelled right is only elsewhere.
  if (inflected.places.length > 0 || exact.elsewhere.length > 0) return inflected.places.length > 0 ? inflected : exact;
  return findIn(tables, name, areas, placesMisspelled);
}

const isItalianTown = ({ kind, country }: FoundPlace): boolean => kind === 'town' && country === 'IT';
/** A town is at most this far from the capital of its province, km. */
const provinceKm = 90;

/** Whether a place is in what a name means: a region, a country, or a province of Italy. */
function inArea(tables: PlaceTables, area: string): (place: FoundPlace) => boolean {
  const areas = placesNamed(tables, area).filter(({ kind }) => kind !== 'town');
  const capital = italianCapitals.get(area);
  const capitals = capital === undefined ? [] : placesNamed(tables, placeKey(capital)).filter(isItalianTown);
  const isInProvince = (place: FoundPlace) =>
    isItalianTown(place) && capitals.some((each) => distanceKm(place.lat, place.lon, each.lat, each.lon) <= provinceKm);
  return (place) => areas.some((each) => isIn(place, each)) || isInProvince(place);
}

function findIn(tables: PlaceTables, name: string, areas: readonly string[], look: typeof placesNamed): NamedPlaces {
  const named = rank(look(tables, name));
  if (named.length === 0) return nowhere;
  const places = areas.reduce<readonly FoundPlace[]>((left, area) => left.filter(inArea(tables, area)), named);
  return { places, elsewhere: places.length > 0 ? [] : named };
}

/** Letters needed to look in the shards: fewer begin thousands of names. */
const leastBeginning = 3;
/** Letters that are rather a beginning than the whole name of a small town: Par, Ger, Pol. */
const mostOpen = 3;
/** A beginning is looked up in this many rows. */
const maxRows = 3000;

/** Places with names that begin with the text: what it names first, then the largest. */
export function placesBeginning(tables: PlaceTables, text: string, limit: number): FoundPlace[] {
  const key = placeKey(text);
  if (key === '') return [];
  const named = findPlaces(tables, text).places;
  const isMeant = ({ kind, people }: FoundPlace) => key.length > mostOpen || kind !== 'town' || people >= leastCorrected;
  const exact = named.filter(({ match }) => match !== 'corrected');
  const longer =
    key.length < leastBeginning
      ? tables.large.beginning(key, maxRows)
      : [tables.large, tables.shardOf(key), tables.own].flatMap((shard) => shard.beginning(key, maxRows));
  const others = longer.filter(({ match }) => match !== 'code').toSorted((a, b) => weightOf(b) - weightOf(a));
  const kept = new Map<string, FoundPlace>();
  for (const place of [...exact.filter(isMeant).slice(0, Math.max(limit - 2, 3)), ...others, ...exact]) {
    const id = `${place.kind} ${place.name} ${place.country} ${place.lat}`;
    if (!kept.has(id)) kept.set(id, place);
    if (kept.size >= limit) break;
  }
  return kept.size > 0 ? [...kept.values()] : named.slice(0, limit);
}

/** Words of a name among others, at most. */
const maxNameWords = 4;

/** The likeliest place that a longer text ends with, or else begins with: “crane hire Lyon”, “Lyon crane hire”. No everyday word is one. */
export function placeWithin(tables: PlaceTables, text: string): FoundPlace[] {
  const words = placeKey(text).split(' ');
  const counts = Array.from({ length: Math.min(maxNameWords, words.length - 1) }, (_, i) => i + 1).toReversed();
  const isMeant = ({ kind, match, people, wordIn }: FoundPlace) =>
    match !== 'code' && wordIn.length === 0 && (kind === 'country' || people >= leastCorrected);
  for (const part of [...counts.map((count) => words.slice(-count)), ...counts.map((count) => words.slice(0, count))]) {
    const found = rank(placesNamed(tables, part.join(' ')).filter(isMeant));
    if (found.length > 0) return found.slice(0, 1);
  }
  return [];
}

/** What a place is called, in a way that {@link findPlaces} understands: “Zwolle, Overijssel, NL”, “Texas, US”, “Poland”. */
export function labelOf({ kind, name, region, country }: Pick<FoundPlace, 'kind' | 'name' | 'region' | 'country'>): string {
  if (kind === 'country') return name;
  return [name, ...(region === null || placeKey(region) === placeKey(name) ? [] : [region]), country].join(', ');
}

/** Words that are in so many places’ names that they say nothing. */
const leastLike = 4;

/** Places that a text may mean which names none: parts of it that are names, or else the nearest spellings, the largest first. */
export function placesLike(tables: PlaceTables, text: string): FoundPlace[] {
  const parts = text.split(/[,;/]/).map(placeKey);
  const known = parts.toReversed().flatMap((part) => rank(placesNamed(tables, part)).slice(0, 1));
  if (known.length > 0) return known;
  // “Rotterdam port”
  const within = placeWithin(tables, text);
  const words = parts.flatMap((part) => [part, ...(part.includes(' ') ? part.split(' ') : [])]).filter((word) => word.length >= leastLike);
  const like = words.slice(0, maxWords).flatMap((word) => {
    const isLike = (key: string) => isSpelledLike(word, key);
    const rows = [...tables.shardOf(word).filter(word.slice(0, 2), isLike), ...tables.large.filter('', isLike)];
    return rows.filter(({ match }) => match !== 'code').map((row): FoundPlace => ({ ...row, match: 'corrected' }));
  });
  return [...within, ...rank(like).filter(({ name, lat }) => within.every((place) => place.name !== name || place.lat !== lat))];
}

/** Whether two names differ by two letters at most, one in short names. */
function isSpelledLike(a: string, b: string): boolean {
  const most = a.length > 6 ? 2 : 1;
  return Math.abs(a.length - b.length) <= most && countEdits(a, b, most) <= most;
}
