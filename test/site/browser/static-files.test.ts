import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import httpServer from 'http-server';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyList } from '../../../src/client/types.ts';
import { readSite } from '../../../src/hosts/prepare/site.ts';
import { staticDeployment } from '../../../src/hosts/static/rules.ts';
import { fold } from '../../../src/contract/fold.ts';
import { describeInBrowser, openPages, site } from './with-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-static-'));
const root = join(folder, 'site');
let host: ReturnType<typeof httpServer.createServer>;
let baseUrl: string;

beforeAll(async () => {
  const { texts, copies } = staticDeployment(readSite(site.folder));
  for (const { path, text } of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const { path, from } of copies) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(site.folder, from), join(folder, path));
  }
  host = httpServer.createServer({ root });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(host.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

const fromApi = async (query: string) => (await (await fetch(`${site.baseUrl}/api/companies?${query}`)).json()) as CompanyList;

it('no page of files alone links to what is not there', () => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(60);
  const dead = new Map<string, string>();
  for (const file of files) {
    const parser = new Parser({
      onopentag(_name, { href, src, action }) {
        for (const address of [href, src, action]) {
          if (address === undefined || !address.startsWith('/')) continue;
          const path = decodeURIComponent(address.split(/[?#]/)[0]!);
          if (!existsSync(join(root, path.endsWith('/') ? `${path}index.html` : path))) dead.set(path, relative(root, file));
        }
      },
    });
    parser.end(readFileSync(file, 'utf8'));
  }
  expect(Object.fromEntries(dead)).toEqual({});
});

it('no document of files alone names an address where nothing is, but in pages that say so', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:atom|html|json|md|ndjson|txt|xml)$/.test(file),
  );
  expect(new Set(files.map((file) => extname(file))).size).toBe(7);
  const dead = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/&#3[49];|&quot;/g, '"');
    // Guides show requests of the function, below a remark that there is none.
    if (/\.(?:md|html)$/.test(file) && text.includes('This copy of the site is made of stored files')) continue;
    for (const [, path] of text.matchAll(new RegExp(`${site.baseUrl}(/[^\\s<>()\`'"\\]\\\\,]*)`, 'g'))) {
      const place = decodeURIComponent(path!.split(/[?#]/)[0]!).slice(1);
      if (![place, join(place, 'index.html')].some((each) => statSync(join(root, each), { throwIfNoEntry: false })?.isFile()))
        dead.set(path!, file);
    }
  }
  expect(Object.fromEntries(dead)).toEqual({});
  const robots = readFileSync(join(root, 'robots.txt'), 'utf8');
  expect(robots).toMatch(/^Sitemap: /m);
  expect(readFileSync(join(root, '.well-known/security.txt'), 'utf8')).toMatch(/^Contact: /);
});

it('the front page of files alone leads to nothing that needs a function, and the page for developers shows requests that files answer', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  for (const text of [read('index.html'), read('index.md')]) {
    expect(text).not.toMatch(/Ask a question|MCP|POST|companies\?country/);
    expect(text).not.toMatch(/<(?:li|p)[^>]*>\s*<\/(?:li|p)>/);
  }
  for (const text of [read('developers/index.html'), read('developers.md')]) {
    expect(text).not.toContain('One request, one response');
    const [, path] = /curl '[^']*(\/api\/companies\/[\w-]+\.json)'/.exec(text)!;
    expect(JSON.parse(read(path!))).toHaveProperty('slug');
    expect(text).toContain('client = createClient(');
  }
  const call = JSON.parse(readFileSync(join(root, 'api/sandbox/first-call.json'), 'utf8')) as { sample_curl: string };
  expect(call.sample_curl).toMatch(/\/api\/companies\/[\w-]+\.json'$/);
});

describeInBrowser('the site as files alone', () => {
  const open = openPages();

  /** A page of this host, and the paths that it asked for. */
  async function openHere(path: string) {
    const { page, trouble, close } = await open('/privacy');
    const asked: { path: string; status: number; bytes: number }[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      asked.push({ path: pathname, status: response.status(), bytes: Number(response.headers()['content-length'] ?? 0) });
    });
    await page.goto(baseUrl + path);
    return { page, trouble, asked, close };
  }

  it('has the map with its filters, boxes and cards, from its files', async () => {
    const { page, trouble, asked, close } = await openHere('/map');
    await page.locator('.map[data-ready]').waitFor();
    const names = () => page.locator('.map-companies li > a').allTextContents();
    const sorted = (items: readonly { readonly name: string }[]) =>
      items.map(({ name }) => name).toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1));
    await page.locator('.map-filters [name="country"]').selectOption('DE');
    const german = await fromApi('country=DE&limit=500');
    await expect.poll(names).toEqual(sorted(german.items));
    const total = (await fetch(`${site.baseUrl}/api/companies?country=DE`)).headers.get('X-Total-Count');
    expect(await page.locator('.map-status').textContent()).toMatch(new RegExp(`^${total} compan`));
    expect(await page.locator('.map-request code').textContent()).toBe(
      `createClient({ baseUrl: '${site.baseUrl}', mode: 'files' }).listCompanies({"country":"DE"})`,
    );
    await page.goto(`${baseUrl}/map?bbox=-10,35,30,60`);
    await page.locator('.map[data-ready]').waitFor();
    const boxed = await fromApi('bbox=-10,35,30,60&limit=500');
    expect(boxed.items.length).toBeGreaterThan(5);
    await expect.poll(names).toEqual(sorted(boxed.items).slice(0, 25));
    await page.goto(`${baseUrl}/map?near=Lyon`);
    await expect.poll(() => page.locator('.map-status').textContent()).toMatch(/from Lyon, .*FR/);
    const { lat, lon, name } = boxed.items[0]!;
    await page.goto(`${baseUrl}/map?view=${lon},${lat},15`);
    await page.locator('.map[data-ready]').waitFor();
    const { x, y, width, height } = (await page.locator('.map').boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    const link = page.locator('.map-card').getByRole('link', { name, exact: true });
    await link.click();
    await page.waitForURL('**/companies/*/');
    expect(await page.locator('h1').textContent()).toBe(name);
    expect(asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(asked.map(({ path }) => path)).not.toContain('/map/points.json');
    expect(trouble.console).toEqual([]);
    await close();
  });

  it('finds companies, towns and guides by name in the stored files, and says that it answers no question', async () => {
    const { page, trouble, asked, close } = await openHere('/docs');
    const box = page.locator('#site-search');
    await box.fill('cursor');
    await page
      .getByRole('option', { name: /^Paging/ })
      .first()
      .waitFor();
    const { items } = await fromApi('limit=1');
    const { name, city } = items[0]!;
    await page.goto(`${baseUrl}/atlas`);
    await box.fill(city!);
    await page
      .getByRole('option', { name: new RegExp(`^Companies near ${city}`) })
      .first()
      .waitFor();
    // The descriptions of the contract stay out of it.
    const bytes = await page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name: url }) =>
          /\/file-search\.[^/]*\.js$/.test(url),
        )?.decodedBodySize,
    );
    expect(bytes).toBeLessThan(12_000);
    await box.fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name.replaceAll('.', '\\.')}`) }).click();
    await page.waitForURL('**/companies/*/');
    expect(await page.locator('h1').textContent()).toBe(name);
    // Enter comes before the script that answers it.
    await page.route('**/search-box.*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.reload();
    await box.fill('qqzzqq');
    await page.keyboard.press('Enter');
    await page.locator('.search .trouble', { hasText: 'can’t answer questions' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    expect(asked.filter(({ status, path }) => status >= 400 || path.startsWith('/api/search'))).toEqual([]);
    expect(trouble.console).toEqual([]);
    await close();
  });

  it('has the comparison of models, from its table', async () => {
    const { page, trouble, asked, close } = await openHere('/atlas/');
    await page.locator('main summary').first().click();
    const boxes = page.locator('main input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('link', { name: 'Compare 2 models' }).click();
    await page.locator('#compare table').waitFor();
    expect(await page.locator('#compare thead a').count()).toBe(2);
    await page.locator('#compare thead a').first().click();
    await page.locator('h1', { hasText: /./ }).waitFor();
    expect(asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(trouble.console).toEqual([]);
    await close();
  });

  it('says what it has not, and offers none of it', async () => {
    const { page, trouble, asked, close } = await openHere('/developers/reference');
    expect(await page.locator('main .note').first().textContent()).toContain('has no function');
    expect(await page.locator('.try-it').count()).toBe(0);
    expect(await page.locator('a[href^="/ask"]').count()).toBe(0);
    await page.goto(`${baseUrl}/ask?q=cranes`);
    expect(await page.locator('main').textContent()).toContain('It can’t answer questions');
    expect(await page.locator('main form').count()).toBe(0);
    await page.goto(baseUrl);
    expect(asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(trouble.console).toEqual([]);
    await close();
  });
});
