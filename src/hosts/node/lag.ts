/** How often the loop is looked at for the metrics, milliseconds. */
const sampleMs = 50;

/** Watches how far the event loop is behind. */
export interface LagWatch {
  /** How late the last sample came, milliseconds. */
  readonly lagMs: number;
  /** Asked once for each request: whether it should be refused. */
  overloaded(): boolean;
  stop(): void;
}

/**
 * Whoever is answered late in a turn of the event loop has waited as long as the turn has lasted, and those in the next turn wait as
 * long again. When a turn has lasted too long, the rest of its requests is refused. The first of each turn is answered,
 * so that something always is. A pause of the whole process refuses nobody: a process that waits for a core while others use
 * it has not too much to do, so half of the time at least must have been worked.
 *
 * @param limitMs How long a turn may last before requests are refused, milliseconds; 0 refuses none.
 */
export function watchLag(limitMs: number): LagWatch {
  let last = performance.now();
  let lagMs = 0;
  let turnStarted: number | null = null;
  let workedBefore = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lagMs = Math.max(0, now - last - sampleMs);
    last = now;
  }, sampleMs).unref();
  return {
    get lagMs() {
      return lagMs;
    },
    overloaded() {
      if (limitMs === 0) return false;
      if (turnStarted !== null) return performance.now() - turnStarted > limitMs && workedMs() - workedBefore > limitMs / 2;
      turnStarted = performance.now();
      workedBefore = workedMs();
      setImmediate(() => (turnStarted = null));
      return false;
    },
    stop: () => clearInterval(timer),
  };
}

/** Processor time of this thread, or of the process in a Node that can't tell threads apart (before 23.9), milliseconds. */
function workedMs(): number {
  const { user, system } = typeof process.threadCpuUsage === 'function' ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}
