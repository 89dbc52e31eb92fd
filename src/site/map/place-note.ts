import { find } from './elements.ts';
import type { PlaceNote } from './place.ts';
import type { PlaceOption } from './place-finder.ts';

/** Opens what stands below the field of the place: what was understood, and other places as buttons. @param choose Takes one of them. */
export function openPlaceNote(choose: (option: PlaceOption) => void): (note: PlaceNote | null) => void {
  const note = find<HTMLElement>('.map-place');
  const [words, chips] = [find<HTMLElement>('.map-place [role=status]'), find<HTMLElement>('.map-place [role=group]')];
  return (shown) => {
    const hadFocus = chips.contains(document.activeElement);
    words.textContent = shown?.words ?? '';
    chips.replaceChildren(
      ...(shown?.options ?? []).map((option) => {
        const chip = document.createElement('button');
        chip.type = 'button';
        chip.textContent = option.title;
        chip.addEventListener('click', () => choose(option));
        return chip;
      }),
    );
    chips.hidden = chips.childElementCount === 0;
    note.dataset['shown'] = String(shown !== null);
    // The button that had the focus is gone.
    if (hadFocus) note.focus({ preventScroll: true });
  };
}
