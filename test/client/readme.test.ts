import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import httpServer from 'http-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeClientPackage } from '../../scripts/package/client-package.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { bundleClient } from '../../src/writer/bundle.ts';
import { publishedHosts } from '../hosts/fixture.ts';

const fixture = publishedHosts();
const folder = mkdtempSync(join(tmpdir(), 'crane-client-readme-'));
const installed = join(folder, 'node_modules/crane-discovery-client');
let files: Server;
/** The README as whoever installs the package has it, with the addresses of this test in place of its own. */
let readme = '';

/** The client as npm packs and unpacks it. */
beforeAll(async () => {
  const made = join(folder, 'made');
  writeClientPackage(made, await bundleClient(projectRoot));
  mkdirSync(installed, { recursive: true });
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--offline', made], { cwd: folder, encoding: 'utf8' })) as [
    { filename: string },
  ];
  execFileSync('tar', ['--extract', '--strip-components=1', '--file', join(folder, packed.filename), '--directory', installed]);
  files = httpServer.createServer({ root: join(fixture.folder, 'client') }).server;
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  readme = readFileSync(join(installed, 'README.md'), 'utf8')
    .replaceAll('https://cranes.example', `http://127.0.0.1:${fixture.port}`)
    .replaceAll('https://user.github.io/cranes', `http://127.0.0.1:${(files.address() as AddressInfo).port}`);
});
afterAll(() => {
  files.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The example below a heading; the first one stands below the title. */
function exampleBelow(heading: string): string {
  const section = readme.slice(readme.indexOf(`# ${heading}\n`));
  return /^```ts\n([^]*?)^```$/m.exec(section)![1]!;
}

/** Runs a program beside the installed package. @returns What it prints. */
async function run(program: string): Promise<string> {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { env: { WEBHOOK_SECRET: 'a secret' } });
  return stdout + stderr;
}

/** What the other examples go on from. */
const begin = () => `import { ApiError, createClient } from 'crane-discovery-client';
const client = createClient({ baseUrl: 'http://127.0.0.1:${fixture.port}' });
`;

describe('the README of the packed client', () => {
  it('has no link to a file that is not in the package', () => {
    expect(readme).not.toContain('](..');
  });

  it('begins with an example that prints companies', async () => {
    const found = fixture.market.companies.filter(
      ({ published, maxCapacityT }) => published.country === 'DE' && (maxCapacityT ?? 0) >= 500,
    );
    const expected = found.map(({ published: { name, city } }) => `${name} ${city}`);
    expect(expected.length).toBeGreaterThan(0);
    expect((await run(exampleBelow('crane-discovery-client'))).trim().split('\n')).toEqual(expected);
  });

  it('shows how to read files without the function', async () => {
    const program = `import { createClient } from 'crane-discovery-client';\n${exampleBelow('Without the function')}`;
    const inBox = fixture.market.companies.filter(({ published: { lat, lon } }) => lon >= 5.9 && lon <= 15.1 && lat >= 47.2 && lat <= 55.1);
    expect((await run(program)).trim().split('\n')).toEqual(inBox.map(({ published: { name } }) => name));
  });

  it('shows how to catch an error', async () => {
    expect(await run(begin() + exampleBelow('Errors'))).toMatch(/^404 not_found /);
  });

  it('shows how to make the value of bbox', async () => {
    const [call] = /formatBox\([^`]*\)/.exec(readme)!;
    const program = `import { formatBox } from 'crane-discovery-client';\nconst [west, south, east, north] = [5.9, 47.2, 15.1, 55.1];\nconsole.log(${call});`;
    expect(await run(program)).toBe('5.9,47.2,15.1,55.1\n');
  });

  it('shows a receiver of webhooks that accepts a signed delivery, and refuses others as the guide says', async () => {
    const [imports, ...body] = exampleBelow('Webhooks').split('\n');
    const program = `${imports}
import { signDelivery } from 'crane-discovery-client/verify-webhook';
const receive = async (request) => {
${body.join('\n')}
  return new Response('accepted');
};
const deliver = async (signature) => {
  const headers = { 'SVC-Webhook-Signature': signature };
  const response = await receive(new Request('http://localhost/', { method: 'POST', body: '{}', headers }));
  console.log(response.status, await response.text());
};
await deliver(await signDelivery('{}', ['a secret']));
await deliver(await signDelivery('{}', ['another secret']));`;
    const guide = readFileSync(join(projectRoot, 'src/documents/texts/guides/events.md'), 'utf8');
    expect(guide).toContain(body.find((line) => line.includes('verdict.valid')));
    expect(await run(program)).toBe('200 accepted\n400 refused\n');
  });
});
