import { divIcon, layerGroup, marker, type Map as LeafletMap, type Marker } from 'leaflet';
import { formatCount } from '../view/words.ts';
import { radiusOf, shortCount, type Cluster, type ClusterIndex } from './clusters.ts';
import type { Frame, Obstacle } from './labels.ts';
import { latToY, lonToX } from './mercator.ts';

/** What is drawn around the map, so that it is there when the map is moved, as a part of its size. */
const around = 0.3;

export interface ClusterLayer {
  /** Draws another index. */
  show(index: ClusterIndex): void;
  /** The circles in a part of the map, pixels. */
  obstacles(frame: Frame): Obstacle[];
}

export interface ClusterHandlers {
  pick(cluster: Cluster): void;
  /** The pointer is on a circle, or has left it. */
  hover(cluster: Cluster | null): void;
  /** The name of a single company. */
  nameOf(cluster: Cluster): string;
  /** Other circles are drawn. */
  redrawn(): void;
}

/** Circles of companies on a map, as many as are in view. */
export function addClusters(map: LeafletMap, { pick, hover, nameOf, redrawn }: ClusterHandlers): ClusterLayer {
  const layer = layerGroup().addTo(map);
  const canHover = matchMedia('(hover: hover)').matches;
  let index: ClusterIndex | null = null;
  let drawn = new Map<string, { readonly cluster: Cluster; readonly marker: Marker }>();

  function draw(cluster: Cluster): Marker {
    const side = 2 * Math.round(radiusOf(cluster));
    const isPoint = cluster.count === 1;
    const icon = divIcon({
      className: isPoint ? 'map-point' : 'map-cluster',
      html: isPoint ? '' : shortCount(cluster),
      iconSize: [side, side],
    });
    const circle = marker([cluster.lat, cluster.lon], { icon, keyboard: false, riseOnHover: true });
    circle.on('click', () => pick(cluster));
    if (!canHover) return circle;
    circle.on('mouseover', () => {
      const words = isPoint && cluster.point?.slug != null ? nameOf(cluster) : formatCount(cluster.count, 'company', 'companies');
      if (circle.getTooltip() === undefined)
        circle.bindTooltip(document.createTextNode(words).textContent!, { direction: 'top', offset: [0, -side / 2] });
      circle.openTooltip();
      hover(cluster);
    });
    circle.on('mouseout', () => hover(null));
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
    for (const [key, cluster] of found) if (!next.has(key)) next.set(key, { cluster, marker: draw(cluster).addTo(layer) });
    drawn = next;
    redrawn();
  }

  map.on('moveend', update);
  return {
    show(other) {
      index = other;
      layer.clearLayers();
      drawn = new Map();
      update();
    },
    obstacles: ({ left, top, scale }) =>
      Array.from(drawn.values(), ({ cluster }) => ({
        x: lonToX(cluster.lon) * scale - left,
        y: latToY(cluster.lat) * scale - top,
        radius: radiusOf(cluster),
      })),
  };
}
