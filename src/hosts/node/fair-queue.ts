/** How much queued work is done in one turn of the event loop, pieces and milliseconds. */
const perTurn = 8;
const turnMs = 1;
/**
 * Turns of the loop between two portions of queued work, in which other clients are served. A turn accepts one connection (libuv since
 * 1.45): after a client that has opened hundreds, everyone else's new connection waits for as many turns, so they must be short.
 */
const restTurns = 8;

/**
 * Queues a small piece of work for a client that asked for much, such as the next chunk of a long body. Work is done in order, a little in
 * each turn of the event loop, so that other clients don't wait for it.
 */
export const queueFairly: (work: () => void) => void = createFairQueue();

/** A queue of the event loop, which all clients share. */
function createFairQueue(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  /** Pieces still to be done in this turn. */
  let planned = 0;
  let turnStarted: number | null = null;
  const planTurn = (rest: number): void => {
    planned = Math.min(perTurn, waiting.length);
    if (rest > 0) return void setImmediate(planTurn, rest - 1);
    turnStarted = null;
    // The continuations of a piece of work run before the next immediate, and so count towards its time.
    for (let i = 0; i < planned; i++) setImmediate(doNext);
  };
  const doNext = (): void => {
    const now = performance.now();
    const isFirst = turnStarted === null;
    turnStarted ??= now;
    const work = isFirst || now - turnStarted < turnMs ? waiting.shift() : undefined;
    if (--planned === 0 && waiting.length > 0) planTurn(restTurns);
    work?.();
  };
  return (work) => {
    waiting.push(work);
    if (planned === 0) planTurn(0);
  };
}
