import { popup } from 'leaflet';
import type { GlanceRow } from '../../query/glance.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { choosingFacts, companyFacts, phoneLink } from './company-list.ts';
import type { Core } from './core.ts';
import { explain } from './explain.ts';
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
export function openCards({ map, phonesOf }: Core, place: () => Place | null, closed: (hadFocus: boolean) => void) {
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
      const shown = companies.slice(0, onCard);
      body.append(...shown.map((company) => companyEntry(company, place())));
      if (companies.length > onCard)
        body.append(paragraph(`And ${formatInteger(companies.length - onCard)} more at this point: see the list.`));
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
      void addPhones(body, shown);
    },
    close: (): void => void card.remove(),
  };

  /** Adds phone numbers, which are loaded later. */
  async function addPhones(body: HTMLElement, companies: readonly GlanceRow[]): Promise<void> {
    const lines = [...body.querySelectorAll('.map-card-phone')];
    try {
      const phones = await phonesOf(companies.map(({ slug }) => slug));
      for (const [i, { slug }] of companies.entries()) {
        const phone = phones.get(slug) ?? null;
        lines[i]?.replaceChildren(phone === null ? 'No phone number listed' : phoneLink(phone));
      }
    } catch (error) {
      for (const line of lines) line.textContent = `Phone number not loaded: ${explain(error)}`;
    }
  }
}

function paragraph(text: string, name = ''): HTMLParagraphElement {
  const element = document.createElement('p');
  element.textContent = text;
  element.className = name;
  return element;
}

function companyEntry(company: GlanceRow, place: Place | null): HTMLElement {
  const entry = document.createElement('article');
  const link = document.createElement('a');
  link.href = `/companies/${company.slug}`;
  link.textContent = 'View company';
  link.setAttribute('aria-label', `View company: ${company.name}`);
  const lines = [companyFacts(company), choosingFacts(company, place)].filter((line) => line !== '');
  entry.append(
    paragraph(company.name, 'map-card-name'),
    ...lines.map((line) => paragraph(line)),
    paragraph('Loading the phone number…', 'map-card-phone'),
    link,
  );
  return entry;
}
