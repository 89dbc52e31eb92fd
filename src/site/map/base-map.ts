import { control, Map as LeafletMap } from 'leaflet';
import type { ReadFile } from '../../client/glance.ts';
import { mapPaths } from '../view/map-paths.ts';
import { readMapNames } from '../view/map-names.ts';
import { readWorldLines } from '../view/map-world.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { drawLabels, drawWorld, readColors, worldPaths, type Colors, type WorldPaths } from './draw.ts';
import { readText } from './files.ts';
import { placeLabels, placeNames, type Frame, type Label, type Obstacle } from './labels.ts';
import { tile } from './mercator.ts';

/** Zoom from which the finer lines of the world are drawn. */
const fineZoom = 3.5;
/** Zoom from which towns are named. */
const townZoom = 3;
/** Zoom beyond which the finer lines show nothing more. */
const lastZoom = 11;
/** Middle of the first view of the world, in which most land is visible. */
const worldMiddle = { lat: 28, lng: 11 } as const;

/** The server of the map’s pictures, from the settings of the service. */
export interface Tiles {
  readonly url: string;
  readonly attribution: string;
  readonly attribution_url?: string | undefined;
  readonly max_zoom: number;
}

/** What names must not cover in a part of the map. */
type Obstacles = (frame: Frame) => readonly Obstacle[];

/** Whether the reader prefers little motion. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A map without companies: shores, borders and names, or the tiles of a server. */
export function openBaseMap(element: HTMLElement, readFile: ReadFile, tiles: Tiles | null) {
  const map = new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    trackResize: false,
    maxZoom: tiles?.max_zoom ?? lastZoom,
    // Between their own zooms, tiles have visible seams.
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
  const world = addWorld(map, readFile, () => colors);
  if (tiles !== null) void addTiles(map, tiles);

  const names = addNames(map, readFile, () => colors);
  const recolor = () => {
    colors = readColors(element);
    world.repaint();
    names.repaint();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor);
  new MutationObserver(recolor).observe(document.documentElement, { attributes: true });

  /** Adapts the map to the size of its element. */
  const resize = () => {
    map.invalidateSize({ animate: false, pan: false });
    // The reader can zoom out until the whole world is in view, and no further.
    map.options.minZoom = Math.max(0, Math.log2(Math.max(1, Math.min(element.clientWidth, element.clientHeight)) / tile));
    if (map.getZoom() < map.options.minZoom) map.setZoom(map.options.minZoom, { animate: false });
  };
  /** Shows the whole world. */
  const showWorld = () => map.setView(worldMiddle, Math.max(0, Math.log2(Math.max(1, element.clientWidth) / tile)), { animate: false });
  showWorld();
  resize();
  return {
    map,
    showWorld,
    resize,
    /** Resolves when the shores and borders are loaded; rejects if they can’t be. */
    drawn: world.load(),
    /** Loads the names, which leave the obstacles free. Tiles have names of their own. */
    loadNames: (obstacles: Obstacles): Promise<void> => (tiles === null ? names.load(obstacles) : Promise.resolve()),
    /** Places the names again, because the obstacles have changed. */
    rewriteNames: names.repaint,
  };
}

export type BaseMap = ReturnType<typeof openBaseMap>;

/** Adds shores, borders and lakes to a map. */
function addWorld(map: LeafletMap, readFile: ReadFile, colors: () => Colors) {
  let coarse: WorldPaths | null = null;
  let fine: WorldPaths | null = null;
  let isFineRequested = false;
  const read = async (path: string) => worldPaths(readWorldLines(await readText(readFile, path)));
  async function loadFine(): Promise<void> {
    isFineRequested = true;
    try {
      fine = await read(mapPaths.fine);
      layer.repaint();
    } catch {
      // The coarse lines stay. The next move of the map tries again.
      isFineRequested = false;
    }
  }
  map.createPane('world').style.zIndex = '150';
  const layer = new CanvasLayer(
    'world',
    (canvas, frame) => {
      const isFine = frame.zoom >= fineZoom;
      if (isFine && !isFineRequested) void loadFine();
      drawWorld(canvas, frame, (isFine ? fine : null) ?? coarse!, colors());
    },
    () => coarse === null,
  ).addTo(map);
  return {
    repaint: () => layer.repaint(),
    async load(): Promise<void> {
      coarse = await read(mapPaths.coarse);
      layer.repaint();
    },
  };
}

/** Adds a layer for names to a map, above the circles of companies. Names of towns are loaded when they are first needed. */
function addNames(map: LeafletMap, readFile: ReadFile, colors: () => Colors) {
  let known: readonly Label[] = [];
  let obstaclesIn: Obstacles = () => [];
  let areTownsRequested = false;
  const widths = new Map<string, number>();
  const pane = map.createPane('names');
  pane.style.zIndex = '640';
  pane.style.pointerEvents = 'none';
  async function add(path: string): Promise<void> {
    known = [...known, ...placeNames(readMapNames(await readText(readFile, path)))];
    layer.repaint();
  }
  const layer = new CanvasLayer(
    'names',
    (canvas, frame) => {
      if (frame.zoom >= townZoom && !areTownsRequested) {
        areTownsRequested = true;
        add(mapPaths.towns).catch(() => (areTownsRequested = false));
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
      drawLabels(canvas, placeLabels(known, frame, obstaclesIn(frame), measure), colors());
    },
    () => known.length === 0,
  ).addTo(map);
  return {
    repaint: () => layer.repaint(),
    async load(obstacles: Obstacles): Promise<void> {
      obstaclesIn = obstacles;
      await add(mapPaths.countries);
    },
  };
}

/** Adds tiles to the map, over the shores, which stay visible if the server doesn’t answer. */
async function addTiles(map: LeafletMap, { url, max_zoom: maxZoom }: Tiles): Promise<void> {
  const { tileLayer } = await import('leaflet/src/layer/tile/TileLayer.js');
  tileLayer(url, { maxZoom }).addTo(map);
}

/** The credit for the pictures, as HTML. */
function creditOf({ attribution, attribution_url: url }: Tiles): string {
  const element = document.createElement(url === undefined ? 'span' : 'a');
  element.textContent = attribution;
  if (element instanceof HTMLAnchorElement) element.href = url!;
  return element.outerHTML;
}
