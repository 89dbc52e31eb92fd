import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyList } from '../../src/contract/entities.ts';
import { serveBuiltSite, type BuiltSite } from '../discovery/built-site.ts';

/** Where Debian and others put the browser; CHROME_PATH names another. */
const browserPath = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

// A browser is no part of the project: without one these tests are left out.
describe.skipIf(browserPath === undefined)('the map in a browser', { timeout: 60_000 }, () => {
  let site: BuiltSite;
  let browser: Browser;
  const faults: string[] = [];

  beforeAll(async () => {
    site = await serveBuiltSite();
    browser = await chromium.launch({ executablePath: browserPath!, args: ['--no-sandbox'] });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => request.url().startsWith(`${site.baseUrl}/`) || faults.push(`asked ${request.url()}`));
    await page.goto(site.baseUrl + path);
    if (options.javaScriptEnabled !== false) await page.waitForSelector('.map[data-ready]');
    return page;
  }

  const search = (page: Page) => new URL(page.url()).search;
  const request = (page: Page) => page.textContent('.map-request code');
  const answer = async (query: string): Promise<CompanyList & { total: number }> => {
    const response = await fetch(`${site.baseUrl}/api/companies${query}`);
    return { ...((await response.json()) as CompanyList), total: Number(response.headers.get('x-total-count')) };
  };
  const names = (page: Page) => page.locator('.map-companies a').allTextContents();
  const listed = (page: Page, count: number) =>
    expect.poll(() => page.locator('.map-companies li').count(), { timeout: 15_000 }).toBe(count);

  it('filters, keeps the filters in its address, and goes back', async () => {
    const page = await open('/map');
    const country = (await page.locator('.map-countries li:not([hidden])').first().getAttribute('data-country'))!;
    await page.selectOption('[name=country]', country);
    const found = await answer(`?country=${country}`);
    await listed(page, Math.min(25, found.total));
    expect(search(page)).toBe(`?country=${country}`);
    expect(await request(page)).toBe(`GET ${site.baseUrl}/api/companies?country=${country}`);
    expect(await names(page)).toEqual(found.items.slice(0, 25).map(({ name }) => name));

    // Every choice that is open leads somewhere, and tells how many it finds.
    for (const option of await page.locator('[name=service_type] option[data-name]').all()) {
      const [value, text] = [await option.getAttribute('value'), await option.textContent()];
      const { total } = await answer(`?country=${country}&service_type=${value}`);
      expect(text).toContain(`(${total})`);
      expect(await option.isDisabled(), text!).toBe(total === 0);
    }

    await page.goBack();
    await expect.poll(() => page.inputValue('[name=country]')).toBe('');
    expect(await page.isVisible('.map-countries')).toBe(true);
    const shared = await open(`/map?country=${country}`);
    expect(await shared.inputValue('[name=country]')).toBe(country);
    await listed(shared, Math.min(25, found.total));
  });

  it('draws a box, and shows the request that answers the same', async () => {
    const page = await open('/map', { permissions: ['clipboard-read', 'clipboard-write'] });
    const frame = (await page.locator('.map').boundingBox())!;
    await page.click('[data-do=draw]');
    await page.mouse.move(frame.x + 250, frame.y + 100);
    await page.mouse.down();
    await page.mouse.move(frame.x + 600, frame.y + 450, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => search(page)).toMatch(/^\?bbox=-?[\d.]+,-?[\d.]+,-?[\d.]+,-?[\d.]+$/);
    const found = await answer(search(page));
    expect(found.total).toBeGreaterThan(0);
    await listed(page, Math.min(25, found.total));
    expect(await request(page)).toBe(`GET ${site.baseUrl}/api/companies${search(page)}`);
    await page.click('[data-do=copy]');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.baseUrl}/api/companies${search(page)}`);
    if (found.total > 25) {
      await page.click('.map-more');
      await listed(page, Math.min(50, found.total));
    }
    await page.click('[data-do=unbox]');
    await expect.poll(() => search(page)).toBe('');
  });

  it('is moved and zoomed by keys, wheel and buttons, and shows a company that is clicked', async () => {
    const page = await open('/map');
    const zoom = () => Number(search(page).split(',')[2]);
    await page.focus('.map');
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await expect.poll(zoom).toBeGreaterThan(1);
    const before = zoom();
    await page.click('[data-do=in]');
    await expect.poll(zoom).toBeCloseTo(before + 1, 1);
    await page.hover('.map');
    await page.mouse.wheel(0, 240);
    await expect.poll(zoom).toBeCloseTo(before, 1);
    await page.focus('.map');
    await page.keyboard.press('Home');
    await expect.poll(() => search(page)).toBe('');

    const company = (await answer('?limit=1')).items[0]!;
    const close = await open(`/map?view=${company.lon},${company.lat},15`);
    const frame = (await close.locator('.map').boundingBox())!;
    await close.mouse.click(frame.x + frame.width / 2, frame.y + frame.height / 2);
    await expect.poll(() => search(close)).toContain('bbox=');
    await expect.poll(() => names(close)).toContain(company.name);
    await close.click(`.map-companies a:text-is("${company.name}")`);
    await close.waitForURL(`**/companies/${company.slug}`);
    expect(await close.textContent('h1')).toBe(company.name);
  });

  it('has a list that leads to every country without JavaScript', async () => {
    const page = await open('/map', { javaScriptEnabled: false });
    const links = await page.locator('.map-countries a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    expect(links.length).toBeGreaterThan(10);
    for (const link of links.slice(0, 3)) expect((await fetch(site.baseUrl + link)).status).toBe(200);
  });

  it('fits a phone, and follows a dark theme', async () => {
    const page = await open('/map', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const corner = () =>
      page.evaluate(() => Array.from(document.querySelector('canvas')!.getContext('2d')!.getImageData(2, 2, 1, 1).data.slice(0, 3)));
    const dark = await corner();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(async () => (await corner())[0]).toBeGreaterThan(dark[0]! + 100);
  });

  it('says nothing on the console, and asks no other origin', () => {
    expect(faults).toEqual([]);
  });
});
