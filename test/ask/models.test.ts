import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { bareLetters } from '../../src/contract/fold.ts';
import { allSentences } from '../../src/ask/tables/sentences.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
/** Names of every model with the path of its page. */
let atlas: { name: string; path: string; brand: string; model: string }[];
beforeAll(async () => {
  sources = await sampleSources();
  atlas = sources.index.records.flatMap(({ kind, name, path, facets }) =>
    kind === 'model' ? [{ name, path, brand: facets!.brand!, model: facets!.model! }] : [],
  );
});

const answer = (question: string) => traceQuestion(sources, question).response;
const byName = (name: string) => atlas.find((model) => model.name === name)!;
const languages = Object.values(allSentences);
/** The models whose figures an answer states. */
const stated = (text: string): string[] =>
  atlas.flatMap(({ name }) => (text.includes(`${name}: `) || text.includes(`${name} : `) ? [name] : []));
/** Beginnings of a first sentence that says that the atlas does not have the model. */
const saysSo = (text: string): boolean =>
  languages.some(({ notInAtlas }) => {
    const [named, noModel] = notInAtlas.split(' | ') as [string, string];
    const [before, after] = named.split('{name}') as [string, string];
    const end = text.indexOf(after);
    return text.startsWith(noModel) || (text.startsWith(before) && end !== -1 && end < 40);
  });

describe('a model that is not in the atlas', () => {
  it.each([
    ['Boom length of LTM 1300-6.3', 'LTM 1300-6.3', 'Liebherr LTM 1300-6.2'],
    ['Boom length of LTM 1300-6.4', 'LTM 1300-6.4', 'Liebherr LTM 1300-6.2'],
    ['Boom of a Liebherr LTM 1300 6.3', 'LTM 1300-6.3', 'Liebherr LTM 1300-6.2'],
    ['LTM13006.3', 'LTM13006.3', 'Liebherr LTM 1300-6.2'],
    ['capacity of GMK5250XL-2', 'GMK5250XL-2', 'Grove GMK5250XL-1'],
    ['AC 6.300-2', 'AC 6.300-2', 'Tadano AC 6.300-1'],
    ['LTM 1230-5.2 axles', 'LTM 1230-5.2', 'Liebherr LTM 1230-5.1'],
    ['Liebherr 1230-5.2', 'LTM 1230-5.2', 'Liebherr LTM 1230-5.1'],
    ['LR 1300 SX', 'LR 1300 SX', 'Liebherr LR 1300'],
    ['LTM 1999-9.9', 'LTM 1999-9.9', 'Liebherr LTM 1750-9.1'],
    ['SK1265-AT7 load chart', 'SK1265-AT7', 'Spierings SK1265-AT6'],
    ['CR-101 boom', 'CR-101', 'Kato CR-100'],
    ['Manitowoc 998', 'Manitowoc 998', 'Manitowoc 999'],
    ['LR 1350/2', 'LR 1350/2', 'Liebherr LR 1350/1'],
  ])('is said to be missing first, and the nearest is named as such: %s', (question, code, nearest) => {
    const { answer: { text }, results } = answer(question); // prettier-ignore
    expect(text).toMatch(
      new RegExp(`^${code.replace(/[.|]/g, '\\$&')} is not in the atlas\\. The nearest model in the atlas is the ${nearest}\\.`),
    );
    expect(results[0]!.url).toContain(byName(nearest).path);
  });

  it.each([
    ['What is the boom length of the LTM 1300-6.3', 'LTM 1300-6.3 is not in the atlas. The nearest model in the atlas is the '],
    ['Auslegerlänge des LTM 1300-6.3', 'LTM 1300-6.3 steht nicht im Atlas. Das ähnlichste Modell im Atlas ist '],
    ['gieklengte van de LTM 1300-6.3', 'LTM 1300-6.3 staat niet in de atlas. Het meest verwante model in de atlas is de '],
    [
      'quelle est la longueur de flèche de la LTM 1300-6.3',
      'LTM 1300-6.3 ne figure pas dans l’atlas. Le modèle le plus proche dans l’atlas est ',
    ],
    ['¿cuál es la longitud de la pluma de la LTM 1300-6.3?', 'LTM 1300-6.3 no está en el atlas. El modelo más parecido del atlas es '],
    ['qual è la lunghezza del braccio della LTM 1300-6.3', 'LTM 1300-6.3 non è nell’atlante. Il modello più vicino nell’atlante è '],
    ['qual é o comprimento da lança do guindaste LTM 1300-6.3', 'LTM 1300-6.3 não está no atlas. O modelo mais próximo no atlas é '],
    ['jaki jest wysięg żurawia LTM 1300-6.3', 'Modelu LTM 1300-6.3 nie ma w atlasie. Najbliższy model w atlasie to '],
  ])('is said to be missing in the language of the question: %s', (question, said) => {
    expect(answer(question).answer.text).toMatch(new RegExp(`^${said.replace(/[.]/g, '\\.')}Liebherr LTM 1300-6\\.2\\.$`));
  });

  it('has no figures of another model in its answer, whichever digit or suffix is changed', () => {
    const forms = [
      'Boom length of {x}',
      '{brand} {x}',
      'Auslegerlänge {x}',
      'longueur de flèche {x}',
      '¿Cuánto levanta la {brand} {x}?',
      'dane techniczne {x}',
    ];
    const said = { missing: 0, all: 0 };
    let turn = 0;
    // Every fifth is one of each maker.
    for (const { brand, model } of atlas.filter((_, i) => i % 5 === 0)) {
      const mutants = new Set([`${model}-2`, `${model} SX`, `${model}XL`, `${model}/9`]);
      for (let at = 0; at < model.length; at++) {
        if (!/\d/.test(model[at]!)) continue;
        for (const digit of '0123456789') mutants.add(model.slice(0, at) + digit + model.slice(at + 1));
      }
      for (const mutant of mutants) {
        const known = sources.index.lexicon.models;
        const code = known.get(bareLetters(mutant)) ?? known.get(bareLetters(brand + mutant));
        // The beginning of a code is that of a family, which is called so.
        if (code !== undefined || atlas.some((other) => other.model.startsWith(`${mutant} `))) continue;
        const question = forms[turn++ % forms.length]!.replace('{brand}', brand).replace('{x}', mutant);
        const { text } = answer(question).answer;
        expect(stated(text), `${question}: ${text}`).toEqual([]);
        said.all++;
        if (saysSo(text)) said.missing++;
      }
    }
    expect(said.all).toBeGreaterThan(1000);
    expect(said.missing / said.all).toBeGreaterThan(0.9);
  });

  it('beside one that the atlas has is said first, and does not change the figures of the other', () => {
    const { answer: { text }, results } = answer('Compare LTM 1300-6.2 and LTM 1350-6.2'); // prettier-ignore
    expect(text).toMatch(
      /^LTM 1350-6\.2 is not in the atlas\. Liebherr LTM 1300-6\.2: capacity 300 t.*The nearest model in the atlas is the Liebherr LTM 1350-6\.1\./,
    );
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
  });

  it('is said once, however often it is named', () => {
    expect(answer('LTM 1300-6.3 or LTM 1300-6.3, LTM 1300-6.3').answer.text.match(/is not in the atlas/g)).toHaveLength(1);
    expect(answer('LTM 1300, LTM 1300').answer.text.match(/that fits? \(Liebherr LTM 1300\)/g)).toHaveLength(1);
  });

  it('of a series that the atlas does not have leads to the maker', () => {
    expect(answer('Tadano HK 40 specs').answer.text).toMatch(
      /^HK 40 is not in the atlas\. The atlas has \d+ models that fit \(cranes by Tadano\)\.$/,
    );
  });

  it('is named where cranes are looked for by it', () => {
    expect(answer('Who rents LTM 1300-6.3 in Germany?').answer.text).toContain('No company in Germany shows the LTM 1300-6.3.');
    expect(answer('wanted: LTM 1300-6.3').answer.text).toMatch(/^No wanted ad fits the LTM 1300-6\.3\./);
  });

  it.each([
    'LTM 1300-6.evil.example',
    'Sany STC800.example.com boom',
    'Liebherr LTM 1300-6.3<b>',
    'GMK5250-BUYTHISNOW boom',
    'LTM 1300-6.3@evil.example',
  ])('is repeated only in the form of a code: %s', (question) => {
    expect(JSON.stringify(answer(question))).not.toMatch(/evil|example\.com|<b>|BUYTHIS/i);
  });
});

describe('a model of the atlas', () => {
  it.each([
    'LTM13006.2',
    'ltm 1300 6.2',
    'LTM-1300-6.2',
    'LTM1300-6.2',
    'Liebherr LTM 1300 - 6.2',
    'liebherr ltm 1300-6.2?',
    'Liebehrr LTM 1300-6.2',
    'LTM 1300-6.2, LTM 1300-6.2',
  ])('is found however it is written: %s', (question) => {
    expect(answer(question).answer.text).toMatch(/^Liebherr LTM 1300-6\.2: capacity 300 t, main boom 78 m.*, number of axles 6\./);
  });

  it.each([
    ['how long is the main boom on a Liebherr L T M twelve thirty dash five point one', 'LTM 1230-5.1'],
    ['capacity of a G M K six three hundred L', 'GMK6300L'],
    ['how many axles has the Tadano A C five point two fifty L dash two', 'AC 5.250L-2'],
    ['wie lang ist der Hauptausleger vom LTM elftausendzweihundert neun Punkt eins', 'LTM 11200-9.1'],
    ['combien d’essieux sur la LTM mille quatre-vingt-dix tiret quatre point deux', 'LTM 1090-4.2'],
    ['boom length of the L T M ten fifty three one', 'LTM 1050-3.1'],
    ['portata massima della CC ottomilaottocento trattino uno', 'CC 8800-1'],
  ])('is found as it is spoken: %s', (question, model) => {
    expect(traceQuestion(sources, question).understanding!.slots.model?.model).toBe(model);
  });

  it.each(['who can do ten tonnes', 'I need a crane at two hundred tons', 'a three axle crane'])('is none of an amount: %s', (question) => {
    expect(traceQuestion(sources, question).understanding!.slots.model).toBeNull();
  });

  it('is found by its name and by its code alone', () => {
    for (const { name, brand, model, path } of atlas) {
      if (!/\d/.test(model)) continue;
      for (const question of [name, `${brand} ${model.replaceAll(/[-/|]/g, ' ')}`.toLowerCase(), `technical data of the ${name}`]) {
        const { answer: { text }, results } = answer(question); // prettier-ignore
        expect(results[0]?.url, `${question}: ${text}`).toBe(sources.baseUrl + path);
        expect(saysSo(text), `${question}: ${text}`).toBe(false);
      }
    }
  });

  it('is called one of a family where only the beginning of its code is given', () => {
    expect(answer('boom length of the LTM 1300').answer.text).toMatch(
      /^The atlas has one model that fits \(Liebherr LTM 1300\)\. Liebherr LTM 1300-6\.2: /,
    );
    expect(answer('boom length of the LTM 1100-4').answer.text).toMatch(
      /^The atlas has one model that fits \(Liebherr LTM 1100-4\)\. Liebherr LTM 1100-4\.2: /,
    );
    expect(answer('LTM 1300-6.2/LTM 1350-6.1 boom').answer.text).toMatch(/^Liebherr LTM 1300-6\.2: .* Liebherr LTM 1350-6\.1: /);
  });
});
