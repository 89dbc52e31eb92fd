import { popup } from 'leaflet';
import type { GlanceRow } from '../../query/glance.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { addContacts, companyLines } from './company-list.ts';
import type { Core } from './core.ts';
import type { Position } from './mercator.ts';
import type { Place } from './place.ts';

/** Most companies on a card. */
const onCard = 5;

/**
 * The card of a company, or of several at one place, on the map.
 *
 * @param place Returns the place that distances are measured from.
 * @param closed Called when the card is closed, by the reader or for another card.
 */
export function openCards({ map, contactsOf }: Core, place: () => Place | null, closed: (hadFocus: boolean) => void) {
  const card = popup({ className: 'map-card', minWidth: 220, autoPanPaddingBottomRight: [12, 12] });
  let hadFocus = false;
  // The popup is removed before its event is sent.
  document.addEventListener('focusin', ({ target }) => (hadFocus = card.getElement()?.contains(target as Node) === true));
  card.on('remove', () => {
    const hadIt = hadFocus;
    hadFocus = false;
    closed(hadIt);
  });
  return {
    /** Opens the card of the companies at one point. It names the first of them. */
    open(companies: readonly GlanceRow[], { lat, lon }: Position, takeFocus: boolean): void {
      const body = document.createElement('div');
      const entries = companies.slice(0, onCard).map((company) => {
        const entry = document.createElement('article');
        entry.dataset['slug'] = company.slug;
        entry.append(...companyLines(company, place()));
        return entry;
      });
      body.append(...entries);
      if (companies.length > onCard) body.append(`And ${formatInteger(companies.length - onCard)} more at this point: see the list.`);
      // The map’s buttons are a column beside the card, or a row above it.
      card.options.autoPanPaddingTopLeft = matchMedia('(max-width: 52rem)').matches ? [12, 64] : [64, 12];
      // Its margins and its distance from the edges of the map take 60 pixels.
      card.options.maxWidth = Math.min(300, map.getSize().x - 60);
      card.setLatLng([lat, lon]).setContent(body).openOn(map);
      const element = card.getElement()!;
      element.setAttribute('role', 'dialog');
      element.setAttribute('aria-label', companies.length === 1 ? companies[0]!.name : 'Companies at this point');
      element.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', 'Close');
      if (takeFocus) element.querySelector('a')?.focus({ preventScroll: true });
      void addContacts(entries, contactsOf);
    },
    close: (): void => void card.remove(),
  };
}
