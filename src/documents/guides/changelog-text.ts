import { changeKinds } from '../../contract/change-kinds.ts';
import { changelog } from '../../contract/changelog.ts';
import { portalPaths } from '../../contract/discovery.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Service } from '../../contract/service.ts';
import { markdownText } from '../../site/view/markdown.ts';
import { jsonDocument, type Document } from '../document.ts';

type Changes = NonNullable<Service['changelog']>;

/** The changes that a service publishes: those of its owner, or else those of the API. */
const changesOf = ({ changelog: own }: Service): Changes => own ?? changelog.filter(({ ofPages }) => ofPages !== true);

type ShownChange = Changes[number];

/** Values of the guide with the changelog: a heading for each day, an item for each change. */
export function changelogValues(service: Service, baseUrl: string): { readonly changes: string | null; readonly labels: string } {
  // Our own texts are Markdown already.
  const textOf = (text: string) => (service.changelog === undefined ? text : markdownText(text));
  const itemOf = ({ kind, title, text, path }: ShownChange): string => {
    const words = `${textOf(text)}${path === undefined ? '' : ` [Learn more](${baseUrl}${path})`}`;
    return title === undefined ? `- **${kind}** ${words}` : `- **${textOf(title)}** (${kind})\n\n  ${words}`;
  };
  const days = [...groupBy(changesOf(service), ({ date }) => date)].map(([date, ofDay]) => `## ${date}\n\n${ofDay.map(itemOf).join('\n')}`);
  const labels = Object.entries(changeKinds).map(([kind, meaning]) => `- **${kind}** ${meaning}`);
  return { changes: days.length === 0 ? null : days.join('\n\n'), labels: labels.join('\n') };
}

/** The changelog for programs. */
export const changelogDocument = (service: Service, baseUrl: string): Document =>
  jsonDocument(portalPaths.changelog, {
    changes: changesOf(service).map(({ date, kind, title, text, path }) => ({
      date,
      kind,
      ...(title === undefined ? {} : { title }),
      text,
      ...(path === undefined ? {} : { url: baseUrl + path }),
    })),
  });
