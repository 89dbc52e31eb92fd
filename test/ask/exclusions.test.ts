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
