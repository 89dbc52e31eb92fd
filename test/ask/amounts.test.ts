import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../src/ask/lexicon/text.ts';
import { readQuantities } from '../../src/ask/reading/quantities.ts';
import { languages, type Language } from '../../src/ask/tables/languages.ts';
import { limits } from '../../src/contract/limits.ts';
import { amountPhrases } from './amount-phrases.ts';

const capacityOf = (question: string) =>
  readQuantities(readQuestion(question, limits), [], 'en').masses.find(({ isBare }) => !isBare) ?? null;

/** A machine before an amount, and a town behind it. */
const around: Readonly<Record<Language, readonly [before: string, after: string]>> = {
  en: ['mobile crane', 'near Leeds'],
  de: ['Autokran', 'in Köln'],
  nl: ['telescoopkraan', 'in Utrecht'],
  fr: ['grue mobile', 'à Lyon'],
  es: ['grúa móvil', 'en Madrid'],
  it: ['autogru', 'a Verona'],
  pt: ['guindaste', 'no Porto'],
  pl: ['dźwig', 'w Gdyni'],
};

interface Phrase {
  readonly question: string;
  readonly min: number | null;
  readonly max: number | null;
}

/** Every comparison with every unit, some numbers in every writing, and its place before, between and behind other words. */
function phrasesIn(language: Language): Phrase[] {
  const { min, max, range, units, marks } = amountPhrases[language];
  const [before, after] = around[language];
  const sides = [...min.map((text) => ['min', text] as const), ...max.map((text) => ['max', text] as const), ...range.map((text) => ['range', text] as const)];
  return sides.flatMap(([side, text]) =>
    units.flatMap((unit) =>
      marks.flatMap(([thousands, fraction]) =>
        [[50, 90], [800, 1200], [62.5, 120], [5, 1350]].flatMap(([low, high]) => {
          const write = (value: number) => String(value).replace('.', fraction).replace(/^(\d)(\d{3})$/, `$1${thousands}$2`);
          const values = side === 'range' ? [low!, high!] : [side === 'min' ? low! : high!];
          let next = 0;
          const phrase = text.replace(/[#N]/g, (sign) => write(values[next++]!) + (sign === '#' ? unit : ''));
          const bounds = { min: side === 'max' ? null : low!, max: side === 'min' ? null : high! };
          return [`${before} ${phrase}`, `${before} ${phrase} ${after}`, `${phrase} ${before}`].map((question) => ({ question, ...bounds }));
        }),
      ),
    ),
  );
} // prettier-ignore

describe('an amount with a comparison', () => {
  it.each(languages)('has one reading in every writing and order: %s', (language) => {
    const phrases = phrasesIn(language);
    expect(phrases.length).toBeGreaterThan(1500);
    const wrong = phrases.filter(({ question, min, max }) => {
      const capacity = capacityOf(question);
      return capacity === null || capacity.min !== min || capacity.max !== max || !capacity.compared;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['over 50 t but under 80 t', 50, 80],
    ['min 50 t, max 80 t', 50, 80],
    ['80 t, at least', 80, null],
    ['minimum lifting capacity of 60 t', 60, null],
  ])('is bounded on both sides, or with words between: %s', (question, min, max) => {
    expect(capacityOf(question)).toMatchObject({ min, max });
  });

  it.each([
    ['capacity_min: 80', 80],
    ['country=DE min_capacity=120 limit=5', 120],
    ['tonnage >= 90', 90],
    ['capacidad: 60', 60],
  ])('needs no unit behind the key of a program: %s', (question, min) => {
    expect(capacityOf(question)).toMatchObject({ min });
  });

  it.each(['max_price=250000', 'limit: 20', 'no more than 30 km', 'page 2 of 50'])('is none of capacity: %s', (question) => {
    expect(capacityOf(question)).toBeNull();
  });
});

describe('a number in words', () => {
  it.each([
    ['two hundred and fifty tonnes', 250],
    ['a hundred tonner', 100],
    ['one thousand two hundred tons', 1200],
    ['zweihundertfünfzig Tonnen', 250],
    ['honderd ton', 100],
    ['deux cent cinquante tonnes', 250],
    ['ochenta y cinco toneladas', 85],
    ['cento tonnellate', 100],
    ['cento e vinte toneladas', 120],
    ['trzysta ton', 300],
    ['einhundertzwanzig Tonnen', 120],
    ['zweihundertfünfundsiebzig Tonnen', 275],
    ['fünfundsechzig Tonnen', 65],
    ['tweehonderdvijfenzeventig ton', 275],
    ['centotrenta tonnellate', 130],
    ['trecentocinquanta tonnellate', 350],
    ['quatre-vingts tonnes', 80],
    ['quatre-vingt-dix tonnes', 90],
    ['cent quatre-vingts tonnes', 180],
    ['dwustu ton', 200],
    ['stu ton', 100],
    ['tremila tonnellate', 3000],
    ['ventotto tonnellate', 28],
    ['sessantacinque tonnellate', 65],
    ['siedemdziesięciu ton', 70],
  ])('is read with its unit: %s', (question, min) => {
    expect(capacityOf(question)).toMatchObject({ min, max: null });
  });

  it('may begin a range', () => {
    expect(capacityOf('between eighty and one hundred tons')).toMatchObject({ min: 80, max: 100 });
  });

  it('ends where another begins', () => {
    expect(capacityOf('between a hundred and twenty and two hundred ton')).toMatchObject({ min: 120, max: 200 });
    expect(capacityOf('de quatre-vingts à cent vingt tonnes')).toMatchObject({ min: 80, max: 120 });
  });

  it('has its unit spelled by letters', () => {
    expect(capacityOf('hundred and ten U S tons')).toMatchObject({ min: 99.7903214, convertedFrom: 'short ton' });
  });

  it('is no amount without a unit', () => {
    expect(capacityOf('two cranes for ten days')).toBeNull();
  });
});

/** Every mass of a question, also bare ones. */
const boundsOf = (question: string) => readQuantities(readQuestion(question, limits), [], 'en').masses.map(({ min, max }) => [min, max]);

describe('a number that is no capacity', () => {
  it.each([
    'spider lift through a 90cm gate',
    'autocarrata 45-50m a Bassano',
    'grua móvel de pneus, ruído só das 8 às 18',
    'Grove RT880E, 160 k€ max',
    'MAPA 26-114, levage à Nantes',
    'suche Gottwald, am liebsten AMK 65',
    'dźwig, 50.4347 16.6614',
    'Spierings, 5-asser',
  ])('is read as none: %s', (question) => {
    expect(boundsOf(question)).toEqual([]);
  });

  it('is not that behind the letters of a kind', () => {
    expect(boundsOf('we need an RT 60 in Houston')).toEqual([[60, null]]);
  });
});

describe('bounds that are said in other ways', () => {
  it.each<[string, number | null, number | null]>([
    ['unter 80 Tonnen braucht sich keiner melden', 80, null],
    ['sous 30 t pas la peine', 30, null],
    ['más de 100 toneladas ni me la ofrezcan', null, 100],
    ['dai 60 ai 130 t', 60, 130],
    ['50 ton is de ondergrens, 90 de bovengrens', 50, 90],
    ['mais de 60 t, teto de 90', 60, 90],
    ['120 t at the very least, and anything past 250 cant turn in the yard', 120, 250],
  ])('are read: %s', (question, min, max) => {
    expect(boundsOf(question)[0]).toEqual([min, max]);
  });
});
