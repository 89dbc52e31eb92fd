import type { GlanceRow } from '../../query/glance.ts';
import { companyFacts } from './company-list.ts';

/** What the card needs to be placed, pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Distance of the card from its point, pixels. */
const gap = 14;

/** The card lies above its point, or below where there is no room, and within the map. */
export function positionCard(card: HTMLElement, { x, y, width, height }: Place): void {
  const [wide, tall] = [card.offsetWidth, card.offsetHeight];
  const left = Math.max(8, Math.min(width - wide - 8, x - wide / 2));
  const top = y - gap - tall >= 8 ? y - gap - tall : Math.min(y + gap, height - tall - 8);
  card.style.translate = `${Math.round(left)}px ${Math.round(Math.max(8, top))}px`;
}

/** Fills the card with the companies of a place. `others` more are there than are listed. */
export function fillCard(body: HTMLElement, companies: readonly GlanceRow[], others: number): void {
  body.replaceChildren(...companies.map(companyEntry));
  if (others > 0) body.append(paragraph(`And ${others.toLocaleString('en')} more here. Zoom in, or see the list.`));
}

/** Says one sentence in the card, while it waits or when it failed. */
export function showCardMessage(body: HTMLElement, text: string): void {
  body.replaceChildren(paragraph(text));
}

function paragraph(text: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function companyEntry(company: GlanceRow): HTMLElement {
  const entry = document.createElement('article');
  const name = document.createElement('p');
  name.className = 'map-card-name';
  name.textContent = company.name;
  const link = document.createElement('a');
  link.href = `/companies/${company.slug}`;
  link.textContent = 'View company';
  link.setAttribute('aria-label', `View company: ${company.name}`);
  entry.append(name, paragraph(companyFacts(company)));
  if (company.max_capacity_t !== null) entry.append(paragraph(`Cranes up to ${company.max_capacity_t.toLocaleString('en')}\u00A0t`));
  entry.append(link);
  return entry;
}
