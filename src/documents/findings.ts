import * as z from 'zod';
import type { Finding, FindingsSince } from '../contract/data-check.ts';
import { noticeCodes, type NoticeCode } from '../contract/notices.ts';

/** How two checks of the data differ. Counts are of notices. */
export interface FindingsDifference {
  /** What only the later check found, and the increase of what both found. */
  readonly added: readonly Finding[];
  /** What only the earlier check found, and the decrease of what both found. */
  readonly fixed: readonly Finding[];
  readonly remaining: number;
}

const identityOf = ({ file, code, column, value, message }: Finding): string => JSON.stringify([file, code, column, value, message]);

export const countFindings = (findings: readonly Finding[]): number => findings.reduce((sum, { count }) => sum + count, 0);

/** Compares what two checks found. */
export function compareFindings(before: readonly Finding[], now: readonly Finding[]): FindingsDifference {
  const more = (of: readonly Finding[], than: readonly Finding[]): Finding[] => {
    const known = new Map(than.map((finding) => [identityOf(finding), finding.count]));
    return of.flatMap((finding) => {
      const count = finding.count - (known.get(identityOf(finding)) ?? 0);
      return count > 0 ? [{ ...finding, count }] : [];
    });
  };
  const added = more(now, before);
  return { added, fixed: more(before, now), remaining: countFindings(now) - countFindings(added) };
}

/** What a release keeps of its check besides what is public: notices quote companies that must not be shown. */
export interface ReleaseFindings {
  readonly findings: readonly Finding[];
  /** How they differ from those of the previous release. */
  readonly since: FindingsSince | null;
}

/**
 * The findings of a release, and how they differ from the previous one. If they are the same, the last difference is kept, so that a
 * release with the same data is the same.
 */
export function nextFindings(
  findings: readonly Finding[],
  before: (ReleaseFindings & { readonly dataVersion: string }) | null,
): ReleaseFindings {
  if (before === null) return { findings, since: null };
  const { added, fixed, remaining } = compareFindings(before.findings, findings);
  if (added.length + fixed.length === 0) return { findings, since: before.since };
  return { findings, since: { data_version: before.dataVersion, new: countFindings(added), fixed: countFindings(fixed), remaining } };
}

/** The file with the findings of a release, which no host serves. */
export const writeFindings = (findings: ReleaseFindings): Uint8Array => new TextEncoder().encode(`${JSON.stringify(findings)}\n`);

const count = z.int().min(0);
const StoredFindings = z.object({
  findings: z.array(
    z.object({
      file: z.string(),
      code: z.string().refine((code): code is NoticeCode => Object.hasOwn(noticeCodes, code)),
      column: z.string().nullable(),
      value: z.string().nullable(),
      message: z.string(),
      count,
    }),
  ),
  since: z.object({ data_version: z.string(), new: count, fixed: count, remaining: count }).nullable(),
});

/** Reads the file. @throws What JSON and the schema throw, also if another version with other codes wrote it. */
export const readFindings = (text: string): ReleaseFindings => StoredFindings.parse(JSON.parse(text)) as ReleaseFindings;
