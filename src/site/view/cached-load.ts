/** Loads something at the first call and keeps its value. After a failure, the next call tries again. */
export function cacheLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load().catch((error: unknown) => ((loading = null), Promise.reject(error as Error))));
}
