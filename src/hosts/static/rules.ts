import { join } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { discoveryAliases, discoveryPaths, downloadPaths, feedPaths, portalPaths, wellKnownFolder } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { operations } from '../../contract/operations.ts';
import { clientFile, markdownPath, notFoundPath } from '../../documents/addresses.ts';
import { familyMembers, publishedSlugs, type ServerFile } from '../../writer/manifest.ts';
import { formerDocuments } from './former.ts';
import type { DeployCopy, Deployment, DeployText, PublishedSite } from '../prepare/site.ts';
import {
  markChangelog,
  markDescription,
  markFirstCall,
  markIndex,
  markMarkdown,
  markPage,
  pageOfMarkdown,
  withRecordFiles,
  type Surroundings,
} from './pages.ts';

const folder = 'site';

/** A document of the published folder, with its address in the deployment. */
interface Published extends ServerFile {
  /** Null for lists, since their addresses have a query. */
  readonly url: string | null;
  readonly isPage: boolean;
}

/**
 * The site as files that any host can send by name, without rules, headers or a function. Each page is the index of a folder, which every
 * host finds; documents that make sense only with a function are left out.
 */
export function staticDeployment(site: PublishedSite): Deployment {
  const published = [...publishedFiles(site)];
  const kept = published.filter(({ url }) => url === null || !needsFunction(url));
  const deployedPaths = new Map(
    kept.flatMap((document) => (document.url === null ? [] : [[document.url, deployedPath(document)] as const])),
  );
  const paths = new Set(deployedPaths.values());
  /** Where the target of a link is. */
  const locate = (link: string): string | null => {
    const end = link.search(/[?#]/);
    const [address, rest] = end < 0 ? [link, ''] : [link.slice(0, end), link.slice(end)];
    const path =
      address === operations.ask.path
        ? undefined
        : (deployedPaths.get(address) ?? (paths.has(address.slice(1)) ? address.slice(1) : undefined));
    // Only pages use a query.
    if (path === undefined || (rest.startsWith('?') && !path.endsWith('index.html'))) return null;
    return `/${path.replace(/index\.html$/, '')}${rest}`;
  };
  const read = (file: string) => readPlainFile(join(site.folder, clientFile(file))).toString();
  const texts: DeployText[] = [];
  const copies: DeployCopy[] = [];
  const isFolder = (path: string) => [...paths].some((other) => other.startsWith(`${path}/`));
  const named = kept.filter(
    ({ url, isPage, file }) => url !== null && !isPage && url !== `/${file}` && !isRow(file) && !isFolder(url.slice(1)),
  );
  const surroundings: Surroundings = {
    baseUrl: site.manifest.base_url,
    locate,
    slug: publishedSlugs(site.manifest)[0] ?? null,
    own: new Set(
      [discoveryPaths.terms, discoveryPaths.privacy].filter((_, i) => site.service.texts?.[i === 0 ? 'terms' : 'privacy'] !== undefined),
    ),
  };
  const isAnswered = (path: string) => deployedPaths.get(path) === path.slice(1) || named.some(({ url }) => url === path);
  for (const document of kept) {
    const { url, file, bytes, isPage } = document;
    const path = `${folder}/${deployedPath(document)}`;
    if (isPage) texts.push({ path, text: markPage(read(file), url!, surroundings) });
    else if (url === discoveryPaths.llms) texts.push({ path, text: markMarkdown(read(file), url, surroundings) });
    else if (url !== null && pageOfMarkdown(url) !== null)
      texts.push({ path, text: markMarkdown(read(file), pageOfMarkdown(url)!, surroundings) });
    else if (url !== null && (url === portalPaths.docsIndex || url === discoveryPaths.robots || /^\/sitemap.*\.xml$/.test(url)))
      texts.push({ path, text: markIndex(url, read(file), surroundings) });
    else if (url === operations.getSandboxFirstCall.path) texts.push({ path, text: markFirstCall(read(file), surroundings) });
    else if (url === discoveryPaths.openApi || url === discoveryAliases.openApi)
      texts.push({ path, text: markDescription(read(file), isAnswered, surroundings) });
    else if (url === portalPaths.changelog) texts.push({ path, text: markChangelog(read(file), surroundings) });
    else if (url === operations.getChangesFeed.path || url?.startsWith(feedPaths.folder))
      texts.push({ path, text: withRecordFiles(read(file), surroundings) });
    else copies.push({ from: clientFile(file), path, bytes });
  }
  // A document without an extension is also at its own address, if the host knows its type.
  for (const { url, file } of named) {
    const text = read(file);
    texts.push({ path: folder + url!, text: url === operations.getSandboxFirstCall.path ? markFirstCall(text, surroundings) : text });
  }
  texts.push(...formerDocuments(site, locate).map(({ path, text }) => ({ path: `${folder}/${path}`, text })));
  const leftOut = leftOutOf(countOf(site, 'companies') - countOf(site, 'company-pages'));
  return {
    texts: [
      ...texts,
      // Without this file, GitHub Pages skips names that begin with a dot or an underscore.
      { path: `${folder}/.nojekyll`, text: '' },
      { path: `${folder}/_headers`, text: headerRules(site, locate) },
      { path: 'README.md', text: instructions(site, leftOut) },
    ],
    copies,
    publicFolder: folder,
    leftOut,
    counts: {},
  };
}

/** All documents with their addresses. */
function* publishedFiles({ manifest }: PublishedSite): Generator<Published> {
  for (const family of manifest.families) {
    const isPage = family.media_type.startsWith('text/html');
    for (const member of familyMembers(family)) yield { ...member, url: family.name === 'lists' ? null : member.url, isPage };
  }
  for (const { url, file, bytes, sha256, media_type } of manifest.documents)
    yield { url, file, bytes, sha256, isPage: media_type.startsWith('text/html') };
}

/** Folders with a file for each company, model or wanted ad. */
const rowFolders = [operations.listCompanies, operations.listModels, operations.listWantedAds].map(({ path }) => `${path.slice(1)}/`);
/** Whether a file is one of those: there may be many, and programs know their names. */
const isRow = (file: string): boolean => rowFolders.some((rows) => file.startsWith(rows));

const countOf = ({ manifest }: PublishedSite, family: 'companies' | 'company-pages'): number =>
  manifest.families.find(({ name }) => name === family)?.entries.length ?? 0;

/** Guides to features of the function. */
const guidesToFunction = [guidePaths.ask, guidePaths.mcp, guidePaths.limits, guidePaths.errors];

/** Whether a document is about the function: how to call it, and with what rights. */
function needsFunction(url: string): boolean {
  if (guidesToFunction.some((path) => url === path || url === markdownPath(path))) return true;
  if (url === discoveryPaths.llmsFull || url === markdownPath(operations.ask.path)) return true;
  if (url === discoveryPaths.agentAuth || url === discoveryPaths.mcpDocsCanonicalCard) return true;
  return url.startsWith(wellKnownFolder) && url !== discoveryPaths.openApi && url !== discoveryPaths.security;
}

/** The path of a document below the folder. Every host sends the index of a folder, but few send `map.html` for `/map`. */
function deployedPath({ url, file, isPage }: Published): string {
  if (!isPage || url === '/' || url === notFoundPath) return file;
  return `${url!.slice(1)}/index.html`;
}

/** Rules of `_headers`, which Cloudflare Pages and Netlify read. Other hosts send it as a file; it holds no secrets. */
function headerRules({ manifest }: PublishedSite, locate: (link: string) => string | null): string {
  const rule = (path: string, headers: Iterable<readonly [string, string]>) =>
    [path, ...Array.from(headers, ([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  const front = manifest.documents.find(({ url }) => url === '/')?.link ?? '';
  const links = front.split(/, (?=<)/).filter((link) => {
    const [, address = ''] = /^<([^>]*)>/.exec(link) ?? [];
    return address.startsWith(manifest.base_url) && locate(address.slice(manifest.base_url.length)) !== null;
  });
  const { 'Cache-Control': _, ...pageHeaders } = manifest.classes.page;
  const ofAssets = Object.entries(manifest.classes.asset).filter(([name, value]) => pageHeaders[name] !== value);
  return [
    rule('/*', Object.entries(pageHeaders)),
    rule('/_astro/*', ofAssets),
    ...(links.length === 0 ? [] : [rule('/', [['Link', links.join(', ')]])]),
  ].join('\n');
}

/** What only a function can answer. @param withoutPage Number of companies with pages made on request. */
const leftOutOf = (withoutPage: number): string[] => [
  `\`GET ${operations.listCompanies.path}\`, \`GET ${operations.listModels.path}\` and \`GET ${operations.listWantedAds.path}\` with their parameters, \`GET ${operations.findNearestCompanies.path}\`, \`POST ${operations.batchGetCompanies.path}\`, and companies, models and ads without \`.json\`.`,
  `Questions: \`${operations.ask.path}\` has a page that says so, and the header does not link to it.`,
  'MCP servers, and the documents with which agents find the function: catalogs, server cards, skills, OAuth metadata.',
  'Guides to questions, MCP, limits and errors, and llms-full.txt, which has all guides.',
  'Redirects: the page of a company with a former slug leads to the new one, and one that was removed has a page that says so, but the JSON at such an address is a 404. `/files/former-keys.json` has them for programs.',
  'Negotiation: `Accept: text/markdown` gets HTML. The Markdown of a page is at its address with `.md`.',
  'Errors as JSON, rate limits, versions and `X-Total-Count`. The host decides media types, caching and entity tags.',
  'The forms to try requests. The OpenAPI description lists only what has a file at its own address.',
  ...(withoutPage === 0
    ? []
    : [`Pages of ${formatInteger(withoutPage)} companies: raise company_pages.prerendered in service.json and build again.`]),
];

const instructions = ({ manifest }: PublishedSite, leftOut: readonly string[]): string => `# Static files

\`site\` is the whole site for a host that only sends files by name. Put it at the root of ${manifest.base_url}:
pages link to each other from there. The files for programs work below any path.

    python3 -m http.server --directory site --bind 127.0.0.1 8000

- **GitHub Pages**: publish the folder as it is, at its own domain or as USER.github.io. It takes no headers from files, allows every
  origin, and lets caches keep files for ten minutes. \`.nojekyll\` keeps folders that begin with an underscore.
- **A bucket** (S3, R2, Google Cloud Storage): upload the folder, with \`index.html\` as the index document and \`404.html\` as the error
  document. Allow GET from every origin (CORS), so that programs on other sites can read it. Without index documents, for example at the REST address of
  S3, the files for programs work and the pages don't.
- **Cloudflare Pages, Netlify**: deploy \`site\`. They read \`_headers\`: the policy of pages, CORS, caching of assets, and Link.

A host that lists folders, like the command above, does so at ${operations.listCompanies.path}, ${operations.listModels.path} and ${operations.listWantedAds.path}: turn that off if you can.

What works: all pages, the map with its filters and boxes, downloads, changes and feeds, facets, and every company, model and wanted ad as
\`${operations.getCompanyBySlug.path}.json\` and so on. With the client, programs get lists, filters, boxes and batches, with the same results as from the function:

    <script type="module">import { createClient } from '${manifest.base_url}${downloadPaths.client}';
    const client = createClient({ baseUrl: '${manifest.base_url}', mode: 'files' });
    for await (const company of client.companies({ bbox: '5.9,47.2,15.1,55.1', capacity_min_t: 100 })) console.log(company.name);</script>

What is left out, since only a function can answer it:

${leftOut.map((each) => `- ${each}\n`).join('')}
Pages about the API say so at the top. New data: build, prepare and upload again.
`;
