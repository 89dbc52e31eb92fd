/** How often the loop is looked at, milliseconds. */
const sampleMs = 50;

/** Watches how far the event loop is behind. */
export interface LagWatch {
  /** Lag of the last sample, milliseconds. */
  readonly lagMs: number;
  /** Whether requests should be refused. */
  overloaded(): boolean;
  stop(): void;
}

/**
 * A timer that comes late tells that the loop was busy: whoever waits for an answer waits at least as long. Two late samples in a
 * row are overload; a single one is a pause of the process or of the machine, after which refusing would help nobody.
 *
 * @param limitMs Lag above which the server is overloaded; 0 never is.
 */
export function watchLag(limitMs: number): LagWatch {
  let last = performance.now();
  let lagMs = 0;
  let before = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    before = lagMs;
    lagMs = Math.max(0, now - last - sampleMs);
    last = now;
  }, sampleMs).unref();
  return {
    get lagMs() {
      return lagMs;
    },
    overloaded: () => limitMs > 0 && lagMs > limitMs && before > limitMs,
    stop: () => clearInterval(timer),
  };
}
