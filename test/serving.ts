import type { Service } from '../src/contract/service.ts';
import type { Market } from '../src/model/market.ts';
import { openInMemory } from '../scripts/market/memory-dataset.ts';
import { documentsInMemory } from '../src/documents/all-documents.ts';
import type { Document } from '../src/documents/document.ts';
import { makeTestSite } from './made-site.ts';
import type { Context } from '../src/serve/pipeline.ts';
import { memoryLimiter, type Quota } from '../src/serve/rate-limit.ts';
import { handle } from '../src/serve/handle.ts';
import { sampleService, syntheticMarket } from './synthetic-market.ts';

export const baseUrl = 'https://cranes.example';

/** The function over a market in memory, driven with web requests; no server and no file. */
export interface Serving {
  readonly context: Context;
  readonly documents: readonly Document[];
  readonly failures: unknown[];
  /** Sends a request to the function; `path` with its query. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

export interface ServingOptions {
  readonly market?: Market;
  readonly service?: Service;
  readonly quota?: Quota;
  readonly cdn?: boolean;
  /** The day of answers; that of the market when left out. */
  readonly today?: string;
}

export async function startServing({
  service = sampleService,
  market = syntheticMarket(400, 1600, 3, service),
  quota,
  cdn = false,
  today = market.date,
}: ServingOptions = {}): Promise<Serving> {
  const site = await makeTestSite(market, baseUrl);
  const documents = [...documentsInMemory(site)];
  const failures: unknown[] = [];
  const dataset = { ...(await openInMemory(site, documents)), today: () => today };
  const limiter = memoryLimiter(quota ?? { requests: 1_000_000, windowSeconds: 60 });
  const context = { dataset, limiter, cdn, report: (error: unknown) => failures.push(error) };
  return { context, documents, failures, send: (path, init) => handle(context, new Request(baseUrl + path, init), 'client') };
}
