import { readSite } from '../../../src/hosts/prepare/site.ts';
import { compareExchanges, type Difference } from './compare.ts';
import type { FamilyName } from '../../../src/documents/addresses.ts';
import { listKey } from '../../../src/query/stored-lists.ts';
import { runRequest, sendTo, type Exchange, type Send } from './exchange.ts';
import type { ConformanceHost } from './hosts.ts';
import { referenceSend } from './reference.ts';
import { conformanceRequests, type ConformanceRequest } from './requests.ts';

/** A request of the list with the function's answer. */
export interface Expectation {
  readonly request: ConformanceRequest;
  readonly answer: Exchange;
}

/** A difference with its request. */
export interface Found extends Difference {
  readonly request: string;
}

/** Values for the placeholders of {@link ConformanceRequest}. If everything is stored, `beyond` and `deep` are too. */
interface Variables {
  readonly slug: string;
  readonly cursor: string;
  readonly beyond: string;
  readonly deep: string;
  readonly model: string;
  readonly ad: string;
}

async function findVariables(folder: string, send: Send): Promise<Variables> {
  const { families } = readSite(folder).manifest;
  const keysOf = (wanted: FamilyName) => new Set(families.find(({ name }) => name === wanted)?.entries.map(([key]) => key));
  const [lists, pages] = [keysOf('lists'), keysOf('company-pages')];
  const readPage = async <Item>(target: string) =>
    JSON.parse((await send('GET', target, {}, null)).body.toString()) as { items: Item[]; next_cursor: string | null };
  const readList = (query: string) => readPage<{ slug: string }>(`/api/companies${query}`);
  const first = await readList('');
  const cursor = first.next_cursor ?? 'none';
  let deep = cursor;
  for (let next: string | null = cursor; next !== null && lists.has(listKey({ cursor: deep }));) {
    deep = next;
    next = (await readList(`?cursor=${deep}`)).next_cursor;
  }
  const { slug } = first.items[0]!;
  const { items: models } = await readPage<{ slug: string }>('/api/models?limit=1');
  const { items: ads } = await readPage<{ id: string }>('/api/wanted-ads?limit=1');
  return {
    slug,
    cursor,
    beyond: [...keysOf('companies')].find((each) => !pages.has(each)) ?? slug,
    deep,
    model: models[0]?.slug ?? 'none',
    ad: ads[0]?.id ?? 'none',
  };
}

/** The list with the function's answers on a published folder. Placeholders are filled from the data. */
export async function expectations(folder: string): Promise<Expectation[]> {
  const send = await referenceSend(folder);
  const variables = await findVariables(folder, send);
  const fill = (text: string) =>
    text.replace(/\{(slug|cursor|beyond|deep|model|ad)\}/g, (_, name: string) => variables[name as keyof Variables]);
  const filled: Expectation[] = [];
  for (const request of conformanceRequests) {
    const { target, body } = request;
    const concrete = { ...request, target: fill(target), body: body === null ? null : fill(body) };
    filled.push({ request: concrete, answer: await runRequest(send, concrete) });
  }
  return filled;
}

/** Sends the list to a host, and returns every difference from the function’s responses. */
export async function replay(host: ConformanceHost, folder: string, work: string, expected: readonly Expectation[]): Promise<Found[]> {
  const running = await host.start(folder, work);
  const name = new URL(readSite(folder).manifest.base_url).host;
  const send = sendTo(running.port, name);
  const found: Found[] = [];
  try {
    for (const { request, answer } of expected) {
      const seen = await runRequest(send, request);
      for (const difference of compareExchanges(request, answer, seen)) found.push({ request: request.name, ...difference });
    }
  } finally {
    await running.stop();
  }
  return found;
}
