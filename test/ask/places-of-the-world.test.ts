import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { openAskSources } from '../../scripts/market/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';

const sources = await openAskSources(join(projectRoot, 'data'));
const placeIn = (question: string) => {
  const place = traceQuestion(sources, question).understanding?.slots.place ?? null;
  return place === null ? null : `${place.name} ${place.country}`;
};

describe('a place without companies', () => {
  it.each([
    ['cranes near Peru, Indiana', 'Peru US'],
    ['crane hire Hull', 'Hull GB'],
    // One letter, a number, and many words
    ["cranes near N'Djamena", "N'Djamena TD"],
    ['crane rental in Sector 3', 'Sector 3 RO'],
    ['crane rental in Región Aysén del General Carlos Ibáñez del Campo', 'Región Aysén del General Carlos Ibáñez del Campo CL'],
    // Everyday words
    ['white plains crane hire', 'White Plains US'],
    ['guindaste em nova era', 'Nova Era BR'],
    ['white plains or yonkers crane hire', 'White Plains US'],
    ['Grand Rapids or Detroit, cranes', 'Grand Rapids US'],
    ['grúas a la venta', null],
  ])('is meant by %j', (question, place) => {
    expect(placeIn(question)).toBe(place);
  });
});

describe('a question that is a place alone, as the form of the front page sends it without scripts', () => {
  it.each([
    ['Lyon, Auvergne-Rhône-Alpes, FR', 'Lyon FR'],
    ['Lyon FR', 'Lyon FR'],
    ['hambrug', 'Hamburg DE'],
    ['san fransisco', 'San Francisco US'],
    ['Sydney, New South Wales, AU', 'Sydney AU'],
    ['10115, DE', '10115 Berlin DE'],
  ])('%j asks for the companies there', (question, place) => {
    expect(placeIn(question)).toBe(place);
    expect(traceQuestion(sources, question).understanding?.intent).toBe('companies');
  });

  it.each(['pizza', 'music', 'password', 'hello, world', 'Best pizza, Berlin', 'will it rain tomorrow?'])('%j is none', (question) => {
    expect(traceQuestion(sources, question).understanding?.intent).not.toBe('companies');
  });
});
