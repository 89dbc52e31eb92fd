// @ts-check
// Runs before the page is painted, so that a remembered theme never flashes: a classic script, not a module.
(() => {
  const root = document.documentElement;
  const key = 'theme';
  const darkBySystem = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset['theme'] ?? (darkBySystem.matches ? 'dark' : 'light')) === 'dark';

  /** The switch tells its state to screen readers. */
  const tell = () => {
    for (const button of document.querySelectorAll('.theme-switch')) button.setAttribute('aria-pressed', String(isDark()));
  };

  root.classList.add('scripted');
  try {
    const remembered = localStorage.getItem(key);
    if (remembered === 'dark' || remembered === 'light') root.dataset['theme'] = remembered;
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
  document.addEventListener('DOMContentLoaded', tell);
  darkBySystem.addEventListener('change', tell);
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('.theme-switch') === null) return;
    const theme = isDark() ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    tell();
    try {
      localStorage.setItem(key, theme);
    } catch {
      // The choice lasts for this page alone.
    }
  });
})();
