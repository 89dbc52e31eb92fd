import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { openAskSources } from '../../ask-sources.ts';
import { projectRoot } from '../../project-root.ts';
import { startRandom } from '../../sample/random.ts';
import { findSlowQuestions } from '../find-slow-questions.ts';
import type { FaultOptions, Row } from '../part.ts';

export const name = 'questions';

/** Time limit of a question, milliseconds, since everyone else waits meanwhile. */
const mostMs = 20;

/** Searches for slow questions; `--short` on the sample market, else on one of 100,000 companies. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const data = short ? join(projectRoot, 'data') : join(folder, 'market');
  if (!short) {
    const flags = ['--companies', '100000', '--fleet', '800000', '--out', data];
    execFileSync(process.execPath, [join(projectRoot, 'scripts/sample-data.ts'), ...flags], { stdio: 'ignore' });
  }
  const sources = await openAskSources(data);
  const seconds = short ? 10 : 240;
  progress(`${sources.columns.count} companies, ${seconds} s`);
  const { slowest, asked } = findSlowQuestions(sources, startRandom(1, 'questions'), seconds);
  const [worst] = slowest;
  progress(JSON.stringify(worst?.question.slice(0, 200)));
  return [
    {
      what: `questions that were changed as long as they became slower, ${sources.columns.count} companies`,
      tried: `${asked} questions in ${seconds} s`,
      violations: slowest.filter(({ ms }) => ms > mostMs).length,
      measured: `slowest ${worst!.ms.toFixed(1)} ms, the best of seven`,
      target: `none above ${mostMs} ms`,
    },
  ];
}
