import { discoveryPaths } from '../../contract/discovery.ts';
import { isReadInPublic } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { textDocument, type Document } from '../document.ts';

/** Agents of language models and their search, by the names that they look for in robots.txt. */
const aiAgents = [
  'GPTBot',
  'ChatGPT-User',
  'OAI-SearchBot',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'Google-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'CCBot',
  'Applebot-Extended',
  'meta-externalagent',
  'Amazonbot',
  'bingbot',
] as const;

/** If the owner states a license: everything may be done with the content (contentsignals.org). Without one, nothing is said about it. */
const contentSignal = 'Content-Signal: search=yes, ai-input=yes, ai-train=yes';

/**
 * Everyone may read everything except the account actions, which are closed to all. By RFC 9309 §2.2.2 the longest rule wins; older
 * readers, such as Python's urllib.robotparser, take the first that matches, so Disallow comes first.
 */
export function robotsDocument({ licence, private_surfaces }: Service, baseUrl: string): Document {
  const rules = [
    ...(licence === undefined ? [] : [contentSignal]),
    ...private_surfaces.filter(({ path }) => !isReadInPublic(path)).map(({ path }) => `Disallow: ${path}`),
    'Allow: /',
  ];
  const lines = [
    ...aiAgents.map((agent) => `User-agent: ${agent}`),
    ...rules,
    '',
    'User-agent: *',
    ...rules,
    '',
    `Sitemap: ${baseUrl}${discoveryPaths.sitemap}`,
    `Agentmap: ${baseUrl}${discoveryPaths.aiCatalog}`,
    '',
  ];
  return textDocument(discoveryPaths.robots, lines.join('\n'));
}
