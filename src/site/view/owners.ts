import type { Block, Text } from './blocks.ts';
import { link } from './words.ts';

/** A company that lists a crane on its page. */
export interface OwnerLine {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null | undefined;
  /** Name of its country. */
  readonly country: string;
  /** The crane, and how many others of the same kind there are. */
  readonly crane: string;
}

/** The companies that list a model, or a crane that a marketplace page is about. */
export interface Owners {
  readonly count: number;
  /** The first of them, in order of their addresses. */
  readonly companies: (most: number) => readonly OwnerLine[];
}

/** How many companies a page about something else names at once, and in all. */
export const namedCompanies = 12;
export const maxOwners = 200;

/** @param also A column that the page doesn’t say. */
export const ownersTable = (caption: string, companies: readonly OwnerLine[], also: readonly ('Crane' | 'Country')[]): Block => ({
  kind: 'table',
  caption,
  head: ['Company', 'Town', ...also],
  titleCells: 1,
  rows: companies.map(({ slug, name, city, country, crane }): Text[] => [
    link(name, `/companies/${slug}`),
    city ?? '–',
    ...also.map((column) => (column === 'Crane' ? crane : country)),
  ]),
});
