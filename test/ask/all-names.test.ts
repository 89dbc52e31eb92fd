import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { coreWords, nameWords } from '../../src/ask/lexicon/name-words.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import type { Market } from '../../src/model/market.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
let market: Market;
beforeAll(async () => {
  sources = await sampleSources();
  market = (await readMarket(join(projectRoot, 'data'))).market!;
});

/** The paths of the results of an answer. */
const pathsOf = (question: string): string[] =>
  traceQuestion(sources, question).response.results.map(({ url }) => url!.slice(sources.baseUrl.length));

describe('every company', () => {
  it.each([
    ['its name', (name: string) => name],
    ['its name without the legal form', (name: string) => coreWords(nameWords(name)).join(' ')],
    ['its name in a question', (name: string) => `Who is ${name}?`],
    ['its name in a question for its number', (name: string) => `phone number of ${name}`],
  ])('is found by %s', (_, ask) => {
    const byName = groupBy(market.companies, ({ published: { name } }) => coreWords(nameWords(name)).join(' '));
    const wrong = [...byName].flatMap(([, namesakes]) =>
      namesakes.flatMap(({ published: { name, slug } }) => {
        const paths = pathsOf(ask(name));
        // Companies that share a name are all listed.
        const isFound = namesakes.length === 1 ? paths[0] === `/companies/${slug}` : paths.includes(`/companies/${slug}`);
        return isFound ? [] : [`${ask(name)}: ${paths[0]}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('every model', () => {
  it.each([
    ['its code', (_: string, model: string) => model],
    ['its maker and code', (brand: string, model: string) => `${brand} ${model}`],
    ['its maker and code in a question', (brand: string, model: string) => `What is the capacity of the ${brand} ${model}?`],
  ])('is found by %s', (_, ask) => {
    const wrong = market.models.flatMap(({ brand, model, slug }) => {
      const [first] = pathsOf(ask(brand, model));
      return first === `/atlas/${slug}` ? [] : [`${ask(brand, model)}: ${first}`];
    });
    expect(wrong).toEqual([]);
  });
});
