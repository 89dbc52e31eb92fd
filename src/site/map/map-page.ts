// The script of the map’s page: it opens the components of the page and joins them. Each component keeps its own state.
import type { Facets } from '../../contract/facets.ts';
import { cacheLoad } from '../view/cached-load.ts';
import { mapApiPaths } from '../view/map-paths.ts';
import { openAddress } from './address.ts';
import { isCalm, openBaseMap, type BaseMap, type Tiles } from './base-map.ts';
import { addBoxTool } from './box-tool.ts';
import { button, copyRequest, enable, fillScreen, showZoomLimits } from './buttons.ts';
import { addClusters } from './cluster-layer.ts';
import { openCompanies, type MapCompanies } from './companies.ts';
import { openCompanyCards } from './company-cards.ts';
import type { Core } from './core.ts';
import { find } from './elements.ts';
import { explain } from './explain.ts';
import { openFiles, readText } from './files.ts';
import { clearFilters, input, openCounts, readFilters, showFilters } from './filter-form.ts';
import { listenToItems, markItems } from './list-items.ts';
import { openLoading } from './loading.ts';
import { keepPageFree } from './manners.ts';
import { openMapList } from './map-list.ts';
import { openMark } from './marks.ts';
import { nearTurn } from './mercator.ts';
import { openOrigin } from './origin.ts';
import { sortings, type Box, type MapState } from './state.ts';
import { openStatus } from './status.ts';
import { nearZoom, openView, type MapView } from './view.ts';

const element = find<HTMLElement>('.map');
const sortSelect = find<HTMLSelectElement>('.map-sort select');
const readFile = openFiles();
const openContacts = cacheLoad(async () => (await import('./service.ts')).openContacts());
const contactsOf = async (slugs: readonly string[]) => (await openContacts())(slugs);
const status = openStatus();
const address = openAddress(status);

/** Opens the components that need the companies. */
function openComponents({ map, rewriteNames }: BaseMap, view: MapView, companies: MapCompanies) {
  const core: Core = { map, view, companies, address, status, readFile, contactsOf };
  const origin = openOrigin(core, show, choose);
  const ring = openMark(map, 'map-mark', 26, 1000);
  const cards = openCompanyCards(core, ring, origin.place);
  const clusters = addClusters(map, {
    pick: cards.pick,
    hover: (points) => markItems(points.map(({ slug }) => slug)),
    nameOf: ({ point }) => (point?.slug == null ? '' : (companies.named(new Set([point.slug]))[0]?.name ?? '')),
    redrawn: rewriteNames,
  });
  const loading = openLoading(core, clusters);
  const list = openMapList(core, origin.place, loading.load);
  const boxes = addBoxTool(map, element, chooseBox);
  const showCounts = openCounts(companies.count);

  /** Brings the controls, the map and the list into line with the state. @param reaches Whether the map goes to a company that is not in view. */
  function show(reaches: boolean): void {
    const { state } = address;
    if (reaches) showAsked(state);
    showFilters(state, origin.isUnknown());
    sortSelect.value = state.sort;
    button('unbox').disabled = state.box === null;
    boxes.show(state.box);
    loading.draw();
    showCounts(state);
    void list.show(reaches);
  }
  /** Takes what the reader has chosen. */
  function choose(next: Partial<MapState>): void {
    address.step(next);
    cards.close();
  }
  function chooseBox(box: Box | null): void {
    setDrawing(false);
    choose({ box, ...(box === null ? {} : ({ sort: 'distance' } as const)) });
    // Distances are from the middle of a box.
    origin.forget();
    show(false);
  }
  function setDrawing(on: boolean): void {
    boxes.turn(on);
    button('draw').setAttribute('aria-pressed', String(on));
  }
  /** Moves the map to the part of the world that the state names. */
  function showRegion(): void {
    const { country } = address.state;
    view.show(address.state, country === null ? undefined : companies.extentOf(country));
  }
  return { map, view, origin, ring, cards, clusters, loading, list, boxes, show, choose, chooseBox, setDrawing, showRegion };
}

type MapComponents = ReturnType<typeof openComponents>;

async function chooseFilters({ origin, list, choose, show, showRegion }: MapComponents): Promise<void> {
  const chosen = readFilters();
  if (typeof chosen === 'string') {
    status.setFaults([chosen]);
    return list.show();
  }
  const { state } = address;
  const isOtherCountry = chosen.country !== state.country;
  const isOtherPlace = chosen.near !== state.near || origin.hasFailed();
  choose({ ...chosen, ...(isOtherCountry ? { view: null, box: null } : {}) });
  if (isOtherPlace && chosen.near !== null) return origin.measureFromName(chosen.near);
  if (isOtherPlace) origin.forget();
  if (isOtherCountry) showRegion();
  // In another country the name may mean another place.
  if (isOtherCountry && chosen.near !== null) return origin.measureFromName(chosen.near, false);
  show(true);
}

/** Goes back to everything that the filters leave. */
function showAll({ loading, list, showRegion }: MapComponents): void {
  address.change({ view: null });
  showRegion();
  void loading.loadInView();
  list.showWhenStill();
}

/** Shows what the address says, with its place and its card. */
async function showAddress({ origin, cards, loading, list, showRegion }: MapComponents): Promise<void> {
  const { company } = address.state;
  if (company === null) cards.close();
  showRegion();
  await origin.followAddress();
  if (company === null) return;
  try {
    await cards.openNamed(company, loading.load);
  } catch (error) {
    cards.close();
    status.addFault(explain(error));
    address.change({ company: null });
  }
  void list.show();
}

/** What the buttons do, by their names. */
function actionsOf(components: MapComponents): Readonly<Record<string, () => void>> {
  const { map, view, origin, list, boxes, chooseBox, setDrawing } = components;
  return {
    in: () => map.zoomIn(),
    out: () => map.zoomOut(),
    all: () => showAll(components),
    locate: () => void origin.measureFromReader(),
    full: () =>
      void fillScreen().catch(() => {
        status.setFaults(['The browser does not let the map fill the screen.']);
        void list.show();
      }),
    draw: () => setDrawing(!boxes.isOn()),
    area: () => chooseBox(view.boxInView()),
    unbox: () => chooseBox(null),
    copy: () => void copyRequest(),
    clear: () => {
      clearFilters();
      void chooseFilters(components);
    },
  };
}

/** Follows what the reader does with the map. */
function listenToMap(components: MapComponents): void {
  const { map, view, loading, list, cards, boxes } = components;
  keepPageFree(map, element, find('.map-hint'));
  map.on('moveend', () => showZoomLimits(map));
  view.onMoved(() => {
    address.change({ view: view.now() });
    void loading.loadInView();
    list.follow();
  });
  view.onResized(() => {
    // Until the reader moves the map, it shows what the address says.
    if (address.state.view === null) components.showRegion();
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Home' || event.target !== element) return;
    event.preventDefault();
    showAll(components);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (boxes.isOn()) components.setDrawing(false);
    else cards.close();
  });
}

/** Follows what the reader does with the rest of the page. */
function listenToPage(components: MapComponents): void {
  const { map, origin, ring, list, cards } = components;
  listenToItems(ring, (at) => {
    cards.close();
    // The list stays as it is, so that the reader can go on from entry to entry.
    list.keepOnce();
    map.setView([at.lat, nearTurn(at.lon, map.getCenter().lng)], Math.max(map.getZoom(), nearZoom));
    ring(at);
    // On a phone, the map may be hidden, or above the list and out of sight.
    showOnPhone('map');
    element.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'auto' : 'smooth' });
  });
  const filters = find<HTMLElement>('.map-filters');
  /** After Enter, the field has nothing new to say when it is left; but the same text is worth another try after a failure. */
  const isAnswered = () => input('near').value.trim() === (address.state.near ?? '') && !origin.hasFailed();
  const isOfPlace = ({ target }: Event) => target === input('near');
  filters.addEventListener('change', (event) => {
    if (!isOfPlace(event) || !isAnswered()) void chooseFilters(components);
  });
  filters.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && isOfPlace(event) && !isAnswered()) void chooseFilters(components);
  });
  sortSelect.addEventListener('change', () => {
    components.choose({ sort: sortings.find((name) => name === sortSelect.value) ?? 'name' });
    void list.show();
  });
  document.addEventListener('fullscreenchange', () =>
    button('full').setAttribute('aria-pressed', String(document.fullscreenElement !== null)),
  );
  window.addEventListener('popstate', () => {
    address.reread();
    void showAddress(components);
  });
}

/** Shows the list or the map on a phone, where there is no room for both. */
const showOnPhone = (what: 'list' | 'map') => (find<HTMLInputElement>(`.map-switch [value=${what}]`).checked = true);

/** Shows the list on a phone if there is anything that was asked for. */
function showAsked({ near, country, service, capacityMinT, box }: MapState): void {
  if ([near, country, service, capacityMinT, box].some((asked) => asked !== null)) showOnPhone('list');
}

async function start(): Promise<void> {
  const tiles = JSON.parse(element.dataset['tiles'] ?? 'null') as Tiles | null;
  const base = openBaseMap(element, readFile, tiles);
  const view = openView(base, element);
  view.show(address.state);
  showAsked(address.state);
  const readFacets = async () => JSON.parse(await readText(readFile, mapApiPaths.facets)) as Facets;
  const [, companies] = await Promise.all([base.drawn, openCompanies(readFile, readFacets)]);
  const components = openComponents(base, view, companies);
  await components.loading.loadInView();
  listenToMap(components);
  listenToPage(components);
  enable(actionsOf(components));
  element.dataset['ready'] = 'true';
  await showAddress(components);
  // Names come last.
  base.avoid(components.clusters.obstacles);
}

start().catch((error: unknown) =>
  status.say(
    `The map could not be loaded: ${error instanceof Error ? error.message : String(error)}. Reload the page, or use the list of countries.`,
  ),
);
