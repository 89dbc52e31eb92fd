import { clientFile, serverFile } from '../../documents/addresses.ts';
import type { ServerFile } from '../../writer/manifest.ts';
import type { DeployCopy, PublishedSite } from './site.ts';

/** Copies of files of `client/` into a folder of the deployment. */
export const clientCopies = (files: Iterable<ServerFile>, folder: string): DeployCopy[] =>
  Array.from(files, ({ file, bytes, sha256 }) => ({ from: clientFile(file), path: `${folder}/${file}`, bytes, sha256 }));

/** Copies of the files of the function, all or those with the names given. */
export const serverCopies = ({ manifest }: PublishedSite, folder: string, names: readonly string[] | null = null): DeployCopy[] =>
  manifest.server
    .filter(({ file }) => names === null || names.includes(file))
    .map(({ file, bytes, sha256 }) => ({ from: serverFile(file), path: `${folder}/${file}`, bytes, sha256 }));
