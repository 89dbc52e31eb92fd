import { sections, type Section } from '../site/view/blocks.ts';
import { cutShell, type Shell } from '../site/view/shell.ts';
import type { Document } from './document.ts';

/** Where Astro puts the layouts that are filled here; nothing of it is published. */
const shellFolder = 'shells/';

/** Takes the rendered layouts out of the pages of Astro. @throws Error when one is missing or has no place for what differs. */
export function takeShells(rendered: readonly Document[]): { pages: Document[]; shells: Record<Section, Shell> } {
  const found = new Map(rendered.filter(({ file }) => file.startsWith(shellFolder)).map(({ file, bytes }) => [file, bytes]));
  const shells = sections.map((section) => {
    const bytes = found.get(`${shellFolder}${section}.html`);
    if (bytes === undefined) throw new Error(`the layout of ${section} was not rendered`);
    return [section, cutShell(new TextDecoder().decode(bytes), section)] as const;
  });
  return {
    pages: rendered.filter(({ file }) => !file.startsWith(shellFolder)),
    shells: Object.fromEntries(shells) as Record<Section, Shell>,
  };
}
