import { join } from 'node:path';
import { openAskSources, type NamedSources } from '../../scripts/market/ask-sources.ts';
import { readQuestions } from '../../lab/eval/examples-to-learn.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';

type Trace = ReturnType<typeof traceQuestion>;

let opened: Promise<NamedSources> | null = null;
const traces = new Map<string, Trace>();

/** The sources of answers over the sample data, which the test files of a process share. */
export const sampleSources = (): Promise<NamedSources> => (opened ??= openAskSources(join(projectRoot, 'data')));

/** What a question to the sample data leads to, worked out once for all test files of a process. */
export function traceSample(sources: NamedSources, question: string): Trace {
  const trace = traces.get(question) ?? traceQuestion(sources, question);
  traces.set(question, trace);
  return trace;
}

/** Every fifth of the questions that may be read. `npm run lab -- eval` asks all of them, and those that are held out. */
export const sampleQuestions = ['dev', 'watched'].flatMap(readQuestions).filter((_, i) => i % 5 === 0);
