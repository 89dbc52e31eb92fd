/** A measurement and its target. */
export interface Row {
  readonly work: string;
  readonly companies: number;
  readonly measured: string;
  readonly target: string;
}

export interface BenchOptions {
  readonly companies: number;
  /** Interleaved rounds. */
  readonly rounds: number;
  /** Seed of the random numbers. */
  readonly seed: number;
  readonly report: (work: string, measured: string, target: string) => void;
}

/** A target that depends on the number of companies: at most 9,999, at most 99,999, and more. */
export const bySize = (companies: number, small: string, middle: string, large: string): string =>
  companies < 10_000 ? small : companies < 100_000 ? middle : large;
