import { distanceKm } from '../../query/distance.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { fold } from '../../contract/fold.ts';
import { formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { serviceName } from '../view/words.ts';
import { servicesOf } from './companies.ts';
import type { Place } from './place.ts';
import type { Sorting } from './state.ts';

/** Where a company is and what it offers, in one line. */
export function companyFacts(company: GlanceRow): string {
  const { city, country } = company;
  return [[city, country].filter(Boolean).join(', '), servicesOf(company).map(serviceName).join(', ')].filter(Boolean).join(' · ');
}

/** A distance as people say it: to 100 m below 10 km, otherwise to a kilometer. */
export const formatKm = (km: number): string => `${km < 9.95 ? km.toFixed(1) : formatInteger(Math.round(km))} km`;

const kmFrom = ({ lat, lon }: Place, company: GlanceRow): number => distanceKm(lat, lon, company.lat, company.lon);

/** What people choose by, in one line: the largest crane, and the distance from a place. */
export function choosingFacts(company: GlanceRow, place: Place | null): string {
  const crane = company.max_capacity_t === null ? [] : [`Largest crane: ${formatMeasure(company.max_capacity_t, 't')}`];
  return [...crane, ...(place === null ? [] : [`${formatKm(kmFrom(place, company))} away`])].join(' · ');
}

/** A phone number as a link. */
export function phoneLink(phone: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'map-phone';
  link.href = `tel:${phone.replace(/[^+\d]/g, '')}`;
  link.textContent = phone;
  return link;
}

/** Sorts companies; equal ones, and those of unknown capacity, by name. */
export function sortCompanies(companies: readonly GlanceRow[], sorting: Sorting, place: Place | null): GlanceRow[] {
  const key = (company: GlanceRow): number => {
    if (sorting === 'distance' && place !== null) return kmFrom(place, company);
    return sorting === 'capacity' ? -(company.max_capacity_t ?? 0) : 0;
  };
  const keyed = companies.map((company) => ({ company, key: key(company), name: fold(company.name) }));
  return keyed
    .sort((a, b) => a.key - b.key || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || (a.company.slug < b.company.slug ? -1 : 1))
    .map(({ company }) => company);
}

/** An entry of the list beside the map. */
export function companyItem(company: GlanceRow, place: Place | null): HTMLLIElement {
  const { slug, name, lat, lon } = company;
  const item = document.createElement('li');
  item.dataset['slug'] = slug;
  item.dataset['lat'] = String(lat);
  item.dataset['lon'] = String(lon);
  const link = document.createElement('a');
  link.href = `/companies/${slug}`;
  link.textContent = name;
  const lines = [companyFacts(company), choosingFacts(company, place)].filter((line) => line !== '');
  const facts = lines.map((line) => {
    const element = document.createElement('span');
    element.textContent = line;
    return element;
  });
  const show = document.createElement('button');
  show.type = 'button';
  show.className = 'map-show';
  show.textContent = 'Show on map';
  show.setAttribute('aria-label', `Show on map: ${name}`);
  item.append(link, ...facts, show);
  return item;
}

/** Updates a list. Entries that stay are not replaced, so that focus and scroll position stay too. */
export function updateItems(list: Element, companies: readonly GlanceRow[], place: Place | null): void {
  // From another place, all distances change.
  const from = JSON.stringify(place);
  const isSamePlace = (list as HTMLElement).dataset['from'] === from;
  (list as HTMLElement).dataset['from'] = from;
  const kept = new Map([...list.children].map((item) => [(item as HTMLElement).dataset['slug'], item]));
  const wanted = new Set(companies.map(({ slug }) => slug));
  for (const [slug, item] of kept) {
    if (isSamePlace && wanted.has(slug ?? '')) continue;
    item.remove();
    kept.delete(slug);
  }
  let next = list.firstElementChild;
  for (const company of companies) {
    const item = kept.get(company.slug);
    if (item !== undefined && item === next) next = next.nextElementSibling;
    else list.insertBefore(item ?? companyItem(company, place), next);
  }
}
