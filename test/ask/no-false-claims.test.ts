import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { filtersOf } from '../../src/ask/answering/question-filters.ts';
import { languages, type Language } from '../../src/ask/tables/languages.ts';
import { allSentences } from '../../src/ask/tables/sentences.ts';
import { sampleSources } from './sample-sources.ts';

/** What answers must not claim: that nobody has what the data doesn’t have, that another is the one asked for, or what is left out. */

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});
type ByLanguage = Readonly<Record<Language, string>>;
const ask = (question: string) => {
  const { understanding, response } = traceQuestion(sources, question);
  return { intent: understanding!.intent, filters: filtersOf(understanding!), text: response.answer.text, results: response.results };
};

const haulage: ByLanguage = {
  en: 'heavy haulage near Antwerp for a 92 t transformer',
  de: 'Schwertransport in Antwerpen für einen Trafo von 92 t',
  nl: 'zwaar transport in Antwerpen voor een trafo van 92 ton',
  fr: 'transport exceptionnel à Anvers pour un transformateur de 92 t',
  es: 'transporte especial en Amberes para un transformador de 92 t',
  it: 'trasporto eccezionale ad Anversa per un trasformatore da 92 t',
  pt: 'transporte especial em Antuérpia para um transformador de 92 t',
  pl: 'transport ponadgabarytowy w Antwerpii, transformator 92 t',
};

const notFirm: ByLanguage = {
  en: 'mobile crane hire in Leeds, not Brightwharf Rigging',
  de: 'Mobilkran in Leeds, aber nicht Brightwharf Rigging',
  nl: 'mobiele kraan in Leeds, maar niet Brightwharf Rigging',
  fr: 'grue mobile à Leeds, mais pas Brightwharf Rigging',
  es: 'grúa móvil en Leeds, pero no Brightwharf Rigging',
  it: 'autogrù a Leeds, ma non Brightwharf Rigging',
  pt: 'guindaste móvel em Leeds, mas não Brightwharf Rigging',
  pl: 'żuraw samojezdny w Leeds, ale nie Brightwharf Rigging',
};

describe('a company', () => {
  it.each(languages)('that is excluded by name is not shown, and the list is said to have it: %s', (language) => {
    const { intent, text, results } = ask(notFirm[language]);
    expect(intent).toBe('companies');
    expect(results.map(({ name }) => name)).not.toContain('Brightwharf Rigging Ltd');
    expect(text).toContain(allSentences[language].notExcluded.replace('{items}', 'Brightwharf Rigging'));
  });

  it('shows no crane that is too small for the load', () => {
    const { results } = ask('Segelverein, 22 Boote auskranen in Kiel, das dickste hat 9 t. Firmen mit Autokran, höchstens 60 t');
    const shown = results.flatMap(({ description }) => /Bietet das Modell .+ mit ([\d,]+) t an\.$/.exec(description ?? '')?.[1] ?? []);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((t) => Number(t.replace(',', '.')) < 9)).toEqual([]);
  });
});

describe('what is hauled', () => {
  it.each(languages)('is no capacity of a vehicle, which is not known: %s', (language) => {
    const { filters, text, results } = ask(haulage[language]);
    expect(filters).toEqual({ place: 'Antwerpen', service_type: 'heavy_haulage' });
    expect(text).toContain(allSentences[language].haulageCapacity);
    expect(results.length).toBeGreaterThan(1);
  });
});

const unnamed: ByLanguage = {
  en: 'phone number of Grúas Piedra Clara S.L.',
  de: 'Telefonnummer von Grúas Piedra Clara S.L.',
  nl: 'telefoonnummer van Grúas Piedra Clara S.L.',
  fr: 'numéro de téléphone de Grúas Piedra Clara S.L.',
  es: '¿cuál es el teléfono de Grúas Piedra Clara S.L.',
  it: 'numero di telefono di Grúas Piedra Clara S.L.',
  pt: 'telefone da Grúas Piedra Clara S.L.',
  pl: 'numer telefonu Grúas Piedra Clara S.L.',
};

describe('a company that is not listed', () => {
  it.each(languages)('has those of similar names offered as such, without their numbers: %s', (language) => {
    const { intent, text, results } = ask(unnamed[language]);
    expect(intent).toBe('company_by_name');
    const { named, partly } = allSentences[language];
    expect(text).toContain(`${named.split(' | ')[0]} ${partly}`);
    expect(text).not.toMatch(/\+\d|https:/);
    expect(results.map(({ name }) => name)).toEqual(['Elevaciones Piedra Clara Ltda.']);
  });
});

const excluding: ByLanguage = {
  en: 'used rough terrain cranes for sale, no Terex',
  de: 'Geländekrane zu verkaufen, aber kein Terex',
  nl: 'ruwterreinkranen te koop, geen Terex',
  fr: 'grues RT à vendre, pas de Terex',
  es: 'grúas RT en venta, ninguna Terex',
  it: 'gru fuoristrada in vendita, nessuna Terex',
  pt: 'guindastes RT à venda, nenhum Terex',
  pl: 'żurawie terenowe na sprzedaż, bez Terex',
};
const twoMakers: ByLanguage = {
  en: 'rough terrain cranes for sale, Kato or Tadano',
  de: 'Geländekrane zu verkaufen, Kato oder Tadano',
  nl: 'ruwterreinkranen te koop, Kato of Tadano',
  fr: 'grues RT à vendre, Kato ou Tadano',
  es: 'grúas RT en venta, Kato o Tadano',
  it: 'gru fuoristrada in vendita, Kato o Tadano',
  pt: 'guindastes RT à venda, Kato ou Tadano',
  pl: 'żurawie terenowe na sprzedaż, Kato lub Tadano',
};

describe('pages of the marketplace', () => {
  it.each(languages)('of an excluded maker are left out, and the page of all makers says that it has them: %s', (language) => {
    const { text, results } = ask(excluding[language]);
    expect(results.filter(({ name }) => name!.includes('Terex'))).toEqual([]);
    const all = results.some(({ name }) => name === 'Used rough-terrain cranes');
    expect(text.includes('Terex'), text).toBe(all);
  });

  it.each(languages)('of both makers are offered: %s', (language) => {
    const { text, results } = ask(twoMakers[language]);
    const names = results.map(({ name }) => name);
    expect(names).toContain('Used Kato rough-terrain cranes');
    expect(names).toContain('Used Tadano rough-terrain cranes');
    expect(text).toContain(`Kato${allSentences[language].or}Tadano`);
  });

  it('of one maker have nothing of another', () => {
    expect(ask('Used Zoomlion in Brazil? not a Sany').text).toContain('Left out: Sany.');
  });
});

describe('a name that several towns have', () => {
  const placeOf = (question: string) => {
    const { place } = traceQuestion(sources, question).understanding!.slots;
    return place === null ? null : [place.country, Math.round(place.lat)];
  };
  it.each([
    ['crane hire in Canterbury or Ashford, but nobody from Dover', ['GB', 51]],
    ['Nuestra oficina está en Burgos, pero la obra es en León. ¿Quién alquila allí una grúa móvil?', ['ES', 43]],
    ['location de nacelle à Orange', ['FR', 44]],
    ['guindaste em Natal', ['BR', -6]],
    ['Kran in London', ['GB', 52]],
    ['crane hire in Paris', ['FR', 49]],
    // Linz am Rhein is near, but small.
    ['Kran in Linz, unsere Firma ist in Köln', ['AT', 48]],
    ['we are in Durham, crane hire in Newcastle', ['GB', 55]],
  ])('is the town near others that are named, or of the language, or the largest: %s', (question, place) => {
    expect(placeOf(question)).toEqual(place);
  });
});

const asked: Readonly<Partial<Record<Language, readonly [question: string, name: string]>>> = {
  nl: ['mobiele kraan huren in rijsel', 'Rijsel'],
  it: ['autogrù a noleggio a Lipsia', 'Lipsia'],
  fr: ['grue mobile à louer à Aix-la-Chapelle', 'Aix-la-Chapelle'],
  es: ['grúa móvil en Amberes', 'Amberes'],
  de: ['Autokran in Lüttich mieten', 'Lüttich'],
  pl: ['wynajem dźwigu samojezdnego w Wilnie', 'Wilno'],
  pt: ['guindaste móvel em Antuérpia', 'Antuérpia'],
};

describe('a place', () => {
  it.each(Object.entries(asked))('is named as the question names it: %s', (_, [question, name]) => {
    expect(ask(question).text).toContain(name);
  });

  it.each([
    ['Sprzedajemy żuraw gąsienicowy Sennebogen 673 E, stoi w Szczecinie. Kto takiego szuka?', 'szczecin'],
    ['wie zoekt er een demag ac100 te koop. de onze staat in moerdijk mag weg', 'moerdijk'],
  ])('that is not searched is said: %s', (question, said) => {
    expect(ask(question).text.toLowerCase()).toContain(said.toLowerCase());
  });
});
