import { readPublished } from '../../src/writer/published.ts';

/** Addresses of the pages of a published folder. @throws Error when nothing is published there. */
export function publishedPages(folder: string): string[] {
  const manifest = readPublished(folder);
  if (manifest === null) throw new Error(`${folder} holds no published site`);
  const isPage = (mediaType: string) => mediaType.startsWith('text/html');
  const single = manifest.documents.filter(({ media_type }) => isPage(media_type)).map(({ url }) => url);
  const families = manifest.families.filter(({ media_type }) => isPage(media_type));
  return [...single, ...families.flatMap(({ url, entries }) => entries.map(([key]) => url.replace('{key}', key)))];
}
