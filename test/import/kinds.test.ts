import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { openImport, type Imported, type Row } from '../scripts/imported.ts';

/** One value, or any of several. */
type Wanted = string | number | boolean | null | readonly string[] | { readonly any: readonly Wanted[] };
type Entry = Readonly<Record<string, Wanted>> & {
  readonly row?: number;
  readonly doubt?: { readonly row: number; readonly text?: string };
};

/** What a person expects of a list; written by somebody who has not seen the code. */
interface Expected {
  readonly right?: { readonly companies?: readonly Entry[]; readonly cranes?: readonly Entry[] };
  /** What has to be named where a value isn’t right, in words. */
  readonly or_named: string;
}

const folder = join(projectRoot, 'test/fixtures/lists/kinds');
const importList = openImport();
const crane = ['brand', 'model', 'capacity_t', 'max_height_m'];
const columnOf: Readonly<Record<string, string>> = { lng: 'lon' };

function isRight(got: string | undefined, wanted: Wanted, field: string): boolean {
  if (wanted === null) return got === '' || got === undefined;
  if (typeof wanted === 'object' && 'any' in wanted) return wanted.any.some((each) => isRight(got, each, field));
  if (field === 'phone' || field === 'whatsapp') return got?.replaceAll(' ', '') === wanted;
  // A company without a service of ours is inactive.
  if (field === 'services')
    return (wanted as readonly string[]).length === 0 || [wanted].flat().toSorted().join(';') === got?.split(';').toSorted().join(';');
  if (typeof wanted === 'number') return got !== '' && Math.abs(Number(got) - wanted) <= Math.max(0.06, wanted * 0.005);
  return got === String(wanted);
}

/** What is said of a row besides usual guesses. */
const saidOf = ({ report }: Imported, row: number | undefined): string =>
  report
    .filter((each) => Number(each['row']) === row)
    .map(({ notes }) => notes!.replaceAll(/Guessed: (?:the position|mobile_crane)[^.]*\./g, '').trim())
    .join('');

/** The fields of an entry that are wrong without a word about them. */
function silentFaults(list: Imported, entry: Entry, found: Row | undefined, fields: readonly string[]): string[] {
  const isNamed =
    saidOf(list, entry.row ?? entry.doubt?.row) !== '' || (entry.doubt?.text !== undefined && list.said.includes(entry.doubt.text));
  const isUnread = /^- Columns .*that are not read/m.test(list.said);
  const wrong = fields.filter((field) => entry[field] !== undefined && !isRight(found?.[columnOf[field] ?? field], entry[field]!, field));
  if (wrong.length === 0 || isNamed) return [];
  // A column that isn’t read is named.
  return found !== undefined && isUnread && wrong.every((field) => found[columnOf[field] ?? field] === '')
    ? []
    : wrong.map((field) => `row ${entry.row}: ${field} is ${found?.[field]}`);
}

describe('lists of kinds that went wrong elsewhere', () => {
  test.each(readdirSync(folder).filter((name) => existsSync(join(folder, name, 'flags.txt')) && !name.startsWith('16')))(
    '%s is read right, or what is doubtful is named',
    async (name) => {
      const file = readdirSync(join(folder, name)).find((each) => each.startsWith('list.'))!;
      const flags = readFileSync(join(folder, name, 'flags.txt'), 'utf8')
        .split(/\s+/)
        .filter(Boolean);
      const { right } = JSON.parse(readFileSync(join(folder, name, 'expect.json'), 'utf8')) as Expected;
      let list: Imported;
      try {
        list = await importList(join(folder, name, file), ...flags);
      } catch (error) {
        // It is refused for its quotation marks, its separator or its header.
        expect((error as Error).message).toMatch(/row \d+: .*quote|has no header.*read as/);
        return;
      }
      const { companies, fleet } = list;
      const named = (wanted: Wanted | undefined) => companies.find(({ name: own }) => isRight(own, wanted ?? null, 'name'));
      const faults = [
        ...(right?.companies ?? []).flatMap((entry) => {
          const company = named(entry['name']);
          if (entry['absent'] === true || entry['active'] === false)
            return company?.['active'] === 'true' && saidOf(list, entry.row) === '' ? [`${String(entry['name'])} is active`] : [];
          const fields = Object.keys(entry).filter((field) => !['row', 'doubt', 'sheet', 'cranes', 'name'].includes(field));
          return company === undefined && saidOf(list, entry.row) === ''
            ? [`row ${entry.row}: no company`]
            : company === undefined
              ? []
              : silentFaults(list, entry, company, fields);
        }),
        ...(right?.cranes ?? []).flatMap((entry) => {
          const slug = named(entry['company'])?.['slug'];
          const mine = fleet.filter(({ company_slug }) => company_slug === slug);
          const fits = (row: Row) => crane.every((field) => entry[field] === undefined || isRight(row[field], entry[field], field));
          if (entry['absent'] === true || entry['count'] === 0)
            return mine.some(fits) && saidOf(list, entry.row) === '' ? [`row ${entry.row}: is there`] : [];
          if (typeof entry['count'] === 'number' && mine.filter(fits).length === entry['count']) return [];
          if (entry['count'] === undefined && mine.some(fits)) return [];
          return silentFaults(list, entry, mine.find(({ model }) => isRight(model, entry['model'] ?? null, 'model')) ?? mine[0], crane);
        }),
      ];
      expect(faults, list.said).toEqual([]);
    },
  );
});

describe('polluted files', () => {
  const polluted = join(projectRoot, 'test/fixtures/lists/polluted');
  const keyOf = ({ id: _id, slug: _slug, ...rest }: Row) => JSON.stringify(rest);

  test.each(readdirSync(polluted).filter((name) => name !== 'clean.csv' && !/33|34/.test(name)))(
    '%s is read like the clean one, or says which rows are not',
    async (name) => {
      const clean = await importList(join(polluted, 'clean.csv'));
      let list: Imported;
      try {
        list = await importList(join(polluted, name));
      } catch (error) {
        expect((error as Error).message).toMatch(/row \d+: .*quote|has no header.*read as/);
        return;
      }
      const known = new Set(clean.companies.map(keyOf));
      const read = new Set(list.companies.map(keyOf));
      const lost = clean.companies.filter((company) => !read.has(keyOf(company)));
      const strange = list.companies.filter((company) => !known.has(keyOf(company)));
      const rowOf = ({ slug }: Row) => Number(list.report.find(({ company }) => company === slug)?.['row']);
      expect(strange.filter((company) => saidOf(list, rowOf(company)) === '')).toEqual([]);
      const leftOut = list.report.filter(
        ({ outcome, notes }) => outcome === 'left out' && !/above the header|remark|sums|another table/.test(notes!),
      );
      expect(leftOut.length + strange.length).toBeGreaterThanOrEqual(lost.length);
    },
  );
});
