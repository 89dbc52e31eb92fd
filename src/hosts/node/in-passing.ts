/** How much of such work is done in one turn of the event loop; between two turns everyone else is heard. */
const perTurn = 8;
const waiting: (() => void)[] = [];
let isTurnNear = false;

/** Does a small piece of work for a client that asked for much, when those who came before have had their turns. */
export function inPassing(work: () => void): void {
  waiting.push(work);
  prepareTurn();
}

function prepareTurn(): void {
  if (isTurnNear || waiting.length === 0) return;
  isTurnNear = true;
  setImmediate(() => {
    isTurnNear = false;
    const turn = waiting.splice(0, perTurn);
    prepareTurn();
    for (const work of turn) work();
  });
}
