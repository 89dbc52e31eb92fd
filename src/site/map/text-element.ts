/** A text as an element. Leaflet takes strings for HTML. */
export function textElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
