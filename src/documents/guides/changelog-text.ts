import { changeKinds, changelog } from '../../contract/changelog.ts';
import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { jsonDocument, type Document } from '../document.ts';

/** The changelog in Markdown: a heading for a day, a line for a change. */
export function changelogText(baseUrl: string): string {
  const days = [...Map.groupBy(changelog, ({ date }) => date)].map(
    ([date, changes]) =>
      `## ${date}\n\n${changes.map(({ kind, text, path }) => `- **${kind}** ${text} [Learn more](${baseUrl}${path})`).join('\n')}`,
  );
  const kinds = Object.entries(changeKinds).map(([kind, meaning]) => `- **${kind}** ${meaning}`);
  return `For upcoming removals, see the [deprecation policy](${baseUrl}${discoveryPaths.deprecationPolicy}) and the headers of the affected responses. As JSON: [changelog.json](${baseUrl}${portalPaths.changelog}).

${days.join('\n\n')}

## Labels

${kinds.join('\n')}`;
}

/** The changelog for programs. */
export const changelogDocument = (baseUrl: string): Document =>
  jsonDocument(portalPaths.changelog, {
    changes: changelog.map(({ path, ...change }) => ({ ...change, url: baseUrl + path })),
  });
