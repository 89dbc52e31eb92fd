import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { loadData } from '../../../src/load/load-data.ts';
import { workbookOf } from '../../load/workbooks.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { runAxe } from './axe.ts';
import { walkByKeyboard } from './keyboard.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

const list = `Mitgliedsnummer;Firma;PLZ;Ort;Land;Telefon;Web;Hersteller;Modell;Tragkraft;Status;Bemerkung
1001;Müller Krane GmbH;28195;Bremen;DE;0421 123456;www.mueller.example;Liebherr;LTM 1100;100 t;aktiv;zahlt spät
1001;Müller Krane GmbH;28195;Bremen;DE;0421 123456;www.mueller.example;Grove;GMK 4100;ca. 100;aktiv;
1002;Kranverleih Süd;80331;München;DE;089/987654;info@sued.example;Tadano;ATF 220G;220;ruht;
1003;Hebezeuge Nord;24103;Kiel;Narnien;0431-5551;;;;;aktiv;
Summe;;;;;;;;;420;;
`;

const folder = mkdtempSync(join(tmpdir(), 'crane-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const run = (name: string, ...args: string[]) => expect(runCommand(name, args, folder).status, args.join(' ')).toBe(0);

type File = string | Buffer | { name: string; mimeType: string; buffer: Buffer };
const fileOf = (name: string, content: string | Buffer): File => ({ name, mimeType: '', buffer: Buffer.from(content) });
const result = (page: Page) => page.locator('#list .import-result');

/** Waits until what was done last is shown, and checked if it can be. */
async function settle(page: Page): Promise<void> {
  await page.locator('#list progress').waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('.import-check-here').allTextContents()).not.toContain('The tables are being checked …');
}
async function choose(page: Page, file: File): Promise<void> {
  await result(page).evaluate((element) => element.replaceChildren());
  await page.locator('input[name=list]').setInputFiles(file as never);
  await result(page).locator('h2').first().waitFor();
  await settle(page);
}
/** Does something that converts the list again. */
async function change(page: Page, act: () => Promise<unknown>): Promise<void> {
  await result(page).evaluate((element) => element.firstElementChild!.setAttribute('data-old', ''));
  await act();
  await result(page).locator('[data-old]').waitFor({ state: 'detached' });
  await settle(page);
}
async function download(page: Page): Promise<Record<string, string>> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the zip' }).click()]);
  const parts = unzipSync(readFileSync(await file.path()));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describeInBrowser('the page that imports a list', () => {
  const open = openPages();

  it('makes of a list what the command makes of it, with the same answers', async () => {
    const { page, trouble, close } = await open('/import');
    await choose(page, fileOf('list.csv', list));
    expect(await page.locator('#list .import-status').textContent()).toBe('3 companies and 3 cranes are read.');
    expect(await result(page).textContent()).toContain('1 company names a country that is not known');
    writeFileSync(join(folder, 'list.csv'), list);
    run('init', 'first', '--from', 'list.csv', '--yes');
    const files = await download(page);
    expect(Object.keys(files)).toEqual(['companies.csv', 'fleet.csv', 'import.json', 'import-report.csv']);
    expect(files['companies.csv']).toBe(read('first/data/companies.csv'));
    expect(files['fleet.csv']).toBe(read('first/data/fleet.csv'));
    expect(files['import.json']).toBe(read('first/import.json'));
    expect(files['import-report.csv']).toBe(read('first/import-report.csv'));
    // With other answers it is another market.
    await change(page, () =>
      page
        .getByRole('group', { name: /“ruht”/ })
        .getByLabel('Yes')
        .check(),
    );
    await change(page, () =>
      page
        .getByRole('group', { name: /for ever/ })
        .getByLabel('Yes')
        .check(),
    );
    await change(page, () => page.getByRole('combobox', { name: '“Web” becomes' }).selectOption('left out'));
    const answered = JSON.parse((await download(page))['import.json']!) as Record<string, Record<string, unknown>>;
    expect(answered['status']).toEqual({ ruht: true });
    expect(answered['columns']).toMatchObject({ Mitgliedsnummer: 'id', Web: '' });
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('updates the tables of a market as the command does, and keeps what a hand has changed', async () => {
    const market = join(folder, 'market');
    writeFileSync(join(folder, 'old.csv'), 'Company,City,Country,Phone\nA Cranes,Leeds,GB,0113 4960001\nB Cranes,Hull,GB,01482 960002\n');
    run('init', 'market', '--from', 'old.csv', '--yes');
    const companies = read('market/data/companies.csv').replace('Hull', 'Kingston upon Hull');
    writeFileSync(join(market, 'data/companies.csv'), companies);
    const next = 'Company,City,Country,Phone\nA Cranes,Leeds,GB,0113 4960099\nB Cranes,Hull,GB,01482 960002\nC Cranes,York,GB,\n';
    writeFileSync(join(folder, 'next.csv'), next);
    const { page, trouble, close } = await open('/import');
    const own = [
      fileOf('companies.csv', companies),
      ...['data/fleet.csv', 'import.json'].map((file) => fileOf(file.replace('data/', ''), read('market', file))),
    ];
    await page.getByText('Add its current tables').click();
    await page.getByLabel('Current tables').setInputFiles(own as never);
    await choose(page, fileOf('next.csv', next));
    await expect.poll(() => result(page).textContent()).toContain('Compared with your current tables');
    const files = await download(page);
    run('import', 'next.csv', '--data-dir', 'market/data', '--yes');
    expect(files['companies.csv']).toBe(read('market/data/companies.csv'));
    expect(files['companies.csv']).toContain('Kingston upon Hull');
    expect(files['fleet.csv']).toBe(read('market/data/fleet.csv'));
    expect(files['import.json']).toBe(read('market/import.json'));
    expect(files['import-report.csv']).toBe(read('market/import-report.csv'));
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('converts a corrected cell again, where the reader was', async () => {
    const { page, close } = await open('/import');
    await choose(page, fileOf('list.csv', list));
    await result(page).getByText('1 company names a country').click();
    await result(page).getByText('Correct row 5').first().click();
    const cell = result(page).getByLabel('Land', { exact: true });
    expect(await cell.inputValue()).toBe('Narnien');
    await change(page, async () => {
      await cell.fill('Deutschland');
      await page.keyboard.press('Enter');
    });
    expect(await result(page).innerHTML()).not.toContain('Narnien');
    expect(await page.locator('#import-map').locator('..').textContent()).toContain('3 companies have a position');
    expect((await download(page))['companies.csv']).toMatch(/Hebezeuge Nord.*,DE,24103,54\.3/);
    await close();
  });

  it('shows the sheets of a workbook, and why one is not read', async () => {
    const { page, close } = await open('/import');
    const workbook = workbookOf(
      {
        name: 'Firmen',
        rows: [
          ['Firma', 'Ort', 'Land'],
          ['Müller Krane', 'Bremen', 'DE'],
          ['Süd Krane', 'München', 'DE'],
        ],
      },
      { name: 'Notizen', rows: [['anrufen'], ['Montag']] },
    );
    await choose(page, fileOf('list.xlsx', workbook));
    const text = await result(page).textContent();
    for (const words of [
      'Sheet “Firmen”',
      '2 rows below the header',
      'Sheet “Notizen”',
      'The sheet is not read: it has no known header',
      '2 companies have a position',
    ])
      expect(text).toContain(words);
    await close();
  });

  it.each([
    [
      'one number of two in a cell',
      'Firma;Ort;Land;Telefon\nB Kran GmbH;Bremen;DE;0421 123456/57\n',
      '+49 421 123456',
      'only the first number',
    ],
    [
      'tons of the United States',
      'Company,City,State,Country,Make,Model,Capacity (tons)\nLakes Crane,Milwaukee,WI,U.S.A.,Grove,RT890E,90\n',
      '81.6',
      'short tons',
    ],
    [
      'initials',
      'Company;City;Country;Make;Model;Capacity (t)\nBeta Krane;Bremen;DE;Grove;GMK 3060;60\nJ+W;;;Demag;AC 100;100\n',
      'J+W',
      '',
    ],
    [
      'counts',
      'Company,City,Country,Qty,Make,Model,Capacity (t)\nHarbour Lift,Leeds,GB,3,Liebherr,LTM 1050-3.1,50\n',
      'LTM 1050-3.1,50',
      'several machines',
    ],
    [
      'those who opted out',
      'Company,City,Country,Opt out\nA Cranes,Leeds,GB,\nB Cranes,Leeds,GB,x\nC Cranes,Leeds,GB,yes\n',
      'mobile_crane,false',
      '“opt out” becomes',
    ],
  ])('reads %s, and says so', async (_what, text, expected, said) => {
    const { page, close } = await open('/import');
    await choose(page, fileOf('list.csv', text));
    const files = await download(page);
    expect(files['companies.csv']! + files['fleet.csv']!).toContain(expected);
    expect((await result(page).innerHTML()).toLowerCase()).toContain(said);
    await close();
  });

  it('shows a company how its list of cranes would be read', async () => {
    const { page, close } = await open('/import');
    await choose(page, fileOf('cranes.csv', 'Hersteller;Typ;Tragkraft\nLiebherr;LTM 1100-5.2;100 t\nTadano;ATF 220G;viel\n'));
    expect(await page.getByRole('region', { name: 'Cranes as they are read' }).innerText()).toContain('LTM 1100-5.2');
    expect(await result(page).textContent()).toContain('1 row has a figure that can’t be read');
    expect(await page.getByRole('button', { name: 'Download the zip' }).count()).toBe(0);
    await close();
  });

  it('asks which encoding is right, and why a list can’t be read', async () => {
    const { page, close } = await open('/import');
    const bytes = Buffer.from(
      'Firma;Ort;Land\nDźwigi Łódź;Łódź;PL\nŻuraw Śląsk;Kraków;PL\n'.replace(/[ĄąĆćĘęŁłŃńŚśŹźŻż]/g, (letter) =>
        String.fromCharCode({ ź: 0x9f, Ł: 0xa3, Ż: 0xaf, Ś: 0x8c, ą: 0xb9 }[letter]!),
      ),
      'latin1',
    );
    await choose(page, fileOf('list.csv', bytes));
    const encoding = result(page).getByLabel(/In which encoding/);
    await change(page, () => encoding.selectOption('windows-1252'));
    expect((await download(page))['companies.csv']).not.toContain('Łódź');
    await change(page, () => encoding.selectOption('windows-1250'));
    expect((await download(page))['companies.csv']).toContain('Dźwigi Łódź');
    await choose(page, fileOf('list.csv', 'a;b\n1;2\n'));
    expect(await result(page).textContent()).toContain('Enter the row of the header');
    await page.locator('input[name=list]').setInputFiles(fileOf('list.pdf', '%PDF-1.4') as never);
    await expect.poll(() => page.locator('#list .import-status').textContent()).toContain('Save it as CSV or as an Excel workbook');
    await close();
  });

  it('sends nothing: it only reads its own site, and its policies refuse everything else', async () => {
    const { page, trouble, close } = await open('/import');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.postData() !== null || /Krane|Bremen/.test(decodeURI(request.url())))
        sent.push(request.url());
    });
    await choose(page, fileOf('list.csv', list));
    expect([sent, trouble]).toEqual([[], noTrouble]);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    for (const rule of ["default-src 'none'", "connect-src 'self'", "form-action 'none'"]) expect(policy).toContain(rule);
    const refused = () =>
      fetch('https://elsewhere.example/', { method: 'POST' }).then(
        () => 'sent',
        () => 'refused',
      );
    expect(await page.evaluate(refused)).toBe('refused');
    expect(trouble.console.join()).toContain('Content Security Policy');
    // The worker, which has the list, has no network at all.
    expect(
      await page.workers()[0]!.evaluate(() =>
        fetch('/robots.txt').then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    ).toBe('refused');
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.action = '/ask';
      document.body.append(form);
      form.submit();
    });
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/import');
    expect(await (await fetch(`${site.baseUrl}/sitemap.xml`)).text()).not.toContain('/import<');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await close();
  });

  it('works without a network once it is loaded: positions are then left open', async () => {
    const { page, close } = await open('/import');
    await expect.poll(() => page.workers().length).toBe(1);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await choose(page, fileOf('list.csv', 'Firma,Ort,Land,Breite,Länge\nMüller Krane,Bremen,DE,53.07,8.8\nSüd Krane,München,DE,,\n'));
    const text = await result(page).textContent();
    expect(text).toContain('The towns could not be loaded');
    expect(text).toContain('1 company has a position, 1 has none');
    expect(Object.keys(await download(page))).toHaveLength(4);
    await close();
  });

  it('checks tables as the command does', async () => {
    const { page, trouble, close } = await open('/import');
    const data = join(folder, 'checked');
    run('init', 'checked', '--yes');
    const broken = read('checked/data/companies.csv')
      .replace(/^(\d+,[^,]*),/m, '$1,')
      .replace(/mobile_crane/, 'mobil_crane');
    writeFileSync(join(data, 'data/companies.csv'), broken);
    const names = 'companies fleet models concepts listings wanted-ads resources'.split(' ').map((name) => `${name}.csv`);
    const files = [...names, 'service.json'].map((name) => fileOf(name, read('checked/data', name)));
    await page.locator('input[name=tables]').setInputFiles(files as never);
    const found = page.locator('#tables .import-result');
    await found.locator('p').first().waitFor();
    const { notices, totals } = await loadData(join(data, 'data'));
    expect(totals.errors).toBeGreaterThan(0);
    expect(await found.textContent()).toContain('Nothing can be published until the errors are corrected');
    for (const { message, severity } of notices) if (severity === 'error') expect(await found.textContent()).toContain(message);
    await page.locator('input[name=tables]').setInputFiles([files[1]!] as never);
    await expect.poll(() => found.textContent()).toContain('Not checked: service.json, companies.csv');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('has nothing that axe-core finds, fits a phone, and is reached by keyboard with a list open, in light and dark', async () => {
    for (const options of [{}, { ...phone, colorScheme: 'dark' as const }]) {
      const { page, trouble, close } = await open('/import', options);
      await choose(page, fileOf('list.csv', list));
      await page.locator('.map.leaflet-container').waitFor();
      for (const title of ['1 company names a country', 'Correct row 5']) await result(page).getByText(title).first().click();
      expect((await runAxe(page)).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      const { missed, unseen } = await walkByKeyboard(page);
      expect([missed, unseen]).toEqual([[], []]);
      // After a change by keyboard, the focus is where it was.
      const menu = result(page).getByRole('combobox', { name: '“Web” becomes' });
      await menu.focus();
      await change(page, () => page.keyboard.press('ArrowDown'));
      expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(trouble).toEqual(noTrouble);
      await close();
    }
  });
});
