import { quote } from '../contract/errors.ts';
import { ownAddresses, pageFiles, splitTitle, type OwnersPage } from '../contract/look.ts';
import type { DataFolder } from './data-folder.ts';
import { readBytes, readEncoding, type FileLimits } from './files.ts';
import type { Notices } from './notices.ts';

/** Folder of the owner's texts and logo, below the data folder. */
const folder = 'pages';

/** A page of the owner; the file name is its address. Names that begin with a dot, a tilde or an underscore are drafts. */
const pageFile = /^pages\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const draftFile = /^pages\/[._~]/;

/** Whether a file of the folder is a page of the owner. */
export const isOwnerPage = (file: string): boolean => Object.hasOwn(pageFiles, file) || pageFile.test(file);

/** The members of service.json that files in the folder `pages` replace, and the pages that they add. */
export interface OwnerPages {
  readonly members: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pages: readonly OwnersPage[];
}

/** Reads the folder `pages`. Reports files that aren't read, addresses that are taken, and titles made from a file name. */
export function readOwnerPages(data: DataFolder, limits: FileLimits, notices: Notices): OwnerPages {
  const members: Record<string, Record<string, string>> = {};
  const pages: OwnersPage[] = [];
  const names = data.pages();
  if ('fault' in names) {
    notices.add('unreadable_file', { file: folder }, `${folder} ${names.fault}.`, names.remedy);
    return { members, pages };
  }
  const read = (file: string): string | null => {
    const bytes = readBytes(data, file, limits, notices);
    return bytes === null ? null : new TextDecoder().decode(readEncoding(bytes, file, notices));
  };
  for (const file of names) {
    if (draftFile.test(file)) continue;
    const [, name] = pageFile.exec(file) ?? [];
    if (Object.hasOwn(pageFiles, file)) {
      const [group, member] = pageFiles[file as keyof typeof pageFiles];
      const text = read(file);
      if (text !== null) (members[group] ??= {})[member] = text;
    } else if (name === undefined) {
      const remedy = `Name it ${Object.keys(pageFiles).join(', ')} or, for a page of its own, like pages/imprint.md; or move it out of the folder.`;
      notices.add('unknown_file', { file }, `${quote(file)} is not a page of the data set and is not read.`, remedy);
    } else if (ownAddresses.has(name)) {
      notices.add(
        'page_address_taken',
        { file },
        `The service already has a page at ${quote(`/${name}`)}.`,
        `Name the file for example ${folder}/our-${name}.md.`,
      );
    } else {
      const text = read(file);
      if (text !== null) pages.push(pageOf(name, text, file, notices));
    }
  }
  return { members, pages };
}

/** The page of a file: its first heading is the title. */
function pageOf(name: string, text: string, file: string, notices: Notices): OwnersPage {
  const { title, body } = splitTitle(text);
  if (title !== null) return { path: `/${name}`, title, text: body };
  const made = name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');
  notices.add('page_without_title', { file }, `${quote(file)} does not begin with a heading; its title is ${quote(made)}.`);
  return { path: `/${name}`, title: made, text: body };
}
