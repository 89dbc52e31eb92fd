import { quote } from '../contract/errors.ts';
import type { Findings } from './findings.ts';
import { servicesOfCrane, type Atlas } from './fleet-checks.ts';
import type { Draft, TableData } from './table-rows.ts';

/** Tells companies whose names are those of others, and descriptions that say nothing but a name. */
export function checkCompanyNames({ file, rows, rowNumbers }: TableData<'companies'>, findings: Findings): void {
  const byLook = new Map<string, number>();
  rows.forEach(({ name, country, city, slug }, i) => {
    if (name === null) return;
    const look = `${country} ${lookOf(name)}`;
    const earlier = byLook.get(look);
    if (earlier === undefined) {
      byLook.set(look, i);
      return;
    }
    const other = rows[earlier]!;
    const place = { file, row: rowNumbers[i]!, column: 'name', value: name };
    if (other.slug === slug) return;
    if (other.name !== name)
      findings.add('confusable_name', place, `${quote(name)} looks like ${quote(other.name ?? '')} in row ${rowNumbers[earlier]}.`);
    else if (other.city === city)
      findings.add(
        'same_name',
        place,
        `${quote(name)} has the slug ${quote(slug ?? '')} here and ${quote(other.slug ?? '')} in row ${rowNumbers[earlier]}.`,
      );
  });
}

/** Cyrillic and Greek letters that look like Latin ones (Unicode TR 39, confusables), as pairs. */
const lookalikes = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhαaοoρpνvτtυuκkιiε3еe'].flatMap((letter, i, all) =>
    i % 2 === 0 ? [[letter, all[i + 1]!] as const] : [],
  ),
);

/** The name as it looks at a glance: no case, accents, punctuation, and one letter for all that look like it. */
function lookOf(name: string): string {
  const lower = name.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- ASCII is what is looked for
  if (/^[\x00-\x7f]*$/.test(lower)) return lower.replace(/[^a-z0-9]+/g, ' ').trim();
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Tells active companies without cranes, and kinds of crane whose service the company does not offer. */
export function checkFleets(companies: TableData<'companies'>, fleet: TableData<'fleet'>, atlas: Atlas, findings: Findings): void {
  if (!companies.complete || !fleet.complete) return;
  const servicesBySlug = servicesOfFleets(fleet.rows, atlas);
  companies.rows.forEach(({ slug, active, services }, i) => {
    if (slug === null || active !== true || services === null || fleet.strayCells.has(slug)) return;
    const place = { file: companies.file, row: companies.rowNumbers[i]! };
    const found = servicesBySlug.get(slug);
    if (found === undefined) {
      findings.add('company_without_fleet', { ...place, column: 'slug', value: slug }, `${quote(slug)} has no crane in ${fleet.file}.`);
      return;
    }
    for (const service of found) {
      if (service === null || services.includes(service)) continue;
      const value = services.join(';');
      findings.add(
        'service_not_in_fleet',
        { ...place, column: 'services', value },
        `The fleet of ${quote(slug)} has a ${service}, which its services ${quote(value)} leave out.`,
      );
    }
  });
}

function servicesOfFleets(cranes: readonly Draft<'fleet'>[], atlas: Atlas): Map<string, Set<string | null>> {
  const services = new Map<string, Set<string | null>>();
  for (const crane of cranes) {
    if (crane.company_slug === null) continue;
    const found = services.get(crane.company_slug);
    if (found === undefined) services.set(crane.company_slug, new Set([servicesOfCrane(crane, atlas)]));
    else found.add(servicesOfCrane(crane, atlas));
  }
  return services;
}

/** Tells names whose description is the name once more. */
export function checkDescriptions(
  table: { readonly file: string; readonly rowNumbers: readonly number[] },
  texts: Iterable<readonly [name: string | null, description: string | null]>,
  column: string,
  findings: Findings,
): void {
  let i = 0;
  for (const [name, description] of texts) {
    const row = table.rowNumbers[i++]!;
    if (name === null || description === null || description.length > name.length + 1) continue;
    if (description.toLowerCase().replace(/\.$/, '') !== name.toLowerCase()) continue;
    findings.add(
      'same_name_and_description',
      { file: table.file, row, column, value: description },
      `The ${column} ${quote(description)} only repeats the name.`,
    );
  }
}
