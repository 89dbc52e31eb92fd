import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change to a data folder, as its owner would make it. */
export interface Edit {
  readonly name: string;
  /** Whether it shows in one company. */
  readonly isSeen: boolean;
  /** Saves it, as the `n`th in this folder. @returns How to see that it is published; null when no company shows it. */
  readonly save: (folder: string, n: number) => Sign | null;
}

/** How a company shows that an edit is published. */
export interface Sign {
  readonly slug: string;
  /** @param text The company as JSON; null when it is missing. */
  readonly isIn: (text: string | null) => boolean;
}

const companies = 'companies.csv';
const fleet = 'fleet.csv';
/** Index of the column `website` in what sample.ts writes. */
const websiteColumn = 6;

/** The changes to measure, the most usual first. */
export const edits: readonly Edit[] = [
  {
    name: 'one row changed',
    isSeen: true,
    save(folder, n) {
      const { lines, at, slug } = pickCompany(folder, n);
      const mark = `https://edit-${n}.example/`;
      lines[at] = withCell(lines[at]!, websiteColumn, mark);
      saveLines(folder, companies, lines);
      return { slug, isIn: (text) => text?.includes(mark) === true };
    },
  },
  {
    name: 'one row added',
    isSeen: true,
    save(folder, n) {
      const { lines, at } = pickCompany(folder, n);
      const slug = `added-in-edit-${n}`;
      lines.splice(at, 0, lines[at]!.replace(/^\d+,[^,]+,/, `${10_000_000 + n},${slug},`));
      saveLines(folder, companies, lines);
      return { slug, isIn: (text) => text !== null };
    },
  },
  {
    name: 'one row removed',
    isSeen: true,
    save(folder, n) {
      const { lines, at, slug } = pickCompany(folder, n);
      lines.splice(at, 1);
      const cranes = linesOf(folder, fleet).filter((line) => !line.startsWith(`${slug},`));
      saveLines(folder, fleet, cranes);
      saveLines(folder, companies, lines);
      return { slug, isIn: (text) => text === null };
    },
  },
  {
    name: 'one row renamed',
    isSeen: true,
    save(folder, n) {
      const { lines, at, slug } = pickCompany(folder, n);
      const renamed = `renamed-in-edit-${n}`;
      lines[at] = lines[at]!.replace(`,${slug},`, `,${renamed},`);
      const cranes = linesOf(folder, fleet).map((line) => (line.startsWith(`${slug},`) ? `${renamed}${line.slice(slug.length)}` : line));
      saveLines(folder, fleet, cranes);
      saveLines(folder, companies, lines);
      return { slug: renamed, isIn: (text) => text !== null };
    },
  },
  {
    name: 'one row moved to the end',
    isSeen: false,
    save(folder, n) {
      const { lines, at } = pickCompany(folder, n);
      const [row] = lines.splice(at, 1);
      // The last line ends with a line end.
      lines.splice(-1, 0, row!);
      saveLines(folder, companies, lines);
      return null;
    },
  },
  {
    name: 'one crane added',
    isSeen: true,
    save(folder, n) {
      const { slug } = pickCompany(folder, n);
      const model = `Edit ${n}`;
      const cranes = linesOf(folder, fleet);
      cranes.splice(-1, 0, `${slug},Liebherr,${model},1200,telescopic,150,true`);
      saveLines(folder, fleet, cranes);
      return { slug, isIn: (text) => text?.includes(model) === true };
    },
  },
  {
    name: 'service.json: description changed',
    isSeen: false,
    save(folder, n) {
      const path = join(folder, 'service.json');
      const service = JSON.parse(readFileSync(path, 'utf8')) as { description: string };
      writeFileSync(path, JSON.stringify({ ...service, description: `${service.description.replace(/ Edit \d+\.$/, '')} Edit ${n}.` }));
      return null;
    },
  },
];

/** A change that shows in one company, for many publications in a row. */
export const smallestEdit: Edit = edits[0]!;

const linesOf = (folder: string, file: string): string[] => readFileSync(join(folder, file), 'utf8').split('\n');
const saveLines = (folder: string, file: string, lines: readonly string[]): void => writeFileSync(join(folder, file), lines.join('\n'));

/** An active company with a row on one line, a different one for each `n`. */
function pickCompany(folder: string, n: number): { lines: string[]; at: number; slug: string } {
  const lines = linesOf(folder, companies);
  // A prime far from the number of companies, to step through all of them.
  const start = (n * 7919) % (lines.length - 2);
  for (let i = 0; i < lines.length; i++) {
    const at = 1 + ((start + i) % (lines.length - 2));
    const slug = /^\d+,([a-z0-9-]+),.*,true\r?$/.exec(lines[at]!)?.[1];
    if (slug !== undefined && !/-in-edit-/.test(slug)) return { lines, at, slug };
  }
  throw new Error(`${folder} has no company to change`);
}

/** Replaces the value of a column in a line of CSV. */
function withCell(line: string, column: number, value: string): string {
  const cells = Array.from(line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g), ([, cell]) => cell!);
  return cells.map((cell, i) => (i === column ? value : cell)).join(',');
}
