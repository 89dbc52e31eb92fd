/** A point in metres: radius from the slewing centre, height above the ground. */
export interface Point {
  readonly radiusM: number;
  readonly heightM: number;
}

/** Height of the boom's pivot above the ground, metres: that of a large all-terrain crane. */
const pivotHeightM = 3;

/** Where the tip of a boom of a length is at an angle from the horizontal, degrees. Plain geometry: no load bends it. */
export function boomTip(lengthM: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { radiusM: lengthM * Math.cos(radians), heightM: pivotHeightM + lengthM * Math.sin(radians) };
}

export const pivot: Point = { radiusM: 0, heightM: pivotHeightM };

/** Angles between which a boom luffs, degrees. */
const luffing = { from: 12, to: 83 } as const;

/** The curve along which the tip of a boom moves. */
export function luffingCurve(lengthM: number): Point[] {
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, i) => boomTip(lengthM, luffing.from + ((luffing.to - luffing.from) * i) / steps));
}

/** Numbers from 0 up to a bound. */
export const steps = (to: number, by: number): number[] => Array.from({ length: Math.floor(to / by) + 1 }, (_, i) => i * by);
