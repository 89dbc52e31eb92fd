import { openSuggestions, type Suggestion, type Suggestions } from './suggestions.ts';

/** Pause in typing before suggestions are requested, milliseconds. */
const pauseMs = 150;

/** Whether this page is part of the documentation. */
const amongDocs = /^\/(?:docs|developers)(?:[/.]|$)/.test(location.pathname);

/**
 * Shows suggestions below a search field while someone types.
 *
 * @param onlyFiles Whether the host only has files, so that nothing answers questions.
 */
export function connectSearch(form: HTMLFormElement, onlyFiles: boolean): void {
  const input = form.querySelector('input')!;
  const list = openList(form, onlyFiles);
  const { base = '', names = '', docs = '' } = form.dataset;
  const suggest = openSuggestions({ baseUrl: base, names, docs, onlyFiles });
  let timer = 0;
  let request = new AbortController();

  const stop = () => {
    request.abort();
    clearTimeout(timer);
  };
  const close = () => {
    stop();
    list.close();
  };
  const update = async () => {
    stop();
    const words = input.value.trim();
    const { signal } = (request = new AbortController());
    const suggestions = await suggest(words, amongDocs, signal);
    // By now the field may have other words.
    if (!signal.aborted) list.show(words, suggestions);
  };

  input.addEventListener('input', () => {
    stop();
    if (input.value.trim() === '') {
      list.clear();
      return close();
    }
    timer = window.setTimeout(() => void update(), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !list.isOpen()) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' && list.hasOptions()) list.move(1);
    else if (event.key === 'ArrowUp' && list.hasOptions()) list.move(-1);
    else if (event.key === 'Enter' && list.follow()) close();
    else return;
    event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    clearTimeout(timer);
    // Without a function nothing answers questions, so Enter searches by name.
    if (!onlyFiles) return;
    event.preventDefault();
    if (input.value.trim() !== '') void update();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close();
  });
  // A click on a suggestion keeps the focus in the field, so that the list is still open when the link is followed.
  form.querySelector('[role=listbox]')!.addEventListener('mousedown', (event) => event.preventDefault());
  form.querySelector('[role=listbox]')!.addEventListener('click', close);
}

/** The list below a search field, and which of its options is chosen. */
function openList(form: HTMLFormElement, onlyFiles: boolean) {
  const element = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector)!;
  const input = element<HTMLInputElement>('input');
  const [box, list, status, note] = [element('.found'), element('[role=listbox]'), element('[role=status]'), element('.trouble')];
  let active = -1;
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const chooseNone = () => {
    active = -1;
    input.removeAttribute('aria-activedescendant');
  };
  /** The question itself, which the page for questions answers. */
  const question = (words: string): Suggestion => ({
    href: form.getAttribute('action')!.replace('#', `?${new URLSearchParams({ q: words })}#`),
    title: `Ask “${words}”`,
    note: 'An answer in plain language',
  });

  return {
    isOpen: () => !box.hidden,
    hasOptions: () => options().length > 0,
    show(words: string, { items, trouble }: Suggestions): void {
      list.replaceChildren(...[...items, ...(onlyFiles ? [] : [question(words)])].map((item, i) => optionOf(item, `${list.id}-${i}`)));
      const found = `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose${onlyFiles ? '' : ', or press Enter to ask'}.`;
      const nothing = onlyFiles ? 'Nothing found. This copy of the site can’t answer questions.' : 'No suggestions. Press Enter to ask.';
      note.textContent = trouble ?? (items.length === 0 && onlyFiles ? nothing : '');
      note.hidden = note.textContent === '';
      status.textContent = [trouble, items.length > 0 ? found : nothing].filter(Boolean).join(' ');
      box.hidden = false;
      input.setAttribute('aria-expanded', String(options().length > 0));
      chooseNone();
    },
    close(): void {
      box.hidden = true;
      input.setAttribute('aria-expanded', 'false');
      chooseNone();
    },
    /** Takes back what a screen reader was told. */
    clear: () => void (status.textContent = ''),
    /** Chooses the next option or the one before, past the ends from the other side. */
    move(by: 1 | -1): void {
      const all = options();
      active = active === -1 && by === -1 ? all.length - 1 : (active + by + all.length) % all.length;
      for (const [i, option] of all.entries()) option.setAttribute('aria-selected', String(i === active));
      input.setAttribute('aria-activedescendant', all[active]!.id);
      all[active]!.scrollIntoView({ block: 'nearest' });
    },
    /** Opens the chosen option. @returns Whether one is chosen. */
    follow(): boolean {
      const option = options()[active];
      option?.click();
      return option !== undefined;
    },
  };
}

function optionOf({ href, title, note }: Suggestion, id: string): HTMLAnchorElement {
  const option = document.createElement('a');
  option.id = id;
  option.href = href;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const [name, about] = [document.createElement('strong'), document.createElement('span')];
  name.textContent = title;
  about.textContent = note;
  option.append(name, ' ', about);
  return option;
}
