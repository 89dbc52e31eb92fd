import type { Changes, ChangedCompany, CountryAndServices, ReleaseChanges } from '../../contract/changes.ts';
import type { PublicCompany } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { openFormer, type FormerKey, type ReleaseKeys } from '../../query/former-keys.ts';

/** What was published before: the content of each company, and the changes that led there. */
export interface History {
  readonly dataVersion: string;
  /** SHA-256 of each company's JSON, hex, by slug. */
  readonly companies: ReadonlyMap<string, string>;
  /** A company as it was; null if it can't be read. Called for those that changed or were removed. */
  readonly companyOf: (slug: string) => Pick<PublicCompany, 'id' | 'name' | 'country' | 'services'> | null;
  /** Newest first; empty if what was published has no list of changes. */
  readonly releases: readonly ReleaseChanges[];
  /** Null if what was published has none. */
  readonly keys: ReleaseKeys | null;
}

export type CountryAndServicesOf = (slug: string) => CountryAndServices | null;

/** What is needed of a release to report its changes. */
export interface DataState {
  readonly dataVersion: string;
  /** In slug order. */
  readonly companies: readonly ChangedCompany[];
  readonly countryAndServicesOf: CountryAndServicesOf;
  /** Keys that are not in use. */
  readonly former: readonly FormerKey[];
  /** Date of the data. */
  readonly date: string;
}

/**
 * The changes that a release reports: its own, and then those of its history. The same data after the same history gives the same changes;
 * data that didn't change adds nothing.
 */
export function nextChanges(history: History | null, now: DataState): Changes {
  const known = history?.releases ?? [];
  if (known.length > 0 && history!.dataVersion === now.dataVersion) return { data_version: now.dataVersion, releases: [...known] };
  const [last] = known;
  const { added, ...rest } = compare(history?.companies ?? null, now.companies);
  const isListed = (added.length + rest.changed.length + rest.removed.length) * leastEntryBytes <= limits.maxChangesBytes;
  const find = openFormer(now.former);
  const { changed, removed } = history === null || !isListed ? rest : withPrevious(rest, stateIn(history), now.countryAndServicesOf);
  const newest: ReleaseChanges = {
    sequence: (last?.sequence ?? 0) + 1,
    data_version: now.dataVersion,
    previous_data_version: history === null || history.dataVersion === now.dataVersion ? null : history.dataVersion,
    // Dates that go back would confuse feed readers.
    data_date: last !== undefined && last.data_date > now.date ? last.data_date : now.date,
    companies: now.companies.length,
    counts: { added: added.length, changed: changed.length, removed: removed.length },
    listed: true,
    added,
    changed,
    removed,
    renamed: removed.flatMap(({ slug }) => {
      const to = find('company', slug)?.now ?? null;
      return to === null ? [] : [{ from: slug, to }];
    }),
  };
  return { data_version: now.dataVersion, releases: withinBounds([newest, ...known]) };
}

/** Country and services of companies in a history. */
const stateIn =
  ({ companyOf }: History): CountryAndServicesOf =>
  (slug) => {
    const company = companyOf(slug);
    return company === null ? null : { country: company.country, services: company.services };
  };

/** Fewest bytes of a change in the document: if there are too many to list, they aren't looked up either. */
const leastEntryBytes = 90;

/** Adds the earlier state of companies that were removed, or changed country or services. */
function withPrevious(
  { changed, removed }: { readonly changed: readonly ChangedCompany[]; readonly removed: readonly ChangedCompany[] },
  before: CountryAndServicesOf,
  now: CountryAndServicesOf,
) {
  const state = (company: ChangedCompany, previous: CountryAndServices | null): ChangedCompany =>
    previous === null ? company : { ...company, previous };
  const text = (company: CountryAndServices | null) => JSON.stringify([company?.country, company?.services.toSorted()]);
  return {
    changed: changed.map((company) => {
      const previous = before(company.slug);
      return text(previous) === text(now(company.slug)) ? company : state(company, previous);
    }),
    removed: removed.map((company) => state(company, before(company.slug))),
  };
}

/** Compares two states. Without an earlier one, nothing has changed. */
function compare(before: ReadonlyMap<string, string> | null, now: readonly ChangedCompany[]) {
  const added: ChangedCompany[] = [];
  const changed: ChangedCompany[] = [];
  if (before === null) return { added, changed, removed: [] };
  for (const company of now) {
    const sha256 = before.get(company.slug);
    if (sha256 === undefined) added.push(company);
    else if (sha256 !== company.sha256) changed.push(company);
  }
  // Looks for removed companies only if there are any.
  if (now.length - added.length === before.size) return { added, changed, removed: [] };
  const present = new Set(now.map(({ slug }) => slug));
  const removed = [...before]
    .filter(([slug]) => !present.has(slug))
    .map(([slug, sha256]) => ({ slug, sha256 }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { added, changed, removed };
}

/** As many releases as the document may hold. The newest is always included, without its lists if they are too long by themselves. */
function withinBounds(releases: readonly ReleaseChanges[]): ReleaseChanges[] {
  const kept: ReleaseChanges[] = [];
  let bytes = 0;
  for (const release of releases.slice(0, limits.maxChangeReleases)) {
    const size = JSON.stringify(release).length;
    if (bytes + size > limits.maxChangesBytes) {
      if (kept.length > 0) break;
      const { renamed: _, ...rest } = release;
      kept.push({ ...rest, listed: false, added: [], changed: [], removed: [] });
      bytes += JSON.stringify(kept[0]).length;
      continue;
    }
    kept.push(release);
    bytes += size;
  }
  return kept;
}
