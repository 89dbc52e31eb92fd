/** A piece of running text: plain, a link, code, or a method or status of HTTP. */
export type Piece = string | Link | Code | { readonly method: string } | { readonly status: number };

export interface Code {
  readonly code: string;
  /** Where it leads, as of a link. */
  readonly href?: string;
}

export interface Link {
  readonly text: string;
  /** A path of the site, or an absolute address. */
  readonly href: string;
  /** Only a person can follow it: Markdown has its text alone. */
  readonly forPeople?: boolean;
}

export type Text = Piece | readonly Piece[];

/**
 * A part of a page. A page is described once by its blocks; people get them as HTML (`html.ts`), programs as Markdown
 * (`markdown.ts`), so the two can't say different things.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: Text; readonly quiet?: boolean }
  /** Words that must not be overlooked. */
  | { readonly kind: 'note'; readonly text: Text }
  /** A heading of the second level, or of one below it. */
  | { readonly kind: 'heading'; readonly text: string; readonly id: string; readonly level?: 3 | 4 }
  /** Labels with values; `plain` without lines between them. */
  | { readonly kind: 'facts'; readonly pairs: readonly (readonly [label: Text, value: Text])[]; readonly plain?: boolean }
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
      /** The id of each row, where rows are linked to. */
      readonly ids?: readonly string[];
      /** On a phone each row is a card: so many of the first cells are its title, the others have their heads as labels. */
      readonly titleCells?: number;
      /** The rows are models of the atlas, which can be chosen to be compared. The slug of one that is chosen from the start, or an empty text. */
      readonly compare?: string;
    }
  /**
   * Fields that filter and sort the tables below them, for a script: words, one value of a column, the least value of a column. The name of a
   * column that a table does not have means the caption of the table. Markdown leaves them out.
   */
  | {
      readonly kind: 'tools';
      readonly choose: readonly string[];
      /** The one of these columns whose cells are lists, separated by commas. */
      readonly list?: string;
      readonly least?: { readonly column: string; readonly unit: string };
    }
  /** What a script shows in place of the blocks, from the document at the source. */
  | { readonly kind: 'live'; readonly id: string; readonly source: string; readonly blocks: readonly Block[] }
  /** A picture at the host of whom the page is about, which need not come. Markdown leaves it out. */
  | { readonly kind: 'cover'; readonly src: string }
  | { readonly kind: 'list'; readonly items: readonly Text[]; readonly columns?: boolean }
  /** Short links in a row. */
  | { readonly kind: 'tags'; readonly items: readonly Link[] }
  /** What to do next; the first is what most people should. */
  | { readonly kind: 'actions'; readonly items: readonly Link[] }
  /** A picture: SVG of our own making, never of data's. Markdown has its caption. */
  | { readonly kind: 'figure'; readonly svg: string; readonly caption: Text; readonly wide?: boolean; readonly className?: string }
  /** Ways to go, each with a word of what is there and perhaps a picture. With a level, each name is a heading and the whole card a link. */
  | { readonly kind: 'cards'; readonly items: readonly Card[]; readonly level?: 3 | 4 }
  /** Code, for a shell unless a language is named. With a title it is in a panel with a button that copies it. */
  | { readonly kind: 'code'; readonly text: string; readonly language?: string; readonly title?: string }
  /** The same request in three languages; `id` is unlike that of any other on the page. */
  | { readonly kind: 'snippets'; readonly id: string; readonly snippet: Snippet }
  /** How much of each column of a table is filled, with a bar. */
  | { readonly kind: 'shares'; readonly tables: readonly ShareTable[] }
  /** Parameters, or members of a body. */
  | { readonly kind: 'members'; readonly label: string; readonly members: readonly Member[] }
  /** Blocks that are opened to be read. */
  | { readonly kind: 'details'; readonly summary: string; readonly blocks: readonly Block[] }
  /** An operation of the API: its lead and text on the left, code on the right; on a narrow screen the code is between them. */
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
   * What works by a script or a form. The Astro page fills it in by its name, `of` says for which thing. Markdown has the blocks, which say
   * what it shows before it is used, or nothing.
   */
  | { readonly kind: 'island'; readonly name: string; readonly of?: string; readonly blocks?: readonly Block[] }
  /** Blocks side by side where the screen is wide enough; `even` or with a narrow second column without lines. */
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
  /** A small picture that says nothing which the words don't. */
  readonly svg?: string;
}

/** The parts of the site that are explored; each page belongs to one. */
export const sections = ['companies', 'countries', 'atlas', 'marketplace', 'wanted', 'downloads'] as const;
export type Section = (typeof sections)[number];

/** The same request in three languages. Each stands alone: copied into an empty file it runs, and JavaScript and Python print the same. */
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

/** A parameter, which says where it is, or a member of a body. */
export interface Member {
  readonly name: string;
  readonly in?: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly example?: string | null;
}

/** A page, as it is described before it becomes HTML or Markdown. */
export interface PageContent {
  readonly path: string;
  readonly title: string;
  /** One or two sentences for search results. */
  readonly description: string;
  /** Pages above this one, widest first. */
  readonly trail: readonly { readonly name: string; readonly path: string }[];
  /** The head of a page that has more to it than title and trail. */
  readonly hero?: Hero;
  /** A sign beside the title: letters, and a logo over them that need not come. Markdown leaves it out. */
  readonly sign?: { readonly letters: string; readonly logo: string | null };
  readonly blocks: readonly Block[];
  /** Path of the JSON resource that the page shows; null where it has none. */
  readonly json: string | null;
}

export interface Hero {
  /** A small line above the heading. */
  readonly eyebrow: Text;
  readonly heading: string;
  readonly lead: Text;
  readonly blocks: readonly Block[];
  /** Beside the rest where the screen is wide enough. */
  readonly side?: readonly Block[];
}

/** A feed of what a page shows. */
export interface PageFeed {
  readonly title: string;
  /** Its address, without the extension of its form. */
  readonly path: string;
}

/** A page of the market, in the layout of its section. */
export interface ExplorePage extends PageContent {
  /** Feeds that its head names, beside the one of all changes; the page links to them. */
  readonly feeds?: readonly PageFeed[];
  readonly section: Section;
  /** What the page is about, in schema.org's vocabulary, without `@context`. */
  readonly things: readonly object[];
  /** Day of the last change, where the data states one. */
  readonly lastModified: string | null;
  /** What the page is about is over: it stays for those who have its address, and no list or sitemap names it. */
  readonly past?: boolean;
}
