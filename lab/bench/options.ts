/** What a figure has to reach, and whether it does. */
export interface Target {
  readonly text: string;
  readonly isMet: boolean;
}

/** @param about What of the measurement the target is for, if there are several figures. */
export const atMost = (figure: number, limit: number, unit: string, about = ''): Target => ({
  text: `${about === '' ? '' : `${about} `}≤ ${limit}${unit === '' ? '' : ` ${unit}`}`,
  isMet: figure <= limit,
});
export const atLeast = (figure: number, limit: number, about = ''): Target => ({
  text: `${about === '' ? '' : `${about} `}≥ ${limit}`,
  isMet: figure >= limit,
});

/** A measurement and its targets; some are only watched. */
export interface Row {
  readonly work: string;
  readonly companies: number;
  readonly measured: string;
  readonly targets: readonly Target[];
}

export interface BenchOptions {
  readonly companies: number;
  /** Interleaved rounds. */
  readonly rounds: number;
  /** Seed of the random numbers. */
  readonly seed: number;
  readonly report: (work: string, measured: string, ...targets: readonly Target[]) => void;
}

/** A limit that depends on the number of companies: at most 9,999, at most 99,999, and more. */
export const bySize = (companies: number, small: number, middle: number, large: number): number =>
  companies < 10_000 ? small : companies < 100_000 ? middle : large;
