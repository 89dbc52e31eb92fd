import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInBrowser, openPages, phone, site } from './with-browser.ts';

interface Company {
  readonly city: string;
  readonly phone: string | null;
}
const read = async <T>(path: string): Promise<{ items: T[] }> => (await fetch(site.baseUrl + path)).json() as Promise<{ items: T[] }>;

/** The crane that a buyer needs, tonnes. */
const capacityT = 100;

// What people come for, from the front page, in few steps: a click, or a text that is sent.
describeInBrowser('from the front page', () => {
  const open = openPages();
  let page: Page;
  let steps = 0;
  beforeEach(async () => {
    const opened = await open('/');
    ({ page } = opened);
    steps = 0;
    return opened.close;
  });

  const done = async (): Promise<void> => {
    steps++;
    await page.waitForLoadState();
  };
  const click = (target: Locator) => target.click().then(done);
  const enter = async (field: Locator, text: string) => {
    await field.fill(text);
    await field.press('Enter');
    await done();
  };
  const banner = () => page.getByRole('banner');
  const main = () => page.getByRole('main');

  /** A town, and the phone number of the nearest company with such a crane, as the API has them. */
  let town: string;
  let digits: string;
  beforeAll(async () => {
    for (const { city } of (await read<Company>(`/api/companies?capacity_min_t=${capacityT}`)).items) {
      const [nearest] =
        (await read<{ company: Company }>(`/api/nearest?near=${encodeURIComponent(city)}&capacity_min_t=${capacityT}`)).items ?? [];
      if (nearest?.company.city === city && nearest.company.phone !== null)
        [town, digits] = [city, nearest.company.phone.replace(/[^+\d]/g, '')];
    }
  });
  const seePhone = () => page.locator(`a[href="tel:${digits}"]`).first().waitFor({ state: 'visible' });

  it('a buyer finds by search the phone number of who has 100 t near a town, in one step', async () => {
    await enter(banner().getByRole('combobox'), `${capacityT} t near ${town}`);
    await seePhone();
    expect(steps).toBe(1);
  });

  it.each([true, false])('and by the form in one (with scripts: %s)', async (javaScriptEnabled) => {
    if (!javaScriptEnabled) ({ page } = await open('/', { javaScriptEnabled }));
    await main().getByLabel('Place', { exact: true }).fill(town);
    await main().getByLabel('Crane of at least').selectOption(String(capacityT));
    await click(main().getByRole('button', { name: 'Find companies' }));
    expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? '/map' : '/ask');
    await seePhone();
    expect(steps).toBe(1);
  });

  it('and by the same form above the list of companies in two', async () => {
    await page.goto(`${site.baseUrl}/companies`);
    await done();
    await main().getByLabel('Place', { exact: true }).fill(town);
    await main().getByLabel('Crane of at least').selectOption(String(capacityT));
    await click(main().getByRole('button', { name: 'Find companies' }));
    await seePhone();
    expect([steps, new URL(page.url()).pathname]).toEqual([2, '/map']);
  });

  it('chooses a place that the form suggests, or sends what was typed', async () => {
    const field = main().getByLabel('Place', { exact: true });
    const options = main().getByRole('option');
    await field.pressSequentially('münch');
    await options.first().waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    expect(await field.inputValue()).toBe('München, Bayern, DE');
    await enter(field, 'France');
    await page.waitForURL('**/map?country=FR');
  });

  it('and by the map in three', async () => {
    await click(main().getByRole('link', { name: 'Open the map' }));
    await enter(main().getByLabel('Distance from'), town);
    await enter(main().getByLabel(/^Minimum capacity/), String(capacityT));
    await seePhone();
    expect(steps).toBe(3);
  });

  it('and by the map in three on a phone', async () => {
    const opened = await open('/', phone);
    ({ page } = opened);
    await click(main().getByRole('link', { name: 'Open the map' }));
    await enter(main().getByLabel('Distance from'), town);
    await enter(main().getByLabel(/^Minimum capacity/), String(capacityT));
    await seePhone();
    expect(steps).toBe(3);
    await opened.close();
  });

  it.each([
    ['on a desktop', {}],
    ['on a phone', phone],
  ])('and by the page of a country in one, %s', async (_, size) => {
    const opened = await open('/', size);
    ({ page } = opened);
    await click(main().locator('a[href^="/countries/"]').first());
    const row = main()
      .getByRole('row')
      .filter({ hasText: /\d\s?t\b/ })
      .filter({ has: page.locator('a[href^="tel:"]') });
    await row.first().locator('a[href^="tel:"]').waitFor({ state: 'visible' });
    expect(steps).toBe(1);
    await opened.close();
  });

  it.each([
    ['on a desktop', {}],
    ['on a phone', phone],
  ])('finds a platform near a town, and who wants to buy a crane, in one each, %s', async (_, size) => {
    const opened = await open('/', size);
    ({ page } = opened);
    const listed = (await read<Company>('/api/companies?service_type=aerial_platform')).items;
    const { city, phone: number } = listed.find((company) => company.phone !== null)!;
    await enter(banner().getByRole('combobox'), `aerial platform near ${city}`);
    await page
      .locator(`a[href="tel:${number!.replace(/[^+\d]/g, '')}"]`)
      .first()
      .waitFor({ state: 'visible' });
    await enter(banner().getByRole('combobox'), 'Who wants to buy an all-terrain crane?');
    await main().locator('a[href*="/wanted/"]').first().waitFor({ state: 'visible' });
    expect(steps).toBe(2);
    await opened.close();
  });

  it('and by a question in three', async () => {
    await click(banner().locator('summary', { hasText: 'Find' }));
    await click(banner().getByRole('link', { name: 'Ask a question' }));
    await enter(page.getByLabel('Your question'), `Who has a crane of ${capacityT} t near ${town}?`);
    await seePhone();
    expect(steps).toBe(3);
  });

  it('a developer makes a first call in two', async () => {
    await click(main().getByRole('link', { name: 'API and its documentation' }));
    await click(main().getByRole('button', { name: 'Send request' }));
    await page.locator('.first-call strong', { hasText: '200' }).waitFor();
    expect(steps).toBe(2);
  });

  it('a hobbyist compares two models in five', async () => {
    await click(banner().getByRole('link', { name: 'Atlas', exact: true }));
    await click(main().getByRole('heading', { name: 'All-terrain cranes' }));
    const boxes = main()
      .getByRole('checkbox', { name: /^Compare / })
      .filter({ visible: true });
    await click(boxes.nth(0));
    await click(boxes.nth(1));
    await click(page.getByRole('link', { name: 'Compare 2 models' }));
    await page.getByRole('columnheader').nth(2).waitFor();
    expect(steps).toBe(5);
  });
});
