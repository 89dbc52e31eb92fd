import type { ReadFile } from '../../client/glance.ts';
import type { Core } from './core.ts';
import { hasFilesAlone } from './elements.ts';
import { explain } from './explain.ts';
import { input, markFault } from './filter-form.ts';
import { openMark } from './marks.ts';
import type { Place } from './place.ts';
import type { MapState } from './state.ts';
import { nearZoom } from './view.ts';

/**
 * The place that distances are measured from: a town, or where the reader is.
 *
 * @param show Brings the page into line with its state.
 */
export function openOrigin({ map, view, address, status, readFile }: Core, show: () => void) {
  const mark = openMark(map, 'map-here', 18);
  let place: Place | null = null;
  /** The last search that was asked for: an earlier one that ends after it changes nothing. */
  let latest: Promise<Place> | null = null;

  function forget(): void {
    latest = null;
    place = null;
    mark(null);
    const { sort } = address.state;
    address.change({ near: null, sort: sort === 'distance' ? 'name' : sort });
  }
  /**
   * @param moves Whether to go to the place and list what is near it first.
   * @returns Whether the place was found; null if another was asked for meanwhile.
   */
  async function measureFrom(finding: Promise<Place>, moves: boolean, other: Partial<MapState> = {}): Promise<boolean | null> {
    latest = finding;
    try {
      const found = await finding;
      if (latest !== finding) return null;
      place = found;
      const { lat, lon } = place;
      if (moves) address.change({ ...other, sort: 'distance', box: null, view: { lat, lon, zoom: nearZoom - 1 } });
      if (moves) view.show(address.state);
      mark(place);
      return true;
    } catch (error) {
      if (latest !== finding) return null;
      forget();
      status.setFaults([explain(error)]);
      return false;
    }
  }
  async function measureFromTown(text: string, moves = true): Promise<void> {
    status.say('Looking for the town…');
    const isFound = await measureFrom(findTownNamed(text, readFile), moves);
    if (isFound === null) return;
    const typed = input('near').value;
    show();
    if (isFound) return;
    // What was typed stays, so that it can be corrected.
    input('near').value = typed;
    markFault('near');
  }
  return {
    place: (): Place | null => place,
    forget,
    measureFromTown,
    async measureFromReader(): Promise<void> {
      status.say('Waiting for your position…');
      if ((await measureFrom(locateReader(), true, { near: null })) !== null) show();
    },
    /** Measures from the town that the address names, and shows the rest of its state. */
    async followAddress(): Promise<void> {
      const { near, view: seen } = address.state;
      if (near === null) latest = place = null;
      mark(place);
      if (near === null) show();
      else await measureFromTown(near, seen === null);
    },
  };
}

async function findTownNamed(text: string, readFile: ReadFile): Promise<Place> {
  const [{ findTown }, { client }] = await Promise.all([import('./place.ts'), import('./service.ts')]);
  return findTown(text, client, hasFilesAlone ? readFile : null);
}

const locateReader = async (): Promise<Place> => (await import('./place.ts')).locate();
