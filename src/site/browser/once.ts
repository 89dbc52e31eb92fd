/** Loads something at the first call and keeps it. After a failure, the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load().catch((error: unknown) => ((loading = null), Promise.reject(error as Error))));
}
