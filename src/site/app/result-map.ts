import { latLngBounds, Map as LeafletMap } from 'leaflet';
import { CanvasLayer } from '../map/canvas-layer.ts';
import { indexClusters, radiusOf, shortCount } from '../map/clusters.ts';
import { drawCircles, drawLabels, drawRing, drawWorld, readColors, worldPaths } from '../map/draw.ts';
import { isCalm } from '../map/elements.ts';
import { placeLabels, placeNames, type Frame } from '../map/labels.ts';
import { keepPageFree } from '../map/manners.ts';
import { latToY, lonToX } from '../map/mercator.ts';
import type { World } from '../view/map-world.ts';
import { extentOf, type Position, type ShownResult } from './result.ts';

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

/** A click so near to a company means it, pixels. */
const reach = 12;
/** A town of the result is named as if it were large: there are few names. */
const namedPeople = 10_000;
/** Zooms at which the shores say something, and at which a result of one place is shown. */
const zooms = { last: 11, ofResult: 9 } as const;

/**
 * Makes the map in an element.
 *
 * @param onPick Told which company of the result was clicked.
 */
export function createMap(element: HTMLElement, world: World, onPick: (index: number) => void): ResultMap {
  const paths = worldPaths(world);
  let shown: Pick<ShownResult, 'companies' | 'from'> = { companies: [], from: null };
  let index = indexClusters([], zooms.last);
  let names: ReturnType<typeof placeNames> = [];
  let marked: Position | null = null;
  let colors = readColors(element);
  /** Whether somebody has moved the map, which then stays as it is when its size changes. */
  let hasMoved = false;
  let isQuiet = false;
  const map = new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    trackResize: false,
    zoomSnap: 0,
    maxZoom: zooms.last,
    zoomAnimation: !isCalm(),
    inertia: !isCalm(),
  });
  const layer = new CanvasLayer('overlayPane', paint);

  function paint(canvas: CanvasRenderingContext2D, frame: Frame): void {
    drawWorld(canvas, frame, paths, colors);
    const part = { west: (frame.left / frame.scale - 0.5) * 360, east: ((frame.left + frame.width) / frame.scale - 0.5) * 360 };
    const circles = index.within({ ...part, south: -90, north: 90 }, frame.zoom).map((cluster) => ({
      x: lonToX(cluster.lon) * frame.scale - frame.left,
      y: latToY(cluster.lat) * frame.scale - frame.top,
      radius: radiusOf(cluster),
      text: cluster.count === 1 ? '' : shortCount(cluster),
    }));
    // The name of a town begins right beside the circle of its one company.
    const obstacles = circles.map(({ x, y, radius, text }) => ({ x, y, radius: text === '' ? 2 : radius }));
    const labels = placeLabels(names, frame, obstacles, (text, font) => {
      canvas.font = font;
      return canvas.measureText(text).width;
    });
    drawLabels(canvas, labels, colors);
    drawCircles(canvas, circles, colors);
    const ringed = marked ?? shown.from;
    if (ringed !== null) drawRing(canvas, frame, ringed, colors);
  }

  /** Shows all of the result, without the reader. */
  function showAll(): void {
    const all = [...shown.companies, ...(shown.from === null ? [] : [shown.from])];
    isQuiet = true;
    map.stop();
    if (all.length === 0) map.setView([28, 11], 0, { animate: false });
    else {
      const { west, south, east, north } = extentOf(all);
      map.fitBounds(latLngBounds([south, west], [north, east]), { animate: false, padding: [30, 30], maxZoom: zooms.ofResult });
    }
    isQuiet = false;
    hasMoved = false;
  }

  map.setView([28, 11], 0, { animate: false });
  layer.addTo(map);
  map.on('movestart', () => (hasMoved ||= !isQuiet));
  map.on('click', ({ containerPoint }) => {
    const pixels = shown.companies.map(({ lat, lon }) => {
      const turns = Math.round((map.getCenter().lng - lon) / 360);
      return map.latLngToContainerPoint([lat, lon + 360 * turns]).distanceTo(containerPoint);
    });
    const nearest = Math.min(...pixels);
    if (nearest <= reach) onPick(pixels.indexOf(nearest));
  });
  element.addEventListener('keydown', ({ key }) => key === 'Home' && showAll());
  keepPageFree(map, element, null);
  new ResizeObserver(() => {
    const wasMoved = hasMoved;
    map.invalidateSize({ animate: false, pan: false });
    hasMoved = wasMoved;
    if (!wasMoved && element.clientWidth > 0) showAll();
  }).observe(element);

  return {
    show(result) {
      shown = result;
      const points = result.companies.map(({ slug, lat, lon }) => ({ slug, lat, lon, count: 1, isUpTo: false, country: '' }));
      index = indexClusters(points, zooms.last);
      const towns = new Map(result.companies.flatMap(({ city, lat, lon }) => (city === null ? [] : [[city, { lat, lon }] as const])));
      names = placeNames(Array.from(towns, ([name, place]) => ({ name, ...place, width: null, people: namedPeople })));
      marked = null;
      showAll();
      layer.repaint();
    },
    mark(at) {
      marked = at === null ? null : (shown.companies[at] ?? null);
      layer.repaint();
    },
    zoom: (by) => void map.setZoom(map.getZoom() + by),
    showAll,
    recolor() {
      colors = readColors(element);
      layer.repaint();
    },
  };
}
