import { divIcon, latLngBounds, marker, type Marker } from 'leaflet';
import type { Facets } from '../../contract/facets.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import { mapApiPaths } from '../view/map-paths.ts';
import { formatCount } from '../view/words.ts';
import { isCalm, openBaseMap, type Tiles } from './base-map.ts';
import { addBoxTool } from './box-tool.ts';
import type { Card } from './card.ts';
import { addClusters } from './cluster-layer.ts';
import { indexClusters, type Cluster, type ClusterIndex } from './clusters.ts';
import { bboxOf, filtersOf, isUnfiltered, openCompanies, type MapCompanies } from './companies.ts';
import { find, hasFilesAlone } from './elements.ts';
import { explain } from './explain.ts';
import { openFiles, readText } from './files.ts';
import { input, markFault, readFilters, select, showCounts, showFilters } from './filter-form.ts';
import type { openListPanel } from './list-panel.ts';
import { keepPageFree } from './manners.ts';
import { tile, wrapLon } from './mercator.ts';
import type { Place } from './place.ts';
import type { openPhones } from './service.ts';
import {
  apiParameters,
  listParameters,
  queryText,
  readAddress,
  sortings,
  stateQuery,
  unwrapBox,
  wrapBox,
  type Box,
  type MapState,
} from './state.ts';

/**
 * What of the world may be in view for the list to follow; more is a look at the world, and countries are listed. Where companies are loaded
 * by country, a look at the world draws each country as one circle.
 */
const followedPart = { whole: 0.4, byCountry: 0.2 } as const;
/** The list waits until the map has lain still for this long, milliseconds. */
const stillness = 350;
/** Zoom at which a company or a town is shown. */
const nearZoom = 9;
/** What is loaded around the view, as a part of it, so that clusters at its edges are whole. */
const loadedAround = 0.1;

const element = find<HTMLElement>('.map');
const frame = find<HTMLElement>('.map-frame');
const listSection = find<HTMLElement>('.map-list');
const title = find<HTMLElement>('#map-list-title');
const countryList = find<HTMLElement>('.map-countries');
const companyList = find<HTMLElement>('.map-companies');
const more = find<HTMLButtonElement>('.map-more');
const sorting = find<HTMLElement>('.map-sort');
const filters = find<HTMLElement>('.map-filters');
const status = find<HTMLElement>('.map-status');
const requestText = find<HTMLElement>('.map-request code');
const sortSelect = find<HTMLSelectElement>('.map-sort select');
const button = (name: string) => find<HTMLButtonElement>(`[data-do="${name}"]`);
const baseUrl = filters.dataset['baseUrl'] ?? location.origin;
const readFile = openFiles();
/** Made when it is asked for the first time. */
let phones: ReturnType<typeof openPhones> | null = null;
const phonesOf = async (slugs: readonly string[]) => {
  phones ??= (await import('./service.ts')).openPhones();
  return phones(slugs);
};

let { state, faults } = readAddress(location.search);
let companies: MapCompanies | null = null;
let index: ClusterIndex | null = null;
/** Where distances are measured from. */
let place: Place | null = null;
/** Whether the counts at the filters are those that came with the page. */
let hasCounts = true;
/** Whether the map moves without the reader, who sees what the address says. */
let isQuiet = false;
/** Whether the list stays as it is when the map comes to rest. */
let keepsList = false;

const base = openBaseMap({
  element,
  readFile,
  tiles: JSON.parse(element.dataset['tiles'] ?? 'null') as Tiles | null,
  obstacles: (part) => clusters.obstacles(part),
});
const { map, maxZoom } = base;
const clusters = addClusters(map, {
  pick,
  hover: (cluster) => markItems(cluster === null || index === null ? [] : index.pointsOf(cluster).map(({ slug }) => slug)),
  nameOf: ({ point }) => (point?.slug == null ? '' : (companies?.named(new Set([point.slug]))[0]?.name ?? '')),
  redrawn: () => base.rewriteNames(),
});
const boxes = addBoxTool(map, element, chooseBox);
const listSources = {
  async findCompanies(wanted: Filters) {
    await load(wanted);
    return (await companies?.find(wanted)) ?? [];
  },
  phonesOf,
  say,
};
/** What is loaded when it is needed for the first time. */
let list: ReturnType<typeof openListPanel> | null = null;
let card: Card | null = null;

// Companies.

/** Draws the companies that pass the filters. */
function drawCompanies(): void {
  if (companies === null) return;
  index = indexClusters(companies.points(filtersOf(state)), maxZoom);
  clusters.show(index);
}

/** Loads what may pass the filters and is not there yet, and draws it. */
async function load(wanted: Filters): Promise<void> {
  if (companies === null || !(await companies.load(wanted))) return;
  drawCompanies();
}

/** Loads the companies of the country that is chosen, or those in view. What fails is said, and loaded when the map is moved again. */
async function loadInView(): Promise<void> {
  try {
    const seen = seenBox(loadedAround);
    if (state.country !== null) await load({ ...noFilters, country: state.country });
    else if (seen !== null) await load({ ...noFilters, bbox: bboxOf(seen) });
  } catch {
    say('Some companies could not be loaded. Move the map to try again.');
  }
}

// What is seen.

/** Moves the map without the reader. */
function quietly(move: () => void): void {
  isQuiet = true;
  try {
    map.stop();
    move();
  } finally {
    isQuiet = false;
  }
}

function fit({ west, south, east, north }: Box, animate: boolean): void {
  map.fitBounds(latLngBounds([south, west], [north, east]), { animate, padding: [30, 30], maxZoom: Math.min(maxZoom, nearZoom + 1) });
}

/** Shows what the address says: its view, else its box, else everything that the filters leave. */
function showState(): void {
  quietly(() => {
    const { view, box, country } = state;
    const extent = country === null ? undefined : companies?.extentOf(country);
    if (view !== null) map.setView([view.lat, view.lon], Math.min(maxZoom, view.zoom), { animate: false });
    else if (box !== null) fit(unwrapBox(box), false);
    else if (extent !== undefined) fit(unwrapBox(extent), false);
    else base.showWorld();
  });
}

/** The box that is seen, with a margin; null where so much of the world is seen that its countries say more. */
function seenBox(around: number): Box | null {
  const part = element.clientWidth / (tile * 2 ** map.getZoom());
  if (part > followedPart[companies?.isWhole === false ? 'byCountry' : 'whole']) return null;
  const bounds = map.getBounds().pad(around);
  return wrapBox({ west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() });
}

/** Brings the controls, the list and the request into line with the state. */
function show(): void {
  showFilters(state);
  sortSelect.value = state.sort;
  button('unbox').disabled = state.box === null;
  boxes.show(state.box);
  drawCompanies();
  hasCounts &&= isUnfiltered(state);
  if (companies !== null && !hasCounts) showCounts(state, (wanted) => companies!.count(wanted));
  void showList();
}

// The list beside the map: countries, or the companies that a country or a box has.

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says something of the list, after what the address has wrong. */
function say(text: string): void {
  const words = [...faults, text].join(' ');
  if (status.textContent !== words) status.textContent = words;
}

/** Lists what is in the box that was chosen, or else in view; countries as long as nobody has moved the map nearer. */
async function showList(): Promise<void> {
  clearTimeout(waiting);
  const shown = { ...state, box: state.box ?? (state.view === null ? null : seenBox(0)) };
  const query = queryText(apiParameters(shown));
  requestText.textContent = hasFilesAlone
    ? `createClient({ baseUrl: '${baseUrl}', mode: 'files' }).listCompanies(${JSON.stringify(listParameters(shown))})`
    : `GET ${baseUrl}${mapApiPaths.companies}${query === '' ? '' : `?${query}`}`;
  const isNarrow = shown.country !== null || shown.box !== null;
  countryList.hidden = isNarrow;
  for (const part of [companyList, sorting]) part.hidden = !isNarrow;
  for (const option of sortSelect.options) if (option.value === 'distance') option.disabled = place === null;
  const kind = state.box === null ? (shown.box === null ? '' : ' in view') : ' in the area';
  title.textContent = isNarrow ? `Companies${kind}` : 'Companies by country';
  if (isNarrow) {
    list ??= (await import('./list-panel.ts')).openListPanel(listSources);
    const { lat, lng } = map.getCenter();
    await list({ state: shown, where: kind, place, middle: { lat, lon: wrapLon(lng) } });
    return;
  }
  more.hidden = true;
  await list?.(null);
  const all = companies?.count(filtersOf(state));
  if (all === undefined) return;
  if (all.count === 0) say('No company matches these filters. Change one of them, or clear all.');
  else say(`${all.isUpTo ? 'Up to ' : ''}${formatCount(all.count, 'company', 'companies')}`);
}

function settle(): void {
  for (const [name, limit] of [
    ['in', maxZoom],
    ['out', map.getMinZoom()],
  ] as const)
    button(name).setAttribute('aria-disabled', String(Math.abs(map.getZoom() - limit) < 0.01));
  if (isQuiet) return;
  const { lat, lng } = map.getCenter();
  change({ view: { lat, lon: wrapLon(lng), zoom: map.getZoom() } }, false);
  void loadInView();
  clearTimeout(waiting);
  if (keepsList) keepsList = false;
  else waiting = setTimeout(() => void showList(), stillness);
}

let mark: Marker | null = null;

/** Rings a place on the map. */
function setMark(at: { readonly lat: number; readonly lon: number } | null): void {
  mark?.remove();
  mark = null;
  if (at === null) return;
  mark = marker([at.lat, nearTurn(at.lon)], {
    icon: divIcon({ className: 'map-mark', iconSize: [26, 26] }),
    interactive: false,
    keyboard: false,
    zIndexOffset: 1000,
  }).addTo(map);
}

/** A longitude on the turn of the world that is seen. */
const nearTurn = (lon: number): number => lon + 360 * Math.round((map.getCenter().lng - lon) / 360);

/** The entry of the list that an event comes from, as a place. */
function placeOfItem({ target }: Event): { lat: number; lon: number; slug: string } | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('li[data-slug]') : null;
  return item === null ? null : { lat: Number(item.dataset['lat']), lon: Number(item.dataset['lon']), slug: item.dataset['slug']! };
}

/** Marks the entries of companies; the one of a single company comes into sight. */
function markItems(slugs: readonly (string | null)[]): void {
  const wanted = new Set(slugs);
  for (const item of companyList.children) {
    const isMarked = wanted.has((item as HTMLElement).dataset['slug'] ?? '');
    item.classList.toggle('marked', isMarked);
    if (!isMarked || slugs.length > 1 || listSection.scrollHeight === listSection.clientHeight) continue;
    const [own, section] = [item.getBoundingClientRect(), listSection.getBoundingClientRect()];
    if (own.top < section.top) listSection.scrollTop += own.top - section.top;
    else if (own.bottom > section.bottom) listSection.scrollTop += own.bottom - section.bottom;
  }
}

/** Moves the map to a company of the list. The list stays as it is, so that one can go on from entry to entry. */
function showOnMap(event: Event): void {
  const at = placeOfItem(event);
  if (at === null || !(event.target instanceof HTMLButtonElement)) return;
  card?.close();
  keepsList = true;
  map.setView([at.lat, nearTurn(at.lon)], Math.max(map.getZoom(), nearZoom));
  setMark(at);
  // On a phone the map lies above the list, out of sight.
  element.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'auto' : 'smooth' });
}

// Cards.

async function openCard(rows: readonly GlanceRow[], at: { lat: number; lon: number }, takeFocus: boolean): Promise<void> {
  const { openCards } = await import('./card.ts');
  card ??= openCards(map, {
    phonesOf,
    place: () => place,
    closed(hadFocus) {
      if (state.company !== null) change({ company: null }, false);
      setMark(null);
      if (hadFocus) element.focus({ preventScroll: true });
    },
  });
  card.close();
  const only = rows.length === 1 ? rows[0]! : null;
  if (only !== null) change({ company: only.slug }, false);
  setMark(at);
  card.open({ lat: at.lat, lon: nearTurn(at.lon), companies: rows }, takeFocus);
}

/** Opens the card of a company, or goes nearer to several until they are apart. */
function pick(cluster: Cluster): void {
  if (index === null || companies === null) return;
  const points = index.pointsOf(cluster);
  const country = cluster.point !== null && cluster.point.slug === null ? companies.extentOf(cluster.point.country) : undefined;
  if (country !== undefined) {
    fit(unwrapBox(country), true);
    return;
  }
  const zoom = cluster.point === null ? index.opensAt(cluster) : Infinity;
  if (zoom <= maxZoom) {
    // As near as it takes for them to be several.
    map.setView([cluster.lat, cluster.lon], Math.min(maxZoom, Math.max(zoom, map.getZoom() + 1)));
    return;
  }
  const rows = companies.named(new Set(points.flatMap(({ slug }) => slug ?? [])));
  const only = rows.length === 1 ? rows[0]! : null;
  // A second click on one company opens its page.
  if (only !== null && state.company === only.slug) location.assign(`/companies/${only.slug}`);
  else if (rows.length > 0) void openCard(rows, { lat: cluster.lat, lon: wrapLon(cluster.lon) }, true);
}

/** Marks the company of the address and opens its card. */
async function openCompany(slug: string): Promise<void> {
  try {
    let row = companies?.named(new Set([slug]))[0];
    if (row === undefined && companies?.isWhole === true)
      throw new Error(`There is no company “${slug}”. Pick one on the map, or in the list of a country.`);
    if (row === undefined) {
      const { client } = await import('./service.ts');
      const { country } = await client.getCompanyBySlug({ slug });
      await load({ ...noFilters, country });
      row = companies?.named(new Set([slug]))[0];
    }
    if (row === undefined) throw new Error(`The company “${slug}” isn’t on the map. Reload the page to update it.`);
    if (state.view === null) change({ view: { lat: row.lat, lon: row.lon, zoom: nearZoom } }, false);
    showState();
    await openCard([row], row, false);
  } catch (error) {
    faults = [...faults, explain(error)];
    change({ company: null }, false);
  }
  void showList();
}

// Changes.

/** Takes a new state. What a person chose becomes a step of the history; moving the map changes the step. */
function change(next: Partial<MapState>, step: boolean): void {
  state = { ...state, ...next };
  if (step) {
    faults = [];
    card?.close();
  }
  const address = `${location.pathname}${stateQuery(state)}`;
  if (step) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

async function chooseFilters(): Promise<void> {
  const chosen = readFilters();
  if (typeof chosen === 'string') {
    faults = [chosen];
    void showList();
    return;
  }
  const moved = chosen.country !== state.country;
  const isOtherTown = chosen.near !== state.near;
  change({ ...chosen, ...(moved ? { view: null, box: null } : {}) }, true);
  if (isOtherTown) {
    if (chosen.near !== null) return measureFrom(townNamed(chosen.near), 'near');
    forgetPlace();
  }
  if (moved) showState();
  show();
}

async function townNamed(text: string): Promise<Place> {
  const [{ findTown }, { client }] = await Promise.all([import('./place.ts'), import('./service.ts')]);
  return findTown(text, client, hasFilesAlone ? readFile : null);
}

const locateReader = async (): Promise<Place> => (await import('./place.ts')).locate();

/** Measures distances from a place once it is found, shows it, and lists what is near it first. */
async function measureFrom(finding: Promise<Place>, source: 'near' | 'position', moves = true): Promise<void> {
  say(source === 'near' ? 'Looking for the town…' : 'Waiting for your position…');
  try {
    place = await finding;
    if (source === 'position') state = { ...state, near: null };
    if (moves) change({ sort: 'distance', box: null, view: { lat: place.lat, lon: place.lon, zoom: nearZoom - 1 } }, false);
    if (moves) showState();
  } catch (error) {
    forgetPlace();
    faults = [explain(error)];
  }
  setPlaceMark();
  const words = input('near').value;
  show();
  if (faults.length === 0 || source !== 'near') return;
  // What was typed stays, to be mended.
  input('near').value = words;
  markFault('near');
}

function forgetPlace(): void {
  place = null;
  change({ near: null, sort: state.sort === 'distance' ? 'name' : state.sort }, false);
  setPlaceMark();
}

let placeMark: Marker | null = null;

function setPlaceMark(): void {
  placeMark?.remove();
  placeMark = null;
  if (place === null) return;
  const icon = divIcon({ className: 'map-here', iconSize: [18, 18] });
  placeMark = marker([place.lat, nearTurn(place.lon)], { icon, interactive: false, keyboard: false }).addTo(map);
}

function chooseBox(box: Box | null): void {
  setDrawing(false);
  change({ box }, true);
  show();
}

function setDrawing(on: boolean): void {
  boxes.turn(on);
  button('draw').setAttribute('aria-pressed', String(on));
}

function goHome(): void {
  change({ view: null }, false);
  showState();
  void loadInView();
  clearTimeout(waiting);
  waiting = setTimeout(() => void showList(), stillness);
}

async function fillScreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await frame.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    faults = ['The browser does not let the map fill the screen.'];
    void showList();
  }
}

async function copyRequest(): Promise<void> {
  const text = requestText.textContent!.replace(/^GET /, '');
  try {
    await navigator.clipboard.writeText(text);
    button('copy').textContent = 'Copied';
  } catch {
    // Without permission the text is marked, so that one key copies it.
    getSelection()?.selectAllChildren(requestText);
    button('copy').textContent = 'Press Ctrl+C';
  }
  setTimeout(() => (button('copy').textContent = 'Copy'), 2000);
}

const actions: Readonly<Record<string, () => void>> = {
  in: () => map.zoomIn(),
  out: () => map.zoomOut(),
  all: goHome,
  locate: () => void measureFrom(locateReader(), 'position'),
  full: () => void fillScreen(),
  draw: () => setDrawing(!boxes.isOn()),
  area: () => {
    const bounds = map.getBounds();
    chooseBox(wrapBox({ west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }));
  },
  unbox: () => chooseBox(null),
  copy: () => void copyRequest(),
  clear: () => {
    for (const name of ['country', 'service_type']) select(name).value = '';
    for (const name of ['capacity_min_t', 'near']) input(name).value = '';
    void chooseFilters();
  },
};

function listen(): void {
  for (const [name, action] of Object.entries(actions)) button(name).addEventListener('click', action);
  keepPageFree(map, element, find('.map-hint'));
  map.on('moveend', settle);
  companyList.addEventListener('click', showOnMap);
  for (const name of ['pointerover', 'focusin'])
    listSection.addEventListener(name, (event) => {
      const at = placeOfItem(event);
      if (at !== null) setMark(at);
    });
  for (const name of ['pointerleave', 'focusout']) listSection.addEventListener(name, () => setMark(null));
  filters.addEventListener('change', () => void chooseFilters());
  sortSelect.addEventListener('change', () => {
    change({ sort: sortings.find((name) => name === sortSelect.value) ?? 'name' }, true);
    void showList();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (boxes.isOn()) setDrawing(false);
    else card?.close();
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Home' || event.target !== element) return;
    event.preventDefault();
    goHome();
  });
  document.addEventListener('fullscreenchange', () =>
    button('full').setAttribute('aria-pressed', String(document.fullscreenElement !== null)),
  );
  window.addEventListener('popstate', () => {
    ({ state, faults } = readAddress(location.search));
    card?.close();
    void showAddress();
  });
  new ResizeObserver(() => {
    const { x, y } = map.getSize();
    if (x === element.clientWidth && y === element.clientHeight) return;
    // A view that nobody has moved stays what the address says.
    quietly(() => base.resize());
    if (state.view === null) showState();
  }).observe(element);
}

/** Shows what the address says, with its place and its card. */
async function showAddress(): Promise<void> {
  const { near, company, view } = state;
  showState();
  if (near === null) place = null;
  setPlaceMark();
  if (near !== null) await measureFrom(townNamed(near), 'near', view === null);
  else show();
  if (company !== null) await openCompany(company);
}

/** The controls work from here on. */
function enable(): void {
  for (const fieldset of document.querySelectorAll<HTMLFieldSetElement>('fieldset[data-map]')) fieldset.disabled = false;
  for (const name of Object.keys(actions)) if (name !== 'unbox') button(name).disabled = false;
  button('full').hidden = !document.fullscreenEnabled;
  element.dataset['ready'] = 'true';
}

async function start(): Promise<void> {
  showState();
  const readFacets = async () => JSON.parse(await readText(readFile, mapApiPaths.facets)) as Facets;
  const [, opened] = await Promise.all([base.drawn, openCompanies(readFile, readFacets)]);
  companies = opened;
  await loadInView();
  listen();
  enable();
  await showAddress();
  // Names come last. A map without them is still a map.
  await base.loadNames().catch(() => undefined);
}

start().catch((error: unknown) => {
  status.textContent = `The map could not be loaded: ${error instanceof Error ? error.message : String(error)}. Reload the page, or use the list of countries.`;
});
