import type { Facets } from '../../contract/facets.ts';
import type { ServiceType } from '../../contract/service-types.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import { mapApiPaths, mapPaths } from '../view/map-paths.ts';
import { readMapNames } from '../view/map-names.ts';
import { readWorldLines } from '../view/map-world.ts';
import { formatCount, formatInteger, formatMeasure } from '../view/words.ts';
import { bounded, panned, pixelToWorld, showing, tile, worldWidth, worldZoom, zoomed, type Camera, type Size } from './camera.ts';
import { countedCapacity, countOf } from './choices.ts';
import { clusterPoints, radiusOf, type Cluster } from './clusters.ts';
import { bboxOf, filtersOf, openCompanies, type MapCompanies } from './companies.ts';
import { fillCard, positionCard, showCardMessage } from './card.ts';
import { explain } from './company-list.ts';
import { drawScene, readColors, visibleTurns, worldPaths, type WorldPaths } from './draw.ts';
import { find } from './elements.ts';
import { listenToGestures, listenToKeys, type GestureHandlers } from './gestures.ts';
import { placeLabels, placeNames, type Label, type PlacedLabel } from './labels.ts';
import { openListPanel } from './list-panel.ts';
import { latToY, lonToX, wrapX } from './mercator.ts';
import { boxBetween, boxEdges, readAddress, stateQuery, type Box, type MapState } from './state.ts';

/** Zoom from which the finer lines of the world are drawn. */
const fineZoom = 4;
/** Companies on a card at most. */
const onCard = 5;
/**
 * What of the world may be in view for the list to follow; more is a look at the world, and countries are listed. Where companies are loaded
 * by country, a look at the world draws each country as one circle.
 */
const followedPart = { whole: 0.4, byCountry: 0.2 } as const;
/** The list waits until the map has lain still for this long, milliseconds. */
const stillness = 350;
/** Zoom at which a company of the list is shown. */
const companyZoom = 9;
/** Companies in view are loaded when it has not been drawn anew for this long, milliseconds. */
const loadAfter = 100;
/** What is loaded around the view, pixels. */
const viewMargin = tile / 4;
/** Half the side of the box around a single company, degrees: some ten metres, more than the four decimals of a box round. */
const pointMargin = 0.0001;

/** A place on the Mercator square. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const map = find<HTMLElement>('.map');
const listSection = find<HTMLElement>('.map-list');
const card = find<HTMLElement>('.map-card');
const cardBody = find<HTMLElement>('.map-card-body');
const credit = find<HTMLElement>('.map-credit');
const hint = find<HTMLElement>('.map-hint');
const canvas = find<HTMLCanvasElement>('.map canvas');
const filters = find<HTMLElement>('.map-filters');
const status = find<HTMLElement>('.map-status');
const countryList = find<HTMLElement>('.map-countries');
const companyList = find<HTMLElement>('.map-companies');
const requestText = find<HTMLElement>('.map-request code');
const button = (name: string) => find<HTMLButtonElement>(`[data-do="${name}"]`);
const select = (name: string) => find<HTMLSelectElement>(`.map-filters [name="${name}"]`);
const baseUrl = filters.dataset['baseUrl'] ?? location.origin;

let { state, faults } = readAddress(location.search);
let camera: Camera = { x: 0.5, y: 0.4, zoom: 1 };
let companies: MapCompanies | null = null;
/** Changes with all that the clusters depend on beside the zoom. */
let clustersOf = {};
let facets: Facets | null = null;
let coarse: WorldPaths | null = null;
let fine: WorldPaths | null = null;
let fineAsked = false;
let clusters: { zoom: number; of: object; list: readonly Cluster[] } | null = null;
let names: readonly Label[] = [];
/** A company that the list points at. */
let mark: Place | null = null;
/** The place that the card is about. */
let cardAt: Place | null = null;
let drawing = false;
let sketch: Box | null = null;
let colors = readColors(map);

const size = (): Size => ({ width: map.clientWidth, height: map.clientHeight });

// Drawing: once a frame at most.

let frame = 0;
function redraw(): void {
  if (frame === 0) frame = requestAnimationFrame(draw);
}

function draw(): void {
  frame = 0;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { width, height } = size();
  const ratio = Math.min(2, window.devicePixelRatio);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  if (camera.zoom >= fineZoom && !fineAsked) void loadFine();
  const paths = camera.zoom >= fineZoom && fine !== null ? fine : coarse;
  const view = { width, height };
  const labels = currentLabels(context, view);
  const scene = { camera, size: view, paths, clusters: currentClusters(), labels, mark, box: sketch ?? state.box, colors };
  drawScene(context, scene, ratio);
  moveCard();
  if (companies !== null) loadInView();
}

const widths = new Map<string, number>();

function currentLabels(context: CanvasRenderingContext2D, view: Size): readonly PlacedLabel[] {
  if (names.length === 0) return [];
  const scale = worldWidth(camera);
  const taken = visibleTurns(camera, view).flatMap((turn) =>
    currentClusters().flatMap((cluster) => {
      const x = view.width / 2 + (cluster.x + turn - camera.x) * scale;
      const y = view.height / 2 + (cluster.y - camera.y) * scale;
      const radius = radiusOf(cluster);
      const isSeen = x > -radius && y > -radius && x < view.width + radius && y < view.height + radius;
      return isSeen ? [{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }] : [];
    }),
  );
  taken.push({ left: credit.offsetLeft, top: credit.offsetTop, right: view.width, bottom: view.height });
  return placeLabels(names, camera, view, taken, (text, font) => {
    const key = `${font} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      context.font = font;
      widths.set(key, (width = context.measureText(text).width));
    }
    return width;
  });
}

function currentClusters(): readonly Cluster[] {
  if (companies === null) return [];
  const zoom = Math.floor(camera.zoom);
  if (clusters === null || clusters.zoom !== zoom || clusters.of !== clustersOf) {
    const points = companies.points(filtersOf(state), (country) => countAll({ ...state, country }));
    clusters = { zoom, of: clustersOf, list: clusterPoints(points, zoom) };
  }
  return clusters.list;
}

/** Loads what may pass the filters and is not there yet, and draws it. */
async function load(wanted: Filters): Promise<void> {
  if (companies === null || !(await companies.load(wanted))) return;
  clustersOf = {};
  redraw();
}

/** Loads the companies of the country that is chosen, or those in view and a little around it, so that clusters at its edges are whole. */
async function loadCompanies(): Promise<void> {
  const seen = seenBox(viewMargin);
  if (state.country !== null) await load({ ...noFilters, country: state.country });
  else if (seen !== null) await load({ ...noFilters, bbox: bboxOf(seen) });
}

let loading: ReturnType<typeof setTimeout> | undefined;

/** The same while the map is used, once it has slowed down. What fails is said, and loaded when the map is moved again. */
function loadInView(): void {
  clearTimeout(loading);
  loading = setTimeout(() => {
    loadCompanies().catch(() => say('Some companies could not be loaded. Move the map to try again.'));
  }, loadAfter);
}

async function readText(path: string): Promise<string> {
  const text = await readFile(path, undefined);
  if (text === null) throw new Error(`there is no ${path}`);
  return text;
}

const underWay = new Map<string, Promise<string | null>>();

/** Reads a file of the site, once for all who ask for it at the same time; null when there is none. */
function readFile(path: string, cache: RequestCache | undefined): Promise<string | null> {
  const key = `${path} ${cache}`;
  let reading = underWay.get(key);
  if (reading === undefined) {
    reading = fetch(path, { cache: cache ?? 'default' })
      .then((response) => {
        if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}`);
        return response.ok ? response.text() : null;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
  }
  return reading;
}

async function loadFine(): Promise<void> {
  fineAsked = true;
  fine = worldPaths(readWorldLines(await readText(mapPaths.fine)));
  redraw();
}

/** The map works without names, so that their want is no fault of it. */
async function loadNames(): Promise<void> {
  names = placeNames(readMapNames(await readText(mapPaths.names)));
  redraw();
}

// What is shown.

/** The camera of the address: its view, else its box, else everything that the filters leave. */
function cameraOfState(): Camera {
  if (state.camera !== null) return bounded(state.camera, size());
  if (state.box === null) return cameraOfCountry();
  const { west, north, east, south } = boxEdges(state.box);
  return showing(west, north, east, south, size());
}

/** The box that is seen, with a margin in pixels; null where so much of the world is seen that its countries say more. */
function seenBox(margin: number): Box | null {
  const { width, height } = size();
  if (width / worldWidth(camera) > followedPart[companies?.isWhole === false ? 'byCountry' : 'whole']) return null;
  return boxBetween(pixelToWorld(camera, -margin, -margin, size()), pixelToWorld(camera, width + margin, height + margin, size()));
}

/** The box in view; null as long as nobody has moved the map, too. */
const viewBox = (): Box | null => (state.camera === null ? null : seenBox(0));

/** The part of the world that the companies of a country take up; without a country, the world. */
function cameraOfCountry(): Camera {
  const extent = state.country === null ? undefined : companies?.extentOf(state.country);
  if (extent === undefined) return bounded({ x: 0.53, y: 0.4, zoom: worldZoom(size()) }, size());
  const { west, north, east, south } = boxEdges(extent);
  return showing(west, north, east, south, size());
}

function applyFilters(): void {
  clustersOf = {};
}

/** Brings the controls, the list and the request into line with the state. */
function show(): void {
  for (const [name, value] of [
    ['country', state.country],
    ['service_type', state.service],
    ['capacity_min_t', state.capacityMinT === null ? null : String(state.capacityMinT)],
  ] as const) {
    const control = select(name);
    // An address may name a capacity that is no choice of the list.
    if (value !== null && ![...control.options].some((option) => option.value === value))
      control.add(new Option(name === 'capacity_min_t' ? `${formatMeasure(Number(value), 't')} or more` : value, value));
    control.value = value ?? '';
  }
  button('unbox').disabled = state.box === null;
  showCounts();
  void showList();
  redraw();
}

/** Says at each choice how many companies it would find, and closes those that would find none. */
function showCounts(): void {
  if (facets === null) return;
  const own = { country: state.country, service: state.service, capacityMinT: countedCapacity(facets, state.capacityMinT) };
  const onChoice = (name: string, changed: (value: string) => Partial<typeof own>) => {
    for (const option of select(name).options) {
      if (option.dataset['name'] === undefined) continue;
      const count = countOf(facets!, { ...own, ...changed(option.value) });
      option.textContent = `${option.dataset['name']} (${formatInteger(count)})`;
      option.disabled = count === 0 && !option.selected;
    }
  };
  onChoice('country', (country) => ({ country }));
  onChoice('service_type', (service) => ({ service: service as ServiceType }));
  onChoice('capacity_min_t', (capacity) => ({ capacityMinT: Number(capacity) }));
  for (const item of countryList.querySelectorAll<HTMLElement>('[data-country]')) {
    const count = countOf(facets, { ...own, country: item.dataset['country']! });
    item.hidden = count === 0;
    item.querySelector('span')!.textContent = formatCount(count, 'company', 'companies');
  }
}

// The list beside the map: countries, or the companies that a country or a box has.

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says something of the list, after what the address has wrong. */
function say(text: string): void {
  const words = [...faults, text].join(' ');
  if (status.textContent !== words) status.textContent = words;
}

/** How many companies the filters leave, as far as the interface counts capacities. */
const countAll = ({ country, service, capacityMinT }: MapState): number =>
  facets === null ? 0 : countOf(facets, { country, service, capacityMinT: countedCapacity(facets, capacityMinT) });

/** Brings the list into line once the map lies still. */
function followView(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void showList(), stillness);
}

/** Lists what is in the box that was chosen, or else in view. */
async function showList(): Promise<void> {
  clearTimeout(waiting);
  await list({ state: state.box === null ? { ...state, box: viewBox() } : state, isView: state.box === null });
}

/** The companies that pass, in the order of the interface. */
async function findCompanies(wanted: Filters): Promise<readonly GlanceRow[]> {
  await load(wanted);
  return (await companies?.find(wanted)) ?? [];
}

const list = openListPanel({ baseUrl, findCompanies, countAll, say });

/** The entry of the list that an event comes from, as a place. */
function placeOfItem({ target }: Event): Place | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('li[data-slug]') : null;
  return item === null ? null : { x: lonToX(Number(item.dataset['lon'])), y: latToY(Number(item.dataset['lat'])) };
}

function setMark(place: Place | null): void {
  mark = place;
  redraw();
}

/** Moves the map to a company of the list. The list stays as it is, so that one can go on from entry to entry. */
function showOnMap(event: Event): void {
  const place = placeOfItem(event);
  if (place === null || !(event.target instanceof HTMLButtonElement)) return;
  closeCard();
  camera = bounded({ ...place, zoom: Math.max(camera.zoom, companyZoom) }, size());
  change({ camera }, false);
  clearTimeout(waiting);
  setMark(place);
  // On a phone the map lies above the list, out of sight.
  map.scrollIntoView({ block: 'nearest', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}

// The card of a point.

function closeCard(focusMap = false): void {
  if (cardAt === null) return;
  cardAt = null;
  card.hidden = true;
  if (focusMap) map.focus({ preventScroll: true });
}

/** Keeps the card at its point while the map moves; a point that has left the view takes its card with it. */
function moveCard(): void {
  if (cardAt === null) return;
  const view = size();
  const turns = Math.round(camera.x - cardAt.x);
  const x = view.width / 2 + (cardAt.x + turns - camera.x) * worldWidth(camera);
  const y = view.height / 2 + (cardAt.y - camera.y) * worldWidth(camera);
  if (x < -5 || y < -5 || x > view.width + 5 || y > view.height + 5) closeCard(card.contains(document.activeElement));
  else positionCard(card, { x, y, ...view });
}

/** Shows the companies at a point, those that the filters leave. */
async function openCard(cluster: Cluster): Promise<void> {
  const place = { x: cluster.x, y: cluster.y };
  cardAt = place;
  card.hidden = false;
  showCardMessage(cardBody, 'Loading…');
  redraw();
  const { west, south, east, north } = boxBetween({ x: cluster.west, y: cluster.north }, { x: cluster.east, y: cluster.south });
  const bbox = { minLon: west - pointMargin, minLat: south - pointMargin, maxLon: east + pointMargin, maxLat: north + pointMargin };
  try {
    const found = await findCompanies({ ...filtersOf(state), bbox });
    if (cardAt !== place) return;
    if (found.length === 0) showCardMessage(cardBody, 'There is no company here any more. Reload the page to update the map.');
    else fillCard(cardBody, found.slice(0, onCard), Math.max(0, found.length - onCard));
    card.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  } catch (error) {
    if (cardAt === place) showCardMessage(cardBody, explain(error));
  }
  redraw();
}

// Changes.

/** Takes a new state. What a person chose becomes a step of the history; moving the map changes the step. */
function change(next: Partial<MapState>, step: boolean): void {
  state = { ...state, ...next };
  if (step) {
    faults = [];
    closeCard();
  }
  const address = `${location.pathname}${stateQuery(state)}`;
  if (step) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

function chooseFilters(): void {
  const value = (name: string) => select(name).value || null;
  const country = value('country');
  const moved = country !== state.country;
  const capacity = value('capacity_min_t');
  change(
    {
      country,
      service: value('service_type') as ServiceType | null,
      capacityMinT: capacity === null ? null : Number(capacity),
      ...(moved ? { camera: null, box: null } : {}),
    },
    true,
  );
  applyFilters();
  if (moved) camera = cameraOfCountry();
  show();
}

function chooseBox(box: Box | null): void {
  sketch = null;
  setDrawing(false);
  change({ box }, true);
  show();
}

function setDrawing(on: boolean): void {
  drawing = on;
  map.classList.toggle('drawing', on);
  button('draw').setAttribute('aria-pressed', String(on));
}

function goHome(): void {
  camera = cameraOfCountry();
  change({ camera: null }, false);
  followView();
  redraw();
}

/** A cluster under a pixel, those on top first. */
function clusterAt(px: number, py: number): Cluster | null {
  const view = size();
  const scale = worldWidth(camera);
  for (const cluster of currentClusters().toReversed()) {
    for (const turn of visibleTurns(camera, view)) {
      const x = view.width / 2 + (cluster.x + turn - camera.x) * scale;
      const y = view.height / 2 + (cluster.y - camera.y) * scale;
      if (Math.hypot(px - x, py - y) <= Math.max(10, radiusOf(cluster))) return cluster;
    }
  }
  return null;
}

function pick(px: number, py: number): void {
  const cluster = clusterAt(px, py);
  if (cluster === null) {
    closeCard();
    return;
  }
  const spread = Math.max(cluster.east - cluster.west, cluster.south - cluster.north) * tile * 2 ** 12;
  // Companies that would stay one at a close look are listed instead.
  if (cluster.count > 1 && spread > 40) {
    closeCard();
    const target = showing(cluster.west, cluster.north, cluster.east, cluster.south, size());
    camera = target.zoom > camera.zoom + 0.5 ? target : zoomed(camera, 2, px, py, size());
    handlers.settle();
    redraw();
    return;
  }
  const again = cardAt !== null && cardAt.x === cluster.x && cardAt.y === cluster.y;
  const links = cardBody.querySelectorAll('a');
  // A second click on one company opens its page.
  if (again && links.length === 1) links[0]!.click();
  else void openCard(cluster);
}

let hiding: ReturnType<typeof setTimeout> | undefined;

const handlers: GestureHandlers = {
  pan(dx, dy) {
    camera = panned(camera, dx, dy, size());
    redraw();
  },
  zoom(by, x, y) {
    camera = zoomed(camera, by, x, y, size());
    redraw();
  },
  click: pick,
  isDrawing: (shift) => drawing || shift,
  drawBox(fromX, fromY, toX, toY, done) {
    const box = boxBetween(pixelToWorld(camera, fromX, fromY, size()), pixelToWorld(camera, toX, toY, size()));
    if (done) chooseBox(box);
    else {
      sketch = box;
      redraw();
    }
  },
  oneFinger() {
    hint.classList.add('shown');
    clearTimeout(hiding);
    hiding = setTimeout(() => hint.classList.remove('shown'), 1500);
  },
  settle() {
    change({ camera: { ...camera, x: wrapX(camera.x) } }, false);
    followView();
  },
};

function zoomFromButton(by: number): void {
  const { width, height } = size();
  handlers.zoom(by, width / 2, height / 2);
  handlers.settle();
}

const onClick = (name: string, action: () => void): void => button(name).addEventListener('click', action);

function listen(): void {
  companyList.addEventListener('click', showOnMap);
  for (const name of ['pointerover', 'focusin']) listSection.addEventListener(name, (event) => setMark(placeOfItem(event)));
  for (const name of ['pointerleave', 'focusout']) listSection.addEventListener(name, () => setMark(null));
  onClick('close', () => closeCard(true));
  listenToGestures(map, handlers);
  listenToKeys(map, handlers, goHome);
  filters.addEventListener('change', chooseFilters);
  onClick('clear', () => {
    for (const name of ['country', 'service_type', 'capacity_min_t']) select(name).value = '';
    chooseFilters();
  });
  onClick('in', () => zoomFromButton(1));
  onClick('out', () => zoomFromButton(-1));
  onClick('all', goHome);
  onClick('draw', () => setDrawing(!drawing));
  onClick('view', () => {
    const { width, height } = size();
    chooseBox(boxBetween(pixelToWorld(camera, 0, 0, size()), pixelToWorld(camera, width, height, size())));
  });
  onClick('unbox', () => chooseBox(null));
  onClick('copy', () => void copyRequest());
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (drawing) setDrawing(false);
    else closeCard(card.contains(document.activeElement));
  });
  window.addEventListener('popstate', () => {
    ({ state, faults } = readAddress(location.search));
    closeCard();
    applyFilters();
    camera = cameraOfState();
    show();
  });
  new ResizeObserver(() => {
    // A view that nobody has moved stays what the address says.
    camera = state.camera === null ? cameraOfState() : bounded(camera, size());
    redraw();
  }).observe(map);
  const recolor = () => {
    colors = readColors(map);
    redraw();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor);
  new MutationObserver(recolor).observe(document.documentElement, { attributes: true });
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

/** The controls work from here on. */
function enable(): void {
  find<HTMLFieldSetElement>('.map-filters fieldset').disabled = false;
  for (const name of ['in', 'out', 'all', 'draw', 'view', 'copy']) button(name).disabled = false;
  map.dataset['ready'] = 'true';
}

async function start(): Promise<void> {
  camera = cameraOfState();
  listen();
  redraw();
  const [world, opened, counts] = await Promise.all([
    readText(mapPaths.coarse).then(readWorldLines),
    openCompanies(readFile),
    readText(mapApiPaths.facets).then((text) => JSON.parse(text) as Facets),
  ]);
  coarse = worldPaths(world);
  companies = opened;
  facets = counts;
  if (state.camera === null) camera = cameraOfState();
  await loadCompanies();
  show();
  enable();
  // Names come last. A map without them is still a map.
  await loadNames().catch(() => undefined);
}

start().catch((error: unknown) => {
  status.textContent = `The map could not be loaded: ${error instanceof Error ? error.message : String(error)}. Reload the page, or use the list of countries.`;
});
