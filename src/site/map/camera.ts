import { wrapX } from './mercator.ts';

/** What part of the world is seen: its middle on the Mercator square, and how far it is zoomed in. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  /** The world is `tile · 2^zoom` pixels wide. */
  readonly zoom: number;
}

/** A size or a place on the screen, CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const tile = 256;
const zooms = { least: 0, most: 15 } as const;

/** Width of the world, pixels. */
export const worldWidth = ({ zoom }: Camera): number => tile * 2 ** zoom;

/** Zoom at which the whole turn of the world is as wide as the view. */
export const worldZoom = ({ width }: Size): number => Math.max(zooms.least, Math.log2(Math.max(1, width) / tile));

/**
 * A camera brought within bounds. All of the world can be seen at once, on a tall view with water beyond the poles; nearer by,
 * the view stays on the world.
 */
export function bounded({ x, y, zoom }: Camera, { width, height }: Size): Camera {
  const least = Math.max(zooms.least, Math.log2(Math.max(1, Math.min(width, height)) / tile));
  const kept = Math.max(least, Math.min(zooms.most, zoom));
  const half = Math.min(0.5, height / 2 / (tile * 2 ** kept));
  return { x: wrapX(x), y: Math.max(half, Math.min(1 - half, y)), zoom: kept };
}

/** Moves the view by pixels. */
export function panned(camera: Camera, dx: number, dy: number, size: Size): Camera {
  const width = worldWidth(camera);
  return bounded({ ...camera, x: camera.x - dx / width, y: camera.y - dy / width }, size);
}

/** Zooms so that the place under a pixel stays there. */
export function zoomed(camera: Camera, by: number, atX: number, atY: number, size: Size): Camera {
  const { zoom } = bounded({ ...camera, zoom: camera.zoom + by }, size);
  const before = worldWidth(camera);
  const after = tile * 2 ** zoom;
  const [fromX, fromY] = [atX - size.width / 2, atY - size.height / 2];
  return bounded({ x: camera.x + fromX / before - fromX / after, y: camera.y + fromY / before - fromY / after, zoom }, size);
}

/** Where a pixel is on the Mercator square; beyond 0 or 1 on another turn of the world. */
export function pixelToWorld(camera: Camera, px: number, py: number, { width, height }: Size): { x: number; y: number } {
  const scale = worldWidth(camera);
  return { x: camera.x + (px - width / 2) / scale, y: camera.y + (py - height / 2) / scale };
}

/** A camera that shows a part of the Mercator square whole. `east` may be beyond 1. */
export function showing(west: number, north: number, east: number, south: number, size: Size): Camera {
  const margin = 0.85;
  const across = (size.width * margin) / Math.max(east - west, 1e-9);
  const down = (size.height * margin) / Math.max(south - north, 1e-9);
  const zoom = Math.min(12, Math.log2(Math.min(across, down) / tile));
  return bounded({ x: (west + east) / 2, y: (north + south) / 2, zoom }, size);
}
