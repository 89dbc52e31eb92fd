import { sections, type Section } from '../src/site/view/blocks.ts';
import { markdownPath } from '../src/documents/addresses.ts';
import { cutShell, placeholders, shellPath, type Shell } from '../src/site/view/shell.ts';

const layout = (section: Section): string =>
  `<!doctype html><html lang="en"><head><title>${placeholders.title}</title><meta name="description" content="${placeholders.description}"><link rel="canonical" href="https://cranes.example${shellPath(section)}"><link rel="alternate" type="text/markdown" href="https://cranes.example${markdownPath(shellPath(section))}"></head><body>${placeholders.body}</body></html>`;

/** A small layout stands in for the one that Astro renders. */
export const testShells = Object.fromEntries(sections.map((section) => [section, cutShell(layout(section), section)])) as Record<
  Section,
  Shell
>;
