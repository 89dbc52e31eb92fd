import { guides, type GuideId } from '../../contract/guides.ts';
import { markdownBlocks, markdownText } from '../../site/view/markdown.ts';
import { qualityPage } from '../pages/quality-page.ts';
import { fillText } from '../texts.ts';
import { resourcesText } from './developer-resources.ts';
import { guideValues, sharedByGuides, type GuideSources } from './guide-values.ts';
import { ownText } from './own-text.ts';

const written = new WeakMap<GuideSources, Readonly<Record<GuideId, string>>>();

/** The text of each guide, beginning with its title. They are written once for the same sources. */
export function guideTexts(sources: GuideSources): Readonly<Record<GuideId, string>> {
  const known = written.get(sources) ?? writeGuides(sources);
  written.set(sources, known);
  return known;
}

function writeGuides(sources: GuideSources): Readonly<Record<GuideId, string>> {
  const { service } = sources;
  const shared = sharedByGuides(sources);
  const texts = guides.map(({ id, title, description }) => {
    const own = ownText(id, service);
    if (own !== null) return [id, `# ${markdownText(own.title ?? title)}\n\n${own.body.trim()}\n`];
    // Programs look for this heading to find the page on authentication.
    const heading = id === 'auth' ? 'auth.md' : title;
    return [id, `# ${heading}\n\n${description}\n\n${bodyOf(id, sources, shared).trim()}\n`];
  });
  return Object.fromEntries(texts) as Record<GuideId, string>;
}

/** A guide without its title and its first sentence. */
function bodyOf(id: GuideId, sources: GuideSources, shared: object): string {
  const { service, baseUrl, resources } = sources;
  switch (id) {
    case 'data-quality': {
      const { hero, blocks } = qualityPage(sources);
      return markdownBlocks([{ kind: 'text', text: hero.lead }, ...hero.blocks, ...blocks], baseUrl).join('\n\n');
    }
    case 'developer-resources':
      return `${markdownText(service.description)}\n\n${resourcesText(resources, baseUrl)}`;
    default:
      return fillText(`guides/${id}.md`, guideValues[id](sources), shared);
  }
}
