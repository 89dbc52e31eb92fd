import { guidePaths } from '../../contract/guides.ts';
import { codeBlock, markdownText } from '../../site/view/markdown.ts';
import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import { limits } from '../../contract/limits.ts';
import { allProtocolVersions, batchVersion, mcpServers, rpcErrors, serverTools, type McpServerId } from '../../contract/mcp.ts';
import { operations } from '../../contract/operations.ts';
import { skillsExtension } from '../../contract/skills.ts';
import { signatureHeader, toleranceSeconds } from '../../contract/verify-webhook.mjs';
import { table } from './markdown.ts';
import { snippetBlocks } from './snippets.ts';
import type { GuideTexts } from './guide-sources.ts';

/** The guides of the group “Agents and events”. */
/** A description of a tool, whose example is JSON. */
function withExampleAsCode(description: string): string {
  const mark = ' Example: ';
  const at = description.indexOf(mark);
  return at < 0 ? description : `${description.slice(0, at + mark.length)}\`${description.slice(at + mark.length)}\``;
}

export const agentGuides = {
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

All tools are read-only. Most are an operation of the REST API under another name.

${Object.entries(mcpServers(service))
  .map(
    ([id, { title }]) =>
      `### ${markdownText(title)}\n\n${table(
        ['tool', 'operation', 'what it does'],
        serverTools[id as McpServerId].map(({ name, operationId, description }) => [
          `\`${name}\``,
          operationId === null ? '' : `\`${operations[operationId].method} ${operations[operationId].path}\``,
          withExampleAsCode(description),
        ]),
      )}`,
  )
  .join('\n\n')}

## Results

\`structuredContent\` is the whole response of the operation. The text beside it is short: a line for each company with its slug, the answer to a question with the addresses that it leads to, or the figures of a company. It has all that the next call needs.

- \`list_companies\` gives ${limits.toolPageItems} companies unless you send \`limit\`, with \`total\` and \`next_cursor\`. The text names at most ${limits.maxToolLines} of them.
- \`facets\` gives the counts of the whole market or of one country, and not the tables of every country, as \`GET ${operations.getFacets.path}\` does.
- \`search\` and \`fetch\` have the form that assistants with tools alone expect: the text is the JSON, \`{"results":[{"id","title","url"}]}\` or \`{"id","title","text","url","metadata"}\`. A document of more than ${limits.maxFetchChars.toLocaleString('en')} characters is cut, and ends with the ids of its parts.

If a call fails, the result has \`isError\` set. Its text is an error as over HTTP, whose message begins with the name of the tool and whose resolution names its arguments.

## Resources and skills

\`resources/list\` has the overviews and the documentation, \`resources/templates/list\` the addresses of companies, crane models, terms, wanted ads, listings and countries. \`resources/read\` takes every address of this service that an answer names: a company or a list of companies is JSON, any other page is Markdown.

The first server offers its skills by the extension \`${skillsExtension}\` (SEP-2640): \`skills/list\`, \`skills/get\`, and \`skill://\` resources. They are the documents of the [index of skills](${baseUrl}${discoveryPaths.skills}).

## Connect a client

${codeBlock('json', JSON.stringify({ mcpServers: { 'crane-discovery': { type: 'http', url: baseUrl + discoveryPaths.mcp } } }, null, 2))}`;
  },

  events: ({ service, baseUrl, verifierSource }) => `
The public API sends no events. Poll [changes.json](${baseUrl}${operations.getChanges.path}) with \`If-None-Match\`, which is free while nothing has changed. [Downloads](${baseUrl}${guidePaths.downloads}) explains how to follow it.${service.sign_in_url === undefined ? '' : webhookText(baseUrl, verifierSource)}`,
} satisfies GuideTexts;

/** How receivers verify what the signed-in marketplace sends. */
const webhookText = (baseUrl: string, verifierSource: string): string => `

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

One file without dependencies, for Node 20 or later, Deno, Bun, browsers and workers: [verify-webhook.mjs](${baseUrl}${downloadPaths.verifier}).

${codeBlock(
  'js',
  `import { createVerifier } from './verify-webhook.mjs';

const verify = createVerifier({ secrets: [process.env.WEBHOOK_SECRET] });

const verdict = await verify(request.headers.get('${signatureHeader.toLowerCase()}'), await request.arrayBuffer());
if (!verdict.valid) return new Response('refused', { status: 400 }); // verdict.reason is for the log`,
)}

To rotate a secret, give the receiver both, \`secrets: [next, current]\`, change it in the marketplace, and remove the old one a day later.

${codeBlock('js', verifierSource.trim())}`;
