import { problem, type Problem } from '../../contract/errors.ts';

/** Whether a request should be refused because the event loop is behind; called once for each. */
export type OverloadWatch = () => boolean;

/**
 * A client that is answered late in a turn of the event loop has waited as long as the turn has lasted, and those in the next turn wait
 * as long again. When a turn has lasted too long, the rest of its requests are refused. The first request of each turn is always
 * answered. A pause of the whole process refuses nobody: a process that waits for a core is not overloaded, so it must have used
 * the processor for at least half of the time.
 *
 * @param limitMs How long a turn may last before requests are refused, milliseconds; 0 refuses none.
 * @param onRefusal Called for each request that is refused.
 */
export function watchOverload(limitMs: number, onRefusal: () => void = () => {}): OverloadWatch {
  let turnStarted: number | null = null;
  let workedBefore = 0;
  return () => {
    if (limitMs === 0) return false;
    if (turnStarted !== null) {
      const refused = performance.now() - turnStarted > limitMs && workedMs() - workedBefore > limitMs / 2;
      if (refused) onRefusal();
      return refused;
    }
    turnStarted = performance.now();
    workedBefore = workedMs();
    setImmediate(() => (turnStarted = null));
    return false;
  };
}

/** Processor time of this thread, or of the process before Node 23.9, which can't measure a thread, milliseconds. */
function workedMs(): number {
  const { user, system } = typeof process.threadCpuUsage === 'function' ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}

/** Seconds that refused clients are asked to wait, one after the other: if all returned at once, the service would be overloaded again. */
const retrySeconds = [1, 2, 3];
let refusals = 0;

/** The refusal of a request for overload. */
export const overloadProblem = (): Problem =>
  problem(
    'service_unavailable',
    'The service has more requests than it can handle right now.',
    'Wait as many seconds as Retry-After says, then send the request again.',
    [['Retry-After', String(retrySeconds[refusals++ % retrySeconds.length])]],
  );
