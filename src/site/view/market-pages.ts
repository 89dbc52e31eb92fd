import { countryInSentence } from '../../contract/country-article.ts';
import { feedPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { type Row } from '../../contract/tables.ts';
import { type CraneType, craneTypeNames } from '../../contract/service-types.ts';
import { memberPath } from '../../documents/addresses.ts';
import type { Block, ExplorePage, PageFeed, Text } from './blocks.ts';
import { countryPath } from './country-pages.ts';
import { feedBlocks } from './feed-links.ts';
import { listingThing, wantedThing } from './things.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { craneTypeName, craneTypeNamePlural, facts, link, toolsFor } from './words.ts';

type Listing = Row<'listings'>;
type WantedAd = Row<'wantedAds'>;
type Model = Row<'models'>;

/** What the pages of the marketplace know about the rest of the market. */
export interface MarketRelations {
  readonly baseUrl: string;
  /** Null if the service has no sign-in. */
  readonly signInUrl: string | null;
  /** Name of a country, and whether it has a page. */
  readonly country: (code: string) => { readonly name: string; readonly listed: boolean };
  readonly models: readonly Model[];
  readonly listings: readonly Listing[];
  /** Open ones, newest first. */
  readonly wantedAds: readonly WantedAd[];
  /** Date of the data. */
  readonly date: string;
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
/** A list of wanted ads on another page, each with its last day. @param date The date on which they are open. */
export const wantedBlocks = (ads: readonly WantedAd[], date: string): Block[] =>
  ads.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Wanted ads', id: 'wanted' },
        { kind: 'text', text: `Open as of ${date}.` },
        {
          kind: 'list',
          columns: true,
          items: ads.map((ad): Text => [link(ad.title, wantedPath(ad)), ad.expires_on === null ? '' : `, expires on ${ad.expires_on}`]),
        },
      ];
const modelLink = ({ slug, brand, model }: Model): Text => link(`${brand} ${model}`, `/atlas/${slug}`);

/** Most links of a kind on a page. */
const shown = 12;

export function marketplacePage(listings: readonly Listing[], relations: Pick<MarketRelations, 'country' | 'wantedAds'>): ExplorePage {
  const kinds = [...craneTypeNames, null]
    .map((type) => ({ type, pages: listings.filter((listing) => listing.crane_type === type) }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ type, pages }) => ({ pages, name: type === null ? 'All types' : craneTypeNamePlural(type), id: type ?? 'all' }));
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
              text: `${count} of used cranes, by type, manufacturer and country, each with crane models, buyers’ requests and the way to the offers.`,
            } as const,
            {
              kind: 'tags',
              items: kinds.map(({ name, id, pages }) => ({ text: `${name}: ${formatInteger(pages.length)}`, href: `#${id}` })),
            } as const,
            ...toolsFor(listings.length, { choose: ['Type', 'Manufacturer', 'Country'] }),
          ]),
      ...kinds.flatMap(({ name, id, pages }): Block[] => [{ kind: 'heading', text: name, id }, listingTable(name, pages, relations)]),
      { kind: 'text', text: ['To see what buyers are looking for, browse the ', link('wanted ads', wantedIndexPath), '.'] },
    ],
  };
}

/** The marketplace pages for a type: the general one, then by country, by manufacturer, and by both. */
function listingTable(name: string, pages: readonly Listing[], relations: Pick<MarketRelations, 'country' | 'wantedAds'>): Block {
  const rank = ({ brand, country }: Listing) => (brand === null ? 0 : 2) + (country === null ? 0 : 1);
  return {
    kind: 'table',
    caption: name,
    head: ['Page', 'Manufacturer', 'Country', 'Requests'],
    numeric: [3],
    titleCells: 1,
    rows: pages
      .toSorted((a, b) => rank(a) - rank(b))
      .map((listing): Text[] => [
        link(listing.title, listingPath(listing)),
        listing.brand ?? '–',
        listing.country === null ? '–' : relations.country(listing.country).name,
        formatInteger(requestsFor(listing, relations.wantedAds).local.length),
      ]),
  };
}

/** Buyers’ requests that fit a page: those from its country, or all if it names none, and those from other countries. */
function requestsFor({ crane_type, brand, country }: Listing, ads: readonly WantedAd[]) {
  const fitting = ads.filter((ad) => (crane_type === null || ad.crane_type === crane_type) && (brand === null || ad.brand === brand));
  return {
    local: fitting.filter((ad) => country === null || ad.country === country),
    foreign: fitting.filter((ad) => country !== null && ad.country !== country),
  };
}

export function listingPage(listing: Listing, relations: MarketRelations): ExplorePage {
  const { crane_type, brand, country, title } = listing;
  return {
    section: 'marketplace',
    path: listingPath(listing),
    title,
    description: listing.description ?? title,
    trail: [{ name: 'Marketplace', path: marketplacePath }],
    blocks: [
      ...(listing.description === null ? [] : [{ kind: 'text', text: listing.description } as const]),
      {
        kind: 'facts',
        pairs: facts([
          ['Type', typeText(crane_type, relations.models)],
          ['Manufacturer', brand],
          ['Country', countryText(country, relations)],
        ]),
      },
      ...offers(relations),
      ...requests(listing, relations),
      ...models(listing, relations.models),
      ...otherPages(listing, relations),
    ],
    things: [listingThing(listing, relations.baseUrl)],
  };
}

/** Where to find the offers, which aren’t public. */
const offers = ({ signInUrl }: MarketRelations): Block[] =>
  signInUrl === null
    ? [{ kind: 'note', text: 'Offers are not published here. This page has what buyers are looking for, and the models.' }]
    : [
        {
          kind: 'note',
          text: 'Offers are shown after signing in to the marketplace. Here you find what buyers are looking for, and the models.',
        },
        { kind: 'actions', items: [{ text: 'Sign in to see offers', href: signInUrl }] },
      ];

/** Buyers’ requests, those from the country of the page first. */
function requests(listing: Listing, relations: MarketRelations): Block[] {
  const { local, foreign } = requestsFor(listing, relations.wantedAds);
  const place = listing.country === null ? '' : ` in ${countryInSentence(listing.country, relations.country(listing.country).name)}`;
  const more = [local, foreign].reduce((sum, { length }) => sum + Math.max(0, length - shown), 0);
  return [
    { kind: 'heading', text: `Requests from buyers${place}`, id: 'wanted' },
    {
      kind: 'text',
      text: `Open as of ${relations.date}. ${local.length === 0 ? (place === '' ? 'There are no such requests.' : `None is from a buyer${place}.`) : 'These are requests to buy; nothing here is for sale.'}`,
    },
    ...(local.length === 0
      ? []
      : [wantedTable(`Requests from buyers${place}`, local.slice(0, shown), relations, listing.crane_type !== null)]),
    ...(foreign.length === 0
      ? []
      : ([
          { kind: 'heading', text: 'Requests from other countries', id: 'wanted-elsewhere', level: 3 },
          wantedTable('Requests from other countries', foreign.slice(0, shown), relations, listing.crane_type !== null),
        ] as const)),
    ...(more === 0
      ? []
      : [
          {
            kind: 'text',
            text: [link(formatCount(more, 'more request', 'more requests'), wantedIndexPath), ' among all wanted ads.'],
          } as const,
        ]),
  ];
}

/** The first models that a page is about, and a link to the others. */
function models({ crane_type, brand }: Listing, all: readonly Model[]): Block[] {
  const fitting = all.filter(
    (model) => (crane_type === null || model.crane_type === crane_type) && (brand === null || model.brand === brand),
  );
  const more = fitting.length - shown;
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

const linkList = (text: string, id: string, items: readonly Text[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', text, id },
        { kind: 'list', columns: true, items },
      ];

const notStock = 'This is a request from a buyer. It is not stock, and nothing here is for sale.';

const wantedFeed: PageFeed = { title: 'Wanted ads', path: feedPaths.wantedAds };

export function wantedIndexPage(ads: readonly WantedAd[], relations: MarketRelations): ExplorePage {
  return {
    section: 'wanted',
    path: wantedIndexPath,
    title: 'Wanted ads',
    description: `${formatCount(ads.length, 'request', 'requests')} from buyers looking for a crane, as of ${relations.date}. Not inventory: nothing here is for sale.`,
    blocks: [
      { kind: 'note', text: 'These are requests from buyers. Nothing here is for sale.' },
      {
        kind: 'text',
        text: `Open as of ${relations.date}. Requests that had expired by then are not listed; those with a last day show it.`,
      },
      ...(ads.length === 0
        ? [{ kind: 'text', text: 'There were no open requests.' } as const]
        : [
            ...toolsFor(ads.length, { choose: ['Type', 'Buyer’s country'] }),
            wantedTable('Requests from buyers, newest first', ads, relations),
          ]),
      ...feedBlocks([wantedFeed]),
    ],
    feeds: [wantedFeed],
    json: operations.listWantedAds.path,
  };
}

/** @param ofOneType Whether the page is about a single type of crane. */
function wantedTable(caption: string, ads: readonly WantedAd[], relations: MarketRelations, ofOneType = false): Block {
  const type = (ad: WantedAd): Text[] => (ofOneType ? [] : [ad.crane_type === null ? '–' : craneTypeName(ad.crane_type)]);
  return {
    kind: 'table',
    caption,
    head: ['Wanted', ...(ofOneType ? [] : ['Type']), 'Capacity from', 'Buyer’s country', 'Posted', 'Expires'],
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
  };
}

/** @param expired Whether its last day is before the date of the data. */
export function wantedPage(ad: WantedAd, relations: MarketRelations, expired: boolean): ExplorePage {
  const same = (model: Model) => model.brand === ad.brand && model.model === ad.model;
  const model = relations.models.find(same);
  const listings = relations.listings.filter(
    ({ crane_type, brand }) => crane_type !== null && crane_type === ad.crane_type && (brand === null || brand === ad.brand),
  );
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
      { kind: 'note', text: notStock },
      ...(ad.description === null ? [] : [{ kind: 'text', text: ad.description } as const]),
      {
        kind: 'facts',
        pairs: facts([
          ['Wanted', model === undefined ? [ad.brand, ad.model].filter(Boolean).join(' ') : modelLink(model)],
          ['Type', typeText(ad.crane_type, relations.models)],
          ['Minimum capacity', ad.capacity_min_t === null ? null : formatMeasure(ad.capacity_min_t, 't')],
          ['Buyer’s country', countryText(ad.country, relations)],
          ['Posted', ad.posted_on],
          [expired ? 'Expired' : 'Expires', ad.expires_on],
        ]),
      },
      ...(expired ? [] : signIn('To reply to this request, ', relations)),
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

/** What people can do after signing in; nothing if the service has no sign-in. */
const signIn = (purpose: string, { signInUrl }: MarketRelations): Block[] =>
  signInUrl === null ? [] : [{ kind: 'text', text: [purpose, link('sign in to the marketplace', signInUrl), '.'] }];
