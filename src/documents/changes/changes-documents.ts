import type { Changes, ReleaseChanges } from '../../contract/changes.ts';
import { operations } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, textDocument, type Document } from '../document.ts';
import { atomFeed, type FeedEntry } from '../feeds/feed.ts';
import { formatInteger } from '../../contract/numbers.ts';

const changesPath = operations.getChanges.path;
const feedPath = operations.getChangesFeed.path;

/** An entry of the feed names at most this many companies; the document has all of them. */
const maxNamed = 50;

/** The changes as JSON, and as an Atom feed (RFC 4287). */
export function changesDocuments(changes: Changes, service: Service, baseUrl: string): Document[] {
  const feed = {
    id: baseUrl + feedPath,
    title: `${service.name}: changes`,
    subtitle: null,
    updated: changes.releases[0]!.data_date,
    alternate: { type: 'application/json', href: baseUrl + changesPath },
    entries: changes.releases.map((release) => entryOf(release, baseUrl)),
  };
  return [jsonDocument(changesPath, changes), textDocument(feedPath, atomFeed(feed, baseUrl + feedPath, service))];
}

function entryOf(release: ReleaseChanges, baseUrl: string): FeedEntry {
  const { sequence, data_version, data_date, counts } = release;
  return {
    id: `${baseUrl}${changesPath}#${sequence}-${data_version}`,
    title: titleOf(release),
    updated: data_date,
    alternate: { type: 'application/json', href: baseUrl + changesPath },
    html: counts.added + counts.changed + counts.removed === 0 ? `<p>${titleOf(release)}</p>` : listOfChanges(release, baseUrl),
  };
}

function titleOf({ counts: { added, changed, removed }, companies, previous_data_version, data_version }: ReleaseChanges): string {
  if (previous_data_version === null) return `Data ${data_version}: the history begins with ${formatInteger(companies)} companies`;
  return `Data ${data_version}: ${added} added, ${changed} changed, ${removed} removed`;
}

/** What a release changed, as HTML: the slugs of the first companies. */
export function listOfChanges(
  { added, changed, removed, renamed = [], listed }: Pick<ReleaseChanges, 'added' | 'changed' | 'removed' | 'renamed' | 'listed'>,
  baseUrl: string,
): string {
  if (!listed) return '<p>Too many to list. Read the whole data set again.</p>';
  const newSlugs = new Map(renamed.map(({ from, to }) => [from, to]));
  const linkTo = (slug: string) => `<a href="${baseUrl}${operations.getCompanyBySlug.path.replace('{slug}', slug)}">${slug}</a>`;
  const named = [
    ...added.map(({ slug }) => ({ what: 'added', slug })),
    ...changed.map(({ slug }) => ({ what: 'changed', slug })),
    ...removed.map(({ slug }) => ({ what: 'removed', slug })),
  ];
  const items = named.slice(0, maxNamed).map(({ what, slug }) => {
    if (what !== 'removed') return `<li>${what}: ${linkTo(slug)}</li>`;
    const to = newSlugs.get(slug);
    return to === undefined ? `<li>removed: ${slug}</li>` : `<li>renamed: ${slug} to ${linkTo(to)}</li>`;
  });
  const rest = named.length > maxNamed ? `<p>and ${formatInteger(named.length - maxNamed)} more</p>` : '';
  return `<ul>${items.join('')}</ul>${rest}`;
}
