import { operationList } from '../../contract/operations.ts';
import { classesByPrefix, notFoundPath } from '../../documents/addresses.ts';
import type { Manifest, ManifestDocument } from '../../writer/manifest.ts';

/** Whether a document has the address of an operation that takes a body: a host must ask the function before it sends the file. */
export const isPosted = ({ url }: Pick<ManifestDocument, 'url'>): boolean =>
  operationList.some(({ method, path }) => method === 'POST' && path === url);

/** The documents with a rule of their own, on hosts that set headers by address: all that have no rule in common with others. */
export const listedDocuments = ({ documents }: Manifest): ManifestDocument[] =>
  documents.filter(
    (document) =>
      document.url !== notFoundPath &&
      !isPosted(document) &&
      ![...classesByPrefix.keys()].some((prefix) => document.url.startsWith(prefix)),
  );
