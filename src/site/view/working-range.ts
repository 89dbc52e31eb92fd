import type { Block } from './blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { link } from './words.ts';

/** A point, meters: radius from the slewing center and height above the ground. */
interface Point {
  readonly radiusM: number;
  readonly heightM: number;
}

/** Height of the boom’s pivot above the ground, meters, on a large all-terrain crane. */
const pivotHeightM = 3;

/** Position of the boom tip at an angle above the horizontal, degrees. Plain geometry, without bending under load. */
function boomTip(lengthM: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { radiusM: lengthM * Math.cos(radians), heightM: pivotHeightM + lengthM * Math.sin(radians) };
}

const pivot: Point = { radiusM: 0, heightM: pivotHeightM };

/** The range of angles in which a boom luffs, degrees. */
const luffing = { from: 12, to: 83 } as const;

/** The curve of the boom tip while luffing. */
function luffingCurve(lengthM: number): Point[] {
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, i) => boomTip(lengthM, luffing.from + ((luffing.to - luffing.from) * i) / steps));
}

/** Numbers from 0 up to a limit. */
const steps = (to: number, by: number): number[] => Array.from({ length: Math.floor(to / by) + 1 }, (_, i) => i * by);

/** Angle of the drawn boom, degrees. */
const drawnAngle = 62;

/** A crane for a drawing of its working range. */
export interface RangedCrane {
  readonly name: string;
  readonly path: string;
  readonly boomM: number;
  readonly axles: number | null;
}

/** Length of the carrier per axle, meters. The carrier is a symbol, since no table has its length. */
const axleM = 2;
const wheelM = 0.75;

/** The picture in every crane manual: where the boom tip can be. To scale, for a real model of the atlas. */
export function workingRangeFigure({ name, path, boomM, axles }: RangedCrane): Block {
  const reachM = Math.ceil(boomM / 10) * 10 + 10;
  const topM = reachM + 10;
  const unit = 500 / reachM;
  const left = 46;
  const carrierM = axleM * Math.max(axles ?? 0, 5);
  // The slewing center is above the rear half of the carrier. The part behind it must fit left of the axis.
  const rearM = Math.min(carrierM * 0.4, (left - 30) / unit);
  const x = (radiusM: number) => +(left + radiusM * unit).toFixed(1);
  const y = (heightM: number) => +((topM - heightM) * unit).toFixed(1);
  const at = ({ radiusM, heightM }: Point) => `${x(radiusM)},${y(heightM)}`;
  const tip = boomTip(boomM, drawnAngle);
  const hookHeightM = tip.heightM * 0.42;
  const [tipHeight, tipRadius] = [Math.round(tip.heightM), Math.round(tip.radiusM)];
  const line = (className: string, d: string) => `<path class="${className}" d="${d}"></path>`;
  const label = `Working range of the ${name} with a ${boomM} m main boom. At ${drawnAngle} degrees, the boom tip is ${tipHeight} m high at a ${tipRadius} m radius.`;
  const width = x(reachM) + 12;
  const height = y(0) + 40;
  const parts = [
    ...steps(reachM, 20).map(
      (radius) =>
        `${line('grid', `M${x(radius)} ${y(0)}V${y(topM)}`)}<text x="${x(radius)}" y="${y(0) + 20}" text-anchor="middle">${radius}</text>`,
    ),
    ...steps(topM - 10, 20)
      .slice(1)
      .map((h) => `${line('grid', `M${x(0)} ${y(h)}H${x(reachM)}`)}<text x="${left - 10}" y="${y(h) + 4}" text-anchor="end">${h}</text>`),
    line('axis', `M${x(0)} ${y(topM - 6)}V${y(0)}H${x(reachM)}`),
    `<text x="${x(reachM)}" y="${y(0) + 36}" text-anchor="end">radius, m</text>`,
    '<text x="8" y="14">height, m</text>',
    ...[0.4, 0.6, 0.8, 1].map(
      (share) =>
        `<polyline class="curve" points="${luffingCurve(boomM * share)
          .map(at)
          .join(' ')}"></polyline>`,
    ),
    ...[80, 74, 68, 50, 38, 26, 14].map((degrees) => line('ray', `M${at(pivot)}L${at(boomTip(boomM, degrees))}`)),
    // A telescopic boom: each section is thinner than the one that it comes out of. The thinnest is drawn first.
    ...[1, 0.8, 0.6, 0.4, 0.2].map((share, i) => {
      const d = `M${at(i === 4 ? pivot : boomTip(boomM * (share - 0.2), drawnAngle))}L${at(boomTip(boomM * share, drawnAngle))}`;
      const thickness = 4.5 + i * 1.6;
      return `<path class="boom-edge" d="${d}" stroke-width="${thickness + 2.5}"></path><path class="boom" d="${d}" stroke-width="${thickness}"></path>`;
    }),
    line('rope', `M${at(tip)}V${y(hookHeightM)}`),
    `<rect class="load" x="${x(tip.radiusM) - 4.5 * unit}" y="${y(hookHeightM)}" width="${9 * unit}" height="${5 * unit}"></rect>`,
    line('measure', `M${x(tip.radiusM)} ${y(hookHeightM - 5)}V${y(0)}`),
    `<rect class="carrier" x="${x(-rearM)}" y="${y(3)}" width="${+(carrierM * unit).toFixed(1)}" height="${1.6 * unit + 2}"></rect>`,
    ...Array.from(
      { length: axles ?? 0 },
      (_, i) => `<circle class="carrier" cx="${x(-rearM + axleM * (i + 0.5))}" cy="${y(wheelM)}" r="${wheelM * unit + 0.8}"></circle>`,
    ),
    `<text class="callout" x="${x(tip.radiusM) + 12}" y="${y(tip.heightM) + 6}">${tipHeight} m</text>`,
    `<text class="callout" x="${x(tip.radiusM) + 8}" y="${y(0) - 8}">${tipRadius} m</text>`,
  ];
  return {
    kind: 'figure',
    className: 'chart working-range',
    svg: `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(label)}">${parts.join('')}</svg>`,
    caption: [link(name, path), `, main boom ${boomM} m: boom and reach are to scale`],
  };
}
