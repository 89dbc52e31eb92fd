import type { World } from '../view/map-world.ts';
import { worldWidth, type Camera, type Size } from './camera.ts';
import { radiusOf, type Cluster } from './clusters.ts';
import type { PlacedLabel } from './labels.ts';
import { latToY, lonToX } from './mercator.ts';
import { boxEdges, type Box } from './state.ts';

/** The world's lines, ready to be drawn on a square with sides of {@link pathUnits}. */
export interface WorldPaths {
  readonly land: Path2D;
  readonly lakes: Path2D;
  readonly borders: Path2D;
}

/** Large enough that rounding within a path is less than a pixel at every zoom that shows it. */
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
  return { land: path(world.land, true), lakes: path(world.lakes, true), borders: path(world.borders, false) };
}

/** Colors, from the custom properties of the page, so that the map follows its theme. */
export interface Colors {
  readonly water: string;
  readonly land: string;
  readonly border: string;
  readonly label: string;
  readonly dot: string;
  readonly onDot: string;
  readonly box: string;
}

/** The colors of the moment. A property may depend on the theme, which only an element that uses it resolves. */
export function readColors(element: Element): Colors {
  const probe = element.appendChild(document.createElement('span'));
  const color = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    water: color('--map-water'),
    land: color('--map-land'),
    border: color('--map-border'),
    label: color('--map-label'),
    dot: color('--map-dot'),
    onDot: color('--map-on-dot'),
    box: color('--map-box'),
  };
  probe.remove();
  return colors;
}

export interface Scene {
  readonly camera: Camera;
  readonly size: Size;
  readonly paths: WorldPaths | null;
  readonly clusters: readonly Cluster[];
  readonly labels: readonly PlacedLabel[];
  /** A company that the list points at, on the Mercator square. */
  readonly mark: { readonly x: number; readonly y: number } | null;
  readonly box: Box | null;
  readonly colors: Colors;
}

/** Turns of the world that the view touches. */
export function visibleTurns(camera: Camera, { width }: Size): number[] {
  const half = width / 2 / worldWidth(camera);
  const turns: number[] = [];
  for (let turn = Math.floor(camera.x - half); turn <= Math.floor(camera.x + half); turn++) turns.push(turn);
  return turns;
}

/** Land at the antimeridian belongs to one turn and reaches into its neighbours, by this part of the world's width. */
const overhang = 0.04;

function isLandInView(turn: number, camera: Camera, { width }: Size): boolean {
  const half = width / 2 / worldWidth(camera);
  return turn + 1 + overhang > camera.x - half && turn - overhang < camera.x + half;
}

/** Draws everything. */
export function drawScene(canvas: CanvasRenderingContext2D, scene: Scene, ratio: number): void {
  const { camera, size, colors } = scene;
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  canvas.fillStyle = colors.water;
  canvas.fillRect(0, 0, size.width, size.height);
  const scale = worldWidth(camera);
  const turns = visibleTurns(camera, size);
  if (scene.paths !== null) {
    for (const turn of [turns[0]! - 1, ...turns, turns.at(-1)! + 1]) {
      if (!isLandInView(turn, camera, size)) continue;
      const left = size.width / 2 + (turn - camera.x) * scale;
      drawWorld(canvas, scene.paths, colors, left, size.height / 2 - camera.y * scale, scale, ratio);
    }
  }
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawLabels(canvas, scene.labels, colors);
  for (const turn of turns) {
    const left = size.width / 2 + (turn - camera.x) * scale;
    const top = size.height / 2 - camera.y * scale;
    drawClusters(canvas, scene, left, top, scale);
    if (scene.mark !== null) drawMark(canvas, left + scene.mark.x * scale, top + scene.mark.y * scale, colors);
    if (scene.box !== null) drawBox(canvas, scene.box, colors, left, top, scale);
  }
}

function drawWorld(
  canvas: CanvasRenderingContext2D,
  { land, lakes, borders }: WorldPaths,
  colors: Colors,
  left: number,
  top: number,
  scale: number,
  ratio: number,
): void {
  const unit = scale / pathUnits;
  canvas.setTransform(ratio * unit, 0, 0, ratio * unit, ratio * left, ratio * top);
  canvas.fillStyle = colors.land;
  canvas.fill(land, 'evenodd');
  canvas.strokeStyle = colors.border;
  canvas.lineJoin = 'round';
  canvas.lineWidth = 0.8 / unit;
  canvas.stroke(borders);
  // Borders in the midst of a lake go without saying.
  canvas.fillStyle = colors.water;
  canvas.fill(lakes, 'evenodd');
  canvas.lineWidth = 0.6 / unit;
  canvas.stroke(lakes);
  canvas.stroke(land);
}

function drawLabels(canvas: CanvasRenderingContext2D, labels: readonly PlacedLabel[], colors: Colors): void {
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.lineJoin = 'round';
  canvas.lineWidth = 3.5;
  canvas.strokeStyle = colors.land;
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

function drawMark(canvas: CanvasRenderingContext2D, x: number, y: number, colors: Colors): void {
  for (const [width, color] of [
    [6, colors.land],
    [3, colors.box],
  ] as const) {
    canvas.beginPath();
    canvas.arc(x, y, 12, 0, 2 * Math.PI);
    canvas.lineWidth = width;
    canvas.strokeStyle = color;
    canvas.stroke();
  }
}

function drawClusters(canvas: CanvasRenderingContext2D, { clusters, size, colors }: Scene, left: number, top: number, scale: number): void {
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.font = '600 12px system-ui, sans-serif';
  canvas.lineWidth = 1.5;
  for (const cluster of clusters) {
    const [x, y] = [left + cluster.x * scale, top + cluster.y * scale];
    const radius = radiusOf(cluster);
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) continue;
    canvas.beginPath();
    canvas.arc(x, y, radius, 0, 2 * Math.PI);
    canvas.fillStyle = colors.dot;
    canvas.fill();
    canvas.strokeStyle = colors.onDot;
    canvas.stroke();
    if (cluster.count === 1) continue;
    canvas.fillStyle = colors.onDot;
    canvas.fillText(shortCount(cluster.count), x, y + 0.5);
  }
}

/** 1,234 as 1.2k: what fits a circle. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return `${count < 9950 ? (count / 1000).toFixed(1).replace('.0', '') : Math.round(count / 1000)}k`;
}

function drawBox(canvas: CanvasRenderingContext2D, box: Box, colors: Colors, left: number, top: number, scale: number): void {
  const edges = boxEdges(box);
  canvas.strokeStyle = colors.box;
  canvas.lineWidth = 2;
  canvas.setLineDash([6, 4]);
  // A box across the antimeridian begins on this turn and ends on the next; its other half comes from the turn before.
  for (const turn of edges.east > 1 ? [0, -1] : [0]) {
    canvas.strokeRect(
      left + (edges.west + turn) * scale,
      top + edges.north * scale,
      (edges.east - edges.west) * scale,
      (edges.south - edges.north) * scale,
    );
  }
  canvas.setLineDash([]);
}
