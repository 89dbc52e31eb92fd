/** A piece of running text: plain, a link, or code. `href` is a path of the site or an absolute address. */
export type Piece = string | { readonly text: string; readonly href: string } | { readonly code: string };
export type Text = Piece | readonly Piece[];

/**
 * A part of a page. A page is described once by its blocks; people get them as HTML (`html.ts`), programs as Markdown
 * (`markdown.ts`), so the two can't say different things.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: Text }
  /** Words that must not be overlooked. */
  | { readonly kind: 'note'; readonly text: Text }
  | { readonly kind: 'heading'; readonly text: string; readonly id: string }
  /** Labels with values. */
  | { readonly kind: 'facts'; readonly pairs: readonly (readonly [label: string, value: Text])[] }
  /** Few big numbers, each with what it counts. */
  | { readonly kind: 'numbers'; readonly items: readonly (readonly [value: string, label: string])[] }
  | {
      readonly kind: 'table';
      /** What the table shows; read aloud, and shown above it in Markdown only where no heading does. */
      readonly caption: string;
      readonly head: readonly string[];
      /** Columns of numbers, which are set to the right. */
      readonly numeric?: readonly number[];
      readonly rows: readonly (readonly Text[])[];
    }
  | { readonly kind: 'list'; readonly items: readonly Text[]; readonly columns?: boolean }
  /** A picture: SVG of our own making, never of data's. Markdown has its caption. */
  | { readonly kind: 'figure'; readonly svg: string; readonly caption: Text; readonly wide?: boolean }
  /** Ways to go, each with a word of what is there and perhaps a picture. */
  | { readonly kind: 'cards'; readonly items: readonly Card[] }
  | { readonly kind: 'code'; readonly text: string }
  /** Blocks side by side where the screen is wide enough. */
  | { readonly kind: 'aside'; readonly main: readonly Block[]; readonly side: readonly Block[] };

export interface Card {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** A small picture that says nothing which the words don't. */
  readonly svg?: string;
}

/** The parts of the site that are explored; each page belongs to one. */
export const sections = ['companies', 'countries', 'atlas', 'marketplace', 'wanted'] as const;
export type Section = (typeof sections)[number];

/** A page, as it is described before it becomes HTML or Markdown. */
export interface PageContent {
  readonly section: Section;
  readonly path: string;
  readonly title: string;
  /** One or two sentences for search results; the first of them opens the page in Markdown. */
  readonly description: string;
  /** Pages above this one, widest first. */
  readonly trail: readonly { readonly name: string; readonly path: string }[];
  readonly blocks: readonly Block[];
  /** What the page is about, in schema.org's vocabulary, without `@context`. */
  readonly things: readonly object[];
  /** Path of the JSON resource that the page shows; null where none stands behind it. */
  readonly json: string | null;
  /** Day of the last change, where the data tells one. */
  readonly lastModified: string | null;
  /** What the page is about is over: it stays for those who have its address, and no list or sitemap names it. */
  readonly past?: boolean;
}
