import { serviceTypes, type ServiceType } from '../contract/service-types.ts';
import type { Facets } from '../contract/facets.ts';
import { capacityBandStarts } from '../contract/capacity-bands.ts';
import { askedPaths, mapPaths } from '../view/map-paths.ts';
import { readMapPoints } from '../view/map-points.ts';
import { readWorldLines } from '../view/map-world.ts';
import { counted, whole } from '../view/words.ts';
import { bounded, panned, pixelToWorld, showing, tile, worldWidth, zoomed, type Camera, type Size } from './camera.ts';
import { countedCapacity, countOf } from './choices.ts';
import { clusterPoints, filterPoints, placePoints, radiusOf, type Cluster, type PlacedPoints } from './clusters.ts';
import { companyItem, explain, fetchCompanies, requestPath } from './company-list.ts';
import { drawScene, readColours, visibleTurns, worldPaths, type WorldPaths } from './draw.ts';
import { listenToGestures, listenToKeys, type GestureHandlers } from './gestures.ts';
import { wrapX } from './mercator.ts';
import { apiParameters, boxBetween, listParameters, readState, stateQuery, type Box, type MapState } from './state.ts';

/** Zoom from which the finer lines of the world are drawn. */
const fineZoom = 4;
/** Companies asked for at once. */
const listed = 25;
/** Half the side of the box around a single company, degrees: twice what the points are rounded by. */
const pointMargin = 0.0001;

function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}

const map = find<HTMLElement>('.map');
const canvas = find<HTMLCanvasElement>('.map canvas');
const filters = find<HTMLElement>('.map-filters');
const status = find<HTMLElement>('.map-status');
const listTitle = find<HTMLElement>('#map-list-title');
const countryList = find<HTMLElement>('.map-countries');
const companyList = find<HTMLElement>('.map-companies');
const more = find<HTMLButtonElement>('.map-more');
const requestText = find<HTMLElement>('.map-request code');
const answer = find<HTMLDetailsElement>('.map-answer');
const answerText = find<HTMLElement>('.map-answer code');
const button = (name: string) => find<HTMLButtonElement>(`[data-do="${name}"]`);
const select = (name: string) => find<HTMLSelectElement>(`.map-filters [name="${name}"]`);
const baseUrl = filters.dataset['baseUrl'] ?? location.origin;

let state: MapState = readState(location.search);
let camera: Camera = { x: 0.5, y: 0.4, zoom: 1 };
let placed: PlacedPoints | null = null;
let rows: Uint32Array = new Uint32Array();
let facets: Facets | null = null;
let coarse: WorldPaths | null = null;
let fine: WorldPaths | null = null;
let fineAsked = false;
let clusters: { zoom: number; rows: Uint32Array; list: readonly Cluster[] } | null = null;
let drawing = false;
let sketch: Box | null = null;
let colours = readColours(map);

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
  drawScene(context, { camera, size: { width, height }, paths, clusters: currentClusters(), box: sketch ?? state.box, colours }, ratio);
}

function currentClusters(): readonly Cluster[] {
  if (placed === null) return [];
  const zoom = Math.floor(camera.zoom);
  if (clusters === null || clusters.zoom !== zoom || clusters.rows !== rows)
    clusters = { zoom, rows, list: clusterPoints(placed, rows, zoom) };
  return clusters.list;
}

async function readText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

async function loadFine(): Promise<void> {
  fineAsked = true;
  fine = worldPaths(readWorldLines(await readText(mapPaths.fine)));
  redraw();
}

// What is shown.

/** The part of the world that the companies take up, with the largest gap between them left out of view. */
function cameraOfRows(): Camera {
  if (placed === null || rows.length === 0 || rows.length === placed.points.count) return bounded({ x: 0.53, y: 0.4, zoom: 0 }, size());
  const { x, y } = placed;
  const across = Float64Array.from(rows, (row) => x[row]!).sort();
  let gap = across[0]! + 1 - across.at(-1)!;
  let west = across[0]!;
  for (let i = 1; i < across.length; i++) {
    if (across[i]! - across[i - 1]! <= gap) continue;
    gap = across[i]! - across[i - 1]!;
    west = across[i]!;
  }
  let [north, south] = [1, 0];
  for (const row of rows) {
    north = Math.min(north, y[row]!);
    south = Math.max(south, y[row]!);
  }
  return showing(west, north, west + 1 - gap, south, size());
}

function applyFilters(): void {
  if (placed === null) return;
  const { country, service, capacityMinT } = state;
  rows = filterPoints(placed, {
    country,
    service: service === null ? null : serviceTypes.indexOf(service),
    bands: capacityMinT === null ? null : capacityBandStarts.filter((begin) => begin <= capacityMinT).length,
  });
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
      control.add(new Option(name === 'capacity_min_t' ? `${value} t or more` : value, value));
    control.value = value ?? '';
  }
  button('unbox').disabled = state.box === null;
  showCounts();
  requestText.textContent = `GET ${baseUrl}${requestPath(apiParameters(state))}`;
  void showList();
  redraw();
}

/** Says at each choice how many companies it would find, and closes those that would find none. */
function showCounts(): void {
  if (facets === null) return;
  const own = { country: state.country, service: state.service, capacityMinT: countedCapacity(facets, state.capacityMinT) };
  const tell = (name: string, changed: (value: string) => Partial<typeof own>) => {
    for (const option of select(name).options) {
      if (option.dataset['name'] === undefined) continue;
      const count = countOf(facets!, { ...own, ...changed(option.value) });
      option.textContent = `${option.dataset['name']} (${whole(count)})`;
      option.disabled = count === 0 && !option.selected;
    }
  };
  tell('country', (country) => ({ country }));
  tell('service_type', (service) => ({ service: service as ServiceType }));
  tell('capacity_min_t', (capacity) => ({ capacityMinT: Number(capacity) }));
  for (const item of countryList.querySelectorAll<HTMLElement>('[data-country]')) {
    const count = countOf(facets, { ...own, country: item.dataset['country']! });
    item.hidden = count === 0;
    item.querySelector('span')!.textContent = counted(count, 'company', 'companies');
  }
}

// The list beside the map: countries, or the companies that a country or a box has.

let asking: AbortController | null = null;
let nextCursor: string | null = null;

async function showList(): Promise<void> {
  asking?.abort();
  const narrowed = state.country !== null || state.box !== null;
  countryList.hidden = narrowed;
  companyList.hidden = !narrowed;
  answer.hidden = !narrowed;
  more.hidden = true;
  listTitle.textContent = narrowed ? (state.box === null ? 'Companies' : 'Companies in the box') : 'Companies by country';
  if (!narrowed) {
    status.textContent = counted(rows.length, 'company', 'companies');
    return;
  }
  companyList.replaceChildren();
  await addCompanies(null);
}

async function addCompanies(cursor: string | null): Promise<void> {
  asking = new AbortController();
  const { signal } = asking;
  try {
    const { list, total } = await fetchCompanies({ ...listParameters(state), limit: listed, cursor: cursor ?? undefined }, signal);
    companyList.append(...list.items.map(companyItem));
    const count = companyList.childElementCount;
    status.textContent = total === null ? `${whole(count)} shown` : counted(total, 'company', 'companies');
    more.hidden = list.next_cursor === null;
    nextCursor = list.next_cursor;
    if (cursor === null) answerText.textContent = JSON.stringify(list, null, 2);
  } catch (error) {
    if (signal.aborted) return;
    status.textContent = explain(error);
  }
}

// Changes.

/** Takes a new state. What a person chose becomes a step of the history; moving the map changes the step. */
function change(next: Partial<MapState>, step: boolean): void {
  state = { ...state, ...next };
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
  if (moved) camera = cameraOfRows();
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
  camera = cameraOfRows();
  change({ camera: null }, false);
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
  if (cluster === null) return;
  const spread = Math.max(cluster.east - cluster.west, cluster.south - cluster.north) * tile * 2 ** 12;
  // Companies that would stay one at a close look are listed instead.
  if (cluster.count > 1 && spread > 40) {
    const target = showing(cluster.west, cluster.north, cluster.east, cluster.south, size());
    camera = target.zoom > camera.zoom + 0.5 ? target : zoomed(camera, 2, px, py, size());
    handlers.settle();
    redraw();
    return;
  }
  const around = boxBetween({ x: cluster.west, y: cluster.north }, { x: cluster.east, y: cluster.south });
  chooseBox({
    west: around.west - pointMargin,
    south: around.south - pointMargin,
    east: around.east + pointMargin,
    north: around.north + pointMargin,
  });
}

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
  settle: () => change({ camera: { ...camera, x: wrapX(camera.x) } }, false),
};

function zoomFromButton(by: number): void {
  const { width, height } = size();
  handlers.zoom(by, width / 2, height / 2);
  handlers.settle();
}

const onClick = (name: string, action: () => void): void => button(name).addEventListener('click', action);

function listen(): void {
  more.addEventListener('click', () => void addCompanies(nextCursor));
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
    if (key === 'Escape' && drawing) setDrawing(false);
  });
  window.addEventListener('popstate', () => {
    state = readState(location.search);
    applyFilters();
    camera = state.camera === null ? cameraOfRows() : bounded(state.camera, size());
    show();
  });
  new ResizeObserver(() => {
    camera = bounded(camera, size());
    redraw();
  }).observe(map);
  const recolour = () => {
    colours = readColours(map);
    redraw();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
  new MutationObserver(recolour).observe(document.documentElement, { attributes: true });
}

async function copyRequest(): Promise<void> {
  const text = `${baseUrl}${requestPath(apiParameters(state))}`;
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
  camera = state.camera === null ? cameraOfRows() : bounded(state.camera, size());
  listen();
  redraw();
  const [world, points, counts] = await Promise.all([
    readText(mapPaths.coarse).then(readWorldLines),
    readText(mapPaths.points).then(readMapPoints),
    readText(askedPaths.facets).then((text) => JSON.parse(text) as Facets),
  ]);
  coarse = worldPaths(world);
  placed = placePoints(points);
  facets = counts;
  applyFilters();
  if (state.camera === null) camera = cameraOfRows();
  show();
  enable();
}

start().catch((error: unknown) => {
  status.textContent = `The map could not be loaded: ${error instanceof Error ? error.message : String(error)}. The list leads to every company.`;
});
