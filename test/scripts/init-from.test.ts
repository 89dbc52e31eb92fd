import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { runCommand, runInTerminal } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-init-from-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const list = (name: string) => join(projectRoot, 'test/fixtures/lists', name);
let made = 0;

type Row = Record<string, string>;
function importList(file: string, ...flags: string[]) {
  const folder = join(root, `market-${made++}`);
  const { status, stdout, stderr } = runCommand('init', [folder, '--from', file, ...flags]);
  const read = (table: string): Row[] => {
    const path = join(folder, 'data', table);
    return existsSync(path) ? Papa.parse<Row>(readFileSync(path, 'utf8').trim(), { header: true }).data : [];
  };
  return { folder, status, stdout, stderr, companies: read('companies.csv'), fleet: read('fleet.csv') };
}
const pick = (rows: readonly Row[], ...columns: string[]) => rows.map((row) => columns.map((column) => row[column]));

describe('npm run init --from', () => {
  test('reads a German export in Windows-1252 with semicolons and decimal commas, and makes cranes of repeated companies', () => {
    const { status, stdout, companies, fleet } = importList(list('german-export.csv'), '--yes');
    expect(status).toBe(0);
    expect(stdout).toContain('4 rows; Windows-1252 (Latin-1), separated by semicolons.');
    expect(stdout).toMatch(/^ {2}Traglast \(t\) +fleet: capacity_t +sure +100,0$/m);
    expect(stdout).toMatch(/^ {2}Ansprechpartner +left out +Frau Groß$/m);
    expect(stdout).toContain('The data is ready to publish.');
    expect(pick(companies, 'slug', 'phone', 'country', 'postal_code', 'lat', 'lon', 'services')).toEqual([
      ['krandienst-muller-gmbh', '+49 351 23125 014', 'DE', '01067', '51.0504', '13.7373', 'mobile_crane;heavy_haulage'],
      ['buhnen-hohe-kg', '+49 40 66969 101', 'DE', '20457', '53.5413', '9.9841', 'aerial_platform'],
      ['raupen-osterreicher', '+43 1 5880 0', 'AT', '1010', '48.2082', '16.3738', 'crawler_crane'],
    ]);
    expect(pick(fleet, 'company_slug', 'model', 'capacity_t', 'max_height_m')).toEqual([
      ['krandienst-muller-gmbh', 'LTM 1100-5.2', '100.0', '66.5'],
      ['krandienst-muller-gmbh', 'ATF 70G-4', '70.5', ''],
      ['raupen-osterreicher', 'LR 1600', '1200.0', ''],
    ]);
  });

  test('says that an American list has no positions, and takes those of the towns, marked as such', () => {
    const { status, stdout, companies } = importList(list('american-without-positions.csv'), '--yes', '--country', 'us');
    expect(status).toBe(0);
    expect(stdout).toContain('Not in the list: country, lat, lon.');
    expect(stdout).toContain('- 3 companies have no position and got that of the town; the description says so.');
    expect(stdout).toContain('- 1 company has no position, and the gazetteer doesn’t have the town: Dry Gulch, WY. Fill in lat and lon.');
    expect(stdout).toContain('The data has 2 errors');
    expect(pick(companies, 'postal_code', 'phone', 'lat', 'description')).toEqual([
      ['77002', '+1 713 555-0142', '29.7633', 'Day and night, all week. The position is that of the town.'],
      ['60601', '+1 312-555-0188', '41.85', 'The position is that of the town.'],
      ['02109', '+1 617-555-0101', '42.3584', 'The position is that of the town.'],
      ['82001', '', '', ''],
    ]);
  });

  test('takes no positions of towns where nobody wants them', () => {
    const { stdout, companies } = importList(list('american-without-positions.csv'), '--yes', '--country', 'US', '--no-town-positions');
    expect(stdout).toContain('- 4 companies have no position: Houston, TX; Chicago, IL; Boston, MA; Dry Gulch, WY. Fill in lat and lon.');
    expect(companies.every(({ lat }) => lat === '')).toBe(true);
  });

  test('tells towns of one name apart by state or postal code, and leaves a town open that may be several', () => {
    const file = join(root, 'towns.csv');
    const rows = [
      'Company,City,State,Zip,Country',
      'By state,Springfield,Illinois,,US',
      'By letters,Springfield,MA,,US',
      'By code,Springfield,,65801,US',
      'In the cell,"Portland, OR",,,US',
      'Several,Springfield,,,US',
      'Another state,Houston,WY,,US',
      'Code of elsewhere,Houston,,59001,US',
      'Shortened,Frankfurt a. M.,,,DE',
      'By German code,Frankfurt,,15230,DE',
      'Both,Freiburg,,,DE',
      'In English,Munich,,,DE',
      'Canadian,London,ON,,CA',
      'No country,Springfield,IL,,',
    ];
    writeFileSync(file, `${rows.join('\n')}\n`);
    const { stdout, companies } = importList(file, '--yes');
    const near = companies.map(({ name, lat, lon }) => [name, lat && Number(lat).toFixed(1), lon && Number(lon).toFixed(1)]);
    expect(near).toEqual([
      ['By state', '39.8', '-89.6'],
      ['By letters', '42.1', '-72.6'],
      ['By code', '37.2', '-93.3'],
      ['In the cell', '45.5', '-122.7'],
      ['Several', '', ''],
      ['Another state', '', ''],
      ['Code of elsewhere', '', ''],
      ['Shortened', '50.1', '8.7'],
      ['By German code', '52.3', '14.6'],
      ['Both', '', ''],
      ['In English', '48.1', '11.6'],
      ['Canadian', '43.0', '-81.2'],
      ['No country', '', ''],
    ]);
    expect(companies.filter(({ description }) => description === 'The position is that of the town.')).toHaveLength(8);
    expect(stdout).toContain('- 8 companies have no position and got that of the town; the description says so.');
    expect(stdout).toMatch(
      /^- 2 companies have no position, and more than one town has the name of theirs: Springfield \(Missouri, Massachusetts, .* …\); Freiburg \(Baden-Württemberg, Niedersachsen\)\. Name the state/m,
    );
    expect(stdout).toContain('the gazetteer doesn’t have the town: Houston, WY; Houston; Springfield, IL. Fill in lat and lon.');
  });

  test('offers the positions of towns in a terminal, and takes none when they are not wanted', { tags: 'python' }, () => {
    const flags = ['--from', list('american-without-positions.csv'), '--country', 'US', '--name', 'A', '--base-url', 'https://a.example'];
    const answers = (positions: string) =>
      [
        ['Is this right? [y/n] ', 'perhaps\r'],
        ['Answer y or n.', 'y\r'],
        ['3 companies have no position. Take that of the town, and say so in the description? [y/n] ', `${positions}\r`],
      ] as const;
    for (const [answer, remark] of [
      ['y', '- 3 companies have no position and got that of the town'],
      ['n', '- 4 companies have no position: Houston, TX; '],
    ] as const) {
      const { status, shown } = runInTerminal(answers(answer), 'init', [answer, ...flags, '--host', 's3'], root);
      expect([status, shown]).toEqual([0, expect.stringContaining(remark)]);
    }
    const { status, shown } = runInTerminal([['Is this right? [y/n] ', 'n\r']], 'init', ['refused', ...flags], root);
    expect([status, shown]).toEqual([1, expect.stringContaining('Nothing was written. Correct a column with --map HEADER=COLUMN.')]);
    expect(existsSync(join(root, 'refused'))).toBe(false);
  });

  test('reads headers that are merged over several columns below a title, and cranes in the rows below a company', () => {
    const { status, stdout, companies, fleet } = importList(list('merged-headers.csv'), '--yes', '--country', 'DE');
    expect(status).toBe(0);
    expect(stdout).toContain('its header is in rows 3 and 4.');
    expect(pick(companies, 'name', 'address_line1', 'city', 'lat', 'lon', 'website')).toEqual([
      ['Kranhof Nord', 'Deichweg 1', 'Emden', '53.3670', '7.2070', 'https://kranhof.example'],
      ['Kranhof Süd', 'Bergweg 2', 'Kempten', '47.7267', '10.3139', ''],
    ]);
    expect(pick(fleet, 'company_slug', 'model')).toEqual([
      ['kranhof-nord', 'LTM 1030-2.1'],
      ['kranhof-nord', 'LTM 1050-3.1'],
      ['kranhof-sud', 'AC 100'],
    ]);
  });

  test('reads a second header row with units, and positions in one cell', () => {
    const { status, stdout, companies, fleet } = importList(list('two-header-rows.csv'), '--yes');
    expect(status).toBe(0);
    expect(stdout).toContain('a second row has the units');
    expect(stdout).toContain('- 2 companies say no service that is known and got mobile_crane.');
    expect(pick(companies, 'country', 'phone', 'lat', 'lon')).toEqual([
      ['FR', '+33 2 61 91 00 01', '47.2184', '-1.5536'],
      ['FR', '+33 4 65 71 00 02', '45.8992', '6.1294'],
    ]);
    expect(pick(fleet, 'capacity_t', 'max_height_m')).toEqual([
      ['250', '80'],
      ['', ''],
    ]);
  });

  test('reads the fullest sheet of a workbook, with merged cells and kilograms', () => {
    const { status, stdout, companies, fleet } = importList(list('dutch.xlsx'), '--yes', '--country', 'NL');
    expect(status).toBe(0);
    expect(stdout).toContain('a workbook, sheet “Bedrijven”; its header is in rows 1 and 2.');
    expect(stdout).toContain('The data is ready to publish.');
    expect(pick(companies, 'city', 'lat', 'services')).toEqual([
      ['Rotterdam', '51.9225', 'mobile_crane'],
      ['Eindhoven', '51.4416', 'aerial_platform'],
    ]);
    expect(pick(fleet, 'company_slug', 'brand', 'capacity_t')).toEqual([
      ['kraanbedrijf-de-meer', 'Liebherr', '100'],
      ['kraanbedrijf-de-meer', 'Demag', '60'],
    ]);
  });

  test('takes the owner’s word for a column', () => {
    const flags = ['--yes', '--map', 'Ansprechpartner=description', '--map', 'Internet='];
    const { stdout, companies } = importList(list('german-export.csv'), ...flags);
    expect(stdout).toMatch(/^ {2}Ansprechpartner +companies: description +as you said +Frau Groß$/m);
    expect(pick(companies, 'description', 'website')[0]).toEqual(['Frau Groß.', '']);
  });

  test('writes nothing before somebody has agreed', () => {
    const { folder, status, stdout, stderr } = importList(list('german-export.csv'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('run it again with --yes if this is right')]);
    expect(stdout).toContain('becomes');
    expect(existsSync(folder)).toBe(false);
  });

  test.each([
    ['nowhere.csv', null, /can’t be read: ENOENT/],
    ['prose.csv', 'Dear all,\nplease find the list attached.\n', /has no header: none of its first rows names two columns/],
    ['nameless.csv', 'City,Phone\nBonn,1\n', /No column of .* is known to be the name\. Say which one is, for example --map "HEADER=name"/],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /is a file of the kind xls\. Save it as CSV/],
    ['open-quote.csv', 'Company,City\n"A,Bonn\n', /row 2: /],
  ])('says what is wrong with %s, and writes nothing', (name, content, sentence) => {
    const file = join(root, name);
    if (content !== null) writeFileSync(file, content);
    const { folder, status, stderr } = importList(file, '--yes');
    expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(existsSync(folder)).toBe(false);
  });

  test.each([
    [['--country', 'Germany'], /--country must be a code of two letters/],
    [['--map', 'Ort'], /--map must be HEADER=COLUMN/],
    [['--map', 'Ort=town'], /--map: town is no column; those are id, slug, name/],
  ])('ends with 2 and a sentence for %j', (flags, sentence) => {
    const { status, stderr } = importList(list('german-export.csv'), '--yes', ...flags);
    expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
