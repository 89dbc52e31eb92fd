import { bounded, panned, showing, worldWidth, zoomed, type Camera, type Size } from '../map/camera.ts';
import { clusterPoints, radiusOf, type Cluster } from '../map/clusters.ts';
import { drawScene, readColors, visibleTurns, worldPaths } from '../map/draw.ts';
import { listenToGestures, listenToKeys } from '../map/gestures.ts';
import { placeLabels, placeNames } from '../map/labels.ts';
import { latToY, lonToX } from '../map/mercator.ts';
import type { World } from '../view/map-world.ts';
import type { ShownResult } from './result.ts';

/** A map of the companies of a result. */
export interface ResultMap {
  /** Shows the companies of a result, all of them at once. */
  show(result: Pick<ShownResult, 'companies' | 'from'>): void;
  /** Marks a company by its place in the result; null marks none. */
  mark(index: number | null): void;
  zoom(by: number): void;
  showAll(): void;
  /** Draws again in the colors of the page. */
  recolor(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A click so near to a company means it, pixels. */
const reach = 12;
/** A town of the result is named as if it were large: there are few names. */
const namedPeople = 10_000;

/**
 * The part of the Mercator square with all points, the narrowest that there is: across the antimeridian where that is less.
 *
 * @param points At least one.
 */
export function extentOf(points: readonly Point[]): { west: number; north: number; east: number; south: number } {
  const xs = points.map(({ x }) => x).sort((a, b) => a - b);
  const gaps = xs.map((x, i) => (i === 0 ? x + 1 - xs.at(-1)! : x - xs[i - 1]!));
  const first = gaps.indexOf(Math.max(...gaps));
  const west = xs[first]!;
  const last = xs.at(first - 1)!;
  const ys = points.map(({ y }) => y);
  return { west, north: Math.min(...ys), east: last < west ? last + 1 : last, south: Math.max(...ys) };
}

/**
 * Makes the map in an element.
 *
 * @param onPick Told which company of the result was clicked.
 */
export function createMap(element: HTMLElement, canvas: HTMLCanvasElement, world: World, onPick: (index: number) => void): ResultMap {
  const paths = worldPaths(world);
  let shown: Pick<ShownResult, 'companies' | 'from'> = { companies: [], from: null };
  let points: readonly Point[] = [];
  let names: ReturnType<typeof placeNames> = [];
  let camera: Camera = { x: 0.5, y: 0.4, zoom: 1 };
  /** Whether somebody has moved the map, which then stays as it is when its size changes. */
  let moved = false;
  let marked: Point | null = null;
  let colors = readColors(element);
  let frame = 0;
  const size = (): Size => ({ width: element.clientWidth, height: element.clientHeight });
  const from = (): Point | null => (shown.from === null ? null : { x: lonToX(shown.from.lon), y: latToY(shown.from.lat) });
  const redraw = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const look = (next: Camera) => {
    camera = next;
    redraw();
  };
  const showAll = () => {
    moved = false;
    const all = [...points, ...[from()].filter((place) => place !== null)];
    if (all.length === 0) return look(bounded({ x: 0.5, y: 0.4, zoom: 0 }, size()));
    const { west, north, east, south } = extentOf(all);
    return look(showing(west, north, east, south, size()));
  };

  function draw(): void {
    frame = 0;
    const context = canvas.getContext('2d');
    const view = size();
    if (context === null || view.width === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio);
    canvas.width = Math.round(view.width * ratio);
    canvas.height = Math.round(view.height * ratio);
    const alone = points.map(({ x, y }): Cluster => ({ x, y, count: 1, west: x, north: y, east: x, south: y }));
    const clusters = clusterPoints(alone, Math.floor(camera.zoom));
    const labels = placeLabels(names, camera, view, obstaclesOf(clusters, camera, view), (text, font) => {
      context.font = font;
      return context.measureText(text).width;
    });
    drawScene(context, { camera, size: view, paths, clusters, labels, mark: marked ?? from(), box: null, colors }, ratio);
  }

  const handlers = {
    pan: (dx: number, dy: number) => {
      moved = true;
      look(panned(camera, dx, dy, size()));
    },
    zoom: (by: number, x: number, y: number) => {
      moved = true;
      look(zoomed(camera, by, x, y, size()));
    },
    settle: () => undefined,
  };
  // A wheel scrolls the conversation around the map; with Ctrl, as a trackpad sends a pinch, it zooms.
  element.addEventListener('wheel', (event) => event.ctrlKey || event.stopImmediatePropagation(), { capture: true, passive: true });
  listenToGestures(element, {
    ...handlers,
    click(x, y) {
      const nearest = nearestTo(points, camera, size(), { x, y });
      if (nearest !== null) onPick(nearest);
    },
    isDrawing: () => false,
    drawBox: () => undefined,
    oneFinger: () => undefined,
  });
  listenToKeys(element, handlers, showAll);
  new ResizeObserver(() => (moved ? look(bounded(camera, size())) : showAll())).observe(element);

  return {
    show(result) {
      shown = result;
      points = result.companies.map(({ lat, lon }) => ({ x: lonToX(lon), y: latToY(lat) }));
      const towns = new Map(result.companies.flatMap(({ city, lat, lon }) => (city === null ? [] : [[city, { lat, lon }] as const])));
      names = placeNames(Array.from(towns, ([name, place]) => ({ name, ...place, width: null, people: namedPeople })));
      marked = null;
      showAll();
    },
    mark(index) {
      marked = index === null ? null : (points[index] ?? null);
      redraw();
    },
    zoom: (by) => handlers.zoom(by, size().width / 2, size().height / 2),
    showAll,
    recolor() {
      colors = readColors(element);
      redraw();
    },
  };
}

/** Where the circles are, which no name covers. */
function obstaclesOf(clusters: readonly Cluster[], camera: Camera, view: Size) {
  const scale = worldWidth(camera);
  return visibleTurns(camera, view).flatMap((turn) =>
    clusters.map((cluster) => {
      const [x, y] = [view.width / 2 + (cluster.x + turn - camera.x) * scale, view.height / 2 + (cluster.y - camera.y) * scale];
      // The name of a town begins right beside the circle of its one company.
      const radius = cluster.count === 1 ? 2 : radiusOf(cluster);
      return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    }),
  );
}

/** The company nearest to a pixel, within reach; null for none. */
function nearestTo(points: readonly Point[], camera: Camera, view: Size, at: Point): number | null {
  const scale = worldWidth(camera);
  let found: { readonly index: number; readonly pixels: number } | null = null;
  for (const [index, { x, y }] of points.entries()) {
    const turns = x - camera.x - Math.round(x - camera.x);
    const pixels = Math.hypot(view.width / 2 + turns * scale - at.x, view.height / 2 + (y - camera.y) * scale - at.y);
    if (pixels <= reach && (found === null || pixels < found.pixels)) found = { index, pixels };
  }
  return found?.index ?? null;
}
