import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { decimalMarkOf, readAmounts, unitIn, type Dimension } from '../../src/import/amounts.ts';
import { decodeList } from '../../src/import/encodings.ts';
import { countryCode } from '../../src/import/find-country.ts';
import { readPhone } from '../../src/import/phones.ts';
import { servicesOf } from '../../src/import/services-said.ts';
import { toWindows1252 } from '../../src/load/windows-1252.ts';

describe('an amount', () => {
  const read = (text: string, dimension: Dimension, unit = '') => {
    const found = readAmounts(text, { dimension, unit, decimalMark: null }, 'none');
    return 'fault' in found ? found.fault : found.amounts.map(({ count, value }) => (count === null ? value : `${count} × ${value}`));
  };

  test.each([
    ['50 t', [50]],
    ['1.200 kg', [1.2]],
    ['12 500,5 kg', [12.5]],
    ["1'200 kg", [1.2]],
    ['500 lb', [0.227]],
    ['90 US tons', [81.6]],
    ['１００ｔ', [100]],
    ['80-ton', [80]],
    ['100 t @ 3 m', [100]],
    ['60 t / 66 US t', [60]],
    ['bis 50 t', [50]],
    ['3x100t, 2x60t', ['3 × 100', '2 × 60']],
  ])('%s is a capacity', (text, tonnes) => expect(read(text, 'capacity_t')).toEqual(tonnes));

  test.each([
    ["33'6", [10.2]],
    ['33′ 6″', [10.2]],
    ['33 ½ ft', [10.2]],
    ['20 m (66 ft)', [20]],
    ['45pi11', [14]],
  ])('%s is a height', (text, meters) => expect(read(text, 'max_height_m')).toEqual(meters));

  test('of a column of feet may have its inches behind a hyphen', () => expect(read('33-6', 'max_height_m', 'ft')).toEqual([10.2]));

  test.each([
    ['1.200', 'may be 1200 or 1.2'],
    ['50-60 t', 'is a range or a lower limit'],
    ['ab 50 t', 'is a range or a lower limit'],
    ['5 mt', 'has “mt”, which is not a known unit'],
    ['LTM 1100', 'is not a number with a unit'],
    ['50t/60t', 'has more than one number'],
    ['50 t and a hook', 'not a known unit'],
  ])('%s is named', (text, why) => expect(read(text, 'capacity_t')).toContain(why));

  test.each([
    ['capacity_kg', 'kg'],
    ['Max. Traglast [t]', 't'],
    ['t/Traglast', 't'],
    ['capacityKg', 'kg'],
    ['Tons', 'tons'],
    ['Load to', ''],
    ['Capacity (max)', ''],
  ])('has the unit of the header %s', (header, unit) => expect(unitIn(header, 'capacity_t')).toBe(unit));

  test('has its decimals behind the mark that other cells show', () => {
    expect(decimalMarkOf(['52,5', '1.200'])).toBe(',');
    expect(decimalMarkOf(['52,5', '1.5'])).toBeNull();
  });
});

describe('a phone number', () => {
  test.each([
    ['4940123456789', 'DE', '+49 40 123456789'],
    ['212345678', 'IT', '+39 02 1234 5678'],
    ['0421 123456/57', 'DE', '+49 421 123456'],
    ['+44 (0)20 7946 0000', 'GB', '+44 20 7946 0000'],
    ['Tel.: 040 / 66969 010', 'DE', '+49 40 66969010'],
    ['32 251 23 45 w. 12', 'PL', '+48 32 251 23 45'],
    ['075-123-4567 075-123-4569', 'JP', '+81 75 123 4567'],
    ['8 (912) 345-67-89', 'RU', '+7 912 345 67 89'],
  ])('%s of %s is %s', (text, country, number) => expect(readPhone(text, country).number).toBe(number));

  test.each([
    ['911', 'US'],
    ['1-800-CRANES1', 'US'],
    ['4.94012E+11', 'DE'],
    ['02 12345678', ''],
  ])('%s is left out, and named', (text, country) => {
    const { number, notes } = readPhone(text, country);
    expect([number, notes.join()]).toEqual(['', expect.stringContaining(`“${text}” is left out: `)]);
  });

  test('says what was put back and what is left out', () => {
    expect(readPhone('212345678', 'IT').notes).toEqual(['“212345678”: the zero in front is missing and was put back']);
    expect(readPhone('0113 496 0001 ext 12', 'GB').notes).toEqual(['the extension 12 of “0113 496 0001 ext 12” is left out']);
  });
});

describe('the encoding of a list', () => {
  const korean = readFileSync(join(projectRoot, 'test/fixtures/lists/kinds/41-a/list.csv'));
  const greek = readFileSync(join(projectRoot, 'test/fixtures/lists/kinds/41-c/list.csv'));
  const western = Uint8Array.from('Firma;Stadt\nMüller Krane;Köln', toWindows1252);

  test('is told by its letters, and said to be a guess with a word that another encoding would change', () => {
    expect(decodeList(korean, null, null).text).toContain('한강크레인 주식회사,서울');
    expect(decodeList(greek, null, null).text).toContain('Γερανοί');
    expect(decodeList(western, null, 'DE')).toMatchObject({ text: 'Firma;Stadt\nMüller Krane;Köln', isGuess: true });
    expect(decodeList(korean, null, null).notices[0]).toMatch(/is a guess: it has “.*”, which would be/);
  });

  test('stays UTF-8 where one letter is damaged, and the line is named', () => {
    const bytes = new TextEncoder().encode('Firma;Stadt\nŁódź Krany;Köln\nMüller;Düren\nŻuraw;Łódź');
    const damaged = bytes.map((byte, i) => (i === bytes.length - 30 ? 0xff : byte));
    const { encoding, notices } = decodeList(damaged, null, null);
    expect([encoding, notices[0]]).toEqual(['UTF-8', expect.stringMatching(/damaged letter in line \d/)]);
  });

  test('of letters that were encoded twice is put right, and said', () => {
    const { text, notices } = decodeList(new TextEncoder().encode('Firma\nMÃ¼ller'), null, null);
    expect([text, notices[0]]).toEqual(['Firma\nMüller', 'Letters were encoded twice: “MÃ¼ller” is read as “Müller”, and others like it.']);
  });
});

test.each([
  ['U.S.A.', 'US'],
  ['USA (Texas)', 'US'],
  ['The Netherlands', 'NL'],
  ['Ivory Coast', 'CI'],
  ['Turkey', 'TR'],
  ['Rep. Dominicana', 'DO'],
  ['S. Korea', 'KR'],
  ['РФ', 'RU'],
  ['Weißrussland', 'BY'],
  ['Congo', null],
  ['Nirgendwo', null],
])('the country %s has the code %s', (name, code) => expect(countryCode(name)).toBe(code));

test.each([
  ['Crawler excavator', []],
  ['Raupenbagger', []],
  ['Mobile crusher', []],
  ['Platform trolleys', []],
  ['Crawler cranes', ['crawler_crane']],
  ['Grue sur chenilles', ['crawler_crane']],
  ['MEWP', ['aerial_platform']],
  ['Mobile crane & crawler excavator', ['mobile_crane']],
  ['Gruas móveis; Transportes especiais', ['mobile_crane', 'heavy_haulage']],
  ['高所作業車', ['aerial_platform']],
])('“%s” names the services %j', (text, services) => expect(servicesOf(text).services).toEqual(services));
