import { beforeAll, describe, expect, it } from 'vitest';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { startServing, type Serving } from '../serving.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';

let serving: Serving;

beforeAll(async () => {
  serving = await startServing({ market: syntheticMarket(700, 2500, 21), service: sampleService });
});

describe('a stored file and the function', () => {
  it('give the same bytes for every company and every list that the build wrote', async () => {
    const stored = serving.documents.filter(({ url }) => url.startsWith('/api/'));
    expect(stored.length).toBeGreaterThan(700);
    for (const { url, bytes } of stored) {
      const response = await serving.send(url);
      expect(response.status, url).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes), url).toBe(true);
    }
  });

  it('cover every combination of country and service, each with its first page', () => {
    const countries = [...new Set(serving.documents.flatMap(({ file }) => /_lists\/([A-Z]{2}|any)\//.exec(file)?.[1] ?? []))];
    expect(countries).toHaveLength(9);
    for (const country of countries) {
      for (const service of ['any', ...serviceTypes]) {
        expect(
          serving.documents.some(({ file }) => file === `api/companies/_lists/${country}/${service}/first.json`),
          `${country}/${service}`,
        ).toBe(true);
      }
    }
  });

  it('give the pages that were left out of the stored ones through the function', async () => {
    const service = { ...sampleService, list_pages: { max_bytes_per_combination: 0 } };
    const lean = await startServing({ market: syntheticMarket(700, 2500, 21, service), service });
    const stored = new Set(lean.documents.map(({ url }) => url));
    for (const { url, bytes } of serving.documents.filter(({ file }) => file.includes('_lists'))) {
      if (!stored.has(url)) expect(Buffer.from(await (await lean.send(url)).arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect(stored.size).toBeLessThan(serving.documents.length);
  });
});
