import type { DocumentClass } from '../../contract/headers.ts';
import { notFoundPath } from '../../documents/addresses.ts';
import { storedClassHeaders } from '../prepare/class-headers.ts';
import { clientCopies } from '../prepare/copies.ts';
import { nodeEntry, serverlessParts } from '../prepare/serverless.ts';
import type { Deployment, PublishedSite } from '../prepare/site.ts';

const functionFolder = 'functions/crane';

/** A published folder for Netlify's own network, and one function for every request that no file answers. */
export function netlifyDeployment(site: PublishedSite): Deployment {
  const entry = { path: 'crane.mjs', text: nodeEntry('netlifyHost', "\nexport const config = { path: '/*', preferStatic: true };\n") };
  const parts = serverlessParts(site, functionFolder, entry);
  const rules = headerRules(site, new Set(parts.documents.map(({ url }) => url)));
  const texts = [
    { path: 'netlify.toml', text: config },
    { path: 'publish/_headers', text: rules.join('\n') },
    ...parts.functionTexts,
    { path: 'README.md', text: instructions(site) },
  ];
  return {
    texts,
    copies: [...clientCopies(parts.files, 'publish'), ...parts.functionCopies],
    publicFolder: 'publish',
    counts: { headerRules: rules.length, functionBytes: parts.functionBytes, functionMemoryBytes: parts.functionMemoryBytes },
  };
}

const config = `# Made by deploy-prepare.
[build]
  publish = "publish"

[functions]
  directory = "functions"
  included_files = ["${functionFolder}/**"]
`;

/**
 * Rules of _headers for what Netlify sends itself. One rule holds for an address: how the values of several are joined is not documented. So
 * a folder has one rule where a pattern of it comes and goes with the data and everything below has the same headers, and each other
 * document has its own.
 */
function headerRules({ manifest, rules, version }: PublishedSite, sent: ReadonlySet<string>): string[] {
  const headers = storedClassHeaders(manifest, version);
  const rule = (path: string, documentClass: DocumentClass, more: Readonly<Record<string, string>> = {}): string =>
    [path, ...Object.entries({ ...headers[documentClass], ...more }).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  const documents = manifest.documents.filter(({ url }) => sent.has(url) && !rules.hidden.includes(url) && url !== notFoundPath);
  const listed = rules.exact.filter(({ url }) => sent.has(url));
  const folders = new Map<string, DocumentClass>();
  const isInFolder = (url: string) => [...folders.keys()].some((folder) => url.startsWith(folder));
  // Shorter ones first, so that files in a folder with a rule need none.
  for (const { prefix, documentClass } of rules.patterns.toSorted((a, b) => a.prefix.length - b.prefix.length)) {
    const isAlone =
      prefix !== '/' &&
      !listed.some(({ url }) => url.startsWith(prefix)) &&
      rules.patterns.every((other) => !other.prefix.startsWith(prefix) || other.documentClass === documentClass);
    const isSent = documentClass === 'page' || documentClass === 'asset' || documentClass === 'download';
    if (isSent && isAlone && !isInFolder(prefix)) folders.set(prefix, documentClass);
  }
  return [
    ...[...folders].map(([folder, documentClass]) => rule(`${folder}*`, documentClass)),
    ...documents
      .filter(({ url }) => !isInFolder(url))
      .map(({ url, class: documentClass, media_type: mediaType, link }) =>
        rule(url, documentClass, { 'Content-Type': mediaType, ...(link === null ? {} : { Link: link }) }),
      ),
  ];
}

const instructions = ({ manifest }: PublishedSite): string => `# Netlify

Netlify sends pages, assets and downloads from \`publish\`; one function answers every other request (preferStatic).

    npx netlify deploy --prod --no-build

Then give the site the domain of ${manifest.base_url}.

- Redirect rules can name query parameters but not refuse others: \`?country=DE&nope=1\` would match the rule for \`country\`. So lists have no
  rule and no file here. The function has all companies in its folder and gives the same bytes; Netlify's network keeps its public answers for
  as long as Cache-Control says, apart by query and version (Netlify-Vary).
- The function reads its indexes from the folder that it is deployed in (included_files), not from the network.
- The rate limit is kept in the memory of an instance, and Netlify runs as many as it needs: a client gets more than the quota. To enforce it, add a
  rate limit rule in the site's settings. Answers from the network's cache and files are not counted.
- New data: build, prepare and deploy again. Pages and function change together.
`;
