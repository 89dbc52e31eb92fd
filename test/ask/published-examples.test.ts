import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openInMemory } from '../../scripts/market/memory-dataset.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { Intent } from '../../src/ask/tables/labels.ts';
import type { AskSources } from '../../src/ask/answering/sources.ts';
import { allSentences } from '../../src/ask/tables/sentences.ts';
import { exampleQuestions } from '../../src/documents/pages/example-questions.ts';
import { tools } from '../../src/contract/mcp.ts';
import { loadData } from '../../src/load/load-data.ts';
import { buildMarket } from '../../src/model/market.ts';
import { documentsInMemory } from '../../src/documents/all-documents.ts';
import { makeTestSite } from '../made-site.ts';
import { placed } from '../placed.ts';
import { either } from '../../src/ask/answering/speak.ts';

/** What each question that a published document gives as an example is after. */
const expected: Readonly<Record<string, Intent>> = {
  'mobile crane companies in Germany': 'companies',
  'crawler cranes of 400 t or more in the Netherlands': 'companies',
  'Find crane companies in Germany with a crane of 500 tonnes or more': 'companies',
  'Which crane companies have a Liebherr LTM 1100-5.2?': 'companies',
  'Which companies in the Netherlands have a crawler crane of 600 t or more?': 'companies',
  'Find the three mobile crane companies nearest to Hamburg.': 'companies',
  '100 t near Zwolle': 'companies',
  'mobile cranes of 100 t near Hamburg': 'companies',
  'Where are crawler cranes for hire in the Netherlands?': 'companies',
  'Who wants to buy a Liebherr LTM 1100-5.2?': 'wanted_ads',
  'Who wants to buy a Liebherr?': 'wanted_ads',
  'Demag AC 500-2': 'atlas_model',
  'What is a load chart?': 'atlas_concept',
  'load chart': 'atlas_concept',
  'rate limit headers': 'rate_limits',
  'What do the rate limit headers mean?': 'rate_limits',
  'Do I need an API key?': 'auth',
  'How do I read all pages of the company list?': 'developer_docs',
  'How does paging with cursors work?': 'developer_docs',
  'What can the crane discovery service do?': 'developer_docs',
};

/** Where the first result of an answer leads that is not merely one of a kind. */
const leadsTo: Readonly<Record<string, string>> = {
  'Demag AC 500-2': '/atlas/demag-ac-500-2',
  'What is a load chart?': '/atlas/concepts/load-chart',
  'What do the rate limit headers mean?': '/docs/limits',
  'Do I need an API key?': '/auth.md',
  'How do I read all pages of the company list?': '/docs/paging',
  'How does paging with cursors work?': '/docs/paging',
};

let sources: AskSources;
/** Examples with the documents that give them. */
const examples = new Map<string, Set<string>>();

beforeAll(async () => {
  const baseUrl = 'https://cranes.example';
  const { rows, service } = await loadData(join(projectRoot, 'data'));
  const market = buildMarket(rows!, service!);
  const site = await makeTestSite(market, baseUrl);
  const dataset = await openInMemory(site, []);
  sources = { ...dataset, index: placed(await dataset.ask()) };
  const add = (question: string, where: string) => examples.set(question, (examples.get(question) ?? new Set()).add(where));
  for (const { url, bytes, mediaType } of documentsInMemory(site)) {
    if (!/json|markdown|text|yaml|xml/.test(mediaType) || /^\/(?:api\/companies|downloads)\//.test(url)) continue;
    const text = new TextDecoder().decode(bytes);
    for (const [, question] of text.matchAll(/\\?"(?:query|q)\\?":\s*\\?"((?:[^"\\])+)\\?"/g)) add(question!, url);
    for (const [, question] of text.matchAll(/\/ask\?(?:q|query)=([^&"'`\s)]+)/g))
      add(decodeURIComponent(question!.replaceAll('+', ' ')), url);
    if (text.trimStart().startsWith('{') && !mediaType.includes('ndjson')) {
      JSON.parse(text, (key, value: unknown) => {
        if ((key === 'representativeQueries' || key === 'examples') && Array.isArray(value))
          for (const question of value) if (typeof question === 'string') add(question, url);
        return value;
      });
    }
  }
  for (const question of exampleQuestions(site)) add(question, '/ask');
  for (const { name, description } of tools) for (const [, question] of description.matchAll(/"query":"([^"]+)"/g)) add(question!, name);
});

describe('the example questions of all published documents', () => {
  it('are those that are looked at here', () => {
    expect([...examples.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
    const documents = new Set([...examples.values()].flatMap((where) => [...where]));
    for (const path of [
      '/.well-known/ai-catalog.json',
      '/.well-known/agent-card.json',
      '/.well-known/openapi.json',
      '/docs/ask.md',
      '/ask',
    ])
      expect(documents).toContain(path);
  });

  it.each(Object.entries(expected))('are answered: %s', (question, intent) => {
    const { response, understanding } = traceQuestion(sources, question);
    expect(understanding!.intent).toBe(intent);
    const { text } = response.answer;
    for (const sorry of [
      allSentences.en.named.split(' | ')[0]!,
      either(allSentences.en.outside, false),
      allSentences.en.partly,
      'therefore leaves out',
      /^No /,
    ])
      expect(text).not.toMatch(sorry);
    expect(response.results.length).toBeGreaterThan(1);
    const counted = /^(one|\d+) (?:company|companies|wanted ads?)\b/i.exec(text.replace('The directory lists ', ''));
    if (intent === 'companies' || intent === 'wanted_ads') expect(Number(counted?.[1]?.replace(/one/i, '1'))).toBeGreaterThan(0);
    if (leadsTo[question] !== undefined) expect(response.results[0]!.url).toBe(`https://cranes.example${leadsTo[question]}`);
  });

  it('on what the service can do get what can be asked, and where to begin', () => {
    const { response } = traceQuestion(sources, 'What can the crane discovery service do?');
    expect(response).toEqual(traceQuestion(sources, '').response);
  });
});
