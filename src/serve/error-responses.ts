import { discoveryPaths, downloadPaths, portalPaths } from '../contract/discovery.ts';
import { errorBody, errorCodes, problem, UnavailableError, type Problem } from '../contract/errors.ts';
import { HeaderList, interfaceHeaders, preflightHeaders } from '../contract/headers.ts';
import { guidePaths } from '../contract/guides.ts';
import { operations } from '../contract/operations.ts';
import { versionHeader } from '../contract/parameters.ts';
import type { Dataset } from './dataset.ts';
import { currentVersion } from './negotiate.ts';
import { createResponse, type ServiceResponse } from './response.ts';

/** Turns a problem into a response. Every error goes through here. @param setMore Sets headers besides the error's own. */
export function problemResponse(dataset: Dataset, fault: Problem, setMore?: (headers: HeaderList) => void): ServiceResponse<string> {
  const headers = new HeaderList()
    .set('Content-Type', 'application/json; charset=utf-8')
    .set('Cache-Control', 'no-store')
    .set(versionHeader, currentVersion(dataset.service).version);
  setMore?.(headers);
  for (const [name, value] of fault.headers) headers.set(name, value);
  return createResponse(errorCodes[fault.code].status, headers.add(interfaceHeaders), errorBody(fault));
}

/** The response to a failure of the service, not of the request. */
export const failureResponse = (dataset: Dataset, error: unknown): ServiceResponse<string> =>
  problemResponse(
    dataset,
    error instanceof UnavailableError
      ? problem(
          'service_unavailable',
          'The service can’t read its data right now.',
          'Wait as many seconds as Retry-After says, then send the request again.',
          [['Retry-After', '5']],
        )
      : problem('internal_error', 'Something went wrong while answering the request.'),
  );

/** A response without a body, with the given headers and the ones that every response has. */
export function emptyResponse({ service }: Dataset, status: number, headers: HeaderList): ServiceResponse<never> {
  headers.set('Access-Control-Allow-Origin', '*').set(versionHeader, currentVersion(service).version);
  return createResponse<never>(status, headers, null);
}

/** The response to OPTIONS, with the allowed methods. */
export const optionsResponse = (dataset: Dataset, allow: string): ServiceResponse<never> =>
  emptyResponse(dataset, 204, new HeaderList().add(preflightHeaders(allow)));

/** What to suggest for an address that doesn't exist, by how it begins. The first match counts. */
const suggestions: readonly (readonly [begins: RegExp, path: string, whatIsThere: string])[] = [
  [/^\/(?:api\/)?compan/i, operations.listCompanies.path, 'lists the companies with their slugs'],
  [/^\/(?:api\/)?near/i, operations.findNearestCompanies.path, 'finds the nearest companies, by near=latitude,longitude or a town'],
  [/^\/(?:api\/)?(?:ask|search|query|chat)/i, operations.ask.path, 'answers questions by POST'],
  [/^\/(?:docs?|guides?|help|developers?)\b/i, portalPaths.docs, 'lists the guides'],
  [/^\/(?:countr|places?\b|map\b)/i, '/countries', 'lists the countries with companies'],
  [/^\/(?:api\/)?(?:atlas|models?|cranes?|concepts?|terms?)\b/i, '/atlas', 'lists the crane models'],
  [/^\/(?:marketplace|listings?|used)\b/i, '/marketplace', 'lists the marketplace pages'],
  [/^\/(?:api\/)?wanted/i, '/wanted', 'lists the wanted ads'],
  [
    /^\/feeds?\b/i,
    guidePaths.downloads,
    'lists the feeds: of each country with companies by its code, such as de, of each service, and of the wanted ads',
  ],
  [/^\/(?:downloads?|data|export)/i, downloadPaths.index, 'lists the downloads'],
  [/^\/(?:agent|mcp|\.well-known)\b/i, discoveryPaths.apiCatalog, 'lists the interfaces and their descriptions'],
];

/** The resolution of an error for an address that doesn't exist. */
export function suggestAddress(path: string, baseUrl: string): string {
  const near = suggestions.find(([begins]) => begins.test(path));
  const hint = near === undefined ? '' : `${baseUrl}${near[1]} ${near[2]}. `;
  return `Check the URL for typos. ${hint}Every operation is in ${baseUrl}${discoveryPaths.openApi}, every page and document in ${baseUrl}${discoveryPaths.llms}.`;
}
