/** Something that is offered while someone types: a link, or what a field may hold. */
export interface Option {
  readonly title: string;
  readonly note: string;
  /** Where it leads; left out if it is no link. */
  readonly href?: string;
}

/** What is offered for some words. */
export interface Offer<Item extends Option> {
  readonly items: readonly Item[];
  /** What stands below the items; empty if nothing does. */
  readonly note: string;
  /** What a screen reader says. */
  readonly status: string;
}

/** Pause in typing before something is offered, milliseconds. */
const pauseMs = 150;

/**
 * Makes a field a combobox with a list below it: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. The list is open while someone types.
 *
 * @param root Holds the field, `.found` with its listbox and `.trouble`, and a status.
 * @param find Finds what to offer; never fails.
 * @param choose Takes what was chosen. Left out for links.
 */
export function connectCombobox<Item extends Option>(
  root: HTMLElement,
  find: (words: string, signal: AbortSignal) => Promise<Offer<Item>>,
  choose?: (item: Item) => void,
) {
  const input = root.querySelector('input')!;
  const listbox = root.querySelector<HTMLElement>('[role=listbox]')!;
  const list = openList(root, input, listbox);
  let timer = 0;
  let request = new AbortController();
  let items: readonly Item[] = [];

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
    const offer = await find(words, signal);
    // By now the field may have other words.
    if (signal.aborted) return;
    items = offer.items;
    list.show(offer);
  };

  input.addEventListener('input', () => {
    stop();
    if (input.value.trim() === '') {
      list.clear();
      return close();
    }
    timer = window.setTimeout(() => void update(), pauseMs);
  });
  /** Does what a key is for. @returns Whether it is used up. */
  function press(key: string): boolean {
    if (key === 'Enter') {
      const isTaken = list.follow();
      // Nor may an answer that is under way open the list again.
      close();
      return isTaken;
    }
    const isDown = key === 'ArrowDown';
    if (!list.isOpen()) {
      if (!isDown || input.value.trim() === '') return false;
      void update();
    } else if (key === 'Escape') close();
    else if ((isDown || key === 'ArrowUp') && list.hasOptions()) list.move(isDown ? 1 : -1);
    else return false;
    return true;
  }

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!root.contains(relatedTarget as Node | null)) close();
  });
  // A click on an option keeps the focus in the field, so that the list is still open when the option is taken.
  listbox.addEventListener('mousedown', (event) => event.preventDefault());
  listbox.addEventListener('click', ({ target }) => {
    const at = [...listbox.children].findIndex((option) => option.contains(target as Node));
    close();
    if (at >= 0) choose?.(items[at]!);
  });
  return { update, stop };
}

/** The list below a field, and which of its options is chosen. */
function openList(root: HTMLElement, input: HTMLInputElement, list: HTMLElement) {
  const element = (selector: string) => root.querySelector<HTMLElement>(selector)!;
  const [box, status, trouble] = [element('.found'), element('[role=status]'), element('.trouble')];
  let active = -1;
  const options = () => [...list.children] as HTMLElement[];
  const chooseNone = () => {
    active = -1;
    input.removeAttribute('aria-activedescendant');
  };
  return {
    isOpen: () => !box.hidden,
    hasOptions: () => list.childElementCount > 0,
    show({ items, note, status: said }: Offer<Option>): void {
      list.replaceChildren(...items.map((item, i) => optionOf(item, `${list.id}-${i}`)));
      trouble.textContent = note;
      trouble.hidden = note === '';
      status.textContent = said;
      box.hidden = false;
      box.scrollTop = 0;
      input.setAttribute('aria-expanded', String(items.length > 0));
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
    /** Takes the chosen option. @returns Whether one is chosen. */
    follow(): boolean {
      const option = box.hidden ? undefined : options()[active];
      option?.click();
      return option !== undefined;
    },
  };
}

function optionOf({ href, title, note }: Option, id: string): HTMLElement {
  const option = document.createElement(href === undefined ? 'div' : 'a');
  option.id = id;
  if (option instanceof HTMLAnchorElement) option.href = href!;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const [name, about] = [document.createElement('strong'), document.createElement('span')];
  name.textContent = title;
  about.textContent = note;
  option.append(name, ' ', about);
  return option;
}
