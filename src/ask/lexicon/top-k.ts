/**
 * Inserts an item into a list of the best few, best first; of equal items, the earlier one stays ahead.
 *
 * @param limit How many are kept; at least one.
 */
export function insertTopK<T>(best: T[], item: T, limit: number, isBefore: (item: T, other: T) => boolean): void {
  if (best.length === limit && !isBefore(item, best[limit - 1]!)) return;
  let at = best.length;
  while (at > 0 && isBefore(item, best[at - 1]!)) at--;
  best.splice(at, 0, item);
  if (best.length > limit) best.pop();
}
