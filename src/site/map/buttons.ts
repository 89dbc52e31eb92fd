import type { Map as LeafletMap } from 'leaflet';
import { find } from './elements.ts';

/** A button of the page by the name of what it does. */
export const button = (name: string): HTMLButtonElement => find(`[data-do="${name}"]`);

/** Lets the buttons act, and the reader use them and the filters. */
export function enable(actions: Readonly<Record<string, () => void>>): void {
  for (const [name, act] of Object.entries(actions)) {
    button(name).addEventListener('click', act);
    // There may be no box to remove.
    if (name !== 'unbox') button(name).disabled = false;
  }
  for (const fieldset of document.querySelectorAll<HTMLFieldSetElement>('fieldset[data-map]')) fieldset.disabled = false;
  button('full').hidden = !document.fullscreenEnabled;
}

/** Says which way the map can’t be zoomed any further. */
export function showZoomLimits(map: LeafletMap): void {
  const isAt = (limit: number) => String(Math.abs(map.getZoom() - limit) < 0.01);
  button('in').setAttribute('aria-disabled', isAt(map.getMaxZoom()));
  button('out').setAttribute('aria-disabled', isAt(map.getMinZoom()));
}

/** Lets the map fill the screen, or returns it to the page. @throws Error if the browser refuses. */
export async function fillScreen(): Promise<void> {
  if (document.fullscreenElement === null) await find('.map-frame').requestFullscreen();
  else await document.exitFullscreen();
}

/** Copies the request. */
export async function copyRequest(): Promise<void> {
  const request = find<HTMLElement>('.map-request code');
  try {
    await navigator.clipboard.writeText(request.textContent.replace(/^GET /, ''));
    button('copy').textContent = 'Copied';
  } catch {
    // Without permission, the text is selected instead, so that one shortcut copies it.
    getSelection()?.selectAllChildren(request);
    button('copy').textContent = 'Press Ctrl+C';
  }
  setTimeout(() => (button('copy').textContent = 'Copy'), 2000);
}
