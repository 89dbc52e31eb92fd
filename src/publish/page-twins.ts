import Turndown from 'turndown';
import { mediaTypes } from '../contract/discovery.ts';
import { markdownPath } from '../view/company-pages.ts';
import { isSafeAddress } from '../view/html.ts';
import { linkAround, markdownText } from '../view/markdown.ts';
import { textDocument, type Document } from './document.ts';

/** A page that names its twin has one of its own making. */
const namesTwin = /<link rel="alternate" type="text\/markdown"/;

/**
 * Gives each page that has no text of its own in Markdown a twin made from what it shows, and names it in the page's head.
 * The page of what is not there has none.
 */
export function addTwins(pages: readonly Document[], baseUrl: string): Document[] {
  const convert = converter(baseUrl);
  return pages.flatMap((page): Document[] => {
    if (!page.mediaType.startsWith('text/html') || page.url === '/404') return [page];
    const html = new TextDecoder().decode(page.bytes);
    const [, main] = html.split(/<main\b|<\/main>/);
    if (main === undefined || namesTwin.test(html)) return [page];
    const path = markdownPath(page.url);
    const link = `<link rel="alternate" type="text/markdown" href="${baseUrl}${path}">\n</head>`;
    const twin = `${convert(main.slice(main.indexOf('>') + 1))}\n\nPage: ${baseUrl}${page.url}\n`;
    return [
      { ...page, bytes: new TextEncoder().encode(html.replace('</head>', () => link)) },
      textDocument(path, path.slice(1), 'page', twin, mediaTypes.markdown),
    ];
  });
}

/**
 * Turns the HTML of a page's content into Markdown. What only works in a browser (`data-screen-only`) is left out, and links become absolute.
 * Texts and addresses are escaped where all others are.
 */
function converter(baseUrl: string): (html: string) => string {
  const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' });
  service.escape = markdownText;
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const href = (node as HTMLAnchorElement).getAttribute('href')!;
      return isSafeAddress(href) ? linkAround(content, href) : content;
    },
  });
  service.addRule('cell', { filter: ['th', 'td'], replacement: (content) => ` ${content.trim().replace(/\s*\n\s*/g, ' ')} |` });
  service.addRule('row', {
    filter: 'tr',
    replacement(content, { parentNode, childNodes }) {
      const cells = [...childNodes].filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD');
      return `|${content}\n${parentNode!.nodeName === 'THEAD' ? `|${' --- |'.repeat(cells.length)}\n` : ''}`;
    },
  });
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.remove((node) => node.hasAttribute('data-screen-only'));
  service.remove(['caption', 'script', 'style', 'form', 'button', 'canvas', 'noscript', 'svg' as 'canvas']);
  return (html) => service.turndown(html.replace(/ href="\/(?!\/)/g, () => ` href="${baseUrl}/`)).replace(/\n{3,}/g, '\n\n');
}
