import { noFilters } from '../../query/list-query.ts';
import { cacheLoad } from '../view/cached-load.ts';
import type { Core } from './core.ts';
import { find } from './elements.ts';
import { explain } from './explain.ts';
import { input } from './filter-form.ts';
import { openMark } from './marks.ts';
import type { PlaceOption } from './place-finder.ts';
import { openPlaceNote } from './place-note.ts';
import type { Found, Place } from './place.ts';
import { middleOf, type MapState } from './state.ts';
import { nearZoom } from './view.ts';

const notLoaded: Found = {
  kind: 'nothing',
  note: { words: 'Places could not be loaded. Check your connection, then press Enter in the field to try again.', options: [] },
};

/**
 * The place that distances are measured from: the middle of a box; or one that was typed, chosen or named by the address, or where the reader is.
 *
 * @param show Brings the page into line with its state, and may go to the nearest company. @param step Takes what the reader has chosen.
 */
export function openOrigin(
  { map, view, companies, address, status, readFile }: Core,
  show: (reaches: boolean) => void,
  step: (next: Partial<MapState>) => void,
) {
  const mark = openMark(map, 'map-here', 18);
  const note = openPlaceNote((option) => void choose(option));
  const openFinder = cacheLoad(async () => {
    const { openPlaceFinder } = await import('./place-finder.ts');
    return openPlaceFinder(readFile, (country) => companies.count({ ...noFilters, country }).count);
  });
  const field = input('near');
  let place: Place | null = null;
  /** The last that was looked for: an earlier search that ends after it changes nothing. */
  let latest: Promise<Found> | null = null;
  let outcome: Found | null = null;

  const from = (): Place | null => (address.state.box === null ? place : middleOf(address.state.box));
  function set(found: Found | null): void {
    outcome = found;
    place = found?.kind === 'place' ? found.place : null;
    note(found?.note ?? null);
    mark(place);
    if (from() === null && address.state.sort === 'distance') address.change({ sort: 'name' });
  }
  function forget(): void {
    latest = null;
    set(null);
    address.change({ near: null });
  }
  /** @param moves Whether to go to what is found, and list what is near it first. */
  async function measureFrom(finding: Promise<Found>, moves: boolean): Promise<void> {
    latest = finding;
    const found = await finding;
    if (latest !== finding) return;
    set(found);
    if (found.kind === 'place') {
      address.change({ near: found.near });
      if (moves) moveTo(found.place, found.box);
    } else if (found.kind === 'country') {
      const { country, box } = found;
      address.change({ near: null, country, ...(moves ? { box: null, view: null } : {}) });
      const extent = companies.extentOf(country);
      if (moves) view.show(address.state, extent ?? box ?? undefined);
      // Of a country without companies the address would say nothing.
      if (moves && extent === undefined) address.change({ view: view.now() });
    }
    show(moves);
  }
  function moveTo({ lat, lon }: Place, box: MapState['box']): void {
    const around = box === null ? { lat, lon, zoom: nearZoom - 1 } : null;
    view.show({ ...address.state, box, view: around });
    address.change({ sort: 'distance', box: null, view: around ?? view.now() });
  }
  function measureFromName(text: string, moves = true): Promise<void> {
    status.say('Looking for the place…');
    leaveKeyboard();
    const { country } = address.state;
    return measureFrom(
      openFinder()
        .then((finder) => finder.find(text, country))
        .catch(() => notLoaded),
      moves,
    );
  }
  async function choose({ title, place: chosen }: PlaceOption): Promise<void> {
    field.value = title;
    step({ near: title });
    leaveKeyboard();
    if (typeof chosen === 'string') return measureFromName(chosen);
    await measureFrom(
      openFinder()
        .then((finder) => finder.choose(chosen))
        .catch(() => notLoaded),
      true,
    );
  }

  /** On a phone the keyboard would cover the map. */
  function leaveKeyboard(): void {
    if (matchMedia('(pointer: coarse)').matches) field.blur();
  }

  const openPicker = cacheLoad(async () => {
    const [{ connectPicker }, finder] = await Promise.all([import('./place-picker.ts'), openFinder()]);
    return connectPicker(find('.map-near'), finder, (option) => void choose(option));
  });
  const untilLoaded = new AbortController();
  async function load({ type }: Event): Promise<void> {
    // Whoever has gone on or pressed Enter needs no suggestions.
    const isTyping = () => type === 'input' && document.activeElement === field && field.value.trim() !== address.state.near;
    try {
      const { update } = await openPicker();
      untilLoaded.abort();
      if (isTyping()) await update();
    } catch {
      // The next letter tries again.
      if (isTyping()) note({ words: 'Suggestions could not be loaded. Check your connection, or press Enter.', options: [] });
    }
  }
  for (const use of ['focus', 'input']) field.addEventListener(use, (event) => void load(event), { signal: untilLoaded.signal });

  return {
    place: from,
    /** Whether the place of the address could not be found. */
    isUnknown: (): boolean => outcome?.kind === 'nothing' && outcome.note !== null,
    /** Whether it would be worth looking again. */
    hasFailed: (): boolean => outcome === notLoaded,
    forget,
    measureFromName,
    async measureFromReader(): Promise<void> {
      status.say('Waiting for your position…');
      // In the address is only what the reader typed.
      address.change({ near: null });
      const locate = async (): Promise<Found> => ({
        kind: 'place',
        place: await (await import('./place.ts')).locate(),
        box: null,
        near: null,
        note: null,
      });
      const sayWhy = (error: unknown): Found => {
        status.setFaults([explain(error)]);
        return { kind: 'nothing', note: null };
      };
      await measureFrom(locate().catch(sayWhy), true);
    },
    /** Measures from the place that the address names, and shows the rest of its state. */
    async followAddress(): Promise<void> {
      const { near, box, view: seen } = address.state;
      if (near !== null && box === null) return measureFromName(near, seen === null);
      forget();
      show(seen === null);
    },
  };
}
