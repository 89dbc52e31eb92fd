import type { DocumentClass } from '../contract/headers.ts';
import type { Service } from '../contract/service.ts';
import type { AskIndex } from '../ask/lexicon/ask-index.ts';
import type { Places } from '../places/open-places.ts';
import type { Columns } from '../query/columns.ts';
import type { CompanyStore } from '../query/company-store.ts';
import type { FindFormer } from '../query/former-keys.ts';
import type { CompanyPageSources } from '../site/view/company-pages.ts';
import type { LazyBody } from '../query/page.ts';
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

/** The bytes of a stored file: in memory, read when they are sent, or too large for memory. */
export type StoredBody = Uint8Array<ArrayBuffer> | LazyBody<Uint8Array<ArrayBuffer>> | LargeBody;

/** Compressed forms of stored documents. */
export interface StoredVariants {
  /**
   * Finds a document in a coding; null if there isn't one.
   *
   * @param tag Entity tag of the document, which tells variants of one release from those of the next; null if it has none.
   */
  find(name: string, coding: Coding, tag: string | null): StoredBody | null;
}

/** A body too large to keep in memory; the host reads it from its own store. */
export interface LargeBody {
  readonly bytes: number;
  /** Where the host finds it. */
  readonly path: string;
  /** Where the body begins in the host's file; 0 if left out. */
  readonly start?: number;
}

/** Everything that responses are made from. Immutable: a new release replaces it as a whole. */
export interface Dataset {
  readonly service: Service;
  /** Public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly store: CompanyStore;
  /** Where keys lead that are not in use. */
  readonly former: FindFormer;
  /** Where places are. */
  readonly places: Places;
  /** The text index, opened when a question first needs it. */
  readonly ask: () => Promise<AskIndex>;
  /** All rows of a small table, read when its list is first requested. */
  readonly tableRows: <Row>(list: TableList<Row>) => Promise<readonly Row[]>;
  /** What company pages are made from, opened when the first is requested; null if the deployment has no pages. */
  readonly companyPages: (() => Promise<CompanyPageSources>) | null;
  /** Today in UTC, as YYYY-MM-DD. Computed responses depend on it; stored documents don't. */
  readonly today: () => string;
  /** By path, canonical form. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  /** Compressed forms of stored documents; null if the host compresses responses itself. */
  readonly variants: StoredVariants | null;
}
