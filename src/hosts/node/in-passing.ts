/** How much of such work is done in one turn of the event loop, pieces and milliseconds. */
const perTurn = 8;
const turnMs = 1;
/**
 * Turns of the loop until the next such work, in which everyone else is heard. A turn accepts one connection (libuv since 1.45): after
 * a client that has opened hundreds, everyone else's new connection waits for as many turns, which therefore must be short.
 */
const restTurns = 8;
const waiting: (() => void)[] = [];
/** Pieces that are left of this turn. */
let planned = 0;
let turnStarted: number | null = null;

/** Does a small piece of work for a client that asked for much, when those who came before have had their turns. */
export function inPassing(work: () => void): void {
  waiting.push(work);
  if (planned === 0) planTurn(0);
}

function planTurn(rest: number): void {
  planned = Math.min(perTurn, waiting.length);
  if (rest > 0) return void setImmediate(planTurn, rest - 1);
  turnStarted = null;
  // What a piece of work settles is gone on with before the next immediate, and so belongs to its time.
  for (let i = 0; i < planned; i++) setImmediate(doNext);
}

function doNext(): void {
  const now = performance.now();
  const isFirst = turnStarted === null;
  turnStarted ??= now;
  const work = isFirst || now - turnStarted < turnMs ? waiting.shift() : undefined;
  if (--planned === 0 && waiting.length > 0) planTurn(restTurns);
  work?.();
}
