import { memoryLimiter, type Quota } from '../serve/gcra.ts';
import { handle } from '../serve/handle.ts';
import { openDataset, type DatasetFiles } from '../serve/open-dataset.ts';

/** What a host decides about the function. */
export interface FunctionOptions {
  /** Null takes the quota of service.json. */
  readonly quota: Quota | null;
  /** A shared cache stands in front. */
  readonly cdn: boolean;
  readonly report: (error: unknown) => void;
}

/**
 * The function for any runtime with web-standard requests: opens what the build wrote, and answers.
 *
 * @returns A handler of a request and the client's address.
 */
export async function createFunction(
  files: DatasetFiles,
  options: FunctionOptions,
): Promise<(request: Request, client: string) => Promise<Response>> {
  const dataset = await openDataset(files);
  const { requests, window_seconds: windowSeconds } = dataset.service.quota;
  const limiter = memoryLimiter(options.quota ?? { requests, windowSeconds });
  const context = { dataset, limiter, cdn: options.cdn, report: options.report };
  return (request, client) => handle(context, request, client);
}
