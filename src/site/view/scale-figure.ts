import type { Row } from '../../contract/tables.ts';
import { escapeHtml } from './escape-html.ts';
import { machineShape } from './machine-shapes.ts';
import { formatCount } from '../../contract/numbers.ts';

type Model = Row<'models'>;

/** Measures of the picture, in its units, which also apply to text. */
const width = 760;
const ground = 380;
const top = 24;
const left = 46;
/** Width of the space for the house and the person. */
const beside = 116;
/** Heights for comparison, meters: an adult, and a house of ten stories at 3 m each. */
const personM = 1.75;
const houseM = 30;
const houseStories = 10;
/** Height of the foot of a boom above the ground, meters. */
const footM = 3;
/** Angle of the drawn booms, radians: 78°, about the steepest that load charts allow. */
const boomAngle = (78 * Math.PI) / 180;
/** Distance of a platform’s floor below its working height, meters: how high a person on it reaches, by the manufacturers’ convention. */
const reachAboveFloorM = 2;
/** Height of the rail around the floor, meters. */
const railM = 1.1;

/** Height of the foot of a boom, meters; lower on the smallest machines. */
const footOf = (reachM: number): number => Math.min(footM, reachM / 2);
/** Height of the tip of the main boom at the drawn angle, meters. */
const boomTipOf = (boomM: number): number => footOf(boomM) + boomM * Math.sin(boomAngle);

/** Height of a model in the picture, meters: the stated height or, for cranes, the tip of the boom if that is higher. Null if it can’t be drawn. */
export function heightOf({ crane_type, max_height_m, max_boom_m }: Model): number | null {
  if (crane_type === 'heavy_haulage') return null;
  // The jib of a tower crane and the arms of a platform say nothing about their height.
  if (crane_type === 'mobile_tower_crane' || crane_type === 'aerial_platform' || max_boom_m === null) return max_height_m;
  return Math.max(max_height_m ?? 0, boomTipOf(max_boom_m));
}

/** Explains the lines in a picture of these models, and which parts are only symbols. */
export function scaleCaption(models: readonly Model[]): string {
  const drawn = models.filter((model) => heightOf(model) !== null);
  const has = (test: (model: Model) => boolean, text: string) => (drawn.some(test) ? [text] : []);
  const isPlatform = ({ crane_type }: Model) => crane_type === 'aerial_platform';
  const isTower = ({ crane_type }: Model) => crane_type === 'mobile_tower_crane';
  return [
    ...has(
      (model) => !isPlatform(model) && !isTower(model),
      `Solid lines show the main boom at 78°, starting ${footM} m above the ground. Dashed lines show the maximum height, where the manufacturer states one.`,
    ),
    ...has(isTower, 'Masts end at the stated height; jibs are symbols.'),
    ...has(
      isPlatform,
      `Dots show the working height, ${reachAboveFloorM} m above the floor of the platform; arms and scissors are symbols.`,
    ),
    'Carriers, tracks and outriggers are symbols, too.',
  ].join(' ');
}

/**
 * Draws models to the same scale, beside a house and a person: cranes with the main boom as a line, and a dashed line up to the stated maximum
 * height; platforms with their floor. Labels only have stated measures, never computed ones. Null if the size of the first model is unknown.
 *
 * @param own Whether the picture is about the first model, and the others are for comparison.
 */
export function scaleFigure([model, ...others]: readonly [Model, ...Model[]], own = true): string | null {
  if (heightOf(model) === null) return null;
  const measurable = others.filter((entry) => heightOf(entry) !== null);
  const drawn = own ? [model, ...measurable.sort((a, b) => heightOf(a)! - heightOf(b)!)] : [model, ...measurable];
  const tallest = Math.max(houseM, ...drawn.map((entry) => heightOf(entry)!));
  const step = tallest > 160 ? 50 : tallest > 60 ? 20 : 10;
  const perMeter = (ground - top) / (Math.ceil(tallest / step) * step);
  const y = (meters: number) => Math.round((ground - meters * perMeter) * 10) / 10;
  const lines = Array.from({ length: Math.floor((ground - top) / perMeter / step + 0.01) }, (_, i) => (i + 1) * step);
  const slot = (width - left - beside) / drawn.length;
  const label = own
    ? `${model.brand} ${model.model} drawn to scale${drawn.length > 1 ? ` with ${formatCount(drawn.length - 1, 'similar model', 'similar models')}` : ''}`
    : `${drawn.map(({ brand, model: name }) => `${brand} ${name}`).join(', ')}, drawn to the same scale`;
  return [
    `<svg class="scale" viewBox="0 0 ${width} ${ground + 54}" width="${width}" height="${ground + 54}" role="img" aria-label="${escapeHtml(label)}">`,
    ...lines.map(
      (meters) =>
        `<path class="grid" d="M${left} ${y(meters)}H${width}"/><text x="${left - 6}" y="${y(meters) + 4}" class="end">${meters} m</text>`,
    ),
    `<path class="ground" d="M${left} ${ground}H${width}"/>`,
    house(left + 12, y, perMeter),
    ...drawn.map((entry, i) => machine(entry, { x: left + beside + i * slot, slot, perMeter }, own && i === 0)),
    '</svg>',
  ].join('');
}

function house(x: number, y: (meters: number) => number, perMeter: number): string {
  const wide = Math.max(18, Math.min(46, 14 * perMeter));
  const stories = Array.from(
    { length: houseStories - 1 },
    (_, i) => `M${x} ${y((i + 1) * (houseM / houseStories))}h${Math.round(wide)}`,
  ).join('');
  const head = Math.max(1, personM * perMeter * 0.16);
  const px = Math.round(x + wide + 14);
  return `<g class="house"><rect x="${x}" y="${y(houseM)}" width="${Math.round(wide)}" height="${ground - y(houseM)}"/><path d="${stories}"/><path class="person" d="M${px} ${ground}V${y(personM - 0.3)}"/><circle class="person-head" cx="${px}" cy="${y(personM - 0.12)}" r="${Math.round(head * 10) / 10}"/><text x="${x}" y="${ground + 16}">House ${houseM} m,</text><text x="${x}" y="${ground + 31}">person ${personM} m</text></g>`;
}

interface Slot {
  readonly x: number;
  readonly slot: number;
  readonly perMeter: number;
}

function machine(model: Model, { x, slot, perMeter }: Slot, own: boolean): string {
  const { max_boom_m: boomM, max_height_m: statedM } = model;
  const height = heightOf(model)!;
  const isTower = model.crane_type === 'mobile_tower_crane';
  const measures = [
    ...(boomM === null || model.crane_type === 'aerial_platform' ? [] : [`${isTower ? 'jib' : 'boom'} ${boomM} m`]),
    ...(statedM === null ? [] : [`height ${statedM} m`]),
  ];
  const foot = footOf(boomM ?? height);
  const y = (meters: number) => ground - meters * perMeter;
  const shape = machineShape(model, {
    x: Math.round(x),
    slot,
    ground,
    topY: y(height),
    floorY: y(Math.max(height - reachAboveFloorM, height / 2)),
    railHeight: railM * perMeter,
    footY: y(foot),
    tipY: boomM === null ? null : y(boomTipOf(boomM)),
    angle: boomAngle,
  });
  return [
    `<g class="${own ? 'crane own' : 'crane'}">`,
    shape,
    ...[escapeHtml(shorten(model.model, slot)), ...measures].map(
      (line, i) => `<text x="${Math.round(x)}" y="${ground + 16 + i * 15}">${line}</text>`,
    ),
    `<title>${escapeHtml(`${model.brand} ${model.model}: ${measures.join(', ')}`)}</title>`,
    '</g>',
  ].join('');
}

/** Shortens a name to the width of its slot. Letters are about 6.6 units wide. */
function shorten(name: string, slot: number): string {
  const letters = Math.floor((slot - 4) / 6.6);
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
