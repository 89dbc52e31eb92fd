import { beforeAll, describe, expect, it } from 'vitest';
import { understand } from '../../src/ask/deciding/understand.ts';
import { languages, type Language } from '../../src/ask/tables/languages.ts';
import { limits } from '../../src/contract/limits.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { exclusionPhrases } from './exclusion-phrases.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});

/** What a question narrows a search to. */
interface Narrowed {
  readonly service: string | null;
  readonly brand: string | null;
  readonly country: string | null;
  readonly town: string | null;
}

interface Phrase extends Narrowed {
  readonly question: string;
}

const makers = ['Liebherr', 'Grove', 'Tadano', 'Link-Belt'] as const;

/** Every way to exclude a maker, a kind and a place: behind the search and before it, alone and beside another of its kind, and before what is wanted instead. */
function phrasesIn(language: Language): Phrase[] {
  const { maker, kind, place, search, kinds, places, or, but } = exclusionPhrases[language];
  const found: Phrase[] = [];
  const searchFor = (machine: string, where: string) => search.replace('K', machine).replace('P', where);
  for (const [i, [machine, excludedKind, service]] of kinds.entries()) {
    for (const [j, [where, excludedPlace, country, town]] of places.entries()) {
      const base = searchFor(machine, where);
      const [brand, other] = [makers[(i + j) % makers.length]!, makers[(i + j + 1) % makers.length]!];
      const kept: Narrowed = { service, brand: null, country: town === null ? country : null, town };
      const add = (question: string, more: Partial<Narrowed> = {}) => found.push({ question, ...kept, ...more });
      for (const phrase of maker) {
        const excluded = phrase.replace('X', brand);
        add(`${base}, ${excluded}`);
        add(`${excluded}, ${base}`);
        add(`${base} ${phrase.replace('X', `${brand} ${or} ${other}`)}`);
        if (!phrase.endsWith('X')) continue;
        add(`${base}, ${excluded}, ${but} ${other}`, { brand: other });
      }
      for (const phrase of kind) {
        const excluded = phrase.replace('X', excludedKind);
        add(`${base}, ${excluded}`);
        add(`${excluded}, ${base}`);
        add(`${base} ${brand}, ${excluded}`, { brand });
      }
      for (const phrase of place) {
        const excluded = phrase.replace('X', excludedPlace);
        add(`${base}, ${excluded}`);
        add(`${excluded}, ${base}`);
        add(`${brand} ${base}, ${excluded}`, { brand });
      }
    }
  }
  return found;
}

describe('what a question excludes', () => {
  it.each(languages)('is no filter, and what is beside it still is one: %s', (language) => {
    // Every third is one of each kind.
    const phrases = phrasesIn(language).filter((_, i) => i % 3 === 0);
    expect(phrases.length).toBeGreaterThan(300);
    const wrong = phrases.flatMap((phrase) => {
      const { slots } = understand(phrase.question, sources.index, limits);
      const read: Narrowed = {
        service: slots.serviceType,
        brand: slots.brand,
        country: phrase.country === null ? null : slots.country,
        town: slots.place?.name ?? null,
      };
      const { question, ...wanted } = phrase;
      return JSON.stringify(read) === JSON.stringify(wanted) ? [] : [{ question, read }];
    });
    expect(wrong).toEqual([]);
  });
});

describe('a denial right before a name', () => {
  const read = (question: string) => {
    const { slots, excluded, excludedAreas } = understand(question, sources.index, limits);
    return {
      service: slots.serviceType,
      where: slots.place?.name ?? slots.country,
      without: [...excluded, ...excludedAreas.map(({ country, place }) => place?.name ?? country)],
    };
  };

  it.each([
    ['companies in Poland that do not have crawler cranes', 'PL', 'crawler_crane'],
    ['companies in Poland which don’t have any crawler cranes', 'PL', 'crawler_crane'],
    ['companies in Leeds which dont offer heavy haulage', 'Leeds', 'heavy_haulage'],
    ['excluding crawlers, Leeds 100t', 'Leeds', 'crawler_crane'],
    ['non-crawler cranes Leeds', 'Leeds', 'crawler_crane'],
    ['never a crawler crane, Leeds', 'Leeds', 'crawler_crane'],
    ['Firmen in Polen, die keine Raupenkrane haben', 'PL', 'crawler_crane'],
    ['bedrijven in Nederland die geen rupskranen hebben', 'NL', 'crawler_crane'],
    ['aziende in Italia che non hanno gru cingolate', 'IT', 'crawler_crane'],
    ['companies in Leeds that doesn’t own Liebherr', 'Leeds', 'Liebherr'],
    ['cranes outside London', null, 'London'],
    ['crane companies outside of Germany', null, 'DE'],
    ['grues hors de France', null, 'FR'],
    ['crane hire but not in London', null, 'London'],
  ])('excludes it, and is said: %s', (question, where, without) => {
    expect(read(question)).toEqual({ service: null, where, without: [without] });
  });

  it.each([
    ['a marquee on a field outside Malton, which crane firm can lift it', 'Malton'],
    ['guindaste no Porto', 'Porto'],
    ['still no crane found in Leeds, who can help', 'Leeds'],
    ['Liebherr is not wanted, mobile crane for hire in Leeds', 'Leeds'],
    ['grúa a menos de 50 km de Madrid', 'Madrid'],
  ])('may as well say where, or what was not found: %s', (question, where) => {
    expect(read(question).where).toBe(where);
  });

  it.each([
    ['crane more than 100 km from Leeds', 'more than 100 km'],
    ['Kran mindestens 100 km von Hamburg entfernt', 'mindestens 100 km'],
    ['grue à plus de 100 km de Lyon', 'plus de 100 km'],
  ])('is no circle to search in, if it is of a distance: %s', (question, unused) => {
    const { slots, unused: left } = understand(question, sources.index, limits);
    expect([slots.radiusKm, left]).toEqual([30, [unused]]);
  });
});
