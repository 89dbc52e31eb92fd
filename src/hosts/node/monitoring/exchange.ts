import { canonicalizePath, findRoute } from '../../../serve/routes.ts';
import { isProblem } from '../../../contract/errors.ts';
import type { Dataset } from '../../../serve/dataset.ts';

/** A request and its answer, as logs and metrics see them. */
export interface Exchange {
  readonly method: string;
  /** Path of the target as it came, without its query; null where the bytes were no request. */
  readonly path: string | null;
  readonly status: number;
  /** From the request's headers until its answer was handed to the socket, milliseconds. */
  readonly ms: number;
  /** Names the request in the logs. */
  id(): string;
  /** Whom the request counts for. */
  readonly client: string;
  readonly userAgent: string | null;
}

/**
 * What a request was for, from a closed list, so that nothing a client sends makes a new time series: an operation, `mcp`,
 * `private`, the class of a document, or `none`.
 */
export function purposeOf(dataset: Dataset, path: string | null): string {
  if (path === null) return 'none';
  const target = canonicalizePath(path, '');
  const route = target === null || isProblem(target) ? null : findRoute(dataset, target.path);
  switch (route?.kind) {
    case 'operation':
      return route.operation.operationId;
    case 'document':
      return route.document.documentClass;
    case 'mcp':
    case 'private':
      return route.kind;
    case 'company-page':
      return 'page';
    case undefined:
      return 'none';
  }
}
