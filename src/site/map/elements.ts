/** Whether this site is made of files alone, on a host without a function. */
export const hasFilesAlone = document.documentElement.dataset['host'] === 'files';

/** An element of the page, which it must have. */
export function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}
