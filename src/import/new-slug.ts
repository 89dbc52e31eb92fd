import { reservedSlugs } from '../contract/tables.ts';
import { toSlug } from '../contract/slug.ts';

/** Gives a function that makes a free slug: the name, with the town or a number when the name is taken. Its caller takes the slug. */
export function openSlugs(taken: { has(slug: string): boolean }): (name: string, city: string) => string {
  /** The last number behind each name. */
  const last = new Map<string, number>();
  return (name, city) => {
    const base = toSlug(name).slice(0, 100).replace(/-$/, '') || 'company';
    const withCity = city === '' ? base : toSlug(`${base} ${city}`).slice(0, 110).replace(/-$/, '');
    for (const each of [base, withCity]) if (!taken.has(each) && !reservedSlugs.includes(each)) return each;
    let number = last.get(base) ?? 2;
    while (taken.has(`${base}-${number}`)) number++;
    last.set(base, number);
    return `${base}-${number}`;
  };
}
