import type { FoundKind } from '../../contract/found-kinds.ts';
import type { Row } from '../../contract/tables.ts';

/** A row of a small table, for searching by name. */
export interface NamedRecord {
  readonly kind: Exclude<FoundKind, 'company'>;
  /** The name shown. */
  readonly name: string;
  /** All names that it can be found by. */
  readonly names: readonly string[];
  /** Path below the base address. */
  readonly path: string;
  readonly country: string | null;
  /** The last day of a wanted ad, as YYYY-MM-DD. */
  readonly expiresOn: string | null;
}

const record = (kind: NamedRecord['kind'], name: string, path: string, rest: Partial<NamedRecord> = {}): NamedRecord => ({
  kind,
  name,
  names: [name],
  path,
  country: null,
  expiresOn: null,
  ...rest,
});

export const namedModel = ({ slug, brand, model }: Pick<Row<'models'>, 'slug' | 'brand' | 'model'>): NamedRecord =>
  record('model', `${brand} ${model}`, `/atlas/${slug}`, { names: [`${brand} ${model}`, model] });

export const namedConcept = ({ slug, term, aliases }: Pick<Row<'concepts'>, 'slug' | 'term' | 'aliases'>): NamedRecord =>
  record('concept', term, `/atlas/concepts/${slug}`, { names: [term, ...aliases] });

export const namedListing = ({ slug, title, country }: Pick<Row<'listings'>, 'slug' | 'title' | 'country'>): NamedRecord =>
  record('listing', title, `/marketplace/${slug}`, { country });

export const namedWantedAd = ({
  id,
  title,
  country,
  expires_on: expiresOn,
}: Pick<Row<'wantedAds'>, 'id' | 'title' | 'country' | 'expires_on'>): NamedRecord =>
  record('wanted_ad', title, `/wanted/${id}`, { country, expiresOn });
