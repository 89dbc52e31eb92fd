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
