import { operationList, operations, type Operation } from '../contract/operations.ts';
import type { Service } from '../contract/service.ts';
import type { Dataset, StoredDocument } from './dataset.ts';

/** What stands at an address. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly slug: string | null }
  | { readonly kind: 'document'; readonly document: StoredDocument }
  | { readonly kind: 'private'; readonly surface: Service['private_surfaces'][number] };

const exact = new Map(operationList.filter(({ path }) => !path.includes('{')).map((operation) => [operation.path, operation]));
const companyPrefix = operations.getCompanyBySlug.path.replace('{slug}', '');

/** Finds what stands at a canonical path; null when nothing does. */
export function findRoute(dataset: Dataset, path: string): Route | null {
  const operation = exact.get(path);
  if (operation !== undefined) return { kind: 'operation', operation, slug: null };
  if (path.startsWith(companyPrefix) && !path.includes('/', companyPrefix.length)) {
    return { kind: 'operation', operation: operations.getCompanyBySlug, slug: path.slice(companyPrefix.length) };
  }
  const document = dataset.documents.get(path);
  if (document !== undefined) return { kind: 'document', document };
  const surface = dataset.service.private_surfaces.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  return surface === undefined ? null : { kind: 'private', surface };
}

/** Methods that an address answers, for Allow. A private surface names none that would work. */
export function allowedMethods(route: Route): string {
  return route.kind === 'operation' && route.operation.method === 'POST' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS';
}

/** Whether an address belongs to the interface, whose errors are always ApiError, and not to the pages for people. */
export function isInterfacePath(path: string): boolean {
  return /^\/(?:api|ask|agent|downloads|\.well-known)(?:\/|$)/.test(path) || /\.(?:json|txt|xml|md)$/.test(path);
}
