/** Whether the site is on a host that only has files, without a function. */
export const hasFilesAlone = document.documentElement.dataset['host'] === 'files';

/** Finds an element that the page must have. */
export function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}
