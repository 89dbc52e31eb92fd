import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readArguments } from './arguments.ts';
import { startChecks } from './package/check/run.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run smoke

Builds the sample market as a user does, starts the published server outside the project, and calls every operation.
Prints a line for each check. Exit code 1 when one fails.
`;
readArguments(help, {});

const folder = mkdtempSync(join(tmpdir(), 'crane-smoke-'));
const built = join(folder, 'built');
const alone = join(folder, 'alone');
const { check, counts } = startChecks();

try {
  const build = spawn(
    process.execPath,
    [join(projectRoot, 'scripts/build.ts'), '--out-dir', built, '--base-url', 'https://cranes.example'],
    {
      cwd: projectRoot,
      stdio: 'inherit',
    },
  );
  const [code] = (await once(build, 'exit')) as [number];
  check('npm run build publishes the sample market', code === 0, code);
  cpSync(built, alone, { recursive: true });

  const server = spawn(process.execPath, [join(alone, 'server/node.js')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '', PORT: '0', LOG_LEVEL: 'info' },
  });
  const [line] = (await once(createInterface({ input: server.stderr }), 'line')) as [string];
  const { address } = JSON.parse(line) as { address?: string };
  check('the published server starts without node_modules', address !== undefined, line);
  try {
    await askEverything(address!);
  } finally {
    server.kill('SIGTERM');
    const [exit] = (await once(server, 'exit')) as [number];
    check('the server ends cleanly on SIGTERM', exit === 0, exit);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 ? 0 : 1);

async function askEverything(address: string): Promise<void> {
  const list = await fetch(`${address}/api/companies?country=DE&service_type=mobile_crane&limit=2`);
  const { items } = (await list.json()) as { items: { slug: string }[] };
  check('a list answers', list.status === 200 && items.length === 2, list.status);
  const file = readFileSync(join(alone, 'client/api/companies', `${items[0]!.slug}.json`), 'utf8');
  const company = await (await fetch(`${address}/api/companies/${items[0]!.slug}`)).text();
  check('a company is the stored file, byte for byte', company === file);
  const post = (path: string, body: unknown) =>
    fetch(address + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  check('a batch answers', (await post('/api/companies/batch', { slugs: [items[1]!.slug] })).status === 200);
  check('a question is answered', (await post('/ask', { query: 'Liebherr LTM 1100-5.2' })).status === 200);
  check('an unknown company is 404', (await fetch(`${address}/api/companies/nope`)).status === 404);
  check('a private surface is 401', (await fetch(`${address}/api/account`)).status === 401);
  const sandbox = (await (await fetch(`${address}/api/sandbox/first-call`)).json()) as { next: Record<string, string> };
  for (const url of Object.values(sandbox.next)) {
    const { pathname } = new URL(url);
    check(`the sandbox links to ${pathname}, which answers`, (await fetch(address + pathname)).status === 200);
  }
  for (const path of ['/', '/.well-known/api-catalog', '/agent/auth', '/downloads/companies.csv', '/docs/api/deprecation-policy']) {
    const response = await fetch(address + path);
    check(`${path} answers`, response.status === 200, response.status);
    await response.arrayBuffer();
  }
}
