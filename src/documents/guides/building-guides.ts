import { guidePaths } from '../../contract/guides.ts';
import { markdownAddress, markdownText } from '../../site/view/markdown.ts';
import { discoveryPaths } from '../../contract/discovery.ts';
import { errorCodes } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { batchVersion } from '../../contract/mcp.ts';
import { idempotencyHeader, versionHeader } from '../../contract/parameters.ts';
import { showJson, table } from './markdown.ts';
import { snippetBlocks } from './snippets.ts';
import type { GuideTexts } from './guide-sources.ts';

/** The guides of the group “Building”. */
export const buildingGuides = {
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

Preflights, published pages and their pictures are free. What is worked out for a request counts: besides lists and answers, the page of a question and pages of companies that are made when they are opened. A 304 is free for a company, a document or a download whose tag you send. It counts for what has to be worked out to find its tag, and for \`If-None-Match: *\`. Responses from a shared cache or a static host carry no counters.

## Request limits

${table(
  ['what', 'limit'],
  [
    [
      '`limit` of a list',
      `1 to ${limits.maxPageItems}; defaults to ${limits.defaultPageItems}, and to ${limits.toolPageItems} for MCP tools`,
    ],
    ['slugs in a batch', `1 to ${limits.maxBatchSlugs}, up to ${limits.maxSlugChars} characters each`],
    [
      'a question',
      `${limits.maxQuestionChars} characters; the first ${limits.maxQuestionWords} words of up to ${limits.maxWordLetters} letters each are read. If there was more, or too many misspelt words to look up, the answer says so`,
    ],
    ['batch request body', `${limits.maxBatchBodyBytes} bytes`],
    ['question request body', `${limits.maxAskBodyBytes} bytes; ${limits.maxNlwebBodyBytes} in the form of NLWeb`],
    ['MCP message, or batch of messages', `${limits.maxMcpBodyBytes} bytes`],
    [`messages in an MCP batch (revision ${batchVersion} only)`, `1 to ${limits.maxMcpBatchEntries}`],
    ['ID of an MCP message', `${limits.maxMcpIdChars} characters`],
    ['levels of a JSON body', `${limits.maxJsonDepth}; ${limits.maxMcpJsonDepth} in an MCP message`],
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

For past changes, see the [changelog](${sources.baseUrl}${guidePaths.changelog}).`;
  },

  auth: ({ service, baseUrl }) => `
Public reads need no credentials. There are no API keys, no OAuth program, no tokens and no registration endpoint.${service.sign_in_url === undefined ? '' : ' Account actions exist only on the website, after signing in.'}

## Discover

- Public operations: ${baseUrl}${discoveryPaths.openApi}
- Protected resource metadata: ${baseUrl}${discoveryPaths.protectedResource}, which states that no bearer method is supported
- Authorization server metadata: ${baseUrl}${discoveryPaths.authorizationServer}, which names no endpoints because none exist. RFC 8414 requires endpoints and has no way to say that there are none, so this document doesn’t conform to it
- Browser handoff: ${baseUrl}${discoveryPaths.agentAuth}, status \`browser_session_handoff_only\`

## Pick a method

To read: none. Send no Authorization header.${service.sign_in_url === undefined ? '' : ` For account actions: a person signs in at <${markdownAddress(service.sign_in_url)}> in a browser.`}

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

There are no tokens, so there is nothing to revoke.${
    service.private_surfaces.length === 0
      ? ''
      : `\n\n## Account actions\n\n${service.private_surfaces.map(({ path, name }) => `- \`${path}\`: ${markdownText(name)}`).join('\n')}`
  }`,
} satisfies GuideTexts;
