import type { FoundCompany } from '../../contract/found-company.ts';
import { formatLoad, formatMeasure } from '../../contract/numbers.ts';
import type { Block, Text } from './blocks.ts';
import { contactLinks } from './contact-links.ts';
import { link, serviceName } from './words.ts';

/** A company as every list shows it. */
export interface CompanyLine extends Pick<
  FoundCompany,
  'slug' | 'name' | 'city' | 'services' | 'max_capacity_t' | 'phone' | 'whatsapp' | 'website'
> {
  /** Name of its country, in a list of several countries. */
  readonly countryName?: string;
  /** Distance from the place that the list is about, kilometers. */
  readonly km?: number;
}

/** The links side by side; a dash for none. */
function contactCell(company: CompanyLine): Text {
  const links = contactLinks(company);
  return links.length === 0 ? '–' : links.flatMap(({ short, href }) => [link(short, href), ' ']);
}

/** Platforms state their load, which is a fraction of a tonne. */
const capacityOf = ({ services, max_capacity_t: most }: CompanyLine): string =>
  services.length === 1 && services[0] === 'aerial_platform' ? formatLoad(most) : formatMeasure(most, 't');

/** A list of companies: where each is, what it has, and how to reach it. */
export const companyTable = (caption: string, companies: readonly CompanyLine[]): Block => {
  const far = companies.some(({ km }) => km !== undefined);
  return {
    kind: 'table',
    caption,
    head: ['Company', 'Town', ...(far ? ['Distance'] : []), 'Services', 'Largest crane', 'Contact'],
    numeric: far ? [2, 4] : [3],
    titleCells: 1,
    rows: companies.map((company): Text[] => [
      link(company.name, `/companies/${company.slug}`),
      [company.city, company.countryName].filter(Boolean).join(', ') || '–',
      ...(far ? [company.km === undefined ? '–' : formatMeasure(company.km, 'km')] : []),
      company.services.map(serviceName).join(', ') || '–',
      capacityOf(company),
      contactCell(company),
    ]),
  };
};
