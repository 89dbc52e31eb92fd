import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { speeches } from '../../src/ask/answering/speak.ts';
import { figureWords, type Figure } from '../../src/ask/tables/aside-words.ts';
import { languages, phrasesOf } from '../../src/ask/tables/languages.ts';
import { narrowerKinds } from '../../src/ask/tables/service-words.ts';
import { openAskSources, type NamedSources } from '../../scripts/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { conditionPhrases, townsOf } from './condition-phrases.ts';
import { exclusionPhrases } from './exclusion-phrases.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await openAskSources(join(projectRoot, 'data'));
});
const trace = (question: string) => {
  const { understanding, response } = traceQuestion(sources, question);
  return { ...understanding!, answer: response.answer.text, meta: response._meta };
};

/** Questions whose reading is not what it should be, with that reading. */
const wrongOf = (questions: readonly string[], read: (question: string) => unknown, wanted: unknown): unknown[] =>
  questions.flatMap((question) => {
    const found = read(question);
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ question, found }];
  });

const fill = (templates: readonly string[], x: string, y: string): string[] =>
  templates.map((template) => template.replaceAll('X', x).replaceAll('Y', y));

describe.each(languages)('what is said instead of something else in %s', (language) => {
  const { amounts, places, makers, kinds, notInChina } = conditionPhrases[language];

  it('is what is wanted, of amounts', () => {
    for (const [x, y] of [
      ['100', '300'],
      ['50', '90'],
      ['60', '80'],
      ['200', '130'],
    ] as const)
      expect(
        wrongOf(fill(amounts, x, y), (question) => [trace(question).slots.capacity?.min, trace(question).slots.capacity?.strict], [
          Number(y),
          false,
        ]),
      ).toEqual([]);
  });

  it('is what is wanted, of places, makers and kinds', () => {
    const [x, y] = townsOf[language];
    expect(wrongOf(fill(places, x, y), (question) => trace(question).slots.place?.name, y)).toEqual([]);
    for (const [one, other] of [
      ['Liebherr', 'Grove'],
      ['Tadano', 'Liebherr'],
    ] as const)
      expect(wrongOf(fill(makers, one, other), (question) => trace(question).slots.brand, other)).toEqual([]);
    expect(wrongOf(kinds, (question) => trace(question).slots.serviceType, 'mobile_crane')).toEqual([]);
  });

  it('is kept out by a relative clause', () => {
    expect(wrongOf(notInChina, (question) => [trace(question).slots.country, trace(question).excluded], [null, ['CN']])).toEqual([]);
  });
});

describe.each(languages)('conditions in %s', (language) => {
  const { crane, numbers, times, noTimes, used, refusals, hauled, lifted } = conditionPhrases[language];
  const { texts } = speeches[language];

  it('are read from numbers in words', () => {
    for (const [words, t] of Object.entries(numbers)) expect(trace(crane.replace('#', words)).slots.capacity?.min, words).toBe(t);
  });

  it('of time are said as phrases, and greetings and units are none', () => {
    for (const [question, said] of times) expect(trace(question).unused, question).toEqual([said]);
    for (const question of noTimes) expect(trace(question).unused, question).toEqual([]);
  });

  it('on who may answer are said', () => {
    for (const refusal of refusals) expect(trace(`${used}, ${refusal}`).unused, refusal).toEqual([refusal]);
  });

  it('warn of a load only where it is lifted', () => {
    expect(trace(hauled).answer).not.toContain(texts.load);
    expect(trace(hauled).unused.join(), hauled).toMatch(/\d+ t/);
    expect(trace(lifted).answer).toContain(texts.load);
  });

  it('that narrow a kind further than a list can be are said', () => {
    const { search, places } = exclusionPhrases[language];
    const wanted = places[0]![0];
    const unsaid = phrasesOf(narrowerKinds[language]!).filter((phrase) => {
      const { intent, narrower, answer } = trace(search.replace('K', phrase.replaceAll('*', '')).replace('P', wanted));
      return narrower.length === 0 || (intent === 'companies' && !answer.includes(narrower[0]!));
    });
    expect(unsaid).toEqual([]);
  });

  it('on figures are answered, or their figure is said to be unknown', () => {
    const known: Readonly<Partial<Record<Figure, RegExp>>> = { capacity: /100 t/, boom: /52 m/, axles: /5/ };
    const wrong = Object.entries(figureWords).flatMap(([name, list]) => {
      const figure = name as Figure;
      return phrasesOf(list.split(';')[languages.indexOf(language)]!).flatMap((phrase) => {
        const { intent, answer, unused, ...read } = trace(`${phrase.replaceAll('*', '')} Liebherr LTM 1100-5.2`);
        // One word may be of several languages.
        const { figureNames, noPrices } = speeches[read.language].texts;
        const said = known[figure] ?? new RegExp(figureNames[figure]);
        const isSaid =
          intent === 'atlas_model' ? said.test(answer) : unused.length > 0 || (figure === 'price' && answer.includes(noPrices));
        return isSaid ? [] : [`${phrase}: ${intent} ${answer}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('name both of two companies', () => {
    expect(speeches[language].count(texts.listAll, 2)).toBe(texts.listAll.two);
    expect(speeches[language].count(texts.listAll, 2)).not.toContain('2');
  });
});

describe('the language of a question', () => {
  it.each([
    ['preciso de um guindaste para amanhã em Braga', 'pt'],
    ['aluguer de grua em Lisboa', 'pt'],
    ['guindaste 80 t Curitiba amanhã', 'pt'],
    ['procuro grua para alugar na zona do Porto', 'pt'],
    ['necesito una grúa para mañana en Madrid', 'es'],
    ['alquiler de grúa en Lisboa', 'es'],
    ['grúa 80 t Monterrey mañana', 'es'],
    ['busco grua para alquilar en la zona de Vigo', 'es'],
    ['hefhoogte LTM 1100-5.2', 'nl'],
    ['Traglasttabelle LTM 1100-5.2', 'de'],
    ['largura do LTM 1100-5.2', 'pt'],
    ['tabla de cargas LTM 1100-5.2', 'es'],
    ['grue à flèche relevable à Lyon', 'fr'],
  ])('is that of its words: %s', (question, language) => {
    expect(trace(question).language).toBe(language);
  });
});

describe('a town that is also a word', () => {
  it.each([
    ['crane in Best, 50 t', 'Best'],
    ['kraan huren in Best', 'Best'],
    ['gru a Fiume', 'Rijeka'],
    ['guindaste no Porto', 'Porto'],
    ['Kran in Halle mieten', 'Halle'],
    ['gru a Piazza', 'Piazza'],
  ])('is one with a sign: %s', (question, town) => {
    expect(trace(question).slots.place?.name).toBe(town);
  });

  it.each([
    ['best crane company in Leeds', 'Leeds'],
    ['gru in Piazza Garibaldi a Verona', 'Verona'],
    ['gru vicino al fiume a Verona', 'Verona'],
    ['una gru in piazza a Padova', 'Padova'],
    ['gru in via Roma a Torino', 'Torino'],
    ['grue rue de Paris à Lille', 'Lille'],
    ['grúa en la calle Toledo de Madrid', 'Madrid'],
    ['Kran im Keller in Köln', 'Köln'],
    ['Kran für eine Kapelle in Köln', 'Köln'],
    ['grúa para montar paredes en Madrid', 'Madrid'],
    ['guindaste para levantar pedra em Braga', 'Braga'],
    ['kraan voor het bouwen van huizen in Utrecht', 'Utrecht'],
  ])('is a word without one: %s', (question, town) => {
    const { slots, alsoAt } = trace(question);
    expect([slots.place?.name, ...alsoAt.map(({ place }) => place?.name)]).toEqual([town]);
  });
});

describe('a town with a name that is another’s in a second language', () => {
  it.each([
    ['crane in Naples, Florida', 'Naples', 'US'],
    ['crane hire Naples, USA', 'Naples', 'US'],
    ['crane in Naples', 'Napoli', 'IT'],
    ['crane in Rome, Georgia', 'Rome', 'US'],
    ['crane in Vienna, Virginia', 'Vienna', 'US'],
    ['crane in Florence, South Carolina', 'Florence', 'US'],
    ['crane in Moscow, Idaho', 'Moscow', 'US'],
    ['crane in Milan, Tennessee', 'Milan', 'US'],
  ])('keeps its own: %s', (question, name, country) => {
    const { place } = trace(question).slots;
    expect([place?.name, place?.country]).toEqual([name, country]);
  });
});
