import { mapOf } from '../../contract/map-of.ts';

const entities: ReadonlyMap<string, string> = mapOf({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });

/** Escapes text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => entities.get(c)!) : text);

/** HTML, as opposed to text that has to be escaped. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Part = Markup | string | number | readonly Part[];
const htmlOf = (part: Part): string =>
  part instanceof Markup ? part.html : Array.isArray(part) ? part.map(htmlOf).join('') : escapeHtml(String(part));

/** Makes HTML from a template, in which everything else is escaped. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.map((text, i) => text + htmlOf(parts[i] ?? '')).join(''));
