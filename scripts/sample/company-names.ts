import { maxSlugChars, reservedSlugs } from '../../src/contract/tables.ts';
import { countryOf } from './countries.ts';
import { nameWords, type NameWords } from './name-words.ts';
import { pick, type Random } from './random.ts';
import { toSlug } from './slug.ts';

export interface CompanyName {
  /** With the legal form. */
  readonly name: string;
  readonly slug: string;
}

/**
 * Returns a generator of company names and slugs, which never repeats one: a name that is taken gets its city, then a part of the city, then a
 * number. The cost of a name doesn’t grow with the number of names.
 */
export function nameCompanies(random: Random): (countryCode: string, cityName: string) => CompanyName {
  const taken = new Set<string>(reservedSlugs);
  const numbers = new Map<string, number>();

  const claim = (trading: string): string | null => {
    const slug = toSlug(trading);
    if (slug.length > maxSlugChars || taken.has(slug)) return null;
    taken.add(slug);
    return slug;
  };

  return (countryCode, cityName) => {
    const { language, legalForms } = countryOf(countryCode);
    const words = nameWords[language];
    const base = pick(random, words.trades).replace('*', inventProperName(random, words));
    const legalForm = pick(random, legalForms);
    const inCity = `${base} ${cityName}`;
    for (const trading of [base, inCity, `${inCity} ${pick(random, words.quarters)}`]) {
      const slug = claim(trading);
      if (slug !== null) return { name: withLegalForm(trading, legalForm), slug };
    }
    for (let number = numbers.get(inCity) ?? 2; ; number++) {
      const trading = `${inCity} ${number}`;
      const slug = claim(trading);
      if (slug === null) continue;
      numbers.set(inCity, number + 1);
      return { name: withLegalForm(trading, legalForm), slug };
    }
  };
}

function inventProperName(random: Random, { first, second, joint }: NameWords): string {
  return pick(random, first) + joint + pick(random, second);
}

/** A legal form that ends in a space comes before the name, as in `PT Bukit Perak`. */
function withLegalForm(trading: string, legalForm: string): string {
  return legalForm.endsWith(' ') ? legalForm + trading : `${trading} ${legalForm}`;
}
