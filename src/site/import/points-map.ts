import { createMap } from '../app/result-map.ts';
import { mapPaths } from '../view/map-paths.ts';
import { readWorld } from '../view/map-world.ts';
import type { Point } from './messages.ts';

/** Opens a map of the companies of a list. @param frame The element around it, with its buttons. */
export async function openPointsMap(frame: HTMLElement): Promise<{ show(points: readonly Point[]): void }> {
  const world = readWorld(await (await fetch(mapPaths.world)).text());
  const [view, hint] = [frame.querySelector<HTMLElement>('.map')!, frame.querySelector<HTMLElement>('.map-hint')!];
  const map = createMap({ view, hint }, world, () => undefined);
  for (const button of frame.querySelectorAll<HTMLButtonElement>('[data-zoom]'))
    button.addEventListener('click', () => (button.dataset['zoom'] === 'all' ? map.showAll() : map.zoom(Number(button.dataset['zoom']))));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', map.recolor);
  new MutationObserver(map.recolor).observe(document.documentElement, { attributes: true });
  return { show: (points) => map.show({ companies: points.map(asShown), from: null }) };
}

const asShown = ({ name, city, lat, lon }: Point) => ({
  slug: '',
  name,
  city: city || null,
  lat,
  lon,
  facts: '',
  distance: null,
});
