/** Reads at the first call and keeps the result. A failure isn't kept: the next call tries again. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => (reading ??= read().catch((error: unknown) => ((reading = null), Promise.reject(error as Error))));
}
