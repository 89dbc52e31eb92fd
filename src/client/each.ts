/** Requests at a time. A browser opens six connections to an HTTP/1.1 host. */
const atOnce = 6;

/** Runs `work` for each item, a few at a time, and returns the results in order. */
export async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = Array.from({ length: items.length });
  let next = 0;
  const go = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, go));
  return results;
}
