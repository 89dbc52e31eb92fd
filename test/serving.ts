import type { Service } from '../src/contract/service.ts';
import type { Market } from '../src/model/market.ts';
import { buildData, type BuiltData } from '../src/publish/build-tree.ts';
import type { Document } from '../src/publish/document.ts';
import { sha256Hex } from '../src/publish/market-index.ts';
import type { Context } from '../src/serve/answer.ts';
import type { StoredDocument } from '../src/serve/dataset.ts';
import { memoryLimiter, type Quota } from '../src/serve/gcra.ts';
import { handle } from '../src/serve/handle.ts';
import { openDataset } from '../src/serve/open-dataset.ts';
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
}

export async function startServing({ service = sampleService, market = syntheticMarket(400, 1600, 3, service), quota, cdn = false }: ServingOptions = {}): Promise<Serving> {
  const data = await buildData(market, baseUrl);
  const documents = [...data.documents];
  const failures: unknown[] = [];
  const file = (name: string) => serverFile(data, name);
  const dataset = await openDataset({
    site: JSON.parse(Buffer.from(file('site.json')).toString()),
    columns: file('columns.bin'),
    pack: file('companies.pack'),
    ask: () => Promise.resolve(file('ask.bin')),
    variants: null,
    documents: new Map(documents.filter(({ url }) => !url.startsWith('/api/companies')).map((document) => [document.url, storedDocument(document)])),
  });
  const limiter = memoryLimiter(quota ?? { requests: 1_000_000, windowSeconds: 60 });
  const context: Context = { dataset, limiter, cdn, report: (error) => failures.push(error) };
  return { context, documents, failures, send: (path, init) => handle(context, new Request(baseUrl + path, init), 'client') };
}

function serverFile(data: BuiltData, name: string): Uint8Array {
  return data.serverFiles.find(({ file }) => file === name)!.bytes;
}

function storedDocument({ file, mediaType, documentClass, link, bytes }: Document): StoredDocument {
  return { file, mediaType, documentClass, link, tag: sha256Hex(bytes).slice(0, 16), body: bytes as Uint8Array<ArrayBuffer> };
}
