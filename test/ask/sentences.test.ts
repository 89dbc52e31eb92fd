import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { cranePhrase, inCountry, ofTown } from '../../src/ask/answering/phrases.ts';
import { speeches } from '../../src/ask/answering/speak.ts';
import { languages, type Language } from '../../src/ask/tables/languages.ts';
import { figureWords, type Figure } from '../../src/ask/tables/aside-words.ts';
import { machineWords, type MachineValue } from '../../src/ask/tables/service-words.ts';
import { allSentences, pageLabels, figureName, type Counted, type Sentences } from '../../src/ask/tables/sentences.ts';
import { countries } from '../../src/load/countries.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});

/** What is put into sentences; all else of a table of texts is a sentence or a counted one. */
const phrases: ReadonlySet<string> = new Set(
  'number months date and or near worldwide amongResults cranes craneOf craneAt craneFrom craneTo model channels figureNames pageWords pages'.split(
    ' ',
  ),
);

/** The names of the forms that a text has, by their number. */
const formNames: Readonly<Record<number, readonly string[]>> = {
  1: [''],
  2: ['.first', '.second'],
  3: ['.none', '.one', '.other'],
  4: ['.none', '.one', '.few', '.other'],
};

/** All texts of a table by their path in it, and each form of those that have several. */
function textsOf(table: unknown, path = ''): [path: string, text: string][] {
  if (typeof table === 'string') {
    const forms = table.split(' | ');
    return forms.map((form, i) => [path + formNames[forms.length]![i]!, form]);
  }
  return typeof table === 'object' && table !== null
    ? Object.entries(table).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path}.${key}`))
    : [];
}

/** The sentences of a language by name; those of a number whole. */
function sentencesOf(texts: Sentences): [name: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (phrases.has(key)) return [];
    return isCounted(value) ? [[key, value]] : textsOf(value, key);
  });
}
const isCounted = (value: unknown): value is Counted => typeof value === 'string' && value.split(' | ').length > 2;

const counts = [0, 1, 2, 5, 12, 22, 1234];

/** Values for every hole of a sentence. */
function valuesOf(language: Language, where: string, crane: string): Record<string, string | number> {
  return {
    where,
    crane,
    name: 'LTM 1300-6.3',
    model: 'Liebherr LTM 1300-6.2',
    term: 'Load chart',
    definition: 'The table of the loads that a crane may lift.',
    items: 'next month, 30 m',
    towns: 'Paris, Texas, US',
    n: 5,
    value: '+49 30 1234',
    url: 'https://app.example/login',
    date: speeches[language].date('2026-12-31'),
    t: 1200,
    requests: 600,
    seconds: 60,
    characters: 1000,
    words: 200,
    letters: 60,
    licence: 'CC BY 4.0',
  };
}

/** What is wrong with a sentence as it is read; null for nothing. */
function faultOf(text: string): string | null {
  if (/[{}]/.test(text)) return 'a hole is not filled';
  if (/ {2}| [.,]|^ | $/.test(text)) return 'blanks';
  if (/\b(?:undefined|null|NaN)\b|\[object/.test(text)) return 'a value is missing';
  if (!/^[\p{Lu}\d+]/u.test(text)) return 'it begins with no capital and no number';
  if (!text.endsWith('.')) return 'it does not end with a full stop';
  const doubled = /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu.exec(text)?.[1];
  return doubled === undefined ? null : `“${doubled}” is doubled`;
}

describe.each(languages)('the sentences in %s', (language) => {
  const { texts, say, count } = speeches[language];

  it('have holes for what those in English have', () => {
    const holes = (text: string) => new Set([...text.matchAll(/\{(?:of)?(\w+)\}/g)].map(([, name]) => name!.toLowerCase()));
    const english = new Map(textsOf(allSentences.en));
    for (const [path, text] of textsOf(texts)) {
      const wanted = english.get(path) ?? english.get(path.replace(/few$/, 'other'));
      // A form for one may say the number in a word, and a definition in English follows in English alone.
      const expected = new Set([...holes(wanted!)].filter((name) => name !== 'definition' || language === 'en'));
      expect(holes(text), path).toEqual(expected);
    }
    expect(textsOf(texts).length - textsOf(texts).filter(([path]) => path.endsWith('.few')).length).toBe(english.size);
  });

  it('are whole with any number, with and without a place', () => {
    const wish = { kind: 'mobile_crane', maker: 'Liebherr', min: 100 } as const;
    const crane = cranePhrase(speeches[language], wish, 'many');
    for (const where of ['', inCountry(sources.index.lexicon, language, 'NL')]) {
      const values = valuesOf(language, where, crane);
      for (const [name, forms] of sentencesOf(texts)) {
        const said = isCounted(forms) ? counts.map((n) => count(forms, n, values)) : [say(forms, values)];
        for (const text of said) expect(faultOf(text), `${name}: ${text}`).toBeNull();
      }
    }
  });

  it('have a label for each on the page of an answer', () => {
    expect(texts.pageWords.split(', ')).toHaveLength(Object.keys(pageLabels(texts)).length);
  });

  it('have the plural form of the number, by the rules of Unicode CLDR', () => {
    const rules = new Intl.PluralRules(language);
    const forms = language === 'pl' ? 'none | one | few | other' : 'none | one | other';
    expect(count(forms, 0)).toBe('none');
    for (let n = 1; n < 3000; n++) {
      const category = rules.select(n);
      expect(count(forms, n), String(n)).toBe(category === 'many' ? 'other' : category);
    }
    // Whoever has a form for few has it everywhere, and nobody else has one.
    for (const [path] of textsOf(texts)) {
      if (path.endsWith('.other'))
        expect(
          textsOf(texts).some(([other]) => other === path.replace(/other$/, 'few')),
          path,
        ).toBe(language === 'pl');
    }
  });

  it('are whole for every country and every kind of crane', () => {
    const kinds = [null, ...(Object.keys(machineWords) as MachineValue[])];
    const seen = new Set<string>();
    for (const code of countries.keys()) {
      const where = inCountry(sources.index.lexicon, language, code);
      seen.add(where);
      expect(where, code).not.toContain(` ${code}`);
      for (const kind of kinds) {
        for (const n of counts) {
          const offer = count(texts.offer, n, { where, crane: cranePhrase(speeches[language], { kind }, 'many') });
          const have = count(texts.offer, n, { where, crane: cranePhrase(speeches[language], { kind, min: 1200 }, 'one') });
          for (const text of [offer, have]) {
            expect(text).toContain(where);
            expect(faultOf(text), text).toBeNull();
          }
        }
      }
    }
    expect(seen.size).toBe(countries.size);
  });
});

it.each<[Language, string, string, string]>([
  ['en', 'main boom', 'axle load', 'price'],
  ['de', 'Hauptausleger', 'Achslast', 'Preis'],
  ['nl', 'hoofdgiek', 'aslast', 'prijs'],
  ['fr', 'flèche principale', 'charge par essieu', 'prix'],
  ['es', 'pluma principal', 'carga por eje', 'precio'],
  ['it', 'braccio principale', 'carico per asse', 'prezzo'],
  ['pt', 'lança principal', 'carga por eixo', 'preço'],
  ['pl', 'wysięgnik główny', 'nacisk na oś', 'cena'],
])('names every figure of a model, each by its own name: %s', (language, boom, axleLoad, price) => {
  const texts = allSentences[language];
  const names = (Object.keys(figureWords) as Figure[]).map((figure) => figureName(texts, figure));
  expect(names.toSorted()).toEqual([...new Set(texts.figureNames.split(', '))].toSorted());
  expect((['boom', 'axleLoad', 'price'] as const).map((figure) => figureName(texts, figure))).toEqual([boom, axleLoad, price]);
});

it.each<[Language, string, string, string, string]>([
  ['en', '0.5', '1,234', '12,345.67', 'May 1, 2026'],
  ['de', '0,5', '1.234', '12.345,67', '1. Mai 2026'],
  ['nl', '0,5', '1.234', '12.345,67', '1 mei 2026'],
  ['fr', '0,5', '1\u202f234', '12\u202f345,67', '1er mai 2026'],
  ['es', '0,5', '1234', '12.345,67', '1 de mayo de 2026'],
  ['it', '0,5', '1234', '12.345,67', '1° maggio 2026'],
  ['pt', '0,5', '1.234', '12.345,67', '1 de maio de 2026'],
  ['pl', '0,5', '1234', '12\u00a0345,67', '1 maja 2026'],
])('writes numbers and dates as in %s', (language, half, thousand, more, date) => {
  const { say, date: dated } = speeches[language];
  expect([0.5, 1234, 12_345.67].map((n) => say('{n}', { n }))).toEqual([half, thousand, more]);
  expect(dated('2026-05-01')).toBe(date);
});

it.each<[Language, string, string]>([
  ['en', 'US GB DE CI PH', 'in the United States, in the United Kingdom, in Germany, in Côte d’Ivoire, in the Philippines'],
  [
    'de',
    'CH NL US TR CU IQ DE',
    'in der Schweiz, in den Niederlanden, in den Vereinigten Staaten, in der Türkei, auf Kuba, im Irak, in Deutschland',
  ],
  ['nl', 'US NL CU GB', 'in de Verenigde Staten, in Nederland, op Cuba, in het Verenigd Koninkrijk'],
  ['fr', 'FR PT NL CU IR US VE', 'en France, au Portugal, aux Pays-Bas, à Cuba, en Iran, aux États-Unis, au Venezuela'],
  ['es', 'US NL GB IN MX', 'en Estados Unidos, en los Países Bajos, en el Reino Unido, en la India, en México'],
  ['it', 'IT NL US GB CU', 'in Italia, nei Paesi Bassi, negli Stati Uniti, nel Regno Unito, a Cuba'],
  [
    'pt',
    'BR PT DE US NL PH GB',
    'no Brasil, em Portugal, na Alemanha, nos Estados Unidos, nos Países Baixos, nas Filipinas, no Reino Unido',
  ],
  ['pl', 'PL IT HU FR US DE', 'w Polsce, we Włoszech, na Węgrzech, we Francji, w Stanach Zjednoczonych, w Niemczech'],
])('stands in a country as in %s', (language, codes, said) => {
  expect(
    codes
      .split(' ')
      .map((code) => inCountry(sources.index.lexicon, language, code))
      .join(', '),
  ).toBe(said);
});

it.each<[Language, string, string, string]>([
  ['fr', 'Lyon', 'FR', 'de Lyon'],
  ['fr', 'Amiens', 'FR', 'd’Amiens'],
  ['fr', 'Évry', 'FR', 'd’Évry'],
  ['fr', 'Le Havre', 'FR', 'du Havre'],
  ['fr', 'La Rochelle', 'FR', 'de La Rochelle'],
  ['fr', 'Honfleur', 'FR', 'd’Honfleur'],
  ['fr', 'Hamburg', 'DE', 'de Hamburg'],
  ['pt', 'Porto', 'PT', 'do Porto'],
  ['pt', 'Lisboa', 'PT', 'de Lisboa'],
  ['pt', 'Rio de Janeiro', 'BR', 'do Rio de Janeiro'],
  ['it', 'Ancona', 'IT', 'Ancona'],
])('puts prepositions before towns: %s, %s', (language, name, country, said) => {
  expect(ofTown(language, name, country)).toBe(said);
});
