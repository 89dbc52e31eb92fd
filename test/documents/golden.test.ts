import { beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../src/documents/document.ts';
import { startServing } from '../serving.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';

let documents: readonly Document[];

beforeAll(async () => {
  const service = { ...sampleService, fleet_highlights: 2 };
  ({ documents } = await startServing({ service, market: syntheticMarket(3, 7, 4, service) }));
});

// What the build writes for three companies, kept word for word: a change here is seen by everyone who reads the answers.
describe('the published documents of a small market', () => {
  it('are these addresses and files', async () => {
    const lines = documents.map(({ url, file, mediaType, documentClass }) => `${url}  ${file}  ${mediaType}  ${documentClass}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/documents.txt');
  });

  it.each([
    ['/api/companies', 'list.json'],
    ['/api/facets', 'facets.json'],
    ['/api/sandbox/first-call', 'first-call.json'],
    ['/.well-known/openapi.json', 'openapi.json'],
    ['/.well-known/api-catalog', 'api-catalog.json'],
    ['/.well-known/ai-catalog.json', 'ai-catalog.json'],
    ['/.well-known/mcp/server-card.json', 'server-card.json'],
    ['/docs/mcp/server-card.json', 'docs-server-card.json'],
    ['/.well-known/agent-card.json', 'agent-card.json'],
    ['/.well-known/agent-skills/index.json', 'skills.json'],
    ['/.well-known/oauth-protected-resource', 'oauth-protected-resource.json'],
    ['/.well-known/oauth-authorization-server', 'oauth-authorization-server.json'],
    ['/agent/auth', 'agent-auth.json'],
    ['/downloads/companies.geojson', 'companies.geojson'],
    ['/downloads/index.json', 'downloads.json'],
  ])('%s reads like this', async (url, golden) => {
    const text = Buffer.from(documents.find((document) => document.url === url)!.bytes).toString('utf8');
    await expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toMatchFileSnapshot(`../golden/${golden}`);
  });

  it.each([
    ['/downloads/companies.csv', 'companies.csv'],
    ['/robots.txt', 'robots.txt'],
    ['/llms.txt', 'llms.txt'],
    ['/auth.md', 'auth.md'],
    ['/docs/mcp.md', 'mcp.md'],
  ])('%s reads like this', async (url, golden) => {
    const text = Buffer.from(documents.find((document) => document.url === url)!.bytes).toString('utf8');
    await expect(text).toMatchFileSnapshot(`../golden/${golden}`);
  });
});
