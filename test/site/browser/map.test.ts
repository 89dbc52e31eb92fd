import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompanyList } from '../../../src/client/generated.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

/** The request that the page shows, asked as anybody would. */
async function shownRequest(page: Page): Promise<{ search: URLSearchParams; list: CompanyList; total: number }> {
  const text = (await page.locator('.map-request code').textContent())!;
  expect(text).toMatch(/^GET http/);
  const url = new URL(text.replace(/^GET /, ''));
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return { search: url.searchParams, list: (await response.json()) as CompanyList, total: Number(response.headers.get('X-Total-Count')) };
}

const filter = (page: Page, name: string) => page.locator(`.map-filters [name="${name}"]`);
const names = (page: Page) => page.locator('.map-companies a').allTextContents();
const status = (page: Page) => page.locator('.map-status').textContent();
const ready = (page: Page) => page.locator('.map[data-ready]').waitFor();

/** Waits until the list beside the map holds what the shown request answers. */
async function expectListOfRequest(page: Page): Promise<Awaited<ReturnType<typeof shownRequest>>> {
  const asked = await shownRequest(page);
  await expect.poll(() => status(page)).toMatch(new RegExp(`^${asked.total} compan`));
  const shown = asked.list.items.slice(0, 25).map(({ name }) => name);
  await expect.poll(() => names(page)).toEqual(shown);
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
    await capacity.selectOption((await capacity.locator('option:not([disabled]):not([value=""])').last().getAttribute('value'))!);
    const narrow = await expectListOfRequest(page);
    expect(narrow.search.has('capacity_min_t')).toBe(true);

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
    const box = (await page.locator('.map canvas').boundingBox())!;
    // The middle of the map holds Europe and Africa.
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 4 });
    await page.mouse.move(box.x + box.width * 0.65, box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => new URL(page.url()).searchParams.get('bbox')).toMatch(/^-?[\d.]+(?:,-?[\d.]+){3}$/);
    const { search, list, total } = await expectListOfRequest(page);
    expect(total).toBeGreaterThan(0);
    const [west, south, east, north] = search.get('bbox')!.split(',').map(Number) as [number, number, number, number];
    for (const { lat, lon } of list.items) expect([lat >= south && lat <= north, lon >= west && lon <= east]).toEqual([true, true]);
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
    const { x, y, width, height } = (await page.locator('.map canvas').boundingBox())!;
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
      expect(await status(page)).toMatch(/in the box/);
      // One step of zooming writes the view into the address: it is near the middle of the box, and about as large.
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const view = () => new URL(page.url()).searchParams.get('view')?.split(',').map(Number);
      await expect.poll(view).toHaveLength(3);
      const [west, south, east, north] = bbox.split(',').map(Number) as [number, number, number, number];
      const wide = east - west + (west > east ? 360 : 0);
      const away = Math.abs(((view()![0]! - (west + wide / 2) + 540) % 360) - 180);
      expect(away).toBeLessThan(0.01);
      expect(view()![1]).toBeGreaterThan(south);
      expect(view()![1]).toBeLessThan(north);
      const { width } = (await page.locator('.map canvas').boundingBox())!;
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
    const link = card.getByRole('link', { name: `View company: ${name}` });
    await link.waitFor();
    expect(await card.locator('.map-card-name').allTextContents()).toContain(name);
    expect(new URL(page.url()).searchParams.has('bbox')).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.map-card') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('map');
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
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, trouble, close } = await open('/map', { ...phone, colorScheme });
      await ready(page);
      await page.waitForLoadState('networkidle');
      const colors = await page.locator('.map canvas').evaluate((canvas) => {
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
      expect(colors.length).toBeGreaterThan(3);
      grounds.push(colors[0]!);
      expect(trouble).toEqual(noTrouble);
      await close();
    }
    expect(grounds[0]).not.toBe(grounds[1]);
  });

  it('has a list that leads to every country without JavaScript', async () => {
    const { page, close } = await open('/map', { javaScriptEnabled: false });
    const links = await page.locator('.map-countries a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links.toSorted()).toEqual(site.pages.filter((path) => path.startsWith('/countries/')).toSorted());
    await close();
  });
});
