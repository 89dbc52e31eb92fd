import { guidePaths } from '../../contract/guides.ts';
import { discoveryPaths, downloadPaths, portalPaths } from '../../contract/discovery.ts';
import { errorCodes } from '../../contract/errors.ts';
import { operationList, operations, tags } from '../../contract/operations.ts';
import type { Block, PageContent } from '../../site/view/blocks.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { link } from '../../site/view/words.ts';
import { describeFilters, filtersOf } from '../example-request.ts';
import { readableJson } from '../guides/markdown.ts';
import type { Site } from '../site.ts';
import { guideCards } from './guides-page.ts';

/** The first call before it is sent, with the response that the same build stored. */
export function firstCall({ baseUrl, examples }: Site) {
  const { path } = operations.getSandboxFirstCall;
  return {
    path,
    curl: `curl '${baseUrl}${path}'`,
    note: 'Published response. Sending it changes nothing.',
    response: JSON.stringify(examples['getSandboxFirstCall']?.response, null, 2),
  };
}

/** Operations in the order of their tags. */
const operationsByTag = tags.flatMap(({ name }) => operationList.filter(({ tag }) => tag === name));

export function developersPage(site: Site): PageContent {
  return {
    path: discoveryPaths.developers,
    title: 'Developer portal',
    description:
      'Build with a read-only JSON API for crane companies and their fleets: a live first call, an interactive reference, and guides to paging, errors, limits and versions.',
    hero: hero(site),
    blocks: [...oneRequest(site), ...operationBlocks(site), ...guideBlocks()],
  };
}

function hero(site: Site): NonNullable<PageContent['hero']> {
  const { service, baseUrl } = site;
  const { quota } = service;
  const { version } = service.versions.find(({ current }) => current)!;
  const call = firstCall(site);
  return {
    eyebrow: 'Developer portal',
    heading: 'Free to read. No account, no key.',
    lead: 'Crane companies, their fleets, and answers to questions, as JSON over plain HTTP. Press the button to send a real request and see the response.',
    blocks: [
      {
        kind: 'facts',
        plain: true,
        pairs: [
          ['Base URL', { code: baseUrl }],
          ['Authentication', ['Not required. ', link('Learn why', discoveryPaths.auth)]],
          [
            'Rate limit',
            [
              `${formatInteger(quota.requests)} requests per ${formatInteger(quota.window_seconds)} s. `,
              link('Rate limit headers', guidePaths.limits),
            ],
          ],
          ['Version', [{ code: version }, '. ', link('Deprecation policy', discoveryPaths.deprecationPolicy)]],
          [
            'TypeScript client',
            [
              { code: downloadPaths.client, href: downloadPaths.client },
              ', a single module with no dependencies, and its ',
              link('types', downloadPaths.clientTypes),
            ],
          ],
          ['CORS', 'Enabled for all origins'],
          ...(service.licence === undefined ? [] : [['Data license', link(service.licence.name, service.licence.url)] as const]),
        ],
      },
      {
        kind: 'actions',
        items: [
          { text: 'View the API reference', href: portalPaths.reference },
          { text: 'OpenAPI 3.1', href: discoveryPaths.openApi },
        ],
      },
    ],
    side: [
      {
        kind: 'island',
        name: 'first-call',
        blocks: [
          { kind: 'code', text: call.curl },
          { kind: 'text', text: call.note },
          { kind: 'code', language: 'json', text: call.response },
        ],
      },
    ],
  };
}

/** A list with filters. Where a host only has files, requests that files answer take its place. */
const oneRequest = ({ examples, snippets }: Site): Block[] => [
  { kind: 'heading', text: 'One request, one response', id: 'request' },
  {
    kind: 'aside',
    split: 'even',
    main: [
      {
        kind: 'text',
        text: `List companies with ${describeFilters(filtersOf(examples))}. No key, no sign-up: paste it into a terminal.`,
      },
      { kind: 'snippets', id: 'language-list', snippet: snippets.list },
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

function operationBlocks(site: Site): Block[] {
  return [
    { kind: 'heading', text: 'Operations', id: 'operations' },
    {
      kind: 'table',
      caption: 'Operations',
      head: ['Request', 'Description'],
      ids: operationsByTag.map(({ operationId }) => operationId),
      rows: operationsByTag.map(({ method, path, operationId, summary }) => [
        [{ method }, ' ', { code: path }],
        link(summary, `${portalPaths.reference}#${operationId}`),
      ]),
    },
    { kind: 'heading', text: 'Read a whole list', id: 'paging' },
    {
      kind: 'aside',
      split: 'narrow',
      main: [{ kind: 'snippets', id: 'language-allPages', snippet: site.snippets['all-pages'] }],
      side: [
        {
          kind: 'text',
          text: 'A cursor works with the filters it was created for, stays valid after data updates, and returns each company exactly once.',
        },
        {
          kind: 'text',
          text: [
            'See ',
            link('Paging', guidePaths.paging),
            ', ',
            link('Filtering by map box', guidePaths['map-box']),
            ' and ',
            link('all filters', guidePaths.companies),
            '.',
          ],
        },
        { kind: 'text', text: ['To get every company at once, use the ', link('downloads', downloadPaths.page), '.'] },
      ],
    },
  ];
}

function guideBlocks(): Block[] {
  return [
    { kind: 'heading', text: 'Guides', id: 'guides' },
    ...guideCards(3),
    { kind: 'heading', text: 'Errors', id: 'errors' },
    {
      kind: 'text',
      text: [
        'Every error has the same format: ',
        { code: '{"error":{"code","message","resolution"}}' },
        '. The code is stable, the message says what went wrong, and the resolution says how to fix it.',
      ],
    },
    {
      kind: 'tags',
      items: Object.entries(errorCodes).map(([code, { status }]) => ({
        text: `${status} ${code}`,
        href: `${guidePaths.errors}#${code}`,
      })),
    },
  ];
}
