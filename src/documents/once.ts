/**
 * Makes what depends on the code alone, or takes what was made by the same code before. It may be lost at any time.
 *
 * @param kind A name for it.
 * @param make What it makes survives JSON.
 */
export type Once = <Value>(kind: string, make: () => Value) => Value;

/** Makes it each time. */
export const always: Once = (_kind, make) => make();
