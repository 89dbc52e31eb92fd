import { discoveryPaths, wellKnownFolder } from '../../contract/discovery.ts';
import type { DocumentClass } from '../../contract/headers.ts';
import { familyMembers, pageFamilies, type ManifestDocument } from '../../writer/manifest.ts';
import { storedClassHeaders } from '../prepare/class-headers.ts';
import { clientCopies } from '../prepare/copies.ts';
import { listedDocuments } from '../prepare/listed-documents.ts';
import { nodeEntry, serverlessFiles } from '../prepare/serverless.ts';
import { classesByPrefix, escaped } from '../../documents/addresses.ts';
import type { Deployment, PublishedSite } from '../prepare/site.ts';

const output = '.vercel/output';
const functionName = 'crane';
const functionFolder = `${output}/functions/${functionName}.func`;

/** Vercel doesn't rewrite addresses below this folder: each needs a file or function of the same name. */
const reserved = wellKnownFolder;
const reservedFunctions = [discoveryPaths.mcp, discoveryPaths.mcpDocs];

/** A folder for Vercel's Build Output API, version 3: files with their types, and one function for all other requests. */
export function vercelDeployment(site: PublishedSite): Deployment {
  const shared = serverlessFiles(site, functionFolder, { path: 'index.mjs', text: nodeEntry('vercelHost') });
  const wellKnown = site.manifest.documents.filter(({ url }) => url.startsWith(reserved));
  const documents = [...new Set([...shared.documents, ...wellKnown])];
  const routes = makeRoutes(site);
  const config = { version: 3, routes, overrides: makeOverrides(site, documents) };
  const runtime = {
    runtime: 'nodejs24.x',
    handler: 'index.mjs',
    launcherType: 'Nodejs',
    shouldAddHelpers: false,
    supportsResponseStreaming: true,
  };
  const texts = [
    { path: `${output}/config.json`, text: `${JSON.stringify(config, null, 1)}\n` },
    { path: `${functionFolder}/.vc-config.json`, text: `${JSON.stringify(runtime, null, 2)}\n` },
    ...shared.functionTexts,
    { path: 'README.md', text: instructions(site) },
  ];
  const files = new Map([...shared.files, ...wellKnown].map((each) => [each.file, each]));
  return {
    texts,
    copies: [...clientCopies(files.values(), `${output}/static`), ...shared.functionCopies],
    links: reservedFunctions.map((path) => ({
      path: `${output}/functions${path}.func`,
      target: `${'../'.repeat(path.split('/').length - 2)}${functionName}.func`,
    })),
    publicFolder: `${output}/static`,
    counts: { routes: routes.length, functionBytes: shared.functionBytes, functionMemoryBytes: shared.functionMemoryBytes },
  };
}

/** A route of Vercel's configuration: a regular expression for the path, and its effect. */
interface Route {
  readonly src?: string;
  readonly methods?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: true;
  readonly dest?: string;
  readonly handle?: 'filesystem' | 'hit';
}

function makeRoutes({ manifest, version }: PublishedSite): Route[] {
  const headers = storedClassHeaders(manifest, version);
  const rule = (src: string, documentClass: DocumentClass, link: string | null = null): Route => ({
    src,
    headers: { ...headers[documentClass], ...(link === null ? {} : { Link: link }) },
    continue: true,
  });
  return [
    // Only reads may get a file: Vercel answers other methods on a file in its own words.
    { src: `^/(?!${escaped(reserved.slice(1))}).*$`, methods: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], dest: `/${functionName}` },
    { handle: 'filesystem' },
    { src: '^/.*$', dest: `/${functionName}` },
    { handle: 'hit' },
    // Answers of the function come here too, with the address of the function (server.ts of `vercel dev`): no rule may match it.
    ...Array.from(classesByPrefix, ([prefix, documentClass]) => rule(`^${escaped(prefix)}.*$`, documentClass)),
    ...listedDocuments(manifest).map(({ url, class: documentClass, link }) => rule(`^${escaped(url)}$`, documentClass, link)),
  ];
}

/**
 * The address and media type of every file for which Vercel would derive others from its extension. There is one for each file, as when
 * Vercel itself builds a site (write-build-result.ts of its command line), and no limit counts them.
 */
function makeOverrides(
  { manifest }: PublishedSite,
  documents: readonly ManifestDocument[],
): Record<string, { path?: string; contentType: string }> {
  const overrides: Record<string, { path?: string; contentType: string }> = {};
  const add = (file: string, url: string, contentType: string) => {
    const path = url.slice(1);
    overrides[file] = path === file || path === '' ? { contentType } : { path, contentType };
  };
  for (const { file, url, media_type } of documents) add(file, url, media_type);
  for (const family of pageFamilies(manifest)) for (const { file, url } of familyMembers(family)) add(file, url, family.media_type);
  return overrides;
}

const instructions = ({ manifest }: PublishedSite): string => `# Vercel

Vercel sends pages, assets, downloads and the documents below /.well-known; one function answers every other request.

    npx vercel deploy --prebuilt --prod

Then give the project the domain of ${manifest.base_url}.

- Routes can require query parameters but not exclude others: \`?country=DE&nope=1\` would match the rule for \`country\`. So lists have no route and
  no file here. The function has all companies in its folder and gives the same bytes; Vercel's network caches public responses
  (Vercel-CDN-Cache-Control), separately by query.
- Addresses below /.well-known can't be rewritten. Documents there are files, so a query or SVC-API-Version is ignored, and Vercel itself answers
  unknown addresses. The two MCP endpoints are functions of the same name.
- The function reads its indexes from its own folder, not from the network.
- The rate limit is counted in the memory of an instance, and Vercel runs several: a client gets more than the quota. To enforce it, add
  a rate limit rule in the project's firewall. Cached responses and files aren't counted.
- New data: build, prepare and deploy again. Pages and function change together.
`;
