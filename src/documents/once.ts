/**
 * Makes a value that depends only on the code, or reuses the one that the same code made before. It may be lost at any time.
 *
 * @param kind A name for it.
 * @param make What it makes survives JSON.
 */
export type Once = <Value>(kind: string, make: () => Value) => Value;

/** Makes it each time. */
export const always: Once = (_kind, make) => make();
