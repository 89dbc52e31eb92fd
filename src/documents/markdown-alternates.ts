import Turndown from 'turndown';
import { mediaTypes } from '../contract/discovery.ts';
import { operations } from '../contract/operations.ts';
import { markdownPath } from '../site/view/company-pages.ts';
import { isSafeAddress } from '../site/view/html.ts';
import { codeBlock, linkAround, markdownText } from '../site/view/markdown.ts';
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
    const twin = `${convert(main.slice(main.indexOf('>') + 1), page.url)}\n\nPage: ${baseUrl}${page.url}\n`;
    return [
      { ...page, bytes: new TextEncoder().encode(html.replace('</head>', () => link)) },
      textDocument(path, path.slice(1), 'page', twin, mediaTypes.markdown),
    ];
  });
}

/**
 * Turns the HTML of a page's content into Markdown. What only works in a browser is left out, links become absolute, and texts and
 * addresses are escaped where all others are.
 *
 * @param path Of the page, for links within it.
 */
function converter(baseUrl: string): (html: string, path: string) => string {
  const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' });
  service.escape = markdownText;
  let page = '';
  const absolute = (href: string) => (href.startsWith('#') ? baseUrl + page + href : /^\/(?!\/)/.test(href) ? baseUrl + href : href);
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const href = (node as HTMLElement).getAttribute('href')!;
      // A question is a page for people alone: programs send it by POST.
      const leads = isSafeAddress(href) && !href.startsWith(`${operations.ask.path}?`);
      return leads && content.trim() !== '' ? linkAround(content, absolute(href)) : content;
    },
  });
  service.addRule('code', {
    filter: 'pre',
    replacement(_content, node) {
      const language = node.parentElement?.getAttribute('data-language') ?? '';
      return `\n\n${codeBlock(language, (node.textContent ?? '').replace(/\n$/, ''))}\n\n`;
    },
  });
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node) => `- ${content.trim().replaceAll('\n', '\n  ')}${node.nextSibling === null ? '' : '\n'}`,
  });
  // A heading and its sentence in a list are one line of it.
  const isInItem = (node: HTMLElement) => node.parentNode?.nodeName === 'LI';
  service.addRule('item-heading', {
    filter: (node) => /^H[2-6]$/.test(node.nodeName) && isInItem(node),
    replacement: (content, node) => (node.nextSibling === null ? content : `${content}: `),
  });
  service.addRule('item-text', { filter: (node) => node.nodeName === 'P' && isInItem(node), replacement: (content) => `${content} ` });
  service.addRule('term', { filter: 'dt', replacement: (content) => `\n- ${content.trim()}: ` });
  service.addRule('description', { filter: 'dd', replacement: (content) => content.trim() });
  service.addRule('cell', { filter: ['th', 'td'], replacement: (content) => ` ${content.trim().replace(/\s+/g, ' ')} |` });
  service.addRule('row', {
    filter: 'tr',
    replacement(content, { parentNode, childNodes }) {
      const cells = [...childNodes].filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD');
      return `|${content}\n${parentNode!.nodeName === 'THEAD' ? `|${' --- |'.repeat(cells.length)}\n` : ''}`;
    },
  });
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.remove(['caption', 'script', 'style', 'form', 'fieldset', 'button', 'nav', 'canvas', 'noscript', 'svg' as 'canvas']);
  // What only a browser shows, what scripts fill, and the line above a title. The last rule that is added is asked first.
  service.addRule('screen-only', {
    filter: (node) =>
      node.hasAttribute('data-screen-only') ||
      node.hasAttribute('hidden') ||
      (node.className === 'eyebrow' && node.nextElementSibling?.nodeName === 'H1'),
    replacement: () => '',
  });
  return (html, path) => {
    page = path;
    return service.turndown(html).replace(/\n{3,}/g, '\n\n');
  };
}
