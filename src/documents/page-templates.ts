import { sections, type Section } from '../site/view/blocks.ts';
import { cutTemplate, type Template } from '../site/view/template.ts';
import { renderPage, type CompiledPages } from './page-documents.ts';
import type { Site } from './site.ts';

/** Renders the template of each section. @throws Error when one lacks a placeholder. */
export async function renderTemplates({ render }: CompiledPages, site: Site): Promise<Record<Section, Template>> {
  const templates: Partial<Record<Section, Template>> = {};
  for (const section of sections) templates[section] = cutTemplate(await renderPage(render, `/templates/${section}`, site), section);
  return templates as Record<Section, Template>;
}
