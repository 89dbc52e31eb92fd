import * as z from 'zod';
import type { DataCheck } from '../../contract/data-check.ts';
import { portalPaths } from '../../contract/discovery.ts';
import { noticeCodes } from '../../contract/notices.ts';
import { jsonDocument, type Document } from '../document.ts';

/** A share in percent, rounded so that only the whole is 100 and only nothing is 0. */
export function percent(part: number, whole: number): number {
  if (whole === 0 || part === whole) return 100;
  if (part === 0) return 0;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** The state of the data for programs. */
export const dataCheckDocument = ({ totals, notices, files, since }: DataCheck, dataVersion: string): Document =>
  jsonDocument(portalPaths.dataQuality, {
    data_version: dataVersion,
    ...totals,
    since,
    findings: notices.map((notice) => ({ ...notice, meaning: noticeCodes[notice.code].cause })),
    files,
  });

const count = z.int().min(0);
const StoredCheck = z.object({
  data_version: z.string(),
  findings: z.array(z.object({ file: z.string(), code: z.string(), count })),
  files: z.array(
    z.object({
      file: z.string(),
      rows: count,
      columns: z.array(z.object({ name: z.string(), required: z.boolean(), filled: count })),
    }),
  ),
});

/** Reads what a later publication is compared with. @throws What JSON and the schema throw. */
export const readPublishedCheck = (text: string): z.infer<typeof StoredCheck> => StoredCheck.parse(JSON.parse(text));
