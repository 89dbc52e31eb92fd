/** The first position up to `end` that isn’t before what is sought, or `end`: a binary search. */
export function lowerBound(end: number, isBefore: (position: number) => boolean, first = 0): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
