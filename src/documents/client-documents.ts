import { downloadPaths } from '../contract/discovery.ts';
import { fileAddressOf } from './addresses.ts';
import { bundledBytes, document, type Document, type ServerBytes } from './document.ts';

/** The bundled client as documents: open to scripts of every origin, as downloads are. @throws Error when a file is missing. */
export const clientDocuments = (bundled: readonly ServerBytes[]): Document[] =>
  [downloadPaths.client, downloadPaths.clientTypes].map((url) => document(url, bundledBytes(bundled, fileAddressOf(url).file)));
