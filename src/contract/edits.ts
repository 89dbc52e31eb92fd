/** Longer words are compared by their first letters only. */
const longestCompared = 200;
const rowLength = longestCompared + 1;
/** The table of edits, row by row: scratch space of every comparison, which never reads what an earlier one has left there. */
const table = new Uint8Array(rowLength * rowLength);

/**
 * Edits that turn `a` into `b` (Damerau–Levenshtein, restricted); any number above `most` if it takes more. Compares only letters that may
 * have moved, so the time grows with the number of letters and `most`, not with the square of the letters (Ukkonen 1985).
 */
export function countEdits(a: string, b: string, most: number): number {
  const [height, width] = [Math.min(a.length, longestCompared), Math.min(b.length, longestCompared)];
  if (Math.abs(height - width) > most) return most + 1;
  for (let j = 0; j <= Math.min(width, most + 1); j++) table[j] = j;
  for (let i = 1; i <= height; i++) {
    const row = i * rowLength;
    const above = row - rowLength;
    const [from, to] = [Math.max(1, i - most), Math.min(width, i + most)];
    table[row + from - 1] = from === 1 ? i : most + 1;
    if (to < width) table[row + to + 1] = most + 1;
    let least = table[row + from - 1]!;
    const letter = a.charCodeAt(i - 1);
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      const replaced = table[above + j - 1]!;
      let edits = letter === other ? replaced : Math.min(table[above + j]!, table[row + j - 1]!, replaced) + 1;
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        edits = Math.min(edits, table[above - rowLength + j - 2]! + 1);
      table[row + j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
  }
  return table[height * rowLength + width]!;
}

/** Whether exactly one edit turns `a` into `b`, faster than {@link countEdits}. */
export function isOneEdit(a: string, b: string): boolean {
  const more = a.length - b.length;
  if (more > 1 || more < -1) return false;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (more !== 0) return more > 0 ? a.slice(at + 1) === b.slice(at) : a.slice(at) === b.slice(at + 1);
  if (at === a.length) return false;
  const isSwapped = a.charCodeAt(at) === b.charCodeAt(at + 1) && a.charCodeAt(at + 1) === b.charCodeAt(at);
  return a.slice(at + 1) === b.slice(at + 1) || (isSwapped && a.slice(at + 2) === b.slice(at + 2));
}
