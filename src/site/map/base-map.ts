import { control, Map as LeafletMap } from 'leaflet';
import type { ReadFile } from '../../client/glance.ts';
import { mapPaths } from '../view/map-paths.ts';
import { readMapNames } from '../view/map-names.ts';
import { readWorldLines } from '../view/map-world.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { drawLabels, drawWorld, readColors, worldPaths, type WorldPaths } from './draw.ts';
import { readText } from './files.ts';
import { placeLabels, placeNames, type Frame, type Label, type Obstacle } from './labels.ts';
import { tile } from './mercator.ts';

/** Zoom from which the finer lines of the world are drawn. */
const fineZoom = 3.5;
/** Zoom from which towns are named. */
const townZoom = 3;
/** Zoom at which the finer lines say no more. */
const lastZoom = 11;
/** Middle of the world as it is first seen: most land is in view. */
const worldMiddle = { lat: 28, lng: 11 } as const;

/** Where pictures of the map come from, by the settings of the service. */
export interface Tiles {
  readonly url: string;
  readonly attribution: string;
  readonly attribution_url?: string | undefined;
  readonly max_zoom: number;
}

/** A map without companies: shores, borders and names, or the tiles of a server. */
export interface BaseMap {
  readonly map: LeafletMap;
  readonly maxZoom: number;
  /** Shows all of the world. */
  showWorld(): void;
  /** Takes the size of the element anew. */
  resize(): void;
  /** The map is drawn. Rejects when its lines can't be read. */
  readonly drawn: Promise<void>;
  /** Names come last: a map without them is still a map. */
  loadNames(): Promise<void>;
  /** Writes the names anew, around what lies on the map by now. */
  rewriteNames(): void;
}

export interface BaseMapOptions {
  readonly element: HTMLElement;
  readonly readFile: ReadFile;
  readonly tiles: Tiles | null;
  /** What names must leave free in a part of the map. */
  obstacles(frame: Frame): readonly Obstacle[];
}

/** Whether the reader wants little motion. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function openBaseMap({ element, readFile, tiles, obstacles }: BaseMapOptions): BaseMap {
  const maxZoom = tiles?.max_zoom ?? lastZoom;
  const map = new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    trackResize: false,
    maxZoom,
    // Pictures of a server have seams at zooms between theirs.
    zoomSnap: tiles === null ? 0 : 1,
    zoomAnimation: !isCalm(),
    fadeAnimation: !isCalm(),
    markerZoomAnimation: !isCalm(),
    inertia: !isCalm(),
    maxBounds: [
      [-85, -1e6],
      [85, 1e6],
    ],
    maxBoundsViscosity: 1,
  });
  const credit = tiles === null ? 'Map: Natural Earth' : creditOf(tiles);
  control.attribution({ prefix: false }).addAttribution(credit).addTo(map);
  control.scale({ position: 'bottomleft' }).addTo(map);

  let colors = readColors(element);
  let coarse: WorldPaths | null = null;
  let fine: WorldPaths | null = null;
  let isFineAsked = false;
  async function loadFine(): Promise<void> {
    isFineAsked = true;
    try {
      fine = worldPaths(readWorldLines(await readText(readFile, mapPaths.fine)));
      world.repaint();
    } catch {
      // The coarse lines stay until the map is moved.
      isFineAsked = false;
    }
  }
  map.createPane('world').style.zIndex = '150';
  const world = new CanvasLayer(
    'world',
    (canvas, frame) => {
      const isFine = frame.zoom >= fineZoom;
      if (isFine && !isFineAsked) void loadFine();
      drawWorld(canvas, frame, (isFine ? fine : null) ?? coarse!, colors);
    },
    () => coarse === null,
  ).addTo(map);
  if (tiles !== null) void addTiles(map, tiles);

  const { names, load } = namesLayer(map, { readFile, obstacles, colors: () => colors });
  const recolor = () => {
    colors = readColors(element);
    world.repaint();
    names.repaint();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor);
  new MutationObserver(recolor).observe(document.documentElement, { attributes: true });

  const resize = () => {
    map.invalidateSize({ animate: false, pan: false });
    // All of the world can be seen at once, and no more.
    map.options.minZoom = Math.max(0, Math.log2(Math.max(1, Math.min(element.clientWidth, element.clientHeight)) / tile));
    if (map.getZoom() < map.options.minZoom) map.setZoom(map.options.minZoom, { animate: false });
  };
  const showWorld = () => map.setView(worldMiddle, Math.max(0, Math.log2(Math.max(1, element.clientWidth) / tile)), { animate: false });
  showWorld();
  resize();
  const drawn = readText(readFile, mapPaths.coarse).then((text) => {
    coarse = worldPaths(readWorldLines(text));
    world.repaint();
  });
  return {
    map,
    maxZoom,
    showWorld,
    resize,
    drawn,
    // Tiles have names of their own.
    loadNames: () => (tiles === null ? load() : Promise.resolve()),
    rewriteNames: () => names.repaint(),
  };
}

/** The layer of names, above circles. */
function namesLayer(
  map: LeafletMap,
  { readFile, obstacles, colors }: Pick<BaseMapOptions, 'readFile' | 'obstacles'> & { colors: () => ReturnType<typeof readColors> },
): { names: CanvasLayer; load: () => Promise<void> } {
  let known: readonly Label[] = [];
  const widths = new Map<string, number>();
  const pane = map.createPane('names');
  pane.style.zIndex = '640';
  pane.style.pointerEvents = 'none';
  let [areTownsAsked, isLoaded] = [false, false];
  async function add(path: string): Promise<void> {
    known = [...known, ...placeNames(readMapNames(await readText(readFile, path)))];
    names.repaint();
  }
  const names = new CanvasLayer(
    'names',
    (canvas, frame) => {
      if (isLoaded && frame.zoom >= townZoom && !areTownsAsked) {
        areTownsAsked = true;
        add(mapPaths.towns).catch(() => (areTownsAsked = false));
      }
      const measure = (text: string, font: string) => {
        const key = `${font} ${text}`;
        let width = widths.get(key);
        if (width === undefined) {
          canvas.font = font;
          widths.set(key, (width = canvas.measureText(text).width));
        }
        return width;
      };
      drawLabels(canvas, placeLabels(known, frame, obstacles(frame), measure), colors());
    },
    () => known.length === 0,
  ).addTo(map);
  const load = async () => {
    await add(mapPaths.countries);
    isLoaded = true;
    names.repaint();
  };
  return { names, load };
}

/** Puts tiles on the map. The shores are below them, should the server not answer. */
async function addTiles(map: LeafletMap, { url, max_zoom: maxZoom }: Tiles): Promise<void> {
  const { tileLayer } = await import('leaflet/src/layer/tile/TileLayer.js');
  tileLayer(url, { maxZoom }).addTo(map);
}

/** Whom the pictures are from, as HTML. */
function creditOf({ attribution, attribution_url: url }: Tiles): string {
  const element = document.createElement(url === undefined ? 'span' : 'a');
  element.textContent = attribution;
  if (element instanceof HTMLAnchorElement) element.href = url!;
  return element.outerHTML;
}
