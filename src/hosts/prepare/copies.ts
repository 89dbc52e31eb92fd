import { clientFile, serverFile } from '../../documents/addresses.ts';
import type { ServerFile } from '../../writer/manifest.ts';
import type { DeployCopy, PublishedSite } from './site.ts';

/** Size of copies, bytes. */
export const bytesOf = (copies: readonly DeployCopy[]): number => copies.reduce((sum, { bytes }) => sum + bytes, 0);

/** Copies of files of `client/` into a folder of the deployment. */
export const clientCopies = (files: Iterable<Pick<ServerFile, 'file' | 'bytes'>>, folder: string): DeployCopy[] =>
  Array.from(files, ({ file, bytes }) => ({ from: clientFile(file), path: `${folder}/${file}`, bytes }));

/** Copies of the function's files with the given names. */
export const serverCopies = ({ manifest }: PublishedSite, folder: string, names: readonly string[]): DeployCopy[] =>
  manifest.server
    .filter(({ file }) => names.includes(file))
    .map(({ file, bytes }) => ({ from: serverFile(file), path: `${folder}/${file}`, bytes }));
