import { discoveryPaths, downloadPaths, portalPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { operations } from '../../contract/operations.ts';

/** Whether a page is about the interface, most of which needs the function. */
const describesInterface = (path: string): boolean =>
  path === discoveryPaths.developers ||
  path.startsWith(`${discoveryPaths.developers}/`) ||
  path === portalPaths.docs ||
  path.startsWith(`${portalPaths.docs}/`) ||
  path === guidePaths.sandbox ||
  path === guidePaths['developer-resources'];

const noFunction = 'This copy of the site is made of stored files and has no function to answer requests.';

/** What pages about the interface say first. */
const interfaceNote = `<p class="note">${noFunction} Lists with filters, questions and MCP servers, which this page may describe, are not available here. The <a href="${downloadPaths.client}">JavaScript client</a> finds companies in the files: <code>createClient({ baseUrl, mode: 'files' })</code>.</p>`;

/** The page at the address of questions. */
const questionsNote = `<h1>Ask</h1>
<p class="note">${noFunction} It can’t answer questions.</p>
<p>Find companies on the <a href="/map">map</a>, by <a href="/countries">country</a> or in the <a href="/companies">list of companies</a>, and read about cranes in the <a href="/atlas">atlas</a>.</p>`;

/** The same at the head of a text for programs, behind its title. */
const textNote = `> ${noFunction} Of what follows, lists with filters, /ask and MCP are not available here. Read the files: companies at /api/companies/{slug}.json, all of them at /downloads, and by place at /files/cells.json. The client at ${downloadPaths.client} does that with mode: 'files'.`;

/** Puts the remark into a Markdown text. */
export const markText = (text: string): string => text.replace(/^# .*\n/, (title) => `${title}\n${textNote}\n`);

/**
 * A page as it is without a function: it says so where it describes the interface, and has no form, link or button that only a function
 * answers.
 *
 * @param locate Where an address of the site stands in the deployment; null where it doesn't.
 */
export function markPage(html: string, path: string, locate: (address: string) => string | null): string {
  const linkToAsk = `<a href="${operations.ask.path}"`;
  const without = () => '';
  let marked = html.replace('<html ', '<html data-host="files" ');
  for (const rel of ['api-catalog', 'ai-catalog']) marked = replaceSpans(marked, `<link rel="${rel}"`, '>', without);
  // Links of header and footer are all they stand for; others are words of a sentence.
  marked = replaceSpans(marked, '<li>', '</li>', (item) => (item.slice('<li>'.length).trimStart().startsWith(linkToAsk) ? '' : item));
  marked = replaceSpans(marked, '<nav aria-label="Site">', '</nav>', (nav) => replaceSpans(nav, linkToAsk, '</a>', without));
  // The search of the documentation runs in the browser; only without scripts is its form sent.
  marked = marked.replaceAll(`action="${operations.ask.path}#answer"`, `action="${portalPaths.docs}/"`);
  marked = replaceSpans(marked, '<details class="try-it', '</details>', without);
  // The map says what a program would call for what it shows.
  marked = replaceSpans(marked, '<div class="map-request">', '</code>', (request) =>
    replaceSpans(request, '<code>', '</code>', () => "<code>createClient({ mode: 'files' }).listCompanies()</code>"),
  );
  marked = replaceSpans(marked, '<main ', '</main>', (main) => {
    const start = main.indexOf('>') + 1;
    if (path === operations.ask.path) return `${main.slice(0, start)}${questionsNote}</main>`;
    return describesInterface(path) ? main.slice(0, start) + interfaceNote + main.slice(start) : main;
  });
  return replaceSpans(marked, '<a ', '</a>', (link) => {
    const end = link.indexOf('>') + 1;
    const tag = link.slice(0, end);
    const address = /href="([^"]*)"/.exec(tag)?.[1];
    if (address === undefined || !address.startsWith('/')) return link;
    const place = locate(address);
    return place === null ? link.slice(end, -'</a>'.length) : tag.replace(`href="${address}"`, () => `href="${place}"`) + link.slice(end);
  });
}

/** Replaces what lies from each beginning to the next end, both included. What has no end stays. */
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

/** The description of the interface, with the operations that a file at their own address answers. */
export function markDescription(text: string, isAnswered: (path: string) => boolean): string {
  const description = JSON.parse(text) as { info: { description: string }; paths: Record<string, unknown> };
  description.info.description = `${noFunction} Only the operations listed here are available.\n\n${description.info.description}`;
  description.paths = Object.fromEntries(Object.entries(description.paths).filter(([path]) => isAnswered(path)));
  return JSON.stringify(description);
}
