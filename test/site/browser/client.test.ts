import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as ClientModule from '../../../src/client/index.ts';
import { describeInBrowser, noTrouble, openPages, site, type OpenPage } from './with-browser.ts';

/** What a script on the page learns by the published client. */
interface Learned {
  readonly slugs: readonly string[];
  readonly total: string | null;
  readonly first: string;
  readonly events: readonly string[];
  readonly error: readonly unknown[];
}

/** Runs in the page: imports the module as a visitor's script would, and uses it. */
async function useClient({ page }: OpenPage, module: string, baseUrl: string | undefined): Promise<Learned> {
  // As text, since the test runner rewrites an import in a function.
  const loaded = await page.evaluateHandle<typeof ClientModule>(`import(${JSON.stringify(module)})`);
  return page.evaluate(
    async ({ loaded: { ApiError, createClient, formatBox }, base }) => {
      const client = createClient({ baseUrl: base });
      const slugs: string[] = [];
      for await (const { slug } of client.companies({ limit: 25 })) slugs.push(slug);
      let total: string | null = null;
      const world = { bbox: formatBox([-180, -90, 180, 90]), limit: 1 };
      await client.listCompanies(world, { onResponse: ({ headers }) => (total = headers.get('X-Total-Count')) });
      const { items } = await client.batchGetCompanies({ slugs: [slugs[0]!] }, { idempotencyKey: 'from-a-browser', version: '2026-07-06' });
      const events: string[] = [];
      for await (const { event } of client.askStream({ query: 'crawler cranes in Germany' })) events.push(event);
      const error = await client.getCompanyBySlug({ slug: 'no-such-company' }).then(
        () => [],
        (thrown: unknown) => (thrown instanceof ApiError ? [thrown.code, thrown.status, typeof thrown.resolution] : [String(thrown)]),
      );
      return { slugs, total, first: items[0]!.slug, events, error };
    },
    { loaded, base: baseUrl },
  );
}

function expectAll({ slugs, total, first, events, error }: Learned): void {
  expect(slugs.length).toBeGreaterThan(50);
  expect(slugs).toEqual([...new Set(slugs)].toSorted());
  expect(total).toBe(String(slugs.length));
  expect(first).toBe(slugs[0]);
  expect(events).toEqual(['message', 'done']);
  expect(error).toEqual(['not_found', 404, 'string']);
}

describeInBrowser('the published client', () => {
  const open = openPages();
  let elsewhere: Server;
  beforeAll(async () => {
    elsewhere = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>'),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it('works on the site’s own pages, under their policy', async () => {
    const opened = await open('/');
    expectAll(await useClient(opened, '/client.js', undefined));
    expect(opened.trouble.foreign).toEqual(noTrouble.foreign);
    await opened.close();
  });

  it('works on a page of another origin', async () => {
    const opened = await open('/');
    const { port } = elsewhere.address() as AddressInfo;
    await opened.page.goto(`http://127.0.0.1:${port}/`);
    expectAll(await useClient(opened, `${site.baseUrl}/client.js`, site.baseUrl));
    await opened.close();
  });
});
