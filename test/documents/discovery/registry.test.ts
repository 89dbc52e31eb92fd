import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { Service } from '../../../src/contract/service.ts';
import { registryDocuments } from '../../../src/documents/discovery/registry.ts';
import { sampleService } from '../../synthetic-market.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const baseUrl = 'https://cranes.example';

test('the registry is given both servers under the reversed domain, with the address where each answers', () => {
  const documents = registryDocuments({ ...sampleService, base_url: baseUrl, mcp_registry: undefined }, baseUrl);
  expect(documents.map(({ url }) => url)).toEqual(['/.well-known/mcp/server.json', '/.well-known/mcp/docs/server.json']);
  const servers = documents.map(({ bytes }) => JSON.parse(text(bytes)) as { name: string; remotes: unknown });
  expect(servers.map(({ name }) => name)).toEqual(['example.cranes/crane-discovery', 'example.cranes/crane-discovery-docs']);
  expect(servers.map(({ remotes }) => remotes)).toEqual([
    [{ type: 'streamable-http', url: 'https://cranes.example/.well-known/mcp' }],
    [{ type: 'streamable-http', url: 'https://cranes.example/.well-known/mcp/docs' }],
  ]);
});

test('a key that openssl makes is taken, and published as the registry reads it', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const service = Service.parse({ ...sampleService, mcp_registry: { algorithm: 'ed25519', public_key: raw } });
  const key = registryDocuments(service, baseUrl).at(-1)!;
  expect(key).toMatchObject({ url: '/.well-known/mcp-registry-auth', mediaType: 'text/plain; charset=utf-8' });
  // modelcontextprotocol/registry 1.8.7, docs: "v=MCPv1; k=ed25519; p=…".
  expect(text(key.bytes)).toBe(`v=MCPv1; k=ed25519; p=${raw}\n`);
});

test('directories are answered what service.json has for them, and nothing else', () => {
  const directories = { openai_challenge: 'tok_en-1.~', glama_emails: ['a@cranes.example', 'b@cranes.example'] };
  const answers = registryDocuments(Service.parse({ ...sampleService, mcp_registry: undefined, directories }), baseUrl).slice(2);
  expect(answers.map(({ url, mediaType, bytes }) => [url, mediaType, text(bytes)])).toEqual([
    ['/.well-known/openai-apps-challenge', 'text/plain; charset=utf-8', 'tok_en-1.~'],
    [
      '/.well-known/glama.json',
      'application/json; charset=utf-8',
      '{"$schema":"https://glama.ai/mcp/schemas/connector.json","maintainers":[{"email":"a@cranes.example"},{"email":"b@cranes.example"}]}',
    ],
  ]);
});

test.each([
  { openai_challenge: 'a b' },
  { openai_challenge: '<x>' },
  { openai_challenge: '' },
  { glama_emails: [] },
  { glama_emails: ['x'] },
  { other: 1 },
])('an answer to a directory that is none is refused: %j', (directories) => {
  expect(Service.safeParse({ ...sampleService, directories }).success).toBe(false);
});

test.each([
  { algorithm: 'ed25519', public_key: 'AAAA' },
  { algorithm: 'ecdsap384', public_key: `${'A'.repeat(43)}=` },
  { algorithm: 'rsa', public_key: `${'A'.repeat(43)}=` },
  { algorithm: 'ed25519', public_key: `${'A'.repeat(43)}=\n` },
  { algorithm: 'ed25519' },
])('a key that the registry would refuse is refused: %j', (mcp_registry) => {
  expect(Service.safeParse({ ...sampleService, mcp_registry }).success).toBe(false);
});
