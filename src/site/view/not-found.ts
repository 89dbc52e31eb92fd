import { escapeHtml } from './escape-html.ts';

/** Texts of the page for addresses with nothing. */
export const notFoundTexts = {
  status: '404',
  title: 'Page not found',
  sentence: 'There is no page at this URL.',
  advice: ' Check it for typos, ask',
} as const;

/**
 * The page for an address that was in use, made from {@link notFoundTexts} in the page for addresses with nothing.
 *
 * @param list Path of the page with others of its kind.
 */
export function gonePage(page: string, sentence: string, list: string): string {
  const { status, title, sentence: replaced, advice } = notFoundTexts;
  return page
    .replace(`>${status}<`, '>410<')
    .replaceAll(title, 'Page removed')
    .replaceAll(replaced + advice, () => `${escapeHtml(sentence)} <a href="${list}">See the others</a>, ask`)
    .replaceAll(replaced, () => escapeHtml(sentence));
}
