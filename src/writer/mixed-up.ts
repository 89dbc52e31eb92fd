import type { PublicCompany } from '../contract/entities.ts';
import { bareLetters } from '../contract/fold.ts';
import { formatInteger } from '../contract/numbers.ts';

/** Columns of companies whose values belong to one company, or to few. */
const columns = [
  ...([
    'id',
    'name',
    'description',
    'logo_url',
    'cover_image_url',
    'website',
    'phone',
    'whatsapp',
    'address_line1',
    'address_line2',
  ] as const),
  ...(['city', 'state_region', 'country', 'postal_code', 'lat', 'lon', 'services'] as const),
] satisfies readonly (keyof PublicCompany)[];

/** So few changes are edits. */
const fewChanges = 5;
/** More than this share of a column is most of it; at least the other share has only changed places. */
const [most, same] = [0.5, 0.9];

/**
 * Compares companies with those published under the same slugs.
 *
 * @returns What is mixed up, as a sentence: most values of a column in other rows, or most names or fleets others; null if nothing is.
 */
export function findMixedUp(published: Iterable<PublicCompany>, companies: Iterable<PublicCompany>): string | null {
  const now = new Map([...companies].map((company) => [company.slug, company]));
  const pairs = [...published].flatMap((before) => {
    const after = now.get(before.slug);
    return after === undefined ? [] : [{ before, after }];
  });
  const moved = columns.flatMap((column) => {
    const values = pairs.map(({ before, after }) => [textOf(before[column]), textOf(after[column])] as const);
    const filled = values.filter(([before, after]) => before !== '' || after !== '');
    const changed = filled.filter(([before, after]) => before !== after).length;
    return isMost(changed, filled.length) && areSame(filled) ? [{ column, changed, of: filled.length }] : [];
  });
  const [first] = moved;
  if (first !== undefined) {
    const named = moved.slice(0, 3).map(({ column }) => column);
    const rest = moved.length > named.length ? ` and ${moved.length - named.length} other columns` : '';
    return `This would give ${count(first.changed, first.of)} companies the ${named.join(', ')}${rest} of other companies, as when one column of companies.csv is sorted without the others. Restore the file, and sort its rows whole.`;
  }
  const renamed = pairs.filter(({ before, after }) => bareLetters(before.name) !== bareLetters(after.name)).length;
  if (isMost(renamed, pairs.length))
    return `This would give ${count(renamed, pairs.length)} companies another name, under the slugs of before. Check whether slugs are those of the same companies: a new company needs a new one.`;
  const fleets = pairs
    .map(({ before, after }) => [modelsOf(before), modelsOf(after)] as const)
    .filter((models) => models.every(({ size }) => size > 0));
  const others = fleets.filter(([before, after]) => ![...before].some((model) => after.has(model))).length;
  return isMost(others, fleets.length)
    ? `This would give ${count(others, fleets.length)} companies other cranes, none of a model that they had, as when one column of fleet.csv is sorted without the others. Restore the file, and sort its rows whole.`
    : null;
}

const modelsOf = ({ fleet_highlights: cranes }: PublicCompany): Set<string> =>
  new Set(cranes.flatMap(({ model }) => (model == null ? [] : [bareLetters(model)])));
const count = (part: number, whole: number): string => `${formatInteger(part)} of the ${formatInteger(whole)}`;
const isMost = (changed: number, of: number): boolean => changed >= fewChanges && changed > of * most;
const textOf = (value: PublicCompany[(typeof columns)[number]] | undefined): string => (value == null ? '' : String(value));

/** Whether the values before and after are the same ones, but for few. */
function areSame(pairs: readonly (readonly [before: string, after: string])[]): boolean {
  const left = new Map<string, number>();
  for (const [before] of pairs) left.set(before, (left.get(before) ?? 0) + 1);
  let kept = 0;
  for (const [, after] of pairs) {
    const number = left.get(after) ?? 0;
    if (number === 0) continue;
    left.set(after, number - 1);
    kept++;
  }
  return kept >= pairs.length * same;
}
