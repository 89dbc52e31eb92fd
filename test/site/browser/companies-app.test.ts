import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/project-root.ts';
import { companiesApp } from '../../../src/contract/companies-app.ts';
import { askServer, callTool, heardBy, notify, readView, startAppHost, type Heard } from './app-host.ts';
import { describeInBrowser, site, startBrowser } from './with-browser.ts';

type Json = Record<string, any>;

const schema = JSON.parse(readFileSync(join(projectRoot, 'test/schemas/mcp-apps-2.0.4.schema.json'), 'utf8')) as Json;
const schemas = new ((schema['$schema'] as string).includes('2020') ? Ajv2020 : Ajv)({ strict: false, validateFormats: false });
schemas.addSchema(schema, 'apps');
/** What each message of the view has to be. */
const names: Readonly<Record<string, string>> = {
  'ui/initialize': 'McpUiInitializeRequest',
  'ui/notifications/initialized': 'McpUiInitializedNotification',
  'ui/notifications/size-changed': 'McpUiSizeChangedNotification',
  'ui/open-link': 'McpUiOpenLinkRequest',
};
/** What is wrong with a message by the schema of the protocol. */
function faultsOf({ method, params }: Heard): unknown {
  const check = schemas.getSchema(`apps#/$defs/${names[method!]}`)!;
  return check({ method, params }) === true ? null : check.errors;
}

interface Opened {
  readonly page: Page;
  readonly view: Frame;
  /** Errors and warnings of the console, and requests other than of the host’s own pages. */
  readonly trouble: string[];
}

describeInBrowser('the view of MCP Apps, in a host', () => {
  let browser: Browser;
  const pages: Page[] = [];
  let host: Awaited<ReturnType<typeof startAppHost>>;
  let html: string;
  beforeAll(async () => {
    browser = await startBrowser();
    host = await startAppHost();
    html = (await readView())['text'] as string;
  });
  afterAll(async () => {
    await Promise.all(pages.map((page) => page.close()));
    await host.stop();
  });

  /** Opens the view in a host; null as the context is a host that never answers. */
  async function open(context: object | null = { theme: 'light' }, settings: { refuses?: boolean; width?: number } = {}): Promise<Opened> {
    const page = await browser.newPage({ viewport: { width: settings.width ?? 720, height: 700 } });
    pages.push(page);
    const trouble: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) trouble.push(message.text());
    });
    page.on('pageerror', (error) => trouble.push(String(error)));
    page.on('request', (request) => {
      if (!/^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/(?:proxy|favicon\.ico)?$/.test(request.url())) trouble.push(request.url());
    });
    // The view gives a host ten seconds.
    if (context === null) await page.clock.install();
    await page.goto(host.url);
    await page.evaluate((given) => (window as unknown as { begin(settings: object): void }).begin(given), {
      html,
      context,
      refuses: settings.refuses === true,
    });
    await expect.poll(() => page.frames().length).toBe(3);
    if (context !== null)
      await expect.poll(async () => (await heardBy(page)).some(({ method }) => method?.endsWith('/initialized'))).toBe(true);
    return { page, view: page.frames()[2]!, trouble };
  }

  async function showResult({ page }: Opened, name: string, args: object): Promise<Json> {
    const result = await callTool(name, args);
    await notify(page, 'tool-input', { arguments: args });
    await notify(page, 'tool-result', result);
    return result;
  }

  const heading = ({ view }: Opened) => view.locator('h1').textContent();
  /** What is drawn, and where it is. */
  const pixels = ({ view }: Opened): Promise<string> =>
    view
      .locator('canvas')
      .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL() + canvas.getBoundingClientRect().left).join(' '));
  const opened = async ({ page }: Opened) =>
    (await heardBy(page)).filter(({ method }) => method === 'ui/open-link').map(({ params }) => params!['url'] as string);

  it('is named by the tools that list companies, and is one file of its type', async () => {
    const { tools } = await askServer('tools/list', {});
    const named = (tools as Json[]).filter(({ _meta }) => _meta?.ui?.resourceUri === companiesApp.uri).map(({ name }) => name as string);
    expect(named).toEqual(['list_companies', 'find_nearest_companies', 'batch_get_companies']);
    const { resources } = await askServer('resources/list', {});
    const listed = (resources as Json[]).find(({ uri }) => uri === companiesApp.uri)!;
    const content = await readView();
    expect(content).toMatchObject({ uri: companiesApp.uri, mimeType: 'text/html;profile=mcp-app', _meta: { ui: { prefersBorder: true } } });
    expect(listed).toMatchObject({ mimeType: content['mimeType'], _meta: content['_meta'], size: Buffer.byteLength(html) });
    expect(Buffer.byteLength(html)).toBeLessThan(230_000);
    // Nothing is loaded: an address is one of the service, the name of a vocabulary, or in a control of Leaflet that the view has not.
    const known = [site.baseUrl, 'http://www.w3.org/', 'https://leafletjs.com'];
    const addresses = html.match(/(?:https?:)?\/\/[\w.-]+\.\w+[^"'\s)]*/g) ?? [];
    expect(addresses.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([]);
  });

  it('greets the host as the protocol has it, and shows the nearest companies with their distance, on a map and as a list', async () => {
    const app = await open();
    expect(await heading(app)).toBe('Waiting for companies…');
    const { structuredContent } = await showResult(app, 'find_nearest_companies', { near: '52.5,6.1', limit: 5 });
    await expect.poll(() => heading(app)).toBe('5 companies nearest to 52.5, 6.1');
    const items = structuredContent.items as { company: Json; distance_km: number }[];
    expect(await app.view.locator('li a').allTextContents()).toEqual(items.map(({ company }) => company['name'] as string));
    expect((await app.view.locator('li b').allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')))).toEqual(
      items.map(({ distance_km: km }) => km),
    );
    expect(await app.view.locator('.note').textContent()).toBe('There are more. Ask for the next ones.');
    const heard = await heardBy(app.page);
    expect(heard.slice(0, 2).map(({ method }) => method)).toEqual(['ui/initialize', 'ui/notifications/initialized']);
    await expect.poll(async () => (await heardBy(app.page)).some(({ method }) => method?.endsWith('/size-changed'))).toBe(true);
    for (const message of await heardBy(app.page)) expect([message.method, faultsOf(message)]).toEqual([message.method, null]);
    // The map has water, land and dots.
    const colors = await app.view
      .locator('canvas')
      .first()
      .evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Map<number, number>();
        new Uint32Array(data.buffer).forEach((color) => seen.set(color, (seen.get(color) ?? 0) + 1));
        return [...seen.values()].filter((count) => count > 50).length;
      });
    expect(colors).toBeGreaterThan(2);
    expect(app.trouble).toEqual([]);
    await app.page.close();
  });

  it('opens companies through the host alone, also with the keyboard, and gives the address where the host refuses', async () => {
    const app = await open();
    const { structuredContent } = await showResult(app, 'list_companies', { limit: 3 });
    const urls = (structuredContent.items as Json[]).map(({ slug }) => `${site.baseUrl}/companies/${slug}`);
    await app.view.locator('li a').first().click();
    await app.view.locator('li a').nth(1).focus();
    await app.page.keyboard.press('Enter');
    await app.view.locator('.open-map').click();
    await expect.poll(() => opened(app)).toEqual([urls[0], urls[1], `${site.baseUrl}/map`]);
    expect(app.page.frames()).toHaveLength(3);
    expect(app.trouble).toEqual([]);
    await app.page.close();

    const refusing = await open({ theme: 'light' }, { refuses: true });
    await showResult(refusing, 'list_companies', { limit: 3 });
    await refusing.view.locator('li a').first().click();
    await expect.poll(() => refusing.view.locator('.said').textContent()).toBe(`Link opening denied by user. The address is ${urls[0]}`);
    await refusing.page.close();
  });

  it('moves its map with the keyboard and buttons, and marks the company that is pointed at', async () => {
    const app = await open();
    await showResult(app, 'list_companies', { country: 'DE', limit: 10 });
    await app.view.locator('li').first().waitFor();
    const undrawn = await app.view.evaluate(() => document.createElement('canvas').toDataURL());
    // A list is shown before the map is first drawn; and while the map glides, it takes no key.
    const atRest = async () => {
      let before = '';
      await expect.poll(async () => before === (before = await pixels(app)) && !before.includes(undrawn), { interval: 100 }).toBe(true);
      return before;
    };
    const all = await atRest();
    const changes = async (act: () => Promise<unknown>) => {
      const before = await atRest();
      await act();
      await expect.poll(() => pixels(app)).not.toBe(before);
    };
    await app.view.locator('.map').focus();
    await changes(() => app.page.keyboard.press('ArrowLeft'));
    await changes(() => app.page.keyboard.press('+'));
    await changes(() => app.view.locator('[data-zoom="-1"]').click());
    await app.view.locator('[data-zoom="all"]').click();
    await expect.poll(() => pixels(app)).toBe(all);
    await changes(() => app.view.locator('li a').nth(2).focus());
    expect(app.trouble).toEqual([]);
    await app.page.close();
  });

  it('takes on the theme, colors and height of the host', async () => {
    const ground = ({ view }: Opened) => view.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const app = await open({ theme: 'dark', containerDimensions: { height: 480, width: 720 } });
    await showResult(app, 'list_companies', { limit: 10 });
    expect(await ground(app)).toBe('rgb(16, 22, 28)');
    expect(await app.view.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    const dark = await pixels(app);
    await notify(app.page, 'host-context-changed', {
      theme: 'light',
      styles: { variables: { '--color-background-primary': 'rgb(1, 2, 3)', 'color; x': 'red' } },
    });
    await expect.poll(() => ground(app)).toBe('rgb(1, 2, 3)');
    await expect.poll(() => pixels(app)).not.toBe(dark);
    expect(app.trouble).toEqual([]);
    await app.page.close();
  });

  it('says why there is nothing to show', async () => {
    const app = await open();
    const note = () => app.view.locator('.note').textContent();
    await showResult(app, 'list_companies', { country: 'ZZ' });
    await expect.poll(() => heading(app)).toBe('No company matches');
    await showResult(app, 'find_nearest_companies', { near: '0,-160', max_km: 1 });
    await expect.poll(() => heading(app)).toBe('No company matches near 0, -160');
    await showResult(app, 'list_companies', { country: 'DEU' });
    await expect.poll(() => heading(app)).toBe('The call was refused');
    expect(await note()).toMatch(/exactly two letters, got "DEU"\. Use/);
    await notify(app.page, 'tool-result', { content: [{ type: 'text', text: '5 companies' }] });
    await expect.poll(() => note()).toBe('5 companies');
    await notify(app.page, 'tool-cancelled', { reason: 'user action' });
    await expect.poll(() => heading(app)).toBe('The call was cancelled');
    await app.page.evaluate(() => {
      const { ask } = window as unknown as { ask(id: string, method: string): void };
      ask('ping-1', 'ping');
      ask('end-1', 'ui/resource-teardown');
      ask('other-1', 'tools/list');
    });
    await expect
      .poll(async () => (await heardBy(app.page)).filter(({ id }) => typeof id === 'string'))
      .toEqual([
        { jsonrpc: '2.0', id: 'ping-1', result: {} },
        { jsonrpc: '2.0', id: 'end-1', result: {} },
        { jsonrpc: '2.0', id: 'other-1', error: { code: -32_601, message: 'Unknown method tools/list.' } },
      ]);
    expect(app.trouble).toEqual([]);
    await app.page.close();
    const deaf = await open(null);
    await deaf.page.clock.fastForward(10_000);
    await expect.poll(() => heading(deaf)).toBe('No connection to the assistant');
    await deaf.page.close();
  });

  it('shows texts of others as texts, on a phone as well, and leaves out what has no place', async () => {
    const app = await open({ theme: 'light' }, { width: 340 });
    const name = '<img src=x onerror="parent.postMessage(1)"> & Sons';
    const company = { slug: 'a', name, lat: -17, lon: 179.9, city: 'W'.repeat(60), country: 'FJ', services: ['<b>'], fleet_highlights: [] };
    await notify(app.page, 'tool-result', {
      structuredContent: { items: [company, { ...company, slug: 'b', lon: -179.9 }, { slug: 'c', name: 'nowhere' }, null], total: 4 },
      content: [],
    });
    await expect.poll(() => heading(app)).toBe('2 companies of 4');
    expect(await app.view.locator('li a').allTextContents()).toEqual([name, name]);
    expect(await app.view.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(app.trouble).toEqual([]);
    await app.page.close();
  });
});
