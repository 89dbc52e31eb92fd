import { Service } from '../contract/service.ts';
import type { FormerKey } from './former-keys.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';
import { DamagedFileError } from './sections.ts';

/** `site.json`: what the function needs in addition to its indexes. */
export interface SiteFile {
  /** Public address, without a trailing slash. */
  readonly base_url: string;
  readonly data_version: string;
  readonly service: Service;
  /** Keys that are not in use. */
  readonly former: readonly FormerKey[];
}

export const siteFormat: JsonFormat = {
  file: 'site.json',
  format: 'crane-site',
  version: 2,
  members: ['base_url', 'data_version', 'service', 'former'],
  sealed: true,
};

const decoder = new TextDecoder();

export const writeSiteFile = (site: SiteFile): Uint8Array => new TextEncoder().encode(writeJsonFile(siteFormat, site));

/** @throws DamagedFileError when the file is damaged, of another format or version, or describes no valid service. */
export function readSiteFile(bytes: Uint8Array): SiteFile {
  const { base_url, data_version, service, former } = readJsonFile<SiteFile>(siteFormat, decoder.decode(bytes));
  // Parsed once, in a process that should start fast: compiling the schema would take longer than it saves.
  const checked = Service.safeParse(service, { jitless: true });
  if (!checked.success)
    throw new DamagedFileError(`${siteFormat.file} describes no service: ${checked.error.issues[0]!.path.join('.')} is not valid`);
  return { base_url, data_version, service: checked.data, former };
}
