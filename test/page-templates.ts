import { sections, type Section } from '../src/site/view/blocks.ts';
import { markdownPath } from '../src/documents/addresses.ts';
import { cutTemplate, placeholders, templatePath, type Template } from '../src/site/view/template.ts';

const layout = (section: Section): string =>
  `<!doctype html><html lang="en"><head><title>${placeholders.title}</title><meta name="description" content="${placeholders.description}"><link rel="canonical" href="https://cranes.example${templatePath(section)}"><link rel="alternate" type="text/markdown" href="https://cranes.example${markdownPath(templatePath(section))}"></head><body>${placeholders.body}</body></html>`;

/** A small layout stands in for the one that Astro renders. */
export const testTemplates = Object.fromEntries(sections.map((section) => [section, cutTemplate(layout(section), section)])) as Record<
  Section,
  Template
>;
