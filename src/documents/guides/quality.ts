import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataCheck } from '../../contract/data-check.ts';
import { portalPaths } from '../../contract/discovery.ts';
import { noticeCodes } from '../../contract/notices.ts';
import { clientFile, placeOf } from '../addresses.ts';
import { jsonDocument, type Document } from '../document.ts';

/** A share in percent, rounded so that only everything is 100 and only nothing is 0. */
export function percent(part: number, whole: number): number {
  if (whole === 0 || part === whole) return 100;
  if (part === 0) return 0;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** The state of the data for programs. */
export const qualityDocument = ({ totals, notices, files }: DataCheck, dataVersion: string): Document =>
  jsonDocument(portalPaths.dataQuality, {
    data_version: dataVersion,
    errors: totals.error,
    warnings: totals.warning,
    infos: totals.info,
    findings: notices.map((notice) => ({ ...notice, meaning: noticeCodes[notice.code].cause })),
    files,
  });

/** Rows that a published folder says a file of the data had; null where it says nothing. */
export function readPublishedRows(folder: string, file: string): number | null {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, clientFile(placeOf(portalPaths.dataQuality).file)), 'utf8')) as Pick<
      DataCheck,
      'files'
    >;
    return files.find((published) => published.file === file)?.rows ?? null;
  } catch {
    return null;
  }
}
