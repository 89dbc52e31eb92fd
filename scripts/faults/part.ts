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

/** The row of a fault that was tried at many points. @param measured What is told where nothing was violated; else the first violations are. */
export const rowOfPoints = (what: string, points: number, violations: readonly string[], measured: string, target: string): Row => ({
  what,
  tried: `${points} points`,
  violations: violations.length,
  measured: violations.length === 0 ? measured : violations.slice(0, 3).join('; '),
  target,
});

/** Companies and cranes of a market that is served while something goes wrong; few in the short form. */
export const marketSize = (short: boolean): readonly [companies: number, cranes: number] => (short ? [800, 3000] : [100_000, 400_000]);

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
