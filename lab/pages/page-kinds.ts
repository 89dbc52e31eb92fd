/** A kind of page, known by its address. */
export interface PageKind {
  readonly name: string;
  readonly address: RegExp;
  /** Whether Lighthouse measures it and screenshots show it; `short` is measured by the short form too. */
  readonly weight: 'main' | 'short' | 'minor';
}

const kind = (name: string, address: RegExp, weight: PageKind['weight'] = 'minor'): PageKind => ({ name, address, weight });

/** Every kind of page that the site has; the first that fits is the kind of an address. */
export const pageKinds: readonly PageKind[] = [
  kind('home', /^\/$/, 'short'),
  kind('developers', /^\/developers$/, 'short'),
  kind('reference', /^\/developers\/reference$/, 'main'),
  kind('developer resources', /^\/developer-resources$/),
  kind('sandbox', /^\/sandbox$/),
  kind('changelog', /^\/changelog$/),
  kind('data quality', /^\/data-quality$/),
  kind('downloads', /^\/downloads$/, 'main'),
  kind('guides', /^\/docs$/),
  kind('guide', /^\/docs\//, 'main'),
  kind('ask', /^\/ask$/, 'main'),
  kind('map', /^\/map$/, 'short'),
  kind('companies', /^\/companies$/, 'main'),
  kind('company', /^\/companies\/./, 'short'),
  kind('countries', /^\/countries$/),
  kind('country', /^\/countries\/./, 'main'),
  kind('atlas', /^\/atlas$/, 'main'),
  kind('concepts', /^\/atlas\/concepts$/),
  kind('concept', /^\/atlas\/concepts\/./),
  kind('comparison', /^\/atlas\/compare$/, 'main'),
  kind('model', /^\/atlas\/[^/]+$/, 'main'),
  kind('marketplace', /^\/marketplace$/),
  kind('listing', /^\/marketplace\/./, 'main'),
  kind('wanted ads', /^\/wanted$/),
  kind('wanted ad', /^\/wanted\/./, 'main'),
  kind('import', /^\/import$/),
  kind('sign in', /^\/(?:signin|login)$/),
  kind('terms', /^\/terms$/),
  kind('privacy', /^\/privacy$/),
  kind('not found', /^\/404$/),
];

/** An example of a kind of page. */
export interface PageOfKind extends PageKind {
  readonly path: string;
}

/** The kind of a page; null for an address of no known kind. */
export const kindOf = (path: string): PageKind | null => pageKinds.find(({ address }) => address.test(path)) ?? null;

/** One page of each kind, the first in order of addresses. @throws Error when a kind that every market has is without a page. */
export function onePageOfEachKind(paths: readonly string[]): PageOfKind[] {
  const sorted = paths.toSorted();
  return pageKinds.map((one) => {
    const path = sorted.find((candidate) => kindOf(candidate) === one);
    if (path === undefined) throw new Error(`no page is of the kind "${one.name}"; page-kinds.ts says what its address is`);
    return { ...one, path };
  });
}
