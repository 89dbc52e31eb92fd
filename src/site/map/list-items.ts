import { find } from './elements.ts';
import type { Position } from './mercator.ts';

/** The position of the entry that an event comes from. */
function positionOf({ target }: Event): Position | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('li[data-slug]') : null;
  return item === null ? null : { lat: Number(item.dataset['lat']), lon: Number(item.dataset['lon']) };
}

/** Calls back when an entry is pointed at or has the focus, with null when it no longer is, and when its button is clicked. */
export function listenToItems(point: (at: Position | null) => void, showOnMap: (at: Position) => void): void {
  const section = find<HTMLElement>('.map-list');
  for (const name of ['pointerover', 'focusin'])
    section.addEventListener(name, (event) => {
      const at = positionOf(event);
      if (at !== null) point(at);
    });
  for (const name of ['pointerleave', 'focusout']) section.addEventListener(name, () => point(null));
  find<HTMLElement>('.map-companies').addEventListener('click', (event) => {
    const at = positionOf(event);
    if (at !== null && event.target instanceof HTMLButtonElement) showOnMap(at);
  });
}

/** Marks the entries of companies and no others. The entry of a single company is scrolled into view. */
export function markItems(slugs: readonly (string | null)[]): void {
  const section = find<HTMLElement>('.map-list');
  const wanted = new Set(slugs);
  for (const item of find<HTMLElement>('.map-companies').children) {
    const isMarked = wanted.has((item as HTMLElement).dataset['slug'] ?? '');
    item.classList.toggle('marked', isMarked);
    if (!isMarked || slugs.length > 1 || section.scrollHeight === section.clientHeight) continue;
    const [own, around] = [item.getBoundingClientRect(), section.getBoundingClientRect()];
    if (own.top < around.top) section.scrollTop += own.top - around.top;
    else if (own.bottom > around.bottom) section.scrollTop += own.bottom - around.bottom;
  }
}
