import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { bundleClient } from '../../src/writer/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-client-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The client as a project has it that took its source, and as one that took the bundle with its declarations. */
const source = join(projectRoot, 'src/client/index.ts');
const bundle = './client.js';
writeFileSync(join(folder, 'client.d.ts'), (await bundleClient(projectRoot))[1]!.bytes);

/** Compiles lines as a program of somebody else would, with nothing but the browser's types. @returns Errors by line, from 0. */
function compile(client: string, lines: readonly string[]): Map<number, string> {
  const head = [
    `import { ApiError, createClient, formatBox, type PublicCompany } from ${JSON.stringify(client)};`,
    `const client = createClient({ baseUrl: 'https://cranes.example' });`,
    'export async function program() {',
  ];
  const file = join(folder, 'program.ts');
  writeFileSync(file, [...head, ...lines, '}', 'void ApiError; void formatBox; export type Company = PublicCompany;'].join('\n'));
  const flags =
    '--noEmit --strict --noUncheckedIndexedAccess --target es2022 --lib es2024,dom,dom.asynciterable --module nodenext --pretty false';
  const { stdout } = spawnSync(
    process.execPath,
    [join(projectRoot, 'node_modules/typescript/bin/tsc'), '--allowImportingTsExtensions', '--types', '', ...flags.split(' '), file],
    { encoding: 'utf8', cwd: folder },
  );
  const errors = new Map<number, string>();
  for (const [, name, line, text] of stdout.matchAll(/^(.*)\((\d+),\d+\): error (TS\d+: .*)$/gm)) {
    errors.set(name!.endsWith('program.ts') ? Number(line) - 1 - head.length : -1, `${name}: ${text}`);
  }
  return errors;
}

describe.each([
  ['source', source],
  ['bundle', bundle],
])('the types of the client’s %s', (_form, client) => {
  it('let right programs compile', () => {
    const right = [
      'const { items, next_cursor } = await client.listCompanies({ country: "DE", service_type: "mobile_crane", capacity_min_t: 100, limit: 5 });',
      'const cursor: string | null = next_cursor; void cursor;',
      'const name: string | undefined = items[0]?.name; void name;',
      'for await (const company of client.companies({ country: undefined, bbox: formatBox([5, 47, 15, 55]) })) { const found: PublicCompany = company; void found; }',
      'await client.getCompanyBySlug({ slug: "a" }, { signal: AbortSignal.timeout(1000), version: "2026-07-06" });',
      'await client.batchGetCompanies({ slugs: ["a"] }, { idempotencyKey: "12345678" });',
      'const first = await client.getSandboxFirstCall(); const ok: true = first.ok; void ok;',
      'for await (const event of client.askStream({ query: "crane" })) if (event.event === "message") void event.data.answer.text; else void event.data.ok;',
      'await client.ask().catch((error: unknown) => { if (error instanceof ApiError && error.code === "rate_limited") void (error.retryAfterSeconds ?? 0).toFixed(); });',
    ];
    expect(Object.fromEntries(compile(client, right))).toEqual({});
  });

  it('refuse wrong programs, line by line', () => {
    const wrong = [
      'await client.listCompanies({ contry: "DE" });',
      'await client.listCompanies({ service_type: "tower_crane" });',
      'await client.listCompanies({ capacity_min_t: "100" });',
      'await client.listCompanies({ limit: null });',
      'await client.listCompanies({ bbox: [5, 47, 15, 55] });',
      'client.companies({ cursor: "x" });',
      'await client.getCompanyBySlug();',
      'await client.getCompanyBySlug({ slug: 5 });',
      'await client.batchGetCompanies({ slugs: "a" });',
      'await client.batchGetCompanies({});',
      'await client.ask({ question: "x" });',
      'await client.ask({ query: "x" }, { idempotency: "x" });',
      'await client.getSandboxFirstCall({ slug: "x" });',
      'await client.listListings();',
      'formatBox([5, 47, 15]);',
      '(await client.getCompanyBySlug({ slug: "a" })).name = "b";',
      '(await client.getCompanyBySlug({ slug: "a" })).city.length;',
      'createClient({ url: "https://cranes.example" });',
    ];
    const errors = compile(client, wrong);
    expect(wrong.filter((_, i) => !errors.has(i))).toEqual([]);
    expect(errors.get(-1)).toBeUndefined();
  });

  it('keep what is inside to themselves', () => {
    const { size } = compile(client, [`const { send } = await import(${JSON.stringify(client)}); void send;`]);
    expect(size).toBe(1);
  });
});
