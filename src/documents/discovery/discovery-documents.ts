import { discoveryAliases, discoveryPaths } from '../../contract/discovery.ts';
import type { Market } from '../../model/market.ts';
import { jsonDocument, type Document } from '../document.ts';
import type { OperationExample } from '../described-operations.ts';
import { openApiDocument } from '../openapi.ts';
import { agentCardDocument } from './agent-card.ts';
import { aiCatalogDocuments } from './ai-catalog.ts';
import { apiCatalogDocument } from './api-catalog.ts';
import { authDocuments } from './oauth.ts';
import { registryDocuments } from './registry.ts';
import { robotsDocument } from './robots.ts';
import { serverCardDocuments } from './server-cards.ts';
import { securityDocuments } from './security.ts';
import { skillDocuments } from './skills.ts';

/** Every document that lets programs find and understand the service, also at the addresses where existing clients look for it. */
export function discoveryDocuments(
  { service, date }: Market,
  baseUrl: string,
  examples: Readonly<Record<string, OperationExample>>,
): Document[] {
  const description = openApiDocument(service, baseUrl, examples);
  return [
    jsonDocument(discoveryPaths.openApi, description),
    jsonDocument(discoveryAliases.openApi, description),
    apiCatalogDocument(service, baseUrl),
    ...aiCatalogDocuments(service, baseUrl),
    ...serverCardDocuments(service, baseUrl),
    ...registryDocuments(service, baseUrl),
    agentCardDocument(service, baseUrl),
    ...skillDocuments(service, baseUrl, examples),
    ...authDocuments(service, baseUrl),
    robotsDocument(service, baseUrl),
    ...securityDocuments(service, baseUrl, date),
  ];
}
