export type Point = readonly [x: number, y: number];

/**
 * Leaves out points of a line that are within `tolerance` of it without them (Douglas and Peucker, 1973). The ends stay. Uses a stack
 * instead of recursion: a coast may have ten thousand points.
 */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(points.length);
  if (points.length === 0) return [];
  kept[0] = 1;
  kept[points.length - 1] = 1;
  const spans: (readonly [number, number])[] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    let furthest = -1;
    let most = tolerance * tolerance;
    for (let i = first + 1; i < last; i++) {
      const away = squaredDistance(points[i]!, points[first]!, points[last]!);
      if (away <= most) continue;
      most = away;
      furthest = i;
    }
    if (furthest === -1) continue;
    kept[furthest] = 1;
    spans.push([first, furthest], [furthest, last]);
  }
  return points.filter((_, i) => kept[i] === 1);
}

/** Squared distance of a point from the segment a to b. */
function squaredDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  const [offX, offY] = [x - ax - along * dx, y - ay - along * dy];
  return offX * offX + offY * offY;
}
