import { connectCombobox } from '../view/combobox.ts';
import { openSuggestions, type Suggestion } from './suggestions.ts';

/** Whether this page is part of the documentation. */
const amongDocs = /^\/(?:docs|developers)(?:[/.]|$)/.test(location.pathname);

/**
 * Shows suggestions below a search field while someone types.
 *
 * @param onlyFiles Whether the host only has files, so that nothing answers questions.
 */
export function connectSearch(form: HTMLFormElement, onlyFiles: boolean): void {
  const input = form.querySelector('input')!;
  const { base = '', names = '', docs = '' } = form.dataset;
  const suggest = openSuggestions({ baseUrl: base, names, docs, onlyFiles });
  /** The question itself, which the page for questions answers. */
  const question = (words: string): Suggestion => ({
    href: form.getAttribute('action')!.replace('#', `?${new URLSearchParams({ q: words })}#`),
    title: `Ask: ${words}`,
    note: 'An answer in plain language',
  });
  const { update, stop } = connectCombobox<Suggestion>(form, async (words, signal) => {
    const { items, isQuestion, trouble } = await suggest(words, amongDocs, signal);
    const found = `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose${onlyFiles ? '' : ', or press Enter to ask'}.`;
    const nothing = onlyFiles ? 'Nothing found. This copy of the site can’t answer questions.' : 'No suggestions. Press Enter to ask.';
    return {
      // In the documentation, guides come first.
      items: onlyFiles ? items : isQuestion && !amongDocs ? [question(words), ...items] : [...items, question(words)],
      note: trouble ?? (items.length === 0 && onlyFiles ? nothing : ''),
      status: [trouble, items.length > 0 ? found : nothing].filter(Boolean).join(' '),
    };
  });
  form.addEventListener('submit', (event) => {
    stop();
    // Without a function nothing answers questions, so Enter searches by name.
    if (!onlyFiles) return;
    event.preventDefault();
    if (input.value.trim() !== '') void update();
  });
}
