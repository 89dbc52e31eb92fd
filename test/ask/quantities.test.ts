import { describe, expect, it } from 'vitest';
import { readQuantities } from '../../src/ask/reading/quantities.ts';
import { limits } from '../../src/contract/limits.ts';
import { readQuestion } from '../../src/ask/lexicon/text.ts';

const read = (text: string) => readQuantities(readQuestion(text, limits), [], 'en');
const bounds = (text: string) => {
  const mass = read(text).masses.find(({ isBare }) => !isBare);
  return mass === undefined ? null : [mass.min, mass.max];
};

describe('a capacity in a question', () => {
  it.each([
    ['a 100 t crane', 100, null],
    ['100t crane', 100, null],
    ['100-tonne crane', 100, null],
    ['over 300 tonnes', 300, null],
    ['at least 60 tons', 60, null],
    ['≥ 80 t', 80, null],
    ['100 t+', 100, null],
    ['1,200 t', 1200, null],
    ['1.200 t', 1200, null],
    ['1 200 t', 1200, null],
    ['52.5 t', 52.5, null],
    ['200 US-Tonnen', 181.436948, null],
    ['12 mil libras', 5.44310844, null],
    ['a two fifty tonner', 250, null],
    ['a one sixty tonner', 160, null],
    ['two fifty tonners', 50, null],
    ['rien au-dessus de 50, pardon, de 60 tonnes', null, 60],
    ['ab 60 t, höchstens 80', 60, 80],
    ['de 25 ton pa abajo', null, 25],
    ['de 85 t pra cima', 85, null],
    ['höchschtens 70 t', null, 70],
    ['einen 40er Mobilkran', 40, null],
    ['50 t to 80 t', 50, 80],
    ['52,5 t', 52.5, null],
    ['up to 40 t', null, 40],
    ['unter 50 Tonnen', null, 50],
    ['hasta 80 toneladas', null, 80],
    ['fino a 35 t', null, 35],
    ['do 50 ton', null, 50],
    ['between 50 and 100 t', 50, 100],
    ['50-100 t', 50, 100],
    ['zwischen 200 und 300 Tonnen', 200, 300],
    ['entre 300 y 500 toneladas', 300, 500],
    ['from 80 up to 200 tonnes', 80, 200],
    ['60 to 90 US ton', 54.4310844, 81.6466266],
    ['60 to', 60, null],
    ['onder de 100 ton', null, 100],
    ['80 t maxi', null, 80],
    ['dépassent 400 t', 400, null],
    ['od 40 do 60 t', 40, 60],
    ['non inferiore a 250 tonnellate', 250, null],
    ['nicht unter 70 t', 70, null],
    ['45,000 kg', 45, null],
    ['60.000 kg', 60, null],
    ['220000 lbs', 99.7903214, null],
    ['300 short tons', 272.155422, null],
    ['200 toneladas cortas', 181.436948, null],
    ['anderthalb Tonnen', 1.5, null],
    ['dźwig studwudziestotonowy', 120, null],
    ['100 long tons', 101.60469088, null],
    ['981 kN', 100.034160493, null],
    ['120 toneldas', 120, null],
    ['nothin bigger than 40 ton', null, 40],
    ['btw 25 n 70 t', 25, 70],
    ['hooguit 40 ton', null, 40],
    ['50 t como mucho', null, 50],
    ['da 60 t fino a un massimo di 100 t', 60, 100],
    ['250 t up to and including 300 t', 250, 300],
  ])('%s is from %s to %s t', (text, min, max) => {
    expect(bounds(text)).toEqual([min, max]);
  });

  it.each([
    'built in 2018',
    'a 5-axle crane',
    'under 250,000 €',
    '250k €',
    'error 429',
    '24/7',
    'within 50 km of Hamburg',
    'boom of 60 m',
    'I have one to sell',
    'a moment of 300 tm',
    '300 t·m',
    'a pressure of 20 t/m²',
    'OpenAPI 3.1',
    '0 t',
  ])('is not in “%s”', (text) => {
    expect(bounds(text)).toBeNull();
  });

  it('says from which unit it was converted, and whether the ton was left open', () => {
    expect(read('300 short tons').masses[0]).toMatchObject({ convertedFrom: 'short ton', plainTon: false });
    expect(read('300 tons').masses[0]).toMatchObject({ convertedFrom: null, plainTon: true });
    expect(read('300 t').masses[0]).toMatchObject({ convertedFrom: null, plainTon: false });
  });

  it('leaves distances to the radius', () => {
    expect(read('within 50 km').radiusKm).toBe(50);
    expect(read('30 miles around').radiusKm).toBe(48.28);
    expect(read('im Umkreis von 80 km').radiusKm).toBe(80);
  });
});
