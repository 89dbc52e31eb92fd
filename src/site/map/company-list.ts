import { distanceKm } from '../../query/distance.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { fold } from '../../contract/fold.ts';
import { formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { serviceName } from '../view/words.ts';
import { servicesOf } from './companies.ts';
import type { Core } from './core.ts';
import { explain } from './explain.ts';
import type { Position } from './mercator.ts';
import type { Place } from './place.ts';
import type { Sorting } from './state.ts';
import { textElement } from './text-element.ts';

/** Where a company is and what it offers, in one line. */
export function companyFacts(company: GlanceRow): string {
  const { city, country } = company;
  return [[city, country].filter(Boolean).join(', '), servicesOf(company).map(serviceName).join(', ')].filter(Boolean).join(' · ');
}

/** A distance as people say it: to 100 m below 10 km, otherwise to a kilometer. */
export const formatKm = (km: number): string => `${km < 9.95 ? km.toFixed(1) : formatInteger(Math.round(km))} km`;

/** How far a company is from a position. */
export const kmFrom = ({ lat, lon }: Position, company: GlanceRow): number => distanceKm(lat, lon, company.lat, company.lon);

/** What people choose by, in one line: the largest crane, and the distance from a place. */
function choosingFacts(company: GlanceRow, place: Place | null): string {
  const crane = company.max_capacity_t === null ? [] : [`Largest crane: ${formatMeasure(company.max_capacity_t, 't')}`];
  return [...crane, ...(place === null ? [] : [`${formatKm(kmFrom(place, company))} away`])].join(' · ');
}

function linkTo(href: string, text: string, label = text): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  if (label !== text) link.setAttribute('aria-label', label);
  return link;
}

export const companyLink = ({ slug, name }: GlanceRow): HTMLAnchorElement => linkTo(`/companies/${slug}`, name);

/** What the list and the cards say of a company: its name, facts, and a line that {@link addContacts} fills. */
export function companyLines(company: GlanceRow, place: Place | null): HTMLElement[] {
  const lines = [companyFacts(company), choosingFacts(company, place)].filter((line) => line !== '');
  const contacts = textElement('');
  contacts.className = 'map-contacts';
  return [companyLink(company), ...lines.map(textElement), contacts];
}

/** Adds the ways to reach companies to their entries, or says that there are none. */
export async function addContacts(entries: readonly HTMLElement[], contactsOf: Core['contactsOf']): Promise<void> {
  const write = (entry: HTMLElement, ...content: (Node | string)[]) => entry.querySelector('.map-contacts')!.replaceChildren(...content);
  try {
    const known = await contactsOf(entries.map((entry) => entry.dataset['slug']!));
    for (const entry of entries) {
      const name = entry.querySelector('a')!.textContent;
      const links = (known.get(entry.dataset['slug']!) ?? []).map(({ text, href }) => linkTo(href, text, `${text}: ${name}`));
      write(entry, ...(links.length === 0 ? ['No phone number or website listed'] : links));
    }
  } catch (error) {
    for (const entry of entries) write(entry, `Phone number and website not loaded: ${explain(error)}`);
  }
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
  const show = document.createElement('button');
  show.type = 'button';
  show.className = 'map-show';
  show.textContent = 'Show on map';
  show.setAttribute('aria-label', `Show on map: ${name}`);
  item.append(...companyLines(company, place), show);
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
