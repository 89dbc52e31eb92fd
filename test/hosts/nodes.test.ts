import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { publishMarket, temporaryFolder } from '../published.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';
import { request } from './raw-client.ts';
import { startServer } from './server-process.ts';

// The server runs on machines that have nothing of this project, under whatever Node is there.

/** The Nodes of this machine: ours, the one that runs npm, and those on the path. */
const nodes = new Map<string, string>();
for (const path of [
  process.execPath,
  process.env['npm_node_execpath'] ?? '',
  ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node')),
]) {
  if (!existsSync(path)) continue;
  const version = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim();
  if (version !== '' && !nodes.has(version)) nodes.set(version, realpathSync(path));
}

const folder = temporaryFolder();
const market = syntheticMarket(60, 200, 1, { ...sampleService, company_pages: { prerendered: 10 } });
beforeAll(() => publishMarket(market, folder.path, { withExplore: true, withCode: true }));
afterAll(() => folder.remove());

function decoded(headers: readonly (readonly [string, string])[], body: Buffer): string {
  const coding = headers.find(([name]) => name === 'content-encoding')?.[1];
  return (coding === 'gzip' ? gunzipSync(body) : coding === 'br' ? brotliDecompressSync(body) : body).toString();
}

const json = ['Content-Type', 'application/json'] as const;
const slug = market.companies[30]!.published.slug;
const call = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const mcp = { method: 'POST', headers: [json, ['Accept', 'application/json, text/event-stream']] } as const;
const questions = [
  ['/api/companies?country=DE&bbox=-30,-60,90,60&limit=5', {}],
  ['/api/companies', { headers: [['Accept-Encoding', 'br']] }],
  ['/api/companies?limit=500', { headers: [['Accept-Encoding', 'gzip']] }],
  [`/api/companies/${slug}`, {}],
  [`/companies/${slug}`, {}],
  [`/companies/${slug}.md`, {}],
  ['/api/companies/batch', { method: 'POST', headers: [json], body: JSON.stringify({ slugs: [slug] }) }],
  ['/ask', { method: 'POST', headers: [json], body: '{"query":"crawler cranes over 300 t in Germany or Raupenkrane near Rotterdam"}' }],
  ['/ask', { method: 'POST', headers: [json, ['Accept', 'text/event-stream']], body: '{"query":"what is a jib"}' }],
  ['/ask', { method: 'POST', headers: [json], body: '{"query":' }],
  [
    '/.well-known/mcp',
    { ...mcp, body: call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }) },
  ],
  ['/.well-known/mcp', { ...mcp, body: call('tools/list', {}) }],
  ['/.well-known/openapi.json', {}],
  ['/api/account', {}],
] as const;

describe('the published server', () => {
  test('is asked under more than one Node wherever npm has one of its own', () => {
    expect(nodes.size).toBeGreaterThan(process.env['npm_node_execpath'] === process.execPath ? 0 : 1);
  });

  test.each([...nodes])('answers under Node %s what it answers under the Node of the project', async (_version, node) => {
    const answers = async (program: string) => {
      const server = await startServer(folder.path, {}, program);
      try {
        const all: unknown[] = [];
        for (const [target, options] of questions) {
          const { status, headers, body } = await request(server.port, target, options);
          // Each Node has its own zlib, whose bytes differ.
          const same = headers.filter(([name]) => !/^(?:date|ratelimit.*|content-length)$/.test(name));
          all.push([target, status, same, decoded(headers, body)]);
        }
        expect(await server.metric('http_requests_total')).toBe(questions.length);
        return all;
      } finally {
        expect(await server.stop()).toBe(0);
      }
    };
    expect(await answers(node)).toEqual(await answers(process.execPath));
  });

  test('says in one line that a Node is too old, in words that an old Node can read', async () => {
    const file = join(folder.path, 'server/node.js');
    const published = readFileSync(file, 'utf8');
    // Import by call is the newest that is in it: Node 13.2, five years before the oldest that is promised.
    expect((await transform(published, { minify: true, target: 'es5', supported: { 'dynamic-import': true } })).code).toBe(published);
    const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { engines: { node: string } };
    const oldest = /\d+/.exec(engines.node)![0];
    expect(published).toContain(`<${oldest}&&`);
    writeFileSync(file, published.replaceAll(oldest, '99'));
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    writeFileSync(file, published);
    expect([status, stdout, stderr]).toEqual([1, '', `Needs Node 99 or newer, found ${process.versions.node}.\n`]);
  });
});
