import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompanyList, NearestCompanies } from '../../../src/client/types.ts';
import { pageHeaders } from '../../../src/contract/headers.ts';
import { pictureSources, Service } from '../../../src/contract/service.ts';
import { fold } from '../../../src/contract/fold.ts';
import { distanceKm } from '../../../src/query/distance.ts';
import { formatKm } from '../../../src/site/map/company-list.ts';
import { runAxe } from './axe.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

/** The request that the page shows, asked as anybody would. */
async function shownRequest(page: Page): Promise<{ search: URLSearchParams; list: CompanyList; total: number; names: string[] }> {
  const text = (await page.locator('.map-request code').textContent())!;
  expect(text).toMatch(/^GET http/);
  const url = new URL(text.replace(/^GET /, ''));
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const list = (await response.json()) as CompanyList;
  const total = Number(response.headers.get('X-Total-Count'));
  const all = new URLSearchParams(url.searchParams);
  all.set('limit', '500');
  const { items } = (await (await fetch(`${url.origin}${url.pathname}?${all}`)).json()) as CompanyList;
  expect(items).toHaveLength(total);
  return {
    search: url.searchParams,
    list,
    total,
    names: items.map(({ name }) => name).toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1)),
  };
}

/** The addresses at which a company is reached, as its entry has them; a sentence if there are none. */
const contactsOf = ({ phone: number, whatsapp, website }: CompanyList['items'][number]): string[] => {
  const ways = [
    number == null ? null : `tel:${number.replace(/[^+\d]/g, '')}`,
    whatsapp == null ? null : `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    website,
  ].filter((way) => way != null);
  return ways.length === 0 ? ['No phone number or website listed'] : ways;
};
const contactsIn = (entry: Locator): Promise<string[]> =>
  entry
    .locator('.map-contacts')
    .evaluate((line) =>
      line.childElementCount === 0 ? [line.textContent] : [...line.children].map((link) => link.getAttribute('href') ?? ''),
    );

const filter = (page: Page, name: string) => page.locator(`.map-filters [name="${name}"]`);
const names = (page: Page) => page.locator('.map-companies li > a').allTextContents();
const status = (page: Page) => page.locator('.map-status').textContent();
const ready = (page: Page) => page.locator('.map[data-ready]').waitFor();

/** Waits until the list beside the map holds what the shown request answers. */
async function expectListOfRequest(page: Page): Promise<Awaited<ReturnType<typeof shownRequest>>> {
  const asked = await shownRequest(page);
  await expect.poll(() => status(page)).toMatch(asked.total === 0 ? /^No company / : new RegExp(`^${asked.total} compan`));
  // Where there is none, the nearest is listed.
  if (asked.total > 0) await expect.poll(() => names(page)).toEqual(asked.names.slice(0, 25));
  return asked;
}

describeInBrowser('the map', () => {
  const open = openPages();

  it('filters by country, service and capacity, and says the same in address, list and request', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    await filter(page, 'country').selectOption('DE');
    const german = await expectListOfRequest(page);
    expect(german.search.toString()).toBe('country=DE');
    expect(new URL(page.url()).searchParams.get('country')).toBe('DE');

    // No choice that is offered leads to an empty page.
    const service = filter(page, 'service_type');
    const offered = await service
      .locator('option:not([disabled])')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(offered.length).toBeGreaterThan(1);
    for (const value of offered) {
      await service.selectOption(value);
      expect((await expectListOfRequest(page)).total).toBeGreaterThan(0);
    }
    await service.selectOption('');
    const capacity = filter(page, 'capacity_min_t');
    await capacity.fill('52,5');
    await capacity.press('Enter');
    await expect.poll(async () => (await shownRequest(page)).search.get('capacity_min_t')).toBe('52.5');
    const narrow = await expectListOfRequest(page);
    expect(narrow.total).toBeGreaterThan(0);

    // A link to the page says it all.
    await page.reload();
    await ready(page);
    expect((await expectListOfRequest(page)).search.toString()).toBe(narrow.search.toString());
    await page.locator('[data-do=clear]').click();
    await expect.poll(async () => (await shownRequest(page)).search.toString()).toBe('');
    await page.goBack();
    expect((await expectListOfRequest(page)).search.toString()).toBe(narrow.search.toString());
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('draws a box, and lists what the request of the box answers', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    await page.getByRole('button', { name: 'Draw a box' }).click();
    await page.locator('.map').scrollIntoViewIfNeeded();
    const box = (await page.locator('.map').boundingBox())!;
    // The middle of the map holds Europe and Africa.
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 4 });
    await page.mouse.move(box.x + box.width * 0.65, box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => new URL(page.url()).searchParams.get('bbox')).toMatch(/^-?[\d.]+(?:,-?[\d.]+){3}$/);
    await expect.poll(() => status(page)).toContain('Distances are from the middle of the box, in a straight line');
    const nearest = async () => (await page.locator('.map-companies li').first().innerText()).replace(/^.*?([\d.,]+ km away).*$/s, '$1');
    const before = await nearest();
    await page.reload();
    await ready(page);
    await expect.poll(() => status(page)).toContain('Distances are from the middle of the box');
    expect(await nearest()).toBe(before);
    await page.getByLabel('Sort by').selectOption('name');
    const { search, list, total } = await expectListOfRequest(page);
    expect(total).toBeGreaterThan(0);
    const [west, south, east, north] = search.get('bbox')!.split(',').map(Number) as [number, number, number, number];
    for (const { lat, lon } of list.items) expect([lat >= south && lat <= north, lon >= west && lon <= east]).toEqual([true, true]);
    const all = (await (await fetch(`${site.baseUrl}/api/companies?limit=500&bbox=${search.get('bbox')}`)).json()) as CompanyList;
    const km = all.items.map(({ lat, lon }) => distanceKm((south + north) / 2, (west + east) / 2, lat, lon));
    expect(before).toBe(`${formatKm(Math.min(...km))} away`);
    await page.locator('.map-answer summary').click();
    await expect.poll(async () => (await page.locator('.map-answer code').textContent())!).toBe(JSON.stringify(list, null, 2));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-do=copy]').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.baseUrl}/api/companies?${search}`.replaceAll('%2C', ','));
    if (total > 25) {
      await page.locator('.map-more').click();
      await expect.poll(() => page.locator('.map-companies li').count()).toBe(Math.min(50, total));
    }
    await page.getByRole('button', { name: 'Remove box' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('bbox')).toBeNull();
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('moves by keyboard and by buttons, and keeps the view in the address', async () => {
    const { page, close } = await open('/map');
    await ready(page);
    const view = () => new URL(page.url()).searchParams.get('view')?.split(',').map(Number);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(view).toHaveLength(3);
    const [lon, lat, zoom] = view()!;
    await page.locator('.map').focus();
    await page.keyboard.press('+');
    await expect.poll(() => view()![2]).toBeGreaterThan(zoom!);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => view()![0]).toBeGreaterThan(lon!);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => view()![1]).toBeLessThan(lat!);
    await page.keyboard.press('Home');
    await expect.poll(view).toBeUndefined();
    await page.locator('.map').hover();
    await page.mouse.wheel(0, -240);
    await expect.poll(() => view()?.[2]).toBeGreaterThan(0);
    await close();
  });

  const first = async (): Promise<CompanyList['items'][number]> =>
    ((await (await fetch(`${site.baseUrl}/api/companies?limit=1`)).json()) as CompanyList).items[0]!;
  const middle = async (page: Page) => {
    await page.locator('.map').scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await page.locator('.map').boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  it('shows the box of an address, across the antimeridian too', async () => {
    for (const [bbox, filters] of [
      ['5.9,47.2,15.1,55.1', '&country=DE&service_type=mobile_crane&capacity_min_t=10'],
      ['165,-50,-170,-10', ''],
    ] as const) {
      const { page, trouble, close } = await open(`/map?bbox=${bbox}${filters}`);
      await ready(page);
      const { search } = await expectListOfRequest(page);
      expect(search.get('bbox')).toBe(bbox);
      expect(await status(page)).toMatch(/in the area/);
      // One step of zooming writes the view into the address: it is near the middle of the box, and about as large.
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const view = () => new URL(page.url()).searchParams.get('view')?.split(',').map(Number);
      await expect.poll(view).toHaveLength(3);
      const [west, south, east, north] = bbox.split(',').map(Number) as [number, number, number, number];
      const wide = east - west + (west > east ? 360 : 0);
      const away = Math.abs(((view()![0]! - (west + wide / 2) + 540) % 360) - 180);
      // The map lies on whole pixels.
      expect(away).toBeLessThan(360 / (256 * 2 ** (view()![2]! - 1)));
      expect(view()![1]).toBeGreaterThan(south);
      expect(view()![1]).toBeLessThan(north);
      const { width } = (await page.locator('.map').boundingBox())!;
      const shown = (width / (256 * 2 ** (view()![2]! - 1))) * 360;
      expect(shown).toBeGreaterThan(wide);
      expect(shown).toBeLessThan(wide * 4);
      expect(trouble).toEqual(noTrouble);
      await close();
    }
  });

  it('names a box that makes no sense, and shows the world', async () => {
    for (const [bbox, words] of [
      ['1,2,3', /isn’t four numbers/],
      ['5,50,15,40', /Did you mean bbox=5,40,15,50\?/],
      ['5,40,15,100', /out of range/],
    ] as const) {
      const { page, trouble, close } = await open(`/map?bbox=${bbox}`);
      await ready(page);
      await expect.poll(() => status(page)).toMatch(words);
      expect(await page.locator('.map-countries').isVisible()).toBe(true);
      await filter(page, 'country').selectOption('DE');
      await expectListOfRequest(page);
      expect(trouble).toEqual(noTrouble);
      await close();
    }
  });

  it('opens a card at the company that is clicked, which leads to its page', async () => {
    const { lat, lon, name, slug } = await first();
    const { page, trouble, close } = await open(`/map?view=${lon},${lat},15`);
    await ready(page);
    const card = page.locator('.map-card');
    const { x, y } = await middle(page);
    await page.mouse.click(x, y);
    const link = card.getByRole('link', { name, exact: true });
    await link.waitFor();
    expect(await card.locator('article > a').allTextContents()).toContain(name);
    expect(new URL(page.url()).searchParams.has('bbox')).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.map-card') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.classList.contains('map'))).toBe(true);
    await page.mouse.click(x, y);
    await link.waitFor();
    // A click on nothing closes it.
    await page.mouse.click(x + 200, y + 200);
    await card.waitFor({ state: 'hidden' });
    await page.mouse.click(x, y);
    await link.waitFor();
    expect(trouble).toEqual(noTrouble);
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/companies/${slug}`);
    expect(await page.locator('h1').textContent()).toBe(name);
    await close();
  });

  it('lists the companies in view while the map is moved, and keeps focus and scroll', async () => {
    const { lat, lon, name } = await first();
    const { page, trouble, close } = await open(`/map?view=${lon},${lat},9`);
    await ready(page);
    const asked = await expectListOfRequest(page);
    expect(asked.search.has('bbox')).toBe(true);
    expect(new URL(page.url()).searchParams.has('bbox')).toBe(false);
    expect(await status(page)).toMatch(/in view$/);
    expect(await names(page)).toContain(name);
    const entry = page.locator('.map-companies a', { hasText: name }).first();
    await entry.focus();
    await page.getByRole('button', { name: 'Zoom out' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(async () => (await shownRequest(page)).search.get('bbox')).not.toBe(asked.search.get('bbox'));
    const wider = await expectListOfRequest(page);
    expect(wider.total).toBeGreaterThanOrEqual(asked.total);
    expect(await entry.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator('.map-countries').waitFor();
    await expect.poll(async () => (await shownRequest(page)).search.toString()).toBe('');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('leads to each point from the list, by keyboard', async () => {
    const { country } = await first();
    const { page, close } = await open(`/map?country=${country}`);
    await ready(page);
    const { list } = await expectListOfRequest(page);
    const before = await names(page);
    for (const { name, lat, lon } of list.items.slice(0, 2)) {
      await page
        .getByRole('button', { name: `Show on map: ${name}` })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => new URL(page.url()).searchParams.get('view')?.split(',').slice(0, 2).map(Number))
        .toEqual([expect.closeTo(lon, 3), expect.closeTo(lat, 3)]);
      expect(await names(page)).toEqual(before);
    }
    await close();
  });

  it('on a phone has the nearest company that was asked for on the first screen, in the list and below the map', async () => {
    const { lat, lon } = await first();
    const near = `near=${lat},${lon}&capacity_min_t=10`;
    const { page, trouble, close } = await open(`/map?${near}`, phone);
    const { items } = (await (await fetch(`${site.baseUrl}/api/nearest?${near}&limit=1`)).json()) as NearestCompanies;
    const { slug, name } = items[0]!.company;
    const nearest = page.locator('.map-companies li').first();
    const isOnScreen = async () => (await nearest.locator('> a').boundingBox())!.y < phone.viewport.height;
    await expect.poll(() => nearest.getAttribute('data-slug')).toBe(slug);
    expect([await page.locator('.map').isVisible(), await isOnScreen()]).toEqual([false, true]);
    await expect.poll(() => nearest.locator('.map-contacts').textContent()).not.toBe('');
    expect(
      await page.locator('.map-sort select').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    ).toBeGreaterThanOrEqual(16);
    expect((await runAxe(page)).violations).toEqual([]);
    await page.getByText('Map', { exact: true }).tap();
    expect([await page.locator('.map').isVisible(), await nearest.isVisible()]).toEqual([true, true]);
    expect(await page.locator('.map .leaflet-tooltip').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
      `/companies/${slug}`,
    );
    expect((await runAxe(page)).violations).toEqual([]);
    await nearest.getByRole('button', { name: 'Show on map' }).tap();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toMatch(/,9$/);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('on a phone shows the whole world, lets the page scroll, and covers nothing', async () => {
    const { page, trouble, close } = await open('/map', { ...phone, reducedMotion: 'reduce' });
    await ready(page);
    expect(await page.locator('.map-help-touch').isVisible()).toBe(true);
    expect(await page.locator('.map-help-mouse').isVisible()).toBe(false);
    const sizes = await page
      .locator('main button:visible, main select:visible')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const [pre, copy] = await Promise.all([page.locator('.map-request pre').boundingBox(), page.locator('[data-do=copy]').boundingBox()]);
    expect(copy!.y >= pre!.y + pre!.height || copy!.x >= pre!.x + pre!.width).toBe(true);

    await page.locator('.map').evaluate((map) => map.scrollIntoView({ block: 'center' }));
    const { x, y } = await middle(page);
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: (readonly [number, number])[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([atX, atY], id) => ({ x: atX, y: atY, id })) });
    const scrolled = () => page.evaluate(() => scrollY);
    const start = await scrolled();
    await fingers('touchStart', [x, y]);
    for (let step = 1; step <= 6; step++) await fingers('touchMove', [x, y - step * 15]);
    await fingers('touchEnd');
    await expect.poll(scrolled).toBeGreaterThan(start + 20);
    expect(new URL(page.url()).searchParams.has('view')).toBe(false);

    // The page may glide on for a while after the finger is gone.
    const still = async () => {
      const before = await scrolled();
      await page.waitForTimeout(200);
      return (await scrolled()) - before;
    };
    await expect.poll(still).toBe(0);
    await page.locator('.map').evaluate((map) => map.scrollIntoView({ block: 'center' }));
    await expect.poll(still).toBe(0);
    const at = await scrolled();
    const here = await middle(page);
    await fingers('touchStart', [here.x - 30, here.y], [here.x + 30, here.y]);
    for (let step = 1; step <= 6; step++) await fingers('touchMove', [here.x - 30 - step * 10, here.y], [here.x + 30 + step * 10, here.y]);
    await fingers('touchEnd');
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('view')?.split(',')[2])).toBeGreaterThan(1.2);
    expect(await scrolled()).toBe(at);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('is drawn from this site alone, in the colors of either theme, on a phone too', async () => {
    const grounds: string[] = [];
    for (const colors of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      const { page, trouble, close } = await open('/map', { ...phone, ...colors });
      await ready(page);
      await page.waitForLoadState('networkidle');
      const drawn = await page
        .locator('.map canvas')
        .first()
        .evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement;
          const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
          const counts = new Map<string, number>();
          for (let i = 0; i < data.length; i += 4 * 97) {
            const color = data.slice(i, i + 3).join(',');
            counts.set(color, (counts.get(color) ?? 0) + 1);
          }
          return [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
        });
      // Water, land, borders and dots at least.
      expect(drawn.length).toBeGreaterThan('forcedColors' in colors ? 1 : 3);
      grounds.push(drawn[0]!);
      expect(trouble).toEqual(noTrouble);
      await close();
    }
    expect(grounds[0]).not.toBe(grounds[1]);
  });

  it('reads a capacity as people type it, and says what it does not understand', async () => {
    const { page, trouble, close } = await open('/map?country=DE');
    await ready(page);
    const before = await expectListOfRequest(page);
    const capacity = filter(page, 'capacity_min_t');
    await capacity.fill('1,200');
    await capacity.press('Enter');
    await expect.poll(() => status(page)).toMatch(/“1,200” can be read in two ways\. Type 1200 or 1\.200\./);
    expect(await capacity.getAttribute('aria-invalid')).toBe('true');
    // The list is still that of the filters before.
    expect((await shownRequest(page)).search.toString()).toBe(before.search.toString());
    await capacity.fill('99.79');
    await capacity.press('Enter');
    await expect.poll(async () => (await shownRequest(page)).search.get('capacity_min_t')).toBe('99.79');
    await expectListOfRequest(page);
    expect(await capacity.getAttribute('aria-invalid')).toBe('false');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('counts at each choice what all filters leave', async () => {
    const { page, close } = await open('/map?bbox=-20,30,40,70&capacity_min_t=99.79');
    await ready(page);
    await expectListOfRequest(page);
    const options = filter(page, 'service_type').locator('option[data-name]');
    const told = await options.evaluateAll((all) =>
      all.map((option) => [(option as HTMLOptionElement).value, option.textContent!] as const),
    );
    for (const [service, text] of told) {
      const response = await fetch(`${site.baseUrl}/api/companies?service_type=${service}&capacity_min_t=99.79&bbox=-20,30,40,70`);
      expect(text).toMatch(new RegExp(`\\(${response.headers.get('X-Total-Count')}\\)$`));
    }
    await close();
  });

  it('marks the company of an address and opens its card, with its phone number', async () => {
    const company = await first();
    const { page, trouble, close } = await open(`/map?company=${company.slug}`);
    await ready(page);
    const card = page.locator('.map-card');
    await card.getByRole('link', { name: company.name, exact: true }).waitFor();
    expect(await page.locator('.map-mark').count()).toBe(1);
    const [lon, lat] = new URL(page.url()).searchParams.get('view')!.split(',').map(Number);
    expect([Math.abs(lon! - company.lon) < 1, Math.abs(lat! - company.lat) < 1]).toEqual([true, true]);
    await expect.poll(() => contactsIn(card)).toEqual(contactsOf(company));
    await card.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('company')).toBe(false);
    await page.goto(`${site.baseUrl}/map?company=nobody-at-all`);
    await ready(page);
    await expect.poll(() => status(page)).toMatch(/nobody-at-all/);
    expect(await page.locator('.map-countries').isVisible()).toBe(true);
    expect(trouble.console).toEqual([]);
    await close();
  });

  it('goes back to the card that was open before', async () => {
    const { lat, lon, name, slug } = await first();
    const { page, trouble, close } = await open(`/map?company=${slug}&view=${lon},${lat},11`);
    await ready(page);
    const link = page.locator('.map-card').getByRole('link', { name, exact: true });
    await link.waitFor();
    await page.getByLabel('Sort by').selectOption('capacity');
    await link.waitFor({ state: 'hidden' });
    const parameter = (key: string) => new URL(page.url()).searchParams.get(key);
    expect([parameter('sort'), parameter('company')]).toEqual(['capacity', null]);
    // By then, another card may be open.
    const { x, y } = await middle(page);
    await page.mouse.click(x, y);
    await link.waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('name');
    await page.waitForTimeout(300);
    expect(await link.isVisible()).toBe(true);
    expect([parameter('sort'), parameter('company')]).toEqual([null, slug]);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('marks the field of the town only if it is the town that is wrong', async () => {
    const { lat, lon } = await first();
    const { page, close } = await open(`/map?bbox=1,2,3&near=${lat},${lon}`);
    await ready(page);
    await expect.poll(() => status(page)).toMatch(/isn’t four numbers.*Distances are from/);
    expect(await filter(page, 'near').getAttribute('aria-invalid')).toBe('false');
    await close();
  });

  it('lists distance from a town, largest crane and phone, and sorts by each', async () => {
    const { lat, lon } = await first();
    const { page, trouble, close } = await open('/map');
    await ready(page);
    await filter(page, 'near').fill(`${lat},${lon}`);
    await filter(page, 'near').press('Enter');
    await expect.poll(() => status(page)).toMatch(/Distances are from .*, in a straight line$/);
    const items = page.locator('.map-companies li');
    const sorting = page.getByLabel('Sort by');
    expect(await sorting.inputValue()).toBe('distance');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => items.count()).toBeGreaterThan(2);
    const numbers = (pattern: RegExp) =>
      items.allTextContents().then((texts) => texts.map((text) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0)));
    const km = await numbers(/([\d.,]+) km away/);
    expect(km[0]).toBeLessThan(1);
    expect(km).toEqual(km.toSorted((a, b) => a - b));
    await sorting.selectOption('capacity');
    await expect
      .poll(async () => {
        const tonnes = await numbers(/Largest crane: ([\d.,]+) t/);
        return Math.max(...tonnes) > 0 && JSON.stringify(tonnes) === JSON.stringify(tonnes.toSorted((a, b) => b - a));
      })
      .toBe(true);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('capacity');
    // The address says all of it.
    await page.reload();
    await ready(page);
    await expect.poll(() => items.first().textContent()).toMatch(/km away/);
    expect(await sorting.inputValue()).toBe('capacity');
    await filter(page, 'near').fill('Lyon');
    await filter(page, 'near').press('Enter');
    await expect.poll(() => status(page)).toMatch(/from Lyon, .*FR/);
    expect(trouble).toEqual(noTrouble);
    // An earlier search that ends after a later one changes nothing.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // Hamburg is in another file than Lyon.
    const files: string[] = [];
    await page.route('**/files/places/*.tsv', async (route) => {
      // Suggestions read the largest towns, too.
      if (!route.request().url().endsWith('/large.tsv')) files.push(route.request().url());
      await held;
      await route.continue();
    });
    for (const town of ['Hamburg', 'Lyon']) {
      await filter(page, 'near').fill(town);
      await filter(page, 'near').press('Enter');
    }
    await expect.poll(() => status(page)).toMatch(/from Lyon, .*FR/);
    expect(files).toHaveLength(1);
    const late = page.waitForResponse(files[0]!);
    release();
    await late;
    await page.waitForTimeout(100);
    expect(await status(page)).toMatch(/from Lyon, .*FR/);
    await close();
  });

  it('shows how each company in sight is reached: phone, WhatsApp and website, or that it lists none', async () => {
    const { page, trouble, close } = await open('/map?country=DE');
    await ready(page);
    const { list } = await expectListOfRequest(page);
    const kinds = new Set<string>();
    for (const company of list.items.slice(0, 12)) {
      const item = page.locator(`.map-companies li[data-slug="${company.slug}"]`);
      await item.scrollIntoViewIfNeeded();
      await expect.poll(() => contactsIn(item)).toEqual(contactsOf(company));
      for (const way of contactsOf(company)) kinds.add(way.split(':')[0]!);
    }
    expect(kinds.size).toBeGreaterThan(1);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('asks where the reader is only when told to, and says why it is not known', async () => {
    const { lat, lon } = await first();
    const { page, close } = await open('/map', { geolocation: { latitude: lat, longitude: lon } });
    await page.evaluate(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      document.body.dataset['asked'] = '0';
      geolocation.getCurrentPosition = (...parameters) => {
        document.body.dataset['asked'] = '1';
        ask(...parameters);
      };
    });
    await ready(page);
    expect(await page.evaluate(() => document.body.dataset['asked'])).toBe('0');
    await page.context().grantPermissions([]);
    const locate = page.getByRole('button', { name: 'Locate me' });
    await locate.click();
    await expect.poll(() => status(page)).toMatch(/does not let this page see your position/);
    await page.context().grantPermissions(['geolocation']);
    await locate.click();
    await expect.poll(() => status(page)).toMatch(/Distances are from your position/);
    // Where the reader is stays out of the address.
    expect(new URL(page.url()).searchParams.has('near')).toBe(false);
    expect(await page.locator('.map-here').count()).toBe(1);
    await close();
  });

  it('leaves the wheel to the page until the map has the focus, and zooms with Ctrl', async () => {
    const { page, close } = await open('/map');
    await ready(page);
    const { x, y } = await middle(page);
    const view = () => new URL(page.url()).searchParams.get('view')?.split(',').map(Number);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 120);
    await expect.poll(scrolled).toBeGreaterThan(before);
    expect(await page.locator('.map-hint.shown').textContent()).toMatch(/and the wheel to zoom/);
    expect(view()).toBeUndefined();
    await page.locator('.map').evaluate((map) => map.scrollIntoView({ block: 'center' }));
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await expect.poll(() => view()?.[2]).toBeGreaterThan(1.7);
    const zoom = view()![2]!;
    const at = await scrolled();
    await page.locator('.map').focus();
    await page.mouse.wheel(0, -240);
    await expect.poll(() => view()![2]).toBeGreaterThan(zoom);
    expect(await scrolled()).toBe(at);
    await page.mouse.dblclick(x + 150, y + 100);
    await expect.poll(() => view()![2]).toBeGreaterThan(zoom + 1);
    await close();
  });

  it('opens a cluster until its companies are apart, and never zooms beyond its data', async () => {
    const { page, trouble, close } = await open('/map?view=10,50,3', { reducedMotion: 'reduce' });
    await ready(page);
    const clusters = page.locator('.map-cluster');
    await clusters.first().waitFor();
    const inView = async () => {
      const box = (await page.locator('.map').boundingBox())!;
      const all = await page
        .locator('.map-cluster, .map-point')
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      return all.filter(
        ({ x, y, width, height }) =>
          x + width / 2 > box.x && y + height / 2 > box.y && x + width / 2 < box.x + box.width && y + height / 2 < box.y + box.height,
      );
    };
    for (let step = 0; step < 12 && (await page.locator('.map-card').count()) === 0; step++) {
      const counts = await clusters.evaluateAll((all) => all.map((one) => Number(one.textContent)));
      if (counts.length === 0) break;
      await clusters.nth(counts.indexOf(Math.max(...counts))).click({ force: true });
      await page.waitForTimeout(300);
      if ((await page.locator('.map-card').count()) === 0) expect((await inView()).length).toBeGreaterThan(1);
    }
    for (let step = 0; step < 15; step++)
      await page.getByRole('button', { name: 'Zoom in' }).evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('view')!.split(',')[2])).toBe(11);
    expect(await page.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('shows at the point what is pointed at in the list, and in the list what is pointed at on the map', async () => {
    const { lat, lon, name, slug } = await first();
    const { page, close } = await open(`/map?view=${lon},${lat},11`);
    await ready(page);
    const item = page.locator(`.map-companies li[data-slug="${slug}"]`);
    await item.hover();
    await page.locator('.map-mark').waitFor();
    await page.mouse.move(0, 0);
    await page.locator('.map-mark').waitFor({ state: 'detached' });
    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    await expect.poll(() => item.getAttribute('class')).toContain('marked');
    expect(await page.locator('.leaflet-tooltip').textContent()).toMatch(new RegExp(`^(${name}|\\d+ companies)$`));
    await page.mouse.move(x + 250, y + 200);
    await expect.poll(() => item.getAttribute('class')).not.toContain('marked');
    await close();
  });

  it('lists the nearest company when there is none in view, and leads to it', async () => {
    const { page, trouble, close } = await open('/map?view=-150,0,5');
    await ready(page);
    await expect.poll(() => status(page)).toMatch(/^No company in view\. The nearest is [\d,]+ km from the middle of the map:$/);
    const nearest = (await (await fetch(`${site.baseUrl}/api/nearest?near=0,-150&limit=1`)).json()) as NearestCompanies;
    const { company } = nearest.items[0]!;
    const item = page.locator('.map-companies li');
    expect(await item.locator('> a').getAttribute('href')).toBe(`/companies/${company.slug}`);
    await expect.poll(() => contactsIn(item)).toEqual(contactsOf(company));
    await item.getByRole('button', { name: 'Show on map' }).click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('view'))
      .toBe([company.lon, company.lat].map((degrees) => Number(degrees.toFixed(4))).join(',') + ',9');
    await page.goto(`${site.baseUrl}/map?view=-150,0,5`);
    await ready(page);
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect.poll(() => status(page)).toMatch(/^No company in the area\. The nearest/);
    expect((await shownRequest(page)).total).toBe(0);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('loads little before tiles of the world come into view', async () => {
    // What all pages have, such as their typeface, is there already.
    const { page, close } = await open('/privacy');
    let bytes = 0;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const isFile = new Map<string, boolean>();
    const paths: string[] = [];
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      isFile.set(requestId, response.url.startsWith('http'));
      paths.push(new URL(response.url).pathname);
      // Headers, which later versions of HTTP compress, are no part of it.
      bytes -= isFile.get(requestId) === true ? response.encodedDataLength : 0;
    });
    cdp.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => (bytes += isFile.get(requestId) === true ? encodedDataLength : 0),
    );
    await page.goto(`${site.baseUrl}/map`, { waitUntil: 'networkidle' });
    await ready(page);
    expect(paths.filter((path) => path.startsWith('/map/'))).toEqual(['/map/world.json']);
    // The sample has 34 KB more of companies than the market of this test.
    expect(bytes).toBeLessThan(86_000);
    await page.goto(`${site.baseUrl}/map?view=4.83,45.76,9`, { waitUntil: 'networkidle' });
    expect(paths.filter((path) => path.startsWith('/map/tiles/'))).toEqual(['/map/tiles/5/16/11.json']);
    await close();
  });

  it('draws the tiles of the settings, with their credit, under the policy that follows from them', async () => {
    const service = Service.parse({
      ...(JSON.parse(readFileSync('data/service.json', 'utf8')) as object),
      map: {
        tiles: {
          url: 'https://tiles.example/{z}/{x}/{y}.png',
          attribution: '© Cartographers',
          attribution_url: 'https://tiles.example/',
          max_zoom: 14,
        },
      },
    });
    const { page, trouble, close } = await open('/privacy');
    const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const asked: string[] = [];
    await page.route('https://tiles.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ body: pixel, contentType: 'image/png' });
    });
    const policy = pageHeaders(pictureSources(service)).get('Content-Security-Policy')!;
    expect(policy).toContain("img-src 'self' data: https://tiles.example;");
    const tiles = JSON.stringify(service.map!.tiles).replaceAll('"', '&quot;');
    await page.route(`${site.baseUrl}/map`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<div class="map"', `<div class="map" data-tiles="${tiles}"`);
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    await page.goto(`${site.baseUrl}/map`);
    await ready(page);
    await expect.poll(() => page.locator('.leaflet-tile-loaded').count()).toBeGreaterThan(1);
    for (const path of asked) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
    expect(await page.locator('.leaflet-control-attribution a').getAttribute('href')).toBe('https://tiles.example/');
    expect(await page.locator('.leaflet-control-attribution').textContent()).toBe('© Cartographers');
    expect([trouble.console, trouble.failed]).toEqual([[], []]);
    await close();
  });

  it('has a list that leads to every country without JavaScript', async () => {
    const { page, close } = await open('/map', { javaScriptEnabled: false });
    const links = await page.locator('.map-countries a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links.toSorted()).toEqual(site.pages.filter((path) => path.startsWith('/countries/')).toSorted());
    await close();
  });
});
