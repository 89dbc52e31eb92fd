// Loaded when the field of the place is first used.
import { connectCombobox } from '../view/combobox.ts';
import type { openPlaceFinder, PlaceOption } from './place-finder.ts';

/** Shows places below the field while someone types. @param choose Takes the place that was chosen. */
export function connectPicker(
  root: HTMLElement,
  { suggest }: Pick<ReturnType<typeof openPlaceFinder>, 'suggest'>,
  choose: (option: PlaceOption) => void,
) {
  return connectCombobox<PlaceOption>(
    root,
    async (words) => {
      const offer = (items: readonly PlaceOption[], note: string) => ({
        items,
        note,
        status:
          note ||
          `${items.length} ${items.length === 1 ? 'place' : 'places'}. Use the arrow keys to choose, or press Enter to take what you typed.`,
      });
      try {
        const items = await suggest(words);
        return offer(items, items.length === 0 ? 'No place has a name that begins so. Press Enter for the nearest spellings.' : '');
      } catch {
        return offer([], 'Places could not be loaded. Check your connection and type on.');
      }
    },
    choose,
  );
}
