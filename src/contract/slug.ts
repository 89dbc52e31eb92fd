import { fold } from './fold.ts';

/** Lower-case words joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The ID of a wanted ad: letters, digits and single hyphens. */
export const idPattern = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;

/** Lower-case ASCII words joined by hyphens: `Grúas Peña Vieja` → `gruas-pena-vieja`. Apostrophes are left out; all else separates words. */
export const toSlug = (text: string): string =>
  fold(text)
    .replace(/['\u02bc]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
