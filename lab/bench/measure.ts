import { cpus, loadavg } from 'node:os';

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A quantile; NaN without numbers. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Runs several measurements in turn, `rounds` times, so that a change in the machine's speed affects all. @returns The median of each. */
export async function interleave(rounds: number, ...works: readonly (() => Promise<number>)[]): Promise<number[]> {
  const results: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, work] of works.entries()) results[i]!.push(await work());
  }
  return results.map(median);
}

/** The machine and its load, in a sentence. */
export function describeMachine(): string {
  const [processor] = cpus();
  return `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)} at the end`;
}
