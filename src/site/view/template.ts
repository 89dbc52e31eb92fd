import { feedFiles, mediaTypes } from '../../contract/discovery.ts';
import type { ExplorePage, Section } from './blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { renderPage, renderThings } from './html.ts';

/**
 * Astro renders the layout of a section once, with these words in the slots that differ between pages. The words need no escaping, neither in
 * text nor in attributes.
 */
export const placeholders = {
  title: 'template-title-7f3a',
  description: 'template-description-7f3a',
  path: 'template-path-7f3a',
  body: 'template-body-7f3a',
} as const;
type Slot = keyof typeof placeholders | 'head';

/** A rendered layout, cut where the pages differ. */
export interface Template {
  readonly parts: readonly string[];
  /** The slots that follow each part except the last, under the name that releases store them by. */
  readonly places: readonly Slot[];
}

/** The path that a section’s template is rendered for. It is below the section, like the section’s pages. */
export const templatePath = (section: Section): string => `/${section}/${placeholders.path}`;

/**
 * Cuts a rendered layout at its placeholders.
 *
 * @throws Error if the layout lacks one.
 */
export function cutTemplate(html: string, section: Section): Template {
  const words = new Map<string, Slot>([
    [templatePath(section), 'path'],
    [placeholders.title, 'title'],
    [placeholders.description, 'description'],
    [placeholders.body, 'body'],
    ['</head>', 'head'],
  ]);
  const parts: string[] = [];
  const slots: Slot[] = [];
  let last = 0;
  for (const match of html.matchAll(new RegExp([...words.keys()].join('|'), 'g'))) {
    parts.push(html.slice(last, match.index));
    slots.push(words.get(match[0])!);
    last = match.index + match[0].length;
  }
  parts.push(html.slice(last));
  for (const [word, slot] of words) if (!slots.includes(slot)) throw new Error(`The layout of ${section} lacks “${word}”.`);
  return { parts, places: slots };
}

/** A page as HTML, in the layout of its section. */
export function fillTemplate({ parts, places: slots }: Template, page: ExplorePage, baseUrl: string): string {
  const values: Readonly<Record<Slot, string>> = {
    title: escapeHtml(page.title),
    description: escapeHtml(page.description),
    path: page.path,
    body: renderPage(page),
    head: `${headLinks(page, baseUrl)}</head>`,
  };
  let html = '';
  for (const [i, part] of parts.entries()) {
    html += part;
    if (i < slots.length) html += values[slots[i]!];
  }
  return html;
}

const feedForms = [['atom', mediaTypes.atom], ['json', mediaTypes.jsonFeed]] as const; // prettier-ignore

/** Links to the page’s other formats, and structured data about its content. */
function headLinks({ path, json, feeds = [], things = [], trail = [], title }: ExplorePage, baseUrl: string): string {
  const crumbs = [...trail, { name: title, path }].map(({ name, path: item }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: baseUrl + item,
  }));
  return [
    ...(json === undefined ? [] : [`<link rel="alternate" type="application/json" href="${escapeHtml(baseUrl + json)}">`]),
    ...feeds.flatMap((feed) =>
      feedForms.map(
        ([form, type]) =>
          `<link rel="alternate" type="${type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(baseUrl + feedFiles(feed.path)[form])}">`,
      ),
    ),
    renderThings([...things, ...(crumbs.length > 1 ? [{ '@type': 'BreadcrumbList', itemListElement: crumbs }] : [])]),
    '',
  ].join('\n');
}
