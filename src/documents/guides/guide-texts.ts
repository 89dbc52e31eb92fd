import { guides, type GuideId } from '../../contract/guides.ts';
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

function writeGuide(id: GuideId, sources: GuideSources): string {
  const { title, description } = guides.find((guide) => guide.id === id)!;
  // The page on authentication is looked for by its heading.
  const heading = id === 'auth' ? 'auth.md' : title;
  // The owner's own text, whose title is that of the page.
  const own = id === 'terms' || id === 'privacy' ? sources.service.texts?.[id]?.replace(/^\s*# .*\n/, '') : undefined;
  return `# ${heading}\n\n${description}\n\n${(own ?? texts[id](sources)).trim()}\n`;
}
