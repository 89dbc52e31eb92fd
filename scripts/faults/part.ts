/** What came of one kind of fault. */
export interface Row {
  readonly what: string;
  /** How often it was tried, or for how long. */
  readonly tried: string;
  /** How often a promise was broken; the command fails when it was. Null where a figure is measured and nothing is counted. */
  readonly violations: number | null;
  readonly measured: string;
  /** What is promised, or aimed at. */
  readonly target: string;
}

export interface FaultOptions {
  /** Few rounds, for every change; the whole takes the better part of an hour. */
  readonly short: boolean;
  /** Minutes of the soak. */
  readonly soakMinutes: number;
  /** A folder for this part alone, which is removed after it. */
  readonly folder: string;
  /** Reports progress. */
  readonly progress: (text: string) => void;
}

/** What a file of `parts/` exports. */
export interface Part {
  /** What it is called on the command line. */
  readonly name: string;
  readonly run: (options: FaultOptions) => Promise<readonly Row[]>;
}
