import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Service } from '../../contract/service.ts';
import { manifestFile, serverFile, serverFiles } from '../../documents/addresses.ts';
import { readSiteFile } from '../../query/site-file.ts';
import type { Manifest, ServerFile } from '../../writer/manifest.ts';
import { openPublished } from '../../writer/published.ts';
import type { Plan } from './limit.ts';
import { siteRules, type SiteRules } from './site-rules.ts';

/** Why nothing was written, in sentences for the operator. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

/** Where the releases lie on a server unless something else is said. */
export const defaultRoot = '/srv/cranes';

/** A published folder, as the rules of a host are made from it. */
export interface PublishedSite {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The manifest as a file. */
  readonly manifestFile: Pick<ServerFile, 'bytes' | 'sha256'>;
  readonly service: Service;
  /** Version of the contract that stored files answer in. */
  readonly version: string;
  readonly rules: SiteRules;
  /** Where the function listens, for hosts that pass requests on to it: address and port. */
  readonly upstream: string;
  /** Folder of the releases on the machine that serves them. */
  readonly root: string;
}

/** Reads a published folder. @throws UnpublishedError or DamagedFileError when it can't be deployed. */
export function readSite(folder: string, upstream = '127.0.0.1:4321', root = defaultRoot): PublishedSite {
  const manifest = openPublished(folder);
  const { service } = readSiteFile(readFileSync(join(folder, serverFile(serverFiles.site))));
  const { version } = service.versions.find(({ current }) => current)!;
  const text = readFileSync(join(folder, manifestFile));
  const ownFile = { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  return { folder: resolve(folder), manifest, manifestFile: ownFile, service, version, rules: siteRules(manifest), upstream, root };
}

/** Characters of the checksum of a manifest that name a release. */
const releaseCharacters = 16;

/** The name of a published folder as a release. */
export const releaseOf = ({ manifestFile: { sha256 } }: PublishedSite): string => sha256.slice(0, releaseCharacters);

/** A text that is written into the folder of a deployment. */
export interface DeployText {
  readonly path: string;
  readonly text: string;
}

/** A file of the published folder, or a piece of one, that belongs into the folder of a deployment. */
export interface DeployCopy {
  /** Size. */
  readonly bytes: number;
  /** Path below the published folder. */
  readonly from: string;
  readonly path: string;
  /** Where the piece begins; left out for the whole file. */
  readonly start?: number;
}

/** What can be chosen about a deployment. */
export interface DeployOptions {
  readonly plan: Plan;
  /** The bucket that takes what is too large or too much for the files of the host; null where there is none. */
  readonly bucket: string | null;
}

/** What a host needs. Paths are below the folder of the deployment. */
export interface Deployment {
  readonly texts: readonly DeployText[];
  readonly copies: readonly DeployCopy[];
  /** Further names for folders of the deployment. */
  readonly links?: readonly { readonly path: string; readonly target: string }[];
  /** The folder whose files the host takes in and sends; null when the host reads the published folder itself. */
  readonly publicFolder: string | null;
  /** What of the published folder is not there, in sentences for the operator. */
  readonly leftOut?: readonly string[];
  /** Numbers that the host bounds, beside those that follow from the files. */
  readonly counts: Partial<Record<Counted, number>>;
}

/** What is counted against the limits of a host. */
export type Counted =
  | 'files'
  | 'filesInFolder'
  | 'fileBytes'
  | 'headerRules'
  | 'headerLineCharacters'
  | 'redirectRules'
  | 'routes'
  | 'functionBytes'
  | 'functionCompressedBytes'
  | 'functionMemoryBytes'
  | 'edgeScriptBytes';
