/** The result of one kind of fault. */
export interface Row {
  readonly what: string;
  /** How often it was tried, or for how long. */
  readonly tried: string;
  /** How often a promise was broken; the command fails when it was. Null for figures that are only measured. */
  readonly violations: number | null;
  readonly measured: string;
  /** The promise or the aim. */
  readonly target: string;
}

export interface FaultOptions {
  /** Few rounds, for every change; the full run takes most of an hour. */
  readonly short: boolean;
  /** A folder for this part only, removed afterwards. */
  readonly folder: string;
  /** Reports progress. */
  readonly progress: (text: string) => void;
}

/** What a file of `parts/` exports. */
export interface Part {
  /** Its name on the command line. */
  readonly name: string;
  readonly run: (options: FaultOptions) => Promise<readonly Row[]>;
}
