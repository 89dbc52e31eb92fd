import { guidePaths } from '../../contract/guides.ts';
import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import type { Block, PageContent } from '../../site/view/blocks.ts';
import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { link } from '../../site/view/words.ts';
import { workingRangeFigure, type RangedCrane } from '../../site/view/working-range.ts';
import { readableJson } from '../guides/markdown.ts';
import { describeFilters, filtersOf } from '../example-request.ts';
import { answerAnchor } from '../../site/view/ask-page.ts';
import type { Site } from '../site.ts';
import { exampleQuestions } from './example-questions.ts';

export function homePage(site: Site): PageContent {
  const { service } = site;
  return {
    path: '/',
    title: service.title,
    description: service.description,
    hero: hero(site),
    blocks: [...oneRequest(site), ...whereToStart(site)],
  };
}

/** At most this many questions are offered below the search. */
const offered = 3;

/** Most characters of such a question: it is read at a glance. */
const shortChars = 26;

/** The first short questions that the data answers. */
const firstQuestions = (site: Site): string[] =>
  exampleQuestions(site)
    .filter(({ length }) => length <= shortChars)
    .slice(0, offered);

function hero(site: Site): NonNullable<PageContent['hero']> {
  const { service, counts, models } = site;
  const longest = longestBoom(models);
  return {
    eyebrow: service.title,
    heading: service.front_page?.heading ?? 'Find the crane that reaches.',
    lead: service.front_page?.lead ?? service.description,
    blocks: [
      { kind: 'island', name: 'search' },
      {
        kind: 'tags',
        // A program sends a question by POST.
        items: firstQuestions(site).map((question) => ({
          text: question,
          href: `/ask?${new URLSearchParams({ q: question })}${answerAnchor}`,
          forPeople: true,
        })),
      },
      { kind: 'text', text: 'Free to read. No account, no key.' },
      {
        kind: 'actions',
        items: [
          { text: 'Open the map', href: '/map' },
          { text: 'Make your first API call', href: discoveryPaths.developers },
        ],
      },
      {
        kind: 'numbers',
        items: [
          [counts.companies, 'company', 'companies'] as const,
          [counts.cranes, 'crane', 'cranes'] as const,
          [counts.countries, 'country', 'countries'] as const,
          [models.length, 'crane model', 'crane models'] as const,
        ].flatMap(([count, one, several]) => (count === 0 ? [] : [[formatInteger(count), count === 1 ? one : several] as const])),
      },
    ],
    ...(longest === null ? {} : { side: [workingRangeFigure(longest)] }),
  };
}

function oneRequest(site: Site): Block[] {
  const { examples } = site;
  return [
    { kind: 'heading', text: 'One request, one response', id: 'request' },
    {
      kind: 'aside',
      split: 'even',
      main: [
        {
          kind: 'text',
          text: `List companies with ${describeFilters(filtersOf(examples))}. No key, no sign-up: paste it into a terminal.`,
        },
        { kind: 'snippets', id: 'language-list', snippet: site.snippets.list },
        {
          kind: 'text',
          text: [
            'Every request is read-only, and the order is neutral: no one can pay for a better position. ',
            link('All filters', guidePaths.companies),
          ],
        },
      ],
      side: [
        {
          kind: 'code',
          language: 'json',
          title: 'Response',
          text: readableJson(examples['listCompanies']?.response ?? { items: [], next_cursor: null }),
        },
      ],
    },
  ];
}

function whereToStart({ models, concepts, wantedAds, date }: Site): Block[] {
  const atlas = [
    ...(models.length === 0 ? [] : [`${formatCount(models.length, 'model', 'models')} with capacity, boom length and height`]),
    ...(concepts.length === 0 ? [] : [`${formatCount(concepts.length, 'technical term', 'technical terms')} explained`]),
  ].join(', and ');
  return [
    { kind: 'heading', text: 'Where to start', id: 'start' },
    {
      kind: 'cards',
      level: 3,
      items: [
        {
          name: 'Build with the API',
          path: discoveryPaths.developers,
          text: 'A live first call, a reference where you can try every operation, and guides with tested snippets.',
        },
        {
          name: 'Ask in plain language',
          path: '/ask',
          text: ['Find companies, models, terms, marketplace pages and documentation, on the page or with ', { code: 'POST /ask' }, '.'],
        },
        {
          name: 'Connect an agent',
          path: guidePaths.mcp,
          text: ['Two MCP servers, OpenAPI 3.1, ', link('llms.txt', discoveryPaths.llms), ' and discovery catalogs.'],
        },
        ...(atlas === '' ? [] : [{ name: 'Look up a crane', path: '/atlas', text: `${atlas}.` }]),
        ...(wantedAds.length === 0
          ? []
          : [
              {
                name: 'Browse wanted ads',
                path: '/wanted',
                text: `${formatCount(wantedAds.length, 'request', 'requests')} from buyers looking for used cranes, as of ${date}. Nothing here is for sale.`,
              },
            ]),
        {
          name: 'Check the data',
          path: guidePaths['data-quality'],
          text: ['What the latest check found and how complete each field is. Or ', link('download all of it', downloadPaths.page), '.'],
        },
      ],
    },
  ];
}

/** The all-terrain crane with the longest main boom; null if none states one. */
function longestBoom(models: Site['models']): RangedCrane | null {
  const [longest] = models
    .flatMap(({ crane_type, brand, model, slug, max_boom_m, axles }) =>
      crane_type === 'all_terrain_crane' && max_boom_m !== null
        ? [{ name: `${brand} ${model}`, path: `/atlas/${slug}`, boomM: max_boom_m, axles }]
        : [],
    )
    .sort((a, b) => b.boomM - a.boomM);
  return longest ?? null;
}
