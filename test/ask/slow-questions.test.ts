import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskSources } from '../../src/ask/answering/sources.ts';
import type { Language } from '../../src/ask/tables/languages.ts';
import type { Market } from '../../src/model/market.ts';

/** The slowest questions that `scripts/faults/find-slow-questions.ts` has found on a market of 100,000 companies, and the slowest of each kind. */
const slow = JSON.parse(readFileSync(new URL('../fixtures/ask/slow-questions.json', import.meta.url), 'utf8')) as string[];

/** Blocks of our code that a question may run on the sample market; an ordinary one runs some 2,000, the slowest 860,000. */
const mostSteps = 900_000;
/** Blocks that a question may run for each company: all may be looked at in each of several attempts to find any. */
const mostStepsPerCompany = 25;
/** Milliseconds that a question may take where others work too. On a machine of its own the slowest takes less than 5. */
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
  const { openInMemory } = await import('../../scripts/memory-dataset.ts');
  const { openAskSources } = await import('../../scripts/ask-sources.ts');
  const { buildTestData } = await import('../build-test-data.ts');
  const { projectRoot } = await import('../../scripts/project-root.ts');
  const { sampleService, syntheticRows } = await import('../synthetic-market.ts');
  const { buildMarket } = await import('../../src/model/market.ts');
  small = await openAskSources(join(projectRoot, 'data'));
  const open = async (market: Market): Promise<AskSources> => {
    const dataset = await openInMemory(await buildTestData(market, sampleService.base_url), []);
    return { ...dataset, index: await dataset.ask() };
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
        const started = performance.now();
        traceQuestion(large, question);
        return performance.now() - started;
      });
      expect(Math.min(...times), question).toBeLessThan(mostMs);
    }
  });
});

describe('a question with more misspelt words than can be looked up', () => {
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
    const { keptForCode } = await import('../../src/writer/compiled-code.ts');
    const { syntheticMarket } = await import('../synthetic-market.ts');
    const companies = Array.from({ length: small.columns.count * 25 }, (_, i) => ({ name: wordOf(i), cranes: [] }));
    const towns = syntheticMarket(50, 100);
    const index = await readAskIndex(writeAskIndex(companies, [], lexiconSource(towns, askCompanies(towns), keptForCode)));
    crowded = { ...small, index };
  });

  it.each(Object.entries(asked) as [Language, string][])(
    'is answered as far as it was understood, and says so: %s',
    async (language, question) => {
      const { allSentences } = await import('../../src/ask/tables/sentences.ts');
      const { comparedOnly } = allSentences[language];
      const many = Array.from({ length: 60 }, (_, i) => `qz${wordOf(i * 77).slice(2)}`).join(' ');
      const { response, understanding } = traceQuestion(crowded, `${question} ${many}`);
      expect(understanding!.uncompared).toBe(true);
      expect(understanding!.cut).toBe(false);
      expect(response.answer.text.startsWith(`${comparedOnly} `)).toBe(true);
      expect(response.answer.text.length).toBeGreaterThan(`${comparedOnly} `.length);
      const few = traceQuestion(crowded, `${question} ${many.slice(0, 22)}`);
      expect(few.understanding!.uncompared).toBe(false);
      expect(few.response.answer.text).not.toContain(comparedOnly);
    },
  );
});
