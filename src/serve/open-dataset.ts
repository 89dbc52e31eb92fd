import { readAskIndex } from '../ask/lexicon/ask-index.ts';
import { rejectUnavailable } from '../contract/errors.ts';
import { readColumns } from '../query/columns.ts';
import { readPack } from '../query/pack.ts';
import { DamagedFileError } from '../query/sections.ts';
import { readSiteFile } from '../query/site-file.ts';
import { readVariants } from '../query/variants.ts';
import { readCompanyPages } from '../site/view/company-pages.ts';
import type { Dataset, StoredDocument } from './dataset.ts';

/** The files of the function, as the host reads them. */
export interface DatasetFiles {
  readonly site: Uint8Array;
  readonly columns: Uint8Array;
  readonly pack: Uint8Array;
  /** Read when the first question comes. */
  readonly ask: () => Promise<Uint8Array>;
  /** Read when the first company page is asked for. Left out where there are no pages. */
  readonly companyPages?: (() => Promise<Uint8Array>) | undefined;
  readonly variants: { readonly index: Uint8Array; readonly bytes: Uint8Array<ArrayBuffer> } | null;
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

/**
 * Opens what the build wrote. Nothing is parsed that an answer does not need at once.
 *
 * @throws DamagedFileError when a file is foreign, of another version, damaged, or of another build than the rest.
 */
export async function openDataset(files: DatasetFiles): Promise<Dataset> {
  const site = readSiteFile(files.site);
  const columns = await readColumns(files.columns);
  if (columns.dataVersion !== site.data_version)
    throw new DamagedFileError(`columns are of data version ${columns.dataVersion}, the site is of ${site.data_version}`);
  return {
    service: site.service,
    baseUrl: site.base_url,
    columns,
    pack: readPack(files.pack, columns.packIndex),
    ask: onceRead(files.ask, readAskIndex),
    companyPages: files.companyPages === undefined ? null : onceRead(files.companyPages, readCompanyPages),
    documents: files.documents,
    variants: files.variants === null ? null : await readVariants(files.variants.index, files.variants.bytes),
  };
}

/** Reads at the first call, and answers the later ones with the same. A failure is not remembered: the file may be readable at the next try. */
function onceRead<T>(read: () => Promise<Uint8Array>, open: (bytes: Uint8Array) => T | Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () =>
    (reading ??= rejectUnavailable(read())
      .then(open)
      .catch((error: unknown) => ((reading = null), Promise.reject(error as Error))));
}
