/** An element of the page, which it must have. */
export function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}
