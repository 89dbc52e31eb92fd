import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '../contract/errors.ts';
import { pageFiles } from '../contract/look.ts';
import { readBytes, readEncoding } from './files.ts';
import type { Notices } from './notices.ts';

/** Where the owner's texts and logo lie, below the folder of the data. */
const folder = 'pages';

/** Files of the owner's pages that are there, in byte order. */
export const ownerPages = (dataDir: string): string[] =>
  Object.keys(pageFiles)
    .filter((file) => existsSync(join(dataDir, file)))
    .sort();

/** The members of service.json that files of the folder `pages` take the place of. Reports files that nothing reads. */
export function readOwnerPages(dataDir: string, maxBytes: number, notices: Notices): Record<string, Record<string, string>> {
  const members: Record<string, Record<string, string>> = {};
  if (!existsSync(join(dataDir, folder))) return members;
  const names = readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`);
  for (const file of names.toSorted()) {
    if (Object.hasOwn(pageFiles, file) || /^pages\/[.~]/.test(file)) continue;
    const remedy = `Name it ${Object.keys(pageFiles).join(', ')}, or move it out of the folder.`;
    notices.add('unknown_file', { file }, `${quote(file)} is no page of the data set and is not read.`, remedy);
  }
  for (const [file, [group, member]] of Object.entries(pageFiles)) {
    const bytes = names.includes(file) ? readBytes(dataDir, names, file, maxBytes, notices) : null;
    if (bytes !== null) (members[group] ??= {})[member] = new TextDecoder().decode(readEncoding(bytes, file, notices));
  }
  return members;
}
