import { readSite } from '../../src/hosts/prepare/site.ts';
import { compareExchanges, type Difference } from './compare.ts';
import { runRequest, sendTo, type Exchange } from './exchange.ts';
import type { ConformanceHost } from './hosts.ts';
import { referenceSend } from './reference.ts';
import { conformanceRequests, type ConformanceRequest } from './requests.ts';

/** A request of the list with what the function answers. */
export interface Expectation {
  readonly request: ConformanceRequest;
  readonly answer: Exchange;
}

/** A difference with its request. */
export interface Found extends Difference {
  readonly request: string;
}

/** The list with the function's own answers over a published folder. Variables are filled with what the data has. */
export async function expectations(folder: string): Promise<Expectation[]> {
  const send = await referenceSend(folder);
  const list = JSON.parse((await send('GET', '/api/companies', {}, null)).body.toString()) as {
    items: { slug: string }[];
    next_cursor: string | null;
  };
  const variables: Readonly<Record<string, string>> = { slug: list.items[0]!.slug, cursor: list.next_cursor ?? 'none' };
  const fill = (text: string) => text.replace(/\{(slug|cursor)\}/g, (_, name: string) => variables[name]!);
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
