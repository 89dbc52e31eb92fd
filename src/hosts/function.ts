import { serverFiles } from '../documents/addresses.ts';
import type { Documents } from '../serve/stored-documents.ts';
import { memoryLimiter, type Quota, withQuota } from '../serve/rate-limit.ts';
import { handle, type OpenStored } from '../serve/handle.ts';
import { openDataset } from '../serve/open-dataset.ts';

/** Settings of the function that the host decides. */
export interface FunctionOptions {
  /** Null means the quota in service.json. */
  readonly quota: Quota | null;
  /** A shared cache is in front. */
  readonly cdn: boolean;
  readonly report: (error: unknown) => void;
}

/** How the function reads the files of the build. */
export interface FunctionFiles {
  /** Reads one of its own files by name: the index of documents, or one of `functionFiles`. */
  readonly read: (file: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Reads a file below `client/` that is not among the documents in memory. */
  readonly open: OpenStored;
}

/**
 * The function for any runtime with web-standard requests: opens the files of the build, and answers.
 *
 * @returns A handler of a request and the client's address.
 */
export async function createFunction(
  { read, open }: FunctionFiles,
  documents: Documents['stored'],
  options: FunctionOptions,
): Promise<(request: Request, address: string | null) => Promise<Response>> {
  const [site, columns, companies] = await Promise.all([serverFiles.site, serverFiles.columns, serverFiles.companies].map(read));
  const dataset = await openDataset({
    site: site!,
    columns: columns!,
    companies: companies!,
    ask: () => read(serverFiles.ask),
    companyPages: () => read(serverFiles.companyPages),
    documents,
    open,
  });
  const { requests, window_seconds: windowSeconds } = dataset.service.quota;
  const limiter = memoryLimiter(options.quota ?? { requests, windowSeconds });
  const context = { dataset: withQuota(dataset, limiter), limiter, cdn: options.cdn, report: options.report };
  return (request, address) => handle(context, request, address, open);
}
