import { z } from 'zod';
import { readAskIndex, type AskIndex } from '../ask/ask-index.ts';
import { Service } from '../contract/service.ts';
import { readColumns } from '../query/columns.ts';
import { readPack } from '../query/pack.ts';
import { readVariants } from '../query/variants.ts';
import type { Dataset, StoredDocument } from './dataset.ts';

/** `site.json`: what the function needs to know beside the indexes. */
const Site = z.object({ base_url: z.url(), data_version: z.string(), service: Service });

/** The files of the function, as the host reads them. */
export interface DatasetFiles {
  readonly site: unknown;
  readonly columns: Uint8Array;
  readonly pack: Uint8Array;
  /** Read when the first question comes. */
  readonly ask: () => Promise<Uint8Array>;
  readonly variants: { readonly index: Uint8Array; readonly bytes: Uint8Array<ArrayBuffer> } | null;
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

/**
 * Opens what the build wrote. Nothing is parsed that an answer does not need at once.
 *
 * @throws DamagedFileError when a file is foreign, of another version, damaged, or of another build than the rest.
 */
export async function openDataset(files: DatasetFiles): Promise<Dataset> {
  const site = Site.parse(files.site);
  const columns = await readColumns(files.columns);
  if (columns.dataVersion !== site.data_version)
    throw new Error(`columns are of data version ${columns.dataVersion}, the site is of ${site.data_version}`);
  let ask: Promise<AskIndex> | null = null;
  return {
    service: site.service,
    baseUrl: site.base_url,
    columns,
    pack: readPack(files.pack, columns.packIndex),
    // A failure is not remembered: the file may be whole at the next try.
    ask: () =>
      (ask ??= files
        .ask()
        .then(readAskIndex)
        .catch((error: unknown) => ((ask = null), Promise.reject(error as Error)))),
    documents: files.documents,
    variants: files.variants === null ? null : await readVariants(files.variants.index, files.variants.bytes),
  };
}
