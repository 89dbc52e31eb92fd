import { discoveryPaths } from '../contract/discovery.ts';
import { operations } from '../contract/operations.ts';

/** What stands near an address where nothing is, by how the address begins; the first that fits is told. */
const places: readonly (readonly [begins: RegExp, path: string, whatIsThere: string])[] = [
  [/^\/(?:api\/)?compan/i, operations.listCompanies.path, 'lists the companies with their slugs'],
  [/^\/(?:api\/)?(?:ask|search|query|chat)/i, operations.ask.path, 'answers questions by POST'],
  [/^\/(?:docs?|guides?|help|developers?)\b/i, '/docs', 'lists the guides'],
  [/^\/(?:countr|places?\b|map\b)/i, '/countries', 'lists the countries with companies'],
  [/^\/(?:atlas|models?|cranes?|concepts?|terms?)\b/i, '/atlas', 'lists the crane models'],
  [/^\/(?:marketplace|listings?|used)\b/i, '/marketplace', 'lists the marketplace pages'],
  [/^\/wanted/i, '/wanted', 'lists the wanted ads'],
  [/^\/(?:downloads?|data|export)/i, '/downloads/index.json', 'lists the downloads'],
  [/^\/(?:agent|mcp|\.well-known)\b/i, discoveryPaths.apiCatalog, 'lists the interfaces and their descriptions'],
];

/** What to do about an address where nothing is. */
export function adviseOnMissing(path: string, baseUrl: string): string {
  const near = places.find(([begins]) => begins.test(path));
  const hint = near === undefined ? '' : `${baseUrl}${near[1]} ${near[2]}. `;
  return `Check the URL for typos. ${hint}Every operation is in ${baseUrl}${discoveryPaths.openApi}, every page and document in ${baseUrl}${discoveryPaths.llms}.`;
}
