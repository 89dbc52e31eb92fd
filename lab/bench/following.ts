import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatInteger } from '../../src/contract/numbers.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { waitForPort } from '../../scripts/serve/wait-until.ts';
import { benchAddress, memoryOf, startNode } from './commands.ts';
import { edits, smallestEdit, type Edit, type Sign } from './edits.ts';
import { median } from './measure.ts';
import { atMost, bySize, type BenchOptions } from './options.ts';

/** How often to poll the address, which takes processor time, and for how long at most, milliseconds. */
const everyMs = 10;
const patienceMs = 300_000;
/**
 * Shortest pause between two edits, milliseconds. Otherwise it is as long as the last edit took, so that what `watch` does after a
 * publication isn't measured with the next one.
 */
const leastRestMs = 500;
/** The first edits, which aren't counted: an answer shows that the first publication of `watch` has ended. */
const warmUps = 3;

/**
 * Measures the time from saving a file to the new answer over HTTP, with `watch` and a Node host in a process each. Then the memory that
 * `watch` keeps, over many publications in a row.
 *
 * @param publications How many; null measures no memory.
 */
export async function benchFollowing(data: string, to: string, publications: number | null, { companies, rounds, report }: BenchOptions) {
  const port = await freePort();
  const server = startNode([join(to, 'current/server/node.js')], {
    PORT: `${port}`,
    BASE_URL: benchAddress,
    RATE_LIMIT_REQUESTS: '1000000',
    LOG_LEVEL: 'error',
  });
  await waitForPort(port);
  const watch = startNode([join(projectRoot, 'scripts/run.js'), 'watch', '--to', to, '--data-dir', data, '--base-url', benchAddress]);
  // Beyond the numbers of other parts, which have left their signs in the data.
  let n = 1_000_000;
  /** @returns Seconds from the end of saving to the answer. */
  const measure = async ({ name, save }: Edit): Promise<number> => {
    const sign = save(data, ++n)!;
    const saved = performance.now();
    while (!(await isAnswered(port, sign))) {
      if (performance.now() - saved > patienceMs) throw new Error(`${name} was not answered within ${patienceMs / 1000} s`);
      await sleep(everyMs);
    }
    const seconds = (performance.now() - saved) / 1000;
    await sleep(Math.max(leastRestMs, 1000 * seconds));
    return seconds;
  };
  try {
    for (let i = 0; i < warmUps; i++) await measure(smallestEdit);
    const seen = edits.filter(({ isSeen }) => isSeen);
    const times = new Map<Edit, number[]>(seen.map((edit) => [edit, []]));
    for (let round = 0; round < rounds; round++) for (const edit of seen) times.get(edit)!.push(await measure(edit));
    for (const [{ name }, seconds] of times) {
      report(
        `watch with a Node host: ${name}; saved to answered`,
        `${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)})`,
        atMost(median(seconds), bySize(companies, 2, 4, 20), 's'),
      );
    }
    if (publications === null) return;
    const memory: number[] = [];
    for (let i = 0; i < publications; i++) {
      await measure(smallestEdit);
      const bytes = memoryOf(watch.pid);
      if (bytes !== null) memory.push(bytes);
    }
    if (memory.length === 0) return;
    const halves = [memory.slice(0, memory.length >> 1), memory.slice(memory.length >> 1)].map((half) => median(half) / 1e6);
    report(
      `watch: resident memory over ${formatInteger(publications)} publications`,
      describeMemory(memory),
      atMost(Math.max(...memory) / 1e6, 200, 'MB'),
      atMost(Math.round(halves[1]! - halves[0]!), 20, 'MB', 'growth from the first half to the second'),
    );
  } finally {
    await Promise.all([watch.stop(), server.stop()]);
  }
}

/** Memory after each of many publications: the median of each quarter, and the peak. */
function describeMemory(bytes: readonly number[]): string {
  const size = Math.ceil(bytes.length / 4);
  const quarters = Array.from({ length: 4 }, (_, i) => bytes.slice(i * size, (i + 1) * size)).filter((part) => part.length > 0);
  const megabytes = (value: number): string => (value / 1e6).toFixed(0);
  return `${quarters.map((part) => megabytes(median(part))).join(', ')} MB in each quarter, at most ${megabytes(Math.max(...bytes))} MB`;
}

async function isAnswered(port: number, { slug, isIn }: Sign): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/companies/${slug}`);
  const text = await response.text();
  if (response.status !== 200 && response.status !== 404) throw new Error(`the server answered ${response.status}: ${text}`);
  return isIn(response.status === 200 ? text : null);
}
