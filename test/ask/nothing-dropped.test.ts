import { expect, it } from 'vitest';
import { droppedNames } from '../../lab/eval/dropped-names.ts';
import { sampleQuestions, sampleSources, traceSample } from './sample-sources.ts';

// The scorer asks all questions.
it('no country, place or maker that a question names is dropped in silence: an answer is narrowed by it, or says what becomes of it', async () => {
  const sources = await sampleSources();
  const dropped = sampleQuestions.flatMap(({ id, question }) => {
    const names = droppedNames(sources, question, traceSample(sources, question));
    return names.length === 0 ? [] : { id, question, names };
  });
  expect(dropped).toEqual([]);
});
