import type { Row } from '../../contract/tables.ts';
import { escapeHtml } from './html.ts';
import { formatCount } from './words.ts';

type Model = Row<'models'>;

/** The picture, in its own units; text is set in them too. */
const width = 760;
const ground = 380;
const top = 24;
const left = 46;
/** Room for the house and the person. */
const beside = 116;
/** Heights for comparison, metres: a grown person, and a house of ten storeys at 3 m each. */
const personM = 1.75;
const houseM = 30;
const houseStoreys = 10;
/** Where a boom begins above the ground, metres. */
const footM = 3;
/** How steeply booms are drawn: about the steepest that load charts allow, 78° in radians. */
const boomAngle = (78 * Math.PI) / 180;

/** Height of the foot of a boom, metres; lower on the smallest machines. */
const footOf = (reachM: number): number => Math.min(footM, reachM / 2);
/** Height of the tip of the main boom, metres, at the angle of the picture. */
const boomTipOf = (boomM: number): number => footOf(boomM) + boomM * Math.sin(boomAngle);

/** Height of a model in the picture, metres: that of the tip of its boom, or the stated one above it. */
export function heightOf({ max_height_m, max_boom_m }: Model): number | null {
  if (max_boom_m === null) return max_height_m;
  return Math.max(max_height_m ?? 0, boomTipOf(max_boom_m));
}

/** What the lines of the picture mean. */
export const scaleCaption = `Solid lines show the main boom at 78°, starting ${footM} m above the ground. Dashed lines show the maximum height, where the manufacturer states one.`;

/**
 * A model, followed by others of its class, to one scale: the main boom as a line, and a dashed one up to the greatest height that
 * the maker states. Beside them a house and a person. The words are the stated measures and nothing computed. Null when nothing is
 * known of the model's size.
 */
export function scaleFigure(model: Model, others: readonly Model[]): string | null {
  if (heightOf(model) === null) return null;
  const drawn = [model, ...others.filter((entry) => heightOf(entry) !== null).sort((a, b) => heightOf(a)! - heightOf(b)!)];
  const tallest = Math.max(houseM, ...drawn.map((entry) => heightOf(entry)!));
  const step = tallest > 160 ? 50 : tallest > 60 ? 20 : 10;
  const perMetre = (ground - top) / (Math.ceil(tallest / step) * step);
  const y = (metres: number) => Math.round((ground - metres * perMetre) * 10) / 10;
  const lines = Array.from({ length: Math.floor((ground - top) / perMetre / step + 0.01) }, (_, i) => (i + 1) * step);
  const slot = (width - left - beside) / drawn.length;
  return [
    `<svg class="scale" viewBox="0 0 ${width} ${ground + 54}" width="${width}" height="${ground + 54}" role="img" aria-label="${escapeHtml(`${model.brand} ${model.model} drawn to scale${drawn.length > 1 ? ` with ${formatCount(drawn.length - 1, 'similar model', 'similar models')}` : ''}`)}">`,
    ...lines.map(
      (metres) =>
        `<path class="grid" d="M${left} ${y(metres)}H${width}"/><text x="${left - 6}" y="${y(metres) + 4}" class="end">${metres} m</text>`,
    ),
    `<path class="ground" d="M${left} ${ground}H${width}"/>`,
    house(left + 12, y, perMetre),
    ...drawn.map((entry, i) => crane(entry, left + beside + i * slot, slot, y, perMetre, entry === model)),
    '</svg>',
  ].join('');
}

function house(x: number, y: (metres: number) => number, perMetre: number): string {
  const wide = Math.max(18, Math.min(46, 14 * perMetre));
  const storeys = Array.from(
    { length: houseStoreys - 1 },
    (_, i) => `M${x} ${y((i + 1) * (houseM / houseStoreys))}h${Math.round(wide)}`,
  ).join('');
  const head = Math.max(1, personM * perMetre * 0.16);
  const px = Math.round(x + wide + 14);
  return `<g class="house"><rect x="${x}" y="${y(houseM)}" width="${Math.round(wide)}" height="${ground - y(houseM)}"/><path d="${storeys}"/><path class="person" d="M${px} ${ground}V${y(personM - 0.3)}"/><circle class="person-head" cx="${px}" cy="${y(personM - 0.12)}" r="${Math.round(head * 10) / 10}"/><text x="${x}" y="${ground + 16}">House ${houseM} m,</text><text x="${x}" y="${ground + 31}">person ${personM} m</text></g>`;
}

function crane(model: Model, x: number, slot: number, y: (metres: number) => number, perMetre: number, own: boolean): string {
  const { max_boom_m: boomM, max_height_m: statedM } = model;
  const foot = footOf(boomM ?? statedM!);
  const baseX = Math.round(x + 8);
  /** The point of a line from the foot, at the one angle, that is so high. */
  const point = (metres: number) =>
    `${Math.round((baseX + 6 + ((metres - foot) / Math.tan(boomAngle)) * perMetre) * 10) / 10} ${y(metres)}`;
  const carrier = Math.max(10, Math.min(slot - 14, (2.2 + (model.axles ?? 3) * 1.7) * perMetre));
  const boomTipM = boomM === null ? foot : boomTipOf(boomM);
  const boom = boomM === null ? '' : `<path class="boom" d="M${point(foot)}L${point(boomTipM)}"/>`;
  const extension = statedM === null || statedM <= boomTipM ? '' : `<path class="extension" d="M${point(boomTipM)}L${point(statedM)}"/>`;
  const [tipX, tipY] = point(heightOf(model)!).split(' ');
  const measures = [...(boomM === null ? [] : [`boom ${boomM} m`]), ...(statedM === null ? [] : [`height ${statedM} m`])];
  return [
    `<g class="${own ? 'crane own' : 'crane'}">`,
    `<rect x="${baseX - 4}" y="${y(foot * 0.6)}" width="${Math.round(carrier)}" height="${Math.round((ground - y(foot * 0.6)) * 10) / 10}"/>`,
    boom,
    extension,
    `<circle cx="${tipX}" cy="${tipY}" r="3"/>`,
    ...[escapeHtml(shorten(model.model, slot)), ...measures].map(
      (line, i) => `<text x="${Math.round(x)}" y="${ground + 16 + i * 15}">${line}</text>`,
    ),
    `<title>${escapeHtml(`${model.brand} ${model.model}: ${measures.join(', ')}`)}</title>`,
    '</g>',
  ].join('');
}

/** A name cut to its slot; the letters are about 6.6 units wide. */
function shorten(name: string, slot: number): string {
  const letters = Math.floor((slot - 4) / 6.6);
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
