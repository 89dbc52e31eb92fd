import { mapOf } from '../../contract/map-of.ts';
import type { CraneType } from '../../contract/service-types.ts';
import type { Block } from './blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { axleLines, box, disc, lattice, line, machineShape, path, type Drawn, type Placement } from './machine-shapes.ts';
import { craneTypeNamePlural } from './words.ts';

// Drawings that are not to scale: how a kind of machine looks, and what a technical term means. All places are in units of the picture.

type Point = readonly [x: number, y: number];

const ground = 88;
const footY = 70;
/** A machine with its boom up to a height, at an angle in degrees. */
const placed = (tipY: number, degrees: number, x = 30): Placement => ({
  x,
  slot: 72,
  ground,
  footY,
  tipY,
  topY: tipY,
  floorY: 24,
  railHeight: 6,
  angle: (degrees * Math.PI) / 180,
});
/** A trailer is longer than other machines. */
const usual = ({ crane_type }: Drawn): Placement => placed(14, 62, crane_type === 'heavy_haulage' ? 24 : 30);

const figure = (name: string, parts: string, caption: string): Block => ({
  kind: 'figure',
  svg: `<svg class="kind" viewBox="0 0 120 100" width="480" height="400" role="img" aria-label="${escapeHtml(name)}"><path class="ground" d="M4 ${ground}H116"/>${parts}</svg>`,
  caption,
});

const label = ([x, y]: Point, words: string): string => `<text x="${x}" y="${y}">${escapeHtml(words)}</text>`;

/** How machines of a kind look, with their boom and what they stand on. */
export function kindFigure(kind: Drawn, name: string, caption: string): Block {
  const { crane_type, boom_type, axles } = kind;
  const boom = boom_type === null || /boom|jib|scissor/.test(boom_type) ? (boom_type ?? '') : `${boom_type} boom`;
  const stand =
    { crawler_crane: 'crawler tracks', heavy_haulage: 'axle lines' }[crane_type as string] ?? (axles === null ? '' : `${axles} axles`);
  return figure(
    name,
    `<g class="crane own">${machineShape(kind, usual(kind))}</g>${label(crane_type === 'mobile_tower_crane' ? [44, 11] : [70, 46], boom)}${label([30, 96], stand)}`,
    caption,
  );
}

/** A line between two points with an arrow at each end. It is level or upright. */
function measure([x1, y1]: Point, [x2, y2]: Point): string {
  const heads =
    y1 === y2 ? `m-3 -1.6l3 1.6l-3 1.6M${x1 + 3} ${y1 - 1.6}l-3 1.6l3 1.6` : `m-1.6 3l1.6 -3l1.6 3M${x1 - 1.6} ${y1 - 3}l1.6 3l1.6 -3`;
  return path('measure', `M${x1} ${y1}L${x2} ${y2}${heads}`);
}
const solid = (...shapes: readonly string[]): string => path('solid', shapes.join(''));
const rope = ([x, y]: Point, to: number): string => path('thin', `M${x} ${y}V${to}`);
const block = (x: number, y: number): string => solid(box(x - 2, y, 4, 5), disc(x, y + 7, 1.6));
const hook = ([x, y]: Point, to: number): string => rope([x, y], to) + block(x, to);

const kind = (crane_type: Drawn['crane_type'], boom_type: string, axles: number | null = null): Drawn => ({ crane_type, boom_type, axles });
const wheeled = kind('all_terrain_crane', 'telescopic', 5);
const crawler = kind('crawler_crane', 'lattice');
const trailer = kind('heavy_haulage', '');
const typical: Readonly<Record<CraneType, Drawn>> = {
  all_terrain_crane: wheeled,
  rough_terrain_crane: kind('rough_terrain_crane', 'telescopic', 2),
  truck_crane: kind('truck_crane', 'telescopic', 4),
  mobile_tower_crane: kind('mobile_tower_crane', 'trolley jib', 5),
  crawler_crane: crawler,
  aerial_platform: kind('aerial_platform', 'articulating boom'),
  heavy_haulage: trailer,
};

/** With fewer entries, all parts of a list are open. */
const fewEntries = 20;

/** The parts of a list that are about one type, or about all of them, each with its picture. */
export function typeGroups<T>(
  types: readonly (CraneType | null)[],
  entries: readonly T[],
  typeOf: (entry: T) => CraneType | null,
  show: (name: string, entries: readonly T[]) => { readonly text: string; readonly blocks: readonly Block[] },
): Block[] {
  return types
    .map((type) => ({ type, own: entries.filter((entry) => typeOf(entry) === type) }))
    .filter(({ own }) => own.length > 0)
    .map(({ type, own }): Block => {
      const name = type === null ? 'All types' : craneTypeNamePlural(type);
      const shape = type === null ? '' : machineShape(typical[type], usual(typical[type]));
      const svg = `<svg class="kind" viewBox="18 6 84 84" width="64" height="64" aria-hidden="true" focusable="false"><g class="crane">${shape}</g></svg>`;
      const { text, blocks } = show(name, own);
      return { kind: 'details', summary: name, blocks, group: { id: type ?? 'all', text, svg, open: entries.length < fewEntries } };
    });
}

/** Where the boom of the wheeled crane begins and ends, and the axis on which it slews. */
const [foot, tip, axisX] = [[41.6, footY], [71.4, 14], 40] as const;
/** A shorter boom, with space above it. */
const [short, shortTip] = [placed(32, 62), [61.8, 32]] as const;
const [crawlerFoot, crawlerTip, derrickTip] = [
  [42, footY],
  [71.8, 14],
  [20, 26],
] as const;
/** A main boom that is nearly upright, with space for a jib, and the strut that holds the jib. */
const [upright, uprightTip, jibTip, strut] = [placed(36, 80), [48, 36], [88, 16], [42, 24]] as const;

const outriggers = solid(box(23, 78, 9, 2.4), box(23, 78, 2.4, 8.6), box(74.5, 78, 9, 2.4), box(81.1, 78, 2.4, 8.6));
const pads = solid(box(20, 86.4, 8.4, 1.6), box(78.1, 86.4, 8.4, 1.6));
const counterweight = solid(box(24, 64, 9, 10));
const derrick = lattice(crawlerFoot, derrickTip);
const guys = line('thin', [crawlerTip, derrickTip, [33, 72]]);
const slings = line('thin', [[30, 42], [60, 24], [90, 42]]) + rope([30, 42], 60) + rope([90, 42], 60); // prettier-ignore
const beam = solid(box(28, 41, 64, 3));
const slung = hook([60, 6], 14) + solid(box(26, 60, 68, 20));
const parts = [-1.8, -0.6, 0.6, 1.8].map((aside) => rope([tip[0] + aside, tip[1]], 48)).join('');
const carried = solid(box(36, 45, 48, 30));

/** The drawing of a term. */
interface Scene {
  readonly machine?: Drawn;
  readonly placement?: Placement;
  /** What of the machine the term means: nothing, the boom or all of it. */
  readonly means?: 'own' | 'own-boom';
  /** What else belongs to the machine. */
  readonly beside?: string;
  /** What the term means, and where its name is. */
  readonly part?: string;
  readonly name?: Point;
}

// prettier-ignore
export const scenes = mapOf<Scene>({
  'all-terrain-crane': { machine: typical.all_terrain_crane, means: 'own' },
  'rough-terrain-crane': { machine: typical.rough_terrain_crane, means: 'own' },
  'truck-crane': { machine: typical.truck_crane, means: 'own' },
  'crawler-crane': { machine: typical.crawler_crane, means: 'own' },
  'telescopic-crawler-crane': { machine: kind('crawler_crane', 'telescopic'), means: 'own' },
  'mobile-tower-crane': { machine: typical.mobile_tower_crane, means: 'own' },
  'aerial-platform': { machine: typical.aerial_platform, means: 'own' },
  'scissor-lift': { machine: kind('aerial_platform', 'scissor'), means: 'own' },
  spmt: { machine: trailer, means: 'own', beside: carried },
  'axle-line': { machine: trailer, beside: carried, part: solid(disc(24 + 72 * axleLines[4]!, 84.4, 3.6)), name: [62, 97] },
  'main-boom': { machine: wheeled, means: 'own-boom' },
  'telescopic-boom': { machine: wheeled, means: 'own-boom' },
  'lattice-boom': { machine: crawler, means: 'own-boom' },
  'luffing-jib': { machine: crawler, placement: upright, beside: line('thin', [jibTip, strut, crawlerFoot]) + line('thin', [uprightTip, strut]) + hook(jibTip, 52), part: lattice(uprightTip, jibTip), name: [56, 46] },
  'fly-jib': { machine: wheeled, placement: short, beside: hook([88, 14], 48), part: line('thin', [shortTip, [88, 14]]), name: [68, 36] },
  'boom-extension': { machine: wheeled, placement: short, part: line('boom', [shortTip, tip]), name: [72, 26] },
  'derrick-boom': { machine: crawler, beside: guys, part: derrick, name: [4, 20] },
  superlift: { machine: crawler, beside: guys + derrick + line('thin', [derrickTip, [17, 74]]), part: solid(box(8, 74, 18, 11)), name: [6, 97] },
  'boom-guying': { machine: wheeled, part: line('thin', [foot, [40, 46], tip]) + line('thin', [[51, 52], [40, 46]]), name: [8, 40] },
  counterweight: { machine: wheeled, part: counterweight, name: [4, 60] },
  'central-ballast': { machine: crawler, part: solid(box(28, 73, 6, 6), box(63, 73, 8, 6)), name: [74, 77] },
  'tail-swing': { machine: wheeled, beside: counterweight + path('axis', `M${axisX} 48V70M24 48V64`), part: measure([24, 54], [axisX, 54]), name: [4, 44] },
  outrigger: { machine: wheeled, beside: pads, part: outriggers, name: [86, 76] },
  'outrigger-pad': { machine: wheeled, beside: outriggers, part: pads, name: [76, 96] },
  'load-radius': { machine: wheeled, beside: hook(tip, 48) + path('axis', `M${axisX} 60V98M${tip[0]} 58V98`), part: measure([axisX, 95], [tip[0], 95]), name: [75, 97] },
  'hook-height': { machine: wheeled, beside: hook(tip, 32) + path('axis', `M${tip[0]} 40H96`), part: measure([92, ground], [92, 40]), name: [94, 66] },
  'hook-block': { machine: wheeled, beside: parts, part: block(tip[0], 48), name: [78, 55] },
  reeving: { machine: wheeled, beside: block(tip[0], 48), part: parts, name: [77, 36] },
  winch: { machine: wheeled, beside: line('thin', [[36, 66], [69, 12], tip]) + hook(tip, 48), part: solid(disc(36, 66, 3)), name: [16, 62] },
  slewing: { machine: wheeled, beside: path('axis', `M${axisX} 46V98`), part: path('measure', 'M52 60a14 4 0 1 1 -24 0m0 0l-.6 4m.6 -4l3.6 1.4'), name: [4, 56] },
  luffing: { machine: wheeled, beside: line('axis', [foot, [96, 38]]) + line('axis', [foot, [50, 8]]), part: path('measure', 'M92 35A62 62 0 0 0 54 10m0 0l4.6 .4m-4.6 -.4l3.4 3.4'), name: [86, 22] },
  'spreader-beam': { beside: slings + slung, part: beam, name: [44, 54] },
  rigging: { beside: beam + slung, part: slings, name: [80, 30] },
});

/** The drawing of a technical term; null if there is none. */
export function termFigure(slug: string, term: string): Block | null {
  const scene = scenes.get(slug);
  if (scene === undefined) return null;
  const { machine, placement, means = '', beside = '', part = '', name } = scene;
  const named = name === undefined ? '' : label(name, term);
  const shape = machine === undefined ? '' : machineShape(machine, placement ?? usual(machine));
  return figure(
    `Drawing: ${term}`,
    `<g class="crane ${means}">${shape}</g><g class="crane">${beside}</g><g class="crane own">${part}${named}</g>`,
    'A symbol, not to scale.',
  );
}
