import type { DocumentClass } from '../contract/headers.ts';
import type { Service } from '../contract/service.ts';
import type { AskIndex } from '../ask/lexicon/ask-index.ts';
import type { Columns } from '../query/columns.ts';
import type { Pack } from '../query/pack.ts';
import type { CompanyPageSources } from '../site/view/company-pages.ts';
import type { Variants } from '../query/variants.ts';

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
  readonly body: Uint8Array<ArrayBuffer> | LargeBody;
}

/** A body too large to keep in memory; the host reads it from its own store. */
export interface LargeBody {
  readonly bytes: number;
  /** Where the host finds it. */
  readonly path: string;
}

/** All that answers are made from. Immutable: a newer one replaces it whole. */
export interface Dataset {
  readonly service: Service;
  /** Public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly pack: Pack;
  /** The text index, opened when a question first needs it. */
  readonly ask: () => Promise<AskIndex>;
  /** What company pages are made from, opened when the first is asked for; null where the deployment has no pages. */
  readonly companyPages: (() => Promise<CompanyPageSources>) | null;
  /** By path, canonical form. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  /** Compressed forms of stored documents, where the host sends them itself. */
  readonly variants: Variants | null;
}
