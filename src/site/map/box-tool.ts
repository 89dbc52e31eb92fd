import type { LatLng, Map as LeafletMap } from 'leaflet';
import { CanvasLayer } from './canvas-layer.ts';
import { drawBox, readColors } from './draw.ts';
import { unwrapBox, wrapBox, type Box } from './state.ts';

/** A press that moves less than this is a click, pixels. */
const clickSlack = 5;

/** Lets the reader draw boxes on a map, while the tool is on or Shift is held. */
export interface BoxTool {
  /** Shows a box; null removes it. */
  show(box: Box | null): void;
  isOn(): boolean;
  turn(on: boolean): void;
}

export function addBoxTool(map: LeafletMap, element: HTMLElement, choose: (box: Box) => void): BoxTool {
  map.createPane('boxes').style.zIndex = '450';
  let isOn = false;
  let from: { readonly id: number; readonly x: number; readonly y: number; readonly place: LatLng } | null = null;
  let sketch: Box | null = null;
  let chosen: Box | null = null;

  const seen = () => sketch ?? (chosen === null ? null : unwrapBox(chosen));
  const layer = new CanvasLayer(
    'boxes',
    (canvas, frame) => drawBox(canvas, frame, seen()!, readColors(element).dot),
    () => seen() === null,
  ).addTo(map);
  const boxTo = (place: LatLng): Box => ({
    west: Math.min(from!.place.lng, place.lng),
    east: Math.max(from!.place.lng, place.lng),
    south: Math.min(from!.place.lat, place.lat),
    north: Math.max(from!.place.lat, place.lat),
  });
  const isClick = ({ clientX, clientY }: PointerEvent) => Math.hypot(clientX - from!.x, clientY - from!.y) < clickSlack;

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || from !== null || !(isOn || event.shiftKey)) return;
      if (event.target instanceof Element && event.target.closest('.leaflet-popup') !== null) return;
      element.setPointerCapture(event.pointerId);
      from = { id: event.pointerId, x: event.clientX, y: event.clientY, place: map.mouseEventToLatLng(event) };
    },
    { capture: true },
  );
  element.addEventListener('pointermove', (event) => {
    if (from?.id !== event.pointerId || isClick(event)) return;
    sketch = boxTo(map.mouseEventToLatLng(event));
    layer.repaint();
  });
  const release = (event: PointerEvent, isDone: boolean) => {
    if (from?.id !== event.pointerId) return;
    const box = isDone && !isClick(event) ? wrapBox(boxTo(map.mouseEventToLatLng(event))) : null;
    [from, sketch] = [null, null];
    layer.repaint();
    if (box !== null) choose(box);
  };
  element.addEventListener('pointerup', (event) => release(event, true));
  element.addEventListener('pointercancel', (event) => release(event, false));

  return {
    show(box) {
      chosen = box;
      layer.repaint();
    },
    isOn: () => isOn,
    turn(on) {
      isOn = on;
      element.classList.toggle('drawing', on);
    },
  };
}
