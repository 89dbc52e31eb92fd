import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { documentIndexFile, functionFiles, serverFile, serverFiles } from '../../documents/addresses.ts';
import { writeDocumentIndex } from '../../query/document-index.ts';
import { manifestFiles } from '../../writer/manifest.ts';
import { clientCopies, serverCopies } from '../prepare/copies.ts';
import { documentIndex } from '../prepare/documents.ts';
import { functionMemory } from '../prepare/function-memory.ts';
import type { Deployment, PublishedSite } from '../prepare/site.ts';
import { addressIndexFile, functionFolder } from './function-assets.ts';

/** Day of the runtime's behaviour that the Worker is tested with. */
const compatibilityDate = '2026-10-01';

const functionAssets = `assets/${functionFolder}`;

const worker = `// The Worker, made by deploy-prepare. Everything is in ${serverFiles.functionCode}.
import { cloudflareHost } from './${serverFiles.functionCode}';
export default cloudflareHost();
`;

/**
 * A Worker with static assets. Every request comes to the Worker, which sends files with its own headers: _headers and _redirects would
 * hold only for what is sent without it, know no query, and put their headers on a 404 as well.
 */
export function cloudflareDeployment(site: PublishedSite): Deployment {
  const { manifest } = site;
  const documents = documentIndex(site);
  const index = writeDocumentIndex(documents);
  const addresses = writeDocumentIndex({ ...documents, documents: documents.documents.map((each) => ({ ...each, text: null })) });
  const config = {
    name: new URL(manifest.base_url).hostname.replace(/[^a-z0-9]+/g, '-'),
    main: 'worker/worker.js',
    minify: true,
    compatibility_date: compatibilityDate,
    assets: {
      directory: 'assets',
      binding: 'ASSETS',
      html_handling: 'none',
      not_found_handling: 'none',
      run_worker_first: true,
    },
    observability: { enabled: true },
  };
  const texts = [
    { path: 'wrangler.json', text: `${JSON.stringify(config, null, 2)}\n` },
    { path: 'worker/worker.js', text: worker },
    { path: `${functionAssets}/${addressIndexFile}`, text: addresses },
    { path: `${functionAssets}/${documentIndexFile}`, text: index },
    { path: 'README.md', text: instructions(site) },
  ];
  const copies = [
    ...clientCopies(manifestFiles(manifest), 'assets'),
    ...serverCopies(site, functionAssets, functionFiles),
    ...serverCopies(site, 'worker', [serverFiles.functionCode]),
  ];
  const code = Buffer.concat([Buffer.from(worker), readFileSync(join(site.folder, serverFile(serverFiles.functionCode)))]);
  return {
    texts,
    copies,
    publicFolder: 'assets',
    counts: {
      headerRules: 0,
      headerLineCharacters: 0,
      redirectRules: 0,
      functionCompressedBytes: gzipSync(code).length,
      functionMemoryBytes: functionMemory(site) + index.length,
    },
  };
}

const instructions = ({ manifest }: PublishedSite): string => `# Cloudflare Workers

A Worker with static assets. It finds the file of an address by the same rules as every host, the query included, and lets the
function answer where there is none. Files below ${functionAssets} are what the function reads; no address leads to them.

    npx wrangler deploy

Then give the Worker the domain of ${manifest.base_url}. \`npx wrangler deploy --dry-run\` tells the size of the bundle and uploads nothing.

- Every request runs the Worker (run_worker_first in wrangler.json); the free plan has 100,000 a day. Sending files without it saves
  requests and costs the contract: other methods, query parameters and slashes at the end are then answered by Cloudflare and not as promised.
- The free plan gives a request 10 ms of processor time. A file takes less, also in a new isolate; the first request that the function answers in a new
  isolate takes more (30 to 50 ms with 1,200 companies, 100 ms with 10,000, 50 ms for the first question), so that these need the paid plan.
- There is no \`_headers\` and no \`_redirects\`: they do not hold for what a Worker answers.
- The rate limit is kept in the memory of an isolate, and Cloudflare runs many: a client gets more than the quota. To enforce it
  put a rate limiting rule of the zone before \`/api/*\` and \`/ask\`. Answers from files are not counted.
- New data: build, prepare and deploy again. A version of a Worker and its assets change together.
`;
