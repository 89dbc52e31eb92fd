import type { Field } from '../../import/column-names.ts';

/** A file that was chosen. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the owner says of a list, or corrects in it. */
export type Change =
  | { readonly kind: 'field'; readonly header: string; readonly field: Field | '' }
  | { readonly kind: 'header'; readonly rows: string }
  | { readonly kind: 'sheet'; readonly name: string }
  | { readonly kind: 'answer'; readonly id: Question['id']; readonly value: string }
  | { readonly kind: 'cell'; readonly key: string; readonly text: string }
  | { readonly kind: 'missing'; readonly missing: 'keep' | 'inactive' };

/** What the page asks of its worker. */
export type Request =
  /** A new list; and what the site publishes of companies, as CSV, if it can be read. */
  | { readonly kind: 'list'; readonly list: ChosenFile; readonly published: string | null }
  /** The market’s own tables, and the answers of the last import. */
  | { readonly kind: 'own'; readonly tables: readonly ChosenFile[] }
  | { readonly kind: 'change'; readonly change: Change }
  /** The files of the list that was converted last. */
  | { readonly kind: 'zip' }
  /** The tables of a folder, to be checked. */
  | { readonly kind: 'check'; readonly files: readonly ChosenFile[] };

/** What the worker says. It has no network: the page reads the files of places. */
export type Reply =
  | { readonly kind: 'progress'; readonly share: number; readonly words: string }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'view'; readonly view: ListView }
  | { readonly kind: 'check'; readonly check: CheckView }
  | { readonly kind: 'zip'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly why: string };

/** The texts of files by path; null if they can’t be read. */
export interface FileTexts {
  readonly kind: 'texts';
  readonly texts: ReadonlyMap<string, string> | null;
}

export const cellKey = (sheet: string, row: number, column: number): string => JSON.stringify([sheet, row, column]);

export interface ColumnView {
  readonly header: string;
  readonly field: Field | null;
  /** How sure it is, or why it is left out. */
  readonly why: string;
  readonly example: string;
}

export interface SheetView {
  readonly name: string;
  /** Rows with cells below the header. */
  readonly rows: number;
  readonly header: readonly [first: number, last: number] | null;
  readonly columns: readonly ColumnView[];
  readonly notices: readonly string[];
  /** Why it is not read; empty if it is. */
  readonly unread: string;
  /** Its first rows, if no header is found. */
  readonly first: readonly string[];
}

export interface RowView {
  readonly sheet: string;
  readonly row: number;
  /** The name of its company, or its first cells. */
  readonly name: string;
  readonly why: string;
  readonly cells: readonly { readonly column: number; readonly header: string; readonly text: string }[];
}

/** Rows with the same remark. */
export interface GroupView {
  readonly kind: 'open' | 'guessed' | 'left out';
  readonly title: string;
  readonly count: number;
  /** The first of them. */
  readonly rows: readonly RowView[];
}

/** Something that only the owner knows. */
export interface Question {
  readonly id: 'encoding' | 'country' | 'shortTons' | 'townPositions' | `id ${string}` | `status ${string}` | `gone ${string}`;
  readonly text: string;
  /** What may be answered; null for the name of a country. */
  readonly choices: readonly (readonly [value: string, label: string])[] | null;
  readonly answer: string;
}

/** What a list changes. */
export interface ChangeView {
  readonly with: 'published' | 'own';
  readonly summary: string;
  readonly lines: readonly string[];
}

/** What the check says of tables. */
export interface CheckView {
  readonly isReady: boolean;
  readonly summary: string;
  readonly findings: readonly {
    readonly severity: 'error' | 'warning' | 'info';
    readonly where: string;
    readonly message: string;
    readonly remedy: string;
  }[];
  readonly more: number;
}

/** A list as the page shows it. */
export interface ListView {
  readonly form: string;
  readonly sheets: readonly SheetView[];
  readonly notices: readonly string[];
  readonly questions: readonly Question[];
  /** Why it can’t be converted yet; null if it is. */
  readonly error: string | null;
  readonly counts: readonly (readonly [count: number, what: string])[];
  readonly groups: readonly GroupView[];
  readonly points: readonly { readonly name: string; readonly city: string; readonly lat: number; readonly lon: number }[];
  /** Whether the files of places couldn’t be read, so that positions are left open. */
  readonly lacksPlaces: boolean;
  readonly change: ChangeView | null;
  /** Why the change can’t be made; null if it can. */
  readonly changeError: string | null;
  /** What happens to companies that the list lacks. */
  readonly missing: 'keep' | 'inactive';
  readonly check: CheckView | null;
}
