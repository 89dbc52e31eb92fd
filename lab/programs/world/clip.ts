import type { Edges } from './natural-earth.ts';
import type { Point } from './simplify.ts';

/** The part of an area within edges, which cut it one after the other (Sutherland and Hodgman, 1974). Empty if there is none. */
export function clipArea(ring: readonly Point[], { west, east, south, north }: Edges): Point[] {
  const cut = (points: readonly Point[], axis: 0 | 1, edge: number, sign: 1 | -1): Point[] =>
    points.flatMap((point, i) => {
      const before = points[i === 0 ? points.length - 1 : i - 1]!;
      const [isIn, wasIn] = [(point[axis] - edge) * sign >= 0, (before[axis] - edge) * sign >= 0];
      const along = (edge - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [before[0] + along * (point[0] - before[0]), before[1] + along * (point[1] - before[1])];
      return [...(isIn === wasIn ? [] : [crossing]), ...(isIn ? [point] : [])];
    });
  return cut(cut(cut(cut(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
}

/** The parts of a line that touch a box; they may reach out of it. */
export function clipLine(line: readonly Point[], { west, east, south, north }: Edges): Point[][] {
  const parts: Point[][] = [];
  let last = -2;
  for (const [i, b] of line.entries()) {
    if (i === 0) continue;
    const a = line[i - 1]!;
    if (Math.max(a[0], b[0]) < west || Math.min(a[0], b[0]) > east || Math.max(a[1], b[1]) < south || Math.min(a[1], b[1]) > north)
      continue;
    if (last === i - 1) parts.at(-1)!.push(b);
    else parts.push([a, b]);
    last = i;
  }
  return parts;
}
