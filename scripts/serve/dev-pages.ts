import type { IncomingMessage, ServerResponse } from 'node:http';
import { explorePages } from '../../src/documents/explore-pages.ts';
import type { Site } from '../../src/documents/site.ts';
import type { ExplorePage } from '../../src/site/view/blocks.ts';
import { markdownPath, fileAddressOf } from '../../src/documents/addresses.ts';
import { renderMarkdown } from '../../src/site/view/markdown.ts';
import { cutTemplate, fillTemplate } from '../../src/site/view/template.ts';
import { operations } from '../../src/contract/operations.ts';
import type { Dataset } from '../../src/serve/dataset.ts';
import { askedQuestion, questionFault, questionPage, type Asked } from '../../src/serve/question-page.ts';

/** Serves explore pages of the current data, made on request in Astro’s current layout. */
export function explorePagesMiddleware(site: () => Site, downloads: () => ExplorePage, origin: () => string) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const known = downloads();
    const page = [known.path, markdownPath(known.path)].includes(path) ? known : findPage(site(), path);
    if (page === null) return next();
    const inMarkdown = path === markdownPath(page.path);
    const { baseUrl } = site();
    const text = inMarkdown ? Promise.resolve(renderMarkdown(page, baseUrl)) : fill(page, baseUrl, origin());
    send(
      response,
      text.then((body) => ({ status: 200, mediaType: fileAddressOf(path).mediaType, body })),
    );
  };
}

/** Serves the ask page with the answer to the question in its address, in the current layout. */
export function askedPageMiddleware(dataset: () => Dataset, origin: () => string) {
  const { path } = operations.ask;
  const answer = async (question: Asked) => {
    const page = await fetch(`${origin()}${path}`, { headers: { Accept: 'text/html' } });
    return questionPage(dataset(), question, { published: await page.bytes(), form: 'html', fault: questionFault(question) });
  };
  return ({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname, search } = new URL(url, origin());
    const question = pathname === path ? askedQuestion(search) : null;
    if (question === null) next();
    else send(response, answer(question));
  };
}

function send(response: ServerResponse, page: Promise<{ status: number; mediaType: string; body: string | Uint8Array }>): void {
  page.then(
    ({ status, mediaType, body }) => response.writeHead(status, { 'Content-Type': mediaType }).end(body),
    (error: unknown) => response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String(error)),
  );
}

async function fill(page: ExplorePage, baseUrl: string, origin: string): Promise<string> {
  const template = await (await fetch(`${origin}/templates/${page.section}`)).text();
  return fillTemplate(cutTemplate(template, page.section), page, baseUrl);
}

/** Finds a page by its address, or by that of its Markdown alternate. */
function findPage(site: Site, path: string): ExplorePage | null {
  if (!/^\/(?:companies|countries|atlas|marketplace|wanted)(?:\/|\.md$|$)/.test(path)) return null;
  for (const page of explorePages(site)) if (page.path === path || markdownPath(page.path) === path) return page.make();
  return null;
}
