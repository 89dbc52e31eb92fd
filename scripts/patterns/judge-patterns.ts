import { availableParallelism } from 'node:os';
import type { Checks } from '../load-check.ts';
import type { FoundPatterns, MadePattern, Pattern } from './find-patterns.ts';
import type { StandIn } from './made-patterns.ts';

/** A pattern slower than linear, and what bounds its input. */
export interface Bounded {
  readonly file: string;
  readonly source: string;
  /** The bound on its input, and where it is set. */
  readonly bound: string;
}

const nameOf = ({ file, line, source, flags }: Pattern): string => `${file}:${line}: /${source}/${flags}`;

/**
 * The patterns that code builds: those built when it loads, and stand-ins for the others.
 *
 * @returns The patterns, and a fault for each place that neither covers and for each stand-in that isn’t needed.
 */
export function coverMade(
  made: readonly MadePattern[],
  loaded: readonly Pattern[],
  standIns: readonly StandIn[],
): { patterns: readonly Pattern[]; faults: readonly string[] } {
  const isLoaded = ({ file, line }: MadePattern) => loaded.some((pattern) => pattern.file === file && pattern.line === line);
  const rest = made.filter((place) => !isLoaded(place));
  const standsFor = ({ file, code }: StandIn, place: MadePattern) => file === place.file && code === place.code.replaceAll(/\s/g, '');
  return {
    patterns: [
      ...loaded,
      ...rest.flatMap((place) =>
        standIns
          .filter((standIn) => standsFor(standIn, place))
          .flatMap(({ patterns }) => patterns.map(({ source, flags }) => ({ file: place.file, line: place.line, source, flags }))),
      ),
    ],
    faults: [
      ...rest
        .filter((place) => !standIns.some((standIn) => standsFor(standIn, place)))
        .map(({ file, line, code }) => `${file}:${line}: the pattern built by ${code} is unknown; add a stand-in for it.`),
      ...standIns
        .filter((standIn) => !rest.some((place) => standsFor(standIn, place)))
        .map(({ file, code }) => `${file}: no code builds ${code} any more; remove the stand-in.`),
    ],
  };
}

/** Judges patterns, one per processor at a time. @returns A fault for each slow one without a bound, and for each bound that isn’t needed. */
export async function judgePatterns(
  patterns: FoundPatterns['literals'],
  bounded: readonly Bounded[],
  judge: Checks['judge-pattern']['judgePattern'],
): Promise<string[]> {
  const slow: { readonly pattern: Pattern; readonly fault: string }[] = [];
  const queue = patterns.values();
  const work = async (): Promise<void> => {
    for (const pattern of queue) {
      const fault = await judge(pattern.source, pattern.flags);
      if (fault !== null) slow.push({ pattern, fault });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const allows = ({ file, source }: Bounded, pattern: Pattern) => file === pattern.file && source === pattern.source;
  return [
    ...slow
      .filter(({ pattern }) => !bounded.some((entry) => allows(entry, pattern)))
      .map(({ pattern, fault }) => `${nameOf(pattern)} ${fault}. Make it linear, or name the bound of its input in bounded-patterns.ts.`),
    ...bounded
      .filter((entry) => !slow.some(({ pattern }) => allows(entry, pattern)))
      .map(({ file, source }) => `${file}: /${source}/ is not slow, or not there; remove its bound.`),
  ];
}
