import { discoveryPaths } from '../../contract/discovery.ts';
import { isReadInPublic } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { textDocument, type Document } from '../document.ts';

/** Agents of language models and their search, by the names that they ask for robots.txt under. */
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

/** What may be done with what is read (contentsignals.org) where the owner states a license: everything. Without one, the owner has said nothing. */
const contentSignal = 'Content-Signal: search=yes, ai-input=yes, ai-train=yes';

/**
 * Who may read what: everyone everything, but for the account actions, which answer nobody. By RFC 9309 §2.2.2 the longest rule wins; older
 * readers, Python's urllib.robotparser among them, take the first that fits, so what is refused comes first.
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
    `Schemamap: ${baseUrl}${discoveryPaths.schemamap}`,
    '',
  ];
  return textDocument(discoveryPaths.robots, lines.join('\n'));
}
