import { countryInSentence } from '../../contract/country-article.ts';
import { feedFiles, feedPaths, portalPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { craneTypeNames, craneTypes, type CraneType } from '../../contract/service-types.ts';
import type { Row } from '../../contract/tables.ts';
import { memberPath } from '../../documents/addresses.ts';
import type { Block, ExplorePage, PageFeed, Text } from './blocks.ts';
import { countryPath } from './country-pages.ts';
import { feedBlocks } from './feed-links.ts';
import { typeGroups } from './kind-figure.ts';
import { namedCompanies, ownersTable, type Owners } from './owners.ts';
import { listingThing, wantedThing } from './things.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { craneTypeName, facts, lastDay, link, toolsFor } from './words.ts';

type Listing = Row<'listings'>;
type WantedAd = Row<'wantedAds'>;
type Model = Row<'models'>;

/** What pages know about the rest of the market. */
export interface MarketRelations {
  readonly baseUrl: string;
  readonly service: Pick<Service, 'sign_in_url' | 'private_surfaces'>;
  /** Name of a country, and whether it has a page. */
  readonly country: (code: string) => { readonly name: string; readonly listed: boolean };
  readonly models: readonly Model[];
  readonly listings: readonly Listing[];
  /** Open ones, newest first. */
  readonly wantedAds: readonly WantedAd[];
  /** Date of the data. */
  readonly date: string;
  /** The companies that list a crane that a page is about. */
  readonly owners: (page: Listing | Model) => Owners;
}

const countryText = (code: string | null, { country }: MarketRelations): Text | null => {
  if (code === null) return null;
  const { name, listed } = country(code);
  return listed ? link(name, countryPath(code)) : name;
};

/** A type of crane, with a link where the atlas has models of it. */
const typeText = (type: CraneType | null, all: readonly Model[]): Text | null => {
  if (type === null) return null;
  const name = craneTypeName(type);
  return all.some(({ crane_type }) => crane_type === type) ? link(name, `/atlas#${type}`) : name;
};

export const marketplacePath = '/marketplace';
export const wantedIndexPath = '/wanted';
export const listingPath = ({ slug }: Listing): string => `/marketplace/${slug}`;
export const wantedPath = ({ id }: WantedAd): string => `/wanted/${id}`;
const modelLink = ({ slug, brand, model }: Model): Text => link(`${brand} ${model}`, `/atlas/${slug}`);

/** Most links of a kind on a page. */
const shown = 12;

export function marketplacePage(listings: readonly Listing[], relations: MarketRelations): ExplorePage {
  const count = formatCount(listings.length, 'page', 'pages');
  return {
    section: 'marketplace',
    path: marketplacePath,
    title: 'Marketplace',
    description: `${count} of used cranes by type, manufacturer and country.`,
    blocks: [
      ...(listings.length === 0
        ? [{ kind: 'text', text: 'There are no marketplace pages yet.' } as const]
        : [
            {
              kind: 'text',
              text: `${count} of used cranes, by type, manufacturer and country, each with crane models, the companies that have such machines, and buyers’ requests. ${whereOffersAre(relations)}`,
            } as const,
            ...toolsFor(listings.length, { choose: ['Type', 'Manufacturer', 'Country'] }),
          ]),
      ...typeGroups(
        [...craneTypeNames, null],
        listings.toSorted((a, b) => rankOf(a) - rankOf(b)),
        ({ crane_type }) => crane_type,
        (name, pages) => ({ text: formatCount(pages.length, 'page', 'pages'), blocks: [listingTable(name, pages, relations)] }),
      ),
      { kind: 'text', text: ['To see what buyers are looking for, browse the ', link('wanted ads', wantedIndexPath), '.'] },
    ],
  };
}

/** The general page of a type comes first, then those by country, by manufacturer, and by both. */
const rankOf = ({ brand, country }: Listing): number => (brand === null ? 0 : 2) + (country === null ? 0 : 1);

const listingTable = (name: string, pages: readonly Listing[], { country, models, owners }: MarketRelations): Block => ({
  kind: 'table',
  caption: name,
  head: ['Page', 'Manufacturer', 'Country', 'Models', 'Companies'],
  numeric: [3, 4],
  titleCells: 1,
  rows: pages.map((listing): Text[] => [
    link(listing.title, listingPath(listing)),
    listing.brand ?? '–',
    listing.country === null ? '–' : country(listing.country).name,
    formatInteger(models.filter(fits(listing)).length),
    formatInteger(owners(listing).count),
  ]),
});

/** Whether a model or a wanted ad is of the type and manufacturer of a page. */
export const fits =
  ({ crane_type, brand }: Listing) =>
  (other: { readonly crane_type: CraneType | null; readonly brand: string | null }): boolean =>
    (crane_type === null || other.crane_type === crane_type) && (brand === null || other.brand === brand);

export function listingPage(listing: Listing, relations: MarketRelations): ExplorePage {
  const { title, description } = listing;
  return {
    section: 'marketplace',
    path: listingPath(listing),
    title,
    description: description ?? title,
    trail: [{ name: 'Marketplace', path: marketplacePath }],
    blocks: [
      ...(description === null ? [] : [{ kind: 'text', text: description } as const]),
      ...offers(listing, relations),
      ...companies(listing, relations),
      ...requests(listing, relations),
      ...modelLinks(listing, relations.models),
      ...otherPages(listing, relations),
    ],
    things: [listingThing(listing, relations.baseUrl)],
  };
}

/** Name of the place where people sign in; null if there is none. */
const signInHost = ({ service: { sign_in_url: url } }: MarketRelations): string | null =>
  url === undefined ? null : new URL(url).hostname;

function whereOffersAre(relations: MarketRelations): string {
  const host = signInHost(relations);
  return host === null ? 'Offers are not published here.' : `The offers themselves are not here, but on ${host}, for people who sign in.`;
}

/** What the page is about, where the offers are, and how one is told of new ones. */
function offers({ crane_type, brand, country }: Listing, relations: MarketRelations): Block[] {
  const { sign_in_url: url, private_surfaces: surfaces } = relations.service;
  const hasAlerts = surfaces.some(({ path }) => path.endsWith('/saved-alerts'));
  return [
    {
      kind: 'facts',
      pairs: facts([
        ['Type', typeText(crane_type, relations.models)],
        ['Manufacturer', brand],
        ['Country', countryText(country, relations)],
      ]),
    },
    { kind: 'heading', text: 'Offers', id: 'offers' },
    {
      kind: 'text',
      text: [
        whereOffersAre(relations),
        url !== undefined && hasAlerts ? ' A saved alert there tells you of new ones.' : '',
        ' Without an account, you find here whom to ask and what is wanted; new requests are in ',
        link('a feed', feedFiles(feedPaths.wantedAds).atom),
        '.',
      ],
    },
    ...(url === undefined
      ? []
      : [{ kind: 'actions', items: [link('Sign in to see offers', url), link('What an account is for', portalPaths.signIn)] } as const]),
  ];
}

/** Companies that have such cranes. */
function companies(listing: Listing, relations: MarketRelations): Block[] {
  const { count, companies: first } = relations.owners(listing);
  if (count === 0) return [];
  const { country, crane_type } = listing;
  const place = placeOf(listing, relations);
  const filters = [
    ...(country === null ? [] : [`country=${country}`]),
    ...(crane_type === null ? [] : [`service_type=${craneTypes[crane_type]}`]),
  ];
  const heading = `Companies with such machines${place}`;
  return [
    { kind: 'heading', text: heading, id: 'companies' },
    {
      kind: 'text',
      text: `${formatCount(count, 'company lists', 'companies list')} one on their pages, with phone number or website. Ask them whether they sell; they may not.`,
    },
    ownersTable(heading, first(namedCompanies), country === null ? ['Country', 'Crane'] : ['Crane']),
    ...(count <= namedCompanies
      ? []
      : [
          {
            kind: 'text',
            text: [link('More companies on the map', `/map${filters.length === 0 ? '' : `?${filters.join('&')}`}`), '.'],
          } as const,
        ]),
  ];
}

const placeOf = ({ country }: Listing, relations: MarketRelations): string =>
  country === null ? '' : ` in ${countryInSentence(country, relations.country(country).name)}`;

/** Buyers’ requests, those from the country of the page first. */
function requests(listing: Listing, relations: MarketRelations): Block[] {
  const { country } = listing;
  const fitting = relations.wantedAds.filter(fits(listing));
  const local = fitting.filter((ad) => country === null || ad.country === country);
  const foreign = fitting.filter((ad) => !local.includes(ad));
  const place = placeOf(listing, relations);
  const ofOneType = listing.crane_type !== null;
  const heading = `Requests from buyers${place}`;
  return [
    { kind: 'heading', text: heading, id: 'wanted' },
    ...(local.length === 0
      ? [{ kind: 'text', text: `Open as of ${relations.date}: none${place === '' ? '' : ` from a buyer${place}`}.` } as const]
      : wantedTable(heading, local.slice(0, shown), relations, ofOneType)),
    ...(foreign.length === 0
      ? []
      : [
          { kind: 'heading', text: 'Requests from other countries', id: 'wanted-elsewhere', level: 3 } as const,
          ...wantedTable('Requests from other countries', foreign.slice(0, shown), relations, ofOneType),
        ]),
    ...(Math.max(local.length, foreign.length) <= shown
      ? []
      : [{ kind: 'text', text: link('More requests among all wanted ads', wantedIndexPath) } as const]),
  ];
}

/** The first models that a page is about, and a link to the others. */
function modelLinks(listing: Listing, all: readonly Model[]): Block[] {
  const fitting = all.filter(fits(listing));
  const more = fitting.length - shown;
  const { crane_type } = listing;
  return [
    ...linkList('Crane models', 'models', fitting.slice(0, shown).map(modelLink)),
    ...(more <= 0
      ? []
      : [
          {
            kind: 'text',
            text: [
              link(formatCount(more, 'more model', 'more models'), crane_type === null ? '/atlas' : `/atlas#${crane_type}`),
              ' in the atlas, with filters and a comparison.',
            ],
          } as const,
        ]),
  ];
}

/** Other pages of the same type. */
function otherPages(listing: Listing, { listings }: MarketRelations): Block[] {
  const others = listings.filter(({ slug, crane_type }) => slug !== listing.slug && crane_type === listing.crane_type);
  return linkList(
    'More marketplace pages',
    'more',
    others.map((other) => link(other.title, listingPath(other))),
  );
}

/** A heading with links below it, if there are any. */
export const linkList = (text: string, id: string, items: readonly Text[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', text, id },
        { kind: 'list', columns: true, items },
      ];

const wantedFeed: PageFeed = { title: 'Wanted ads', path: feedPaths.wantedAds };

export const wantedIndexPage = (ads: readonly WantedAd[], relations: MarketRelations): ExplorePage => ({
  section: 'wanted',
  path: wantedIndexPath,
  title: 'Wanted ads',
  description: `${formatCount(ads.length, 'request', 'requests')} from buyers looking for a crane, as of ${relations.date}. Not inventory: nothing here is for sale.`,
  blocks: [
    { kind: 'note', text: 'These are requests from buyers. Nothing here is for sale.' },
    ...(ads.length === 0
      ? [{ kind: 'text', text: `Open as of ${relations.date}: none.` } as const]
      : [
          ...toolsFor(ads.length, { choose: ['Type', 'Buyer’s country'] }),
          ...wantedTable('Requests from buyers, newest first', ads, relations),
        ]),
    ...feedBlocks([wantedFeed]),
  ],
  feeds: [wantedFeed],
  json: operations.listWantedAds.path,
});

/**
 * Wanted ads with their last days, and the date on which they were open. A script leaves out those that have expired since.
 *
 * @param ofOneType Whether the page is about a single type of crane.
 */
export function wantedTable(caption: string, ads: readonly WantedAd[], relations: MarketRelations, ofOneType = false): Block[] {
  const type = (ad: WantedAd): Text[] => (ofOneType ? [] : [ad.crane_type === null ? '–' : craneTypeName(ad.crane_type)]);
  return [
    { kind: 'text', text: `Open as of ${relations.date}. Each ends after the day in “${lastDay}”.` },
    {
      kind: 'table',
      caption,
      head: ['Wanted', ...(ofOneType ? [] : ['Type']), 'Capacity from', 'Buyer’s country', 'Posted', lastDay],
      numeric: [ofOneType ? 1 : 2],
      titleCells: 1,
      rows: ads.map((ad): Text[] => [
        link(ad.title, wantedPath(ad)),
        ...type(ad),
        formatMeasure(ad.capacity_min_t, 't'),
        countryText(ad.country, relations) ?? '–',
        ad.posted_on,
        ad.expires_on ?? '–',
      ]),
    },
  ];
}

/** @param expired Whether its last day is before the date of the data. */
export function wantedPage(ad: WantedAd, relations: MarketRelations, expired: boolean): ExplorePage {
  const model = relations.models.find((each) => each.brand === ad.brand && each.model === ad.model);
  const ofType = { crane_type: ad.crane_type, brand: ad.brand };
  const others = relations.wantedAds.filter((other) => other.id !== ad.id && other.crane_type === ad.crane_type).slice(0, similarAds);
  const listings = relations.listings.filter((listing) => listing.crane_type !== null && fits(listing)(ofType));
  return {
    section: 'wanted',
    path: wantedPath(ad),
    title: ad.title,
    description:
      `${expired ? `Expired on ${ad.expires_on}. ` : ''}A request from a buyer, not a crane for sale. ${ad.description ?? ''}`.trim(),
    trail: [{ name: 'Wanted ads', path: wantedIndexPath }],
    blocks: [
      ...(expired
        ? [
            {
              kind: 'note',
              text: [
                `This request expired on ${ad.expires_on}. Its page is kept for reference. `,
                link('See open requests', wantedIndexPath),
                '.',
              ],
            } as const,
          ]
        : []),
      { kind: 'note', text: 'This is a request from a buyer. It is not stock, and nothing here is for sale.' },
      ...(ad.description === null ? [] : [{ kind: 'text', text: ad.description } as const]),
      {
        kind: 'facts',
        pairs: facts([
          ['Wanted', model === undefined ? [ad.brand, ad.model].filter(Boolean).join(' ') : modelLink(model)],
          ['Type', typeText(ad.crane_type, relations.models)],
          ['Minimum capacity', ad.capacity_min_t === null ? null : formatMeasure(ad.capacity_min_t, 't')],
          ['Buyer’s country', countryText(ad.country, relations)],
          ['Posted', ad.posted_on],
          [expired ? 'Expired' : lastDay, ad.expires_on],
        ]),
      },
      ...(expired ? [] : answer(ad, relations)),
      ...(others.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Other requests for this type', id: 'others' } as const,
            ...wantedTable('Other requests for this type', others, relations, true),
          ]),
      ...linkList(
        'Used cranes of this type',
        'marketplace',
        listings.slice(0, shown).map((listing) => link(listing.title, listingPath(listing))),
      ),
    ],
    things: [wantedThing(ad, relations.baseUrl, expired)],
    json: memberPath(operations.getWantedAd, ad.id),
  };
}

/** How many other ads of its type the page of an ad has. */
const similarAds = 5;

/** How a request is answered: behind the sign-in, if there is one. */
function answer(ad: WantedAd, relations: MarketRelations): Block[] {
  const { sign_in_url: url } = relations.service;
  return [
    { kind: 'heading', text: 'Answer this request', id: 'answer' },
    ...(url === undefined
      ? [{ kind: 'text', text: 'The buyer is not named here, and this service passes no answers on.' } as const]
      : [
          { kind: 'actions', items: [link('Sign in to answer', url)], until: ad.expires_on } as const,
          {
            kind: 'text',
            text: `The buyer is not named here. You reach them on ${new URL(url).hostname}, with an account; this page sends nothing.`,
          } as const,
        ]),
  ];
}
