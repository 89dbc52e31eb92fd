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
 * so that something always is; and a pause of the whole process, before a turn or between two, refuses nobody.
 *
 * @param limitMs How long a turn may last before requests are refused, milliseconds; 0 refuses none.
 */
export function watchLag(limitMs: number): LagWatch {
  let last = performance.now();
  let lagMs = 0;
  let turnStarted: number | null = null;
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
      if (turnStarted !== null) return performance.now() - turnStarted > limitMs;
      turnStarted = performance.now();
      setImmediate(() => (turnStarted = null));
      return false;
    },
    stop: () => clearInterval(timer),
  };
}
