// Breaks things on purpose, and counts broken promises.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, readArguments } from './arguments.ts';
import { describeMachine } from './bench/measure.ts';
import type { Part, Row } from './faults/part.ts';
import { describePart, formatResults, readResults } from './faults/results.ts';
import { projectRoot } from './project-root.ts';

const partsFolder = join(projectRoot, 'scripts/faults/parts');
const names = readdirSync(partsFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .toSorted();
const help = `npm run faults -- [--short] [--write] [--only ${names.join(',')}]

Breaks things on purpose, and counts the promises that break. --short does a little of everything, in a few minutes.
--write keeps the table in scripts/faults/results.md; parts that were not run keep their rows there. Exit code 1 when a promise was broken.
`;

const { values } = readArguments(help, {
  short: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  only: { type: 'string', default: names.join(',') },
});
const chosen = values.only.split(',');
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'crane-faults-'));
const results = new Map<string, string>();
const rowsOfAll: Row[] = [];
const violated: string[] = [];
try {
  for (const name of chosen) {
    const part = (await import(join(partsFolder, `${name}.ts`))) as Part;
    const own = join(folder, name);
    mkdirSync(own);
    process.stderr.write(`${part.name}\n`);
    const rows = await part.run({
      short: values.short,
      folder: own,
      progress: (text) => process.stderr.write(`  ${text}\n`),
    });
    rowsOfAll.push(...rows);
    for (const row of rows) {
      if ((row.violations ?? 0) > 0) violated.push(`${name}: ${row.what}: ${describeRow(row)}`);
      process.stderr.write(`  ${row.violations === 0 || row.violations === null ? '✓' : '✗'} ${row.what}: ${describeRow(row)}\n`);
    }
    if (rows.length > 0) results.set(name, describePart(rows, `${values.short ? 'Short form. ' : ''}${describeMachine()}`));
    rmSync(own, { recursive: true, force: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

process.stdout.write(formatResults(results));
const kept = join(projectRoot, 'scripts/faults/results.md');
if (values.write)
  writeFileSync(kept, formatResults(new Map([...(existsSync(kept) ? readResults(readFileSync(kept, 'utf8')) : []), ...results])));
for (const row of violated) process.stdout.write(`✗ ${row}\n`);
const broken = rowsOfAll.reduce((sum, { violations }) => sum + (violations ?? 0), 0);
process.stdout.write(`${broken} violations\n`);
process.exit(broken === 0 ? 0 : 1);

function describeRow({ tried, violations, measured, target }: Row): string {
  return `${tried}, ${violations === null ? '' : `${violations} violations, `}${measured} (target ${target})`;
}
