import { discoveryPaths } from '../../contract/discovery.ts';
import { SandboxFirstCall } from '../../contract/entities.ts';
import { errorCodes } from '../../contract/errors.ts';
import { guides, type GuideId } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import { allProtocolVersions, batchVersion, mcpServers, rpcErrors, tools } from '../../contract/mcp.ts';
import { operations } from '../../contract/operations.ts';
import { filterMeaning, idempotencyHeader, versionHeader } from '../../contract/parameters.ts';
import type { Row } from '../../contract/tables.ts';
import { signatureHeader, toleranceSeconds } from '../../contract/verify-webhook.mjs';
import { changelogText } from './changelog-text.ts';
import { answer, type GuideSources } from './guide-sources.ts';
import { codeBlock, markdownAddress, markdownBlocks, markdownLink, markdownText } from '../../site/view/markdown.ts';
import { showJson, table } from './markdown.ts';
import { qualityPage } from '../pages/quality-page.ts';
import { readingTexts } from './reading-texts.ts';
import { snippetBlocks } from './snippets.ts';

export const verifierPath = '/downloads/verify-webhook.mjs';

/** The text of a guide, beginning with its title. */
export function guideText(id: GuideId, sources: GuideSources): string {
  const { title, description } = guides.find((guide) => guide.id === id)!;
  // The page on authentication is looked for by its heading.
  const heading = id === 'auth' ? 'auth.md' : title;
  return `# ${heading}\n\n${description}\n\n${texts[id](sources).trim()}\n`;
}

const texts: Readonly<Record<GuideId, (sources: GuideSources) => string>> = {
  quickstart: (sources) => `
Every operation is read-only. You need no key, no login and no special header, and nothing you send changes any data.

## Make a first call

${snippetBlocks('firstCall', sources)}

${answer(sources, operations.getSandboxFirstCall)}

## Filter companies

${snippetBlocks('list', sources)}

${answer(sources, operations.listCompanies)}

To get the next page, send \`next_cursor\` as \`cursor\`. It is null on the last page. For every filter, see [Companies](${sources.baseUrl}/docs/companies).

## Ask a question

${snippetBlocks('ask', sources)}

${answer(sources, operations.ask)}

## Next steps

- [OpenAPI 3.1](${sources.baseUrl}${discoveryPaths.openApi}) to generate a client.
- [Model Context Protocol](${sources.baseUrl}/docs/mcp) for agents.
- [Errors](${sources.baseUrl}/docs/errors) and [limits](${sources.baseUrl}/docs/limits), worth reading before you go to production.`,

  sandbox: (sources) => `
A safe first request. It needs no key and no account, reads no account data, costs nothing, changes nothing, and returns the same response to everyone. If it works, your network and your client can reach the service.

${snippetBlocks('firstCall', sources)}

${answer(sources, operations.getSandboxFirstCall)}

## Response fields

${table(
  ['field', 'description'],
  Object.entries(SandboxFirstCall.shape).map(([name, { description }]) => [`\`${name}\``, description ?? '']),
)}

The sandbox holds no separate data. Every other operation is read-only too, so you can experiment with the real ones. Next, try [a filtered list](${sources.baseUrl}/docs/companies).`,

  ...readingTexts,

  ask: (sources) => `
${operations.ask.description}

${snippetBlocks('ask', sources)}

${answer(sources, operations.ask)}

## What it understands

Ask in English, German, Dutch, French, Spanish, Italian, Portuguese or Polish; typos are fine. The answer comes in the language of the question. The service recognizes countries, towns and a distance around them, services, capacities in any unit, makers and models, and it respects exclusions such as “not Liebherr”.

${table(
  ['a question about', 'returns'],
  [
    ['companies', 'the page of the country, or the map with the filters it understood, then a few of the companies'],
    ['a company by its name', 'that company, with its phone, WhatsApp, website or address if you ask for it'],
    ['a crane model or a technical term', 'its page in the atlas'],
    ['used cranes for sale', 'marketplace pages'],
    ['who wants to buy', 'wanted ads that have not expired: requests from buyers, never cranes for sale'],
    ['the API, keys, limits, OpenAPI or MCP', 'the documentation'],
    ['something that needs an account', 'the sign-in page'],
    ['anything else', 'no results, and a sentence on what you can ask'],
  ],
)}

The text says how many companies match, what was assumed (a converted unit, metric tonnes), and which condition was dropped if nothing matched all of them. The weight of a load is not used as a capacity, because what a crane can lift depends on its radius and setup.

- **Results link to pages for people.** Add \`.md\` to an address for Markdown, except for the map. The description of a list gives the API request that returns it as JSON.
- **“Within 100 km” is a circle.** Companies are counted, listed and ranked by great-circle distance. The linked list covers the box around the circle, and the answer says how many companies are in it.
- **“Mobile cranes of 300 t” means one crane that is both.** In lists, ${filterMeaning} The answer says how many companies the linked list has.
- **If a model is not in the atlas, the answer says so first**, then names the nearest one. The model code is the only part of a question that an answer repeats.

## Streaming

${snippetBlocks('askStream', sources)}

One \`message\` event carries the whole answer, then a \`done\` event carries \`{"ok":true}\`. Close the stream on \`done\`: a client that reconnects asks the question again.

## As a link

\`${sources.baseUrl}${operations.ask.path}?q=load+chart\` opens a page with the answer: HTML in a browser, Markdown with \`Accept: text/markdown\`. Each counts against the rate limit as a question does. Programs that want JSON use POST; GET without one of these types is answered 405.

## What it doesn’t do

The service points to public resources and makes nothing up about them. It can’t read an account, send a message or book a crane. A question can have up to ${limits.maxQuestionChars} characters; \`q\` is short for \`query\`.`,

  errors: (sources) => `
Every error has the same shape:

${showJson({ error: { code: 'invalid_request', message: 'What went wrong, quoting what you sent.', resolution: 'How to fix it.' } })}

Branch on \`error.code\`; codes are stable. Show \`message\` and \`resolution\` to people or models; their wording may change.

${table(
  ['status', 'code', 'cause', 'what to do'],
  Object.entries(errorCodes).map(([name, { status, cause, remedy }]) => [String(status), `\`${name}\``, cause, remedy]),
)}

## Handle an error

${snippetBlocks('error', sources)}

## When to retry

On 429 and 503, wait as many seconds as \`Retry-After\` says. On 408 and 500, retry after a short pause and lengthen the pause each time. Any other error stays the same until you change the request.

${snippetBlocks('retry', sources)}`,

  limits: (sources) => {
    const { quota } = sources.service;
    return `
## Rate limit

Each client can make ${quota.requests} requests in ${quota.window_seconds} seconds. You can send them all at once; the quota refills at a steady rate. A client is an IPv4 address or an IPv6 /64 network.

${table(
  ['header', 'meaning'],
  [
    ['`RateLimit-Limit`', 'Requests allowed in a window.'],
    ['`RateLimit-Remaining`', 'Requests left right now.'],
    ['`RateLimit-Reset`', 'When the full quota is available again, in Unix seconds. On a 429: when the next request is accepted.'],
    [
      '`RateLimit-Policy`, `RateLimit`',
      'The same information in the format of draft-ietf-httpapi-ratelimit-headers-11; `t` is seconds from now.',
    ],
    ['`Retry-After`', 'On a 429: seconds to wait.'],
  ],
)}

Preflights, pages and their pictures are free. A 304 is free for a company, a document or a download whose tag you send. It counts for a list, because the list has to be worked out to find its tag, and for \`If-None-Match: *\`. Responses from a shared cache or a static host carry no counters.

## Request limits

${table(
  ['what', 'limit'],
  [
    ['`limit` of a list', `1 to ${limits.maxPageItems}; defaults to ${limits.defaultPageItems}`],
    ['slugs in a batch', `1 to ${limits.maxBatchSlugs}, up to ${limits.maxSlugChars} characters each`],
    [
      'a question',
      `${limits.maxQuestionChars} characters; the first ${limits.maxQuestionWords} words of up to ${limits.maxWordLetters} letters each are read, and the answer says if there was more`,
    ],
    ['batch request body', `${limits.maxBatchBodyBytes} bytes`],
    ['question request body', `${limits.maxAskBodyBytes} bytes`],
    ['MCP message, or batch of messages', `${limits.maxMcpBodyBytes} bytes`],
    [`messages in an MCP batch (revision ${batchVersion} only)`, `1 to ${limits.maxMcpBatchEntries}`],
    ['response to an MCP message, or to a batch', `${limits.maxMcpAnswerBytes} bytes`],
    ['path, query, headers', `${limits.maxPathBytes}, ${limits.maxQueryBytes}, ${limits.maxHeaderBytes} bytes`],
  ],
)}

## Caching

Responses carry a strong \`ETag\`, a digest of the content. It is the same on every server, and stays the same when identical data is published again. Send it in \`If-None-Match\`; while nothing has changed the response is 304, without a body.

${snippetBlocks('conditional', sources)}

## Idempotency

POST operations accept an \`${idempotencyHeader}\` of ${limits.minIdempotencyKeyChars} to ${limits.maxIdempotencyKeyChars} visible ASCII characters and echo it. Nothing is stored: every operation is read-only, so the same request on the same data returns the same response, with or without a key. Any other key is rejected with a 400.

${snippetBlocks('batch', sources)}`;
  },

  mcp: (sources) => {
    const { service, baseUrl } = sources;
    return `
${Object.values(mcpServers(service))
  .map(
    ({ path, cardPath, name, title, description }) =>
      `## ${markdownText(title)}\n\n${markdownText(description)}\n\n- Address: \`${baseUrl}${path}\` (streamable HTTP)\n- Name: \`${name}\`\n- Card: ${baseUrl}${cardPath}`,
  )
  .join('\n\n')}

## Protocol

Protocol versions: ${allProtocolVersions.map((version) => `\`${version}\``).join(', ')}. The first needs no handshake; the others start with \`initialize\`. Responses are plain JSON, never a stream. There are no sessions, so any message can come first and any server can answer it. GET and DELETE return 405. Requests from any web origin are allowed; the Host header is checked. A message can have up to ${limits.maxMcpBodyBytes} bytes and counts as one request.

JSON-RPC batches exist only in revision \`${batchVersion}\`; in any other revision a batch is refused. A batch can have up to ${limits.maxMcpBatchEntries} messages, and each counts as a request. A message beyond the quota gets error ${rpcErrors.limitExceeded}, with the seconds to wait in \`data.retry_after\`. A response, including the response to a whole batch, can have up to ${limits.maxMcpAnswerBytes} bytes; a result that doesn't fit is replaced by the same error. Ask for less at once, for example with a lower \`limit\`.

${snippetBlocks('mcpTools', sources)}

## Tools

All tools are read-only.

${table(
  ['tool', 'operation', 'what it does'],
  tools.map(({ name, operationId, description }) => [
    `\`${name}\``,
    `\`${operations[operationId].method} ${operations[operationId].path}\``,
    description,
  ]),
)}

A call returns the operation’s response, both as \`structuredContent\` and as text. If the operation fails, the result has \`isError\` set and its text is the same error as over HTTP.

## Connect a client

${codeBlock('json', JSON.stringify({ mcpServers: { 'crane-discovery': { type: 'http', url: baseUrl + discoveryPaths.mcp } } }, null, 2))}`;
  },

  downloads: (sources) => {
    const { baseUrl, service } = sources;
    return `
The complete public data set, updated with every release of the data. License: ${markdownLink(service.licence.name, service.licence.url)}.

${table(
  ['file', 'contents'],
  [
    [`[companies.csv](${baseUrl}/downloads/companies.csv)`, 'A table for spreadsheets and databases (RFC 4180).'],
    [
      `[companies.ndjson](${baseUrl}/downloads/companies.ndjson)`,
      'One company per line, as the API returns it, with `max_capacity_t` added.',
    ],
    [`[companies.geojson](${baseUrl}/downloads/companies.geojson)`, 'Company locations as points on a map (RFC 7946).'],
    [
      `[schema-org.jsonl](${baseUrl}${discoveryPaths.schemaFeed})`,
      'Companies, models, terms, pages and wanted ads in the schema.org vocabulary, one JSON-LD object per line.',
    ],
  ],
)}

Sizes and SHA-256 checksums: [index.json](${baseUrl}/downloads/index.json). Use these files instead of reading every page of the list. The CSV file doesn’t include fleet highlights; the others do. All three have \`max_capacity_t\`: the largest capacity in the whole fleet, in tonnes, or empty (null in JSON) if no crane states one.

To keep spreadsheets from running text as a formula, the CSV file has an apostrophe before \`=\`, \`+\`, \`-\` and \`@\` (and their full-width forms) at the start of a text, and after a comma, semicolon, vertical bar, tab or line break in it. Numbers and phone numbers are left as they are. To restore the exact text, replace the pattern \`(^|[,;|\\t\\r\\n])([\\s"']*)'(?=[=+\\-@＝＋－＠])\` with \`$1$2\`, or use one of the other files.

## Keep a copy up to date

[changes.json](${baseUrl}${operations.getChanges.path}) lists the companies added, changed and removed in each release, newest release first, each with the SHA-256 of its JSON. [changes.atom](${baseUrl}${operations.getChangesFeed.path}) has the same information for feed readers.

1. Download the whole data set once, and save \`data_version\` from its index.json.
2. Request changes.json from time to time with \`If-None-Match\`. A 304 means nothing has changed, and is free.
3. Find the release whose \`previous_data_version\` is yours. Apply it and every newer one, oldest first: fetch added and changed companies again, and delete removed ones.
4. If no release starts from your version, or one of them has \`listed: false\`, download the whole data set again.

The list keeps up to ${limits.maxChangeReleases} releases and ${limits.maxChangesBytes / 1024} KiB. \`data_date\`, and \`updated\` in the feed, are dates from the data itself, not the time of publication, so several releases can share one. Compare \`data_version\`, not dates.

${snippetBlocks('download', sources)}`;
  },

  events: ({ baseUrl, verifierSource }) => `
The public API sends no events. Poll [changes.json](${baseUrl}${operations.getChanges.path}) with \`If-None-Match\`, which is free while nothing has changed. [Downloads](${baseUrl}/docs/downloads) explains how to follow it.

The signed-in marketplace can send webhooks to a URL that you enter there: matches for saved alerts, and test deliveries. You set them up in a browser, not through this API. This page explains how to verify that a delivery is genuine.

## The signature

Each delivery has the header \`${signatureHeader}\`:

${codeBlock('', `${signatureHeader}: t=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd`)}

- \`t\` is the time the delivery was sent, in Unix seconds.
- \`v1\` is the HMAC-SHA256, in lowercase hexadecimal, of \`t\`, a full stop and the raw bytes of the body. The key is the endpoint’s secret as UTF-8. While a secret is being rotated, the header has one \`v1\` for each secret.

## Verify a delivery

1. Read the raw body before anything parses it.
2. Reject a delivery whose \`t\` differs from your clock by more than ${toleranceSeconds} seconds.
3. Compute the signature with each active secret, and compare in constant time.
4. Reject a delivery that you have accepted before, and any that is no newer than those you no longer remember: your clock may have been set back.
5. Return a 2xx right away and do the work afterwards. Return 400 for a rejected delivery; log the reason, but don’t send it.

## Verification function

One file without dependencies, for Node 20 or later, Deno, Bun, browsers and workers: [verify-webhook.mjs](${baseUrl}${verifierPath}).

${codeBlock(
  'js',
  `import { createVerifier } from './verify-webhook.mjs';

const verify = createVerifier({ secrets: [process.env.WEBHOOK_SECRET] });

const verdict = await verify(request.headers.get('${signatureHeader.toLowerCase()}'), await request.arrayBuffer());
if (!verdict.valid) return new Response('refused', { status: 400 }); // verdict.reason is for the log`,
)}

To rotate a secret, give the receiver both, \`secrets: [next, current]\`, change it in the marketplace, and remove the old one a day later.

${codeBlock('js', verifierSource.trim())}`,

  'deprecation-policy': (sources) => {
    const { versions, behaviours } = sources.service;
    return `
New operations, optional parameters and response fields can appear at any time, and clients must tolerate them. Renaming or removing anything takes a new version, which is named by its date and selected with the header \`${versionHeader}\`. Without the header you get the current version.

Every removal is announced first, here and in the headers of every response it affects: \`Deprecation\` (RFC 9745) gives the date of deprecation, \`Sunset\` (RFC 8594) the date of removal, and \`Link\` the page that describes the change. An unsupported version is rejected with a 400 that lists the supported ones.

## Choose a version

${snippetBlocks('version', sources)}

## Current status

${table(
  ['what', 'deprecated since', 'removed on'],
  [
    ...versions.map(({ version, current, deprecated_on, sunset_on }) => [
      `Version ${version}${current ? ', current' : ''}`,
      deprecated_on ?? 'not deprecated',
      sunset_on ?? 'no removal planned',
    ]),
    ...behaviours.map(({ operation, parameter, deprecated_on, sunset_on }) => [
      markdownText(parameter === null ? operation : `${parameter} of ${operation}`),
      deprecated_on ?? 'not deprecated',
      sunset_on ?? 'no removal planned',
    ]),
  ],
)}

For past changes, see the [changelog](${sources.baseUrl}/changelog).`;
  },

  terms: ({ service, baseUrl }) => `
These terms cover everything served under ${baseUrl}: the API, the pages and the downloads. They don’t cover the signed-in marketplace, which has terms of its own.

## Data license

The data is licensed under ${markdownLink(service.licence.name, service.licence.url)}. It applies to API responses, pages, downloads and feeds alike. Text, logos and pictures behind the URLs that companies give stay theirs.

## Using the API

- Access is free and needs no account. Everything is read-only.
- Stay within the [rate limit](${baseUrl}/docs/limits), ${service.quota.requests} requests per ${service.quota.window_seconds} seconds, and wait as long as \`Retry-After\` says. For the complete data set, use the [downloads](${baseUrl}/docs/downloads).
- Automated clients, crawlers and AI agents are welcome; [robots.txt](${baseUrl}${discoveryPaths.robots}) says what they may read. Stop at a 401: account actions need a person in a browser.
- Changes are announced under the [deprecation policy](${baseUrl}${discoveryPaths.deprecationPolicy}).

## No warranty

The data comes from the companies and from public sources, and is provided as is, without warranty. Check capacities, sizes and contact details with the company or the manufacturer before you rely on them: no figure here replaces a load chart or a lift plan. Wanted ads are buyers’ requests, never offers to sell.

## Contact

${markdownText(service.contact.name)}: ${markdownLink(service.contact.email, `mailto:${service.contact.email}`)}. Write to the same address to correct or remove an entry.`,

  privacy: ({ service, baseUrl }) => `
You can use the API and the pages without an account, and without telling us who you are. This page covers everything served under ${baseUrl}. The signed-in marketplace has a privacy policy of its own.

## When you send a request

- **Your IP address** counts your requests for the [rate limit](${baseUrl}/docs/limits), an IPv6 address by its /64 network. The counter is held in memory and isn’t logged.
- **Your questions** are answered and not kept.
- **Logs** have no addresses, queries, questions or browser names. To trace a fault, the operator can turn on a log with the address and the User-Agent. A hosting provider or CDN in front of the service may keep logs of its own.

## In your browser

The pages set no cookies, load nothing from other hosts and have no analytics. Your choice of theme and code language is stored in your browser and never sent.

## Data about companies

Company entries have business contact details: name, address, phone number and website. If one of them concerns you as a person, you can have it corrected or removed.

## Contact

${markdownText(service.contact.name)}: ${markdownLink(service.contact.email, `mailto:${service.contact.email}`)}`,

  'data-quality': (sources) => {
    const { hero, blocks } = qualityPage(sources);
    return markdownBlocks([{ kind: 'text', text: hero.lead }, ...hero.blocks, ...blocks], sources.baseUrl).join('\n\n');
  },

  changelog: ({ baseUrl }) => changelogText(baseUrl),

  auth: ({ service, baseUrl }) => `
Public reads need no credentials. There are no API keys, no OAuth program, no tokens and no registration endpoint. Account actions exist only on the website, after signing in.

## Discover

- Public operations: ${baseUrl}${discoveryPaths.openApi}
- Protected resource metadata: ${baseUrl}${discoveryPaths.protectedResource}, which states that no bearer method is supported
- Authorization server metadata: ${baseUrl}${discoveryPaths.authorizationServer}, which names no endpoints because none exist. RFC 8414 requires endpoints and has no way to say that there are none, so this document doesn’t conform to it
- Browser handoff: ${baseUrl}${discoveryPaths.agentAuth}, status \`browser_session_handoff_only\`

## Pick a method

To read: none. Send no Authorization header. For account actions: a person signs in at <${markdownAddress(service.sign_in_url)}> in a browser.

## Register

Not available. Clients don’t need to register.

## Claim

Not available.

## Exchange

Not available. There is no code or assertion to exchange.

## Use the access_token

There is none. If you send a token, it is ignored.

## Errors

A 401 with the code \`sign_in_required\`, or a redirect to the sign-in page, means that the action must continue in a browser and automation must stop. Never ask a person for session cookies, passwords or tokens.

## Revocation

There are no tokens, so there is nothing to revoke.

## Account actions

${service.private_surfaces.map(({ path, name }) => `- \`${path}\`: ${markdownText(name)}`).join('\n')}`,

  'developer-resources': ({ service, baseUrl, resources }) => `
${markdownText(service.description)}

${resourceGroups(resources, baseUrl)
  .map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries.map(({ name, url, description }) => `- ${markdownLink(name, url)}: ${markdownText(description)}`).join('\n')}`,
  )
  .join('\n\n')}`,
};

interface ResourceGroup {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly url: string; readonly description: string }[];
}

const groupTitles = { page: 'Pages', guide: 'Guides', operation: 'Operations', document: 'Documents', download: 'Downloads' } as const;

/** Everything for developers, by kind: the rows of resources.csv, the guides, and the documents for programs. */
function resourceGroups(resources: readonly Row<'resources'>[], baseUrl: string): ResourceGroup[] {
  const known = new Set(resources.map(({ path }) => path));
  const more = [
    {
      path: '/developers/reference',
      kind: 'guide',
      name: 'Reference',
      description: 'Every operation with its parameters, request bodies, responses and errors. Try each one in the browser.',
    },
    ...guides.map(({ path, title, description }) => ({ path, kind: 'guide', name: title, description })),
    ...programDocuments.map((entry) => ({ ...entry, kind: 'document' })),
  ].filter(({ path }) => !known.has(path));
  const all = [...resources, ...more];
  return Object.entries(groupTitles)
    .map(([kind, title]) => ({
      title,
      entries: all
        .filter((entry) => entry.kind === kind)
        .map(({ name, path, description }) => ({ name, url: baseUrl + path, description })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Documents through which programs discover the service, each with a sentence for people. */
export const programDocuments = [
  { path: discoveryPaths.apiCatalog, name: 'API catalog', description: 'The APIs and where each is described (RFC 9727).' },
  { path: discoveryPaths.aiCatalog, name: 'AI catalog', description: 'MCP servers, the agent card and skills.' },
  { path: discoveryPaths.mcpCard, name: 'MCP server card', description: 'The MCP server for marketplace data.' },
  {
    path: discoveryPaths.mcpDocsCanonicalCard,
    name: 'Documentation MCP server card',
    description: 'The MCP server for this documentation.',
  },
  {
    path: discoveryPaths.agentCard,
    name: 'Agent card',
    description: 'What the service can do, as an A2A card. The service is not an A2A endpoint and claims no A2A binding.',
  },
  { path: discoveryPaths.skills, name: 'Agent skills', description: 'Skills for agents, with digests.' },
  { path: discoveryPaths.agentAuth, name: 'Browser handoff', description: 'Where a person signs in. No tokens are issued.' },
  {
    path: discoveryPaths.protectedResource,
    name: 'Protected resource metadata',
    description: 'States that no bearer method is supported (RFC 9728).',
  },
  {
    path: discoveryPaths.authorizationServer,
    name: 'Authorization server metadata',
    description: 'States that the service offers no authorization. RFC 8414 has no conforming way to say so.',
  },
  { path: discoveryPaths.llms, name: 'llms.txt', description: 'An overview for language models.' },
  { path: discoveryPaths.llmsFull, name: 'llms-full.txt', description: 'The whole documentation in one file.' },
] as const;
