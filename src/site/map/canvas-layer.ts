import { DomUtil, Layer, point, type LatLng, type LeafletEventHandlerFn, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { tile } from './mercator.ts';
import type { Frame } from './labels.ts';

/** How far the canvas extends beyond each edge of the map, as a part of its size: enough for small moves. More would cost most of the time of a first drawing. */
const margin = 0.25;

/** Most pixels of a canvas. Above, its resolution is lowered. */
const mostPixels = 12_000_000;

/** Draws a part of the world. */
export type Paint = (canvas: CanvasRenderingContext2D, frame: Frame) => void;

/** A layer of the map that is drawn on a canvas. The canvas moves with the map, and is redrawn before its edge comes into view. */
export class CanvasLayer extends Layer {
  readonly #canvas = DomUtil.create('canvas', 'leaflet-zoom-animated');
  readonly #paint: Paint;
  readonly #isEmpty: () => boolean;
  #map: LeafletMap | null = null;
  #frame: Frame | null = null;
  /** The animation frame in which it will be redrawn; null if none is requested. */
  #due: number | null = null;

  /** @param isEmpty Whether there is nothing to draw. A large canvas costs time and memory even when it is blank. */
  constructor(pane: string, paint: Paint, isEmpty: () => boolean = () => false) {
    super({ pane });
    this.#paint = paint;
    this.#isEmpty = isEmpty;
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.getPane()!.append(this.#canvas);
    this.repaint();
    return this;
  }

  override onRemove(): this {
    this.#canvas.remove();
    this.#map = null;
    if (this.#due !== null) cancelAnimationFrame(this.#due);
    this.#due = null;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const follow = () => this.#follow();
    const repaint = () => this.repaint();
    return {
      zoomanim: (event) => this.#place((event as ZoomAnimEvent).center, (event as ZoomAnimEvent).zoom),
      zoom: follow,
      move: follow,
      moveend: repaint,
      viewreset: repaint,
      resize: repaint,
    };
  }

  /** Redraws the canvas before the browser shows the next frame. Several calls before that redraw it once. */
  repaint(): void {
    this.#due ??= requestAnimationFrame(() => {
      this.#due = null;
      this.#draw();
    });
  }

  #draw(): void {
    const map = this.#map;
    const context = this.#canvas.getContext('2d');
    if (map === null || context === null) return;
    if (this.#isEmpty()) {
      this.#frame = null;
      [this.#canvas.width, this.#canvas.height] = [0, 0];
      return;
    }
    const { min, max } = map.getPixelBounds() as { min: { x: number; y: number }; max: { x: number; y: number } };
    const [aside, above] = [Math.round((max.x - min.x) * margin), Math.round((max.y - min.y) * margin)];
    const [width, height] = [max.x - min.x + 2 * aside, max.y - min.y + 2 * above];
    if (width <= 0 || height <= 0) return;
    const zoom = map.getZoom();
    this.#frame = { left: min.x - aside, top: min.y - above, width, height, scale: tile * 2 ** zoom, zoom };
    const ratio = Math.min(2, window.devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
    [this.#canvas.width, this.#canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    [this.#canvas.style.width, this.#canvas.style.height] = [`${width}px`, `${height}px`];
    DomUtil.setTransform(this.#canvas, map.containerPointToLayerPoint([-aside, -above]), 1);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#paint(context, this.#frame);
  }

  /** Moves the canvas with the map, or redraws it if it no longer covers the map. */
  #follow(): void {
    const [map, frame] = [this.#map, this.#frame];
    if (map === null || frame === null) return;
    const grown = map.getZoomScale(map.getZoom(), frame.zoom);
    const { min, max } = map.getPixelBounds() as { min: { x: number; y: number }; max: { x: number; y: number } };
    const isCovered =
      grown < 2 &&
      min.x >= frame.left * grown &&
      min.y >= frame.top * grown &&
      max.x <= (frame.left + frame.width) * grown &&
      max.y <= (frame.top + frame.height) * grown;
    if (isCovered) this.#place(map.getCenter(), map.getZoom());
    else this.repaint();
  }

  /** Places the canvas for a center and zoom of the map. */
  #place(center: LatLng, zoom: number): void {
    const [map, frame] = [this.#map, this.#frame];
    if (map === null || frame === null) return;
    const grown = map.getZoomScale(zoom, frame.zoom);
    const corner = point(frame.left, frame.top).multiplyBy(grown);
    const inView = corner.subtract(map.project(center, zoom)).add(map.getSize().divideBy(2));
    DomUtil.setTransform(this.#canvas, map.containerPointToLayerPoint(inView), grown);
  }
}
