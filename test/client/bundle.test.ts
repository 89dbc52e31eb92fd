import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import type * as ClientModule from '../../src/client/index.ts';
import { clientDocuments } from '../../src/documents/client-documents.ts';
import { bundleClient } from '../../src/writer/bundle.ts';
import type { Document } from '../../src/documents/document.ts';
import { publishedHosts } from '../hosts/fixture.ts';

const fixture = publishedHosts();
let documents: readonly Document[];
beforeAll(async () => {
  documents = clientDocuments(await bundleClient(projectRoot));
});
const text = (url: string) => Buffer.from(documents.find((document) => document.url === url)!.bytes).toString();

describe('the published client', () => {
  it('is a module and its types, open to scripts of every origin', () => {
    expect(documents.map(({ url, file, mediaType, documentClass }) => [url, file, mediaType, documentClass])).toEqual([
      ['/client.js', 'client.js', 'text/javascript; charset=utf-8', 'download'],
      ['/client.d.ts', 'client.d.ts', 'text/typescript; charset=utf-8', 'download'],
    ]);
  });

  it('needs nothing beside it, and can be read', () => {
    expect(text('/client.js')).toMatch(/^\/\/ crane-discovery-client \d+\.\d+\.\d+, MIT/);
    expect(text('/client.js')).not.toMatch(/\b(?:import|require)\b\s*[({'"]/);
    // What Node has is asked for where it is there, and imported nowhere.
    expect(text('/client.js')).not.toMatch(/from\s*['"]/);
    expect(text('/client.js')).toMatch(/\n {2}const /);
  });

  it('exports these names, and works', async () => {
    const url = `data:text/javascript;base64,${Buffer.from(text('/client.js')).toString('base64')}`;
    const module = (await import(/* @vite-ignore */ url)) as typeof ClientModule;
    expect(Object.keys(module)).toEqual(['ApiError', 'createClient', 'formatBox']);
    const client = module.createClient({ baseUrl: `http://127.0.0.1:${fixture.port}` });
    let companies = 0;
    for await (const { slug } of client.companies({ limit: 6 })) companies += slug === '' ? 0 : 1;
    expect(companies).toBe(fixture.market.companies.length);
    await expect(client.getCompanyBySlug({ slug: 'no-such-company' })).rejects.toBeInstanceOf(module.ApiError);
  });
});
