import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { readGazetteer, readPostalCodes } from '../../src/documents/place-documents.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { openTables } from '../../src/places/open-places.ts';
import { parsePostalRow } from '../../src/places/postal-file.ts';
import { findPostalCode, isPossibleCode, readPostalCode, withLostZeros } from '../../src/places/postal-codes.ts';

const { codesOf } = openTables(readGazetteer, readPostalCodes);

it.each([
  ['85452', '85452', null],
  ['D-85452', '85452', 'DE'],
  ['CH-4600', '4600', 'CH'],
  ['SW1A 1AA', 'SW1A1AA', null],
  ['K1A 0B1', 'K1A0B1', null],
  ['1012 AB', '1012AB', null],
  ['62-200', '62200', 'PL'],
  ['77002-1234', '77002', null],
])('reads %s as a postal code', (text, code, country) => expect(readPostalCode(text)).toEqual({ code, country }));

it.each(['Moosinning', '12', 'Hauptstraße 5', '85452 Moosinning', ''])('reads no postal code from “%s”', (text) => {
  expect(readPostalCode(text)).toBeNull();
});

it.each([
  ['85452', 'DE', 48.28, 11.84],
  ['67433', 'DE', 49.35, 8.14],
  ['69003', 'FR', 45.75, 4.85],
  ['77002', 'US', 29.76, -95.36],
  ['1012AB', 'NL', 52.37, 4.9],
  ['M5H2N2', 'CA', 43.65, -79.38],
  ['SW1A1AA', 'GB', 51.5, -0.13],
  ['97000-000', 'BR', -29.69, -53.81],
  ['00950', 'PL', 52.23, 21.01],
])('knows that %s in %s is within 30 km of where it is', (text, country, lat, lon) => {
  const { code } = readPostalCode(text)!;
  const [row] = findPostalCode(codesOf(code), { code, country });
  expect(distanceKm(row!.lat, row!.lon, lat, lon)).toBeLessThan(30);
});

it.each([
  ['SW1A 1AA', 'ZA', false],
  ['0001', 'ZA', true],
  ['SW1A 1AA', 'GB', true],
  ['G62', 'GB', true],
  ['2000', 'GB', false],
  ['6108', 'DE', false],
  ['06108', 'DE', true],
  ['D-06108', 'DE', true],
  ['1234 AB', 'NL', true],
  ['1234', 'NL', true],
  ['0123', 'CH', false],
  ['12345-6789', 'US', true],
  ['62-200', 'PL', true],
  ['H3Z 2Y7', 'CA', true],
  ['whatever', 'AE', true],
])('says whether %s may be a code of %s: %s', (code, country, isPossible) => {
  expect(isPossibleCode(code, country)).toBe(isPossible);
});

it('holds no code that its country can’t have', () => {
  const folder = join(projectRoot, 'src/places/postal-codes');
  const rows = readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').map(parsePostalRow));
  expect(rows.filter(({ code, country }) => !code.endsWith('*') && !isPossibleCode(code, country))).toEqual([]);
});

it.each([
  ['6108', 'DE', '06108'],
  ['6600', 'MX', '06600'],
  ['907', 'PR', '00907'],
  ['501', 'US', '00501'],
  ['501-0001', 'US', '00501-0001'],
  ['800', 'AU', '0800'],
  ['06108', 'DE', '06108'],
  // No Swiss code begins with a zero.
  ['123', 'CH', '123'],
  ['12', 'US', '12'],
])('gives %s in %s the zeros that a spreadsheet removed: %s', (code, country, whole) => {
  expect(withLostZeros(code, country)).toBe(whole);
});
