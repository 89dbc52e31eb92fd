import { formatInteger } from '../../src/contract/numbers.ts';
import type { ReleaseChanges } from '../../src/contract/changes.ts';
import { showSize } from '../command/show-size.ts';
import { describeNoticesOf } from '../market/since-release.ts';
import type { Preview } from '../../src/writer/publish-data.ts';

/** Companies that are named for each kind of change. */
const maxNamed = 10;

/** What a publication would change, for the operator. */
export function describePreview({ difference, changes, notices, refusal }: Preview): string {
  const { files, bytes, written, writtenBytes, gone, bytesBefore } = difference;
  const size = bytesBefore === null ? showSize(bytes) : `${showSize(bytesBefore)} before, ${showSize(bytes)} after`;
  return [
    'Publishing would change this:',
    ...describeCompanies(changes),
    `  Files: ${formatInteger(written)} written (${showSize(writtenBytes)}), ${formatInteger(gone)} removed, ${formatInteger(files - written)} unchanged; ${size}.`,
    ...(notices === null ? [] : [`  ${describeNoticesOf(notices)}`]),
    ...(refusal === null ? [] : [`It would be refused. ${refusal.message}`]),
  ].join('\n');
}

function describeCompanies(changes: ReleaseChanges | null): string[] {
  if (changes === null) return ['  Companies: none; the data is what is served.'];
  const { counts, companies, previous_data_version } = changes;
  if (previous_data_version === null) return [`  Companies: ${formatInteger(companies)}, in the first release.`];
  const lines = [
    `  Companies: ${formatInteger(counts.added)} added, ${formatInteger(counts.changed)} changed, ${formatInteger(counts.removed)} removed; ${formatInteger(companies)} in all.`,
  ];
  for (const kind of ['added', 'changed', 'removed'] as const) {
    const named = changes[kind].slice(0, maxNamed).map(({ slug }) => slug);
    if (named.length === 0) continue;
    const more = counts[kind] - named.length;
    lines.push(`    ${kind}: ${named.join(', ')}${more > 0 ? ` and ${formatInteger(more)} more` : ''}`);
  }
  return lines;
}
