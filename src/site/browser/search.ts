// On every page, so it is small: a search field is a plain form until it is used, and only then its suggestions are loaded.

const onlyFiles = document.documentElement.dataset['host'] === 'files';

/** Events that say a field is being used, or no longer is. */
const uses = ['pointerdown', 'focusin', 'input', 'submit', 'focusout'] as const;

/** Loads the suggestions of a field when it is first used. What happens meanwhile is repeated once they are there. */
function loadOnUse(form: HTMLFormElement): void {
  const element = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector)!;
  const input = element<HTMLInputElement>('input');
  const missed = new Set<'input' | 'submit'>();
  let isLoading = false;

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const { connectSearch } = await import('./search-box.ts');
      for (const type of uses) form.removeEventListener(type, use);
      connectSearch(form, onlyFiles);
      if (missed.has('submit')) form.requestSubmit();
      else if (missed.has('input')) input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    } catch {
      // The next use tries again.
      isLoading = false;
      if (missed.size > 0) sayNotLoaded();
    }
  }

  function use(event: Event): void {
    if (event.type === 'focusout') {
      if (!form.contains((event as FocusEvent).relatedTarget as Node | null)) leave();
      return;
    }
    if (event.type === 'input') missed.add('input');
    if (event.type === 'submit' && onlyFiles) {
      // No function answers a form here.
      event.preventDefault();
      missed.add('submit');
    }
    void load();
  }

  function sayNotLoaded(): void {
    const text = `Suggestions could not be loaded. Check your connection and reload the page${onlyFiles ? '' : ', or press Enter to ask'}.`;
    element('.trouble').textContent = element('[role=status]').textContent = text;
    element('.trouble').hidden = element('.found').hidden = false;
  }

  function leave(): void {
    missed.clear();
    element('.found').hidden = true;
  }

  for (const type of uses) form.addEventListener(type, use);
  // A quick reader is already typing.
  if (!form.contains(document.activeElement)) return;
  if (input.value !== '') missed.add('input');
  void load();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.search')) loadOnUse(form);

// As on many sites, the slash key moves to the first search field.
document.addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const input = document.querySelector<HTMLInputElement>('form.search input');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || input === null) return;
  event.preventDefault();
  input.focus();
  input.select();
});
