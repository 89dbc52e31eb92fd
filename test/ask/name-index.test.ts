import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openNameIndex, tabulateNames, type NameIndex } from '../../src/ask/lexicon/name-index.ts';
import { codeWords, nameWords } from '../../src/ask/lexicon/name-words.ts';
import { openAskSources } from '../../scripts/market/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { fold } from '../../src/contract/fold.ts';
import type { AskIndex } from '../../src/ask/lexicon/ask-index.ts';

const limit = 20;
const keyWords = (name: string): string => nameWords(name).join(' ');

const openNames = (names: readonly string[]): NameIndex =>
  openNameIndex(tabulateNames(names.map((name, owner) => ({ owner, words: nameWords(name) }))));

/** The names that a query finds among others, best first. */
const findAmong = (names: readonly string[], query: string): string[] =>
  openNames(names)
    .search(query, limit)
    .owners.map((i) => names[i]!);

const market = [
  'Kranhaus AG',
  'Kran Müller GmbH & Co. KG',
  'Müller Kran S.p.A.',
  'Müller Kranverleih GmbH',
  'Schmidt Krane A/S',
  'Krane Haus Sp. z o.o.',
];

describe('a search by name', () => {
  it.each([
    ['the beginning of any word', 'haus', ['Krane Haus Sp. z o.o.']],
    ['beginnings of several words, in any order', 'kranv mül', ['Müller Kranverleih GmbH']],
    ['a name without its legal form', 'kran muller', ['Kran Müller GmbH & Co. KG', 'Müller Kran S.p.A.', 'Müller Kranverleih GmbH']],
    ['a name with another legal form', 'Müller Kran GmbH', ['Müller Kran S.p.A.', 'Müller Kranverleih GmbH', 'Kran Müller GmbH & Co. KG']],
    ['a legal form that is being typed', 'Müller Kranverleih Gm', ['Müller Kranverleih GmbH']],
    [
      'a legal form that is being typed and begins other words',
      'Müller Kran S',
      ['Müller Kran S.p.A.', 'Müller Kranverleih GmbH', 'Kran Müller GmbH & Co. KG'],
    ],
    ['a legal form with blanks', 'muller kran s p a', ['Müller Kran S.p.A.', 'Müller Kranverleih GmbH', 'Kran Müller GmbH & Co. KG']],
    ['a wrong legal form that is being typed', 'Müller Kranverleih Lt', ['Müller Kranverleih GmbH']],
    ['an umlaut in two letters', 'mueller kranv', ['Müller Kranverleih GmbH']],
    ['capitals and marks', 'MÜLLER-KRAN', ['Müller Kran S.p.A.', 'Müller Kranverleih GmbH', 'Kran Müller GmbH & Co. KG']],
    ['a letter too few', 'Schmit Krane', ['Schmidt Krane A/S']],
    ['another first letter', 'Zchmidt', ['Schmidt Krane A/S']],
    ['letters that changed places', 'Shcmidt', ['Schmidt Krane A/S']],
    ['a word with a typing error that lacks its end', 'Müller Krnaver', ['Müller Kranverleih GmbH']],
    ['letters of an abbreviation', 'müller kran s.p', ['Müller Kran S.p.A.', 'Müller Kranverleih GmbH', 'Kran Müller GmbH & Co. KG']],
    ['a legal form in words', 'Krane Haus Sp. z o. o.', ['Krane Haus Sp. z o.o.']],
    ['words that nothing has', 'Grand Hotel', []],
    ['nothing', '  -– ', []],
  ])('finds by %s', (_, query, expected) => {
    expect(findAmong(market, query)).toEqual(expected);
  });

  it.each([
    ['クレーン', '青嶺クレーン株式会社'],
    ['株式会社', '青嶺クレーン株式会社'],
    ['ク', '青嶺クレーン株式会社'],
    ['크레인', '푸른들크레인'],
    ['起重', '東方起重機有限公司'],
    ['เครน', 'บริษัทสยามเครนจำกัด'],
    ['thor', 'Þór kranar ehf'],
  ])('finds by %s, a part of a name without blanks: %s', (query, name) => {
    expect(
      findAmong(['Kranhaus AG', '青嶺クレーン株式会社', '푸른들크레인', '東方起重機有限公司', 'บริษัทสยามเครนจำกัด', 'Þór kranar ehf'], query),
    ).toEqual([name]);
    expect(findAmong([name], name)).toEqual([name]);
  });

  it('keeps a company whose legal form is being typed before many with a word that begins so', () => {
    const others = Array.from({ length: 30 }, (_, i) => `Grúas Norte Sierra ${i}`);
    expect(findAmong([...others, 'Grúas Norte S.A.'], 'gruas norte s')[0]).toBe('Grúas Norte S.A.');
  });

  it('puts what is named exactly so before what is named so but for the legal form, then what begins so, then the rest', () => {
    const names = ['Nord Kran', 'Kran Nord Bremen', 'Kran Nord AG', 'Bremer Kran Nord', 'Kran Nord GmbH', 'Kran Nordwest'];
    expect(findAmong(names, 'kran nord gmbh')).toEqual([
      'Kran Nord GmbH',
      'Kran Nord AG',
      'Kran Nord Bremen',
      'Kran Nordwest',
      'Nord Kran',
      'Bremer Kran Nord',
    ]);
  });

  it('says whether there is more than it gives', () => {
    const index = openNames(Array.from({ length: 21 }, (_, i) => `Kran ${i}`));
    expect(index.search('kran', 20)).toMatchObject({ more: true, owners: { length: 20 } });
    expect(index.search('kran', 21)).toMatchObject({ more: false, owners: { length: 21 } });
  });

  it('gives what has several names once, and nothing that is turned down', () => {
    const table = tabulateNames([
      { owner: 0, words: codeWords('Liebherr LTM 1100') },
      { owner: 0, words: codeWords('LTM 1100') },
      { owner: 1, words: codeWords('LTM 1110') },
    ]);
    const index = openNameIndex(table);
    expect(index.search('ltm11', 20)).toEqual({ owners: [0, 1], more: false });
    expect(index.search('ltm11', 20, (owner) => owner === 1)).toEqual({ owners: [1], more: false });
  });

  it('takes a code for no other that differs by a digit', () => {
    expect(findAmong(['LTM 1100', 'LTM 1200'], 'ltm 1300')).toEqual([]);
  });

  it('answers any text, with no more than was asked for and each once', () => {
    const index = openNames(market);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(6), (text, most) => {
        const { owners } = index.search(text, most + 1);
        expect(owners.length).toBeLessThanOrEqual(most + 1);
        expect(new Set(owners).size).toBe(owners.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a search by name in the sample', () => {
  let index: AskIndex;
  let names: readonly string[];
  beforeAll(async () => {
    const sources = await openAskSources(join(projectRoot, 'data'));
    ({ index } = sources);
    names = Array.from({ length: sources.columns.count }, (_, row) => index.companyAt(row).name);
  });
  const first = (query: string) => index.nameIndex.search(query, limit).owners[0];

  it('finds every company first by its name', () => {
    expect(names.length).toBe(1167);
    expect(names.filter((name, row) => first(name) !== row)).toEqual([]);
  });

  it('finds every company first by its name in small letters, in capitals, without marks and without signs', () => {
    const forms = [(name: string) => name.toLowerCase(), (name: string) => name.toUpperCase(), fold, keyWords];
    expect(names.filter((name, row) => forms.some((form) => first(form(name)) !== row))).toEqual([]);
  });

  /** Legal forms as the names of the sample end or begin with them. */
  const legalForm =
    /^(?:UAB|SIA|AB|PT|OÜ) | (?:& Co\.? KG|Pty|Pvt\.?|Sdn\.|Sp\.|S\. ?de|S\.A\. de|Ltd|Private) .*$|,? (?:\p{Lu}\p{L}{0,4}\.?|(?:\p{L}\.){2,4}|\p{L}\/\p{L}|(?:GmbH|Corp|Ltda|SARL|Zrt|Kft|Şti|ApS|ehf|plc|s\.r\.o|d\.o\.o|Limited)\.?)$/gu;
  it('finds every company first without its legal form, or another of the same name', () => {
    const short = names.map((name) => name.replace(legalForm, '').replace(legalForm, ''));
    expect(short.filter((name, row) => name !== names[row]).length).toBeGreaterThan(1000);
    const wrong = short.flatMap((name, row) => {
      const found = first(name);
      return found === row || (found !== undefined && nameWords(names[found]!).join(' ').startsWith(keyWords(name)))
        ? []
        : [`${name}: ${names[found!]}`];
    });
    expect(wrong).toEqual([]);
  });

  it('finds every model first by its maker and code, and by its code alone where no other maker has it', () => {
    const start = names.length;
    const models = index.records.flatMap((record, i) =>
      record.kind === 'model' ? [{ name: record.name, code: record.facets!.model!, at: start + i }] : [],
    );
    expect(models.length).toBeGreaterThan(150);
    for (const form of [
      (text: string) => text,
      (text: string) => text.toLowerCase().replaceAll(/[ .-]/g, ' '),
      (text: string) => text.replace(/(?<=\p{L}) (?=\d)/u, ''),
    ])
      expect(models.filter(({ name, at }) => first(form(name)) !== at).map(({ name }) => form(name))).toEqual([]);
    expect(models.filter(({ code, at }) => first(code) !== at).map(({ code }) => code)).toEqual([]);
  });

  it('finds every company among the first with one typing error in its longest word', () => {
    const misspelt = (name: string): string[] => {
      const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0]!;
      // In fewer letters one changes a word into another too easily.
      if (longest.length < 5 || longest.includes('.')) return [];
      const middle = Math.floor(longest.length / 2);
      const letters = [...longest];
      const swapped = letters.with(middle, letters[middle - 1]!).with(middle - 1, letters[middle]!);
      return [letters.toSpliced(middle, 1), letters.toSpliced(middle, 0, 'q'), letters.with(middle, 'q'), swapped].map((word) =>
        name.replace(longest, word.join('')),
      );
    };
    const missed = names.flatMap((name, row) => misspelt(name).filter((text) => !index.nameIndex.search(text, limit).owners.includes(row)));
    expect(missed).toEqual([]);
  });

  it('finds every company among the first while the end of its name is being typed', () => {
    const missed = names.flatMap((name, row) =>
      [0.6, 0.8, 0.95]
        .map((share) => name.slice(0, Math.ceil(name.length * share)))
        .filter((text) => {
          const { owners, more } = index.nameIndex.search(text, limit);
          return !owners.includes(row) && !more;
        }),
    );
    expect(missed).toEqual([]);
  });
});

describe('a search by name among 100,000 companies', () => {
  /** Milliseconds that a search may take where others work too. On a machine of its own single letters take 3, all else less. */
  const mostMs = 250;
  const trades = ['Crane Hire', 'Cranes', 'Kranverleih', 'Lifting', 'Heavy Lift', 'Grúas', 'Kran & Transport'];
  const forms = ['Ltd', 'GmbH', 'S.A.', 'LLC', 'AG', 'GmbH & Co. KG'];
  const syllables = ['ka', 'ro', 'min', 'tel', 'sor', 'va', 'bren', 'lo', 'hir', 'us'];
  const wordOf = (i: number): string => [...String(i % 30_000).padStart(5, '0')].map((digit) => syllables[Number(digit)]!).join('');
  const nameOf = (i: number): string => `${wordOf(i * 7919)} ${wordOf(i * 104_729)} ${trades[i % 7]} ${forms[i % 6]}`;
  let index: NameIndex;
  beforeAll(() => {
    index = openNames(Array.from({ length: 100_000 }, (_, i) => nameOf(i)));
  });

  it('takes less than 5 ms, where nobody else works, and finds each name first', () => {
    const times: number[] = [];
    for (let i = 0; i < 100_000; i += 499) {
      const name = nameOf(i);
      for (const text of [name, name.slice(0, 4), name.slice(0, name.length / 2), name.replace(/(?<=^..)./, 'q')]) {
        const started = performance.now();
        index.search(text, limit);
        times.push(performance.now() - started);
      }
      expect(keyWords(nameOf(index.search(name, limit).owners[0]!))).toBe(keyWords(name));
    }
    times.sort((a, b) => a - b);
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(5);
    expect(times.at(-1)).toBeLessThan(mostMs);
  });

  it.each([
    ['one letter', 'k'],
    ['all letters', [...'abcdefghijklmnopqrstuvwxyz'].join(' ')],
    ['one letter many times', 'a'.repeat(200)],
    ['one word many times', 'crane '.repeat(33)],
    ['beginnings of one word', 'c cr cra cran crane h hi hir hire l li lif lift lifti liftin lifting'],
    ['many words that nothing has', Array.from({ length: 20 }, (_, i) => `q${wordOf(i)}q`).join(' ')],
    ['words that are nearly those of many', Array.from({ length: 12 }, (_, i) => wordOf(i * 37).replace('r', 'x')).join(' ')],
    ['letters of a legal form', 's. a. s. a. s. a. g. m. b. h.'],
    ['marks', '\u0301'.repeat(200)],
    ['blanks', ' '.repeat(200)],
    ['a word of other letters', '起重機租賃公司'.repeat(28)],
  ])('does not take long for %s', (_, query) => {
    index.search(query, limit);
    const started = performance.now();
    index.search(query, limit);
    expect(performance.now() - started).toBeLessThan(mostMs);
  });
});
