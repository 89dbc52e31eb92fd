import { countryInSentence } from '../../contract/country-article.ts';
import { discoveryPaths, downloadPaths, portalPaths } from '../../contract/discovery.ts';
import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { craneTypeNames } from '../../contract/service-types.ts';
import type { Block, PageContent, Text } from '../../site/view/blocks.ts';
import { countriesPath, countryCards } from '../../site/view/country-pages.ts';
import { findBlock } from '../../site/view/find-form.ts';
import { wantedIndexPath, wantedPath } from '../../site/view/market-pages.ts';
import { craneTypeNamePlural, link } from '../../site/view/words.ts';
import { countryName } from '../country-name.ts';
import type { Site } from '../site.ts';

/** The front page, for people who need a crane, sell one, or look one up. The API is one door of it. */
export function homePage(site: Site): PageContent {
  const { service, counts, date } = site;
  const { heading = 'Find the crane that reaches.', lead = service.description } = service.front_page ?? {};
  const parts = [
    formatCount(counts.companies, 'company', 'companies'),
    ` with ${formatCount(counts.cranes, 'crane', 'cranes')}`,
    ` in ${formatCount(counts.countries, 'country', 'countries')}, as of ${date}.`,
  ];
  return {
    path: '/',
    title: 'Crane companies near your site',
    description: lead,
    hero: {
      eyebrow: 'Crane companies, models and buyers’ requests',
      heading,
      lead,
      blocks: [
        findBlock(site.facets),
        { kind: 'text', quiet: true, text: `${parts.join('')} The nearest come first: nobody can pay for a better position.` },
      ],
    },
    blocks: [...byCountry(site), ...sideBySide(wanted(site), atlas(site)), ...developers],
  };
}

/** So many countries and requests are on the page itself. */
const [shownCountries, shownRequests] = [9, 6] as const;

const sideBySide = (main: Block[], side: Block[]): Block[] =>
  main.length === 0 || side.length === 0 ? [...main, ...side] : [{ kind: 'aside', split: 'even', main, side }];

function byCountry({ countries, facts, facets }: Site): Block[] {
  if (countries.length === 0) return [];
  const largest = countries.toSorted((a, b) => b.companies - a.companies).slice(0, shownCountries);
  return [
    { kind: 'heading', text: 'By country', id: 'countries' },
    countryCards(
      largest.map(({ code }) => ({ code, view: facts.countries[code]! })),
      facets,
    ),
    {
      kind: 'actions',
      items: [
        { text: 'Open the map', href: '/map' },
        { text: `All ${formatCount(countries.length, 'country', 'countries')}`, href: countriesPath },
      ],
    },
  ];
}

function wanted({ wantedAds, date, service }: Site): Block[] {
  if (wantedAds.length === 0) return [];
  return [
    { kind: 'heading', text: 'What buyers look for', id: 'wanted' },
    {
      kind: 'text',
      text: `${formatCount(wantedAds.length, 'request', 'requests')} to buy a used crane, open as of ${date}. If you have one to sell, see who wants it.`,
    },
    {
      kind: 'list',
      items: wantedAds
        .slice(0, shownRequests)
        .map((ad): Text => [
          link(ad.title, wantedPath(ad)),
          ad.country === null ? '' : `, from ${countryInSentence(ad.country, countryName(ad.country))}`,
        ]),
    },
    {
      kind: 'text',
      text: [
        link('All wanted ads', wantedIndexPath),
        ...(service.sign_in_url === undefined ? [] : [' · ', link('Sign in to sell', portalPaths.signIn)]),
      ],
    },
  ];
}

function atlas({ models, concepts }: Site): Block[] {
  if (models.length === 0) return [];
  const types = craneTypeNames
    .map((type) => ({ type, count: models.filter(({ crane_type }) => crane_type === type).length }))
    .filter(({ count }) => count > 0);
  return [
    { kind: 'heading', text: 'Look up a crane', id: 'atlas' },
    {
      kind: 'text',
      text: `${formatCount(models.length, 'model', 'models')} with capacity, boom length and height, to compare side by side.`,
    },
    {
      kind: 'list',
      items: types.map(({ type, count }): Text => [link(craneTypeNamePlural(type), `/atlas#${type}`), `: ${formatInteger(count)}`]),
    },
    {
      kind: 'text',
      text: [
        link('All models', '/atlas'),
        ...(concepts.length === 0
          ? []
          : [' · ', link(`${formatCount(concepts.length, 'technical term', 'technical terms')} explained`, '/atlas/concepts')]),
      ],
    },
  ];
}

const developers: readonly Block[] = [
  { kind: 'heading', text: 'For developers', id: 'developers' },
  {
    kind: 'text',
    text: [
      'Everything here can be read by programs and assistants, free, without account or key: see the ',
      link('API and its documentation', discoveryPaths.developers),
      ' and the ',
      link('downloads', downloadPaths.page),
      '.',
    ],
  },
];
