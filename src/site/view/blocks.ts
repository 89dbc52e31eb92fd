/** A piece of running text: plain text, a link, code, an HTTP method or an HTTP status. */
export type Piece = string | Link | Code | { readonly method: string } | { readonly status: number };

export interface Code {
  readonly code: string;
  /** Makes the code a link. */
  readonly href?: string;
}

export interface Link {
  readonly text: string;
  /** A path of the site, or an absolute address. */
  readonly href: string;
  /** Only people can follow it, so Markdown only has its text. */
  readonly forPeople?: boolean;
}

export type Text = Piece | readonly Piece[];

/**
 * A section of a page. A page is described once, by its blocks. People get them as HTML (`html.ts`), programs as Markdown (`markdown.ts`), so
 * the two can’t say different things.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: Text; readonly quiet?: boolean }
  /** Text that nobody should overlook. */
  | { readonly kind: 'note'; readonly text: Text }
  /** A heading, of the second level unless another is given. */
  | { readonly kind: 'heading'; readonly text: string; readonly id: string; readonly level?: 3 | 4 }
  /** Labels with values, separated by lines unless `plain`. */
  | { readonly kind: 'facts'; readonly pairs: readonly (readonly [label: Text, value: Text])[]; readonly plain?: boolean }
  /** A few big numbers, each with what it counts. */
  | { readonly kind: 'numbers'; readonly items: readonly (readonly [value: string, label: string])[] }
  | {
      readonly kind: 'table';
      /** Describes the table for screen readers. */
      readonly caption: string;
      readonly head: readonly string[];
      /** Columns of numbers, which are aligned right. */
      readonly numeric?: readonly number[];
      readonly rows: readonly (readonly Text[])[];
      /** The id of each row, if rows are linked to. */
      readonly ids?: readonly string[];
      /** On a phone, each row is a card: this many of its first cells are the title, and the others are labeled with their heads. */
      readonly titleCells?: number;
      /** Lets readers choose rows, which are models of the atlas, for a comparison. Slug of a model that is always part of it, or an empty text. */
      readonly compare?: string;
    }
  /**
   * Fields that filter and sort the tables below with a script: by words, by one value of a column, by the smallest value of a column. If a
   * table lacks a column, its caption is the value. Markdown leaves the fields out.
   */
  | {
      readonly kind: 'tools';
      readonly choose: readonly string[];
      /** The column among these with lists in its cells, separated by commas. */
      readonly list?: string;
      readonly least?: { readonly column: string; readonly unit: string };
    }
  /** The form that finds companies near a place. Markdown leaves it out. */
  | { readonly kind: 'find'; readonly services: readonly string[]; readonly capacities: readonly number[] }
  /** Blocks that a script replaces with content from the document at the source. */
  | { readonly kind: 'live'; readonly id: string; readonly source: string; readonly blocks: readonly Block[] }
  /** A picture from the company’s own host, which may fail to load. Markdown leaves it out. */
  | { readonly kind: 'cover'; readonly src: string }
  | { readonly kind: 'list'; readonly items: readonly Text[]; readonly columns?: boolean }
  /** Short links in a row. */
  | { readonly kind: 'tags'; readonly items: readonly Link[] }
  /** What to do next; most people should do the first. After the day `until`, a script says that it is over. */
  | { readonly kind: 'actions'; readonly items: readonly Link[]; readonly until?: string | null }
  /** A picture: SVG of our own, never from the data. Markdown has its caption. */
  | { readonly kind: 'figure'; readonly svg: string; readonly caption: Text; readonly wide?: boolean; readonly className?: string }
  /** Links with a short text and perhaps a picture. With a level, each name is a heading and the whole card a link. */
  | { readonly kind: 'cards'; readonly items: readonly Card[]; readonly level?: 3 | 4 }
  /** Code, for a shell unless a language is given. With a title, it is in a panel with a button that copies it. */
  | { readonly kind: 'code'; readonly text: string; readonly language?: string; readonly title?: string }
  /** The same request in three languages; `id` is unique on the page. */
  | { readonly kind: 'snippets'; readonly id: string; readonly snippet: Snippet }
  /** How much of each column of some tables is filled, with bars. */
  | { readonly kind: 'shares'; readonly tables: readonly ShareTable[] }
  /** Parameters, or members of a body. */
  | { readonly kind: 'members'; readonly label: string; readonly members: readonly Member[] }
  /** Blocks that are hidden until the reader opens them. A group of a long list has a heading with a picture; links to its id open it. */
  | {
      readonly kind: 'details';
      readonly summary: string;
      readonly blocks: readonly Block[];
      readonly group?: { readonly id: string; readonly text: string; readonly svg: string; readonly open: boolean };
    }
  /** An operation of the API: lead and text on the left, code on the right; on a narrow screen, the code is between them. */
  | {
      readonly kind: 'operation';
      readonly id: string;
      readonly title: string;
      readonly method: string;
      readonly path: string;
      readonly lead: readonly Block[];
      readonly text: readonly Block[];
      readonly code: readonly Block[];
    }
  /**
   * An interactive element, which the Astro page fills in by its name; `of` names the thing it is about. Markdown has the blocks, which describe
   * its first state, or nothing.
   */
  | { readonly kind: 'island'; readonly name: string; readonly of?: string; readonly blocks?: readonly Block[] }
  /** Blocks side by side if the screen is wide enough: with a line between them, in even columns, or with a narrow second column. */
  | {
      readonly kind: 'aside';
      readonly main: readonly Block[];
      readonly side: readonly Block[];
      readonly split?: 'even' | 'narrow';
    };

export interface Card {
  readonly name: string;
  readonly path: string;
  readonly text: Text;
  /** A small, decorative picture. */
  readonly svg?: string;
}

/** The sections of the market’s pages; each page belongs to one. */
export const sections = ['companies', 'countries', 'atlas', 'marketplace', 'wanted', 'downloads'] as const;
export type Section = (typeof sections)[number];

/** The same request in three languages. Each runs when copied into an empty file, and JavaScript and Python print the same. */
export interface Snippet {
  readonly curl: string;
  readonly javascript: string;
  readonly python: string;
}

export interface ShareTable {
  readonly name: string;
  readonly note: string;
  readonly rows: readonly { readonly name: string; readonly required: boolean; readonly filled: number; readonly percent: number }[];
}

/** A parameter, which has `in`, or a member of a body. */
export interface Member {
  readonly name: string;
  readonly in?: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly example?: string | null;
}

/** A page, before it becomes HTML or Markdown. */
export interface PageContent {
  readonly path: string;
  readonly title: string;
  /** One or two sentences for search results. */
  readonly description: string;
  /** Pages above this one, topmost first; left out at the top. */
  readonly trail?: readonly { readonly name: string; readonly path: string }[];
  /** A head with more than title and trail. */
  readonly hero?: Hero;
  /** A sign beside the title: letters, covered by a logo if one loads. Markdown leaves it out. */
  readonly sign?: { readonly letters: string; readonly logo: string | null };
  /** What only its Markdown says, below its head. */
  readonly forPrograms?: string;
  readonly blocks: readonly Block[];
  /** Path of the page’s content as JSON, if there is any. */
  readonly json?: string;
}

export interface Hero {
  /** A small line above the heading. */
  readonly eyebrow: Text;
  readonly heading: string;
  readonly lead: Text;
  readonly blocks: readonly Block[];
  /** Beside the rest if the screen is wide enough. */
  readonly side?: readonly Block[];
}

/** A feed of a page’s content. */
export interface PageFeed {
  readonly title: string;
  /** Its path, without extension. */
  readonly path: string;
}

/** A page of the market, in the layout of its section. */
export interface ExplorePage extends PageContent {
  /** Feeds in its head, in addition to the one of all changes. The page links to them. */
  readonly feeds?: readonly PageFeed[];
  readonly section: Section;
  /** What the page is about, in the schema.org vocabulary, without `@context`. */
  readonly things?: readonly object[];
}
