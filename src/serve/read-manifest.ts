import type { DocumentClass } from '../contract/headers.ts';
import { checkSeal } from '../query/seal.ts';

/** The members of the manifest that a host reads. */
export interface PublishedDocuments {
  readonly documents: readonly {
    readonly url: string;
    readonly file: string;
    readonly media_type: string;
    readonly class: DocumentClass;
    readonly link: string | null;
    readonly bytes: number;
    readonly sha256: string;
  }[];
  readonly server: readonly { readonly file: string; readonly sha256: string }[];
}

/** Reads a manifest as the build wrote it. @throws DamagedFileError when it is not. */
export async function readManifest(text: string): Promise<PublishedDocuments> {
  return JSON.parse(await checkSeal('manifest.json', text)) as PublishedDocuments;
}
