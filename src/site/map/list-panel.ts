// Loaded when companies are first listed.
import { isProblem } from '../../contract/errors.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { noFilters, parseListQuery, type Filters } from '../../query/list-query.ts';
import { formatCount } from '../../contract/numbers.ts';
import { isCalm } from './base-map.ts';
import { addContacts, companyItem, companyLink, formatKm, kmFrom, sortCompanies, updateItems } from './company-list.ts';
import type { Core } from './core.ts';
import { find } from './elements.ts';
import { explain } from './explain.ts';
import { extentOf } from './extent.ts';
import { openMark } from './marks.ts';
import type { Position } from './mercator.ts';
import type { Place } from './place.ts';
import { apiParameters, listParameters, queryText, type MapState } from './state.ts';

/** How many companies are shown at first, and added each time. */
const listed = 25;
/** Contacts are requested when the list hasn’t scrolled for this long, milliseconds. */
const contactsAfter = 300;

/** What the list shows: the companies of a country, of a box or in view. */
export interface Wanted {
  readonly state: MapState;
  /** Where that is, in words that follow a number of companies. */
  readonly where: string;
  /** The place that distances are measured from. */
  readonly place: Place | null;
  /** The middle of the map. */
  readonly middle: Position;
  /** Whether the map goes to the nearest company if none is in view. */
  readonly reaches: boolean;
}

/**
 * Opens the list of companies beside the map, with the API’s response.
 *
 * @param load Loads the companies that may pass the filters. @returns A function that lists companies; null hides the response.
 */
export function openListPanel(
  { map, view, companies, status: { say }, contactsOf }: Core,
  load: (filters: Filters) => Promise<void>,
): (wanted: Wanted | null) => Promise<void> {
  const title = find<HTMLElement>('#map-list-title');
  const companyList = find<HTMLElement>('.map-companies');
  const more = find<HTMLButtonElement>('.map-more');
  const showAnswer = openAnswer();
  const watchItems = openItemWatch(contactsOf);
  const markNearest = openMark(map, 'map-mark', 26, 900);
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
      const { where, state, place, middle, reaches } = wanted;
      const nearest = found.length === 0 ? await findNearest(state, place ?? middle) : sortCompanies(found, 'distance', place)[0]!;
      // By now the list shows something else.
      if (now !== wanted) return;
      // Where there is no company, the nearest is listed.
      rows = found.length === 0 && nearest !== null ? [nearest] : sortCompanies(found, state.sort, place);
      if (nearest === null || (place === null && found.length > 0)) markNearest(null);
      else markNearest(nearest, companyLink(nearest));
      const hadFocus = companyList.contains(document.activeElement);
      updateItems(companyList, rows.slice(0, listed), place);
      watchItems(companyList);
      // If the focused entry is gone, the reader continues from the head of the list.
      if (hadFocus && !companyList.contains(document.activeElement)) title.focus({ preventScroll: true });
      const from = place === null ? '' : `. Distances are from ${place.name}, in a straight line`;
      if (found.length > 0) say(`${formatCount(found.length, 'company', 'companies')}${where}${from}`);
      else if (nearest === null) say(`No company${where}. No company matches these filters anywhere. Change one of them, or clear all.`);
      else {
        const km = formatKm(kmFrom(place ?? middle, nearest));
        say(`No company${where}. The nearest is ${km} from ${place?.name ?? 'the middle of the map'}:`);
        if (reaches) view.fit(extentOf([place ?? middle, nearest]), !isCalm());
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

  /** The nearest company that passes the filters, wherever it is. */
  async function findNearest(state: MapState, { lat, lon }: Position): Promise<GlanceRow | null> {
    const { client } = await import('./service.ts');
    const { country, service_type, capacity_min_t } = listParameters(state);
    const near = `${lat.toFixed(4)},${lon.toFixed(4)}`;
    const { items } = await client.findNearestCompanies({ country, service_type, capacity_min_t, near, limit: 1 });
    if (items[0] === undefined) return null;
    const { company } = items[0];
    await load({ ...noFilters, country: company.country });
    return companies.named(new Set([company.slug]))[0] ?? null;
  }

  return async (wanted) => {
    now = wanted;
    if (wanted === null) markNearest(null);
    showAnswer(wanted === null ? null : wanted.state);
    if (wanted !== null) await listCompanies(wanted);
  };
}

/** Adds contacts to entries as they come into view. The function that it returns watches the entries of a list. */
function openItemWatch(contactsOf: Core['contactsOf']): (list: Element) => void {
  const seen = new Set<Element>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function add(): void {
    const items = [...seen].filter((item) => item.isConnected) as HTMLElement[];
    seen.clear();
    for (const item of items) watcher.unobserve(item);
    void addContacts(items, contactsOf);
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      clearTimeout(waiting);
      if (seen.size > 0) waiting = setTimeout(add, contactsAfter);
    },
    { rootMargin: '300px' },
  );
  return (list) => {
    for (const item of list.children) if (item.querySelector('.map-contacts:empty') !== null) watcher.observe(item);
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
