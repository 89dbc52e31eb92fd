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
  const marked = html
    .replace('<html ', '<html data-host="files" ')
    .replace(/<link rel="(?:api-catalog|ai-catalog)"[^>]*>\s*/g, '')
    // Links of header and footer are all they stand for; others are words of a sentence.
    .replace(/<li>\s*<a href="\/ask"[^>]*>[^<]*<\/a>\s*<\/li>/g, '')
    .replace(/(<nav aria-label="Site">[^]*?)<a href="\/ask"[^>]*>[^<]*<\/a>/, '$1')
    // The search of the documentation runs in the browser; only without scripts is its form sent.
    .replaceAll(`action="${operations.ask.path}#answer"`, `action="${portalPaths.docs}/"`)
    .replace(/<details class="try-it[^]*?<\/details>/g, '')
    // The map says what a program would call for what it shows.
    .replace(/(<div class="map-request">[^]*?<code>)[^<]*/, "$1createClient({ mode: 'files' }).listCompanies()")
    .replace(/(<main [^>]*>)([^]*)(<\/main>)/, (_whole, head: string, content: string, tail: string) => {
      const note = describesInterface(path) ? interfaceNote : '';
      return head + (path === operations.ask.path ? questionsNote : note + content) + tail;
    });
  return marked.replace(
    /<a ([^>]*?)href="([^"]*)"([^>]*)>([^]*?)<\/a>/g,
    (link, before: string, address: string, after: string, text: string) => {
      if (!address.startsWith('/')) return link;
      const place = locate(address);
      return place === null ? text : `<a ${before}href="${place}"${after}>${text}</a>`;
    },
  );
}

/** The description of the interface, with the operations that a file at their own address answers. */
export function markDescription(text: string, isAnswered: (path: string) => boolean): string {
  const description = JSON.parse(text) as { info: { description: string }; paths: Record<string, unknown> };
  description.info.description = `${noFunction} Only the operations listed here are available.\n\n${description.info.description}`;
  description.paths = Object.fromEntries(Object.entries(description.paths).filter(([path]) => isAnswered(path)));
  return JSON.stringify(description);
}
