import { isProblem } from '../../contract/errors.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { parseListQuery, type Filters } from '../../query/list-query.ts';
import { mapApiPaths } from '../view/map-paths.ts';
import { formatCount } from '../view/words.ts';
import { companyItem, formatKm, phoneLink, sortCompanies, updateItems } from './company-list.ts';
import { filtersOf, type Count } from './companies.ts';
import { find } from './elements.ts';
import type { Place } from './place.ts';
import { client, explain, fetchAnswer, hasFilesAlone } from './service.ts';
import { apiParameters, listParameters, queryText, type MapState } from './state.ts';

/** Companies that are shown at first, and more of each time. */
const listed = 25;
/** Numbers to call are asked for when the list has lain still for this long, milliseconds. */
const phonesAfter = 300;

/** What is listed: countries, or the companies that a country or a box has. */
export interface Wanted {
  readonly state: MapState;
  /** Whether the box is what is in view, and not one that was chosen. */
  readonly isView: boolean;
  /** Where distances are measured from. */
  readonly place: Place | null;
  /** The middle of the map. */
  readonly middle: { readonly lat: number; readonly lon: number };
}

/** What the list beside the map needs of the map. */
export interface ListSources {
  /** Address of the service, as it is shown in requests. */
  readonly baseUrl: string;
  /** The companies that pass, in the order of the interface. */
  findCompanies(filters: Filters): Promise<readonly GlanceRow[]>;
  /** How many companies pass. */
  count(filters: Filters): Count | null;
  phonesOf(slugs: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** Says something of the list. */
  say(text: string): void;
}

/** The path and query of a request for companies. */
function requestPath(state: MapState): string {
  const query = queryText(apiParameters(state));
  return `${mapApiPaths.companies}${query === '' ? '' : `?${query}`}`;
}

/** The list beside the map, with the request that it answers. Gives what lists something else in it. */
export function openListPanel({ baseUrl, findCompanies, count, phonesOf, say }: ListSources): (wanted: Wanted) => Promise<void> {
  const title = find<HTMLElement>('#map-list-title');
  const countryList = find<HTMLElement>('.map-countries');
  const companyList = find<HTMLElement>('.map-companies');
  const sorting = find<HTMLElement>('.map-sort');
  const more = find<HTMLButtonElement>('.map-more');
  const requestText = find<HTMLElement>('.map-request code');
  const showAnswer = openAnswer();
  const watchItems = openItemWatch(phonesOf);
  let now: Wanted | null = null;
  /** All companies of the list, of which some are shown. */
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
      const found = await findCompanies(query.filters);
      // Something else is listed by now.
      if (now !== wanted) return;
      rows = sortCompanies(found, wanted.state.sort, wanted.place);
      const hadFocus = companyList.contains(document.activeElement);
      updateItems(companyList, rows.slice(0, listed), wanted.place);
      watchItems(companyList);
      // Who was on an entry that is gone goes on from the head of the list.
      if (hadFocus && !companyList.contains(document.activeElement)) title.focus({ preventScroll: true });
      const where = { box: ' in the area', view: ' in view', all: '' }[placeOf(wanted)];
      const from = wanted.place === null || rows.length === 0 ? '' : `. Distances are from ${wanted.place.name}, in a straight line`;
      say(rows.length === 0 ? `No company${where}.` : `${formatCount(rows.length, 'company', 'companies')}${where}${from}`);
      if (rows.length === 0) {
        const words = await sayNearest(wanted);
        if (now === wanted) say(`No company${where}. ${words}`);
      }
    } catch (error) {
      if (now !== wanted) return;
      // Companies of another place would be taken for those in view.
      rows = [];
      companyList.replaceChildren();
      say(explain(error));
    }
    more.hidden = rows.length <= listed;
    companyList.removeAttribute('aria-busy');
  }

  return async (wanted) => {
    now = wanted;
    const { state } = wanted;
    requestText.textContent = hasFilesAlone
      ? `createClient({ baseUrl: '${baseUrl}', mode: 'files' }).listCompanies(${JSON.stringify(listParameters(state))})`
      : `GET ${baseUrl}${requestPath(state)}`;
    const narrowed = state.country !== null || state.box !== null;
    countryList.hidden = narrowed;
    companyList.hidden = !narrowed;
    sorting.hidden = !narrowed;
    showAnswer(narrowed ? state : null);
    title.textContent = narrowed
      ? { box: 'Companies in the area', view: 'Companies in view', all: 'Companies' }[placeOf(wanted)]
      : 'Companies by country';
    if (narrowed) {
      await listCompanies(wanted);
      return;
    }
    more.hidden = true;
    const all = count(filtersOf(state));
    if (all === null) return;
    if (all.count === 0) say('No company matches these filters. Change one of them, or clear all.');
    else say(`${all.isUpTo ? 'Up to ' : ''}${formatCount(all.count, 'company', 'companies')}`);
  };
}

/** Where the companies of a list are: in a box, in view, or all of a country. */
function placeOf({ state, isView }: Wanted): 'box' | 'view' | 'all' {
  if (state.box === null) return 'all';
  return isView ? 'view' : 'box';
}

/** Where the next company is when there is none in view, and how many are not much farther. */
async function sayNearest({ state, place, middle }: Wanted): Promise<string> {
  const from = place ?? middle;
  const near = `${from.lat.toFixed(4)},${from.lon.toFixed(4)}`;
  const { country, service_type, capacity_min_t } = listParameters(state);
  const { items } = await client.findNearestCompanies({ country, service_type, capacity_min_t, near, limit: 1 });
  const nearest = items[0];
  if (nearest === undefined) return 'None matches these filters anywhere. Change one of them, or clear all.';
  const { company, distance_km: km } = nearest;
  const where = [company.name, company.city].filter(Boolean).join(', ');
  return `The nearest is ${formatKm(km)} from ${place?.name ?? 'the middle of the map'}: ${where}. Zoom out, or search another area.`;
}

/** Adds numbers to call to the entries that come into sight. Gives what looks at the entries of a list. */
function openItemWatch(phonesOf: ListSources['phonesOf']): (list: Element) => void {
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
    // A list without numbers is still a list, and the card says what went wrong.
    if (seen.size > 0) waiting = setTimeout(() => void add().catch(() => undefined), phonesAfter);
  });
  return (list) => {
    for (const item of list.children) if (item.querySelector('.map-phone') === null) watcher.observe(item);
  };
}

/** What the interface answers to the request of the list, once somebody wants to see it. Gives what takes another request; null hides it. */
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
