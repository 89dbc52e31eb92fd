import type { DocumentClass } from '../contract/headers.ts';
import type { Service } from '../contract/service.ts';
import type { AskIndex } from '../ask/lexicon/ask-index.ts';
import type { Columns } from '../query/columns.ts';
import type { CompanyStore } from '../query/company-store.ts';
import type { CompanyPageSources } from '../site/view/company-pages.ts';
import type { LazyBody } from '../query/range-file.ts';
import type { TableList } from '../query/table-lists.ts';
import type { Coding } from '../contract/codings.ts';

/** A document that the build wrote, as the server sends it. */
export interface StoredDocument {
  /** Name of its file in the published tree; also its name among the precompressed variants. */
  readonly file: string;
  readonly mediaType: string;
  readonly documentClass: DocumentClass;
  /** Strong entity tag without quotes: a digest of the bytes. */
  readonly tag: string;
  /** Link header of the document, or null. */
  readonly link: string | null;
  readonly body: StoredBody;
}

/** The bytes of a stored file: in memory, read when they are sent, or too large for either. */
export type StoredBody = Uint8Array<ArrayBuffer> | LazyBody<Uint8Array<ArrayBuffer>> | LargeBody;

/** Compressed forms of stored documents. */
export interface StoredVariants {
  /**
   * A document in a coding; null when there isn't one.
   *
   * @param tag Entity tag of the document, which tells its variants of one release from those of the next; null where it has none.
   */
  find(name: string, coding: Coding, tag: string | null): StoredBody | null;
}

/** A body too large to keep in memory; the host reads it from its own store. */
export interface LargeBody {
  readonly bytes: number;
  /** Where the host finds it. */
  readonly path: string;
  /** Where in what the host finds the body begins; at the beginning when left out. */
  readonly start?: number;
}

/** All that answers are made from. Immutable: a newer one replaces it whole. */
export interface Dataset {
  readonly service: Service;
  /** Public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly store: CompanyStore;
  /** The text index, opened when a question first needs it. */
  readonly ask: () => Promise<AskIndex>;
  /** All rows of a small table that is listed, read when its list is first asked for. */
  readonly tableRows: <Row>(list: TableList<Row>) => Promise<readonly Row[]>;
  /** What company pages are made from, opened when the first is asked for; null where the deployment has no pages. */
  readonly companyPages: (() => Promise<CompanyPageSources>) | null;
  /** The day on which is answered, in UTC, as YYYY-MM-DD: the clock of all that is worked out. Stored documents have none. */
  readonly today: () => string;
  /** By path, canonical form. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  /** Compressed forms of stored documents, where the host sends them itself. */
  readonly variants: StoredVariants | null;
}
