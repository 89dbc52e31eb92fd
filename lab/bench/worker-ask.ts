// Answers questions, searches by name, and finds the nearest companies, in process: `worker-ask.ts FOLDER SEED`. Prints medians and 99th percentiles in milliseconds.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFrom } from '../../src/serve/late-code.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { parseNearestQuery, type NearestQuery } from '../../src/query/nearest-query.ts';
import { nearestTo } from '../../src/serve/nearest.ts';
import { searchNames } from '../../src/serve/search.ts';
import { startRandom, pick } from '../../scripts/market/random.ts';
import { quantile } from './measure.ts';

const [folder, seed] = process.argv.slice(2) as [string, string];
const dataset = await readDataset(folder);
await dataset.ask();
const random = startRandom(Number(seed), 'questions');
const lines = (await readFile(join(folder, 'client/downloads/companies.ndjson'), 'utf8')).split('\n').slice(0, 5000);
const companies = lines.filter(Boolean).map(
  (line) =>
    JSON.parse(line) as {
      name: string;
      city: string | null;
      lat: number;
      lon: number;
      fleet_highlights: { brand: string | null; model: string | null }[];
    },
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
/** A name as it is typed, letter by letter, sometimes with a typo. */
const makeTyped = () => {
  const { name } = pick(random, companies);
  const typed = name.slice(0, 1 + Math.floor(random() * name.length));
  return random() < 0.2 && typed.length > 5 ? `${typed.slice(0, 3)}q${typed.slice(4)}` : typed;
};

/** Warms up with other input of the same kinds until the code is compiled, then measures. */
async function measure(make: () => string, answer: (text: string) => unknown): Promise<{ median: number; p99: number }> {
  for (let i = 0; i < 3000; i++) await answer(make());
  const times: number[] = [];
  for (const text of Array.from({ length: 600 }, make)) {
    const started = performance.now();
    await answer(text);
    times.push(performance.now() - started);
  }
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

const ask = await measure(makeQuestion, (question) => answerFrom(dataset, question));
const search = await measure(makeTyped, (text) => searchNames(dataset, text));
/** The place of a company; every second one has a filter. */
const makeNear = () => {
  const { lat, lon } = pick(random, companies);
  return `near=${lat},${lon}${random() < 0.5 ? '' : '&service_type=crawler_crane&capacity_min_t=300'}`;
};
const nearest = await measure(makeNear, (query) => nearestTo(dataset, parseNearestQuery(query) as NearestQuery));
process.stdout.write(`${JSON.stringify({ ask, search, nearest })}\n`);
process.exit(0);
