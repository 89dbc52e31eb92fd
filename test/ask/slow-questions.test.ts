import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskSources } from '../../src/ask/answering/sources.ts';
import type { Language } from '../../src/ask/tables/languages.ts';
import type { Market } from '../../src/model/market.ts';

/** The slowest questions that a search has found by changing slow ones, on a market of 100,000 companies, and the slowest of each kind. */
const slow = JSON.parse(readFileSync(new URL('../fixtures/ask/slow-questions.json', import.meta.url), 'utf8')) as string[];

/** Blocks of our code that a question may run on the sample market; an ordinary one runs some 2,000, the slowest 860,000. */
const mostSteps = 900_000;
/** The same for names that are repeated and mixed, with many models and requests: some 8 ms. */
const mostMixedSteps = 1_300_000;
/** Blocks that a question may run for each company: all may be looked at in each of several attempts to find any. */
const mostStepsPerCompany = 25;
/** Milliseconds that a question may take of the processor; the slowest takes less than 5, and far more where steps are counted, as here. */
const mostMs = 250;

const session = new Session();
let small: AskSources;
let middle: AskSources;
let large: AskSources;
let markets: { middle: Market; large: Market };
let traceQuestion: (typeof import('../../src/ask/answering/answer-question.ts'))['traceQuestion'];

/** Blocks of code in `src` that a piece of work runs, each as often as it is run: nearly the same whenever they are counted, as time is not. */
async function countSteps(work: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const functions = result.filter(({ url }) => url.includes('/src/')).flatMap((script) => script.functions);
  return functions.flatMap(({ ranges }) => ranges).reduce((steps, { count }) => steps + count, 0);
}

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  // Only code that is loaded afterwards is counted block by block.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  ({ traceQuestion } = await import('../../src/ask/answering/answer-question.ts'));
  const { openInMemory } = await import('../../scripts/market/memory-dataset.ts');
  const { openAskSources } = await import('../../scripts/market/ask-sources.ts');
  const { makeTestSite } = await import('../made-site.ts');
  const { projectRoot } = await import('../../scripts/project-root.ts');
  const { sampleService, syntheticRows } = await import('../synthetic-market.ts');
  const { buildMarket } = await import('../../src/model/market.ts');
  small = await openAskSources(join(projectRoot, 'data'));
  const open = async (market: Market): Promise<AskSources> => {
    const dataset = await openInMemory(await makeTestSite(market, sampleService.base_url), []);
    const { placed } = await import('../placed.ts');
    return { ...dataset, index: placed(await dataset.ask(), market) };
  };
  // As near to each other as the companies of Europe, so that a wide circle has most of them.
  const crowd = (companies: number): Market => {
    const rows = syntheticRows(companies, companies * 4, 5);
    return buildMarket(
      { ...rows, companies: rows.companies.map((row) => ({ ...row, lat: 50 + row.lat / 8, lon: 12 + row.lon / 12 })) },
      sampleService,
    );
  };
  markets = { middle: crowd(1000), large: crowd(8000) };
  [middle, large] = [await open(markets.middle), await open(markets.large)];
  // What is made when it is first needed is made now.
  for (const question of slow) for (const sources of [small, large]) traceQuestion(sources, question);
});

afterAll(() => session.disconnect());

describe('the slowest questions', () => {
  it('are as long as questions may be, and are answered', () => {
    expect(slow.length).toBeGreaterThan(20);
    expect(slow.filter((question) => question.length > 990).length).toBeGreaterThan(15);
    for (const question of slow) expect(traceQuestion(small, question).response.answer.text).not.toBe('');
  });

  it('take a bounded number of steps', async () => {
    const steps: number[] = [];
    for (const question of slow) steps.push(await countSteps(() => traceQuestion(small, question)));
    expect(Math.min(...steps)).toBeGreaterThan(500);
    expect(Math.max(...steps)).toBeLessThan(mostSteps);
  });

  it('take steps in proportion to their length, not to its square', async () => {
    for (const question of slow.filter(({ length }) => length > 990)) {
      // A long word is not read at all, so that halves of few words say nothing.
      if (question.split(/\P{L}+/u).length < 40) continue;
      const half = await countSteps(() => traceQuestion(small, question.slice(0, question.length / 2)));
      const whole = await countSteps(() => traceQuestion(small, question));
      expect(whole / half, question).toBeLessThan(4);
    }
  });

  it('take few steps for each company that they may mean', async () => {
    const towns = (market: Market) => [...new Set(market.companies.map(({ published: { city } }) => city!))].slice(0, 12);
    const questions = towns(markets.large).flatMap((town) =>
      ['over 1 t', 'over 9999 t', 'up to 0.5 t'].flatMap((bound) =>
        ['cranes', 'mobile cranes', 'Liebherr mobile cranes', 'Zoomlion cranes'].map(
          (what) => `${what} ${bound} within 2000 km of ${town}`,
        ),
      ),
    );
    const names = markets.large.companies.map(({ published: { name } }) => name);
    const ofNames = [...new Set(names.flatMap((name) => name.split(' ')))].join(' ').slice(0, 1000);
    const companies = large.columns.count - middle.columns.count;
    expect(companies).toBeGreaterThan(5000);
    let most = 0;
    for (const question of [...questions, ofNames, 'cranes over 1 t', 'Liebherr LTM 1300 cranes']) {
      for (const sources of [middle, large]) traceQuestion(sources, question);
      const more = (await countSteps(() => traceQuestion(large, question))) - (await countSteps(() => traceQuestion(middle, question)));
      expect(more / companies, question).toBeLessThan(mostStepsPerCompany);
      most = Math.max(most, more / companies);
    }
    // Else no question met more of them.
    expect(most).toBeGreaterThan(5);
  });

  it('keep others waiting for a moment only', () => {
    for (const question of slow) {
      const times = Array.from({ length: 3 }, () => {
        // Time of the processor: others may use it meanwhile.
        const started = process.threadCpuUsage();
        traceQuestion(large, question);
        const { user, system } = process.threadCpuUsage(started);
        return (user + system) / 1000;
      });
      expect(Math.min(...times), question).toBeLessThan(mostMs);
    }
  });
});

describe('names that are repeated, mixed and excluded', () => {
  const fill = (text: string, head = ''): string => head + text.repeat(Math.ceil(1000 / text.length)).slice(0, 1000 - head.length);
  /** The worst shapes that were found, and what they were slow by. */
  const worst = [
    // Excluded places were compared with each company.
    fill('not in paris, not in london, not in berlin, not in hamburg, not in madrid, not in rome, ', 'cranes, '),
    fill('not in texas, not in california, not in bavaria, not in ontario, not in queensland, ', 'cranes, '),
    // Towns were compared with all that have the same names.
    fill('berlin springfield '),
    fill('San Antonio, San José, Santa Maria, San Juan, San Pedro, Santa Rosa, San Francisco, Victoria, ', 'cranes in '),
    // Each request or page of a maker was compared with each model.
    'wanted ads for liebherr',
    'who wants to buy my liebherr 100 t crane in germany',
    'used cranes for sale above 100 t',
    // Each code was compared with all codes.
    fill('ltm 1100 '),
    fill('not the ltm 1030-2.1, not the gmk 4100l, ', 'cranes '),
    fill('ltm 1030-2.1 with gmk 4100l ', 'compare '),
    // Names are judged by all words beside them.
    fill('liebherr tadano grove demag '),
    fill('paris or london or berlin or hamburg or ', 'cranes in '),
    // All companies of a large circle, for each of several places.
    fill('not in hamburg, not in lyon, ', 'Zoomlion cranes over 9999 t within 2000 km of Paris or London or Berlin, '),
  ];
  let crowded: AskSources;

  /** Questions that name some of these, once or again and again. */
  const mix = (names: readonly string[], count: number): string[] => {
    const [heads, joints] = [
      ['', 'cranes ', 'wanted ads ', 'compare ', 'phone of ', 'cranes near ', 'cranes, not in ', 'anything but ', 'over 10 t from '],
      [' ', ', ', ' or ', ' and ', ', not ', ', not in ', ' 100 t '],
    ];
    const some = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 30 });
    return fc
      .sample(fc.tuple(fc.constantFrom(...heads), fc.constantFrom(...joints), some), { numRuns: count, seed: 1 })
      .map(([head, joint, all]) => fill(all.join(joint) + joint, head));
  };
  let mixed: string[];

  beforeAll(async () => {
    const { readMarket } = await import('../../src/documents/read-market.ts');
    const { readLimits } = await import('../../scripts/market/read-market-or-report.ts');
    const { projectRoot } = await import('../../scripts/project-root.ts');
    const { openInMemory } = await import('../../scripts/market/memory-dataset.ts');
    const { makeTestSite } = await import('../made-site.ts');
    const { market } = await readMarket(join(projectRoot, 'data'), { limits: readLimits() });
    const copies = Array.from({ length: 20 }, (_, i) => i + 1);
    const many: Market = {
      ...market!,
      models: copies.flatMap((i) => market!.models.map((row) => ({ ...row, slug: `${row.slug}-v${i}`, model: `${row.model} V${i}` }))),
      wantedAds: copies.flatMap((i) => market!.wantedAds.map((row) => ({ ...row, id: `${row.id}-${i}` }))),
    };
    const dataset = await openInMemory(await makeTestSite(many, many.service.base_url), []);
    const { placed } = await import('../placed.ts');
    crowded = { ...dataset, index: placed(await dataset.ask(), many), today: () => many.date };
    const { companies, models } = market!;
    const of = <T>(all: readonly T[], nameOf: (one: T) => string) => all.filter((_, i) => i % Math.ceil(all.length / 50) === 0).map(nameOf);
    mixed = mix(
      [
        ...of(companies, ({ published }) => published.name),
        ...of(companies, ({ published }) => published.city ?? published.country),
        ...of(models, ({ brand, model }) => `${brand} ${model}`),
        ...of(models, ({ model }) => model),
        ...of(models, ({ brand }) => brand),
        ...'San Antonio, San José, Santa Maria, Springfield, Victoria, Bayern, California, Deutschland, platforms, tower crane'.split(', '),
      ],
      30,
    );
  });

  it('take a bounded number of steps, also with many models and requests', async () => {
    const takesFew = async (sources: AskSources, questions: readonly string[]) => {
      for (const question of questions) {
        traceQuestion(sources, question);
        const steps = await countSteps(() => traceQuestion(sources, question));
        expect.soft(steps, question).toBeLessThan(mostMixedSteps + mostStepsPerCompany * sources.columns.count);
      }
    };
    await takesFew(crowded, [...worst, ...mixed]);
    await takesFew(large, worst);
  });
});

describe('a question that takes more steps than it may', () => {
  const asked: Readonly<Record<Language, string>> = {
    en: 'who rents out cranes, please call',
    de: 'wer vermietet Krane, bitte anrufen',
    nl: 'wie verhuurt kranen, graag bellen',
    fr: 'qui loue des grues, merci de rappeler',
    es: 'quién alquila grúas, por favor llamar',
    it: 'chi noleggia gru, per favore chiamare',
    pt: 'quem aluga guindastes, por favor ligue',
    pl: 'kto wynajmuje dźwigi, proszę zadzwonić',
  };
  /** Distinct words of ten letters that begin alike, so that a misspelt one may be any of them. */
  const wordOf = (i: number): string => `qu${Array.from({ length: 8 }, (_, at) => 'abcdefgh'[Math.floor(i / 8 ** (at % 5)) % 8]).join('')}`;
  let crowded: AskSources;

  beforeAll(async () => {
    const { readAskIndex, writeAskIndex } = await import('../../src/ask/lexicon/ask-index.ts');
    const { askCompanies, lexiconSource } = await import('../../src/documents/ask-records.ts');
    const { syntheticMarket } = await import('../synthetic-market.ts');
    const companies = Array.from({ length: small.columns.count * 25 }, (_, i) => ({ name: wordOf(i), cranes: [] }));
    const towns = syntheticMarket(50, 100);
    const index = await readAskIndex(writeAskIndex(companies, [], lexiconSource(towns, askCompanies(towns))));
    const { placed } = await import('../placed.ts');
    crowded = { ...small, index: placed(index) };
  });

  it.each(Object.entries(asked) as [Language, string][])(
    'is answered as far as it was read, and the answer says so: %s',
    async (language, question) => {
      const { speeches } = await import('../../src/ask/answering/speak.ts');
      const { texts, say } = speeches[language];
      const read = say(texts.cut, { characters: 60, words: 200, letters: 60 });
      const many = Array.from({ length: 90 }, (_, i) => `qz${wordOf(i * 77).slice(2)}`).join(' ');
      const { response, understanding } = traceQuestion(crowded, `${question} ${many}`);
      expect(understanding).toMatchObject({ cut: true, language });
      // The last word that is read is a whole one.
      expect(understanding!.text).toMatch(/ qz[a-h]{8} ?$/);
      expect(response.answer.text.startsWith(`${read} `)).toBe(true);
      expect(response.answer.text.length).toBeGreaterThan(`${read} `.length);
      const few = traceQuestion(crowded, `${question} ${many.slice(0, 22)}`);
      expect(few.understanding!.cut).toBe(false);
    },
  );
});
