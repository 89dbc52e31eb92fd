import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatherFacts } from '../../src/ask/deciding/gather-facts.ts';
import { intentFeatures } from '../../src/ask/deciding/intent-features.ts';
import type { Intent } from '../../src/ask/deciding/intent.ts';
import { limits } from '../../src/contract/limits.ts';
import type { NamedSources } from '../ask-sources.ts';
import { projectRoot } from '../project-root.ts';
import { generateQuestions } from './generate-questions.ts';
import type { Labelled } from './score.ts';
import type { Example } from './train-intents.ts';

/** The questions of a set of `test/ask/`, or of another file. */
export const readQuestions = (set: string): Labelled[] =>
  readFileSync(set.endsWith('.jsonl') ? set : join(projectRoot, `test/ask/${set}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Labelled);

/** A labelled question as an example. */
export const exampleOf = ({ index }: NamedSources, { question, intent }: Pick<Labelled, 'question' | 'intent'>, weight = 1): Example => ({
  features: intentFeatures(gatherFacts(question, index.lexicon, index.names, limits)),
  intent: intent as Intent,
  weight,
});

/** What generated questions count beside those that people wrote. */
const generatedWeight = 0.2;

/** Questions made from the templates, as examples. */
export const generatedExamples = (sources: NamedSources): Example[] =>
  generateQuestions(sources).map((label) => exampleOf(sources, label, generatedWeight));
