import { type Lexicon, type Meaning, type ModelCode, type Place } from '../lexicon/lexicon.ts';
import type { Word } from '../lexicon/text.ts';
import { placeLabel, placeOf, townKm, type PlaceFinder } from '../lexicon/with-places.ts';
import { distanceKm } from '../../query/distance.ts';
import type { CodeSpan } from '../reading/model-codes.ts';
import type { Stretch } from '../reading/phrase-table.ts';
import type { Mass } from '../reading/quantities.ts';
import { phraseOf, type Span } from '../reading/spans.ts';

/** What may narrow a search, whatever part it plays in the question. */
export interface Candidate {
  readonly kind: 'country' | 'place' | 'brand' | 'machine' | 'mass' | 'model';
  /** Its first word, and the one after its last. */
  readonly from: number;
  readonly to: number;
  /** As the data writes it; a mass as the question writes it. */
  readonly value: string;
  /** The phrase of the lexicon; masses, codes and coordinates have none. */
  readonly span: Span | null;
  readonly place: Place | null;
  readonly mass: Mass | null;
  readonly code: ModelCode | null;
}

const plain = { span: null, place: null, mass: null, code: null };

/** A question, as far as candidates are looked for in it. */
interface Read {
  readonly text: string;
  readonly words: readonly Word[];
  readonly lexicon: Lexicon;
  readonly places: PlaceFinder;
}

/** Candidates in the order of their words. */
export function findCandidates(domain: readonly Span[], codes: readonly CodeSpan[], masses: readonly Mass[], read: Read): Candidate[] {
  const { text, words, lexicon } = read;
  const named = domain.flatMap((span): Candidate[] => {
    const { kind } = span.meaning;
    if (kind !== 'country' && kind !== 'place' && kind !== 'brand' && kind !== 'machine') return [];
    const place = kind === 'place' ? lexicon.places.at(span.meaning.place) : null;
    return [{ ...plain, kind, from: span.from, to: span.to, value: valueOf(span.meaning, lexicon), span, place }];
  });
  const weighed = masses.flatMap((mass): Candidate[] => {
    const stretch = stretchAt(words, mass.start, mass.end);
    return stretch === null ? [] : [{ ...plain, kind: 'mass', ...stretch, value: text.slice(mass.start, mass.end), mass }];
  });
  const models = codes.map(({ from, to, model }): Candidate => ({ ...plain, kind: 'model', from, to, value: model.model, code: model }));
  const others = [...coordinatesIn(read), ...weighed, ...models];
  const isTaken = (i: number) => [...domain, ...others].some(({ from, to }) => from <= i && to > i);
  const placed = [...inStates(named, read), ...statesIn(read, isTaken)];
  return [...placed, ...postalCodesIn(read, placed, isTaken), ...others].toSorted((a, b) => a.from - b.from);
}

function stretchAt(words: readonly Word[], start: number, end: number): Stretch | null {
  const from = words.findIndex((word) => word.end > start);
  if (from === -1) return null;
  const last = words.findLastIndex((word) => word.start < end);
  return { from, to: Math.max(from, last) + 1 };
}

/** Towns with the state that is named right behind them as one: “Paris, Texas”. */
function inStates(named: readonly Candidate[], { text, words, places }: Read): Candidate[] {
  const absorbed = new Set<Candidate>();
  /** “Georgia, USA” is a state, “Peru, Indiana” a town, though both names are also those of countries. */
  const inCountry = (country: Candidate): Candidate | null => {
    const next = named.find(({ from, kind }) => from === country.to && (kind === 'country' || kind === 'place'));
    const behind = words[country.to];
    const between = behind === undefined ? '' : text.slice(words[country.to - 1]!.end, behind.start);
    if (behind === undefined || !/^,? $/.test(between) || (next === undefined && !(between.startsWith(',') && behind.capital))) return null;
    const area = next ?? { from: country.to, to: country.to + 1 };
    const [there] = places.find(`${phraseOf(words, country)}, ${phraseOf(words, area)}`);
    if (there === undefined) return null;
    const isOwnCountry = next?.kind === 'country' && next.value === there.country;
    if (next !== undefined && !isOwnCountry) absorbed.add(next);
    const place = placeOf(there);
    return {
      ...country,
      kind: 'place',
      to: isOwnCountry ? country.to : area.to,
      value: place.name,
      span: null,
      place: { ...place, label: placeLabel(there) },
    };
  };
  const codes: Candidate[] = [];
  const merged = named.map((town): Candidate => {
    if (town.kind === 'country') return inCountry(town) ?? town;
    if (town.place === null || town.place.extentKm > 0) return town;
    const next = named.find(({ from }) => from === town.to);
    const behind = words[town.to];
    const between = behind === undefined ? '' : text.slice(words[town.to - 1]!.end, behind.start);
    if (behind === undefined || !/^,? $/.test(between)) return town;
    if (next === undefined && !(between.startsWith(',') && behind.capital)) return town;
    const to = next?.to ?? town.to + 1;
    const [there] = places.find(`${phraseOf(words, town)}, ${phraseOf(words, { from: town.to, to })}`);
    if (there === undefined) return town;
    const found = placeOf(there);
    if (next === undefined && behind.text.toUpperCase() === found.country) {
      codes.push({ ...plain, kind: 'country', from: town.to, to: town.to + 1, value: found.country });
      return town;
    }
    // A country stays a filter of its own, which chooses among towns of one name; Georgia is also a state.
    if (next?.kind === 'country' && next.value === found.country) return town;
    if (next !== undefined) absorbed.add(next);
    const isSame = distanceKm(there.lat, there.lon, town.place.lat, town.place.lon) < townKm;
    const place = isSame ? town.place : { ...found, label: placeLabel(there) };
    return { ...town, to, value: place.name, place };
  });
  return [...merged.filter((candidate) => !absorbed.has(candidate)), ...codes];
}

/** States by their letters, with the country behind them: “GA, USA”. */
const statesIn = ({ text, words, places }: Read, isTaken: (index: number) => boolean): Candidate[] =>
  words.flatMap(({ text: code, capitals, end }, from): Candidate[] => {
    const behind = words[from + 1];
    if (!capitals || isTaken(from) || !/^[a-z]{2,3}$/.test(code) || behind === undefined || !/^,? $/.test(text.slice(end, behind.start)))
      return [];
    const [state] = places.find(`${code}, ${behind.text}`);
    if (state?.kind !== 'region') return [];
    const place = placeOf(state);
    return [{ ...plain, kind: 'place', from, to: from + 1, value: place.name, place }];
  });

/** Postal codes, alone or in two words, which no town beside them stands for: “85452”, “SW1A 1AA”, “1012AB”. */
const postalCodesIn = (
  { text: question, words, places }: Read,
  placed: readonly Candidate[],
  isTaken: (index: number) => boolean,
): Candidate[] =>
  words.flatMap(({ text, start }, from): Candidate[] => {
    // The “88213” of “PR-88213” is none; that of “D-88213” is.
    if (/\p{L}{2}[-/]$/u.test(question.slice(Math.max(0, start - 3), start))) return [];
    const next = words[from + 1]?.text ?? '';
    const isPair = /^[a-z]{1,2}\d[a-z\d]?$/.test(text) && /^\d[a-z]{2}$/.test(next);
    const to = from + (isPair ? 2 : 1);
    if (isTaken(from) || isTaken(to - 1) || (!isPair && !/^(?:\d{5}|\d{4}[a-z]{2})$/.test(text))) return [];
    const isBeside = placed.some((other) => other.kind === 'place' && (other.to === from || other.from === to));
    if (isBeside || isAmount.test(question.slice(words[to - 1]!.end))) return [];
    const codes = places.find(isPair ? `${text} ${next}` : text).filter(({ kind }) => kind === 'postal_code');
    const countries = placed.map(({ kind, value, place }) => (kind === 'country' ? value : place?.country));
    // “Gubbio, CAP 06024” is in the country of Gubbio.
    const code = codes.find(({ country }) => countries.includes(country)) ?? (countries.length === 0 ? codes[0] : undefined);
    if (code === undefined) return [];
    const place = placeOf(code);
    return [{ ...plain, kind: 'place', from, to, value: place.name, place }];
  });

/** What follows a number that is no postal code: “25000 €”. */
const isAmount =
  /^ ?(?:[€$£%]|(?:euros?|eur|usd|gbp|dollars?|km|kms|miles|t|to|kg|lbs?|h|hrs?|hours|std|stunden|uur|heures|horas|ore|godzin|mth)(?!\p{L}))/u;

const coordinates =
  /(?<![\d.,])(-?\d{1,2}\.\d{1,8}) ?° ?([ns])?,? ?(-?\d{1,3}\.\d{1,8}) ?°? ?([ewo])?(?![\d.])|(?<![\d.,])(-?\d{1,2}\.\d{2,8})[,;] ?(-?\d{1,3}\.\d{2,8})(?![\d.])|(?<![\d.,])(-?\d{1,2}\.\d{3,8}) (-?\d{1,3}\.\d{3,8})(?![\d.])/g;

/** Where latitudes with longitudes stand. */
export const coordinateSpans = (text: string): (readonly [start: number, end: number])[] =>
  [...text.matchAll(coordinates)].map(({ 0: whole, index }) => [index, index + whole.length]);

/** Latitudes with longitudes, in degrees: “51.9225, 4.4792”. */
const coordinatesIn = ({ text, words }: Read): Candidate[] =>
  [...text.matchAll(coordinates)].flatMap((match): Candidate[] => {
    const [whole, latA, south, lonA, west, latB, lonB, latC, lonC] = match;
    const lat = Number(latA ?? latB ?? latC) * (south === 's' ? -1 : 1);
    const lon = Number(lonA ?? lonB ?? lonC) * (west === 'w' || west === 'o' ? -1 : 1);
    const stretch = stretchAt(words, match.index, match.index + whole.length);
    if (stretch === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return [];
    const place: Place = { name: `${lat}, ${lon}`, country: '', lat, lon, extentKm: 0 };
    return [{ ...plain, kind: 'place', ...stretch, value: place.name, place }];
  });

function valueOf(meaning: Meaning, { places }: Lexicon): string {
  if (meaning.kind === 'country') return meaning.code;
  if (meaning.kind === 'place') return places.at(meaning.place).name;
  if (meaning.kind === 'brand') return meaning.brand;
  return meaning.kind === 'machine' ? meaning.machine : meaning.kind;
}
