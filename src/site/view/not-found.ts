import { escapeHtml } from './escape-html.ts';

/** Texts of the page for addresses with nothing. */
export const notFoundTexts = {
  status: '404',
  title: 'Page not found',
  sentence: 'There is no page at this URL.',
  advice: ' Check it for typos, ask',
} as const;

/** The page for an address that was in use, made from {@link notFoundTexts} in the page for addresses with nothing. */
export function gonePage(page: string, sentence: string): string {
  const { status, title, sentence: replaced, advice } = notFoundTexts;
  return page
    .replace(`>${status}<`, '>410<')
    .replaceAll(title, 'Page removed')
    .replaceAll(replaced + advice, () => `${escapeHtml(sentence)} Ask`)
    .replaceAll(replaced, () => escapeHtml(sentence));
}
