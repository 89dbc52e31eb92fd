import { describe, expect, it } from 'vitest';
import { isAddress, townIn } from '../../src/load/address-as-town.ts';
import { isDate } from '../../src/load/date-as-model.ts';
import { indexMakers } from '../../src/load/makers.ts';
import { findPrivate } from '../../src/load/private-remarks.ts';

describe('the cell of a town', () => {
  it.each([
    ['Waalhaven 12, 3089 JH Rotterdam', 'Rotterdam'],
    ['Industriestr. 5, 80331 München', 'München'],
    ['D-85452 Moosinning', 'Moosinning'],
    ['12 High Street, Leeds LS1 4AP', 'Leeds'],
    ['500 Main St, Houston, TX 77002', 'Houston'],
    ['ul. Przemysłowa 139, 85-821 Bydgoszcz', 'Bydgoszcz'],
    ['Bahnhofstraße 5', null],
    ['Via Roma 12, Milano', null],
  ])('is an address: %s', (cell, town) => expect([isAddress(cell), townIn(cell)]).toEqual([true, town]));

  it.each([
    'Paris 15',
    'Wien 10',
    'Praha 4',
    'Lyon 3e',
    'Lyon Cedex 03',
    'Dublin 2',
    'Budapest XIII',
    'Colombo 03',
    '6th of October City',
    '10th of Ramadan City',
    '100 Mile House',
    '1770',
    'Sector 62, Noida',
    'Zona 10, Guatemala',
    'Phase 2, Mohali',
    'Al Khobar 34',
    'Straßwalchen',
    'Platz',
    'Frankfurt (Oder)',
    'St. Gallen',
    'Weggis',
  ])('is only a town: %s', (cell) => expect(isAddress(cell)).toBe(false));
});

describe('a text that is published', () => {
  it.each([
    'Do not publish!',
    'All-terrain cranes. Pays late.',
    'zahlt schlecht, nur Vorkasse',
    'Confidential',
    'Cranes up to 90 t (vertraulich)',
    'NICHT VERÖFFENTLICHEN',
    'betaalt te laat',
    'mauvais payeur',
    'no publicar',
    'nie płaci',
    'owes us 12,000',
    'Blacklisted',
    'max@kranhof.example',
    'IBAN DE89 3704 0044 0532 0130 00',
    'Ask for Jim, cell 713 555 0142',
    'Ansprechpartner Herr Müller 0171 1234567',
    'Handy von Frau Schmidt: 0160/5551234',
    'Mr. Jim Miller, +1 713-555-0188',
  ])('looks private: %s', (text) => expect(findPrivate(text, true)).not.toBeNull());

  it.each([
    'Cranes up to 500 t. Call +49 30 23125 014, day and night.',
    'Mobile cranes: +49 30 23125 014',
    'Confidential handling of your project.',
    '24 hr service: 0141 496 0288',
    'Owner operated fleet, +44 141 496 0288',
    'We pay attention to late deliveries.',
    'Publishes its load charts.',
    'For private and public clients; cash or credit.',
    'Stored inside, low hours, 10% discount for weekly hire.',
    'Internal transport and storage.',
    'GMK 6300L, 2019, 12,000 h',
    'Barriers for closed roads: Straßen gesperrt.',
    'Lifts in gardens, at Pani’s Bakery and for the home.',
    'AB12 trailer @ 40 t',
    'Bankside wharf, insolvency sales excluded.',
  ])('is for everybody: %s', (text) => expect(findPrivate(text, true)).toBeNull());

  it('names a phone number of any kind in an address, but no postal code', () => {
    expect(findPrivate('Hafenstraße 3, Tel. 040 66969014', false)).toMatchObject({ kind: 'a phone number' });
    expect(findPrivate('Boston, MA 02109-1234', false)).toBeNull();
    expect(findPrivate('P.O. Box 4711, Unit 12-14', false)).toBeNull();
  });
});

describe('a model', () => {
  it.each(['2024-05-01', '2024-05-01 00:00:00', '12-May', 'Mar-60', '01.05.2024', '5/12/2024', '12. Mai', 'Mrz 60', '12-mai', '1-Mar-60'])(
    'is a date: %s',
    (model) => expect(isDate(model)).toBe(true),
  );
  it.each([
    'LTM 1100-5.2',
    'AC 60-3',
    'AK 37/4000',
    '60-3',
    'GR-500EX',
    'MAR 75',
    'SK 597-AT4',
    '16/26',
    '1.2.3',
    'LR 1300',
    'SET 60',
    '12-MAX',
    'A-60',
  ])('is none: %s', (model) => expect(isDate(model)).toBe(false));
});

describe('a maker', () => {
  const meant = (brand: string, ...others: string[]) => indexMakers([brand, ...others])(brand);
  it.each([
    ['Liebher', 'Liebherr'],
    ['Manitowok', 'Manitowoc'],
    ['Leibherr', 'Liebherr'],
    ['TADAN0', 'Tadano'],
    ['Linkbeld', 'Link-Belt'],
  ])('%s is %s', (brand, maker) => expect(meant(brand)).toBe(maker));
  it.each(['Liebherr', 'LIEBHERR', 'Kato', 'Luna', 'Manitou', 'Manitex', 'Nobody', 'JCB', 'XCM', 'Tadano Faun', 'Wolffkran'])(
    '%s is one',
    (brand) => expect(meant(brand)).toBeNull(),
  );
  it('of the data is known by its many cranes', () => {
    expect(meant('Kranbau Möhler', ...Array<string>(20).fill('Kranbau Moehler'))).toBe('Kranbau Moehler');
    expect(meant('Kranbau Möhler', ...Array<string>(5).fill('Kranbau Moehler'))).toBeNull();
  });
});
