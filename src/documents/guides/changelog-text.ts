import { changeKinds } from '../../contract/change-kinds.ts';
import { changelog } from '../../contract/changelog.ts';
import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Service } from '../../contract/service.ts';
import { markdownText } from '../../site/view/markdown.ts';
import { jsonDocument, type Document } from '../document.ts';

type Changes = NonNullable<Service['changelog']>;

/** The changes that a service publishes: those of its owner, else those of the interface. */
const changesOf = ({ changelog: own }: Service): Changes => own ?? changelog.filter(({ ofPages }) => ofPages !== true);

/** The changelog in Markdown: a heading for a day, a line for a change. */
export function changelogText(service: Service, baseUrl: string): string {
  // What is ours is Markdown already, as far as it is any.
  const textOf = (text: string) => (service.changelog === undefined ? text : markdownText(text));
  const changes = changesOf(service);
  const days = [...groupBy(changes, ({ date }) => date)].map(
    ([date, ofDay]) =>
      `## ${date}\n\n${ofDay.map(({ kind, text, path }) => `- **${kind}** ${textOf(text)}${path === undefined ? '' : ` [Learn more](${baseUrl}${path})`}`).join('\n')}`,
  );
  const kinds = Object.entries(changeKinds).map(([kind, meaning]) => `- **${kind}** ${meaning}`);
  return `For upcoming removals, see the [deprecation policy](${baseUrl}${discoveryPaths.deprecationPolicy}) and the headers of the affected responses. As JSON: [changelog.json](${baseUrl}${portalPaths.changelog}).

${changes.length === 0 ? 'No changes are listed.' : `${days.join('\n\n')}\n\n## Labels\n\n${kinds.join('\n')}`}`;
}

/** The changelog for programs. */
export const changelogDocument = (service: Service, baseUrl: string): Document =>
  jsonDocument(portalPaths.changelog, {
    changes: changesOf(service).map(({ date, kind, text, path }) => ({
      date,
      kind,
      text,
      ...(path === undefined ? {} : { url: baseUrl + path }),
    })),
  });
