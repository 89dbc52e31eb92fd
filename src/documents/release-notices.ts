import * as z from 'zod';
import type { CountedNotice, NoticesSince } from '../contract/data-check.ts';
import { noticeCodes, type NoticeCode } from '../contract/notices.ts';
import { identityOf } from '../load/notices.ts';

/** How two checks of the data differ. Counts are of notices. */
export interface NoticesDifference {
  /** What only the later check found, and the increase of what both found. */
  readonly added: readonly CountedNotice[];
  /** What only the earlier check found, and the decrease of what both found. */
  readonly fixed: readonly CountedNotice[];
  readonly remaining: number;
}

export const sumNotices = (notices: readonly CountedNotice[]): number => notices.reduce((sum, { count }) => sum + count, 0);

/** Compares what two checks found. */
export function compareNotices(before: readonly CountedNotice[], now: readonly CountedNotice[]): NoticesDifference {
  const more = (of: readonly CountedNotice[], than: readonly CountedNotice[]): CountedNotice[] => {
    const known = new Map(than.map((notice) => [identityOf(notice), notice.count]));
    return of.flatMap((notice) => {
      const count = notice.count - (known.get(identityOf(notice)) ?? 0);
      return count > 0 ? [{ ...notice, count }] : [];
    });
  };
  const added = more(now, before);
  return { added, fixed: more(before, now), remaining: sumNotices(now) - sumNotices(added) };
}

/** What a release keeps of its check besides what is public: notices quote companies that must not be shown. */
export interface ReleaseNotices {
  readonly notices: readonly CountedNotice[];
  /** How they differ from those of the previous release. */
  readonly since: NoticesSince | null;
}

/**
 * The notices of a release, and how they differ from the previous one. If they are the same, the last difference is kept, so that a
 * release with the same data is the same.
 */
export function nextNotices(
  notices: readonly CountedNotice[],
  before: (ReleaseNotices & { readonly dataVersion: string }) | null,
): ReleaseNotices {
  if (before === null) return { notices, since: null };
  const { added, fixed, remaining } = compareNotices(before.notices, notices);
  if (added.length + fixed.length === 0) return { notices, since: before.since };
  return { notices, since: { data_version: before.dataVersion, new: sumNotices(added), fixed: sumNotices(fixed), remaining } };
}

/** The file with the notices of a release, which no host serves. */
export const writeNotices = ({ notices, since }: ReleaseNotices): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ findings: notices, since })}\n`);

const count = z.int().min(0);
const StoredNotices = z.object({
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
export function readNotices(text: string): ReleaseNotices {
  const { findings: notices, since } = StoredNotices.parse(JSON.parse(text));
  return { notices, since };
}
