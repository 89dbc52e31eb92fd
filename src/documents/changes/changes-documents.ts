import type { Changes, ReleaseChanges } from '../../contract/changes.ts';
import { operations } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, textDocument, type Document } from '../document.ts';
import { escapeXml } from '../xml.ts';

const changesPath = operations.getChanges.path;
const feedPath = operations.getChangesFeed.path;

/** Companies that an entry of the feed names for its reader; the document has all of them. */
const maxNamed = 50;

/** The changes as JSON, and as a feed for readers of feeds (RFC 4287). */
export function changesDocuments(changes: Changes, service: Service, baseUrl: string): Document[] {
  return [jsonDocument(changesPath, changes), textDocument(feedPath, atomFeed(changes, service, baseUrl))];
}

/**
 * RFC 4287 §4.2.15 wants `updated` to be "the most recent instant in time when an entry or feed was modified in a way the
 * publisher considers significant". The day that the data names is what can be said without a clock; several releases
 * may have the same.
 */
const instant = (date: string): string => `${date}T00:00:00Z`;

function atomFeed({ releases }: Changes, service: Service, baseUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(baseUrl + feedPath)}</id>
<title>${escapeXml(`${service.name}: changes`)}</title>
<updated>${instant(releases[0]!.data_date)}</updated>
<author><name>${escapeXml(service.name)}</name></author>
${service.licence === undefined ? '' : `<rights>${escapeXml(service.licence.name)}</rights>\n`}<link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl + feedPath)}"/>
<link rel="alternate" type="application/json" href="${escapeXml(baseUrl + changesPath)}"/>
${releases.map((release) => atomEntry(release, baseUrl)).join('\n')}
</feed>
`;
}

function atomEntry(release: ReleaseChanges, baseUrl: string): string {
  const { sequence, data_version, data_date, counts } = release;
  const id = `${baseUrl}${changesPath}#${sequence}-${data_version}`;
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(titleOf(release))}</title>
<updated>${instant(data_date)}</updated>
<link rel="alternate" type="application/json" href="${escapeXml(baseUrl + changesPath)}"/>
<content type="html">${escapeXml(counts.added + counts.changed + counts.removed === 0 ? `<p>${titleOf(release)}</p>` : listOf(release, baseUrl))}</content>
</entry>`;
}

function titleOf({ counts: { added, changed, removed }, companies, previous_data_version, data_version }: ReleaseChanges): string {
  if (previous_data_version === null) return `Data ${data_version}: the history begins with ${companies} companies`;
  return `Data ${data_version}: ${added} added, ${changed} changed, ${removed} removed`;
}

function listOf({ added, changed, removed, listed }: ReleaseChanges, baseUrl: string): string {
  if (!listed) return '<p>Too many to list. Read the whole data set again.</p>';
  const named = [
    ...added.map(({ slug }) => ({ what: 'added', slug })),
    ...changed.map(({ slug }) => ({ what: 'changed', slug })),
    ...removed.map(({ slug }) => ({ what: 'removed', slug })),
  ];
  const items = named.slice(0, maxNamed).map(({ what, slug }) => {
    // What is removed has no address any more.
    const company =
      what === 'removed' ? slug : `<a href="${baseUrl}${operations.getCompanyBySlug.path.replace('{slug}', slug)}">${slug}</a>`;
    return `<li>${what}: ${company}</li>`;
  });
  const rest = named.length > maxNamed ? `<p>and ${named.length - maxNamed} more</p>` : '';
  return `<ul>${items.join('')}</ul>${rest}`;
}
