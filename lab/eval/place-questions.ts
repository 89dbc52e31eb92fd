import { countriesOf } from '../../src/ask/tables/places.ts';
import { languages, type Language } from '../../src/ask/tables/languages.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { fold } from '../../src/contract/fold.ts';
import { readGazetteer, readPostalCodes } from '../../src/documents/place-documents.ts';
import { parsePlaceRow, placeFiles, readIndex, type PlaceRow } from '../../src/places/place-file.ts';
import { placesNamed, rank } from '../../src/places/find-places.ts';
import { openTables } from '../../src/places/open-places.ts';
import { countryCode } from '../../src/query/columns.ts';
import { distanceKm } from '../../src/query/distance.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { pick, startRandom, type Random } from '../../scripts/market/random.ts';

/** Ordinary ways to ask for cranes at a place: # is its name. */
const wordings: Readonly<Record<Language, readonly string[]>> = {
  en: ['# crane hire', 'crane rental in #', 'crane hire near #', 'who has a 60 t mobile crane in #?', 'mobile crane #', '# cranes'],
  de: ['Kranverleih #', 'Autokran mieten in #', 'Kran # 50 t', 'Krane in der Nähe von #', '# Mobilkran', 'Wer vermietet einen Kran in #?'],
  nl: [
    'kraanverhuur #',
    'mobiele kraan huren in #',
    'kraan # 60 ton',
    'hijskraan in de buurt van #',
    '# kraanbedrijf',
    'wie verhuurt kranen in #?',
  ],
  fr: ['location de grue #', 'louer une grue à #', 'grue mobile #', 'grue près de #', '# location grue', 'qui loue des grues à # ?'],
  es: ['alquiler de grúas #', 'grúas en #', 'grúa de 60 t en #', 'grúa cerca de #', '# alquiler grúa', '¿quién alquila grúas en #?'],
  it: ['noleggio gru #', 'noleggio autogru a #', 'gru # 60 t', 'gru vicino a #', '# noleggio autogru', 'chi noleggia gru a #?'],
  pt: [
    'aluguel de guindaste #',
    'guindaste em #',
    'guindaste de 60 t em #',
    'guindaste perto de #',
    '# aluguer de gruas',
    'quem aluga guindastes em #?',
  ],
  pl: ['wynajem dźwigów #', 'dźwig # 60 t', 'żuraw samochodowy #', '# wynajem żurawi', 'dźwigi #', 'firma dźwigowa #'],
};

/** Bounds of the populations of towns: villages, towns, cities. */
const sizes: readonly (readonly [from: number, to: number])[] = [
  [1_000, 5_000],
  [5_000, 50_000],
  [50_000, Infinity],
];

/** A question with the place that it asks for. */
interface PlaceQuestion {
  readonly question: string;
  readonly place: PlaceRow;
}

/** How places in questions are understood, by number of questions. */
export interface PlaceScore {
  readonly questions: number;
  readonly understood: number;
  /** Said not to be understood. */
  readonly said: number;
  /** Neither used nor spoken of. */
  readonly dropped: readonly string[];
  /** Taken for another place, farther than 30 km. */
  readonly other: readonly string[];
}

const townKm = 30;

const allRows = (): PlaceRow[] =>
  readIndex(readGazetteer(placeFiles.index)).flatMap((_, shard) =>
    readGazetteer(placeFiles.shard(shard)).trimEnd().split('\n').map(parsePlaceRow),
  );

/** The place that each name means, if it is a town or a region. */
function largestOfName(rows: readonly PlaceRow[]): PlaceRow[] {
  const tables = openTables(readGazetteer, readPostalCodes);
  const byKey = groupBy(rows, ({ key }) => key);
  return [...byKey.keys()].flatMap((key) => {
    const [first] = rank(placesNamed(tables, key));
    return first === undefined || first.kind === 'country'
      ? []
      : (byKey.get(key) ?? []).filter((row) => row.lat === first.lat && row.lon === first.lon);
  });
}

/** Towns and regions of countries with companies, in ordinary questions of the countries’ languages. */
export function placeQuestions({ columns }: Pick<NamedSources, 'columns'>, towns: number, regions: number, seed = 1): PlaceQuestion[] {
  const countries = new Set(Array.from(columns.country, countryCode));
  const random = startRandom(seed, 'places');
  // Of several places of a name, the largest is meant.
  const own = largestOfName(allRows()).filter(({ match, country }) => match === 'name' && countries.has(country));
  const ofSize = sizes.map(([from, to]) =>
    own.filter(
      ({ kind, people, key, name }) =>
        kind === 'town' &&
        people >= from &&
        people < to &&
        fold(name)
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim() === key,
    ),
  );
  const ofRegion = own.filter(({ kind, people }) => kind === 'region' && people > 0);
  const places = [
    ...Array.from({ length: towns }, (_, i) => pick(random, ofSize[i % sizes.length]!)),
    ...Array.from({ length: regions }, () => pick(random, ofRegion)),
  ];
  return places.map((place) => ({ place, question: ask(place, random) }));
}

function ask({ name, country }: PlaceRow, random: Random): string {
  const spoken = languages.filter((language) => countriesOf[language].includes(country));
  const language = spoken.length === 0 || random() < 0.15 ? 'en' : pick(random, spoken);
  const question = pick(random, wordings[language]).replace('#', name);
  return random() < 0.3 ? question.toLowerCase() : question;
}

/** Asks the questions. */
export function scorePlaces(sources: NamedSources, questions: readonly PlaceQuestion[]): PlaceScore {
  const [dropped, other]: [string[], string[]] = [[], []];
  let [understood, said] = [0, 0];
  for (const { question, place } of questions) {
    const { understanding, response } = traceQuestion(sources, question);
    const { slots, alsoAt } = understanding!;
    const areas = [slots, ...alsoAt].flatMap((area) => area.place ?? []);
    const isThere = areas.some(({ lat, lon, extentKm }) => distanceKm(lat, lon, place.lat, place.lon) <= Math.max(townKm, extentKm));
    if (isThere) understood++;
    else if (areas.length > 0)
      other.push(
        `${question} → ${areas.map(({ name, country }) => `${name} ${country}`).join(', ')} (${place.name}, ${place.region}, ${place.country}, ${place.people})`,
      );
    else if (fold(response.answer.text).includes(fold(place.name).split(' ')[0]!) || (response._meta.not_considered ?? '') !== '') said++;
    else dropped.push(`${question} → ${response._meta.understood} (${place.country}, ${place.people})`);
  }
  return { questions: questions.length, understood, said, dropped, other };
}
