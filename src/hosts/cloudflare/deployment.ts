import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { clientFile, documentIndexFile, functionFiles, serverFile, serverFiles, type FamilyName } from '../../documents/addresses.ts';
import { writeDocumentIndex } from '../../query/document-index.ts';
import { fetchedCacheBytes } from '../../query/fetched-store.ts';
import { familyMembers, type Manifest, type ManifestDocument, type ServerFile } from '../../writer/manifest.ts';
import { bytesOf, clientCopies, companyCopies, serverCopies } from '../prepare/copies.ts';
import { documentIndex, documentTag } from '../prepare/function-documents.ts';
import { functionMemory } from '../prepare/function-memory.ts';
import type { DeployCopy, Deployment, DeployOptions, PublishedSite } from '../prepare/site.ts';
import { addressIndexFile, functionFolder, maxAssetBytes, objectName, pieceBytes, pieceFile } from './function-assets.ts';
import { maxFiles } from './limits.ts';

/** Day of the runtime's behaviour that the Worker is tested with. */
const compatibilityDate = '2026-10-01';

const functionAssets = `assets/${functionFolder}`;
/** What belongs into the bucket. */
export const bucketFolder = 'bucket';

const worker = `// The Worker, made by deploy-prepare. Everything is in ${serverFiles.functionCode}.
import { cloudflareHost } from './${serverFiles.functionCode}';
export default cloudflareHost();
`;

/**
 * A Worker with static assets. Every request comes to the Worker, which sends files with its own headers: _headers and _redirects would
 * hold only for what is sent without it, know no query, and put their headers on a 404 as well.
 */
export function cloudflareDeployment(site: PublishedSite, { plan, bucket }: DeployOptions): Deployment {
  const { manifest } = site;
  const documents = documentIndex(site);
  const index = writeDocumentIndex(documents);
  const addresses = writeDocumentIndex({ ...documents, documents: documents.documents.map((each) => ({ ...each, text: null })) });
  const companies = companyCopies(site, bucket === null ? functionAssets : bucketFolder);
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
    ...(bucket === null ? {} : { r2_buckets: [{ binding: 'BUCKET', bucket_name: bucket }] }),
    observability: { enabled: true },
  };
  const large = manifest.documents.filter(({ bytes }) => bytes > maxAssetBytes);
  const largeCopies = large.flatMap((document) => (bucket === null ? piecesOf(document) : [objectOf(document)]));
  const own = [addressIndexFile, documentIndexFile, ...functionFiles].length + companies.length + largeCopies.length;
  const { kept, leftOut } = fitFiles(manifest, maxFiles[plan] - own);
  const texts = [
    { path: 'wrangler.json', text: `${JSON.stringify(config, null, 2)}\n` },
    { path: 'worker/worker.js', text: worker },
    { path: `${functionAssets}/${addressIndexFile}`, text: addresses },
    { path: `${functionAssets}/${documentIndexFile}`, text: index },
    { path: 'README.md', text: instructions(site, bucket, leftOut) },
  ];
  const copies = [
    ...clientCopies(kept, 'assets'),
    ...companies,
    ...largeCopies,
    ...serverCopies(site, functionAssets, functionFiles),
    ...serverCopies(site, 'worker', [serverFiles.functionCode]),
  ];
  const code = Buffer.concat([Buffer.from(worker), readFileSync(join(site.folder, serverFile(serverFiles.functionCode)))]);
  return {
    texts,
    copies,
    publicFolder: 'assets',
    leftOut,
    counts: {
      headerRules: 0,
      headerLineCharacters: 0,
      redirectRules: 0,
      functionCompressedBytes: gzipSync(code).length,
      functionMemoryBytes: functionMemory(site, bytesOf(companies)) + index.length,
    },
  };
}

/** A document in the bucket. */
const objectOf = ({ file, bytes, sha256 }: ManifestDocument): DeployCopy => ({
  from: clientFile(file),
  path: `${bucketFolder}/${objectName(documentTag(sha256))}`,
  bytes,
});

/** A document among the assets, in pieces. */
const piecesOf = ({ file, bytes }: ManifestDocument): DeployCopy[] =>
  Array.from({ length: Math.ceil(bytes / pieceBytes) }, (_, i) => {
    const start = i * pieceBytes;
    const path = `${functionAssets}/${pieceFile(file, i)}`;
    return { from: clientFile(file), path, bytes: Math.min(pieceBytes, bytes - start), start };
  });

/** Families whose members the function answers too, byte for byte, in the order in which they are left out. */
const answered: readonly (readonly [FamilyName, string])[] = [
  ['companies', 'companies'],
  ['lists', 'lists'],
];

/** The files that fit among so many: without those of a family that the function answers as well, where it has to be. */
function fitFiles({ families, documents }: Manifest, max: number): { readonly kept: readonly ServerFile[]; readonly leftOut: string[] } {
  const kept = families.map((family) => ({ name: family.name, files: [...familyMembers(family)] }));
  const single = documents.filter(({ bytes }) => bytes <= maxAssetBytes);
  const leftOut: string[] = [];
  for (const [name, noun] of answered) {
    const files = kept.reduce((sum, family) => sum + family.files.length, single.length);
    const family = kept.find((each) => each.name === name);
    if (files <= max || family === undefined) continue;
    const count = family.files.length.toLocaleString('en');
    leftOut.push(
      `The files of ${count} ${noun}: Cloudflare would take ${max.toLocaleString('en')} of ${files.toLocaleString('en')} files. The Worker answers them from its indexes, and counts them against the quota.`,
    );
    family.files.length = 0;
  }
  return { kept: [...kept.flatMap(({ files }) => files), ...single], leftOut };
}

const instructions = ({ manifest }: PublishedSite, bucket: string | null, leftOut: readonly string[]): string => `# Cloudflare Workers

A Worker with static assets. It finds the file of an address by the same rules as every host, the query included, and lets the
function answer where there is none. Files below ${functionAssets} are what the function reads; no address leads to them.
${bucket === null ? '' : bucketInstructions(bucket)}
    npx wrangler deploy

Then give the Worker the domain of ${manifest.base_url}. \`npx wrangler deploy --dry-run\` tells the size of the bundle and uploads nothing.

- Every request runs the Worker (run_worker_first in wrangler.json); the free plan has 100,000 a day. Sending files without it saves
  requests and costs the contract: other methods, query parameters and slashes at the end are then answered by Cloudflare and not as promised.
- The free plan gives a request 10 ms of processor time. A file takes less, also in a new isolate; the first request that the function answers in a new
  isolate takes more (30 to 50 ms with 1,200 companies, 100 ms with 10,000, 300 ms with 100,000, 50 ms for the first question), so that these need the paid plan.
- The function reads companies in parts, as many as a request needs, and keeps ${fetchedCacheBytes.parts >> 20} MiB of them. ${
  bucket === null
    ? `Documents above ${maxAssetBytes >> 20} MiB are stored among the assets in pieces.`
    : 'Parts and large documents are read from the bucket.'
}
- It has neither \`_headers\` nor \`_redirects\`: Cloudflare does not apply them to a Worker's responses.
- The rate limit is kept in the memory of an isolate, and Cloudflare runs many: a client gets more than the quota. To enforce it
  put a rate limiting rule of the zone before \`/api/*\` and \`/ask\`. Answers from files are not counted.
- New data: build, prepare and deploy again. A version of a Worker and its assets change together.
${leftOut.length === 0 ? '' : `\nLeft out, since they would be too many:\n\n${leftOut.map((each) => `- ${each}\n`).join('')}`}`;

/** Uploads before the Worker needs the objects, and removes after the Worker before it no longer does. */
const bucketInstructions = (bucket: string): string => `
Companies, and files too large for assets, are in the R2 bucket \`${bucket}\`. Objects are named by their content, so that the previous
Worker finds its own until the next one runs. With rclone and a remote \`r2\` (type s3, provider Cloudflare):

    npx wrangler r2 bucket create ${bucket}                                # once
    rclone copy ${bucketFolder} r2:${bucket} --size-only

Then deploy, and afterwards remove what no version needs any more: \`rclone sync ${bucketFolder} r2:${bucket} --size-only\`.
`;
