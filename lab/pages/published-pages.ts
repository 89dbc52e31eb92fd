import { familyMembers } from '../../src/writer/manifest.ts';
import { openPublished } from '../../src/writer/published.ts';

/** Addresses of the pages of a published folder. @throws UnpublishedError or DamagedFileError when there is no whole site. */
export function publishedPages(folder: string): string[] {
  const manifest = openPublished(folder);
  const isPage = (mediaType: string) => mediaType.startsWith('text/html');
  const single = manifest.documents.filter(({ media_type }) => isPage(media_type)).map(({ url }) => url);
  const families = manifest.families.filter(({ media_type }) => isPage(media_type));
  return [...single, ...families.flatMap((family) => Array.from(familyMembers(family), ({ url }) => url))];
}
