import { serviceTypes } from '../../src/contract/service-types.ts';
import { createClient, type ApiError, type Client, type ListCompaniesParameters } from '../../src/client/index.ts';
import { pick, pickInteger, startRandom, type Random } from '../../scripts/market/random.ts';

/** Where a company is. */
export interface Spot {
  readonly lat: number;
  readonly lon: number;
  readonly country: string;
}

interface Amount {
  readonly requests: number;
  readonly bytes: number;
}

/** The cost of a query: finding the companies, and reading them. Bytes are uncompressed. */
interface Costs {
  readonly finding: Amount;
  readonly all: Amount;
}

interface Cost {
  /** Whether the query is a box of one to four degrees with the usual number of companies. */
  readonly isUsualBox: boolean;
  /** Of a new client, and of one that was asked within the last minute, for which it keeps what it reads. */
  readonly first: Costs;
  readonly next: Costs;
}

export interface Compared {
  /** Queries that the files answer differently from the function. */
  readonly differences: readonly string[];
  readonly costs: readonly Cost[];
  /** Companies found. */
  readonly companies: number;
}

const clamp = (degrees: number, range: number): number => Math.max(-range, Math.min(range, degrees));

/** A box around a company; sometimes across the antimeridian. */
function randomBox(random: Random, { lat, lon }: Spot, half: number): string {
  if (random() < 0.03) return [170, -60, -170, 60].join(',');
  const [x, y] = [lon + (random() - 0.5) * half, lat + (random() - 0.5) * half];
  return [clamp(x - half, 180), clamp(y - half, 90), clamp(x + half, 180), clamp(y + half, 90)].map((edge) => edge.toFixed(4)).join(',');
}

function randomQuery(random: Random, spots: readonly Spot[]): { query: ListCompaniesParameters; isUsualBox: boolean; pages: number } {
  const spot = pick(random, spots);
  const half = random() < 0.7 ? pick(random, [0.1, 0.5, 1, 2, 5, 15, 60]) : null;
  const limit = pick(random, [undefined, undefined, undefined, 1, 10, 20, 100, 500]);
  const query = {
    bbox: half === null ? undefined : randomBox(random, spot, half),
    capacity_min_t: random() < 0.4 ? pick(random, [0, 20, 52.5, 100, 250, 500, 750, 3000]) : undefined,
    service_type: random() < 0.4 ? pick(random, serviceTypes) : undefined,
    country: random() < 0.4 ? (random() < 0.05 ? 'AQ' : spot.country) : undefined,
    limit,
  };
  const isUsualBox = half !== null && half >= 0.5 && half <= 2 && limit === undefined && query.country === undefined;
  return { query, isUsualBox, pages: random() < 0.3 ? pickInteger(random, 2, 3) : 1 };
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: ApiError) => ({ code: error.code, message: error.message, resolution: error.resolution }));

/** A client that counts what it reads. */
function countingClient(baseUrl: string): { client: Client; takeCosts: () => Costs } {
  const none = (): Costs => ({ finding: { requests: 0, bytes: 0 }, all: { requests: 0, bytes: 0 } });
  const add = ({ requests, bytes }: Amount, more: number): Amount => ({ requests: requests + 1, bytes: bytes + more });
  let costs = none();
  const client = createClient({
    baseUrl,
    mode: 'files',
    async fetch(input, init) {
      const response = await fetch(input, init);
      const body = await response.arrayBuffer();
      const isCompany = /\/api\/companies\/[^/]+\.json$/.test(String(input));
      const { finding, all } = costs;
      costs = { finding: isCompany ? finding : add(finding, body.byteLength), all: add(all, body.byteLength) };
      return new Response(body, { status: response.status, headers: response.headers });
    },
  });
  const takeCosts = () => {
    const taken = costs;
    costs = none();
    return taken;
  };
  return { client, takeCosts };
}

/** Sends the function and the files the same random queries, page by page. */
export async function compareFiles(
  { api, files, spots }: { readonly api: Client; readonly files: string; readonly spots: readonly Spot[] },
  queries: number,
  seed: number,
): Promise<Compared> {
  const random = startRandom(seed, 'file queries');
  const differences: string[] = [];
  const costs: Cost[] = [];
  let companies = 0;
  const kept = countingClient(files);
  while (costs.length < queries) {
    const { query, isUsualBox, pages } = randomQuery(random, spots);
    let cursor: string | undefined;
    for (let page = 0; page < pages && costs.length < queries; page++) {
      const fresh = countingClient(files);
      const asked = { ...query, cursor };
      const wanted = (await outcome(api.listCompanies(asked))) as {
        readonly items: readonly unknown[];
        readonly next_cursor: string | null;
      };
      for (const { client } of [fresh, kept]) {
        const found = await outcome(client.listCompanies(asked));
        if (JSON.stringify(found) !== JSON.stringify(wanted)) differences.push(JSON.stringify(asked));
      }
      costs.push({ isUsualBox: isUsualBox && page === 0, first: fresh.takeCosts(), next: kept.takeCosts() });
      companies += wanted.items.length;
      if (wanted.next_cursor === null) break;
      cursor = wanted.next_cursor;
    }
  }
  return { differences, costs, companies };
}

/** The value below which a share of the values lies. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

/** Costs in a sentence: the median and the 95th percentile. */
export function describeCosts(costs: readonly Cost[]): string {
  const of = (which: 'first' | 'next', part: keyof Costs) => {
    const requests = costs.map((cost) => cost[which][part].requests);
    const bytes = costs.map((cost) => cost[which][part].bytes);
    return `${quantile(requests, 0.5)} requests, ${kilobytes(quantile(bytes, 0.5))} KB (95%: ${quantile(requests, 0.95)}, ${kilobytes(quantile(bytes, 0.95))} KB)`;
  };
  return (['first', 'next'] as const)
    .map((which) => `${which}: to find them ${of(which, 'finding')}; with the companies ${of(which, 'all')}`)
    .join('. ');
}
