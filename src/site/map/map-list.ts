import { cacheLoad } from '../view/cached-load.ts';
import type { Filters } from '../../query/list-query.ts';
import { mapApiPaths } from '../view/map-paths.ts';
import { formatCount } from '../../contract/numbers.ts';
import { filtersOf } from './companies.ts';
import type { Core } from './core.ts';
import { find, hasFilesAlone } from './elements.ts';
import type { openListPanel } from './list-panel.ts';
import type { Place } from './place.ts';
import { apiParameters, listParameters, queryText, type MapState } from './state.ts';

/** The list is updated when the map hasn’t moved for this long, milliseconds. */
const stillness = 350;

/**
 * The list beside the map and its request: companies in a country, a box or in view, otherwise countries.
 *
 * @param place Returns the place that distances are measured from. @param load Loads the companies that may pass the filters.
 */
export function openMapList(core: Core, place: () => Place | null, load: (filters: Filters) => Promise<void>) {
  const { view, companies, address, status } = core;
  const title = find<HTMLElement>('#map-list-title');
  const countryList = find<HTMLElement>('.map-countries');
  const companyElements = [find<HTMLElement>('.map-companies'), find<HTMLElement>('.map-sort')];
  const distance = find<HTMLOptionElement>('.map-sort option[value="distance"]');
  const request = find<HTMLElement>('.map-request code');
  const openPanel = cacheLoad(async () => (await import('./list-panel.ts')).openListPanel(core, load));
  let panel: ReturnType<typeof openListPanel> | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isKept = false;

  /** @param reaches Whether the map goes to the nearest company if none is in view. */
  async function show(reaches = false): Promise<void> {
    clearTimeout(waiting);
    const { state } = address;
    const shown = { ...state, box: state.box ?? (state.view === null ? null : view.followedBox(companies.isWhole)) };
    const isNarrow = shown.country !== null || shown.box !== null;
    const where = state.box !== null ? ' in the area' : shown.box !== null ? ' in view' : '';
    request.textContent = requestOf(shown);
    countryList.hidden = isNarrow;
    for (const element of companyElements) element.hidden = !isNarrow;
    distance.disabled = place() === null;
    title.textContent = isNarrow ? `Companies${where}` : 'Companies by country';
    if (isNarrow) {
      panel ??= await openPanel();
      await panel({ state: shown, where, place: place(), middle: view.now(), reaches: reaches && state.box === null });
    } else await showCountries(state);
  }
  function showWhenStill(): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => void show(), stillness);
  }
  async function showCountries(state: MapState): Promise<void> {
    find<HTMLElement>('.map-more').hidden = true;
    await panel?.(null);
    const { count, isUpTo } = companies.count(filtersOf(state));
    if (count === 0) status.say('No company matches these filters. Change one of them, or clear all.');
    else status.say(`${isUpTo ? 'Up to ' : ''}${formatCount(count, 'company', 'companies')}`);
  }
  return {
    show,
    showWhenStill,
    /** The reader has moved the map. */
    follow(): void {
      if (isKept) clearTimeout(waiting);
      else showWhenStill();
      isKept = false;
    },
    /** Keeps the list as it is after the next move. */
    keepOnce(): void {
      isKept = true;
    },
  };
}

/** The request that the list answers, as the page shows it. */
function requestOf(state: MapState): string {
  const baseUrl = find<HTMLElement>('.map-filters').dataset['baseUrl'] ?? location.origin;
  if (hasFilesAlone)
    return `createClient({ baseUrl: '${baseUrl}', mode: 'files' }).listCompanies(${JSON.stringify(listParameters(state))})`;
  const query = queryText(apiParameters(state));
  return `GET ${baseUrl}${mapApiPaths.companies}${query === '' ? '' : `?${query}`}`;
}
