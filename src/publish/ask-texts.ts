import type { PublicCompany } from '../contract/entities.ts';
import type { AskRecord, AskText } from '../ask/ask-index.ts';
import type { Market } from '../model/market.ts';

const words = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
const spaced = (name: string | null): string => (name ?? '').replaceAll('_', ' ');

/** Names of the countries in English, by code; the runtime's own table (Unicode CLDR). */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const countryName = (code: string | null): string => (code === null ? '' : (countryNames.of(code) ?? ''));

/** What of a company is searched: its name, and its place, services and representative cranes. */
export function companyText({ name, city, state_region, country, services, fleet_highlights }: PublicCompany): AskText {
  const cranes = fleet_highlights.map(({ brand, model }) => words(brand, model));
  return { name, body: words(city, state_region, countryName(country), ...services.map(spaced), ...cranes) };
}

/** Everything else that a question can lead to. */
export function askRecords({ models, concepts, listings, wantedAds, resources }: Market): (AskRecord & { text: AskText })[] {
  return [
    ...models.map(({ slug, brand, model, crane_type, capacity_t, summary }) => ({
      type: 'ProductModel',
      name: `${brand} ${model}`,
      description: summary ?? words(spaced(crane_type), capacity_t === null ? null : `of ${capacity_t} t`),
      path: `/atlas/${slug}`,
      text: { name: `${brand} ${model}`, body: words(spaced(crane_type), summary, capacity_t === null ? null : `${capacity_t} t`) },
    })),
    ...concepts.map(({ slug, term, aliases, definition }) => ({
      type: 'DefinedTerm',
      name: term,
      description: definition,
      path: `/atlas/concepts/${slug}`,
      text: { name: words(term, ...aliases), body: definition },
    })),
    ...listings.map(({ slug, title, crane_type, brand, country, description }) => ({
      type: 'CollectionPage',
      name: title,
      description: description ?? title,
      path: `/marketplace/${slug}`,
      text: { name: title, body: words(spaced(crane_type), brand, countryName(country), description) },
    })),
    ...wantedAds.map(({ id, title, brand, model, crane_type, country, description }) => ({
      type: 'Demand',
      name: title,
      description: `A buyer’s request to buy, not stock. ${description ?? ''}`.trim(),
      path: `/wanted/${id}`,
      text: {
        name: title,
        body: words(brand, model, spaced(crane_type), countryName(country), description, 'wanted buyer looking to buy'),
      },
    })),
    ...resources.map(({ path, kind, name, description, keywords }) => ({
      type: kind === 'operation' || kind === 'document' ? 'WebAPI' : 'TechArticle',
      name,
      description,
      path,
      text: { name, body: words(description, ...keywords) },
    })),
  ];
}
