/** Requests under way at once. A browser opens six connections to a host of HTTP/1.1. */
const atOnce = 6;

/** Does something for each, a few at a time, and gives the results in order. */
export async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = Array.from({ length: items.length });
  let next = 0;
  const go = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, go));
  return results;
}
