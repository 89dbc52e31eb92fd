import { readFileSync } from 'node:fs';
import { changeKinds, type ChangeKind } from '../../contract/change-kinds.ts';
import { portalPaths } from '../../contract/discovery.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Service } from '../../contract/service.ts';
import { createMarkdown } from '../../site/view/markdown-words.ts';
import { markdownText } from '../../site/view/markdown.ts';
import { jsonDocument, type Document } from '../document.ts';
import { projectFile } from '../../project-file.ts';

type Changes = NonNullable<Service['changelog']>;

/** Changes of the interface, newest first: the lists of CHANGELOG.md below the days and the labels. */
function readChangelog(): Changes {
  const changes: Changes = [];
  const below = { h2: '', h3: '' };
  const tokens = createMarkdown().parse(readFileSync(projectFile('CHANGELOG.md'), 'utf8'), {});
  for (const [i, { type, content }] of tokens.entries()) {
    if (type !== 'inline') continue;
    const { tag } = tokens[i - 1]!;
    const kind = below.h3.toLowerCase();
    if (tag === 'h2' || tag === 'h3') below[tag] = content;
    else if (Object.hasOwn(changeKinds, kind))
      changes.push({ date: below.h2, kind: kind as ChangeKind, text: content.replaceAll('\n', ' ') });
  }
  return changes;
}

/** The changes that a service publishes: those of its owner, or else those of the API. */
const changesOf = ({ changelog }: Service): Changes => changelog ?? readChangelog();

/** Values of the guide with the changelog: a heading for each day, an item for each change. */
export function changelogValues(service: Service, baseUrl: string): { readonly changes: string | null; readonly labels: string } {
  // Our own texts are Markdown already.
  const textOf = (text: string) => (service.changelog === undefined ? text : markdownText(text));
  const itemOf = ({ kind, title, text, path }: Changes[number]): string => {
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
    changes: changesOf(service).map(({ path, ...change }) => ({ ...change, ...(path === undefined ? {} : { url: baseUrl + path }) })),
  });
