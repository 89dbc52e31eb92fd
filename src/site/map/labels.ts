import type { MapName } from '../view/map-world.ts';
import { latToY, lonToX } from './mercator.ts';

/** A name and its position on the Mercator square. */
export interface Label extends MapName {
  readonly x: number;
  readonly y: number;
}

/** A name and where it is written, pixels. */
export interface PlacedLabel {
  readonly text: string;
  readonly font: string;
  readonly left: number;
  readonly middle: number;
  /** The position of a town; null for a country. */
  readonly dot: { readonly x: number; readonly y: number } | null;
}

/** A circle that no name may cover, pixels. */
export interface Obstacle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The part of the world that is drawn: its corner and size in pixels, when the world is `scale` pixels wide. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly zoom: number;
}

/** The space that a name takes up, pixels. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const fonts = { country: '600 12px system-ui, sans-serif', town: '11.5px system-ui, sans-serif' } as const;
const lineHeight = 14;
/** Zoom from which even the smallest country may be named. */
const everyCountry = 7;

/** Thousands of people that a town must have to be named at a zoom: each step of zoom names towns a third as large. */
const leastThousands = (zoom: number): number => (zoom < 3 ? Infinity : 8000 / 2 ** ((zoom - 3) * 1.55));
/** So many names are written even if the towns are smaller. */
const leastNames = 20;

export const placeNames = (names: readonly MapName[]): Label[] =>
  names.map((name) => ({ ...name, x: lonToX(name.lon), y: latToY(name.lat) }));

const overlap = (a: Rectangle, b: Rectangle): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Picks the names that fit without covering another name or a circle. Names are given in order of importance. */
export function placeLabels(
  labels: readonly Label[],
  frame: Frame,
  obstacles: readonly Obstacle[],
  measure: (text: string, font: string) => number,
): PlacedLabel[] {
  const { scale, zoom, width: wide, height: high } = frame;
  const taken = obstacles.map(({ x, y, radius }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
  const placed: PlacedLabel[] = [];
  const least = leastThousands(zoom);
  for (const { name, x, y, width, people } of labels) {
    if (width === null && people < least && (least === Infinity || placed.length >= leastNames)) continue;
    const atY = y * scale - frame.top;
    if (atY < 0 || atY > high) continue;
    const once = x * scale - frame.left;
    for (let atX = once - Math.floor(once / scale) * scale; atX <= wide; atX += scale) {
      const font = width === null ? fonts.town : fonts.country;
      const long = measure(name, font);
      if (width !== null && zoom < everyCountry && long > (width / 360) * scale * 1.3) continue;
      const places = width === null ? besideTown(atX, atY, long, obstacles) : aroundMiddle(atX, atY, long, (width / 360) * scale);
      for (const [left, middle] of places) {
        const own = { left: left - 3, top: middle - lineHeight / 2, right: left + long + 3, bottom: middle + lineHeight / 2 };
        if (own.left < 0 || own.right > wide || own.top < 0 || own.bottom > high) continue;
        if (taken.some((other) => overlap(own, other))) continue;
        taken.push(own);
        placed.push({ text: name, font, left, middle, dot: width === null ? { x: atX, y: atY } : null });
        break;
      }
    }
  }
  return placed;
}

/** Places for the name of a town: right, left, above and below; only above and below the circle if one covers the town. */
function besideTown(x: number, y: number, long: number, obstacles: readonly Obstacle[]): (readonly [left: number, middle: number])[] {
  const cover = obstacles.find((circle) => Math.hypot(circle.x - x, circle.y - y) <= circle.radius);
  if (cover !== undefined) {
    const away = cover.radius + lineHeight / 2 + 1;
    return [
      [cover.x - long / 2, cover.y - away],
      [cover.x - long / 2, cover.y + away],
    ];
  }
  return [
    [x + 6, y],
    [x - 6 - long, y],
    [x - long / 2, y - 11],
    [x - long / 2, y + 11],
  ];
}

/** Offsets of a name from the middle of its country, nearest first: down in lines, and to the side in parts of the name’s length. */
const steps = [0, -1, 1, -2, 2].flatMap((down) => [0, 0.35, -0.35].map((aside) => [down, aside] as const));

/** Places for the name of a country that is `wide` pixels wide: near its middle, so that the name can’t be taken for a neighbor’s. */
const aroundMiddle = (x: number, y: number, long: number, wide: number): (readonly [left: number, middle: number])[] =>
  steps
    .filter(([down, aside]) => Math.abs(down) * lineHeight <= 0.25 * wide && Math.abs(aside) * long <= 0.25 * wide)
    .map(([down, aside]) => [x + (aside - 0.5) * long, y + down * lineHeight] as const);
