import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { readAskIndex, writeAskIndex } from '../../src/ask/lexicon/ask-index.ts';
import { askCompanies, askRecords, lexiconSource } from '../../src/documents/ask-records.ts';
import { phraseKey } from '../../src/ask/lexicon/lexicon.ts';
import { functionWords, languages, phrasesOf } from '../../src/ask/tables/languages.ts';
import { DamagedFileError } from '../../src/query/sections.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';
import { placed } from '../placed.ts';

const market = syntheticMarket(120, 400, 3);
const write = (from = market) => writeAskIndex(askCompanies(from), askRecords(from), lexiconSource(from, askCompanies(from)));
let file: Uint8Array;
let serving: Serving;
beforeAll(async () => {
  file = write();
  serving = await startServing({ market });
});

describe('the index of questions', () => {
  it('is the same bytes for the same market', async () => {
    expect(Buffer.from(write()).equals(Buffer.from(file))).toBe(true);
  });

  it('gives the same answers when it is read again', async () => {
    const sources = { ...serving.context.dataset, service: sampleService, baseUrl };
    const [one, other] = [placed(await readAskIndex(file)), placed(await readAskIndex(file.slice()))];
    for (const question of ['cranes in Germany over 100 t', 'ltm 1100', 'what is a load chart', 'Company 17']) {
      expect(traceQuestion({ ...sources, index: one }, question)).toEqual(traceQuestion({ ...sources, index: other }, question));
    }
  });

  it.each(languages)('knows the everyday words of %s', async (language) => {
    const { lexicon } = await readAskIndex(file);
    const words = phrasesOf(functionWords[language]).map(phraseKey);
    expect(words.filter((word) => !lexicon.find(word)!.some((entry) => entry.languages.includes(language)))).toEqual([]);
  });

  it('is refused, by name, with any bit flipped, cut short, lengthened, or of another version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const damaged = file.slice();
        damaged[at]! ^= 1 << bit;
        await expect(readAskIndex(damaged)).rejects.toBeInstanceOf(DamagedFileError);
      }),
      {
        numRuns: 60,
        examples: [
          [0, 0],
          [8, 0],
          [12, 3],
          [20, 1],
          [48, 0],
          [file.length - 1, 7],
        ],
      },
    );
    for (const length of [0, 7, 47, 48, 1000, file.length - 1]) {
      await expect(readAskIndex(file.slice(0, length)), String(length)).rejects.toBeInstanceOf(DamagedFileError);
    }
    await expect(readAskIndex(new Uint8Array([...file, 0]))).rejects.toThrow(/CRANEASK/);
  });

  describe('that follows an earlier one', () => {
    /** The market with one more company that is like the first but for its town and slug. */
    const grown = (city: string) => {
      const [first] = market.companies;
      const { slug, published } = first!;
      return {
        ...market,
        companies: [...market.companies, { ...first!, slug: `zz-${slug}`, published: { ...published, slug: `zz-${slug}`, city } }],
      };
    };

    it.each([
      ['of a town that is known', market.companies[0]!.published.city!, true],
      ['of a new town', 'Qortenburg', false],
    ])('gives the same answers when a company has come, and takes over what is the same: %s', async (_, city, isTaken) => {
      const { vocabulary } = await readAskIndex(file);
      const more = grown(city);
      const bytes = write(more);
      const after = await readAskIndex(bytes, vocabulary);
      expect(after.vocabulary.terms === vocabulary.terms).toBe(isTaken);
      const alone = await readAskIndex(bytes);
      const { context } = await startServing({ market: more });
      for (const question of [
        `crane hire in ${city}`,
        `cranes in ${city.slice(0, 3)}${city.slice(4)}`,
        'load chart',
        'ltm 1100 in Germany',
      ]) {
        const ask = (index: typeof after) =>
          traceQuestion({ ...context.dataset, service: sampleService, baseUrl, index: placed(index, more) }, question);
        expect(ask(after), question).toEqual(ask(alone));
      }
    });

    it('has the place with most companies first where several have its name', async () => {
      const at = (country: string, count: number) =>
        Array.from({ length: count }, (_, i) => {
          const [first] = market.companies;
          const slug = `twin-${country}-${i}`.toLowerCase();
          return { ...first!, slug, published: { ...first!.published, slug, city: 'Qortenburg', country } };
        });
      for (const [fewer, more] of [
        ['AT', 'DE'],
        ['DE', 'AT'],
      ] as const) {
        const twins = { ...market, companies: [...at(fewer, 2), ...at(more, 3)] };
        const { lexicon } = await readAskIndex(write(twins));
        const [first] = lexicon.find('qortenburg')!;
        expect(first!.meaning.kind === 'place' && lexicon.places.at(first!.meaning.place).country).toBe(more);
      }
    });
  });

  it('gets every town with a two-letter country code, even where the gazetteer has none', () => {
    expect(lexiconSource(market, askCompanies(market)).places.filter(({ country }) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
  });

  it('knows a town, a maker and a model that come with new data', async () => {
    const [first, ...others] = market.companies;
    const changed = {
      ...market,
      companies: [
        {
          ...first!,
          published: {
            ...first!.published,
            name: 'Zyxwold Hebewerke GmbH',
            city: 'Qortenburg',
            fleet_highlights: [{ brand: 'Ozwin', model: 'QX 900', capacity_t: 90, boom_type: null, max_height_m: null }],
          },
        },
        ...others,
      ],
      models: [{ ...market.models[0]!, slug: 'ozwin-qx-900', brand: 'Ozwin', model: 'QX 900' }, ...market.models],
    };
    const { context } = await startServing({ market: changed });
    const index = placed(await context.dataset.ask(), changed);
    const ask = (question: string) => traceQuestion({ ...context.dataset, index }, question).response;
    expect(ask('crane hire in qortenburg').answer.text).toContain('km of Qortenburg');
    expect(ask('crane hire in qortnburg').answer.text).toContain('km of Qortenburg');
    expect(ask('which companies have an Ozwin QX900?').answer.text).toMatch(/^One company shows the Ozwin QX 900\./);
    expect(ask('specs of the qx-900').results[0]!.url).toBe(`${baseUrl}/atlas/ozwin-qx-900`);
    expect(ask('do you know Zyxwold?').results[0]!.url).toBe(`${baseUrl}/companies/${first!.published.slug}`);
  });
});
