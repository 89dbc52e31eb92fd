import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { releaseNameOf } from '../../contract/leases.ts';
import type { Service } from '../../contract/service.ts';
import { manifestFile, serverFile, serverFiles } from '../../documents/addresses.ts';
import { readPlainFile } from '../../load/plain-file.ts';
import type { FormerKey } from '../../query/former-keys.ts';
import { readSiteFile } from '../../query/site-file.ts';
import type { Manifest, ServerFile } from '../../writer/manifest.ts';
import { openPublished } from '../../writer/published.ts';

/** Nothing was written; the message says why, in sentences for the operator. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

/** Default folder of the releases on a server. */
export const defaultRoot = '/srv/cranes';

/** A published folder, with what a deployment is made from. */
export interface PublishedSite {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Size and checksum of the manifest file. */
  readonly manifestFile: Pick<ServerFile, 'bytes' | 'sha256'>;
  readonly service: Service;
  /** Keys that are not in use. */
  readonly former: readonly FormerKey[];
  /** Contract version of the stored files. */
  readonly version: string;
  /** Address and port of the function, for hosts that forward requests to it. */
  readonly upstream: string;
  /** Folder of the releases on the machine that serves them. */
  readonly root: string;
}

/** Reads a published folder. @throws UnpublishedError or DamagedFileError when it can't be deployed. */
export function readSite(folder: string, upstream = '127.0.0.1:4321', root = defaultRoot): PublishedSite {
  const manifest = openPublished(folder);
  const { service, former } = readSiteFile(readPlainFile(join(folder, serverFile(serverFiles.site))));
  const { version } = service.versions.find(({ current }) => current)!;
  const text = readPlainFile(join(folder, manifestFile));
  const ownFile = { bytes: text.length, sha256: hash('sha256', text, 'hex') };
  return { folder: resolve(folder), manifest, manifestFile: ownFile, service, former, version, upstream, root };
}

/** The release name of a published folder. */
export const releaseOf = ({ manifestFile: { sha256 } }: PublishedSite): string => releaseNameOf(sha256);

/** A text file of a deployment. */
export interface DeployText {
  readonly path: string;
  readonly text: string;
}

/** A file of the published folder that is copied into a deployment. */
export interface DeployCopy {
  /** Size. */
  readonly bytes: number;
  /** Path below the published folder. */
  readonly from: string;
  readonly path: string;
}

/** What a host needs. Paths are below the folder of the deployment. */
export interface Deployment {
  readonly texts: readonly DeployText[];
  readonly copies: readonly DeployCopy[];
  /** Further names for folders of the deployment. */
  readonly links?: readonly { readonly path: string; readonly target: string }[];
  /** The folder that the host uploads and sends; null when the host reads the published folder itself. */
  readonly publicFolder: string | null;
  /** What it lacks of the published folder, in sentences for the operator. */
  readonly leftOut?: readonly string[];
  /** Numbers that the host limits, in addition to those that follow from the files. */
  readonly counts: Partial<Record<Counted, number>>;
}

/** What the limits of hosts count. */
export type Counted =
  | 'files'
  | 'filesInFolder'
  | 'fileBytes'
  | 'routes'
  | 'functionBytes'
  | 'functionCompressedBytes'
  | 'functionMemoryBytes'
  | 'edgeScriptBytes';
