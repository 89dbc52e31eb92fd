// Checks of the code that don’t run it. Prints a line for each, then what failed ones said; exits with 1 if any failed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail, readArguments } from './command/arguments.ts';
import { projectRoot } from './project-root.ts';

const folders = ['src', 'scripts', 'lab', 'test'];
const formatted = [...folders, 'astro.config.mjs', 'vitest.config.ts'];

/** The command of each check, and of the one that corrects what can be corrected. */
const checks: Readonly<Record<string, { readonly check: readonly string[]; readonly fix?: readonly string[] }>> = {
  types: { check: ['tsc', '-p', '.'] },
  lint: { check: ['oxlint', '--deny-warnings', ...folders], fix: ['oxlint', '--fix', ...folders] },
  generated: { check: ['node', 'scripts/run.js', 'generate', '--check'], fix: ['node', 'scripts/run.js', 'generate'] },
  format: { check: ['oxfmt', '--check', ...formatted], fix: ['oxfmt', ...formatted] },
  unused: { check: ['knip', '--no-config-hints'] },
  lockfile: { check: ['vitest', 'run', '--project', 'code', 'test/lockfiles.test.ts'] },
};

const help = `npm run check -- [--fix] [${Object.keys(checks).join('] [')}]

Checks types, rules of the linter, generated files, the format, that nothing is unused, and the lockfiles; all of them, or those that are named.
With --fix, as in npm run fix, first corrects what can be corrected.
`;
const { values, words } = readArguments(help, { fix: { type: 'boolean', default: false } }, true);
const unknown = words.filter((word) => !Object.hasOwn(checks, word));
if (unknown.length > 0) fail(`There is no check ${unknown.join(' or ')}. There are ${Object.keys(checks).join(', ')}.`);
const chosen = Object.entries(checks).filter(([name]) => words.length === 0 || words.includes(name));

if (values.fix) for (const [, { fix }] of chosen) if (fix !== undefined) await run(fix);
const results = await Promise.all(
  chosen.map(async ([name, { check }]) => {
    const started = performance.now();
    const { code, output } = await run(check);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
    return { name, code, output };
  }),
);
const failed = results.filter(({ code }) => code !== 0);
for (const { name, output } of failed) process.stdout.write(`\n${name}\n${output}`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs a program of the project’s packages. */
function run([program = '', ...rest]: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const path = `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH']}`;
  const child = spawn(program, rest, { cwd: projectRoot, env: { ...process.env, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => resolve({ code, output })));
}
