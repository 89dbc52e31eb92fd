// `npm run lab -- NAME …` runs lab/NAME.ts: what measures, tries and trains the project, and takes minutes or programs of others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './command/arguments.ts';
import { textTable } from './command/text-table.ts';
import { projectRoot } from './project-root.ts';

const lab = join(projectRoot, 'lab');
const [name = '--help', ...words] = process.argv.slice(2);
const file = join(lab, `${name}.ts`);
if (/^[a-z-]+$/.test(name) && existsSync(file)) {
  process.argv.splice(1, process.argv.length, file, ...words);
  await import(file);
} else if (name === '--help') {
  const names = readdirSync(lab).flatMap((each) => (each.endsWith('.ts') ? [each.slice(0, -'.ts'.length)] : []));
  const lines = textTable(names.map((each) => [`  ${each}`, /^\/\/ (.*)$/m.exec(readFileSync(join(lab, `${each}.ts`), 'utf8'))![1]!]));
  process.stdout.write(`npm run lab -- NAME …\n\n${lines.join('\n')}\n\nnpm run lab -- NAME --help shows the options of a command.\n`);
} else fail(`There is no lab/${name}.ts.`);
