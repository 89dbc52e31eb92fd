// @ts-check
// A classic script that runs before the page is painted, so that the reader’s earlier choices don’t flash or shift anything. The block keeps its
// names out of the page.
{
  const root = document.documentElement;
  const darkBySystem = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset['theme'] ?? (darkBySystem.matches ? 'dark' : 'light')) === 'dark';

  /** Choices that are stored, with their possible values. */
  const known = { theme: ['light', 'dark'], language: ['sh', 'js', 'python'] };

  /** @param {'theme' | 'language'} name @param {string} value */
  const choose = (name, value) => {
    root.dataset[name] = value;
    try {
      localStorage.setItem(name, value);
    } catch {
      // If storage is forbidden, the choice only lasts for this page.
    }
    showChoices();
  };

  /** Shows the choices in the switches, for screen readers too. */
  const showChoices = () => {
    for (const button of document.querySelectorAll('.theme-switch')) button.setAttribute('aria-pressed', String(isDark()));
    const { language } = root.dataset;
    if (language === undefined) return;
    for (const input of document.querySelectorAll('.snippets input')) {
      if (input instanceof HTMLInputElement && input.value === language) input.checked = true;
    }
  };

  root.classList.add('scripted');
  try {
    for (const [name, values] of Object.entries(known)) {
      const value = localStorage.getItem(name);
      if (value !== null && values.includes(value)) root.dataset[name] = value;
    }
  } catch {
    // Storage is forbidden.
  }

  document.addEventListener('DOMContentLoaded', showChoices);
  darkBySystem.addEventListener('change', showChoices);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.snippets') !== null) choose('language', target.value);
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('.theme-switch') !== null) choose('theme', isDark() ? 'light' : 'dark');
    // The open menu covers what its links lead to.
    if (target.closest('.side-menu a') !== null) target.closest('details')?.removeAttribute('open');
    // A click elsewhere closes the menu.
    for (const open of document.querySelectorAll('.site-menu[open], .menu-group[open]')) {
      if (!open.contains(target)) open.removeAttribute('open');
    }
    const copy = target.closest('.copy');
    if (copy instanceof HTMLElement) void copyCode(copy);
  });

  document.addEventListener('keydown', ({ key }) => {
    const [open] = [...document.querySelectorAll('.site-menu[open], .menu-group[open]')].toReversed();
    if (key !== 'Escape' || open === undefined || !open.contains(document.activeElement)) return;
    open.removeAttribute('open');
    const summary = open.querySelector('summary');
    if (summary instanceof HTMLElement) summary.focus();
  });

  /** Copies the visible code of the button’s panel, and says so. @param {HTMLElement} button */
  const copyCode = async (button) => {
    const blocks = [...(button.closest('.panel')?.querySelectorAll('pre') ?? [])];
    const shown = blocks.find((block) => block.checkVisibility());
    try {
      await navigator.clipboard.writeText(shown?.textContent ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C';
      if (shown !== undefined) getSelection()?.selectAllChildren(shown);
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  };
}
