import { isProblem } from '../../contract/errors.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { parseListQuery, type Filters } from '../../query/list-query.ts';
import { formatCount } from '../view/words.ts';
import { companyItem, explain, fetchAnswer, hasFilesAlone, requestPath, updateItems } from './company-list.ts';
import { find } from './elements.ts';
import { apiParameters, listParameters, queryText, type MapState } from './state.ts';

/** Companies that are shown at first, and more of each time. */
const listed = 25;

/** What is listed: countries, or the companies that a country or a box has. */
export interface Wanted {
  readonly state: MapState;
  /** Whether the box is what is in view, and not one that was chosen. */
  readonly isView: boolean;
}

/** What the list beside the map needs of the map. */
export interface ListSources {
  /** Address of the service, as it is shown in requests. */
  readonly baseUrl: string;
  /** The companies that pass, in the order of the interface. */
  findCompanies(filters: Filters): Promise<readonly GlanceRow[]>;
  /** How many companies pass in the whole world, of a country, service and capacity. */
  countAll(state: MapState): number;
  /** Says something of the list. */
  say(text: string): void;
}

/** The list beside the map, with the request that it answers. Gives what lists something else in it. */
export function openListPanel({ baseUrl, findCompanies, countAll, say }: ListSources): (wanted: Wanted) => Promise<void> {
  const title = find<HTMLElement>('#map-list-title');
  const countryList = find<HTMLElement>('.map-countries');
  const companyList = find<HTMLElement>('.map-companies');
  const more = find<HTMLButtonElement>('.map-more');
  const requestText = find<HTMLElement>('.map-request code');
  const showAnswer = openAnswer();
  let now: Wanted | null = null;
  /** All companies of the list, of which some are shown. */
  let rows: readonly GlanceRow[] = [];

  more.addEventListener('click', () => {
    const shown = companyList.childElementCount;
    companyList.append(...rows.slice(shown, shown + listed).map(companyItem));
    more.hidden = companyList.childElementCount >= rows.length;
  });

  async function listCompanies(wanted: Wanted): Promise<void> {
    companyList.setAttribute('aria-busy', 'true');
    try {
      const query = parseListQuery(queryText(apiParameters(wanted.state)));
      if (isProblem(query)) throw new Error(`${query.message} ${query.resolution}`);
      const found = await findCompanies(query.filters);
      // Something else is listed by now.
      if (now !== wanted) return;
      rows = found;
      const hadFocus = companyList.contains(document.activeElement);
      updateItems(companyList, rows.slice(0, listed));
      // Who was on an entry that is gone goes on from the head of the list.
      if (hadFocus && !companyList.contains(document.activeElement)) title.focus({ preventScroll: true });
      const where = { box: ' in the box', view: ' in view', all: '' }[placeOf(wanted)];
      if (rows.length === 0) say(`0 companies${where}. Zoom out, or choose other filters.`);
      else say(`${formatCount(rows.length, 'company', 'companies')}${where}`);
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
      : `GET ${baseUrl}${requestPath(apiParameters(state))}`;
    const narrowed = state.country !== null || state.box !== null;
    countryList.hidden = narrowed;
    companyList.hidden = !narrowed;
    showAnswer(narrowed ? state : null);
    title.textContent = narrowed
      ? { box: 'Companies in the box', view: 'Companies in view', all: 'Companies' }[placeOf(wanted)]
      : 'Companies by country';
    if (narrowed) {
      await listCompanies(wanted);
      return;
    }
    more.hidden = true;
    say(formatCount(countAll(state), 'company', 'companies'));
  };
}

/** Where the companies of a list are: in a box, in view, or all of a country. */
function placeOf({ state, isView }: Wanted): 'box' | 'view' | 'all' {
  if (state.box === null) return 'all';
  return isView ? 'view' : 'box';
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
