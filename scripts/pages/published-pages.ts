import { readPublished } from '../../src/publish/published.ts';

/** Addresses of the pages of a published folder. @throws Error when nothing is published there. */
export function publishedPages(folder: string): string[] {
  const manifest = readPublished(folder);
  if (manifest === null) throw new Error(`${folder} holds no published site`);
  const pages = manifest.documents.filter(
    ({ class: documentClass, media_type }) => documentClass === 'page' && media_type.startsWith('text/html'),
  );
  return pages.map(({ url }) => url);
}
