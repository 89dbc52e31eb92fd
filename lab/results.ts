// Runs what measures and tries the project, and keeps what each prints in lab/results.md, with commit and date.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, readArguments } from '../scripts/command/arguments.ts';
import { projectRoot } from '../scripts/project-root.ts';

/** The sections of the page, in order, by the command that prints each. */
const sections: Readonly<Record<string, { readonly title: string; readonly words?: readonly string[]; readonly about: string }>> = {
  bench: { title: 'Speed', about: 'Ratios are taken within one run; absolute figures belong to the machine and the moment.' },
  eval: {
    title: 'Questions',
    words: ['--unseen'],
    about:
      'The models learned from those of `dev`. Tests and people have read answers to those of `watched`; nobody but their authors has read those of `held-out`.',
  },
  validate: { title: 'Programs of others', about: 'Each is run against the built server.' },
  outside: { title: 'Programs that take longer', about: 'Each is run against the built server.' },
  lighthouse: { title: 'Lighthouse', about: 'Pages of the sample market.' },
};

const help = `npm run lab -- results [${Object.keys(sections).join('] [')}]

Runs these commands, all or those that are named, and keeps what each prints in lab/results.md. All take about an hour.
`;
const { words } = readArguments(help, {}, true);
const unknown = words.filter((word) => !Object.hasOwn(sections, word));
if (unknown.length > 0) fail(`There are no results of ${unknown.join(' or ')}. There are ${Object.keys(sections).join(', ')}.`);

const file = join(projectRoot, 'lab/results.md');
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
for (const name of words.length > 0 ? words : Object.keys(sections)) {
  const { words: more = [], about } = sections[name]!;
  process.stderr.write(`${name}\n`);
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run.js', 'lab', name, ...more], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0 && status !== 1) fail(`${name} ended with ${status}; lab/results.md was not changed.`);
  const outcome = status === 0 ? '' : ' It exited with 1: something missed its target or failed.';
  const date = new Date().toISOString().slice(0, 10);
  keep(name, `\`npm run lab -- ${[name, ...more].join(' ')}\`, ${date}, commit ${commit}.${outcome} ${about}\n\n${stdout.trim()}`);
}

/** Replaces a section of the page. */
function keep(name: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const others = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );
  const { title } = sections[name]!;
  others.set(title, `${title}\n\n${text}\n\n`);
  const body = Object.values(sections).flatMap((section) => (others.has(section.title) ? [`## ${others.get(section.title)!}`] : []));
  writeFileSync(file, `# Results\n\nWritten by \`npm run lab -- results\`.\n\n${body.join('').trimEnd()}\n`);
}
