import { withoutEntries } from '../../ask/lexicon/docs-index.ts';
import { discoveryPaths, downloadPaths, portalPaths } from '../../contract/discovery.ts';
import type { SandboxFirstCall } from '../../contract/entities.ts';
import { guidePaths } from '../../contract/guides.ts';
import { operations } from '../../contract/operations.ts';
import { companyPath, markdownPath, memberPath, notFoundPath } from '../../documents/addresses.ts';
import { glancePaths } from '../../query/glance.ts';

/** The deployment that a page is part of. */
export interface Surroundings {
  readonly baseUrl: string;
  /** Where an address of the site is in the deployment; null if nowhere. */
  readonly locate: (address: string) => string | null;
  /** A company for examples; null if there is none. */
  readonly slug: string | null;
  /** Pages with the owner's text, to which nothing is added. */
  readonly own: ReadonlySet<string>;
}

const mapPage = '/map';
/** The guide that exists only as Markdown. */
const authPage = discoveryPaths.auth.slice(0, -'.md'.length);

/** Whether a page is about the API, most of which needs the function. */
const describesInterface = (path: string): boolean =>
  path === authPage ||
  path === discoveryPaths.developers ||
  path.startsWith(`${discoveryPaths.developers}/`) ||
  path === portalPaths.docs ||
  path.startsWith(`${portalPaths.docs}/`) ||
  path === guidePaths.sandbox ||
  path === guidePaths['developer-resources'];

const noFunction = 'This copy of the site is made of stored files and has no function to answer requests.';

/** The note at the top of pages about the API. */
const interfaceNote = `<p class="note">${noFunction} Lists with filters, questions and MCP servers, which this page may describe, are not available here. The <a href="${downloadPaths.client}">JavaScript client</a> finds companies in the files: <code>createClient({ baseUrl, mode: 'files' })</code>.</p>`;

/** The note at the top of our terms and privacy policy, which mention counted requests. */
const rulesNote = `${noFunction} So there is no rate limit, and nothing is counted. The host that sends the files decides what it keeps of requests.`;

/** The page at the address of questions. */
const questionsNote = `<h1>Ask</h1>
<p class="note">${noFunction} It can’t answer questions.</p>
<p>Find companies on the <a href="/map">map</a>, by <a href="/countries">country</a> or in the <a href="/companies">list of companies</a>, and read about cranes in the <a href="/atlas">atlas</a>.</p>`;

/** The same as {@link interfaceNote} for programs. */
const textNote = `${noFunction} Of what follows, lists with filters, of companies, models and wanted ads, the nearest companies, search by name, /ask, MCP, rate limits and the choice of a form by Accept are not available here. Read the files: companies at /api/companies/{slug}.json, all of them at /downloads, and all at a glance at ${glancePaths.all}. The client at ${downloadPaths.client} does that with mode: 'files'.`;

/** The note at the top of a page or text; null for none. */
const noteOf = (path: string, { own }: Surroundings, notes: { readonly interface: string; readonly rules: string }): string | null => {
  if (describesInterface(path)) return notes.interface;
  return (path === discoveryPaths.terms || path === discoveryPaths.privacy) && !own.has(path) ? notes.rules : null;
};

const filesHeading = 'Read the files';
/** What the page for developers shows instead of a request that only a function answers: sentences, each with code. */
const firstFiles = ({ baseUrl, slug }: Surroundings): readonly (readonly [text: string, code: string])[] => [
  ...(slug === null
    ? []
    : [
        ['Every company is a file. No account, no key: paste this into a terminal.', `curl '${baseUrl}${companyPath(slug)}.json'`] as const,
      ]),
  [
    'The JavaScript client finds companies in the files by country, service, capacity and map box.',
    `import { createClient } from '${baseUrl}${downloadPaths.client}';

const client = createClient({ baseUrl: '${baseUrl}', mode: 'files' });
for await (const { name, city } of client.companies()) console.log(name, city);`,
  ],
];

/** The call for all companies. */
const clientCall = "createClient({ mode: 'files' }).listCompanies()";

/** Pages that end with how a program gets their list. */
const showsList = (path: string): boolean => path === '/companies' || path.startsWith('/countries/');

/** Where the deployment has the target of a link; null for a link to another site. */
function leadsTo(href: string, { baseUrl, locate }: Surroundings): { readonly target: string | null } | null {
  if (href.startsWith('/')) return { target: locate(href) };
  if (!href.startsWith(`${baseUrl}/`)) return null;
  const target = locate(href.slice(baseUrl.length));
  return { target: target === null ? null : baseUrl + target };
}
const isDead = (href: string, surroundings: Surroundings): boolean => leadsTo(href, surroundings)?.target === null;

/** API addresses of companies, models and wanted ads, without their keys. */
const recordFolders = [companyPath(''), memberPath(operations.getModel, ''), memberPath(operations.getWantedAd, '')];

/** Replaces API addresses of records by those of their files. */
export const withRecordFiles = (text: string, { baseUrl, locate }: Surroundings): string =>
  recordFolders.reduce((whole, folder) => {
    const [first = '', ...rest] = whole.split(baseUrl + folder);
    return rest.reduce((done, part) => {
      const [key = ''] = /^[A-Za-z0-9-]*/.exec(part) ?? [];
      const target = key === '' || part[key.length] === '.' ? null : locate(folder + key);
      return done + baseUrl + (target === null ? folder + part : target + part.slice(key.length));
    }, first);
  }, text);

/**
 * A page for a site without a function: it says so if it describes the API, and lacks forms, links, buttons, cards and requests that need a
 * function.
 */
export function markPage(html: string, path: string, surroundings: Surroundings): string {
  const without = () => '';
  const hrefOf = (tag: string): string => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '#';
  /** Drops a part if its first link, which is its purpose, leads nowhere. */
  const unlessDead = (part: string): string => (isDead(hrefOf(part), surroundings) ? '' : part);
  let marked = withRecordFiles(html.replace('<html ', '<html data-host="files" '), surroundings);
  marked = replaceSpans(marked, '<link ', '>', unlessDead);
  if (path === discoveryPaths.developers) {
    const shown = firstFiles(surroundings).map(([text, code]) => `<p>${text}</p>\n<pre tabindex="0"><code>${code}</code></pre>`);
    marked = replaceBetween(
      marked,
      '<h2 id="request"',
      '<h2 id="operations"',
      `<h2 id="files">${filesHeading}</h2>\n${shown.join('\n')}\n`,
    );
  }
  if (path === notFoundPath) {
    marked = replaceSpans(marked, '<form action="/ask', '</form>', without)
      .replace(', ask a question, or start', ', or start')
      .replace(' API URLs return errors as JSON.', '');
  }
  if (showsList(path)) marked = replaceSpans(marked, '<details><summary>API', '</details>', without);
  marked = replaceSpans(marked, '<li class="card">', '</li>', unlessDead);
  // Drop a list item if it is only a link; other links are words of a sentence.
  marked = replaceSpans(marked, '<li>', '</li>', (item) =>
    item.slice('<li>'.length).trimStart().startsWith('<a ') ? unlessDead(item) : item,
  );
  marked = replaceSpans(marked, '<nav ', '</nav>', (nav) => replaceSpans(nav, '<a ', '</a>', unlessDead));
  // The search runs in the browser. Without scripts, its form leads to the page that says that questions don't work here.
  marked = marked.replaceAll(`action="${operations.ask.path}#answer"`, `action="${operations.ask.path}/"`);
  marked = replaceSpans(marked, '<details class="try-it', '</details>', without);
  // The map shows the API request for its view.
  marked = replaceSpans(marked, '<div class="map-request">', '</code>', (request) =>
    replaceSpans(request, '<code>', '</code>', () => `<code>${clientCall}</code>`),
  );
  marked = replaceSpans(marked, '<main ', '</main>', (main) => {
    const start = main.indexOf('>') + 1;
    if (path === operations.ask.path) return `${main.slice(0, start)}${questionsNote}</main>`;
    const note = noteOf(path, surroundings, { interface: interfaceNote, rules: `<p class="note">${rulesNote}</p>` });
    return main.slice(0, start) + (note ?? '') + main.slice(start);
  });
  // The question form doesn't work here.
  if (path === operations.ask.path) marked = replaceSpans(marked, '<script type="module" src="/_astro/ask.', '</script>', without);
  return replaceSpans(marked, '<a ', '</a>', (link) => {
    const end = link.indexOf('>') + 1;
    const tag = link.slice(0, end);
    const lead = leadsTo(hrefOf(tag), surroundings);
    if (lead === null) return link;
    if (lead.target === null) return link.slice(end, -'</a>'.length);
    return tag.replace(/href="[^"]*"/, () => `href="${lead.target!.replaceAll('&', '&amp;')}"`) + link.slice(end);
  });
}

/** A page or overview in Markdown for a site without a function. @param path Of the page. */
export function markMarkdown(text: string, path: string, surroundings: Surroundings): string {
  let marked = withRecordFiles(text, surroundings);
  if (path === discoveryPaths.developers) {
    const shown = firstFiles(surroundings).map(([words, code]) => `${words}\n\n\`\`\`\n${code}\n\`\`\`\n\n`);
    marked = replaceBetween(marked, '## One request', '## Operations', `## ${filesHeading}\n\n${shown.join('')}`);
  }
  if (showsList(path)) marked = replaceBetween(marked, '#### API\n', 'Page: ', '');
  if (path === mapPage) marked = marked.replace(`GET ${surroundings.baseUrl}${operations.listCompanies.path}`, () => clientCall);
  const note = noteOf(path, surroundings, { interface: textNote, rules: rulesNote });
  if (note !== null || path === discoveryPaths.llms) marked = marked.replace(/^# .*\n/, (title) => `${title}\n> ${note ?? textNote}\n`);
  let inCode = false;
  const lines = marked.split('\n').flatMap((line) => {
    if (line.startsWith('```')) inCode = !inCode;
    if (inCode) return [line];
    const addresses = line
      .split(surroundings.baseUrl)
      .slice(1)
      .map((rest) => surroundings.baseUrl + (/^\/[^\s)>`]*/.exec(rest)?.[0] ?? ''));
    if (!addresses.some((address) => isDead(address, surroundings))) return [line];
    // Drop a list item with a dead link; a sentence only loses the link.
    return /^(?:- |> JSON: )/.test(line) ? [] : [unlinked(line, surroundings)];
  });
  return lines.join('\n');
}

/** Markdown without dead links. */
const unlinked = (line: string, surroundings: Surroundings): string =>
  replaceSpans(line, '[', ')', (link) => {
    const [text, href] = link.slice(1, -1).split('](');
    return href !== undefined && isDead(href, surroundings) ? text! : link;
  }).replaceAll(/ · (?=[^[])[^·[]*$/g, '');

/** Replaces each span from a beginning to the next end, both included. Without an end, nothing changes. */
function replaceSpans(text: string, begin: string, end: string, replace: (span: string) => string): string {
  let result = '';
  let done = 0;
  for (let from = 0; (from = text.indexOf(begin, done)) >= 0;) {
    const to = text.indexOf(end, from + begin.length);
    if (to < 0) break;
    result += text.slice(done, from) + replace(text.slice(from, to + end.length));
    done = to + end.length;
  }
  return result + text.slice(done);
}

/** Replaces a span from a beginning up to an end, which stays; without both, nothing changes. */
function replaceBetween(text: string, begin: string, end: string, by: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  return from < 0 || to < 0 ? text : text.slice(0, from) + by + text.slice(to);
}

interface Description {
  readonly info: { description: string };
  tags: readonly { readonly name: string }[];
  paths: Record<string, Record<string, { readonly tags?: readonly string[] }>>;
}

/** The OpenAPI description with only the operations that a file at their own address answers, and examples that exist. */
export function markDescription(text: string, isAnswered: (path: string) => boolean, surroundings: Surroundings): string {
  const description = JSON.parse(text) as Description;
  description.info.description = `${noFunction} Only the operations listed here are available.\n\n${description.info.description}`;
  description.paths = Object.fromEntries(Object.entries(description.paths).filter(([path]) => isAnswered(path)));
  const used = new Set(Object.values(description.paths).flatMap((path) => Object.values(path).flatMap(({ tags = [] }) => tags)));
  description.tags = description.tags.filter(({ name }) => used.has(name));
  return JSON.stringify(description, (key, value: unknown) => {
    if (key !== 'example') return value;
    if (typeof value === 'string') return namesDead(value, surroundings) ? undefined : value;
    return isFirstCall(value) ? markedCall(value, surroundings) : value;
  });
}

/** Whether a text contains an address of the site that the deployment lacks. */
const namesDead = (text: string, surroundings: Surroundings): boolean =>
  text
    .split(surroundings.baseUrl)
    .slice(1)
    .some((rest) => isDead(surroundings.baseUrl + (/^\/[^\s<>'"]*/.exec(rest)?.[0] ?? '/'), surroundings));

/** The changelog, without links to missing guides. */
export function markChangelog(text: string, surroundings: Surroundings): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === 'url' && typeof value === 'string' && isDead(value, surroundings) ? undefined : value,
  );
}

const isFirstCall = (value: unknown): value is SandboxFirstCall => typeof value === 'object' && value !== null && 'sample_curl' in value;

/** The first call, with files as next steps. */
export const markFirstCall = (text: string, surroundings: Surroundings): string =>
  JSON.stringify(markedCall(JSON.parse(text) as SandboxFirstCall, surroundings));

function markedCall(call: SandboxFirstCall, { baseUrl, slug }: Surroundings): SandboxFirstCall {
  const companies = baseUrl + downloadPaths.ndjson;
  const sample = slug === null ? companies : `${baseUrl}${companyPath(slug)}.json`;
  return { ...call, sample_curl: `curl '${sample}'`, next: { ...call.next, companies } };
}

/** The documentation search index, the sitemap and robots.txt, without what is missing here. */
export function markIndex(url: string, text: string, surroundings: Surroundings): string {
  if (url === portalPaths.docsIndex) return withoutEntries(text, (path) => surroundings.locate(path) !== null);
  if (url !== discoveryPaths.robots)
    return replaceSpans(text, '<url>', '</url>', (entry) => {
      const [, address = ''] = /<loc>([^<]*)<\/loc>/.exec(entry) ?? [];
      return isDead(address, surroundings) ? '' : entry;
    });
  const isAddress = (line: string) => line.slice(line.indexOf(': ') + 2);
  return text
    .split('\n')
    .filter((line) => !/^\w+map: /.test(line) || !isDead(isAddress(line), surroundings))
    .join('\n');
}

/** The page that a Markdown alternate belongs to; null for another document. */
export const pageOfMarkdown = (url: string): string | null =>
  !url.endsWith('.md') ? null : url === markdownPath('/') ? '/' : url.slice(0, -'.md'.length);
