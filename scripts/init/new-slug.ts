import { reservedSlugs } from '../../src/contract/tables.ts';
import { toSlug } from '../../src/contract/slug.ts';

/** A free slug: the name, with the town or a number when the name is taken. */
export function newSlug(name: string, city: string, taken: { has(slug: string): boolean }): string {
  const base = toSlug(name).slice(0, 100).replace(/-$/, '') || 'company';
  const withCity = city === '' ? base : toSlug(`${base} ${city}`).slice(0, 110).replace(/-$/, '');
  for (const each of [base, withCity]) if (!taken.has(each) && !reservedSlugs.includes(each)) return each;
  for (let i = 2; ; i++) if (!taken.has(`${base}-${i}`)) return `${base}-${i}`;
}
