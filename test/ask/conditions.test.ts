import { beforeAll, describe, expect, it } from 'vitest';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { speeches } from '../../src/ask/answering/speak.ts';
import { figureName } from '../../src/ask/tables/sentences.ts';
import { figureWords, type Figure } from '../../src/ask/tables/aside-words.ts';
import { languages, phrasesOf } from '../../src/ask/tables/languages.ts';
import { narrowerKinds } from '../../src/ask/tables/service-words.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { conditionPhrases, townsOf } from './condition-phrases.ts';
import { exclusionPhrases } from './exclusion-phrases.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
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
    const read = (question: string) => [trace(question).slots.country, trace(question).excludedAreas.map(({ country }) => country)];
    expect(wrongOf(notInChina, read, [null, ['CN']])).toEqual([]);
  });
});

describe.each(languages)('conditions in %s', (language) => {
  const { crane, numbers, times, noTimes, used, refusals, hauled, lifted } = conditionPhrases[language];
  const { texts } = speeches[language];

  it('are read from numbers in words', () => {
    for (const [words, t] of Object.entries(numbers)) expect(trace(crane.replace('#', words)).slots.capacity?.min, words).toBe(t);
  });

  it('of time are said as phrases, and greetings and units are none', () => {
    for (const [question, said] of times) expect(trace(question).unused.join(' '), question).toContain(said);
    for (const question of noTimes) expect(trace(question).unused, question).toEqual([]);
  });

  it('on who may answer are said', () => {
    for (const refusal of refusals) expect(trace(`${used}, ${refusal}`).unused.join(', '), refusal).toContain(refusal);
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
        const { missing } = speeches[read.language].texts;
        const called = figureName(speeches[read.language].texts, figure);
        const said = known[figure] ?? new RegExp(`${missing.split('{items}')[0]}.*${called}`);
        const isSaid =
          intent === 'atlas_model'
            ? said.test(answer)
            : unused.length > 0 || (figure === 'price' && answer.includes(missing.replace('{items}', called)));
        return isSaid ? [] : [`${phrase}: ${intent} ${answer}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('on a company that the directory has nothing for are said', () => {
    const { company, emails } = conditionPhrases[language];
    const [question, ...details] = company;
    for (const detail of details) {
      const { intent, unused, answer } = trace(question.replace('#', detail));
      expect([intent, unused.length > 0], detail).toEqual(['company_by_name', true]);
      // Of “contact person”, the contact is answered.
      expect(answer).toContain(unused[0]);
    }
    // The data has no e-mail addresses at all.
    expect(trace(emails[0].replace('#', emails[1])).answer).toContain(texts.missing.replace('{items}', texts.channels.email));
  });

  it('on formats and languages of the documentation are said', () => {
    for (const format of ['YAML', 'PHP', 'Python', 'JavaScript'])
      expect(trace(conditionPhrases[language].examples.replace('#', format)).unused).toEqual([format]);
  });

  it('are said once, and only where they are conditions', () => {
    const { noConditions, said, narrow, corrected } = conditionPhrases[language];
    expect(wrongOf(noConditions, (question) => trace(question).unused, [])).toEqual([]);
    for (const [question, phrase] of said) {
      const { unused, narrower } = trace(question);
      expect([...unused, ...narrower].join(' '), question).toContain(phrase);
    }
    expect(trace(narrow).narrower, narrow).toHaveLength(1);
    expect([trace(corrected).slots.capacity?.min, trace(corrected).unused], corrected).toEqual([90, []]);
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
    ['me sale too many requests al bajar el directorio, cual es el tope diario?', 'es'],
    ['enlace al openapi.json', 'es'],
    ['la api key la passo come bearer o x-api-key', 'it'],
    ['locatelli gril 8600t scheda', 'it'],
    ['a que horas sai o último comboio de Lisboa para Faro', 'pt'],
    ['diretório em json, rate limit', 'pt'],
    ['bestand openapi.json downloaden', 'nl'],
    ['openapi.json runterladen', 'de'],
    ['klucz api bearer token', 'pl'],
    ['bearer token or api key', 'en'],
    ['too many requests', 'en'],
    ['crane for sale', 'en'],
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
    ['Kran in Halle mieten', 'Halle (Saale)'],
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

describe('the sides of a trade', () => {
  it.each([
    ['ik wil een gezocht-advertentie plaatsen voor een dieplader, waar moet ik klikken', 'account_action'],
    ['ik wil een gezocht-advertentie plaatsen voor een telescoopkraan', 'account_action'],
    ['I want to post a wanted ad for a crawler crane, where do I click', 'account_action'],
    ['ich will ein Kaufgesuch für einen Raupenkran aufgeben, wo muss ich klicken', 'account_action'],
    ['je veux publier une annonce pour une grue sur chenilles, où cliquer', 'account_action'],
    ['quiero publicar un anuncio de búsqueda de una grúa, dónde pincho', 'account_action'],
    ['voglio pubblicare un annuncio di ricerca per una gru cingolata', 'account_action'],
    ['quero publicar um anúncio de procura de um guindaste de esteiras', 'account_action'],
    ['chcę dodać ogłoszenie kupna żurawia gąsienicowego, gdzie kliknąć', 'account_action'],
    ['is anyone looking for a mobile crane of 50 t? ours is for sale', 'wanted_ads'],
    ['sucht jemand einen Mobilkran mit 50 t? unserer kann weg', 'wanted_ads'],
    ['y a-t-il des gens qui cherchent une grue mobile de 50 t ? je vends la mienne', 'wanted_ads'],
    ['hay alguien buscando una grúa móvil de 50 t? vendo la mía', 'wanted_ads'],
    ["c'è qualcuno che cerca un'autogrù da 50 t? vendo la mia", 'wanted_ads'],
    ['há alguém à procura de um guindaste móvel de 50 t? vendo o meu', 'wanted_ads'],
    ['czy ktoś szuka żurawia samojezdnego 50 t? sprzedam swój', 'wanted_ads'],
    ['kto chce kupić żuraw gąsienicowy?', 'wanted_ads'],
    ['I want to buy a Liebherr LTM 1060-3.1', 'marketplace_listings'],
    ['ich will einen Liebherr LTM 1060-3.1 kaufen', 'marketplace_listings'],
    ['ik wil een Liebherr LTM 1060-3.1 kopen', 'marketplace_listings'],
    ['je veux acheter une Liebherr LTM 1060-3.1', 'marketplace_listings'],
    ['quiero comprar una Liebherr LTM 1060-3.1', 'marketplace_listings'],
    ['vorrei comprare una Liebherr LTM 1060-3.1', 'marketplace_listings'],
    ['quero comprar uma Liebherr LTM 1060-3.1', 'marketplace_listings'],
    ['chcę kupić Liebherr LTM 1060-3.1', 'marketplace_listings'],
    ['Chcę kupić Demaga AC 100-4L, nie wynająć. Ogłoszenia z Czech poproszę, do Niemiec po niego nie pojadę', 'marketplace_listings'],
    ['will einen gmk 4100l kaufen, welche stehen in deutschland zum verkauf, nicht schweiz (zoll!)', 'marketplace_listings'],
  ])('are not confused: %s', (question, intent) => {
    expect(trace(question).intent).toBe(intent);
  });
});
