import { type Features, featureNumber, rankClasses } from '../../src/ask/lexicon/linear-model.ts';
import { phraseKey } from '../../src/ask/lexicon/lexicon.ts';
import { readQuestion, type Word } from '../../src/ask/lexicon/text.ts';
import { type Intent, intents } from '../../src/ask/tables/labels.ts';
import { type Language, languages } from '../../src/ask/tables/languages.ts';
import { craneTypes, type CraneType } from '../../src/contract/service-types.ts';
import { limits } from '../../src/contract/limits.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import type { Labelled, Prediction } from './score.ts';
import { trainModel } from './train-model.ts';

/*
 * A baseline of what questions need at the least: the intent and the language by words and parts of words, the first place, country, maker and
 * machine that the gazetteer and the tables know, the first code of a model, and the first number with a unit of mass. Everything that the router
 * does beyond it must earn its lines.
 */

/** Words, pairs of words, and parts of words. */
function textFeatures(question: string): Features {
  const words = phraseKey(question).split(' ');
  const found = new Set<string>();
  words.forEach((word, i) => {
    found.add(word).add(`${words[i - 1] ?? '^'} ${word}`);
    for (let at = 0; at + 3 <= word.length + 2; at++) found.add(`#${`^${word}$`.slice(at, at + 4)}`);
  });
  return { text: Array.from(found, featureNumber), facts: [featureNumber('always')] };
}

const mass = /(?<!\d)(\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?) ?(t|to|ton|tons|tonn?e[ns]?|tonnellate|toneladas|tony|kg)(?![\p{L}])/u;
const atMost = /(?:max\p{L}*|under|up to|bis|unter|hochstens|tot|onder|jusqu.?a|moins de|hasta|menos de|fino a|sotto|ate|do|ponizej)\s*$/u;

/** The first amount with a unit of mass: an upper bound behind a word such as “under”, else a lower one. */
function readMass(text: string): Labelled['filters'] {
  const found = mass.exec(text);
  if (found === null) return {};
  const [, digits = '', unit = ''] = found;
  const value = Number(/[.,]\d{3}/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'));
  const tonnes = unit === 'kg' ? value / 1000 : value;
  return { [atMost.test(text.slice(0, found.index)) ? 'capacity_max_t' : 'capacity_min_t']: tonnes };
}

/** The first phrase of each kind that the lexicon or the gazetteer knows, the longest at a word. */
function readNames({ index: { lexicon } }: NamedSources, words: readonly Word[]): Labelled['filters'] {
  const found: Record<string, string> = {};
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + 4); to > from; to--) {
      const phrase = words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' ');
      const code = lexicon.models.get(phrase.replaceAll(' ', ''));
      if (code !== undefined) found['model'] ??= code.model;
      const meaning = lexicon
        .find(phrase)
        ?.find(({ meaning: { kind } }) => ['country', 'place', 'brand', 'machine'].includes(kind))?.meaning;
      if (meaning?.kind === 'country') found['country'] ??= meaning.code;
      else if (meaning?.kind === 'brand') found['brand'] ??= meaning.brand;
      else if (meaning?.kind === 'machine')
        found['service_type'] ??= meaning.machine === 'mobile_crane' ? meaning.machine : craneTypes[meaning.machine as CraneType];
      else if (meaning?.kind === 'place' && meaning.certainty !== 'locative' && (words[from]!.capital || words.length <= 6))
        found['place'] ??= lexicon.places.at(meaning.place).name;
    }
  }
  return found;
}

/** Filters that the answers to an intent have. */
const slotsOf = (intent: Intent, filters: Labelled['filters']): Labelled['filters'] =>
  intent === 'companies' || intent === 'wanted_ads' || intent === 'marketplace_listings' || intent === 'atlas_model' ? filters : {};

/** Trains the baseline on labelled questions. */
export function trainBaseline(sources: NamedSources, labels: readonly Labelled[]): (question: string) => Prediction & { readonly lang: string } {
  const examples = labels.map((label) => ({ label, features: textFeatures(label.question), weight: 1 }));
  const intentModel = trainModel(intents, examples.map(({ label, ...rest }) => ({ ...rest, name: label.intent as Intent })), 16_384);
  const languageModel = trainModel(languages, examples.map(({ label, ...rest }) => ({ ...rest, name: label.lang as Language })), 16_384);
  return (question) => {
    const features = textFeatures(question);
    const intent = rankClasses(intentModel, features)[0]!.name;
    const { text, words } = readQuestion(question, limits);
    return {
      intent,
      lang: rankClasses(languageModel, features)[0]!.name,
      filters: slotsOf(intent, { ...readNames(sources, words), ...readMass(text) }),
      unused: [],
      dropped: [],
    };
  };
} // prettier-ignore
