/** A file that was chosen. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the owner says of a list, or corrects in it: the kind and the subject of a control, with its value. */
export interface Change {
  readonly kind: string;
  readonly of: string;
  readonly value: string;
}

/** What the page asks of its worker. */
export type Request =
  /** A new list; and what the site publishes of companies, as CSV, if it can be read. */
  | { readonly kind: 'list'; readonly list: ChosenFile; readonly published: string | null }
  /** The market’s own tables, and the answers of the last import. */
  | { readonly kind: 'own'; readonly files: readonly ChosenFile[] }
  | { readonly kind: 'change'; readonly change: Change }
  /** The files of the list that was converted last. */
  | { readonly kind: 'zip' }
  /** The tables of a folder, to be checked. */
  | { readonly kind: 'check'; readonly files: readonly ChosenFile[] }
  /** What it has asked for: files by path; null if one can’t be read. */
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, ArrayBuffer> | null };

/** A company on the map. */
export interface Point {
  readonly name: string;
  readonly city: string;
  readonly lat: number;
  readonly lon: number;
}

/** What the worker says. It has no network: the page reads the files of places. */
export type Reply =
  | { readonly kind: 'progress'; readonly share: number; readonly words: string }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  /** What is shown of a list. Its HTML has escaped what comes from the list. */
  | { readonly kind: 'view'; readonly html: string; readonly status: string; readonly points: readonly Point[] }
  /** What the check says of the tables that were chosen; or of those that the list has become. */
  | { readonly kind: 'check' | 'ready'; readonly html: string; readonly status: string }
  | { readonly kind: 'zip'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly why: string };
