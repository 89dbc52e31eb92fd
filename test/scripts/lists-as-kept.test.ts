import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { openImport, type Imported } from './imported.ts';
import { groupBy } from '../../src/contract/group-by.ts';

/** What is true of a list, written down with the list by somebody who has looked up where its towns are. */
interface Truth {
  readonly country: string | null;
  /** Rows below the header with anything in them, those of all sheets but the one with explanations. */
  readonly rows: number;
  /** Words of remarks that are not for the public. */
  readonly private: readonly string[];
  /** Companies that the public may not see. */
  readonly hidden: readonly string[];
  /** Degrees of the towns of companies by their names; several where companies share one; null where there is no such place. */
  readonly places: Readonly<Record<string, readonly number[] | readonly (readonly number[])[] | null>>;
}

const folder = join(projectRoot, 'test/fixtures/lists/as-kept');
const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>;
const importList = openImport();

/** Great-circle distance by the haversine formula, km. */
function distance(a: readonly number[], b: readonly number[]): number {
  const [lat1 = 0, lon1 = 0, lat2 = 0, lon2 = 0] = [...a, ...b].map((degrees) => (degrees * Math.PI) / 180);
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  return 12742 * Math.asin(Math.sqrt(h));
}

describe.each(Object.entries(truths))('the list %s', (file, truth) => {
  let { said, companies, fleet, report } = {} as Imported;
  beforeAll(async () => {
    ({ said, companies, fleet, report } = await importList(
      join(folder, file),
      ...(truth.country === null ? [] : ['--country', truth.country]),
    ));
  });

  test('accounts for every row, and its totals add up', () => {
    const ofTable = report.filter(
      ({ outcome, sheet, notes }) => outcome !== 'header' && sheet !== 'Toelichting' && notes !== 'It is above the header.',
    );
    // A header that stands a second time below is a row of the list, too.
    const again = report.filter(({ outcome, row }) => outcome === 'header' && Number(row) > 5).length;
    expect(ofTable.length + again).toBe(truth.rows);
    for (const { outcome, notes } of report) if (outcome === 'left out') expect(notes).not.toBe('');
    const slugs = report.flatMap(({ outcome, company }) => (outcome === 'company' ? [company] : []));
    expect(slugs).toEqual(companies.map(({ slug }) => slug));
    expect(fleet.length).toBeGreaterThanOrEqual(report.filter(({ outcome }) => outcome === 'crane').length);
    const [, total, ...counts] =
      /^- ([\d,]+) rows with cells: (\d+) compan\w+, (\d+) further cranes? of them, (\d+) repeated, (\d+) of the header, (\d+) left out\./m.exec(
        said,
      ) ?? [];
    expect(Number(total)).toBe(report.length);
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(report.length);
  });

  test('makes no remark public', () => {
    const published = [...companies, ...fleet].flatMap((row) => Object.values(row)).join('\n');
    for (const words of truth.private) expect(published).not.toContain(words);
    for (const { website } of companies) expect(website).not.toContain('@');
  });

  test('shows nobody whose status is not known to allow it', () => {
    const shown = companies.flatMap(({ name, active }) => (active === 'true' ? [name] : []));
    expect(shown.filter((name) => truth.hidden.includes(name!))).toEqual([]);
    expect(shown).not.toEqual([]);
  });

  test('puts no company more than 30 km from its town', () => {
    for (const { name, lat, lon } of companies) {
      const place = truth.places[name!];
      if (lat === '' || place === undefined) continue;
      const places = (typeof place?.[0] === 'number' ? [place] : (place ?? [])) as readonly (readonly number[])[];
      expect(Math.min(Infinity, ...places.map((each) => distance(each, [Number(lat), Number(lon)]))), name).toBeLessThan(30);
    }
  });

  test('says of each service whether it was guessed, and of no machine that it is another', () => {
    const hasServices = / companies: services +/.test(said);
    const notesOf = groupBy(report, ({ company }) => company);
    for (const { slug, name, services, active } of companies) {
      const notes = notesOf
        .get(slug)!
        .map((row) => row.notes)
        .join(' ');
      if (!hasServices)
        expect(notes, name).toMatch(/Guessed: .*mobile_crane|Guessed: .*by what its cranes are called|Inactive: .* none of the services/);
      if (active === 'true' && services !== 'mobile_crane') expect(notes).not.toContain('Inactive');
    }
    for (const machine of ['forklift', 'tower', 'Turm', 'Stapler', 'Telehandler'])
      for (const { company, notes } of report.filter((row) => row.notes!.includes(`Inactive: `) && row.notes!.includes(machine)))
        expect(companies.find(({ slug }) => slug === company)?.['active'], notes).toBe('false');
  });
});
