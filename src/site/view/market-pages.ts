import { countryInSentence } from '../../contract/country-article.ts';
import { feedPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { craneTypeNames } from '../../contract/tables.ts';
import type { Row } from '../../contract/tables.ts';
import { memberPath } from '../../documents/addresses.ts';
import type { Block, ExplorePage, PageFeed, Text } from './blocks.ts';
import { countryPath } from './country-pages.ts';
import { feedBlocks } from './feed-links.ts';
import { listingThing, wantedThing } from './things.ts';
import { formatCount, craneTypeName, craneTypeNamePlural, facts, link, formatMeasure } from './words.ts';

type Listing = Row<'listings'>;
type WantedAd = Row<'wantedAds'>;
type Model = Row<'models'>;

/** What the pages of the marketplace know of the rest. */
export interface MarketRelations {
  readonly baseUrl: string;
  /** Null where nobody signs in. */
  readonly signInUrl: string | null;
  /** Name of a country, and whether it has a page. */
  readonly country: (code: string) => { readonly name: string; readonly listed: boolean };
  readonly models: readonly Model[];
  readonly listings: readonly Listing[];
  /** Open ones, newest first. */
  readonly wantedAds: readonly WantedAd[];
  /** The day that the data names. */
  readonly date: string;
}

const countryText = (code: string | null, { country }: MarketRelations): Text | null => {
  if (code === null) return null;
  const { name, listed } = country(code);
  return listed ? link(name, countryPath(code)) : name;
};

export const marketplacePath = '/marketplace';
export const wantedIndexPath = '/wanted';
export const listingPath = ({ slug }: Listing): string => `/marketplace/${slug}`;
export const wantedPath = ({ id }: WantedAd): string => `/wanted/${id}`;
/** Wanted ads among other things, each with its last day. @param date The day of which it is said that they are open. */
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

/** Links shown of a kind, at most. */
const shown = 12;

export function marketplacePage(listings: readonly Listing[], relations: Pick<MarketRelations, 'country'>): ExplorePage {
  const kinds = [...craneTypeNames, null]
    .map((type) => ({ type, pages: listings.filter((listing) => listing.crane_type === type) }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ type, pages }) => ({ pages, name: type === null ? 'All types' : craneTypeNamePlural(type), id: type ?? 'all' }));
  return {
    section: 'marketplace',
    path: marketplacePath,
    title: 'Marketplace',
    description: `${formatCount(listings.length, 'page', 'pages')} of used cranes by type, manufacturer and country.`,
    trail: [],
    blocks: [
      ...(listings.length === 0
        ? [{ kind: 'text', text: 'There are no marketplace pages yet.' } as const]
        : [
            {
              kind: 'text',
              text: `${formatCount(listings.length, 'page', 'pages')} of used cranes, by type, manufacturer and country.`,
            } as const,
            {
              kind: 'list',
              items: kinds.map(({ name, id, pages }): Text => [link(name, `#${id}`), `: ${formatCount(pages.length, 'page', 'pages')}`]),
            } as const,
          ]),
      ...kinds.flatMap(({ name, id, pages }): Block[] => [
        { kind: 'heading', text: name, id },
        { kind: 'facts', pairs: grouped(pages, relations) },
      ]),
      { kind: 'text', text: ['To see what buyers are looking for, browse the ', link('wanted ads', wantedIndexPath), '.'] },
    ],
    things: [],
    json: null,
    lastModified: null,
  };
}

/** The pages of a kind: whole, by country, by maker, and by both; each named by what distinguishes it from the others. */
function grouped(pages: readonly Listing[], { country }: Pick<MarketRelations, 'country'>): (readonly [string, Text])[] {
  const sentence = (code: string) => countryInSentence(code, country(code).name);
  const groups: readonly (readonly [label: string, name: (listing: Listing) => string | null])[] = [
    ['All', ({ brand, country: code, title }) => (brand === null && code === null ? title : null)],
    ['By country', ({ brand, country: code }) => (brand === null && code !== null ? country(code).name : null)],
    ['By manufacturer', ({ brand, country: code }) => (code === null ? brand : null)],
    [
      'By manufacturer and country',
      ({ brand, country: code }) => (brand !== null && code !== null ? `${brand} in ${sentence(code)}` : null),
    ],
  ];
  return groups.flatMap(([label, nameOf]) => {
    const links = pages.flatMap((listing) => {
      const name = nameOf(listing);
      return name === null ? [] : [link(name, listingPath(listing))];
    });
    return links.length === 0 ? [] : [[label, links.flatMap((item, i) => (i === 0 ? [item] : [', ', item]))] as const];
  });
}

export function listingPage(listing: Listing, relations: MarketRelations): ExplorePage {
  const { crane_type, brand, country, title } = listing;
  const fits = (entry: { crane_type: string | null; brand: string | null }) =>
    (crane_type === null || entry.crane_type === crane_type) && (brand === null || entry.brand === brand);
  const models = relations.models.filter(fits);
  const wanted = relations.wantedAds.filter(fits);
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
          ['Type', crane_type === null ? null : link(craneTypeName(crane_type), `/atlas#${crane_type}`)],
          ['Manufacturer', brand],
          ['Country', countryText(country, relations)],
        ]),
      },
      ...signIn('To see offers and send inquiries, ', relations),
      ...linkList('Crane models', 'models', models.slice(0, shown).map(modelLink)),
      ...wantedBlocks(wanted.slice(0, shown), relations.date),
    ],
    things: [listingThing(listing, relations.baseUrl)],
    json: null,
    lastModified: null,
  };
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
    trail: [],
    blocks: [
      { kind: 'note', text: 'These are requests from buyers. Nothing here is for sale.' },
      {
        kind: 'text',
        text: `Open as of ${relations.date}. Requests that had expired by then are not listed; those with a last day show it.`,
      },
      ...(ads.length === 0
        ? [{ kind: 'text', text: 'There were no open requests.' } as const]
        : [
            {
              kind: 'table',
              caption: 'Requests from buyers, newest first',
              head: ['Wanted', 'Type', 'Buyer’s country', 'Posted', 'Expires'],
              rows: ads.map((ad): Text[] => [
                link(ad.title, wantedPath(ad)),
                ad.crane_type === null ? '–' : craneTypeName(ad.crane_type),
                countryText(ad.country, relations) ?? '–',
                ad.posted_on,
                ad.expires_on ?? '–',
              ]),
            } as const,
          ]),
      ...feedBlocks([wantedFeed]),
    ],
    feeds: [wantedFeed],
    things: [],
    json: operations.listWantedAds.path,
    lastModified: ads[0]?.posted_on ?? null,
  };
}

/** @param expired Whether its last day is over, by the day that the data names. */
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
          ['Type', ad.crane_type === null ? null : link(craneTypeName(ad.crane_type), `/atlas#${ad.crane_type}`)],
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
    lastModified: ad.posted_on,
    past: expired,
  };
}

/** What a person does after signing in; nothing where nobody can. */
const signIn = (purpose: string, { signInUrl }: MarketRelations): Block[] =>
  signInUrl === null ? [] : [{ kind: 'text', text: [purpose, link('sign in to the marketplace', signInUrl), '.'] }];
