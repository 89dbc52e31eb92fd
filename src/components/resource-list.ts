import type { Site } from '../publish/site.ts';

export interface ResourceGroup {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly url: string; readonly description: string }[];
}

const titles = { page: 'Pages', guide: 'Guides', operation: 'Operations', document: 'Documents', download: 'Downloads' } as const;

/** Everything for developers, by kind, for the page and its Markdown. */
export function resourceGroups({ resources, baseUrl }: Site): ResourceGroup[] {
  return Object.entries(titles)
    .map(([kind, title]) => ({
      title,
      entries: resources
        .filter((resource) => resource.kind === kind)
        .map(({ name, path, description }) => ({ name, url: baseUrl + path, description })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The resources as Markdown. */
export function resourcesMarkdown(site: Site): string {
  const groups = resourceGroups(site).map(({ title, entries }) => {
    const lines = entries.map(({ name, url, description }) => `- [${name}](${url}): ${description}`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# Developer resources\n\n${site.service.description}\n\n${groups.join('\n\n')}\n`;
}
