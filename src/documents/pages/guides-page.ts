import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { guideGroups, guides } from '../../contract/guides.ts';
import type { Block, PageContent } from '../../site/view/blocks.ts';
import { link } from '../../site/view/words.ts';

/** The list of all guides. */
export const guidesPage: PageContent = {
  path: portalPaths.docs,
  title: 'Guides',
  description:
    'How to list companies, page through results, filter by map box, ask questions, handle errors, stay within limits and connect agents. Every snippet is tested.',
  hero: {
    eyebrow: link('Developer portal', discoveryPaths.developers),
    heading: 'Guides',
    lead: ['Short guides with tested snippets. Also available as Markdown: ', link('llms.txt', discoveryPaths.llms), '.'],
    blocks: [],
  },
  blocks: guideCards(2),
};

/** Every guide as a card, in its group. */
export function guideCards(level: 2 | 3): Block[] {
  return guideGroups.flatMap((group): Block[] => [
    { kind: 'heading', text: group, id: group.toLowerCase().replaceAll(' ', '-'), ...(level === 3 && { level }) },
    {
      kind: 'cards',
      level: level === 2 ? 3 : 4,
      items: guides
        .filter((guide) => guide.group === group)
        .map(({ path, title, description }) => ({ name: title, path, text: description })),
    },
  ]);
}
