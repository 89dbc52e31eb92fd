import type { ChangedCompany, Changes, ReleaseChanges } from '../../contract/changes.ts';
import { countryInSentence } from '../../contract/country-article.ts';
import { feedPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import type { Service } from '../../contract/service.ts';
import { companiesPath, countryPath } from '../../site/view/country-pages.ts';
import { serviceName } from '../../site/view/words.ts';
import { listOfChanges } from '../changes/changes-documents.ts';
import type { CountryAndServicesOf } from '../changes/history.ts';
import { countryName } from '../country-name.ts';
import type { Document } from '../document.ts';
import { feedDocuments, type FeedEntry } from './feed.ts';

/** What a feed is about: a country or a service. The first word tells them apart if they have the same name. */
type Topic = `country ${string}` | `service ${string}`;
const countryTopic = (code: string): Topic => `country ${code}`;
const serviceTopic = (type: string): Topic => `service ${type}`;

/** What a release changed in a country or service. A company that moved into it counts as added, one that left it as removed. */
type TopicRelease = Pick<
  ReleaseChanges,
  'sequence' | 'data_version' | 'data_date' | 'listed' | 'added' | 'changed' | 'removed' | 'renamed'
>;

interface Lists {
  readonly added: ChangedCompany[];
  readonly changed: ChangedCompany[];
  readonly removed: ChangedCompany[];
}

/**
 * The releases by topic, newest first. Releases say where a company was before, so it can be traced back from where it is now. A release
 * without lists ends the trace, and with it the feeds.
 */
export function changesByTopic({ releases }: Changes, now: CountryAndServicesOf): ReadonlyMap<Topic, readonly TopicRelease[]> {
  const byTopic = new Map<Topic, TopicRelease[]>();
  const known = new Map<string, readonly Topic[]>();
  const topicsAfter = (slug: string): readonly Topic[] => known.get(slug) ?? topicsOf(now(slug));
  for (const release of releases) {
    if (!release.listed) break;
    const lists = new Map<Topic, Lists>();
    const listOf = (topic: Topic): Lists => {
      const own = lists.get(topic) ?? { added: [], changed: [], removed: [] };
      lists.set(topic, own);
      return own;
    };
    for (const company of release.added) {
      for (const topic of topicsAfter(company.slug)) listOf(topic).added.push(company);
      known.set(company.slug, []);
    }
    for (const company of release.changed) {
      const after = topicsAfter(company.slug);
      const before = company.previous === undefined ? after : topicsOf(company.previous);
      for (const topic of after) listOf(topic)[before.includes(topic) ? 'changed' : 'added'].push(company);
      for (const topic of before) if (!after.includes(topic)) listOf(topic).removed.push(company);
      known.set(company.slug, before);
    }
    for (const company of release.removed) {
      const before = topicsOf(company.previous ?? null);
      for (const topic of before) listOf(topic).removed.push(company);
      known.set(company.slug, before);
    }
    for (const [topic, own] of lists) byTopic.set(topic, [...(byTopic.get(topic) ?? []), { ...release, ...own }]);
  }
  return byTopic;
}

const topicsOf = (company: ReturnType<CountryAndServicesOf>): readonly Topic[] =>
  company === null ? [] : [countryTopic(company.country), ...new Set(company.services.map(serviceTopic))];

interface TopicSources {
  readonly changes: Changes;
  /** Of the companies in the newest release. */
  readonly now: CountryAndServicesOf;
  /** Codes of countries with companies. */
  readonly countries: readonly string[];
  /** Those of countries that had companies. */
  readonly formerCountries: readonly string[];
  readonly service: Service;
  readonly baseUrl: string;
}

/** A feed of each country that has or had companies, and of each service. */
export function topicFeedDocuments({ changes, now, countries, formerCountries, service, baseUrl }: TopicSources): Document[] {
  const byTopic = changesByTopic(changes, now);
  const changed = [...byTopic.keys()].flatMap((topic) => /^country (.*)$/.exec(topic)?.[1] ?? []);
  const withFeed = new Set([...countries, ...formerCountries, ...changed]);
  const feedOf = (path: string, topic: Topic, title: string, page: string) => {
    const entries = (byTopic.get(topic) ?? []).map((release) => entryOf(release, path, baseUrl));
    // A release without lists is in the feed of every topic.
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
      const title = `changes of companies in ${countryInSentence(code, countryName(code))}`;
      // The page of a country that has lost its companies is gone.
      return feedOf(feedPaths.country(code), countryTopic(code), title, countries.includes(code) ? countryPath(code) : '/countries');
    }),
    ...serviceTypes.flatMap((type) =>
      feedOf(
        feedPaths.service(type),
        serviceTopic(type),
        `changes of companies that offer ${serviceName(type).toLowerCase()}`,
        companiesPath,
      ),
    ),
  ];
}

function entryOf(release: TopicRelease, path: string, baseUrl: string): FeedEntry {
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
