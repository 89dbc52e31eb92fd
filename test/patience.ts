/** How long a test waits for what must come, milliseconds: it ends what hangs, and measures nothing. */
export const patienceMs = 100_000;
