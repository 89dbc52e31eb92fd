import { noCheck, type DataCheck } from '../contract/data-check.ts';
import type { FleetHighlight, PublicCompany } from '../contract/entities.ts';
import type { Service } from '../contract/service.ts';
import type { Row, Rows } from '../contract/tables.ts';

/** An active company with what its fleet says of it. */
export interface Company {
  readonly published: PublicCompany;
  /** Largest capacity in the whole fleet, tonnes; null when no crane states one. */
  readonly maxCapacityT: number | null;
  /** Cranes in the whole fleet. */
  readonly cranes: number;
}

/** Everything that is published, joined and in published order. Nothing inactive is in it. */
export interface Market {
  readonly service: Service;
  /** Ordered by slug, byte by byte. */
  readonly companies: readonly Company[];
  readonly models: readonly Row<'models'>[];
  readonly concepts: readonly Row<'concepts'>[];
  readonly listings: readonly Row<'listings'>[];
  readonly wantedAds: readonly Row<'wantedAds'>[];
  readonly resources: readonly Row<'resources'>[];
  /** What the check of the files found. */
  readonly check: DataCheck;
}

/** Joins checked rows. Pure: the same rows give the same market. */
export function buildMarket(rows: Rows, service: Service, check: DataCheck = noCheck): Market {
  const fleets = Map.groupBy(rows.fleet, (crane) => crane.company_slug);
  const companies = rows.companies
    .filter((row) => row.active)
    .map((row) => joinCompany(row, fleets.get(row.slug) ?? [], service.fleet_highlights))
    .sort((a, b) => compareText(a.published.slug, b.published.slug));
  const bySlug = (a: { slug: string }, b: { slug: string }) => compareText(a.slug, b.slug);
  return Object.freeze({
    service,
    companies,
    models: rows.models.toSorted(bySlug),
    concepts: rows.concepts.toSorted(bySlug),
    listings: rows.listings.toSorted(bySlug),
    wantedAds: rows.wantedAds.toSorted((a, b) => compareText(a.id, b.id)),
    resources: rows.resources,
    check,
  });
}

/** Order of UTF-16 code units; for the ASCII of slugs that is byte order, and it depends on no locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function joinCompany(row: Row<'companies'>, fleet: readonly Row<'fleet'>[], highlights: number): Company {
  const { active: _active, tier, ...fields } = row;
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
    fleet_highlights: chooseHighlights(fleet, highlights),
  };
  return { published, maxCapacityT: largestCapacity(fleet), cranes: fleet.length };
}

function largestCapacity(fleet: readonly Row<'fleet'>[]): number | null {
  let largest: number | null = null;
  for (const { capacity_t } of fleet) if (capacity_t !== null && capacity_t > (largest ?? 0)) largest = capacity_t;
  return largest;
}

/** The first `count` cranes: marked ones first, then by capacity downwards (unknown last), then brand and model. */
function chooseHighlights(fleet: readonly Row<'fleet'>[], count: number): FleetHighlight[] {
  return fleet
    .toSorted(
      (a, b) =>
        Number(b.highlight ?? false) - Number(a.highlight ?? false) ||
        (b.capacity_t ?? 0) - (a.capacity_t ?? 0) ||
        compareText(a.brand ?? '', b.brand ?? '') ||
        compareText(a.model ?? '', b.model ?? '') ||
        compareText(a.boom_type ?? '', b.boom_type ?? '') ||
        (b.max_height_m ?? 0) - (a.max_height_m ?? 0),
    )
    .slice(0, count)
    .map(({ brand, model, capacity_t, boom_type, max_height_m }) => ({ brand, model, capacity_t, boom_type, max_height_m }));
}
