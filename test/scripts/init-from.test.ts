import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { textCell, workbookOf, workbookParts, zip } from '../load/workbooks.ts';
import { openImport, rowsOf, type Row } from './imported.ts';
import { runCommand, runInTerminal } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-init-from-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const list = (name: string) => join(projectRoot, 'test/fixtures/lists', name);
const importList = openImport();

/** Runs the command itself. */
let made = 0;
function initFrom(file: string, ...flags: string[]) {
  const folder = join(root, `market-${made++}`);
  const result = runCommand('init', [folder, '--from', file, ...flags]);
  const read = (path: string): Row[] => rowsOf(readFileSync(join(folder, path), 'utf8'));
  return { folder, ...result, read };
}
const pick = (rows: readonly Row[], ...columns: string[]) => rows.map((row) => columns.map((column) => row[column]));

describe('npm run crane -- init --from', () => {
  test('reads a German export in Windows-1252 with semicolons and decimal commas, and makes cranes of repeated companies', () => {
    const { status, stdout, read } = initFrom(list('german-export.csv'), '--yes');
    const [companies, fleet] = [read('data/companies.csv'), read('data/fleet.csv')];
    expect(status).toBe(0);
    expect(stdout).toContain('4 rows; Windows-1252, which is a guess (--encoding NAME names another), separated by semicolons.');
    expect(stdout).toMatch(/^ {2}Traglast \(t\) +fleet: capacity_t +sure +100,0$/m);
    expect(stdout).toMatch(/^ {2}Ansprechpartner +left out +Frau Groß$/m);
    expect(stdout).toContain('The data is ready to publish.');
    expect(pick(companies, 'slug', 'phone', 'country', 'postal_code', 'lat', 'lon', 'services')).toEqual([
      ['krandienst-muller-gmbh', '+49 351 23125014', 'DE', '01067', '51.0504', '13.7373', 'mobile_crane;heavy_haulage'],
      ['buhnen-hohe-kg', '+49 40 66969101', 'DE', '20457', '53.5413', '9.9841', 'aerial_platform'],
      ['raupen-osterreicher', '+43 1 58800', 'AT', '1010', '48.2082', '16.3738', 'crawler_crane'],
    ]);
    expect(pick(fleet, 'company_slug', 'model', 'capacity_t', 'max_height_m')).toEqual([
      ['krandienst-muller-gmbh', 'LTM 1100-5.2', '100', '66.5'],
      ['krandienst-muller-gmbh', 'ATF 70G-4', '70.5', ''],
      ['raupen-osterreicher', 'LR 1600', '1200', ''],
    ]);
  });

  test('says that an American list has no positions, and takes those of the towns, marked as such', () => {
    const { status, stdout, read } = initFrom(list('american-without-positions.csv'), '--yes', '--country', 'us');
    const companies = read('data/companies.csv');
    expect(status).toBe(0);
    expect(stdout).toContain('Not in the list: country, lat, lon.');
    expect(stdout).toContain('- 3 companies have no position and got that of the town. Fill in lat and lon where you know better.');
    expect(stdout).toMatch(
      /^- 1 company has no position, and no such town is known in that state and postal code\. Fill in lat and lon: Dry Gulch, WY\.$/m,
    );
    expect(stdout).toContain('- 1 company is inactive until the list or the tables have a country and a position, and active is true.');
    expect(pick(companies, 'postal_code', 'phone', 'lat', 'description')).toEqual([
      ['77002', '+1 713 555 0142', '29.763', ''],
      ['60601', '+1 312 555 0188', '41.85', ''],
      ['02109', '+1 617 555 0101', '42.358', ''],
      ['82001', '', '', ''],
    ]);
  });

  test('takes no positions of towns where nobody wants them', async () => {
    const { said, companies } = await importList(list('american-without-positions.csv'), '--country', 'US', '--no-town-positions');
    expect(said).toContain('- 4 companies have no position. Fill in lat and lon: Houston, TX; Chicago, IL; Boston, MA; Dry Gulch, WY.');
    expect(companies.every(({ lat }) => lat === '')).toBe(true);
  });

  test('tells towns of one name apart by state or postal code, and leaves a town open that may be several', async () => {
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
    const { said, companies } = await importList(file);
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
    expect(companies.filter(({ description }) => description !== '')).toEqual([]);
    expect(said).toContain('- 8 companies have no position and got that of the town. Fill in lat and lon where you know better.');
    expect(said).toMatch(
      /^- 2 companies have no position, and several towns share the name\. Add the state .*: Springfield \(Missouri, Massachusetts, .* …\); Freiburg \(Baden-Württemberg, Sachsen, Niedersachsen\)\.$/m,
    );
    expect(said).toContain('Fill in lat and lon: Houston, WY; Houston; Springfield, IL.');
  });

  test('offers the positions of towns in a terminal, and takes none when they are not wanted', { tags: 'python' }, () => {
    const flags = ['--from', list('american-without-positions.csv'), '--country', 'US', '--name', 'A', '--base-url', 'https://a.example'];
    const answers = (positions: string) =>
      [
        ['Is this right? [y/n] ', 'perhaps\r'],
        ['Answer y or n.', 'y\r'],
        ['3 companies have no position. Take that of the town or postal code? [y/n] ', `${positions}\r`],
      ] as const;
    for (const [answer, notice] of [
      ['y', '- 3 companies have no position and got that of the town'],
      ['n', '- 4 companies have no position. Fill in lat and lon: Houston, TX; '],
    ] as const) {
      const { status, shown } = runInTerminal(answers(answer), 'init', [answer, ...flags, '--host', 's3'], root);
      expect([status, shown]).toEqual([0, expect.stringContaining(notice)]);
    }
    const { status, shown } = runInTerminal([['Is this right? [y/n] ', 'n\r']], 'init', ['refused', ...flags], root);
    expect([status, shown]).toEqual([1, expect.stringContaining('Nothing was written. Correct a column with --map HEADER=COLUMN.')]);
    expect(existsSync(join(root, 'refused'))).toBe(false);
  });

  test('reads headers that are merged over several columns below a title, and cranes in the rows below a company', async () => {
    const { said, companies, fleet } = await importList(list('merged-headers.csv'), '--country', 'DE');
    expect(said).toContain('its header is in rows 3 and 4.');
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

  test('reads a second header row with units, and positions in one cell', async () => {
    const { said, companies, fleet } = await importList(list('two-header-rows.csv'));
    expect(said).toContain('its header is in rows 1 and 2.');
    expect(said).toContain('- 2 companies say no service that is known and got mobile_crane.');
    expect(pick(companies, 'country', 'phone', 'lat', 'lon')).toEqual([
      ['FR', '+33 2 61 91 00 01', '47.2184', '-1.5536'],
      ['FR', '+33 4 65 71 00 02', '45.8992', '6.1294'],
    ]);
    expect(pick(fleet, 'capacity_t', 'max_height_m')).toEqual([
      ['250', '80'],
      ['', ''],
    ]);
  });

  test('reads the sheet of a workbook that has companies, with merged cells and kilograms', () => {
    const { status, stdout, read } = initFrom(list('dutch.xlsx'), '--yes', '--country', 'NL');
    const [companies, fleet] = [read('data/companies.csv'), read('data/fleet.csv')];
    expect(status).toBe(0);
    expect(stdout).toContain('a workbook; sheet “Bedrijven”; its header is in rows 1 and 2.');
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

  test('takes the owner’s word for a column', async () => {
    const flags = ['--map', 'Ansprechpartner=description', '--map', 'Internet='];
    const { said, companies } = await importList(list('german-export.csv'), ...flags);
    expect(said).toMatch(/^ {2}Ansprechpartner +companies: description +as you said +Frau Groß$/m);
    expect(pick(companies, 'description', 'website')[0]).toEqual(['Frau Groß', '']);
  });

  test('writes nothing before somebody has agreed', () => {
    const { folder, status, stdout, stderr } = initFrom(list('german-export.csv'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('Run the command again with --yes if this is right')]);
    expect(stdout).toContain('becomes');
    expect(existsSync(folder)).toBe(false);
  });

  test.each([
    ['nowhere.csv', null, /can’t be read: ENOENT/],
    ['prose.csv', 'Dear all,\nplease find the list attached.\n', /has no header: none of its first rows has two known column names/],
    ['nameless.csv', 'City,Phone\nBonn,1\n', /No column of .* is known to be the name\. Say which one is, for example --map "HEADER=name"/],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /is a file of the kind xls\. Save it as CSV/],
    ['open-quote.csv', 'Company,City\n"A,Bonn\n', /row 2: /],
    ['open-quote-in-the-header.csv', '"Company,City\nA,Bonn\n', /row 1: /],
  ])('says what is wrong with %s', async (name, content, sentence) => {
    const file = join(root, name);
    if (content !== null) writeFileSync(file, content);
    await expect(importList(file)).rejects.toThrow(sentence);
  });

  test('says what is wrong with a list or a flag, and writes nothing', () => {
    const file = writeList('prose-again.csv', ['Dear all,', 'please find the list attached.']);
    for (const [run, status, sentence] of [
      [initFrom(file, '--yes'), 1, 'Nothing was written. '],
      [initFrom(list('german-export.csv'), '--yes', '--country', 'Germany'), 2, '--country must be a code of two letters'],
    ] as const) {
      expect([run.status, run.stderr]).toEqual([status, expect.stringContaining(sentence)]);
      expect(existsSync(run.folder)).toBe(false);
    }
  });

  test.each([
    [['--map', 'Ort'], '--map must be HEADER=COLUMN'],
    [['--map', 'Ort=town'], '--map: town is not a column; columns are id, slug, name'],
    [['--encoding', 'klingon'], '--encoding must be the name of an encoding'],
  ])('refuses %j', async (flags, sentence) => {
    await expect(importList(list('german-export.csv'), ...flags)).rejects.toThrow(sentence);
  });
});

/** Writes a list for one test. */
const writeList = (name: string, rows: readonly string[]): string => {
  const file = join(root, name);
  writeFileSync(file, `${rows.join('\n')}\n`);
  return file;
};

/** Imports a list that is written for one test. */
const importRows = (name: string, rows: readonly string[], ...flags: string[]) => importList(writeList(name, rows), ...flags);

describe('a list that was imported', () => {
  test('keeps companies of one name and town apart where another cell differs, and gives no row with cells of its own to the company above', async () => {
    const rows = [
      'Company,Street,City,Phone,Website,Model',
      'Lift Ltd,Dock 1,Leeds,0113 555 0101,lift.example,LTM 1030',
      'Lift Ltd,Dock 2,Leeds,0113 555 0102,,LTM 1050',
      ',,,,,LTM 1060',
      ',Mill Rd 5,York,01904 555 0103,,AC 40',
      ',,,,,AC 55',
      'Solo,Quay 3,Hull,01482 555104,,',
    ];
    const { companies, fleet, report, said } = await importRows('rows.csv', rows, '--country', 'GB');
    expect(pick(companies, 'name', 'address_line1', 'phone')).toEqual([
      ['Lift Ltd', 'Dock 1', '+44 113 555 0101'],
      ['Lift Ltd', 'Dock 2', '+44 113 555 0102'],
      ['Solo', 'Quay 3', '+44 1482 555104'],
    ]);
    expect(pick(fleet, 'company_slug', 'model')).toEqual([
      ['lift-ltd', 'LTM 1030'],
      ['lift-ltd-leeds', 'LTM 1050'],
      ['lift-ltd-leeds', 'LTM 1060'],
    ]);
    expect(pick(report, 'row', 'outcome', 'company')).toEqual([
      ['1', 'header', ''],
      ['2', 'company', 'lift-ltd'],
      ['3', 'company', 'lift-ltd-leeds'],
      ['4', 'crane', 'lift-ltd-leeds'],
      ['5', 'left out', ''],
      ['6', 'left out', ''],
      ['7', 'company', 'solo'],
    ]);
    expect(report[4]!['notes']).toBe('It names no company, and has address_line1, city, phone of its own.');
    expect(said).toContain('- 7 rows with cells: 3 companies, 1 further crane of them, 0 repeated, 1 of the header, 2 left out.');
    expect(said).toContain('- 1 company has the name of another, but other cells: kept apart: row 3 of row 2.');
  });

  test('reads a first row as data though its cells are called as columns are, says so, and takes the owner’s word', async () => {
    const rows = ['Company,City,Machine,Visible', 'Crane,Phone,Model,Yes', 'Solo,Leeds,LTM 1030,Yes'];
    const { companies, said } = await importRows('names.csv', rows, '--country', 'GB');
    expect(companies.map(({ name }) => name)).toEqual(['Crane', 'Solo']);
    expect(said).toContain(
      'Row 2 is read as data, though 3 of its cells could be column names; if it belongs to the header, use --header 1-2.',
    );
    const gaining = ['Company,City,What,Low loader', 'Crane,Leeds,Crane,No', 'Solo,York,Crane,No'];
    expect((await importRows('gaining.csv', gaining)).companies.map(({ name }) => name)).toEqual(['Crane', 'Solo']);
    const two = ['Company,City,Machine,Visible', 'Name,Town,Model,Active', 'Solo,Leeds,LTM 1030,Yes'];
    expect((await importRows('two.csv', two, '--header', '1-2')).companies.map(({ name }) => name)).toEqual(['Solo']);
  });

  test.each([
    'Notes',
    'Comments',
    'Internal remarks',
    'Bemerkung',
    'Notizen',
    'Remarques',
    'Uwagi',
    'Opmerkingen',
    'Description (internal)',
  ])('leaves a column %s out, unless the owner says that it is public', async (header) => {
    const rows = [`Company,City,${header}`, 'Solo,Leeds,pays late'];
    expect((await importRows('notes.csv', rows)).companies[0]!['description']).not.toContain('late');
    expect((await importRows('notes.csv', rows, '--map', `${header}=description`)).companies[0]!['description']).toContain('pays late');
  });

  test('takes a mobile number for a telephone, not for WhatsApp', async () => {
    const { companies } = await importRows('mobile.csv', ['Firma,Ort,Mobil', 'Solo,Bonn,0171 5550101'], '--country', 'DE');
    expect(pick(companies, 'phone', 'whatsapp')).toEqual([['+49 171 5550101', '']]);
  });

  test.each([
    ['Status', 'active', 'true'],
    ['Status', 'closed', 'false'],
    ['Status', 'gesperrt', 'false'],
    ['Status', 'On Hold', 'false'],
    ['Status', 'Prospect', 'false'],
    ['Status', '', 'false'],
    ['Is Deleted', 'false', 'true'],
    ['Is Deleted', 'TRUE', 'false'],
    ['Do Not Publish', '', 'true'],
    ['Do Not Publish', 'x', 'false'],
    ['Do Not Publish', 'see Bob', 'false'],
    ['On Hold?', 'N', 'true'],
    ['veröffentlichen', 'nein', 'false'],
  ])('with %s “%s” is active: %s', async (header, text, active) => {
    // A second company, so that the column is not empty.
    const { companies } = await importRows(
      'status.csv',
      [`Company,City,${header}`, `Solo,Leeds,${text}`, 'Other,York,yes'],
      '--country',
      'GB',
    );
    expect(companies[0]!['active']).toBe(active);
  });

  test('hides a company that one of several columns hides, and asks for an unknown status in the saved mapping', async () => {
    const rows = ['Company,City,Status,Is Deleted', 'Gone,Leeds,Active,true', 'Paused,York,auf Eis,false'];
    const { mapping, companies, said } = await importRows('statuses.csv', rows, '--country', 'GB');
    expect(pick(companies, 'name', 'active')).toEqual([
      ['Gone', 'false'],
      ['Paused', 'false'],
    ]);
    expect(said).toContain(
      '- 1 company has an unknown status: inactive until the mapping says under "status" whether the public sees it: “auf Eis”.',
    );
    const answered = join(root, 'answered.json');
    writeFileSync(answered, JSON.stringify({ ...(JSON.parse(mapping) as object), status: { 'Auf Eis': true } }));
    expect((await importRows('statuses.csv', rows, '--map-file', answered)).companies.map(({ active }) => active)).toEqual([
      'false',
      'true',
    ]);
  });

  test('takes the town that has the postal code, and none where the code fits none', async () => {
    // Positions of the towns as maps have them, to a tenth of a degree.
    const towns = [
      ['67433', 'Neustadt', 49.4, 8.1],
      ['23730', 'Neustadt', 54.1, 10.8],
      ['31535', 'Neustadt', 52.5, 9.5],
      ['96465', 'Neustadt', 50.3, 11.1],
      ['01844', 'Neustadt', 51.0, 14.2],
      ['06112', 'Halle', 51.5, 12.0],
      ['33790', 'Halle', 52.1, 8.4],
      ['61169', 'Friedberg', 50.3, 8.8],
      ['86316', 'Friedberg', 48.4, 11.0],
      ['15230', 'Frankfurt', 52.3, 14.6],
      ['50667', 'Neustadt', 50.9, 6.9],
      ['80331', 'Neustadt', null, null],
      ['20095', 'Halle', null, null],
    ] as const;
    const rows = ['Firma,PLZ,Ort', ...towns.map(([code, town], i) => `Firma ${i},${code},${town}`)];
    const { companies } = await importRows('codes.csv', rows, '--country', 'DE');
    companies.forEach(({ name, lat, lon }, i) => {
      const [, , north, east] = towns[i]!;
      if (north === null) expect(lat, name).toBe('');
      else {
        expect(Math.abs(Number(lat) - north), name).toBeLessThan(0.15);
        expect(Math.abs(Number(lon) - east), name).toBeLessThan(0.15);
      }
    });
  });

  test('converts tons of an American list as short tons and says so, unless the mapping says that they are metric', async () => {
    const rows = ['Company,City,State,Model,Max Capacity (tons)', 'Solo,Houston,TX,RT 90,100'];
    const { fleet, said } = await importRows('tons.csv', rows, '--country', 'US');
    expect(fleet[0]!['capacity_t']).toBe('90.7');
    expect(said).toContain('- 1 capacity was converted from short tons of 2,000 lb to tonnes');
    const metric = join(root, 'metric.json');
    writeFileSync(metric, '{"tons": "metric"}');
    expect((await importRows('tons.csv', rows, '--country', 'US', '--map-file', metric)).fleet[0]!['capacity_t']).toBe('100');
  });

  test('makes no type of boom of feet, no website of a mailbox, no company of a sum, and reads degrees with minutes', async () => {
    const rows = [
      'Company,City,Web,Latitude,Longitude,Model,Boom length (ft),Capacity (t)',
      'Solo,Leeds,info@solo.example,53°48\'N,1°33\'W,LTM 1030,120,"1,200"',
      'Total,,,,,,120,1',
    ];
    const { companies, fleet, said, report } = await importRows('units.csv', rows, '--country', 'GB');
    expect(pick(companies, 'name', 'website', 'lat', 'lon')).toEqual([['Solo', '', '53.8', '-1.55']]);
    expect(pick(fleet, 'boom_type', 'capacity_t')).toEqual([['', '']]);
    expect(report[1]!['notes']).toContain('capacity_t is left out: “1,200” may be 1200 or 1.2.');
    expect(said).toMatch(/^ {2}Boom length \(ft\) +left out +lengths, no types/m);
  });

  test.each(['Location', 'Coordinates', 'Karte'])('reads positions of every form in a column called %s', async (header) => {
    const cells = [
      'POINT (9.99 53.55)',
      '53,55; 9,99',
      '53.5500, 9.9900',
      `53°33'00"N 9°59'24"E`,
      'https://www.google.com/maps/@53.55,9.99,15z',
      // Swapped: Hamburg says so.
      '9.9900, 53.5500',
    ];
    const rows = [`Firma,Ort,Telefon,${header}`, ...cells.map((cell, i) => `Firma ${i},Hamburg,,"${cell.replaceAll('"', '""')}"`)];
    const { companies, report } = await importRows('positions.csv', rows, '--country', 'DE');
    expect(pick(companies, 'lat', 'lon', 'description')).toEqual(cells.map(() => ['53.55', '9.99', '']));
    expect(report.at(-1)!['notes']).toContain('Guessed: the position “9.9900, 53.5500” is meant as 53.55, 9.99, which is near Hamburg.');
  });

  test('takes the position of the postal code where the town is missing or unknown, says so, and names the likely town', async () => {
    const rows = [
      'Company,Town,Postcode,Country',
      'A,,D-85452,Germany',
      'B,Unbekannthausen,85452,DE',
      'C,Grongingen,,The Netherlands',
      'D,Holtsville,501,U.S.A.',
    ];
    const { companies, report, said } = await importRows('codes-only.csv', rows);
    expect(pick(companies, 'country', 'postal_code', 'lat', 'description')).toEqual([
      ['DE', '85452', '48.28', ''],
      ['DE', '85452', '48.28', ''],
      ['NL', '', '', ''],
      ['US', '00501', '40.815', ''],
    ]);
    expect(report[2]!['notes']).toContain('since Unbekannthausen is not a town that is known.');
    expect(report[3]!['notes']).toContain('Is Groningen meant?');
    expect(said).toMatch(/^- 2 companies have no position and a town that is missing or unknown, and got that of the postal code\./m);
  });

  test('takes no placeholder for a name, and no total for a company, but a mark for the name above', async () => {
    const rows = [
      'Firma,Ort,Telefon,Modell,Traglast (t)',
      'Nordkran,Kiel,0431 123456,LTM 1030,30',
      '-,,,LTM 1100,100',
      '?,Kiel,0431 999999,,',
      'unbekannt,,,AC 40,40',
      '"Summe Firmen: 3",,,,',
      'TOPLAM,,3,,170',
      'Total Crane Hire,Husum,-,,92 mt',
    ];
    const { companies, fleet, report, said } = await importRows('placeholders.csv', rows, '--country', 'DE');
    expect(pick(companies, 'name', 'phone')).toEqual([
      ['Nordkran', '+49 431 123456'],
      ['Total Crane Hire', ''],
    ]);
    expect(pick(fleet, 'company_slug', 'capacity_t')).toEqual([
      ['nordkran', '30'],
      ['nordkran', '100'],
      // Metre-tonnes, a moment, or metric tons.
      ['total-crane-hire', ''],
    ]);
    expect(said).toContain('- Left out: row 4. “?” is not a company name.');
    expect(said).toContain('- Left out: rows 6, 7. It has sums.');
    expect(report[7]!['notes']).toContain('“92 mt” has “mt”, which is not a known unit');
  });

  test('knows a status by its words under any header, and hides a company of which a private column says that it is gone', async () => {
    const rows = [
      'Firma,Ort,Merkmal,Bemerkung,Extra',
      'A,Kiel,aktiv,netter Chef,',
      'B,Kiel,aktiv,"Insolvenz, Anwalt Meier fragen",',
      'C,Kiel,pleite,,',
      'D,Kiel,aktiv,,do not call',
    ];
    const { mapping, companies, said, report } = await importRows('net.csv', rows, '--country', 'DE');
    expect(pick(companies, 'name', 'active')).toEqual([
      ['A', 'true'],
      ['B', 'false'],
      ['C', 'false'],
      ['D', 'false'],
    ]);
    expect(said).toMatch(/^ {2}Merkmal +companies: active +by its cells +aktiv$/m);
    expect(report[2]!['notes']).toContain('Inactive: the column “Bemerkung”, which is not read, says “Insolvenz”.');
    expect(JSON.stringify(report)).not.toContain('Meier');
    const answered = join(root, 'answered-net.json');
    writeFileSync(answered, JSON.stringify({ ...(JSON.parse(mapping) as object), status: { 'do not call': true } }));
    expect((await importRows('net.csv', rows, '--map-file', answered)).companies.map(({ active }) => active)).toEqual([
      'true',
      'false',
      'false',
      'true',
    ]);
  });

  test('asks which column is the name where the larger sheet has none that is known', async () => {
    await expect(importList(list('by-others/12_worldwide_contacts_EN.xlsx'), '--map', 'Co.=')).rejects.toThrow(
      /The sheet “Contacts” of .* no column of it is known to be the name\. Say which one is, for example --map "HEADER=name"/,
    );
  });

  test('reads a file in the encoding of its country, by its letters, or as the owner says, and remembers it', async () => {
    const file = join(root, 'polish.csv');
    // Żuraw Łódź in Windows-1250.
    writeFileSync(
      file,
      Buffer.concat([
        Buffer.from('Firma,Miasto\n'),
        Buffer.from([0xaf]),
        Buffer.from('uraw '),
        Buffer.from([0xa3, 0xf3, 0x64, 0x9f]),
        Buffer.from(',Kielce\n'),
      ]),
    );
    const names = async (...flags: string[]) => (await importList(file, ...flags)).companies.map(({ name }) => name);
    expect(await names('--country', 'PL')).toEqual(['Żuraw Łódź']);
    const { mapping, companies, said } = await importList(file, '--encoding', 'windows-1250');
    expect(pick(companies, 'name')).toEqual([['Żuraw Łódź']]);
    expect(said).toContain('Windows-1250, separated by commas.');
    const answers = join(root, 'polish.json');
    writeFileSync(answers, mapping);
    expect(await names('--map-file', answers)).toEqual(['Żuraw Łódź']);
  });

  test('takes no position outside the country, and says where a sign was put back', async () => {
    const rows = [
      'Company,City,Lat,Lon,Phone',
      'Minus lost,Bristol,51.45,2.59,"0117 4960001 (office), 0117 4960002 (Jo)"',
      'Elsewhere,Leeds,10.5,20.5,',
      'Right,Leeds,53.8,-1.55,',
    ];
    const { companies, report } = await importRows('signs.csv', rows, '--country', 'GB', '--no-town-positions');
    expect(pick(companies, 'lat', 'lon', 'phone')).toEqual([
      ['51.45', '-2.59', '+44 117 496 0001'],
      ['', '', ''],
      ['53.8', '-1.55', ''],
    ]);
    expect(report[1]!['notes']).toContain('Guessed: the position “51.45”, “2.59” is meant as 51.45, -2.59, which is near Bristol.');
    expect(report[1]!['notes']).toContain('phone: only the first number of “0117 4960001 (office), 0117 4960002 (Jo)” is taken.');
    expect(report[2]!['notes']).toContain('The position “10.5”, “20.5” is outside GB: left out.');
  });

  test.each([
    ['Tower crane', 'false', 'mobile_crane'],
    ['Turmdrehkran', 'false', 'mobile_crane'],
    ['Forklift', 'false', 'mobile_crane'],
    ['Boom lift', 'true', 'aerial_platform'],
    ['Mobile tower crane', 'true', 'mobile_crane'],
    ['Mobile crane, forklift', 'true', 'mobile_crane'],
  ])('with the equipment “%s” is active: %s', async (equipment, active, services) => {
    const { companies } = await importRows('machines.csv', ['Company,City,Equipment', `Solo,Leeds,"${equipment}"`], '--country', 'GB');
    expect(pick(companies, 'active', 'services')).toEqual([[active, services]]);
  });

  test('says of numbers that can’t be ids that new ones are made, even where the owner maps them', async () => {
    const { said, companies } = await importRows('ids.csv', ['Company,City,Code', 'A,Leeds,X1', 'B,York,X2'], '--map', 'Code=id');
    expect(said).toMatch(/^ {2}Code +left out +new ids: row 2 has no number that can be an id/m);
    expect(said).not.toContain('as you said');
    expect(pick(companies, 'id')).toEqual([['1'], ['2']]);
  });

  test('joins cranes to companies of another sheet, and asks which sheet where two have companies', async () => {
    const { companies, fleet, said } = await importList(list('as-kept/nl-verhuur.xlsx'), '--country', 'NL');
    expect([companies.length, fleet.length]).toEqual([7, 9]);
    expect(fleet.find(({ model }) => model === 'LR 1130')!['company_slug']).toBe('kranen-zelhem');
    expect(said).toContain('No company has “599” as its Klantnr.');
    await expect(importList(list('as-kept/nl-verhuur.xlsx'), '--sheet', 'Nowhere')).rejects.toThrow(
      'has no sheet "Nowhere"; it has “Toelichting”, “Bedrijven”, “Kranen”.',
    );
  });

  test.each([
    ['Actif O/N', 'O', 'N'],
    ['Aktiv J/N', 'J', 'N'],
    ['Zobrazit na webu', 'ano', 'ne'],
    ['Show on website', 'yes', 'no'],
    ['Auf Homepage anzeigen', 'ja', 'nein'],
  ])('hides whom the column “%s” hides', async (header, yes, no) => {
    const { companies } = await importRows(
      'shown.csv',
      [`Company,City,${header}`, `A,Leeds,${yes}`, `B,York,${no}`, 'C,Hull,?'],
      '--country',
      'GB',
    );
    expect(pick(companies, 'active')).toEqual([['true'], ['false'], ['false']]);
  });

  test('says of a column of yes and no that it is not read, unless the owner has said what it is', async () => {
    const rows = ['Company,City,Extranet', 'A,Leeds,yes', 'B,York,no'];
    const sentence =
      'The column “Extranet” says yes and no, and is not read. If it says who may be published, use --map "Extranet=active".';
    const unsaid = await importRows('choice.csv', rows, '--country', 'GB');
    expect(unsaid.said).toContain(sentence);
    expect(pick(unsaid.companies, 'active')).toEqual([['true'], ['true']]);
    const mapped = await importRows('choice.csv', rows, '--country', 'GB', '--map', 'Extranet=active');
    expect(mapped.said).not.toContain(sentence);
    expect(pick(mapped.companies, 'active')).toEqual([['true'], ['false']]);
    expect((await importRows('choice.csv', rows, '--map', 'Extranet=')).said).not.toContain(sentence);
  });

  test('takes a column of states for states, though its header may mean a status', async () => {
    const rows = (cells: readonly string[]) => [
      'Empresa,Ciudad,Estado',
      ...cells.map((cell, i) => `Grúas ${i},${['Zacatecas', 'Monterrey', 'Toluca'][i]},${cell}`),
    ];
    const states = await importRows('estado.csv', rows(['Zacatecas', 'Nuevo León']), '--country', 'MX');
    expect(pick(states.companies, 'state_region', 'active')).toEqual([
      ['Zacatecas', 'true'],
      ['Nuevo León', 'true'],
    ]);
    const statuses = await importRows('estado.csv', rows(['Activo', 'Baja', 'En pausa']), '--country', 'MX');
    expect(pick(statuses.companies, 'state_region', 'active')).toEqual([
      ['', 'true'],
      ['', 'false'],
      ['', 'false'],
    ]);
  });

  test.each(['Gerät', 'Fleet', 'Parc', 'Sonstiges'])('finds what machines there are in a column called “%s”', async (header) => {
    const { companies, fleet } = await importRows(
      'machines-by-cells.csv',
      [`Firma,Ort,${header}`, 'A,Köln,Liebherr LTM 1060', 'B,Hamburg,Potain Turmdrehkran', 'C,Berlin,Grove GMK 3060'],
      '--country',
      'DE',
    );
    expect(pick(fleet, 'model')).toEqual([['Liebherr LTM 1060'], ['Potain Turmdrehkran'], ['Grove GMK 3060']]);
    expect(pick(companies, 'services', 'active')).toEqual([
      ['mobile_crane', 'true'],
      ['mobile_crane', 'false'],
      ['mobile_crane', 'true'],
    ]);
  });

  test('makes no mobile crane of another machine that a column names which is not read', async () => {
    const rows = ['Company,City,Stock,Other', 'A,Leeds,forklift,', 'B,York,12,', 'C,Hull,,crawler and tower crane'];
    const { companies, report } = await importRows('unread.csv', rows, '--country', 'GB');
    expect(pick(companies, 'active')).toEqual([['false'], ['true'], ['true']]);
    expect(report[1]!['notes']).toContain('Inactive: forklift, in a column that is not read, is none of the services here.');
  });

  test('reads a town with its postal code or state in one cell, and says so', async () => {
    const german = ['Firma,PLZ/Ort,Traglast', 'A,06108 Halle,60', 'B,D-33790 Halle,70', 'C,Bonn,80'];
    const { companies, report } = await importRows('place.csv', german, '--country', 'DE');
    expect(pick(companies, 'city', 'postal_code', 'lat')).toEqual([
      ['Halle', '06108', '51.482'],
      ['Halle', '33790', '52.06'],
      ['Bonn', '', expect.any(String)],
    ]);
    expect(report[1]!['notes']).toContain('“06108 Halle” is read as Halle · 06108.');
    const american = ['Company,City State Zip,Max Cap (tons)', 'A,"Houston, TX 77002",100', 'B,"Springfield, MO",50'];
    const usual = await importRows('place.csv', american, '--country', 'US');
    expect(pick(usual.companies, 'city', 'state_region', 'postal_code', 'lat')).toEqual([
      ['Houston', 'TX', '77002', expect.stringMatching(/^29\./)],
      ['Springfield', 'MO', '', expect.stringMatching(/^37\./)],
    ]);
    expect(pick(usual.fleet, 'capacity_t')).toEqual([['90.7'], ['45.4']]);
    const french = await importRows('place.csv', ['Société,CP,Ville', 'A,69003,LYON CEDEX 03'], '--country', 'FR');
    expect(pick(french.companies, 'lat')).toEqual([[expect.stringMatching(/^45\.7/)]]);
    const dutch = await importRows('place.csv', ['Bedrijf,Plaats,Postcode', 'A,Rotterdam,3011 AB'], '--country', 'NL');
    expect(pick(dutch.companies, 'city', 'postal_code')).toEqual([['Rotterdam', '3011 AB']]);
  });

  test('leaves out a number without a unit where its column has several of similar size', async () => {
    const rows = [
      'Company,City,Model,Capacity',
      'A,Monterrey,RT 880,80 USt',
      'B,León,AC 60,60 t',
      'C,Puebla,TMS 900,90',
      'D,Toluca,X,5000 kg',
      'E,Mérida,Y,28 ton',
    ];
    const { fleet, report } = await importRows('units.csv', rows, '--country', 'MX');
    expect(pick(fleet, 'capacity_t')).toEqual([['72.6'], ['60'], [''], ['5'], ['']]);
    expect(report[3]!['notes']).toContain('capacity_t is left out: “90” does not say which unit, and its column has several.');
    const metric = await importRows(
      'units.csv',
      ['Company,City,Model,Capacity', 'A,Lyon,X,5000 kg', 'B,Lille,Y,60 t', 'C,Metz,Z,70'],
      '--country',
      'FR',
    );
    expect(pick(metric.fleet, 'capacity_t')).toEqual([['5'], ['60'], ['70']]);
  });

  test('makes no company of “TBC” and of “cont’d”, and takes one of several numbers without words', async () => {
    const rows = ['Company,City,Phone,Model', 'A,Leeds,0113 555 0101 Mr. Smith,X', "cont'd,,,Y", 'TBC,York,01904 555 0103,Z'];
    const { companies, report } = await importRows('continued.csv', rows, '--country', 'GB');
    expect(pick(companies, 'name', 'phone')).toEqual([['A', '+44 113 555 0101']]);
    expect(pick(report, 'outcome')).toEqual([['header'], ['company'], ['crane'], ['left out']]);
    const spanish = await importRows('phones.csv', ['Empresa,Ciudad,Tel', 'A,León,477 300 0000 y 477 300 0001'], '--country', 'MX');
    expect(pick(spanish.companies, 'phone')).toEqual([['+52 477 300 0000']]);
  });

  test('prints names, headers and cells as they do no harm to a terminal or a log', () => {
    const evil = '\n::error::pwned\u001b[2J\u009b2J\u202e ##[add-mask]a';
    const cell = (text: string) => `"${text}${evil}"`;
    const rows = (phone: string) => [
      `Company,City,Status,Phone,${cell('Notes')},${cell('Extranet')}`,
      `${cell('A')},Leeds,${cell('odd')},${cell(phone)},secret,no`,
      `B,${cell('Nowhere')},active,1,,yes`,
    ];
    const first = initFrom(writeList(`list${evil.replaceAll('/', '')}.csv`, rows('x')), '--yes', '--country', 'GB');
    const again = writeList('again.csv', rows('y'));
    const update = runCommand('import', [again, '--data-dir', join(first.folder, 'data'), '--dry-run']);
    const wrong = initFrom(again, '--yes', '--sheet', evil);
    for (const [output, what] of [
      [first.stdout, '2 companies'],
      [update.stdout, 'phone'],
      [wrong.stderr, 'has no sheet'],
    ] as const) {
      expect(output).toContain(what);
      expect(output).toContain('pwned');
      expect(output.split('\n').filter((line) => /[\p{Cc}\p{Cf}]|##\[|^\s*::/u.test(line))).toEqual([]);
    }
  });

  test('reports on sheets and cells in lines that begin no formula and move no cursor', () => {
    const sheet = `=1+cmd|' C calc'!A0`;
    const rows = [
      ['Company', 'City', 'Capacity'],
      ['Kranhof', '@SUM(A1)', '+49 t'],
      ['?', '\tx', ''],
    ];
    const book = join(root, 'formulas.xlsx');
    writeFileSync(book, workbookOf({ name: sheet, rows }));
    const csv = writeList('escape.csv', ['Company,City', 'Kranhof,"Leeds\u001b[2J\u202e"', '"\u001b]0;x\u0007",Leeds', '=1+1,Leeds']);
    for (const [file, kept] of [
      [book, `'${sheet}`],
      [csv, 'Leeds[2J\ufffd'],
    ] as const) {
      const report = readFileSync(join(initFrom(file, '--yes').folder, 'import-report.csv'), 'utf8');
      expect(report.split('\r\n').filter((line) => /^[\s"]*[=+@-]|[\p{Cc}\p{Cf}]/u.test(line))).toEqual([]);
      expect(report).toContain(kept);
    }
  });

  test('leaves out what a workbook hides and takes its units and merged values, and says so', async () => {
    const row = (i: number, attributes: string, name: string, country: string, capacity: number) =>
      `<row r="${i}" ${attributes}>${textCell(`A${i}`, name)}${textCell(`B${i}`, country)}${textCell(`C${i}`, 'Liebherr')}${textCell(`D${i}`, `LTM ${i}`)}<c r="E${i}" s="1"><v>${capacity}</v></c></row>`;
    const header = ['Company', 'Country', 'Make', 'Model', 'Capacity'].map((text, i) => textCell(`${'ABCDE'[i]}1`, text)).join('');
    const rows = `<row r="1">${header}</row>${row(2, '', 'Kranhof', 'AT', 20_000)}${row(3, 'hidden="1"', 'Gone', 'DE', 1)}${row(4, '', 'Donaukran', '', 40_000)}`;
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0&quot; kg&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const sheet = `<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B2:B4"/></mergeCells>`;
    const file = join(root, 'seen.xlsx');
    writeFileSync(file, zip(workbookParts([{ name: 'List', rows: sheet }], { 'xl/styles.xml': styles })));
    const { companies, fleet, said, report } = await importList(file);
    expect(pick(companies, 'name', 'country')).toEqual([
      ['Kranhof', 'AT'],
      ['Donaukran', 'AT'],
    ]);
    expect(pick(fleet, 'capacity_t')).toEqual([['20'], ['40']]);
    expect(said).toContain('The cells B2:B4 are merged; their value is read in rows 2, 4.');
    expect(said).toContain('1 row is hidden and not read: 3.');
    expect(report.find(({ row: at }) => at === '3')).toMatchObject({ outcome: 'left out', notes: 'The row is hidden in the workbook.' });
  });

  test('joins sheets whose headers share a word, gives crane rows without a company to the one above, and counts the others', async () => {
    const { companies, fleet, said } = await importList(list('as-kept/mx-clientes.xlsx'), '--country', 'MX');
    expect(companies.length).toBe(5);
    expect(pick(fleet, 'company_slug', 'model')).toEqual([
      ['gruas-del-norte-sa-de-cv', 'LTM 1250'],
      ['gruas-del-norte-sa-de-cv', 'RT890E'],
      ['gruas-tapatias', 'RT 780'],
      ['maniobras-ledezma', 'Grúa torre MC 85'],
    ]);
    expect(said).toContain('13 rows with cells: 5 companies, 4 further cranes of them, 0 repeated, 2 of the header, 2 left out.');
    expect(said).toContain('No company has “C-9” as its Cliente.');
  });
});

describe('a list with notices, in a terminal', { tags: 'python' }, () => {
  test('asks whether the public sees an unknown status, and remembers the answer', () => {
    const file = join(root, 'asked.csv');
    writeFileSync(file, 'Company,City,State,Status,Model,Capacity (tons)\nSolo,Houston,TX,on ice,RT 90,100\nDuo,Dallas,TX,paused,RT 80,\n');
    const flags = ['--from', file, '--country', 'US', '--name', 'A', '--base-url', 'https://a.example', '--host', 's3'];
    const steps = [
      ['Is this right? [y/n] ', 'y\r'],
      ['1 company has the status “on ice”. Does the public see it? [y/n] ', 'y\r'],
      ['1 company has the status “paused”. Does the public see it? [y/n] ', 'n\r'],
      ['1 capacity of companies in the United States: are they short tons, of 2,000 lb? [y/n] ', 'n\r'],
      ['2 companies have no position. Take that of the town or postal code? [y/n] ', 'y\r'],
    ] as const;
    const { status, shown } = runInTerminal(steps, 'init', ['asked', ...flags], root);
    expect(status, shown).toBe(0);
    const read = (path: string) => readFileSync(join(root, 'asked', path), 'utf8');
    expect(JSON.parse(read('import.json'))).toMatchObject({ status: { 'on ice': true, paused: false }, tons: 'metric', country: 'US' });
    expect(read('data/companies.csv')).toMatch(/^1,solo,.*,true$/m);
    expect(read('data/companies.csv')).toMatch(/^2,duo,.*,false$/m);
    expect(read('data/fleet.csv')).toContain('solo,,RT 90,100,');
  });

  test('asks for the country, whether numbers are ids, and what an unread column of few values says', () => {
    const file = join(root, 'asked-more.csv');
    const rows = ['A,Leeds,bezahlt,K-1', 'B,York,offen,K-2', 'C,Hull,bezahlt,K-3', 'D,Bath,offen,K-4'];
    writeFileSync(file, ['Firma,Ort,Beitrag,Kundennr', ...rows].join('\n').replaceAll('K-', '10'));
    const steps = [
      ['Is this right? [y/n] ', 'y\r'],
      ['Is a number in the column “Kundennr” the company’s for ever? [y/n] ', 'y\r'],
      ['The column “Beitrag” says “bezahlt” (2), “offen” (2). Does it say who may be published? [y/n] ', 'y\r'],
      ['4 companies have no country. Which is it? Its name or code, such as DE; empty if there are several: ', 'Atlantis\r'],
      ['Atlantis is not a country.', 'Großbritannien\r'],
      ['2 companies have the status “bezahlt”. Does the public see them? [y/n] ', 'y\r'],
      ['2 companies have the status “offen”. Does the public see them? [y/n] ', 'n\r'],
      ['4 companies have no position. Take that of the town or postal code? [y/n] ', 'y\r'],
    ] as const;
    const flags = ['--from', file, '--name', 'A', '--base-url', 'https://a.example', '--host', 's3'];
    const { status, shown } = runInTerminal(steps, 'init', ['asked-more', ...flags], root);
    expect(status, shown).toBe(0);
    const companies = rowsOf(readFileSync(join(root, 'asked-more/data/companies.csv'), 'utf8'));
    expect(pick(companies, 'id', 'country', 'active')).toEqual([
      ['101', 'GB', 'true'],
      ['102', 'GB', 'false'],
      ['103', 'GB', 'true'],
      ['104', 'GB', 'false'],
    ]);
  });
});

describe('npm run crane -- import', () => {
  const header = 'Nr,Company,City,Phone,Status,Model,Capacity (t)';
  const first = [header, '11,Lift Ltd,Leeds,0113 555 0101,active,LTM 1030,35', '12,Solo,York,01904 555 0103,active,AC 40,40'];
  let market: string;
  beforeAll(() => {
    market = initFrom(writeList('first.csv', first), '--yes', '--country', 'GB', '--map', 'Nr=id').folder;
  });
  const setUp = () => {
    const folder = join(root, `market-${made++}`);
    cpSync(market, folder, { recursive: true });
    const path = join(folder, 'data/companies.csv');
    const run = (rows: readonly string[], ...flags: string[]) =>
      runCommand('import', [writeList('second.csv', rows), '--data-dir', join(folder, 'data'), ...flags]);
    const read = (file: string) => rowsOf(readFileSync(join(folder, 'data', file), 'utf8'));
    return { folder, path, run, read };
  };

  test('changes nothing where the list is the same', () => {
    const { path, run } = setUp();
    const before = readFileSync(path, 'utf8');
    const { status, stdout } = run(first, '--yes');
    expect([status, readFileSync(path, 'utf8')]).toEqual([0, before]);
    expect(stdout).toContain('companies.csv: 0 new companies, 0 changed, 2 unchanged.');
    expect(stdout).toMatch(/^ {2}Company +companies: name +as saved/m);
  });

  test('keeps ids, slugs and what the owner has corrected, and shows each change', () => {
    const { folder, path, run, read } = setUp();
    writeFileSync(path, readFileSync(path, 'utf8').replace(/53\.\d+,-1\.5\d*/, '53.9,-1.6'));
    const second = [
      header,
      '11,Lifting Ltd,Leeds,0113 555 0199,active,LTM 1030,35',
      '11,Lifting Ltd,Leeds,0113 555 0199,active,LTM 1050,50',
      '13,New Cranes,Hull,01482 555104,on ice,,',
    ];
    const dry = run(second, '--dry-run');
    expect(dry.stdout).toContain(
      'companies.csv: 1 new company, 1 with another name, 1 changed, 0 unchanged, 1 not in the list (left as they are; --missing inactive hides them).',
    );
    expect(dry.stdout).toContain('  = lift-ltd: taken for the same company, by its number: “Lift Ltd” → “Lifting Ltd”\n');
    expect(dry.stdout).toContain(
      '  ~ lift-ltd: name “Lift Ltd” → “Lifting Ltd”; phone “+44 113 555 0101” → “+44 113 555 0199”; 1 crane more, 0 cranes fewer\n',
    );
    expect(dry.stdout).toContain('  ? solo: not in the list\n');
    expect(read('companies.csv')).toHaveLength(2);
    expect(run(second, '--yes').status).toBe(0);
    expect(pick(read('companies.csv'), 'id', 'slug', 'name', 'lat', 'active')).toEqual([
      ['11', 'lift-ltd', 'Lifting Ltd', '53.9', 'true'],
      ['12', 'solo', 'Solo', expect.stringMatching(/^53\.9/), 'true'],
      ['13', 'new-cranes', 'New Cranes', expect.stringMatching(/^53\.7/), 'false'],
    ]);
    expect(pick(read('fleet.csv'), 'company_slug', 'model')).toEqual([
      ['lift-ltd', 'LTM 1030'],
      ['lift-ltd', 'LTM 1050'],
      ['solo', 'AC 40'],
    ]);
    expect(readFileSync(join(folder, 'import-report.csv'), 'utf8')).toContain(',2,company,lift-ltd,');
  });

  test('hides companies that have gone from the list where the owner wants that', () => {
    const { run, read } = setUp();
    expect(run(first.slice(0, 2), '--yes', '--missing', 'inactive').stdout).toContain(
      '  ~ solo: not in the list: active “true” → “false”\n',
    );
    expect(pick(read('companies.csv'), 'slug', 'active')).toEqual([
      ['lift-ltd', 'true'],
      ['solo', 'false'],
    ]);
  });

  test('writes nothing where a column of the mapping is gone, or nobody has agreed', () => {
    const { path, run } = setUp();
    const before = readFileSync(path, 'utf8');
    const gone = run(['Nr,Company,City', '11,Lift Ltd,Leeds'], '--yes');
    expect([gone.status, gone.stderr]).toEqual([
      1,
      expect.stringContaining('has no column "Phone", which was phone in the saved mapping. Correct the mapping.'),
    ]);
    const unasked = run(first);
    expect([unasked.status, unasked.stderr]).toEqual([1, expect.stringContaining('Run the command again with --yes')]);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(run(first, '--missing', 'delete').status).toBe(2);
  });
});
