import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { readAskIndex, writeAskIndex } from '../../src/ask/lexicon/ask-index.ts';
import { askCompany, askRecords, lexiconSource } from '../../src/documents/ask-records.ts';
import { DamagedFileError } from '../../src/query/sections.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';

const market = syntheticMarket(120, 400, 3);
const write = (from = market) =>
  writeAskIndex(
    from.companies.map(({ published }) => askCompany(published)),
    askRecords(from),
    lexiconSource(from),
  );
let file: Uint8Array;
let serving: Serving;
beforeAll(async () => {
  file = await write();
  serving = await startServing({ market });
});

describe('the index of questions', () => {
  it('is the same bytes for the same market', async () => {
    expect(Buffer.from(await write()).equals(Buffer.from(file))).toBe(true);
  });

  it('gives the same answers when it is read again', async () => {
    const sources = { ...serving.context.dataset, service: sampleService, baseUrl };
    const [one, other] = [await readAskIndex(file), await readAskIndex(file.slice())];
    for (const question of ['cranes in Germany over 100 t', 'ltm 1100', 'what is a load chart', 'Company 17']) {
      expect(traceQuestion({ ...sources, index: one }, question)).toEqual(traceQuestion({ ...sources, index: other }, question));
    }
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

  it('gets every town with a two-letter country code, even where the gazetteer has none', () => {
    expect(lexiconSource(market).places.filter(({ country }) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
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
    const index = await context.dataset.ask();
    const ask = (question: string) => traceQuestion({ ...context.dataset, index }, question).response;
    expect(ask('crane hire in qortenburg').answer.text).toContain('km of Qortenburg');
    expect(ask('crane hire in qortnburg').answer.text).toContain('km of Qortenburg');
    expect(ask('which companies have an Ozwin QX900?').answer.text).toMatch(/^One company shows the Ozwin QX 900\./);
    expect(ask('specs of the qx-900').results[0]!.url).toBe(`${baseUrl}/atlas/ozwin-qx-900`);
    expect(ask('do you know Zyxwold?').results[0]!.url).toBe(`${baseUrl}/companies/${first!.published.slug}`);
  });
});
