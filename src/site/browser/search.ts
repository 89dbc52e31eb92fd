import { escapeHtml } from '../view/html.ts';
import { openSuggestions, type Suggestion } from './suggestions.ts';

/** Time without a key before suggestions are asked for, milliseconds. */
const pauseMs = 150;
const onlyFiles = document.documentElement.dataset['host'] === 'files';
const amongDocs = /^\/(?:docs|developers)(?:[/.]|$)/.test(location.pathname);

function connect(form: HTMLFormElement): void {
  const part = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector)!;
  const input = part<HTMLInputElement>('input');
  const box = part('.found');
  const list = part('[role=listbox]');
  const status = part('[role=status]');
  const note = part('.trouble');
  const { base = '', names = '', docs = '' } = form.dataset;
  const suggest = openSuggestions({ baseUrl: base, names, docs, onlyFiles });
  let active = -1;
  let timer = 0;
  let underWay = new AbortController();

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const close = () => {
    underWay.abort();
    clearTimeout(timer);
    box.hidden = true;
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

  const optionHtml = ({ href, title, note: text }: Suggestion, i: number): string =>
    `<a role="option" id="${list.id}-${i}" aria-selected="false" tabindex="-1" href="${escapeHtml(href)}"><strong>${escapeHtml(title)}</strong> <span>${escapeHtml(text)}</span></a>`;

  /** Shows suggestions, and last the question itself where the host answers one. */
  const show = (words: string, items: readonly Suggestion[], trouble: string | null) => {
    const ask = {
      href: `${form.getAttribute('action')!.replace('#', `?${new URLSearchParams({ q: words })}#`)}`,
      title: `Ask “${words}”`,
      note: 'An answer in plain language',
    };
    list.innerHTML = [...items, ...(onlyFiles ? [] : [ask])].map(optionHtml).join('');
    const found = `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose${onlyFiles ? '' : ', or press Enter to ask'}.`;
    const nothing = onlyFiles
      ? 'Nothing has such a name. This copy of the site can’t answer questions.'
      : 'No suggestions. Press Enter to ask.';
    note.textContent = trouble ?? (items.length === 0 && onlyFiles ? nothing : '');
    note.hidden = note.textContent === '';
    status.textContent = [trouble, items.length > 0 ? found : nothing].filter(Boolean).join(' ');
    box.hidden = false;
    active = -1;
    input.setAttribute('aria-expanded', String(options().length > 0));
    input.removeAttribute('aria-activedescendant');
  };

  const update = async () => {
    const words = input.value.trim();
    const controller = (underWay = new AbortController());
    const { items, trouble } = await suggest(words, amongDocs, controller.signal);
    // An answer to what is no longer in the box comes too late.
    if (!controller.signal.aborted) show(words, items, trouble);
  };

  input.addEventListener('input', () => {
    underWay.abort();
    clearTimeout(timer);
    if (input.value.trim() === '') {
      status.textContent = '';
      return close();
    }
    timer = window.setTimeout(() => void update(), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && !box.hidden) {
      event.preventDefault();
      return close();
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !box.hidden && options().length > 0) {
      event.preventDefault();
      choose(event.key === 'ArrowDown' ? active + 1 : active === -1 ? -1 : active - 1);
    }
    if (event.key === 'Enter' && active !== -1) {
      event.preventDefault();
      options()[active]!.click();
      close();
    }
  });
  form.addEventListener('submit', (event) => {
    clearTimeout(timer);
    // Nobody answers a question here, so that Enter looks for the name.
    if (!onlyFiles) return;
    event.preventDefault();
    if (input.value.trim() !== '') void update();
  });
  // A click on a suggestion moves the focus out of the form only after it has led there.
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close();
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', () => close());
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.search')) connect(form);

// The slash leads to the box, as it does on many sites; the first that is in view.
document.addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const input = document.querySelector<HTMLInputElement>('form.search input');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || input === null) return;
  event.preventDefault();
  input.focus();
  input.select();
});
