/** Makes what depends on the code, or reuses what the same code made before. That may be lost at any time. */
export interface ValueCache {
  /**
   * A value that depends only on the code.
   *
   * @param kind A name for it.
   * @param make What it makes survives JSON.
   */
  value<Value>(kind: string, make: () => Value): Value;
  /** Bytes that also depend on the data. @param inputs Digest of everything they are made from, except the code. */
  bytes(kind: string, inputs: string, make: () => Uint8Array): Uint8Array;
}

/** Makes everything each time. */
export const noCache: ValueCache = { value: (_kind, make) => make(), bytes: (_kind, _inputs, make) => make() };

/** Makes what depends on the data each time, so that it can be compared with what was kept. */
export const remakeBytes = ({ value }: ValueCache): ValueCache => ({ value, bytes: noCache.bytes });
