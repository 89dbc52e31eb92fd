import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { serverFile, serverFiles } from '../../documents/addresses.ts';
import { readColumns } from '../../query/columns.ts';
import { packPartsFile, writePackParts } from '../../query/pack-parts.ts';
import { openFile, readWhole } from '../node/open-file.ts';
import type { DeployBytes, DeployText, PublishedSite } from './site.ts';

/** The companies in parts, as the function of a host without a folder reads them. */
interface CompanyParts {
  readonly index: DeployText;
  readonly parts: readonly DeployBytes[];
  /** Size of all parts. */
  readonly bytes: number;
}

/**
 * Cuts the pack of a published folder.
 *
 * @param folder Where the index belongs in the deployment. @param partsFolder Where the parts do.
 * @throws DamagedFileError when a company differs from its checksum.
 */
export async function companyParts(site: PublishedSite, folder: string, partsFolder = folder): Promise<CompanyParts> {
  const path = (name: string) => join(site.folder, serverFile(name));
  const { packIndex } = await readColumns(await readWhole(path(serverFiles.columns), null));
  const pack = openFile(path(serverFiles.pack), null);
  try {
    const { index, parts } = writePackParts(pack, packIndex, (bytes) => deflateSync(bytes));
    return {
      index: { path: `${folder}/${packPartsFile}`, text: index },
      parts: parts.map(({ file, bytes }) => ({ path: `${partsFolder}/${file}`, bytes })),
      bytes: parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
    };
  } finally {
    pack.close();
  }
}
