// Loaded when companies are first listed.
import { isProblem } from '../../contract/errors.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { parseListQuery, type Filters } from '../../query/list-query.ts';
import { formatCount } from '../../contract/numbers.ts';
import { companyItem, formatKm, phoneLink, sortCompanies, updateItems } from './company-list.ts';
import type { Core } from './core.ts';
import { find } from './elements.ts';
import { explain } from './explain.ts';
import type { Position } from './mercator.ts';
import type { Place } from './place.ts';
import { apiParameters, listParameters, queryText, type MapState } from './state.ts';

/** How many companies are shown at first, and added each time. */
const listed = 25;
/** Phone numbers are requested when the list hasn’t scrolled for this long, milliseconds. */
const phonesAfter = 300;

/** What the list shows: the companies of a country, of a box or in view. */
export interface Wanted {
  readonly state: MapState;
  /** Where that is, in words that follow a number of companies. */
  readonly where: string;
  /** The place that distances are measured from. */
  readonly place: Place | null;
  /** The middle of the map. */
  readonly middle: Position;
}

/**
 * Opens the list of companies beside the map, with the API’s response.
 *
 * @param load Loads the companies that may pass the filters. @returns A function that lists companies; null hides the response.
 */
export function openListPanel(
  { companies, status: { say }, phonesOf }: Core,
  load: (filters: Filters) => Promise<void>,
): (wanted: Wanted | null) => Promise<void> {
  const title = find<HTMLElement>('#map-list-title');
  const companyList = find<HTMLElement>('.map-companies');
  const more = find<HTMLButtonElement>('.map-more');
  const showAnswer = openAnswer();
  const watchItems = openItemWatch(phonesOf);
  let now: Wanted | null = null;
  /** All companies of the list; only some may be shown. */
  let rows: readonly GlanceRow[] = [];

  more.addEventListener('click', () => {
    const shown = companyList.childElementCount;
    companyList.append(...rows.slice(shown, shown + listed).map((company) => companyItem(company, now?.place ?? null)));
    more.hidden = companyList.childElementCount >= rows.length;
    watchItems(companyList);
  });

  async function listCompanies(wanted: Wanted): Promise<void> {
    companyList.setAttribute('aria-busy', 'true');
    try {
      const query = parseListQuery(queryText(apiParameters(wanted.state)));
      if (isProblem(query)) throw new Error(`${query.message} ${query.resolution}`);
      await load(query.filters);
      const found = await companies.find(query.filters);
      // By now the list shows something else.
      if (now !== wanted) return;
      rows = sortCompanies(found, wanted.state.sort, wanted.place);
      const hadFocus = companyList.contains(document.activeElement);
      updateItems(companyList, rows.slice(0, listed), wanted.place);
      watchItems(companyList);
      // If the focused entry is gone, the reader continues from the head of the list.
      if (hadFocus && !companyList.contains(document.activeElement)) title.focus({ preventScroll: true });
      const { where } = wanted;
      const from = wanted.place === null || rows.length === 0 ? '' : `. Distances are from ${wanted.place.name}, in a straight line`;
      say(rows.length === 0 ? `No company${where}.` : `${formatCount(rows.length, 'company', 'companies')}${where}${from}`);
      if (rows.length === 0) {
        const words = await sayNearest(wanted);
        if (now === wanted) say(`No company${where}. ${words}`);
      }
    } catch (error) {
      if (now !== wanted) return;
      // Old entries would be taken for companies in view.
      rows = [];
      companyList.replaceChildren();
      say(explain(error));
    }
    more.hidden = rows.length <= listed;
    companyList.removeAttribute('aria-busy');
  }

  return async (wanted) => {
    now = wanted;
    showAnswer(wanted === null ? null : wanted.state);
    if (wanted !== null) await listCompanies(wanted);
  };
}

/** Names the nearest company when none is in view. */
async function sayNearest({ state, place, middle }: Wanted): Promise<string> {
  const from = place ?? middle;
  const near = `${from.lat.toFixed(4)},${from.lon.toFixed(4)}`;
  const { client } = await import('./service.ts');
  const { country, service_type, capacity_min_t } = listParameters(state);
  const { items } = await client.findNearestCompanies({ country, service_type, capacity_min_t, near, limit: 1 });
  const nearest = items[0];
  if (nearest === undefined) return 'No company matches these filters anywhere. Change one of them, or clear all.';
  const { company, distance_km: km } = nearest;
  const where = [company.name, company.city].filter(Boolean).join(', ');
  return `The nearest is ${formatKm(km)} from ${place?.name ?? 'the middle of the map'}: ${where}. Zoom out, or search another area.`;
}

/** Adds phone numbers to entries as they come into view. The function that it returns watches the entries of a list. */
function openItemWatch(phonesOf: Core['phonesOf']): (list: Element) => void {
  const seen = new Set<Element>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  async function add(): Promise<void> {
    const items = [...seen].filter((item) => item.isConnected) as HTMLElement[];
    seen.clear();
    const phones = await phonesOf(items.map((item) => item.dataset['slug']!));
    for (const item of items) {
      const phone = phones.get(item.dataset['slug']!);
      if (phone != null && item.querySelector('.map-phone') === null) item.querySelector('.map-show')!.before(phoneLink(phone));
      watcher.unobserve(item);
    }
  }
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    clearTimeout(waiting);
    // The list also works without phone numbers, and cards say what went wrong.
    if (seen.size > 0) waiting = setTimeout(() => void add().catch(() => undefined), phonesAfter);
  });
  return (list) => {
    for (const item of list.children) if (item.querySelector('.map-phone') === null) watcher.observe(item);
  };
}

/** Shows the API’s response to the request of the list when the reader opens it. The function that it returns sets the request; null hides it. */
function openAnswer(): (state: MapState | null) => void {
  const answer = find<HTMLDetailsElement>('.map-answer');
  const text = find<HTMLElement>('.map-answer code');
  let asking: AbortController | null = null;
  let now: MapState | null = null;
  async function show(): Promise<void> {
    asking?.abort();
    if (now === null || !answer.open) return;
    asking = new AbortController();
    const { signal } = asking;
    text.textContent = 'Loading…';
    const { fetchAnswer } = await import('./service.ts');
    const words = await fetchAnswer(listParameters(now), signal).catch(explain);
    if (!signal.aborted) text.textContent = words;
  }
  answer.addEventListener('toggle', () => void show());
  return (state) => {
    now = state;
    answer.hidden = state === null;
    void show();
  };
}
