import { discoveryPaths } from '../../contract/discovery.ts';
import { SandboxFirstCall } from '../../contract/entities.ts';
import { errorCodes } from '../../contract/errors.ts';
import { guides, type GuideId } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import { allProtocolVersions, mcpServers, tools } from '../../contract/mcp.ts';
import { operations } from '../../contract/operations.ts';
import { idempotencyHeader, versionHeader } from '../../contract/parameters.ts';
import type { Row } from '../../contract/tables.ts';
import { signatureHeader, toleranceSeconds } from '../../contract/verify-webhook.mjs';
import { changelogText } from './changelog-text.ts';
import { answer, type GuideSources } from './guide-sources.ts';
import { code, showJson, table } from './markdown.ts';
import { qualityText } from './quality.ts';
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
Every operation reads. None needs a key, a login or a header. Nothing you send changes anything.

## A first call

${snippetBlocks('firstCall', sources)}

${answer(sources, operations.getSandboxFirstCall)}

## Companies that pass filters

${snippetBlocks('list', sources)}

${answer(sources, operations.listCompanies)}

\`next_cursor\` leads to the next page; it is null on the last. More in [Companies](${sources.baseUrl}/docs/companies).

## A question in plain words

${snippetBlocks('ask', sources)}

${answer(sources, operations.ask)}

## Where to go on

- [OpenAPI 3.1](${sources.baseUrl}${discoveryPaths.openApi}) for generated clients.
- [Model Context Protocol](${sources.baseUrl}/docs/mcp) for agents.
- [Errors](${sources.baseUrl}/docs/errors) and [limits](${sources.baseUrl}/docs/limits) before you build on it.`,

  sandbox: (sources) => `
One request that cannot do harm. It needs no key and no account, reads nothing of anybody, spends nothing and changes nothing, and it answers the same to everyone. When it works, your network, your client and this service understand each other.

${snippetBlocks('firstCall', sources)}

${answer(sources, operations.getSandboxFirstCall)}

## What the members mean

${table(
  ['member', 'meaning'],
  Object.entries(SandboxFirstCall.shape).map(([name, { description }]) => [`\`${name}\``, description ?? '']),
)}

The sandbox is no second market: every other operation only reads as well, so you may rehearse with the real ones. The next step is [a filtered list](${sources.baseUrl}/docs/companies).`,

  ...readingTexts,

  ask: (sources) => `
${operations.ask.description}

${snippetBlocks('ask', sources)}

${answer(sources, operations.ask)}

## What it understands

Questions in English, German, Dutch, French, Spanish, Italian, Portuguese and Polish, with typing errors; the answer is in the language of the question. It looks for a country, a town and a distance around it, a service, a capacity in any unit, a maker and a model, and applies nothing that the question excludes.

${table(
  ['a question about', 'leads to'],
  [
    ['companies', 'the list with the filters that were understood, at its address, then a few of its companies'],
    ['a company by its name', 'that company'],
    ['a crane model, a term of the trade', 'its page in the atlas'],
    ['used cranes for sale', 'pages of the marketplace'],
    ['who wants to buy', 'wanted ads: buyers’ requests, never stock'],
    ['the interface, keys, limits, OpenAPI, MCP', 'the documentation'],
    ['something that an account does', 'the page where a person signs in'],
    ['anything else', 'no result, and a sentence on what can be asked'],
  ],
)}

The text says how many companies match, what was assumed (a converted unit, a metric ton), and what was given up when nothing matched all of it. The weight of a load is no capacity: what a crane lifts depends on radius and set-up.

## As an event stream

${snippetBlocks('askStream', sources)}

One \`message\` event carries the whole answer, then \`done\` carries \`{"ok":true}\`. Close the stream on \`done\`; a client that reconnects would ask again.

## What it does not do

It points to public resources and invents no sentence about them. It reads no account, sends no message, and books no crane. A question may have up to ${limits.maxQuestionChars} characters; \`q\` is a short name for \`query\`.`,

  errors: (sources) => `
Every error, from whichever layer, has one shape:

${showJson({ error: { code: 'invalid_request', message: 'What happened, quoting what was sent.', resolution: 'What to do about it.' } })}

Switch on \`error.code\`: codes are stable. Show \`message\` and \`resolution\` to people or models; their words may change.

${table(
  ['status', 'code', 'cause', 'remedy'],
  Object.entries(errorCodes).map(([name, { status, cause, remedy }]) => [String(status), `\`${name}\``, cause, remedy]),
)}

## Reading an error

${snippetBlocks('error', sources)}

## When to try again

429 and 503 say in \`Retry-After\` how many seconds to wait. 408 and 500 may be tried again after a moment, with growing pauses. Any other error will be the same again until the request is changed.

${snippetBlocks('retry', sources)}`,

  limits: (sources) => {
    const { quota } = sources.service;
    return `
## Rate limit

A client has ${quota.requests} requests in ${quota.window_seconds} seconds. They may come at once; the quota comes back evenly. A client is an IPv4 address, or an IPv6 network of 64 bits.

${table(
  ['header', 'meaning'],
  [
    ['`RateLimit-Limit`', 'Requests in a window.'],
    ['`RateLimit-Remaining`', 'Requests left at this moment.'],
    ['`RateLimit-Reset`', 'Unix time in seconds at which the whole quota is back; on a 429, at which the next request is answered.'],
    ['`RateLimit-Policy`, `RateLimit`', 'The same as draft-ietf-httpapi-ratelimit-headers-11 writes it; `t` is seconds from now.'],
    ['`Retry-After`', 'On 429: seconds to wait.'],
  ],
)}

Answers 304, preflights, pages and their pictures are free. Where a shared cache or a static host answers, the counters are absent.

## Bounds

${table(
  ['what', 'bound'],
  [
    ['`limit` of a list', `1 to ${limits.maxPageItems}, ${limits.defaultPageItems} when left out`],
    ['slugs in a batch', `1 to ${limits.maxBatchSlugs}, each up to ${limits.maxSlugChars} characters`],
    ['a question', `${limits.maxQuestionChars} characters`],
    ['body of a batch', `${limits.maxBatchBodyBytes} bytes`],
    ['body of a question', `${limits.maxAskBodyBytes} bytes`],
    ['an MCP message', `${limits.maxMcpBodyBytes} bytes`],
    ['path, query, headers', `${limits.maxPathBytes}, ${limits.maxQueryBytes}, ${limits.maxHeaderBytes} bytes`],
  ],
)}

## Caching

Reads carry a strong \`ETag\`, a digest of the content: the same on every instance and after every rebuild of the same data. Send it in \`If-None-Match\`; while nothing has changed the answer is 304 and costs nothing.

${snippetBlocks('conditional', sources)}

## Idempotency

POST operations take an \`${idempotencyHeader}\` of ${limits.minIdempotencyKeyChars} to ${limits.maxIdempotencyKeyChars} visible characters and echo it. No state is kept: every operation only reads, so the same request on the same data has the same answer, with or without a key. A key of another length or with other characters is refused with 400.

${snippetBlocks('batch', sources)}`;
  },

  mcp: (sources) => {
    const { service, baseUrl } = sources;
    return `
${Object.values(mcpServers(service))
  .map(
    ({ path, cardPath, name, title, description }) =>
      `## ${title}\n\n${description}\n\n- Address: \`${baseUrl}${path}\` (streamable HTTP)\n- Name: \`${name}\`\n- Card: ${baseUrl}${cardPath}`,
  )
  .join('\n\n')}

## How it speaks

Protocol versions: ${allProtocolVersions.map((version) => `\`${version}\``).join(', ')}. The first has no handshake; the others begin with \`initialize\`. Answers are plain JSON, never a stream. There is no session, so any message may come first and any instance may answer it. GET and DELETE are 405. Any web origin may call; the Host is checked. A message may have ${limits.maxMcpBodyBytes} bytes, and counts as one request.

${snippetBlocks('mcpTools', sources)}

## Tools

All tools only read.

${table(
  ['tool', 'operation', 'what it does'],
  tools.map(({ name, operationId, description }) => [
    `\`${name}\``,
    `\`${operations[operationId].method} ${operations[operationId].path}\``,
    description,
  ]),
)}

A call answers what the operation answers, as \`structuredContent\` and as text. An error of the operation comes as a result with \`isError\`, its text the same error as over HTTP.

## Connect a client

${code('json', JSON.stringify({ mcpServers: { 'crane-discovery': { type: 'http', url: baseUrl + discoveryPaths.mcp } } }, null, 2))}`;
  },

  downloads: (sources) => {
    const { baseUrl, service } = sources;
    return `
The whole public data set, made anew with every publication. Licence: [${service.licence.name}](${service.licence.url}).

${table(
  ['file', 'form'],
  [
    [`[companies.csv](${baseUrl}/downloads/companies.csv)`, 'A table for spreadsheets (RFC 4180).'],
    [`[companies.ndjson](${baseUrl}/downloads/companies.ndjson)`, 'One company a line, each as the interface answers it.'],
    [`[companies.geojson](${baseUrl}/downloads/companies.geojson)`, 'Yards as points on a map (RFC 7946).'],
    [
      `[schema-org.jsonl](${baseUrl}${discoveryPaths.schemaFeed})`,
      'Companies, models, terms, pages and wanted ads in schema.org’s vocabulary, one JSON-LD object a line.',
    ],
  ],
)}

Sizes and SHA-256 checksums: [index.json](${baseUrl}/downloads/index.json). Use these files instead of walking through all pages. The table for spreadsheets leaves fleets out; the others hold them.

## Following what changes

[changes.json](${baseUrl}${operations.getChanges.path}) tells, release by release and the newest first, which companies were added, changed and removed, each with the SHA-256 of its JSON. [changes.atom](${baseUrl}${operations.getChangesFeed.path}) is the same for readers of feeds.

To keep a copy of the data:

1. Read the whole data set once, and remember \`data_version\` of its index.json.
2. Ask for changes.json from time to time with \`If-None-Match\`: 304 means that nothing has changed, and is free.
3. Find the release whose \`previous_data_version\` is yours. Apply it and every newer one, the oldest first: read added and changed companies again, delete removed ones.
4. When no release leads from your version, or one of them has \`listed: false\`, begin again with the whole data set.

At most ${limits.maxChangeReleases} releases and ${limits.maxChangesBytes / 1024} KiB are remembered. \`data_date\`, and \`updated\` of the feed, are days that the data itself names, never the time of a publication: the same data gives the same documents on any day. Go by \`data_version\`, not by dates.

${snippetBlocks('download', sources)}`;
  },

  events: ({ baseUrl, verifierSource }) => `
The public interface emits no events: nothing here calls you. Poll [changes.json](${baseUrl}${operations.getChanges.path}) with \`If-None-Match\`, which is free while nothing has changed; [Downloads](${baseUrl}/docs/downloads) tells how to follow it.

The signed-in application of the marketplace can send webhooks to an address that its owner has entered there: matches of saved alerts, and test deliveries. They are set up by a person in a browser, not through this interface. What follows is how a receiver makes sure that a delivery is genuine.

## The signature

Each delivery has the header \`${signatureHeader}\`:

${code('', `${signatureHeader}: t=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd`)}

- \`t\` is the time of sending, Unix seconds.
- \`v1\` is HMAC-SHA256, in lower-case hexadecimal, over \`t\`, a full stop and the raw bytes of the body, with the secret of the endpoint as UTF-8. While a secret is being changed the header has one \`v1\` for each secret.

The scheme is a decision of this project: the contract names the algorithm and the header, and leaves the rest open.

## What a receiver does

1. Reads the raw body, before anything parses it.
2. Refuses a delivery whose \`t\` is more than ${toleranceSeconds} seconds from its clock, either way.
3. Computes the signature with each secret that is in force, and compares in constant time.
4. Refuses a signature that it has accepted before.
5. Answers 2xx at once and does the work afterwards. A refused delivery is answered 400; the reason is for the log, not for the sender.

## The function

One file without dependencies, for Node 20 and later, Deno, Bun, browsers and workers: [verify-webhook.mjs](${baseUrl}${verifierPath}).

${code(
  'js',
  `import { createVerifier } from './verify-webhook.mjs';

const verify = createVerifier({ secrets: [process.env.WEBHOOK_SECRET] });

const verdict = await verify(request.headers.get('${signatureHeader.toLowerCase()}'), await request.arrayBuffer());
if (!verdict.valid) return new Response('refused', { status: 400 }); // verdict.reason is for the log`,
)}

Changing a secret: give the receiver both, \`secrets: [next, current]\`; change it in the marketplace; take the old one out a day later.

${code('js', verifierSource.trim())}`,

  'deprecation-policy': (sources) => {
    const { versions, behaviours } = sources.service;
    return `
Adding is free: new operations, optional parameters and members of answers may appear at any time, and clients must tolerate them. Renaming and removing is a new version, named by its date and chosen with the header \`${versionHeader}\`. Without the header the current version answers.

Before anything is removed it is announced here and in every answer that it concerns: \`Deprecation\` (RFC 9745) says since when it is deprecated, \`Sunset\` (RFC 8594) on which day it goes, and \`Link\` where the change is described. A version that is not supported is refused with 400 and the list of those that are.

## Choosing a version

${snippetBlocks('version', sources)}

## Versions and behaviours

${table(
  ['what', 'deprecated since', 'removed on'],
  [
    ...versions.map(({ version, current, deprecated_on, sunset_on }) => [
      `Version ${version}${current ? ', current' : ''}`,
      deprecated_on ?? 'not deprecated',
      sunset_on ?? 'no removal planned',
    ]),
    ...behaviours.map(({ operation, parameter, deprecated_on, sunset_on }) => [
      parameter === null ? operation : `${parameter} of ${operation}`,
      deprecated_on ?? 'not deprecated',
      sunset_on ?? 'no removal planned',
    ]),
  ],
)}

What has changed so far is in the [changelog](${sources.baseUrl}/changelog).`;
  },

  'data-quality': qualityText,

  changelog: ({ baseUrl }) => changelogText(baseUrl),

  auth: ({ service, baseUrl }) => `
Public reads need no credential. There is no API key, no OAuth programme, no token and no registration endpoint. Account actions exist only in the signed-in website.

## Discover

- Public operations: ${baseUrl}${discoveryPaths.openApi}
- Protected resource metadata: ${baseUrl}${discoveryPaths.protectedResource}, which says that no bearer method is supported
- Authorization server metadata: ${baseUrl}${discoveryPaths.authorizationServer}, which names no endpoint because none exists. RFC 8414 has no way to say so and wants endpoints; an invented one would be worse
- Browser handoff: ${baseUrl}${discoveryPaths.agentAuth}, status \`browser_session_handoff_only\`

## Pick a method

For reading: none. Send no Authorization header. For account actions: a person signs in at ${service.sign_in_url} in a browser.

## Register

Not offered. There is nothing to register a client for.

## Claim

Not offered.

## Exchange

Not offered. No code and no assertion is exchanged for anything.

## Use the access_token

There is none. A token that is sent all the same is ignored.

## Errors

A 401 with the code \`sign_in_required\`, or a redirect to the sign-in page, means that the action continues in the browser and that automation must stop. Never ask a person for session cookies, passwords or tokens.

## Revocation

No token exists, so there is nothing to revoke.

## Account actions

${service.private_surfaces.map(({ path, name }) => `- \`${path}\`: ${name}`).join('\n')}`,

  'developer-resources': ({ service, baseUrl, resources }) => `
${service.description}

${resourceGroups(resources, baseUrl)
  .map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries.map(({ name, url, description }) => `- [${name}](${url}): ${description}`).join('\n')}`,
  )
  .join('\n\n')}`,
};

interface ResourceGroup {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly url: string; readonly description: string }[];
}

const groupTitles = { page: 'Pages', guide: 'Guides', operation: 'Operations', document: 'Documents', download: 'Downloads' } as const;

/** Everything for developers, by kind: what resources.csv names, the guides, and the documents for programs. */
function resourceGroups(resources: readonly Row<'resources'>[], baseUrl: string): ResourceGroup[] {
  const known = new Set(resources.map(({ path }) => path));
  const more = [
    {
      path: '/developers/reference',
      kind: 'guide',
      name: 'Reference',
      description: 'Every operation with its parameters, bodies, answers and errors, and a try-it for each.',
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

/** Documents by which programs find the service, with a sentence for people. */
export const programDocuments = [
  { path: discoveryPaths.apiCatalog, name: 'API catalog', description: 'The interfaces and where each is described, RFC 9727.' },
  { path: discoveryPaths.aiCatalog, name: 'AI catalog', description: 'MCP servers, agent card and skills.' },
  { path: discoveryPaths.mcpCard, name: 'MCP server card', description: 'The server that reads the market.' },
  {
    path: discoveryPaths.mcpDocsCanonicalCard,
    name: 'MCP server card of the documentation',
    description: 'The server whose resources are these pages.',
  },
  {
    path: discoveryPaths.agentCard,
    name: 'Agent card',
    description: 'What the service can do, in the form of A2A. It is no A2A task endpoint: no binding of A2A is claimed.',
  },
  { path: discoveryPaths.skills, name: 'Agent skills', description: 'Skills with their digests.' },
  { path: discoveryPaths.agentAuth, name: 'Browser handoff', description: 'Where a person signs in; no token is given.' },
  {
    path: discoveryPaths.protectedResource,
    name: 'Protected resource metadata',
    description: 'Says that no bearer method is supported, RFC 9728.',
  },
  {
    path: discoveryPaths.authorizationServer,
    name: 'Authorization server metadata',
    description: 'Says that no authorization is offered. RFC 8414 has no conforming way to say it.',
  },
  { path: discoveryPaths.llms, name: 'llms.txt', description: 'Overview for language models.' },
  { path: discoveryPaths.llmsFull, name: 'llms-full.txt', description: 'The whole documentation in one file.' },
] as const;
