import { control, Map as LeafletMap } from 'leaflet';
import type { ReadFile } from '../../client/glance.ts';
import { mapPaths } from '../view/map-paths.ts';
import { readWorld, tileLevels, type World } from '../view/map-world.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { drawLabels, drawTile, drawWorld, readColors, worldPaths, type Colors, type WorldPaths } from './draw.ts';
import { readText } from './files.ts';
import { placeLabels, placeNames, type Frame, type Label, type Obstacle } from './labels.ts';
import { tile } from './mercator.ts';

/** Zoom beyond which the lines of tiles show nothing more. */
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

/** A map without companies: shores, rivers, borders and names, or the pictures of a server. */
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
  const credit = tiles === null ? 'Map: Natural Earth, GeoNames' : creditOf(tiles);
  control.attribution({ prefix: false }).addAttribution(credit).addTo(map);
  control.scale({ position: 'bottomleft' }).addTo(map);

  let colors = readColors(element);
  // Pictures have names of their own.
  const world = addWorld(map, readFile, () => colors, tiles === null);
  if (tiles !== null) void addTiles(map, tiles);
  const recolor = () => {
    colors = readColors(element);
    world.repaint();
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
    /** Writes the names from then on; they leave the obstacles free. */
    avoid: world.avoid,
    /** Places the names again, because the obstacles have changed. */
    rewriteNames: world.repaintNames,
  };
}

export type BaseMap = ReturnType<typeof openBaseMap>;

/** A tile as it is drawn. */
interface DrawnTile {
  readonly paths: WorldPaths;
  readonly labels: readonly Label[];
}

/** Adds the world to a map, and names above the circles of companies. Its tiles are loaded when they come into view. */
function addWorld(map: LeafletMap, readFile: ReadFile, colors: () => Colors, hasNames: boolean) {
  let whole: DrawnTile | null = null;
  let known: ReadonlySet<string> = new Set();
  let obstaclesIn: Obstacles | null = null;
  /** Null while a tile is loaded. */
  const tiles = new Map<string, DrawnTile | null>();
  const widths = new Map<string, number>();

  const read = async (path: string): Promise<World> => readWorld(await readText(readFile, path));
  const drawnOf = (world: World): DrawnTile => ({ paths: worldPaths(world), labels: placeNames(world.names) });
  async function loadTile(key: string): Promise<void> {
    tiles.set(key, null);
    try {
      tiles.set(key, drawnOf(await read(mapPaths.tile(key))));
      repaint();
    } catch {
      // The whole world stays in sight. The next move of the map tries again.
      tiles.delete(key);
    }
  }
  /** The tiles of the zoom that lie in a part of the map. */
  function* tilesIn({ left, top, width, height, scale, zoom }: Frame) {
    const level = tileLevels.findLast(({ fromZoom }) => zoom >= fromZoom);
    if (level === undefined) return;
    const count = 2 ** level.z;
    const index = (pixels: number) => Math.floor((pixels / scale) * count);
    for (let x = index(left); x <= index(left + width); x++)
      for (let y = index(top); y <= index(top + height); y++) {
        const key = `${level.z}/${x - Math.floor(x / count) * count}/${y}`;
        if (known.has(key)) yield { key, place: [x, y, 1 / count] as const };
      }
  }
  function loadInView(zoom: number, scale: number): void {
    const { min, max } = map.getPixelBounds() as { min: { x: number; y: number }; max: { x: number; y: number } };
    const view = { left: min.x, top: min.y, width: max.x - min.x, height: max.y - min.y, scale, zoom };
    for (const { key } of tilesIn(view)) if (!tiles.has(key)) void loadTile(key);
  }

  map.createPane('world').style.zIndex = '150';
  const shores = new CanvasLayer(
    'world',
    (canvas, frame) => {
      loadInView(frame.zoom, frame.scale);
      drawWorld(canvas, frame, whole!.paths, colors());
      for (const { key, place } of tilesIn(frame)) {
        const drawn = tiles.get(key);
        if (drawn != null) drawTile(canvas, frame, place, drawn.paths, colors());
      }
    },
    () => whole === null,
  ).addTo(map);

  const pane = map.createPane('names');
  pane.style.zIndex = '640';
  pane.style.pointerEvents = 'none';
  const names = new CanvasLayer(
    'names',
    (canvas, frame) => {
      const measure = (text: string, font: string) => {
        const key = `${font} ${text}`;
        let width = widths.get(key);
        if (width === undefined) {
          canvas.font = font;
          widths.set(key, (width = canvas.measureText(text).width));
        }
        return width;
      };
      const seen = new Set(Array.from(tilesIn(frame), ({ key }) => key));
      const towns = [...seen].flatMap((key) => tiles.get(key)?.labels ?? []).sort((a, b) => b.people - a.people);
      drawLabels(canvas, placeLabels([...whole!.labels, ...towns], frame, obstaclesIn!(frame), measure), colors());
    },
    () => whole === null || obstaclesIn === null || !hasNames,
  ).addTo(map);
  function repaint(): void {
    shores.repaint();
    names.repaint();
  }
  return {
    repaint,
    repaintNames: () => names.repaint(),
    async load(): Promise<void> {
      const world = await read(mapPaths.world);
      known = new Set(world.tiles);
      whole = drawnOf(world);
      repaint();
    },
    avoid(obstacles: Obstacles): void {
      obstaclesIn = obstacles;
      names.repaint();
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
