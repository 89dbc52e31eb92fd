import { guides, type GuideId } from '../../contract/guides.ts';
import { splitTitle } from '../../contract/look.ts';
import type { Service } from '../../contract/service.ts';
import { markdownText } from '../../site/view/markdown.ts';
import { aboutGuides } from './about-guides.ts';
import { agentGuides } from './agent-guides.ts';
import { buildingGuides } from './building-guides.ts';
import type { GuideSources, GuideTexts } from './guide-sources.ts';
import { readingGuides } from './reading-guides.ts';
import { startGuides } from './start-guides.ts';

const texts: Required<GuideTexts> = { ...startGuides, ...readingGuides, ...buildingGuides, ...agentGuides, ...aboutGuides };

const written = new WeakMap<GuideSources, Map<GuideId, string>>();

/** The text of a guide, beginning with its title. It is written once for the same sources. */
export function guideText(id: GuideId, sources: GuideSources): string {
  const known = written.get(sources) ?? new Map<GuideId, string>();
  written.set(sources, known);
  const text = known.get(id) ?? writeGuide(id, sources);
  known.set(id, text);
  return text;
}

/** The text of a guide that the owner has written, with its own title, if it has one. */
export function ownText(id: GuideId, { texts: own }: Service): ReturnType<typeof splitTitle> | null {
  const text = id === 'terms' || id === 'privacy' ? own?.[id] : undefined;
  return text === undefined ? null : splitTitle(text);
}

function writeGuide(id: GuideId, sources: GuideSources): string {
  const { title, description } = guides.find((guide) => guide.id === id)!;
  const own = ownText(id, sources.service);
  if (own !== null) return `# ${markdownText(own.title ?? title)}\n\n${own.body.trim()}\n`;
  // The page on authentication is looked for by its heading.
  const heading = id === 'auth' ? 'auth.md' : title;
  return `# ${heading}\n\n${description}\n\n${texts[id](sources).trim()}\n`;
}
