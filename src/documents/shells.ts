import { sections, type Section } from '../site/view/blocks.ts';
import { cutShell, type Shell } from '../site/view/shell.ts';
import { renderPage, type CompiledPages } from './page-documents.ts';
import type { Site } from './site.ts';

/** Renders the layouts that are filled for each page that explores the market. @throws Error when one has no place for what differs. */
export async function renderShells({ render }: CompiledPages, site: Site): Promise<Record<Section, Shell>> {
  const shells: Partial<Record<Section, Shell>> = {};
  for (const section of sections) shells[section] = cutShell(await renderPage(render, `/shells/${section}`, site), section);
  return shells as Record<Section, Shell>;
}
