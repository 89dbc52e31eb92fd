import { keyOfKind } from '../../contract/found-kinds.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Market } from '../../model/market.ts';
import type { FormerKey, NamedKey, ReleaseKeys } from '../../query/former-keys.ts';
import { countPages, countryPagePath, countryPath } from '../../site/view/country-pages.ts';
import { countryName } from '../country-name.ts';
import type { History } from './history.ts';

/** The keys of a market with their names, but for those of companies. */
const keysOfRows = ({ companies, models, concepts, listings, wantedAds, expiredAds }: Market): NamedKey[] => [
  ...countryPages(companies),
  ...models.map(({ slug, brand, model }) => ({ kind: 'model', key: slug, name: `${brand} ${model}` }) as const),
  ...concepts.map(({ slug, term }) => ({ kind: 'concept', key: slug, name: term }) as const),
  ...listings.map(({ slug, title }) => ({ kind: 'listing', key: slug, name: title }) as const),
  ...[...wantedAds, ...expiredAds].map(({ id, title }) => ({ kind: 'wanted_ad', key: id, name: title }) as const),
];

/** The pages of each country, by what follows `/countries/`. */
const countryPages = (companies: Market['companies']): NamedKey[] =>
  [...groupBy(companies, ({ published }) => published.country)].flatMap(([code, { length }]) =>
    Array.from({ length: countPages(length) }, (_, i) => ({
      kind: 'country',
      key: countryPagePath(code, i + 1).slice(countryPath('').length),
      name: countryName(code),
    })),
  );

/**
 * The former keys of a release: those of its history, what is gone since, and what `aliases.csv` says. A company that has kept its id was
 * renamed; a row of another kind only if `aliases.csv` says so. A key that is in use again is no former one.
 */
export function nextKeys(history: History | null, market: Market): ReleaseKeys {
  const rows = keysOfRows(market);
  const inUse = new Set([
    ...rows.map(({ kind, key }) => keyOfKind(kind, key)),
    ...market.companies.map(({ slug }) => keyOfKind('company', slug)),
  ]);
  const isFormer = ({ kind, key }: Pick<NamedKey, 'kind' | 'key'>): boolean => !inUse.has(keyOfKind(kind, key));
  const former = new Map<string, FormerKey>();
  const add = (each: FormerKey): unknown => isFormer(each) && former.set(keyOfKind(each.kind, each.key), each);
  const { date, aliases } = market;
  for (const each of history?.keys?.former ?? removedBefore(history)) add(each);
  for (const { kind, key, name } of history?.keys?.rows ?? []) {
    // Further pages of a country lead to its first.
    const [first = key] = key.split('/');
    add({ kind, key, to: first === key ? null : first, name, on: date });
  }
  const gone = [...(history?.companies.keys() ?? [])].filter((key) => isFormer({ kind: 'company', key }));
  const slugOfId = new Map(gone.length === 0 ? [] : market.companies.map(({ published: { id, slug } }) => [id, slug]));
  for (const key of gone) {
    const company = history!.companyOf(key);
    const to = slugOfId.get(company?.id ?? 0) ?? null;
    // A slug that was published beside this one is another company’s: ids were numbered again.
    const isRenamed = to !== null && !history!.companies.has(to);
    add({ kind: 'company', key, to: isRenamed ? to : null, name: company?.name ?? null, on: date });
  }
  for (const { kind, old_slug: key, slug: to } of aliases) {
    const { name, on } = former.get(keyOfKind(kind, key)) ?? { name: null, on: null };
    add({ kind, key, to, name, on });
  }
  const leads = ({ kind, to }: FormerKey): boolean => to === null || inUse.has(keyOfKind(kind, to)) || former.has(keyOfKind(kind, to));
  return {
    former: [...former].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => (leads(each) ? each : { ...each, to: null })),
    rows,
  };
}

/** Companies that a history without former keys says were removed. */
const removedBefore = (history: History | null): FormerKey[] =>
  (history?.releases ?? [])
    .toReversed()
    .flatMap(({ removed, data_date: on }) =>
      removed.map(({ slug }) => ({ kind: 'company', key: slug, to: null, name: null, on }) as const),
    );
