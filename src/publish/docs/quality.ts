import type { DataCheck } from '../../contract/data-check.ts';
import { noticeCodes } from '../../contract/notices.ts';
import { jsonDocument, type Document } from '../document.ts';
import type { GuideSources } from './guide-sources.ts';
import { table } from './markdown.ts';

const qualityPath = '/data-quality.json';

/** Part of a whole in per cent, as people say it: only everything is 100, and only nothing is 0. */
export function percent(part: number, whole: number): number {
  if (whole === 0 || part === whole) return 100;
  if (part === 0) return 0;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** The state of the data in Markdown. */
export function qualityText({ check, baseUrl }: GuideSources): string {
  const { totals, findings, files } = check;
  const found =
    findings.length === 0
      ? 'The check found nothing to remark.'
      : table(
          ['file', 'finding', 'kind', 'how often', 'what it means'],
          findings.map(({ file, code, severity, count }) => [file, `\`${code}\``, severity, String(count), noticeCodes[code].cause]),
        );
  const complete = files.map(
    ({ file, rows, columns }) =>
      `### ${file}\n\n${rows} rows.\n\n${table(
        ['column', 'filled', 'share'],
        columns.map(({ name, required, filled }) => [
          `\`${name}\`${required ? ', required' : ''}`,
          String(filled),
          `${percent(filled, rows)} %`,
        ]),
      )}`,
  );
  return `Nothing is published while the check finds an error. What it found in the data of this publication: ${totals.error} errors, ${totals.warning} warnings, ${totals.info} facts worth knowing. The same for programs: [data-quality.json](${baseUrl}${qualityPath}).

## What the check found

${found}

## How complete the fields are

An empty field is published as null, never as 0 or an invented value.

${complete.join('\n\n')}`;
}

/** The state of the data for programs. */
export const qualityDocument = ({ totals, findings, files }: DataCheck, dataVersion: string): Document =>
  jsonDocument(qualityPath, qualityPath.slice(1), 'discovery', {
    data_version: dataVersion,
    errors: totals.error,
    warnings: totals.warning,
    infos: totals.info,
    findings: findings.map((finding) => ({ ...finding, meaning: noticeCodes[finding.code].cause })),
    files,
  });
