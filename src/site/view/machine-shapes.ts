import type { Row } from '../../contract/tables.ts';

/** What of a model its drawing depends on. */
export type Drawn = Pick<Row<'models'>, 'crane_type' | 'boom_type' | 'axles'>;

/** Where a machine is in a picture, in the picture’s units; y grows downwards. */
export interface Placement {
  /** Left end of the machine. */
  readonly x: number;
  /** Width available for the machine. */
  readonly slot: number;
  readonly ground: number;
  /** Top of the model, to scale. */
  readonly topY: number;
  /** Floor of a platform, to scale. */
  readonly floorY: number;
  /** Height of the rail around it. */
  readonly railHeight: number;
  /** Foot of the boom, to scale. */
  readonly footY: number;
  /** Tip of the main boom, to scale; null if the model states no boom length. */
  readonly tipY: number | null;
  /** Angle of booms, radians. */
  readonly angle: number;
}

/** Rounds to a tenth of a unit, finer than anybody sees. */
const round = (value: number): number => Math.round(value * 10) / 10;
export const box = (x: number, y: number, wide: number, high: number): string =>
  `M${round(x)} ${round(y)}h${round(wide)}v${round(high)}h${round(-wide)}z`;
export const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
export const path = (className: string, d: string): string => `<path class="${className}" d="${d}"/>`;
export const line = (className: string, points: readonly (readonly [x: number, y: number])[]): string =>
  path(className, `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`);

/** Marks the stated height, or the tip of the boom. */
const mark = (x: number, y: number): string => `<circle cx="${round(x)}" cy="${round(y)}" r="3"/>`;

/**
 * Draws a model so that its type can be recognized. The boom, the floor of a platform and the height are to scale; everything else is a
 * symbol. A crane has one wheel for each axle, or none if the number of axles is unknown.
 */
export function machineShape(model: Drawn, placement: Placement): string {
  switch (model.crane_type) {
    case 'aerial_platform':
      return platform(model, placement);
    case 'mobile_tower_crane':
      return towerCrane(model, placement);
    case 'crawler_crane':
      return crawlerCrane(model, placement);
    case 'heavy_haulage':
      return trailer(placement);
    default:
      return mobileCrane(model, placement);
  }
}

/** The chassis of a machine. */
interface Carrier {
  readonly solid: string;
  readonly wide: number;
  readonly topY: number;
}

/** Smallest height of a carrier, so that its wheels or tracks are visible. */
const leastHeight = 15;

/** A chassis on wheels and jacks. @param cab Whether it has a driver’s cab in front. */
function wheeled(
  { axles }: Pick<Drawn, 'axles'>,
  { x, slot, ground, footY }: Placement,
  { cab, wheel }: { cab: boolean; wheel: number },
): Carrier {
  const high = Math.max(leastHeight, Math.min(26, ground - footY));
  const wide = Math.min(slot - 16, axles === null ? 38 : 14 + 6.5 * axles);
  const r = Math.min(wheel, high * 0.22);
  const bottom = ground - Math.max(2 * r, 3.5);
  const topY = ground - high * 0.7;
  const wheels = Array.from({ length: axles ?? 0 }, (_, i) =>
    disc(x + 6 + (axles === 1 ? 0 : ((wide - 12) * i) / (axles! - 1)), ground - r, r),
  );
  const jacks = [x, x + wide - 2].map((at) => box(at, bottom, 2, ground - bottom));
  const cabin = cab ? box(x + wide - 8, topY - high * 0.3, 8, high * 0.3) : '';
  return { solid: [box(x, topY, wide, bottom - topY), ...wheels, ...jacks, cabin].join(''), wide, topY };
}

/** A chassis on tracks, with visible rollers. */
function tracked({ x, ground, footY }: Placement): Carrier {
  const high = Math.max(leastHeight, Math.min(26, ground - footY));
  const r = Math.max(3, high * 0.25);
  const wide = 40;
  const topY = ground - 2 * r;
  const rollers = [0.14, 0.38, 0.62, 0.86].map((share) => disc(x + wide * share, ground - r, r * 0.5));
  const track = `M${round(x + r)} ${round(topY)}H${round(x + wide - r)}a${round(r)} ${round(r)} 0 0 1 0 ${round(2 * r)}H${round(x + r)}a${round(r)} ${round(r)} 0 0 1 0 ${round(-2 * r)}z`;
  return { solid: track + rollers.join(''), wide, topY };
}

/** The superstructure of a crane, with the foot of the boom and the counterweight behind it. */
const upper = (x: number, footY: number, { wide, topY }: Carrier): string => {
  const y = Math.min(footY - 2, topY - 5);
  return box(x + wide * 0.06, y, Math.max(13, wide * 0.32), topY - y);
};

const solid = (d: string): string => `<path class="solid" fill-rule="evenodd" d="${d}"/>`;

function mobileCrane(model: Drawn, placement: Placement): string {
  const isRough = model.crane_type === 'rough_terrain_crane';
  const carrier = wheeled(model, placement, { cab: !isRough, wheel: isRough ? 5 : 3.6 });
  return solid(carrier.solid + upper(placement.x, placement.footY, carrier)) + boom(model, placement, placement.x + carrier.wide * 0.25);
}

function crawlerCrane(model: Drawn, placement: Placement): string {
  const carrier = tracked(placement);
  return solid(carrier.solid + upper(placement.x, placement.footY, carrier)) + boom(model, placement, placement.x + carrier.wide * 0.3);
}

/** The main boom, with chords and braces if it is a lattice boom, and a dashed line up to the stated height. */
function boom({ boom_type }: Drawn, { footY, tipY, topY, angle }: Placement, footX: number): string {
  const at = (y: number): readonly [number, number] => [footX + (footY - y) / Math.tan(angle), y];
  const end = tipY ?? footY;
  const isLattice = /lattice/i.test(boom_type ?? '');
  return [
    ...(tipY === null ? [] : [isLattice ? lattice(at(footY), at(tipY)) : line('boom', [at(footY), at(tipY)])]),
    // The base section of a telescopic boom, which is the thickest.
    ...(tipY === null || isLattice ? [] : [line('section', [at(footY), at(footY - (footY - tipY) * 0.3)])]),
    ...(topY < end - 0.5 ? [line('extension', [at(end), at(topY)])] : []),
    mark(...at(topY)),
  ].join('');
}

/** Two chords that meet at both ends, and braces between them. */
export function lattice([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const half = Math.min(3, length / 20);
  const at = (along: number, aside: number): readonly [number, number] => [x1 + ux * along - uy * aside, y1 + uy * along + ux * aside];
  const taper = Math.min(14, length * 0.1);
  const braces = Math.max(2, Math.round((length - 2 * taper) / 8));
  const zigzag = Array.from({ length: braces + 1 }, (_, i) => at(taper + ((length - 2 * taper) * i) / braces, i % 2 === 0 ? half : -half));
  const chord = (aside: number) => [at(0, 0), at(taper, aside), at(length - taper, aside), at(length, 0)];
  return line('lattice', chord(half)) + line('lattice', chord(-half)) + line('lattice', zigzag);
}

/** A mast up to the stated height, with a jib and a counterweight. */
function towerCrane(model: Drawn, placement: Placement): string {
  const carrier = wheeled(model, placement, { cab: true, wheel: 3.6 });
  const x = placement.x + carrier.wide * 0.25;
  const { topY } = placement;
  return [
    solid(carrier.solid + upper(placement.x, placement.footY, carrier) + box(x - 13, topY - 1, 7, 6)),
    lattice([x, placement.footY], [x, topY]),
    line('thin', [
      [x - 12, topY],
      [x + placement.slot * 0.5, topY],
    ]),
    line('thin', [
      [x + placement.slot * 0.4, topY],
      [x + placement.slot * 0.4, topY + 14],
    ]),
    mark(x, topY),
  ].join('');
}

/** A platform on scissors, on arms, on a straight boom, on a truck or, if its kind is unknown, on a mast. */
function platform(model: Drawn, placement: Placement): string {
  const kind = model.boom_type ?? '';
  const { x, ground, floorY } = placement;
  const isTruck = /truck/i.test(kind);
  const high = Math.min(14, (ground - floorY) * 0.35);
  const wide = isTruck ? 44 : 30;
  const baseY = ground - high;
  const wheel = Math.min(3.6, high * 0.35);
  const chassis = [
    box(x, baseY, wide, high - 2 * wheel),
    disc(x + 6, ground - wheel, wheel),
    disc(x + wide - 6, ground - wheel, wheel),
    ...(isTruck ? [box(x + wide - 9, baseY - 5, 9, 5)] : []),
  ].join('');
  if (/scissor/i.test(kind)) return solid(chassis) + scissors({ x, wide, baseY }, placement) + deck(placement, x - 1, wide + 2);
  const foot: readonly [number, number] = [x + wide * 0.3, baseY];
  if (/articul|knuckle/i.test(kind)) {
    const tip = x + wide + 6;
    const elbow: readonly [number, number] = [x + 2, baseY - (baseY - floorY) * 0.55];
    return solid(chassis) + line('boom', [foot, elbow, [tip, floorY]]) + deck(placement, tip - 1, 14);
  }
  // The mast of a platform of an unknown kind is vertical.
  const steep = /telescop|boom/i.test(kind) ? Math.tan((80 * Math.PI) / 180) : Infinity;
  const tip = foot[0] + (baseY - floorY) / steep;
  return solid(chassis) + line('boom', [foot, [tip, floorY]]) + deck(placement, tip - (steep === Infinity ? 7 : 1), 14);
}

/** Pairs of crossed bars from the base up to the floor. */
function scissors({ x, wide, baseY }: { x: number; wide: number; baseY: number }, { floorY }: Placement): string {
  const pairs = Math.max(2, Math.min(9, Math.round((baseY - floorY) / 14)));
  const height = (baseY - floorY) / pairs;
  const bar = (from: number, to: number): string =>
    Array.from(
      { length: pairs },
      (_, i) => `M${round(from)} ${round(baseY - i * height)}L${round(to)} ${round(baseY - (i + 1) * height)}`,
    ).join('');
  return path('thin', bar(x + 3, x + wide - 3) + bar(x + wide - 3, x + 3));
}

/** The floor of a platform with its rail, and a dashed line up to the working height. */
function deck({ floorY, railHeight, topY }: Placement, x: number, wide: number): string {
  const middle = x + wide / 2;
  return [
    path('thin', `M${round(x)} ${round(floorY)}h${round(wide)}v${round(-railHeight)}h${round(-wide)}z`),
    line('extension', [
      [middle, floorY],
      [middle, topY],
    ]),
    mark(middle, topY),
  ].join('');
}

/** Where the axle lines of a trailer are: how far from its left end, as shares of its width. */
export const axleLines = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92];

/** The deck of a modular trailer on its axle lines. */
const trailer = ({ x, slot, ground }: Placement): string =>
  solid(
    box(x, ground - 13, slot, 5) +
      axleLines.map((share) => disc(x + slot * share, ground - 3.6, 3.6) + box(x + slot * share - 0.8, ground - 8, 1.6, 0.9)).join(''),
  );
