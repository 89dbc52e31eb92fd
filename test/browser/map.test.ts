import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompanyList } from '../../src/client/generated.ts';
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
    expect((JSON.parse((await page.locator('.map-answer code').textContent())!) as CompanyList).items[0]).toEqual(list.items[0]);
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

  it('shows a company that is clicked, and leads to its page', async () => {
    const response = await fetch(`${site.baseUrl}/api/companies?limit=1`);
    const { lat, lon, name, slug } = ((await response.json()) as CompanyList).items[0]!;
    const { page, close } = await open(`/map?view=${lon},${lat},15`);
    await ready(page);
    const { x, y, width, height } = (await page.locator('.map canvas').boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(() => names(page)).toContain(name);
    await page.locator('.map-companies a', { hasText: name }).first().click();
    await page.waitForURL(`**/companies/${slug}`);
    expect(await page.locator('h1').textContent()).toBe(name);
    await close();
  });

  it('is drawn from this site alone, in the colours of either theme, on a phone too', async () => {
    const grounds: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, trouble, close } = await open('/map', { ...phone, colorScheme });
      await ready(page);
      await page.waitForLoadState('networkidle');
      const colours = await page.locator('.map canvas').evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
        const counts = new Map<string, number>();
        for (let i = 0; i < data.length; i += 4 * 97) {
          const colour = data.slice(i, i + 3).join(',');
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        return [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
      });
      // Water, land, borders and dots at least.
      expect(colours.length).toBeGreaterThan(3);
      grounds.push(colours[0]!);
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
