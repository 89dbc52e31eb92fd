import type { Block, Card, Hero, Member, PageContent, Piece, ShareTable, Text } from './blocks.ts';
import { panelHtml, snippetPanel } from './code-html.ts';
import { escapeHtml } from './escape-html.ts';
import { findForm } from './find-form.ts';
import { isSafeAddress } from './safe-address.ts';
import { slugOf, statusClass } from './words.ts';

export const asPieces = (text: Text): readonly Piece[] => (Array.isArray(text) ? (text as readonly Piece[]) : [text as Piece]);

function piece(value: Piece): string {
  if (typeof value === 'string') return escapeHtml(value);
  if ('method' in value) return methodTag(value.method);
  if ('status' in value) return `<code class="${statusClass(value.status)}">${value.status}</code>`;
  if (!('code' in value)) return anchor(escapeHtml(value.text), value.href);
  const code = `<code>${escapeHtml(value.code)}</code>`;
  return value.href === undefined ? code : anchor(code, value.href);
}

const methodTag = (method: string): string => `<span class="tag ${method.toLowerCase()}">${escapeHtml(method)}</span>`;

/** HTML in a link, or without one if the address isn’t safe. */
function anchor(html: string, href: string, className?: string): string {
  if (!isSafeAddress(href)) return html;
  const foreign = /^https?:/i.test(href) ? ' rel="nofollow noopener"' : '';
  const look = className === undefined ? '' : ` class="${className}"`;
  return `<a${look} href="${escapeHtml(href)}"${foreign}>${html}</a>`;
}

const inline = (text: Text): string => asPieces(text).map(piece).join('');

/** A date, which must not break at its hyphens. */
const isDate = /^\d{4}-\d{2}-\d{2}$/;

/** Blocks as HTML. */
export const renderBlocks = (blocks: readonly Block[]): string => blocks.map(renderBlock).join('\n');

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p${block.quiet === true ? ' class="quiet"' : ''}>${inline(block.text)}</p>`;
    case 'note':
      return `<p class="note">${inline(block.text)}</p>`;
    case 'heading':
      return `<h${block.level ?? 2} id="${block.id}">${escapeHtml(block.text)}</h${block.level ?? 2}>`;
    case 'facts':
      if (block.plain === true)
        return `<dl>${block.pairs.map(([label, value]) => `<dt>${inline(label)}</dt><dd>${inline(value)}</dd>`).join('')}</dl>`;
      return `<dl class="facts">${block.pairs.map(([label, value]) => `<div><dt>${inline(label)}</dt><dd>${inline(value)}</dd></div>`).join('')}</dl>`;
    case 'numbers':
      return `<ul class="numbers">${block.items.map(([value, label]) => `<li><strong>${escapeHtml(value)}</strong> ${escapeHtml(label)}</li>`).join('')}</ul>`;
    case 'list':
      return `<ul${block.columns === true ? ' class="columns"' : ''}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
    case 'tags':
      return `<ul class="tags">${block.items.map((item) => `<li>${anchor(escapeHtml(item.text), item.href, 'tag')}</li>`).join('')}</ul>`;
    case 'actions':
      return `<p class="actions"${block.until == null ? '' : ` data-until="${block.until}"`}>${block.items.map((item, i) => anchor(escapeHtml(item.text), item.href, i === 0 ? 'button' : 'button plain')).join(' ')}</p>`;
    case 'cards':
      return `<ul class="cards">${block.items.map((item) => card(item, block.level)).join('')}</ul>`;
    case 'code':
      return block.title === undefined
        ? `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`
        : panelHtml({ language: block.language ?? 'sh', code: block.text }, block.title);
    case 'snippets':
      return snippetPanel(block.snippet, block.id);
    case 'shares':
      return `<div class="quality">${block.tables.map(shareTable).join('')}</div>`;
    case 'members':
      return `<ul class="members" aria-label="${escapeHtml(block.label)}">${block.members.map(memberItem).join('')}</ul>`;
    case 'details':
      return details(block);
    case 'operation':
      return `<section class="operation" id="${block.id}" aria-labelledby="${block.id}-title">
<h3 id="${block.id}-title">${escapeHtml(block.title)}</h3>
<p class="request-line">${methodTag(block.method)} <code>${escapeHtml(block.path)}</code> <button class="copy-operation only-script" type="button">Copy as Markdown</button></p>
<div class="operation-parts"><div>\n${renderBlocks(block.lead)}\n</div><div class="operation-code">\n${renderBlocks(block.code)}\n</div><div>\n${renderBlocks(block.text)}\n</div></div>
</section>`;
    case 'island':
      return `<!--island ${block.name} ${block.of ?? ''}-->`;
    case 'figure':
      return `<figure${figureClass(block)}>${block.wide === true ? `<section class="scroll" tabindex="0" aria-label="Figure">${block.svg}</section>` : block.svg}<figcaption>${inline(block.caption)}</figcaption></figure>`;
    case 'aside':
      return `<div class="${asideClass[block.split ?? 'lined']}"><div>\n${renderBlocks(block.main)}\n</div><div>\n${renderBlocks(block.side)}\n</div></div>`;
    case 'table':
      return table(block);
    case 'tools':
      return tools(block);
    case 'find':
      return findForm(block);
    case 'live':
      return `<div id="${block.id}" data-source="${block.source}">\n${renderBlocks(block.blocks)}\n</div>`;
    case 'cover':
      return `<div class="cover">${picture(block.src)}</div>`;
  }
}

/** A decorative picture from another host: loaded without a referrer, and it may fail. */
const picture = (src: string): string => `<img src="${escapeHtml(src)}" alt="" decoding="async" referrerpolicy="no-referrer">`;

type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

/** The text of a cell without a value. */
const unknown = '–';

function table({ caption, head, numeric = [], rows, ids, titleCells = 0, compare }: BlockOf<'table'>): string {
  const headCell = (cell: string, i: number) => `<th scope="col"${numeric.includes(i) ? ' class="number"' : ''}>${escapeHtml(cell)}</th>`;
  const bodyCell = (cell: Text, i: number): string => {
    const words = [
      ...(numeric.includes(i) ? ['number'] : typeof cell === 'string' && isDate.test(cell) ? ['date'] : []),
      ...(titleCells > 0 && cell === unknown ? ['unknown'] : []),
    ];
    const look = words.length === 0 ? '' : ` class="${words.join(' ')}"`;
    const label = titleCells === 0 || i < titleCells || cell === unknown ? '' : ` data-label="${escapeHtml(head[i]!)}"`;
    return `<td${look}${label}>${inline(cell)}</td>`;
  };
  const body = rows.map((cells, row) => `<tr${ids === undefined ? '' : ` id="${ids[row]!}"`}>${cells.map(bodyCell).join('')}</tr>`);
  const name = escapeHtml(caption);
  const choice = compare === undefined ? '' : ` data-compare="${escapeHtml(compare)}"`;
  const inner = `<caption class="hidden-text">${name}</caption><thead><tr>${head.map(headCell).join('')}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
  return titleCells === 0
    ? `<section class="scroll" tabindex="0" aria-label="${name}"><table${choice}>${inner}</section>`
    : `<table class="stacked"${choice}>${inner}`;
}

/** The script adds the options, which are the values of the tables. */
function tools({ choose, list, least }: BlockOf<'tools'>): string {
  const field = (label: string, control: string) => `<label class="field"><span>${escapeHtml(label)}</span>${control}</label>`;
  const fields = [
    field('Filter by words', '<input type="search" name="words" autocomplete="off" spellcheck="false">'),
    ...choose.map((column) => field(column, `<select name="${slugOf(column)}"><option value="">All</option></select>`)),
    ...(least === undefined
      ? []
      : [field(`${least.column} from, ${least.unit}`, `<input name="${slugOf(least.column)}" inputmode="decimal" autocomplete="off">`)]),
    field('Sort by', '<select name="sort"><option value="">As listed</option></select>'),
  ];
  const names = [
    `data-choose="${choose.map(slugOf).join(' ')}"`,
    ...(list === undefined ? [] : [`data-list="${slugOf(list)}"`]),
    ...(least === undefined ? [] : [`data-least="${slugOf(least.column)}"`]),
  ];
  return `<form class="tools only-script" aria-label="Filter and sort" ${names.join(' ')}><div class="fields">${fields.join('')}</div><p><span role="status"></span> <button class="button plain small" type="reset" hidden>Clear filters</button><button type="submit" hidden>Filter</button></p></form>`;
}

function details({ summary, blocks, group }: BlockOf<'details'>): string {
  if (group === undefined) return `<details><summary>${escapeHtml(summary)}</summary>\n${renderBlocks(blocks)}\n</details>`;
  const { id, text, svg, open } = group;
  return `<details class="group"${open ? ' open' : ''}><summary>${svg}<h2>${escapeHtml(summary)}</h2><span>${escapeHtml(text)}</span></summary>\n<div id="${id}">${renderBlocks(blocks)}</div>\n</details>`;
}

const asideClass = { lined: 'beside', even: 'split', narrow: 'split aside' } as const;

function figureClass({ wide, className }: { readonly wide?: boolean; readonly className?: string }): string {
  const name = wide === true ? 'wide' : className;
  return name === undefined ? '' : ` class="${name}"`;
}

function card({ name, path, text, svg = '' }: Card, level: number | undefined): string {
  const link = `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`;
  return level === undefined
    ? `<li>${svg}<span>${link} <span>${inline(text)}</span></span></li>`
    : `<li class="card">${svg}<h${level}>${link}</h${level}><p>${inline(text)}</p></li>`;
}

function shareTable({ name, note, rows }: ShareTable): string {
  const lines = rows.map(
    (row) =>
      `<tr><th scope="row"><code>${escapeHtml(row.name)}</code></th><td><svg class="bar" aria-hidden="true" focusable="false"><rect class="fill" width="${row.percent}%" height="100%"></rect></svg></td><td class="number">${row.percent}%</td></tr>`,
  );
  const title = escapeHtml(name);
  return `<section><h3>${title} <span class="quiet">${escapeHtml(note)}</span></h3><table><caption class="hidden-text">${title} fields</caption><thead class="hidden-text"><tr><th scope="col">Field</th><th scope="col">Share</th><th scope="col">Filled</th></tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table></section>`;
}

/** The type of a parameter or member, its location, and whether it is required. */
export const memberTraits = ({ type, in: location, required }: Member): string =>
  [type, ...(location === undefined ? (required ? [] : ['optional']) : [location, required ? 'required' : 'optional'])].join(' · ');

function memberItem(member: Member): string {
  const { name, description, example = null } = member;
  const shown = example === null ? '' : ` Example: <code>${escapeHtml(example)}</code>`;
  return `<li><p><code>${escapeHtml(name)}</code> <span class="quiet">${escapeHtml(memberTraits(member))}</span></p><p>${escapeHtml(description)}${shown}</p></li>`;
}

/** A page as HTML, without the layout that all pages share. */
export const renderPage = (page: PageContent): string =>
  `${page.hero === undefined ? renderHeading(page) : renderHero(page.hero)}${renderBlocks(page.blocks)}`;

/** Cuts a rendered page at its islands: each piece of HTML, and the name and thing of the island after it. */
export function cutIslands(
  html: string,
): { readonly html: string; readonly island: { readonly name: string; readonly of: string } | null }[] {
  // Text of the data can’t have a comment, since its brackets are escaped.
  const pieces = html.split(/<!--island (\S+) (\S*)-->/);
  return pieces.flatMap((text, i) =>
    i % 3 === 0 ? [{ html: text, island: i + 1 < pieces.length ? { name: pieces[i + 1]!, of: pieces[i + 2]! } : null }] : [],
  );
}

function renderHero({ eyebrow, heading, lead, blocks, side }: Hero): string {
  const head = `<p class="eyebrow">${inline(eyebrow)}</p>\n<h1>${escapeHtml(heading)}</h1>\n<p class="lead">${inline(lead)}</p>\n${renderBlocks(blocks)}`;
  return side === undefined
    ? `<div class="hero">\n${head}\n</div>\n`
    : `<div class="hero split"><div>\n${head}\n</div><div>\n${renderBlocks(side)}\n</div></div>\n`;
}

/** The heading of a page, below its breadcrumbs. */
function renderHeading({ trail = [], title, sign }: PageContent): string {
  const h1 = `<h1>${escapeHtml(title)}</h1>`;
  const logo = sign === undefined || sign.logo === null ? '' : picture(sign.logo);
  const heading =
    sign === undefined
      ? `${h1}\n`
      : `<div class="signed"><span class="sign"><span aria-hidden="true">${escapeHtml(sign.letters)}</span>${logo}</span>${h1}</div>\n`;
  if (trail.length === 0) return heading;
  const steps = trail.map(({ name, path }) => `<li><a href="${path}">${escapeHtml(name)}</a></li>`);
  return `<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps.join('')}<li aria-current="page">${escapeHtml(title)}</li></ol></nav>\n${heading}`;
}

/** JSON-LD in a page, escaped so that it can’t end its element. */
export function renderThings(things: readonly object[]): string {
  return things
    .map((thing) => ({ '@context': 'https://schema.org', ...thing }))
    .map((thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`)
    .join('\n');
}
