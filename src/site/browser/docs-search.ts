import type { DocsEntry, DocsIndex } from '../../ask/lexicon/docs-index.ts';
import { escapeHtml } from '../view/html.ts';

const shown = 7;
const snippetChars = 90;

/** Reads the published index. What searches it is loaded with it, when someone first uses the box. */
async function openIndex(address: string): Promise<DocsIndex> {
  const [{ readDocsIndex }, response] = await Promise.all([import('../../ask/lexicon/docs-index.ts'), fetch(address)]);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readDocsIndex(await response.text());
}

for (const form of document.querySelectorAll<HTMLFormElement>('.docs-search')) {
  const input = form.querySelector('input')!;
  const list = form.querySelector<HTMLElement>('[role=listbox]')!;
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  let loading: Promise<DocsIndex> | undefined;
  let active = -1;

  /** The index is fetched when the box is first used. A failure is not remembered. */
  const load = () =>
    (loading ??= openIndex(form.dataset['index']!).catch((error: unknown) => ((loading = undefined), Promise.reject(error as Error))));

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (index: number) => {
    const all = options();
    active = (index + all.length) % all.length;
    for (const [i, option] of all.entries()) option.setAttribute('aria-selected', String(i === active));
    input.setAttribute('aria-activedescendant', all[active]!.id);
    all[active]!.scrollIntoView({ block: 'nearest' });
  };

  const update = async () => {
    const words = input.value.trim();
    if (words === '') {
      status.textContent = '';
      return close();
    }
    let found: DocsEntry[];
    try {
      found = (await load()).search(words, shown, true);
    } catch {
      // Without the index the words can still be asked.
      found = [];
    }
    if (input.value.trim() !== words) return;
    const items = found.map(({ path, page, title, text }) => ({ href: path, title: page === '' ? title : `${page}: ${title}`, text }));
    items.push({
      href: `${form.getAttribute('action')!.replace('#', `?${new URLSearchParams({ q: words })}#`)}`,
      title: `Ask “${words}”`,
      text: 'Get an answer in plain language.',
    });
    list.innerHTML = items
      .map(
        ({ href, title, text }, i) =>
          `<a role="option" id="docs-found-${i}" aria-selected="false" tabindex="-1" href="${escapeHtml(href)}"><strong>${escapeHtml(title)}</strong> <span>${escapeHtml(text.length > snippetChars ? `${text.slice(0, snippetChars)}…` : text)}</span></a>`,
      )
      .join('');
    list.hidden = false;
    active = -1;
    input.setAttribute('aria-expanded', 'true');
    input.removeAttribute('aria-activedescendant');
    status.textContent =
      found.length === 0
        ? 'No results. Press Enter to ask.'
        : `${found.length} ${found.length === 1 ? 'result' : 'results'}. Use the arrow keys to choose.`;
  };

  input.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
  input.addEventListener('input', () => void update());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      return close();
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
      event.preventDefault();
      choose(event.key === 'ArrowDown' ? active + 1 : active === -1 ? -1 : active - 1);
    }
    if (event.key === 'Enter' && active !== -1) {
      event.preventDefault();
      options()[active]!.click();
      close();
    }
  });
  // A click on a result moves the focus out of the form only after it has led there.
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close();
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', () => close());
}

// The slash leads to the box, as it does on other sites of documentation.
document.addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const input = document.querySelector<HTMLInputElement>('#docs-search');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || input === null) return;
  event.preventDefault();
  input.focus();
});
