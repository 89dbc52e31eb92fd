import type { ChangedCompany, Changes, ReleaseChanges } from '../../contract/changes.ts';
import { countryInSentence } from '../../contract/country-article.ts';
import { feedPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import type { Service } from '../../contract/service.ts';
import { companiesPath, countryPath } from '../../site/view/country-pages.ts';
import { serviceName } from '../../site/view/words.ts';
import { listOfChanges } from '../changes/changes-documents.ts';
import type { PartsOf } from '../changes/history.ts';
import type { Document } from '../document.ts';
import { feedDocuments, type FeedEntry } from './feed.ts';

/** A country or a service, as a key. Its first word tells them apart if they have the same name. */
type Part = `country ${string}` | `service ${string}`;
const countryPart = (code: string): Part => `country ${code}`;
const servicePart = (type: string): Part => `service ${type}`;

/** What a release changed in a part of the market. A company that moved into the part counts as added, one that left it as removed. */
type PartRelease = Pick<ReleaseChanges, 'sequence' | 'data_version' | 'data_date' | 'listed' | 'added' | 'changed' | 'removed'>;

interface Lists {
  readonly added: ChangedCompany[];
  readonly changed: ChangedCompany[];
  readonly removed: ChangedCompany[];
}

/**
 * The releases by part, newest first. Each release says where a company was before, so its way is followed back from where it is now. That
 * isn't possible beyond a release without lists, where the feeds end.
 */
export function changesByPart({ releases }: Changes, partsNow: PartsOf): ReadonlyMap<Part, readonly PartRelease[]> {
  const byPart = new Map<Part, PartRelease[]>();
  const known = new Map<string, readonly Part[]>();
  const partsAfter = (slug: string): readonly Part[] => known.get(slug) ?? namesOf(partsNow(slug));
  for (const release of releases) {
    if (!release.listed) break;
    const lists = new Map<Part, Lists>();
    const listOf = (part: Part): Lists => {
      const own = lists.get(part) ?? { added: [], changed: [], removed: [] };
      lists.set(part, own);
      return own;
    };
    for (const company of release.added) {
      for (const part of partsAfter(company.slug)) listOf(part).added.push(company);
      known.set(company.slug, []);
    }
    for (const company of release.changed) {
      const after = partsAfter(company.slug);
      const before = company.previous === undefined ? after : namesOf(company.previous);
      for (const part of after) listOf(part)[before.includes(part) ? 'changed' : 'added'].push(company);
      for (const part of before) if (!after.includes(part)) listOf(part).removed.push(company);
      known.set(company.slug, before);
    }
    for (const company of release.removed) {
      const before = namesOf(company.previous ?? null);
      for (const part of before) listOf(part).removed.push(company);
      known.set(company.slug, before);
    }
    for (const [part, own] of lists) byPart.set(part, [...(byPart.get(part) ?? []), { ...release, ...own }]);
  }
  return byPart;
}

const namesOf = (parts: ReturnType<PartsOf>): readonly Part[] =>
  parts === null ? [] : [countryPart(parts.country), ...new Set(parts.services.map(servicePart))];

interface PartSources {
  readonly changes: Changes;
  readonly partsNow: PartsOf;
  /** Codes of countries with companies. */
  readonly countries: readonly string[];
  readonly service: Service;
  readonly baseUrl: string;
}

/** A feed of each country that has or had companies, and of each service. */
export function partFeedDocuments({ changes, partsNow, countries, service, baseUrl }: PartSources): Document[] {
  const byPart = changesByPart(changes, partsNow);
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const withFeed = new Set([...countries, ...[...byPart.keys()].flatMap((part) => /^country (.*)$/.exec(part)?.[1] ?? [])]);
  const feedOf = (path: string, part: Part, title: string, page: string) => {
    const entries = (byPart.get(part) ?? []).map((release) => entryOf(release, path, baseUrl));
    // A release without lists is in the feed of every part.
    const unlisted = changes.releases.find(({ listed }) => !listed);
    if (unlisted !== undefined) entries.push(entryOf(unlisted, path, baseUrl));
    const feed = {
      title: `${service.name}: ${title}`,
      subtitle: null,
      updated: entries[0]?.updated ?? changes.releases.at(-1)!.data_date,
      alternate: { type: 'text/html', href: baseUrl + page },
      entries,
    };
    return feedDocuments(path, feed, service, baseUrl);
  };
  return [
    ...[...withFeed].sort().flatMap((code) => {
      const title = `changes of companies in ${countryInSentence(code, names.of(code) ?? code)}`;
      // The page of a country that has lost its companies is gone.
      return feedOf(feedPaths.country(code), countryPart(code), title, countries.includes(code) ? countryPath(code) : '/countries');
    }),
    ...serviceTypes.flatMap((type) =>
      feedOf(
        feedPaths.service(type),
        servicePart(type),
        `changes of companies that offer ${serviceName(type).toLowerCase()}`,
        companiesPath,
      ),
    ),
  ];
}

function entryOf(release: PartRelease, path: string, baseUrl: string): FeedEntry {
  const { sequence, data_version, data_date, listed, added, changed, removed } = release;
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  return {
    id: `${baseUrl}${path}#${sequence}-${data_version}`,
    title: `Data ${data_version}: ${listed ? counts : 'too many changes to list'}`,
    updated: data_date,
    alternate: { type: 'application/json', href: baseUrl + operations.getChanges.path },
    html: listOfChanges(release, baseUrl),
  };
}
