// Answers questions in process: `worker-ask.ts FOLDER SEED`. Prints the median and the 99th percentile in milliseconds.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerQuestion } from '../../src/ask/answering/answer-question.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { startRandom, pick } from '../sample/random.ts';
import { quantile } from './measure.ts';

const [folder, seed] = process.argv.slice(2) as [string, string];
const dataset = await readDataset(folder);
const index = await dataset.ask();
const random = startRandom(Number(seed), 'questions');
const lines = (await readFile(join(folder, 'client/downloads/companies.ndjson'), 'utf8')).split('\n').slice(0, 5000);
const companies = lines
  .filter(Boolean)
  .map(
    (line) => JSON.parse(line) as { name: string; city: string | null; fleet_highlights: { brand: string | null; model: string | null }[] },
  );
const makeQuestion = () => {
  const company = pick(random, companies);
  const crane = company.fleet_highlights[0];
  return pick(random, [
    company.name,
    `crane companies in ${company.city ?? 'Hamburg'}`,
    `who has a ${crane?.brand ?? 'Liebherr'} ${crane?.model ?? 'LTM 1100-5.2'} near ${company.city ?? 'Hamburg'}?`,
    `${crane?.model ?? 'GMK5250XL-1'} load chart`,
    'what is a superlift?',
  ]);
};
const ask = (question: string) => answerQuestion({ ...dataset, index }, question);
// Warm: other questions of the same kinds, until what answers them is compiled.
for (let i = 0; i < 3000; i++) await ask(makeQuestion());
const times: number[] = [];
for (const question of Array.from({ length: 600 }, makeQuestion)) {
  const started = performance.now();
  await ask(question);
  times.push(performance.now() - started);
}
process.stdout.write(`${JSON.stringify({ median: quantile(times, 0.5), p99: quantile(times, 0.99) })}\n`);
process.exit(0);
