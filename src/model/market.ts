import { craneKey } from '../contract/fold.ts';
import { emptyDataCheck, type MarketCheck } from '../contract/data-check.ts';
import type { FleetHighlight, PublicCompany } from '../contract/entities.ts';
import { groupBy } from '../contract/group-by.ts';
import { type ServiceType, type CraneType } from '../contract/service-types.ts';
import type { Service } from '../contract/service.ts';
import { serviceOf, type Row, type Rows } from '../contract/tables.ts';

/** An active company with figures of its fleet. */
export interface Company {
  readonly slug: string;
  readonly published: PublicCompany;
  /** Largest capacity in the whole fleet, tonnes; null when no crane states one. */
  readonly maxCapacityT: number | null;
  /** The crane with that capacity, a highlight if possible. */
  readonly strongest: FleetHighlight | null;
  /** Largest capacity of the cranes of each service, tonnes; without cranes of unknown capacity or kind. */
  readonly maxCapacityByServiceT: Readonly<Partial<Record<ServiceType, number>>>;
  /** Cranes in the whole fleet. */
  readonly cranes: number;
}

/** Everything that is published, joined and in published order, without inactive companies. */
export interface Market {
  readonly service: Service;
  /** Ordered by slug, byte by byte. */
  readonly companies: readonly Company[];
  readonly models: readonly Row<'models'>[];
  readonly concepts: readonly Row<'concepts'>[];
  readonly listings: readonly Row<'listings'>[];
  /** The date of the data: {@link dateOfData}. */
  readonly date: string;
  /** Ads open on that day, newest first. */
  readonly wantedAds: readonly Row<'wantedAds'>[];
  /** Ads that expired before it, newest first: their pages stay, and nothing else mentions them. */
  readonly expiredAds: readonly Row<'wantedAds'>[];
  readonly resources: readonly Row<'resources'>[];
  /** What replaced keys that no row has. */
  readonly aliases: readonly Row<'aliases'>[];
  /** What the check of the files found. */
  readonly check: MarketCheck;
}

/** Joins checked rows. Pure: the same rows give the same market. */
export function buildMarket(rows: Rows, service: Service, check: MarketCheck = emptyDataCheck): Market {
  const fleets = groupBy(rows.fleet, (crane) => crane.company_slug);
  const typeOf = indexTypes(rows.models);
  const companies = rows.companies
    .filter((row) => row.active)
    .map((row) => joinCompany(row, fleets.get(row.slug) ?? [], service.fleet_highlights, typeOf))
    .sort((a, b) => compareText(a.slug, b.slug));
  const date = dateOfData(rows, service);
  const ads = rows.wantedAds.toSorted((a, b) => compareText(b.posted_on, a.posted_on) || compareText(a.id, b.id));
  // Days in ISO form compare as text.
  const isExpired = ({ expires_on }: Row<'wantedAds'>) => expires_on !== null && expires_on < date;
  const bySlug = (a: { slug: string }, b: { slug: string }) => compareText(a.slug, b.slug);
  return Object.freeze({
    service,
    companies,
    models: rows.models.toSorted(bySlug),
    concepts: rows.concepts.toSorted(bySlug),
    listings: rows.listings.toSorted(bySlug),
    date,
    wantedAds: ads.filter((ad) => !isExpired(ad)),
    expiredAds: ads.filter(isExpired),
    resources: rows.resources,
    aliases: rows.aliases,
    check,
  });
}

/**
 * The date of the data, which doesn't depend on a clock, so that the same data always gives the same documents: the `data_date` in
 * service.json, or the newest posting of a wanted ad, or the date of the current contract version, which no publication precedes.
 */
export function dateOfData({ wantedAds }: Pick<Rows, 'wantedAds'>, service: Service): string {
  if (service.data_date !== undefined) return service.data_date;
  const newest = wantedAds.reduce((latest, { posted_on }) => (posted_on > latest ? posted_on : latest), '');
  return newest === '' ? service.versions.find(({ current }) => current)!.version : newest;
}

/** Compares UTF-16 code units, independent of the locale; for ASCII slugs, that is byte order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The type of a crane in the atlas; undefined if the atlas lacks it. */
type TypeOf = (brand: string | null, model: string | null) => CraneType | undefined;

/** Finds the type of a crane in the atlas, ignoring spelling differences of brands and models. */
function indexTypes(models: readonly Row<'models'>[]): TypeOf {
  const types = new Map(models.map(({ brand, model, crane_type }) => [craneKey(brand, model), crane_type] as const));
  // Fleets repeat the same few models.
  const asked = new Map<string, CraneType | undefined>();
  return (brand, model) => {
    const name = `${brand}\n${model}`;
    if (!asked.has(name)) asked.set(name, types.get(craneKey(brand, model)));
    return asked.get(name);
  };
}

function joinCompany(row: Row<'companies'>, fleet: readonly Row<'fleet'>[], highlights: number, typeOf: TypeOf): Company {
  const { active: _active, tier, ...fields } = row;
  const ranked = fleet.toSorted(byRepresentation);
  const published: PublicCompany = {
    id: fields.id,
    slug: fields.slug,
    name: fields.name,
    description: fields.description,
    logo_url: fields.logo_url,
    cover_image_url: fields.cover_image_url,
    website: fields.website,
    phone: fields.phone,
    whatsapp: fields.whatsapp,
    address_line1: fields.address_line1,
    address_line2: fields.address_line2,
    city: fields.city,
    state_region: fields.state_region,
    country: fields.country,
    postal_code: fields.postal_code,
    lat: fields.lat,
    lon: fields.lon,
    // Optional and not nullable in the contract: an empty cell leaves the member out.
    ...(tier === null ? {} : { tier }),
    services: fields.services,
    fleet_highlights: ranked.slice(0, highlights).map(publicCrane),
  };
  const strongest = ranked.reduce<Row<'fleet'> | null>(
    (most, crane) => (crane.capacity_t !== null && crane.capacity_t > (most?.capacity_t ?? 0) ? crane : most),
    null,
  );
  const company = {
    slug: published.slug,
    maxCapacityT: strongest?.capacity_t ?? null,
    strongest: strongest === null ? null : publicCrane(strongest),
    maxCapacityByServiceT: largestByService(fleet, fields.services, typeOf),
    cranes: fleet.length,
  };
  return Object.defineProperties(company, { [content]: { value: published, writable: true }, published: publishedProperty }) as Company;
}

/** The published content of a company: as joined, or as JSON. */
const content = Symbol('content');
interface WithContent {
  [content]: PublicCompany | Uint8Array;
}
/** Shared by all companies: a function for each would take more memory than this saves. */
const publishedProperty: PropertyDescriptor & ThisType<WithContent> = {
  enumerable: true,
  get() {
    const found = this[content];
    return found instanceof Uint8Array ? (JSON.parse(new TextDecoder().decode(found)) as PublicCompany) : found;
  },
};

/**
 * Replaces the content of joined companies by its JSON, which takes a fraction of the memory: from now on, each use of `published` parses
 * it.
 *
 * @param jsonOf The JSON of a company, by its position.
 */
export function keepAsJson(companies: readonly Company[], jsonOf: (i: number) => Uint8Array): void {
  companies.forEach((company, i) => {
    if (content in company && !(company[content] instanceof Uint8Array)) (company as WithContent)[content] = jsonOf(i);
  });
}

function largestByService(
  fleet: readonly Row<'fleet'>[],
  services: readonly string[],
  typeOf: TypeOf,
): Partial<Record<ServiceType, number>> {
  const largest: Partial<Record<ServiceType, number>> = {};
  for (const { brand, model, capacity_t } of fleet) {
    const service = serviceOf(typeOf(brand, model), services);
    if (capacity_t !== null && service !== null && capacity_t > (largest[service] ?? 0)) largest[service] = capacity_t;
  }
  return largest;
}

/** Marked cranes first, then by capacity downwards (unknown last), then brand and model. */
const byRepresentation = (a: Row<'fleet'>, b: Row<'fleet'>): number =>
  Number(b.highlight ?? false) - Number(a.highlight ?? false) ||
  (b.capacity_t ?? 0) - (a.capacity_t ?? 0) ||
  compareText(a.brand ?? '', b.brand ?? '') ||
  compareText(a.model ?? '', b.model ?? '') ||
  compareText(a.boom_type ?? '', b.boom_type ?? '') ||
  (b.max_height_m ?? 0) - (a.max_height_m ?? 0);

const publicCrane = ({ brand, model, capacity_t, boom_type, max_height_m }: Row<'fleet'>): FleetHighlight => ({
  brand,
  model,
  capacity_t,
  boom_type,
  max_height_m,
});
