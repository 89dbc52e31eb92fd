import { randomUUID } from 'node:crypto';
import { canonicalizePath, findRoute } from '../../../serve/routes.ts';
import { isProblem } from '../../../contract/errors.ts';
import type { Dataset } from '../../../serve/dataset.ts';

/** A request and its response, for logs and metrics. */
export interface Exchange {
  readonly method: string;
  /** Path of the target as received, without the query; null if the bytes weren't a request. */
  readonly path: string | null;
  readonly status: number;
  /** From the headers of the request until the response was handed to the socket, milliseconds. */
  readonly ms: number;
  /** ID of the request in the logs. */
  id(): string;
  /** Key of the client that the request counts against. */
  readonly client: string;
  readonly userAgent: string | null;
}

/**
 * The label of a request in the metrics, from a closed list, so that clients can't create time series: an operation, `mcp`, `private`,
 * the class of a document, or `none`.
 */
export function operationLabel(dataset: Dataset, path: string | null): string {
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
    case 'moved':
    case 'gone':
    case undefined:
      return 'none';
  }
}

const idPattern = /^[A-Za-z0-9._~+/=-]{8,128}$/;

/**
 * The ID of a request in the logs: the one from a trusted proxy, or else a new one. IDs from clients are ignored, since they could imitate
 * another request.
 *
 * @param given X-Request-Id as received.
 */
export const requestId = (given: string | null, fromProxy: boolean): string =>
  fromProxy && given !== null && idPattern.test(given) ? given : randomUUID();
