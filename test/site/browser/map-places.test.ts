import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NearestCompanies } from '../../../src/contract/nearest.ts';
import { runAxe } from './axe.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

const field = (page: Page) => page.locator('#map-near');
const options = (page: Page) => page.locator('#map-near-found [role=option]');
const note = (page: Page) => page.locator('#map-place-words').textContent();
const chips = (page: Page) => page.locator('.map-chips button');
const status = (page: Page) => page.locator('.map-status').textContent();
const ready = (page: Page) => page.locator('.map[data-ready]').waitFor();
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const view = (page: Page) => parameter(page, 'view')?.split(',').map(Number) ?? [];

/** Types a text letter by letter, and presses Enter. */
async function enter(page: Page, text: string): Promise<void> {
  await field(page).fill('');
  await field(page).pressSequentially(text);
  await field(page).press('Enter');
}

describeInBrowser('the place on the map', () => {
  const open = openPages();

  it('is the largest of its name, the others are a press away, and the address keeps it', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    // There is a company in view around each, so the map does not go on to the nearest one.
    for (const town of ['London', 'Amsterdam', 'Hamburg', 'Rotterdam', 'Perth']) {
      await enter(page, town);
      await expect.poll(() => note(page)).toMatch(new RegExp(`^Showing ${town}, `));
      const { near } = (await (await fetch(`${site.baseUrl}/api/nearest?near=${town}&limit=1`)).json()) as NearestCompanies;
      expect(view(page).slice(0, 2)).toEqual([near.lon, near.lat]);
      expect(parameter(page, 'near')).toBe(town);
      expect(await page.locator('#map-near-found').isVisible()).toBe(false);
    }
    await enter(page, 'Paris');
    await expect.poll(() => note(page)).toMatch(/^Showing Paris, Île-de-France, FR\./);
    expect((await runAxe(page)).violations).toEqual([]);
    await chips(page).filter({ hasText: 'Paris, Texas, US' }).click();
    await expect.poll(() => note(page)).toMatch(/^Showing Paris, Texas, US\./);
    expect(view(page)[0]).toBeLessThan(-90);
    expect([await field(page).inputValue(), parameter(page, 'near')]).toEqual(['Paris, Texas, US', 'Paris, Texas, US']);
    // Whoever uses the keyboard goes on from what was shown.
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('map-place');
    await page.reload();
    await ready(page);
    await expect.poll(() => note(page)).toMatch(/^Showing Paris, Texas, US\./);
    await page.goBack();
    await expect.poll(() => note(page)).toMatch(/^Showing Paris, Île-de-France, FR\./);
    expect(view(page)[0]).toBeGreaterThan(0);
    await page.locator('[data-do=clear]').click();
    await expect.poll(() => note(page)).toBe('');
    expect([await field(page).inputValue(), parameter(page, 'near'), await chips(page).count()]).toEqual(['', null, 0]);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('is shown even while the map is still zooming', async () => {
    const { page, trouble, close } = await open('/map?view=9.993,53.551,8');
    await ready(page);
    await page.evaluate(async () => {
      history.pushState(null, '', '/map?view=13.411,52.524,8');
      document.querySelector<HTMLElement>('[data-do=in]')!.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
      history.back();
    });
    await page.waitForTimeout(600);
    expect(view(page)).toEqual([9.993, 53.551, 8]);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('is suggested while one types, and chosen by keyboard or pointer', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    await field(page).pressSequentially('par');
    // The first letters have suggestions of their own.
    await expect
      .poll(() => options(page).allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Paris, Île-de-France, FR\s+town, 2\.1 million people$/));
    const told = await options(page).allInnerTexts();
    expect(told).toContainEqual(expect.stringMatching(/^Paraguay\s+country, /));
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.map-near [role=status]').textContent()).toMatch(/^\d places\. Use the arrow keys/);
    expect((await runAxe(page)).violations).toEqual([]);
    await page.keyboard.press('Escape');
    expect([await page.locator('.map-near .found').isVisible(), await field(page).inputValue()]).toEqual([false, 'par']);
    await page.keyboard.press('ArrowDown');
    await options(page).first().waitFor();
    const at = told.findIndex((text) => text.startsWith('Paris, '));
    for (let press = 0; press <= at; press++) await page.keyboard.press('ArrowDown');
    const active = (await field(page).getAttribute('aria-activedescendant'))!;
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page)).toContain('from Paris, Île-de-France, FR');
    expect(await field(page).inputValue()).toBe('Paris, Île-de-France, FR');
    const steps = await page.evaluate(() => history.length);
    // Leaving the field says nothing new.
    await page.keyboard.press('Tab');
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await field(page).fill('hambu');
    await options(page).filter({ hasText: 'Hamburg, DE' }).first().click();
    await expect.poll(() => status(page)).toContain('from Hamburg, DE');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('may be a country, which is shown, or a region, measured from its middle', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    await enter(page, 'Germany');
    await expect.poll(() => note(page)).toBe('Showing companies in Germany.');
    expect([parameter(page, 'country'), parameter(page, 'near'), await page.locator('[name=country]').inputValue()]).toEqual([
      'DE',
      null,
      'DE',
    ]);
    await expect.poll(() => status(page)).toMatch(/^\d+ companies$/);
    await field(page).pressSequentially('paragua');
    await options(page).filter({ hasText: 'Paraguay' }).click();
    await expect.poll(() => note(page)).toMatch(/^Showing companies in Paraguay\./);
    await expect.poll(() => status(page)).toMatch(/^No company in view\. No company matches these filters/);
    expect([view(page)[0]! < -50, view(page)[1]! < -15]).toEqual([true, true]);
    await page.locator('[data-do=clear]').click();
    await enter(page, 'Bayern');
    await expect.poll(() => status(page)).toContain('Distances are from the middle of Bayern, DE, in a straight line');
    expect(await note(page)).toContain('Distances are from the middle of it.');
    const zoom = view(page)[2]!;
    expect([zoom > 5, zoom < 8]).toEqual([true, true]);
    // An address may name either.
    await page.goto(`${site.baseUrl}/map?near=Germany`);
    await expect.poll(() => parameter(page, 'country')).toBe('DE');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('may be a postal code or coordinates', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    for (const [typed, from] of [
      ['10115, DE', 'from 10115 Berlin, DE'],
      ['52,5 13,4', 'from 52.5, 13.4'],
      ['52° 30′ N, 13° 24′ E', 'from 52.5, 13.4'],
    ] as const) {
      await enter(page, typed);
      await expect.poll(() => status(page)).toContain(from);
    }
    expect([await field(page).inputValue(), parameter(page, 'near')]).toEqual(['52.5, 13.4', '52.5, 13.4']);
    await page.reload();
    await ready(page);
    await expect.poll(() => status(page)).toContain('from 52.5, 13.4');
    await enter(page, '152.5, 6.1');
    await chips(page).filter({ hasText: '6.1, 152.5' }).click();
    await expect.poll(() => status(page)).toContain('6.1, 152.5');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('that nobody knows is said, with the nearest spellings; one that was corrected, too', async () => {
    const { page, trouble, close } = await open('/map');
    await ready(page);
    await enter(page, 'Grongingen');
    await expect.poll(() => note(page)).toContain('Showing Groningen, NL for “Grongingen”.');
    await enter(page, 'Amstredamm');
    await expect
      .poll(() => note(page))
      .toMatch(/^“Amstredamm” is not a known place\. .*coordinates such as 52\.5, 13\.4\. Nearest spellings:$/);
    expect([await field(page).getAttribute('aria-invalid'), await field(page).inputValue()]).toEqual(['true', 'Amstredamm']);
    await chips(page).first().click();
    await expect.poll(() => status(page)).toContain('from Amsterdam, Noord-Holland, NL');
    expect(await field(page).getAttribute('aria-invalid')).toBe('false');
    await enter(page, 'Qwxyzzq');
    await expect.poll(() => note(page)).toMatch(/^“Qwxyzzq” is not a known place\./);
    expect([await chips(page).count(), await page.locator('.map-here').count()]).toEqual([0, 0]);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('says that places could not be loaded, and Enter tries again', async () => {
    const { page, close } = await open('/map');
    await ready(page);
    await page.route('**/files/places/*', (route) => route.abort());
    await field(page).pressSequentially('Lyon');
    await expect.poll(() => page.locator('.map-near .trouble').innerText()).toContain('Places could not be loaded.');
    expect(await page.locator('.map-near [role=status]').textContent()).toContain('Places could not be loaded.');
    await field(page).press('Enter');
    await expect.poll(() => note(page)).toMatch(/^Places could not be loaded\. Check your connection, then press Enter/);
    expect(parameter(page, 'near')).toBe('Lyon');
    await page.unroute('**/files/places/*');
    await field(page).press('Enter');
    await expect.poll(() => status(page)).toMatch(/from Lyon, .*FR/);
    await close();
  });

  it('says that suggestions could not be loaded, and finds what one types all the same', async () => {
    const { page, close } = await open('/map');
    await ready(page);
    await page.route('**/place-picker.*.js', (route) => route.abort());
    await field(page).focus();
    await page.keyboard.type('Lyon');
    await expect.poll(() => note(page)).toMatch(/^Suggestions could not be loaded\./);
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page)).toMatch(/from Lyon, .*FR/);
    await close();
  });

  it('loads nothing of the gazetteer until the field is used', async () => {
    const { page, close } = await open('/map');
    await ready(page);
    await page.waitForLoadState('networkidle');
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).encodedBodySize] as const),
      );
    const before = new Set((await loaded()).map(([path]) => path));
    expect([...before].filter((path) => /place|combobox/.test(path))).toEqual([]);
    await enter(page, 'Hamburg');
    await expect.poll(() => status(page)).toContain('from Hamburg, DE');
    await page.waitForLoadState('networkidle');
    const after = (await loaded()).filter(([path]) => !before.has(path));
    const bytes = (pattern: RegExp) => after.reduce((sum, [path, size]) => sum + (pattern.test(path) ? size : 0), 0);
    const scripts = bytes(/(?:place|combobox|coordinates).*\.js$/);
    expect([scripts > 5_000, scripts < 12_000]).toEqual([true, true]);
    for (const [path, size] of after) if (path.endsWith('.tsv')) expect([path, size < 52_000]).toEqual([path, true]);
    await close();
  });

  it('fits a phone, where the keyboard goes when a place is chosen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, trouble, close } = await open('/map', { ...phone, colorScheme });
      await ready(page);
      expect(await field(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(16);
      await field(page).tap();
      await page.keyboard.type('par');
      await options(page).first().waitFor();
      const [found, input] = await Promise.all([page.locator('.map-near .found').boundingBox(), field(page).boundingBox()]);
      expect([found!.x >= 0, found!.x + found!.width <= phone.viewport.width]).toEqual([true, true]);
      expect(Math.abs(found!.y - input!.y - input!.height)).toBeLessThan(12);
      expect((await runAxe(page)).violations).toEqual([]);
      await options(page).filter({ hasText: 'Paris, Île-de-France, FR' }).tap();
      await expect.poll(() => status(page)).toContain('from Paris, Île-de-France, FR');
      expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(false);
      const sizes = await chips(page).evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().height));
      expect([sizes.length > 0, Math.min(...sizes) >= 44]).toEqual([true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect((await runAxe(page)).violations).toEqual([]);
      await chips(page).first().tap();
      await expect.poll(() => note(page)).toMatch(/^Showing Paris, Texas, US/);
      expect(trouble).toEqual(noTrouble);
      await close();
    }
  });
});
