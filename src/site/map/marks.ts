import { divIcon, marker, type Map as LeafletMap, type Marker } from 'leaflet';
import { nearTurn, type Position } from './mercator.ts';

/** Makes a mark that is on the map at one point at a time. The function that it returns moves the mark, and may give it a label; null removes it. */
export function openMark(map: LeafletMap, className: string, side: number, zIndexOffset = 0) {
  const icon = divIcon({ className, iconSize: [side, side] });
  let shown: Marker | null = null;
  return (at: Position | null, label?: HTMLElement): void => {
    shown?.remove();
    shown = null;
    if (at === null) return;
    const lon = nearTurn(at.lon, map.getCenter().lng);
    shown = marker([at.lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset }).addTo(map);
    if (label !== undefined) shown.bindTooltip(label, { permanent: true, interactive: true, offset: [side / 2, -side / 2] });
  };
}

export type Mark = ReturnType<typeof openMark>;
