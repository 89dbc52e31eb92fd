import { feedFiles } from '../../contract/discovery.ts';
import type { Block, PageFeed, Text } from './blocks.ts';
import { link } from './words.ts';

/** Links to feeds, each in both formats. */
export function feedBlocks(feeds: readonly PageFeed[]): Block[] {
  const items = feeds.map(({ title, path }): Text => {
    const { atom, json } = feedFiles(path);
    return [`${title}: `, link('Atom', atom), ', ', link('JSON Feed', json)];
  });
  return [
    { kind: 'heading', text: 'Feeds', id: 'feeds' },
    { kind: 'list', items },
  ];
}
