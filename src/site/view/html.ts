import type { Block, Card, PageContent, Piece, Text } from './blocks.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => entities[c]!) : text);

export const asPieces = (text: Text): readonly Piece[] => (Array.isArray(text) ? (text as readonly Piece[]) : [text as Piece]);

/** Only these addresses become links: data can't smuggle in a script. */
export const isSafeAddress = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:|[/#?](?!\/))/i.test(href);

function piece(value: Piece): string {
  if (typeof value === 'string') return escapeHtml(value);
  if ('code' in value) return `<code>${escapeHtml(value.code)}</code>`;
  if (!isSafeAddress(value.href)) return escapeHtml(value.text);
  const foreign = /^https?:/i.test(value.href) ? ' rel="nofollow noopener"' : '';
  return `<a href="${escapeHtml(value.href)}"${foreign}>${escapeHtml(value.text)}</a>`;
}

const inline = (text: Text): string => asPieces(text).map(piece).join('');

/** A day, which is not broken at its hyphens. */
const isDate = /^\d{4}-\d{2}-\d{2}$/;

/** Blocks as HTML. */
export const renderBlocks = (blocks: readonly Block[]): string => blocks.map(block).join('\n');

function block(part: Block): string {
  switch (part.kind) {
    case 'text':
      return `<p>${inline(part.text)}</p>`;
    case 'note':
      return `<p class="note">${inline(part.text)}</p>`;
    case 'heading':
      return `<h2 id="${part.id}">${escapeHtml(part.text)}</h2>`;
    case 'facts':
      return `<dl class="facts">${part.pairs.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${inline(value)}</dd></div>`).join('')}</dl>`;
    case 'numbers':
      return `<ul class="numbers">${part.items.map(([value, label]) => `<li><strong>${escapeHtml(value)}</strong> ${escapeHtml(label)}</li>`).join('')}</ul>`;
    case 'list':
      return `<ul${part.columns === true ? ' class="columns"' : ''}>${part.items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
    case 'cards':
      return `<ul class="cards">${part.items.map(card).join('')}</ul>`;
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(part.text)}</code></pre>`;
    case 'figure':
      return `<figure${part.wide === true ? ' class="wide"' : ''}>${part.wide === true ? `<section class="scroll" tabindex="0" aria-label="Figure">${part.svg}</section>` : part.svg}<figcaption>${inline(part.caption)}</figcaption></figure>`;
    case 'aside':
      return `<div class="beside"><div>\n${renderBlocks(part.main)}\n</div><div>\n${renderBlocks(part.side)}\n</div></div>`;
    case 'table': {
      const right = (i: number) => (part.numeric?.includes(i) === true ? ' class="number"' : '');
      const head = part.head.map((cell, i) => `<th scope="col"${right(i)}>${escapeHtml(cell)}</th>`).join('');
      const kept = (cell: Text) => (typeof cell === 'string' && isDate.test(cell) ? ' class="date"' : '');
      const rows = part.rows.map(
        (cells) => `<tr>${cells.map((cell, i) => `<td${right(i) || kept(cell)}>${inline(cell)}</td>`).join('')}</tr>`,
      );
      const name = escapeHtml(part.caption);
      return `<section class="scroll" tabindex="0" aria-label="${name}"><table><caption class="hidden-text">${name}</caption><thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></section>`;
    }
  }
}

const card = ({ name, path, text, svg }: Card): string =>
  `<li>${svg ?? ''}<span><a href="${escapeHtml(path)}">${escapeHtml(name)}</a> <span>${escapeHtml(text)}</span></span></li>`;

/** The heading of a page, below the way down to it. */
export function renderHeading({ trail, title }: PageContent): string {
  const heading = `<h1>${escapeHtml(title)}</h1>\n`;
  if (trail.length === 0) return heading;
  const steps = trail.map(({ name, path }) => `<li><a href="${path}">${escapeHtml(name)}</a></li>`);
  return `<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps.join('')}<li aria-current="page">${escapeHtml(title)}</li></ol></nav>\n${heading}`;
}

/** JSON-LD in a page. The text can't end its element. */
export function renderThings(things: readonly object[]): string {
  return things
    .map((thing) => ({ '@context': 'https://schema.org', ...thing }))
    .map((thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`)
    .join('\n');
}
