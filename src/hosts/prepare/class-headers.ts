import { storedHeaders, type DocumentClass } from '../../contract/headers.ts';
import type { Manifest } from '../../writer/manifest.ts';

/** The classes of documents, in the order of the contract. */
const documentClasses: readonly DocumentClass[] = ['data', 'discovery', 'download', 'page', 'asset'];

type Headers = Readonly<Record<string, string>>;

/** Headers of a stored file by class, for hosts that can't set headers per file. */
export function storedClassHeaders({ classes }: Manifest, version: string): Readonly<Record<DocumentClass, Headers>> {
  const entries = documentClasses.map((documentClass) => [documentClass, storedHeaders(classes[documentClass], documentClass, version)]);
  return Object.fromEntries(entries) as Record<DocumentClass, Headers>;
}
