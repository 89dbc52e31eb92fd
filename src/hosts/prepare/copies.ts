import type { ServerFile } from '../../writer/manifest.ts';
import type { DeployCopy, PublishedSite } from './site.ts';

/** Copies of files of `client/` into a folder of the deployment. */
export const clientCopies = (files: Iterable<ServerFile>, folder: string): DeployCopy[] =>
  Array.from(files, ({ file, bytes }) => ({ from: `client/${file}`, path: `${folder}/${file}`, bytes }));

/** Copies of the files of the function, all or those with the names given. */
export const serverCopies = ({ manifest }: PublishedSite, folder: string, names: readonly string[] | null = null): DeployCopy[] =>
  manifest.server
    .filter(({ file }) => names === null || names.includes(file))
    .map(({ file, bytes }) => ({ from: `server/${file}`, path: `${folder}/${file}`, bytes }));

/** What the function is opened from, beside the index of documents. */
export const functionFiles = ['site.json', 'columns.bin', 'companies.pack', 'ask.bin', 'company-pages.json'];
