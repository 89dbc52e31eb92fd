import { problem, type Problem } from '../../contract/errors.ts';

/** The refusal of a request because the event loop is behind, or null; called once for each request. */
export type OverloadWatch = () => Problem | null;

/**
 * Watches how long turns of the event loop last: clients wait for the rest of a turn, and those in the next turn for all of it. When a turn
 * has lasted too long, the rest of its requests are refused; its first request is always answered. A process that was only waiting for a
 * core isn't overloaded, so it must have used the processor for at least half of the time.
 *
 * @param limitMs How long a turn may last before requests are refused, milliseconds; 0 refuses none.
 * @param onRefusal Called for each request that is refused.
 */
export function watchOverload(limitMs: number, onRefusal: () => void = () => {}): OverloadWatch {
  let turnStarted: number | null = null;
  let workedBefore = 0;
  let refusals = 0;
  return () => {
    if (limitMs === 0) return null;
    if (turnStarted !== null) {
      const isLate = performance.now() - turnStarted > limitMs && workedMs() - workedBefore > limitMs / 2;
      if (!isLate) return null;
      onRefusal();
      return overloadProblem(retrySeconds[refusals++ % retrySeconds.length]!);
    }
    turnStarted = performance.now();
    workedBefore = workedMs();
    setImmediate(() => (turnStarted = null));
    return null;
  };
}

/** Processor time of this thread, or of the process before Node 23.9, which can't measure a thread, milliseconds. */
function workedMs(): number {
  const { user, system } = typeof process.threadCpuUsage === 'function' ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}

/** Seconds that refused clients are asked to wait, in turn: if all returned at once, the service would be overloaded again. */
const retrySeconds = [1, 2, 3];

const overloadProblem = (afterSeconds: number): Problem =>
  problem(
    'service_unavailable',
    'The service has more requests than it can handle right now.',
    'Wait as many seconds as Retry-After says, then send the request again.',
    [['Retry-After', String(afterSeconds)]],
  );
