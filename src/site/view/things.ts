import { apiVersion, discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import type { PublicCompany } from '../../contract/entities.ts';
import { downloadFiles, downloadFormats, publicTables } from '../../contract/public-tables.ts';
import type { Service } from '../../contract/service.ts';
import type { Row } from '../../contract/tables.ts';
import { formatInteger } from '../../contract/numbers.ts';

// What is published, in the schema.org vocabulary.

/** Removes members without a value. */
const known = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== ''));

const thing = (type: string, address: string, members: Record<string, unknown>) => ({
  '@type': type,
  '@id': address,
  url: address,
  ...known(members),
});

export const companyThing = (company: PublicCompany, baseUrl: string): object => ({
  ...thing('LocalBusiness', `${baseUrl}/companies/${company.slug}`, {
    name: company.name,
    description: company.description,
    telephone: company.phone,
    sameAs: company.website,
    logo: company.logo_url,
    image: company.cover_image_url ?? company.logo_url,
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
  subjectOf: { '@type': 'WebAPI', url: `${baseUrl}/api/companies/${company.slug}` },
});

const property = (name: string, value: number | null, unitCode: string) =>
  value === null ? [] : [{ '@type': 'PropertyValue', name, value, unitCode }];

export function modelThing({ slug, brand, model, crane_type, summary, ...sizes }: Row<'models'>, baseUrl: string): object {
  // Units of UN/CEFACT Recommendation 20: TNE is the metric tonne, MTR the meter.
  const properties = [
    ...property('maximum lifting capacity', sizes.capacity_t, 'TNE'),
    ...property('maximum main boom length', sizes.max_boom_m, 'MTR'),
    ...property('maximum height', sizes.max_height_m, 'MTR'),
  ];
  return {
    ...thing('ProductModel', `${baseUrl}/atlas/${slug}`, {
      name: `${brand} ${model}`,
      model,
      description: summary,
      category: crane_type.replaceAll('_', ' '),
    }),
    brand: { '@type': 'Brand', name: brand },
    ...(properties.length === 0 ? {} : { additionalProperty: properties }),
  };
}

export const conceptThing = ({ slug, term, aliases, definition }: Row<'concepts'>, baseUrl: string): object =>
  thing('DefinedTerm', `${baseUrl}/atlas/concepts/${slug}`, {
    name: term,
    alternateName: aliases.length === 0 ? null : aliases,
    description: definition,
    inDefinedTermSet: `${baseUrl}/atlas/concepts`,
  });

export const listingThing = ({ slug, title, description }: Row<'listings'>, baseUrl: string): object =>
  thing('CollectionPage', `${baseUrl}/marketplace/${slug}`, { name: title, description });

export function wantedThing(
  { id, title, description, posted_on, expires_on, brand, model, ...ad }: Row<'wantedAds'>,
  baseUrl: string,
  expired: boolean,
): object {
  return {
    ...thing('Demand', `${baseUrl}/wanted/${id}`, {
      name: title,
      description: expired ? `Expired on ${expires_on}. ${description ?? ''}`.trim() : description,
      availabilityStarts: posted_on,
      availabilityEnds: expires_on,
      validThrough: expires_on,
      eligibleRegion: ad.country,
    }),
    itemOffered: {
      '@type': 'Product',
      ...known({
        name: [brand, model].filter(Boolean).join(' ') || ad.crane_type?.replaceAll('_', ' ') || title,
        category: ad.crane_type?.replaceAll('_', ' '),
        model,
      }),
      ...(brand === null ? {} : { brand: { '@type': 'Brand', name: brand } }),
    },
  };
}

/** A service and the size of its data set. */
interface ServiceFacts {
  readonly service: Service;
  readonly baseUrl: string;
  /** Date of the data. */
  readonly date: string;
  readonly counts: { readonly companies: number; readonly countries: number };
}

/**
 * The service itself: its owner, its API, and its data set with the files to download.
 *
 * @param measured Sizes and checksums of files, if known.
 */
export function serviceThings(
  { service, baseUrl, date, counts }: ServiceFacts,
  measured: readonly { readonly url: string; readonly bytes: number; readonly sha256: string }[] = [],
): object[] {
  const { name, title, description, contact, licence } = service;
  const id = (fragment: string) => ({ '@id': `${baseUrl}/#${fragment}` });
  const file = ({ path, format, table }: (typeof downloadFiles)[number]) => {
    const url = baseUrl + path;
    const size = measured.find((each) => each.url === url);
    return {
      '@type': 'DataDownload',
      name: path.slice(path.lastIndexOf('/') + 1),
      description: publicTables[table].title,
      encodingFormat: downloadFormats[format].mediaType,
      contentUrl: url,
      ...(size === undefined ? {} : { contentSize: `${size.bytes} B`, sha256: size.sha256 }),
    };
  };
  return [
    {
      ...thing('Organization', `${baseUrl}/#publisher`, { name }),
      url: baseUrl,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'developer support',
        name: contact.name,
        ...(contact.email === undefined ? {} : { email: contact.email }),
        ...(contact.url === undefined ? {} : { url: contact.url }),
      },
    },
    {
      ...thing('WebAPI', `${baseUrl}/#api`, { name: title, description, version: apiVersion }),
      url: baseUrl + discoveryPaths.developers,
      documentation: baseUrl + discoveryPaths.openApi,
      termsOfService: baseUrl + discoveryPaths.terms,
      ...(licence === undefined ? {} : { license: licence.url }),
      isAccessibleForFree: true,
      provider: id('publisher'),
    },
    {
      ...thing('Dataset', `${baseUrl}/#dataset`, {
        name: `${name}: crane companies`,
        description: `Companies that rent out or move cranes, with location, contact, services and the largest capacity of their fleets: ${formatInteger(counts.companies)} companies in ${formatInteger(counts.countries)} countries, as CSV, Parquet, NDJSON and GeoJSON; with crane models, technical terms, wanted ads and marketplace pages.`,
        dateModified: date,
      }),
      url: baseUrl + downloadPaths.page,
      ...(licence === undefined ? {} : { license: licence.url }),
      isAccessibleForFree: true,
      creator: id('publisher'),
      publisher: id('publisher'),
      keywords: ['cranes', 'crane rental', 'heavy lifting', 'companies'],
      distribution: downloadFiles.map(file),
    },
  ];
}
