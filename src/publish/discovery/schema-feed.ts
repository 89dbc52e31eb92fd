import { discoveryPaths, mediaTypes } from '../../contract/discovery.ts';
import type { Market } from '../../model/market.ts';
import { largeDocument, type Document } from '../document.ts';
import type { Hashed } from '../stage.ts';

/** Removes members that say nothing. */
const known = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== ''));

/** Everything public in schema.org's vocabulary, one JSON-LD object a line. */
export function schemaFeedDocument(market: Market, baseUrl: string): Hashed<Document> {
  const { schemaFeed: url } = discoveryPaths;
  return largeDocument({ url, file: url.slice(1), mediaType: mediaTypes.jsonLines, documentClass: 'download', link: null }, function* () {
    for (const object of schemaObjects(market, baseUrl)) yield Buffer.from(`${JSON.stringify(object)}\n`);
  });
}

function* schemaObjects({ companies, models, concepts, listings, wantedAds }: Market, baseUrl: string): Generator<object> {
  const thing = (type: string, path: string, members: Record<string, unknown>) => ({
    '@context': 'https://schema.org',
    '@type': type,
    '@id': baseUrl + path,
    url: baseUrl + path,
    ...known(members),
  });
  for (const { published: company } of companies) {
    yield {
      ...thing('LocalBusiness', `/api/companies/${company.slug}`, {
        name: company.name,
        description: company.description,
        telephone: company.phone,
        sameAs: company.website,
        image: company.logo_url,
      }),
      address: {
        '@type': 'PostalAddress',
        ...known({
          streetAddress: [company.address_line1, company.address_line2].filter(Boolean).join(', '),
          addressLocality: company.city,
          addressRegion: company.state_region,
          postalCode: company.postal_code,
          addressCountry: company.country,
        }),
      },
      geo: { '@type': 'GeoCoordinates', latitude: company.lat, longitude: company.lon },
      knowsAbout: company.services.map((service) => service.replaceAll('_', ' ')),
    };
  }
  yield* [
    ...models.map(({ slug, brand, model, crane_type, capacity_t, summary }) => ({
      ...thing('ProductModel', `/atlas/${slug}`, {
        name: `${brand} ${model}`,
        model,
        description: summary,
        category: crane_type.replaceAll('_', ' '),
      }),
      brand: { '@type': 'Brand', name: brand },
      ...(capacity_t === null
        ? {}
        : { additionalProperty: { '@type': 'PropertyValue', name: 'maximum lifting capacity', value: capacity_t, unitCode: 'TNE' } }),
    })),
    ...concepts.map(({ slug, term, aliases, definition }) =>
      thing('DefinedTerm', `/atlas/concepts/${slug}`, {
        name: term,
        alternateName: aliases.length === 0 ? null : aliases,
        description: definition,
      }),
    ),
    ...listings.map(({ slug, title, description }) => thing('CollectionPage', `/marketplace/${slug}`, { name: title, description })),
    ...wantedAds.map(({ id, title, description, posted_on, expires_on }) =>
      thing('Demand', `/wanted/${id}`, { name: title, description, availabilityStarts: posted_on, availabilityEnds: expires_on }),
    ),
  ];
}
