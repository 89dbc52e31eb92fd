import { guidePaths } from '../../contract/guides.ts';
import { discoveryPaths } from '../../contract/discovery.ts';
import { SandboxFirstCall } from '../../contract/entities.ts';
import { operations } from '../../contract/operations.ts';
import { answer } from './guide-sources.ts';
import { table } from './markdown.ts';
import { snippetBlocks } from './snippets.ts';
import type { GuideTexts } from './guide-sources.ts';

/** The guides of the group “Start”. */
export const startGuides = {
  quickstart: (sources) => `
Every operation is read-only. You need no key, no login and no special header, and nothing you send changes any data.

## Make a first call

${snippetBlocks('firstCall', sources)}

${answer(sources, operations.getSandboxFirstCall)}

## Filter companies

${snippetBlocks('list', sources)}

${answer(sources, operations.listCompanies)}

To get the next page, send \`next_cursor\` as \`cursor\`. It is null on the last page. For every filter, see [Companies](${sources.baseUrl}${guidePaths.companies}).

## Ask a question

${snippetBlocks('ask', sources)}

${answer(sources, operations.ask)}

## Next steps

- [OpenAPI 3.1](${sources.baseUrl}${discoveryPaths.openApi}) to generate a client.
- [Model Context Protocol](${sources.baseUrl}${guidePaths.mcp}) for agents.
- [Errors](${sources.baseUrl}${guidePaths.errors}) and [limits](${sources.baseUrl}${guidePaths.limits}), worth reading before you go to production.`,

  sandbox: (sources) => `
A safe first request. It needs no key and no account, reads no account data, costs nothing, changes nothing, and returns the same response to everyone. If it works, your network and your client can reach the service.

${snippetBlocks('firstCall', sources)}

${answer(sources, operations.getSandboxFirstCall)}

## Response fields

${table(
  ['field', 'description'],
  Object.entries(SandboxFirstCall.shape).map(([name, { description }]) => [`\`${name}\``, description ?? '']),
)}

The sandbox holds no separate data. Every other operation is read-only too, so you can experiment with the real ones. Next, try [a filtered list](${sources.baseUrl}${guidePaths.companies}).`,
} satisfies GuideTexts;
