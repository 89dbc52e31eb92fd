import type { World } from '../view/map-world.ts';
import type { Frame, PlacedLabel } from './labels.ts';
import type { Box } from './state.ts';
import { latToY, lonToX } from './mercator.ts';

/** Lines of the world, or of a tile of it, as paths on the square of Mercator with sides of {@link pathUnits}. */
export interface WorldPaths {
  readonly land: Path2D;
  readonly lakes: Path2D;
  readonly borders: Path2D;
  readonly rivers: Path2D;
}

/** Large enough to keep rounding errors below a pixel at every zoom. */
const pathUnits = 65_536;

export function worldPaths(world: World): WorldPaths {
  const path = (lines: readonly Float64Array[], closed: boolean): Path2D => {
    const drawn = new Path2D();
    for (const line of lines) {
      for (let i = 0; i < line.length; i += 2) {
        const [x, y] = [lonToX(line[i]!) * pathUnits, latToY(line[i + 1]!) * pathUnits];
        if (i === 0) drawn.moveTo(x, y);
        else drawn.lineTo(x, y);
      }
      if (closed) drawn.closePath();
    }
    return drawn;
  };
  return {
    land: path(world.land, true),
    lakes: path(world.lakes, true),
    borders: path(world.borders, false),
    rivers: path(world.rivers, false),
  };
}

/** The colors of the map, from the custom properties of the page. */
export type Colors = Readonly<Record<'water' | 'land' | 'shore' | 'border' | 'label' | 'halo' | 'dot', string>>;

/** Reads the current colors. They depend on the theme, which only applies once an element uses them. */
export function readColors(element: Element): Colors {
  const probe = element.appendChild(document.createElement('span'));
  // Otherwise forced colors make them all the same.
  probe.style.forcedColorAdjust = 'none';
  const color = (name: string) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    water: color('water'),
    land: color('land'),
    shore: color('shore'),
    border: color('border'),
    label: color('label'),
    halo: color('halo'),
    dot: color('dot'),
  };
  probe.remove();
  return colors;
}

/** Land at the antimeridian belongs to one copy of the world and reaches into the next by this fraction of its width. */
const overhang = 0.04;

export function drawWorld(canvas: CanvasRenderingContext2D, frame: Frame, paths: WorldPaths, colors: Colors): void {
  const { left, width, height, scale } = frame;
  canvas.fillStyle = colors.water;
  canvas.fillRect(0, 0, width, height);
  for (let turn = Math.floor(left / scale - overhang); turn <= Math.floor((left + width) / scale + overhang); turn++)
    drawPaths(canvas, frame, paths, turn, colors);
}

/** Draws a tile over what is there. @param side The part of the world’s width that it covers. */
export function drawTile(canvas: CanvasRenderingContext2D, frame: Frame, [x, y, side]: TilePlace, paths: WorldPaths, colors: Colors): void {
  const { left, top, scale } = frame;
  // On whole pixels, tiles have no seams.
  const [west, east] = [Math.round(x * side * scale - left), Math.round((x + 1) * side * scale - left)];
  const [north, south] = [Math.round(y * side * scale - top), Math.round((y + 1) * side * scale - top)];
  canvas.save();
  canvas.beginPath();
  canvas.rect(west, north, east - west, south - north);
  canvas.clip();
  canvas.fillStyle = colors.water;
  canvas.fillRect(west, north, east - west, south - north);
  drawPaths(canvas, frame, paths, Math.floor(x * side), colors);
  canvas.restore();
}

function drawPaths(
  canvas: CanvasRenderingContext2D,
  { left, top, scale }: Frame,
  { land, lakes, borders, rivers }: WorldPaths,
  turn: number,
  colors: Colors,
): void {
  const unit = scale / pathUnits;
  canvas.save();
  canvas.lineJoin = 'round';
  canvas.translate(turn * scale - left, -top);
  canvas.scale(unit, unit);
  canvas.fillStyle = colors.land;
  canvas.fill(land, 'evenodd');
  canvas.strokeStyle = colors.shore;
  canvas.lineWidth = 1.2 / unit;
  canvas.stroke(rivers);
  canvas.strokeStyle = colors.border;
  canvas.stroke(borders);
  // Lakes cover the borders within them.
  canvas.fillStyle = colors.water;
  canvas.fill(lakes, 'evenodd');
  canvas.strokeStyle = colors.shore;
  canvas.lineWidth = 0.8 / unit;
  canvas.stroke(lakes);
  canvas.stroke(land);
  canvas.restore();
}

/** Column and row of a tile, from the middle copy of the world on, and its side as a part of the world’s. */
export type TilePlace = readonly [x: number, y: number, side: number];

/** Draws names. */
export function drawLabels(canvas: CanvasRenderingContext2D, labels: readonly PlacedLabel[], colors: Colors): void {
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.lineJoin = 'round';
  canvas.lineWidth = 3.5;
  canvas.strokeStyle = colors.halo;
  canvas.fillStyle = colors.label;
  for (const { text, font, left, middle, dot } of labels) {
    canvas.font = font;
    canvas.strokeText(text, left, middle);
    canvas.fillText(text, left, middle);
    if (dot === null) continue;
    canvas.beginPath();
    canvas.arc(dot.x, dot.y, 1.8, 0, 2 * Math.PI);
    canvas.fill();
  }
}

/** Draws a box on every copy of the world in view. If it crosses the antimeridian, its `east` is above 180. */
export function drawBox(canvas: CanvasRenderingContext2D, { left, top, width, scale }: Frame, box: Box, color: string): void {
  const [west, east] = [lonToX(box.west) * scale - left, lonToX(box.east) * scale - left];
  const [north, south] = [latToY(box.north) * scale - top, latToY(box.south) * scale - top];
  canvas.strokeStyle = color;
  canvas.lineWidth = 2;
  canvas.setLineDash([6, 4]);
  for (let turn = Math.floor(-east / scale); west + turn * scale <= width; turn++)
    canvas.strokeRect(west + turn * scale, north, east - west, south - north);
  canvas.setLineDash([]);
}
