import { divIcon, layerGroup, marker, type Map as LeafletMap, type Marker } from 'leaflet';
import { formatCount } from '../../contract/numbers.ts';
import { radiusOf, shortCount, type Cluster, type ClusterIndex } from './clusters.ts';
import type { MapPoint } from './companies.ts';
import type { Frame, Obstacle } from './labels.ts';
import { latToY, lonToX } from './mercator.ts';
import { textElement } from './text-element.ts';

/** Circles are also drawn this far beyond the map, as a part of its size, so that they are there when it is moved. */
const around = 0.3;

export interface ClusterHandlers {
  /** A circle of an index was clicked. */
  pick(cluster: Cluster, index: ClusterIndex): void;
  /** The pointer is on the circle of these points, or on none. */
  hover(points: readonly MapPoint[]): void;
  /** The name of the only company at a circle. */
  nameOf(cluster: Cluster): string;
  /** The circles have changed. */
  redrawn(): void;
}

/** Draws companies as circles on a map: those in view. */
export function addClusters(map: LeafletMap, { pick, hover, nameOf, redrawn }: ClusterHandlers) {
  const layer = layerGroup().addTo(map);
  const canHover = matchMedia('(hover: hover)').matches;
  let index: ClusterIndex | null = null;
  let drawn = new Map<string, { readonly cluster: Cluster; readonly marker: Marker }>();

  function draw(cluster: Cluster, from: ClusterIndex): Marker {
    const side = 2 * Math.round(radiusOf(cluster));
    const isPoint = cluster.count === 1;
    const icon = divIcon({
      className: isPoint ? 'map-point' : 'map-cluster',
      html: isPoint ? '' : shortCount(cluster),
      iconSize: [side, side],
    });
    const circle = marker([cluster.lat, cluster.lon], { icon, keyboard: false, riseOnHover: true });
    circle.on('click', () => pick(cluster, from));
    if (!canHover) return circle;
    circle.on('mouseover', () => {
      const words = isPoint && cluster.point?.slug != null ? nameOf(cluster) : formatCount(cluster.count, 'company', 'companies');
      if (circle.getTooltip() === undefined) circle.bindTooltip(textElement(words), { direction: 'top', offset: [0, -side / 2] });
      circle.openTooltip();
      hover(from.pointsOf(cluster));
    });
    circle.on('mouseout', () => hover([]));
    return circle;
  }

  function update(): void {
    if (index === null) return;
    const bounds = map.getBounds().pad(around);
    const part = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
    const found = new Map(index.within(part, map.getZoom()).map((cluster) => [cluster.key, cluster]));
    const next: typeof drawn = new Map();
    for (const [key, entry] of drawn) {
      if (found.has(key)) next.set(key, entry);
      else layer.removeLayer(entry.marker);
    }
    for (const [key, cluster] of found) if (!next.has(key)) next.set(key, { cluster, marker: draw(cluster, index).addTo(layer) });
    drawn = next;
    redrawn();
  }

  map.on('moveend', update);
  return {
    /** Draws the circles of an index instead of those before. */
    show(other: ClusterIndex): void {
      index = other;
      layer.clearLayers();
      drawn = new Map();
      update();
    },
    /** The circles in a part of the map, pixels. */
    obstacles: ({ left, top, scale }: Frame): Obstacle[] =>
      Array.from(drawn.values(), ({ cluster }) => ({
        x: lonToX(cluster.lon) * scale - left,
        y: latToY(cluster.lat) * scale - top,
        radius: radiusOf(cluster),
      })),
  };
}

export type ClusterLayer = ReturnType<typeof addClusters>;
