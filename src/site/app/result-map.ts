import { latLngBounds, Map as LeafletMap } from 'leaflet';
import { CanvasLayer } from '../map/canvas-layer.ts';
import { addClusters } from '../map/cluster-layer.ts';
import { indexClusters } from '../map/clusters.ts';
import type { MapPoint } from '../map/companies.ts';
import { drawLabels, drawWorld, readColors, worldPaths } from '../map/draw.ts';
import { placeLabels, placeNames, type Frame } from '../map/labels.ts';
import { keepPageFree } from '../map/manners.ts';
import { latToY, lonToX, type Position } from '../map/mercator.ts';
import type { World } from '../view/map-world.ts';
import { extentOf } from '../map/extent.ts';
import type { ShownResult } from './result.ts';

/** A map of the companies of a result. */
export interface ResultMap {
  show(result: Pick<ShownResult, 'companies' | 'from'>): void;
  /** Marks a company by its index in the result; null removes the mark. */
  mark(index: number | null): void;
  zoom(by: number): void;
  showAll(): void;
  /** Redraws the map in the current colors of the page. */
  recolor(): void;
}

/** The largest zoom: the view’s lines have no more detail. And the largest at which a whole result is shown. */
const zooms = { most: 10, whole: 8 } as const;
/** Towns of the result are labeled as if they were large, thousands of people: there are only a few. */
const namedPeople = 10_000;
/** Radius of the ring around a marked company, pixels. */
const ringRadius = 12;

/** A company as a point on the map, identified by its index in the result. */
const pointOf = ({ lat, lon }: Position, index: number): MapPoint => ({
  lat,
  lon,
  count: 1,
  isUpTo: false,
  country: '',
  slug: String(index),
});

/** The elements that the map uses. */
interface MapElements {
  readonly view: HTMLElement;
  readonly hint: HTMLElement;
}

/**
 * Creates the map.
 *
 * @param onPick Called with the index of the company that was clicked.
 */
export function createMap({ view, hint }: MapElements, world: World, onPick: (index: number) => void): ResultMap {
  const paths = worldPaths(world);
  let shown: Pick<ShownResult, 'companies' | 'from'> = { companies: [], from: null };
  let names: ReturnType<typeof placeNames> = [];
  let marked: Position | null = null;
  let colors = readColors(view);
  const map = new LeafletMap(view, { attributionControl: false, zoomControl: false, trackResize: false, maxZoom: zooms.most, zoomSnap: 0 });
  keepPageFree(map, view, hint);
  map.createPane('world').style.zIndex = '150';
  const shores = new CanvasLayer('world', (canvas, frame) => drawWorld(canvas, frame, paths, colors));
  const pane = map.createPane('names');
  pane.style.zIndex = '640';
  pane.style.pointerEvents = 'none';
  const above = new CanvasLayer('names', (canvas, frame) => {
    const measure = (text: string, font: string) => {
      canvas.font = font;
      return canvas.measureText(text).width;
    };
    drawLabels(canvas, placeLabels(names, frame, clusters.obstacles(frame), measure), colors);
    const position = marked ?? shown.from;
    if (position !== null) drawRing(canvas, frame, position, colors.dot);
  });
  map.setView([20, 10], 0, { animate: false });
  shores.addTo(map);
  const clusters = addClusters(map, {
    pick(cluster) {
      if (cluster.point?.slug != null) onPick(Number(cluster.point.slug));
      else map.setView([cluster.lat, cluster.lon], Math.min(zooms.most, index.opensAt(cluster)));
    },
    hover: () => undefined,
    nameOf: ({ point }) => shown.companies[Number(point?.slug)]?.name ?? '',
    redrawn: () => above.repaint(),
  });
  let index = indexClusters([], zooms.most);
  above.addTo(map);

  const showAll = () => {
    const positions = [...shown.companies, ...(shown.from === null ? [] : [shown.from])];
    if (positions.length === 0 || view.clientWidth === 0) return;
    const { west, south, east, north } = extentOf(positions);
    map.fitBounds(latLngBounds([south, west], [north, east]), { animate: false, padding: [28, 28], maxZoom: zooms.whole });
  };
  view.addEventListener('keydown', (event) => {
    if (event.key !== 'Home') return;
    event.preventDefault();
    showAll();
  });
  new ResizeObserver(() => {
    map.invalidateSize({ animate: false, pan: false });
    showAll();
  }).observe(view);

  return {
    show(result) {
      shown = result;
      marked = null;
      const towns = new Map(result.companies.flatMap(({ city, lat, lon }) => (city === null ? [] : [[city, { lat, lon }] as const])));
      names = placeNames(Array.from(towns, ([name, position]) => ({ name, ...position, width: null, people: namedPeople })));
      index = indexClusters(result.companies.map(pointOf), zooms.most);
      clusters.show(index);
      showAll();
    },
    mark(i) {
      marked = i === null ? null : (shown.companies[i] ?? null);
      above.repaint();
    },
    zoom: (by) => map.setZoom(map.getZoom() + by, { animate: false }),
    showAll,
    recolor() {
      colors = readColors(view);
      shores.repaint();
      above.repaint();
    },
  };
}

/** Draws a ring around a position, on every visible copy of the world. */
function drawRing(canvas: CanvasRenderingContext2D, { left, top, width, scale }: Frame, { lat, lon }: Position, color: string): void {
  const [x, y] = [lonToX(lon) * scale, latToY(lat) * scale - top];
  canvas.strokeStyle = color;
  canvas.lineWidth = 3;
  for (let turn = Math.floor((left - x) / scale); x + turn * scale <= left + width; turn++) {
    canvas.beginPath();
    canvas.arc(x + turn * scale - left, y, ringRadius, 0, 2 * Math.PI);
    canvas.stroke();
  }
}
