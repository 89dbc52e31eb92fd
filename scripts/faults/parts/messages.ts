import { handle } from '../../../src/serve/handle.ts';
import { startServing } from '../../../test/serving.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { startRandom } from '../../sample/random.ts';
import { findSlowMessages, type MessageCost, type SentMessage } from '../find-slow-messages.ts';
import { marketSize, type FaultOptions, type Row } from '../part.ts';

export const name = 'messages';

/** How long a message may block others, milliseconds. */
const mostMs = 50;
/** Most bytes of an error. */
const mostErrorBytes = 8192;

/** Searches for messages that block others, in one process; `--short` on a small market. */
export async function run({ short, progress }: FaultOptions): Promise<Row[]> {
  const market = syntheticMarket(...marketSize(short));
  const { context } = await startServing({ market });
  const seconds = short ? 20 : 240;
  progress(`${market.companies.length} companies, ${seconds} s`);

  /**
   * Sends a message while a clock ticks in every turn of the event loop: the longest time between two ticks is what others wait, but for time that
   * the processor spent on other processes.
   */
  const send = async ({ path, init }: SentMessage): Promise<MessageCost> => {
    let last = performance.now();
    let lastUsed = process.cpuUsage();
    let blockedMs = 0;
    let done = false;
    const tick = (): void => {
      const now = performance.now();
      const { user, system } = process.cpuUsage(lastUsed);
      blockedMs = Math.max(blockedMs, Math.min(now - last, (user + system) / 1000));
      last = now;
      lastUsed = process.cpuUsage();
      if (!done) setImmediate(tick);
    };
    setImmediate(tick);
    const response = await handle(context, new Request(context.dataset.baseUrl + path, init), 'client');
    const answer = response.headers.get('content-type')?.includes('json') ? ((await response.json()) as unknown) : null;
    done = true;
    tick();
    const errors = [answer].flat().filter((entry) => typeof entry === 'object' && entry !== null && 'error' in entry);
    return { blockedMs, errorBytes: Math.max(0, ...errors.map((error) => JSON.stringify(error).length)) };
  };

  const { slowest, largestError, sent } = await findSlowMessages(send, startRandom(1, 'messages'), seconds);
  for (const { description, blockedMs } of slowest) progress(`${blockedMs.toFixed(1)} ms: ${description}`);
  progress(`${largestError.errorBytes} bytes: ${largestError.description}`);
  const [worst] = slowest;
  return [
    {
      what: `messages (MCP, batch, /ask, NLWeb) that were changed as long as they became slower, and long addresses and headers, ${market.companies.length} companies`,
      tried: `${sent} requests in ${seconds} s`,
      violations: slowest.filter(({ blockedMs }) => blockedMs > mostMs).length + (largestError.errorBytes > mostErrorBytes ? 1 : 0),
      measured: `nobody waited longer than ${worst!.blockedMs.toFixed(1)} ms (${worst!.description}); largest error ${largestError.errorBytes} bytes`,
      target: `none above ${mostMs} ms, no error above ${mostErrorBytes} bytes`,
    },
  ];
}
