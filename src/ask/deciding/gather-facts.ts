import { craneTypes } from '../../contract/tables.ts';
import { companyEvidence, findNamed } from './company-evidence.ts';
import { findDomain, isFalseFriend } from '../reading/domain-spans.ts';
import type { CueSpan, Facts } from './facts.ts';
import { chooseLanguage, voteLanguages } from '../reading/language.ts';
import type { Lexicon, Meaning, MeaningOf, ModelCode } from '../lexicon/lexicon.ts';
import { placeMeant, type Stretch } from './incidental-place.ts';
import { craneCapacity, isLoadWeight } from '../reading/load-weight.ts';
import { findModels, findUnknownModel, type CodeSpan } from '../reading/model-codes.ts';
import type { Names } from '../lexicon/company-names.ts';
import { findNearCodes } from '../reading/near-codes.ts';
import { choosePlace, chooseRadius } from '../reading/place-choice.ts';
import { readQuantities } from '../reading/quantities.ts';
import { findSeriesCodes } from '../reading/series-codes.ts';
import { correctionIn, settleAmounts } from '../reading/self-corrections.ts';
import { findSpokenCodes } from '../reading/spoken-codes.ts';
import type { Slots } from '../reading/slots.ts';
import { findExcluded } from '../reading/exclusions.ts';
import { findPhrases, longestSpans, phraseOf, type Span } from '../reading/spans.ts';
import { identifier } from '../tables/intent-patterns.ts';
import type { Language } from '../tables/languages.ts';
import { readQuestion, type QuestionBounds, type Word } from '../lexicon/text.ts';
import { countTradeWords } from '../reading/trade-words.ts';
import { completeWords } from '../reading/words.ts';

/** How much of a question is understood: what of it is read, and how many known words its misspelt words are compared with. */
export interface UnderstandingBounds extends QuestionBounds {
  readonly maxComparedWords: number;
}

/** A question as it was read, before it is decided what it is after. */
export interface Reading {
  /** As far as it was read, folded. */
  readonly text: string;
  /** Whether more was asked than was read. */
  readonly cut: boolean;
  /** Whether words were left uncorrected, since their correction would have taken too long. */
  readonly uncompared: boolean;
  readonly language: Language;
  /** Words as they were looked up: cut, completed and corrected. */
  readonly words: readonly Word[];
  /** What narrows a search. */
  readonly domain: readonly Span[];
  readonly concepts: readonly Span[];
  /** Where codes and amounts stand. */
  readonly taken: readonly (readonly [start: number, end: number])[];
  readonly facts: Facts;
  /** The words that name the place. */
  readonly placeAt: Stretch | null;
  readonly countryAt: Stretch | null;
  /** Every model that the question names, in order, also those that the atlas does not have. */
  readonly models: readonly ModelCode[];
  /** Values that the question excludes, as words of the data. */
  readonly excluded: readonly string[];
  /** Misspelt words with what they were taken for, for the trace. */
  readonly corrected: ReadonlyMap<string, string>;
}

/** Reads a question: its language, what it names, and what speaks for one wish or another. */
export function gatherFacts(asking: string, lexicon: Lexicon, names: Names, bounds: UnderstandingBounds): Reading {
  const question = readQuestion(settleAmounts(asking.slice(0, bounds.maxQuestionChars * 2)), bounds);
  const work = { left: bounds.maxComparedWords };
  const { words, corrected, likely } = completeWords(question, lexicon, names, work);
  const texts = words.map(({ text }) => text);
  const models = findModels(question, words, lexicon);
  const isWithin = (spans: readonly CodeSpan[]) => (index: number) => spans.some(({ from, to }) => index >= from && index < to);
  const series = findSeriesCodes(question, words, isWithin(models));
  const near = findNearCodes(question, words, lexicon, isWithin([...models, ...series]));
  const written = [...models, ...series, ...near];
  const codeSpans = [...written, ...findSpokenCodes(words, lexicon, isWithin(written))];
  const codes = codeSpans.map(({ from, to }) => [words[from]!.start, words[to - 1]!.end] as const);
  const quantities = readQuantities(question, codes);
  const taken = [...codes, ...quantities.spans];
  const isTaken = (index: number) => taken.some(([start, end]) => words[index]!.start < end && words[index]!.end > start);

  const phrases = findPhrases(words, lexicon);
  const domain = findDomain(question, phrases, words, lexicon, likely, isTaken);
  const layer = <K extends Meaning['kind']>(kind: K) => longestSpans(phrases, [kind]);
  const everyday = layer('function');
  const loads = layer('load');
  const safety = layer('safety');
  const concepts = longestSpans(phrases, ['concept'], isTaken).filter((span) => !isFalseFriend(span, words, lexicon, likely));
  const cues = layer('cue').filter(({ from, meaning }) => meaning.cue !== 'foreign' || !isTaken(from));
  // In Portuguese “no Brasil” is in Brazil.
  const negations = layer('negation').filter((span) => !(likely.has('pt') && phraseOf(words, span) === 'no'));
  const contacts = layer('contact');
  const contact = contacts.length > 0;
  const language = chooseLanguage(voteLanguages([...everyday, ...cues, ...domain, ...contacts]));
  const excluded = findExcluded(domain, negations, { text: question.text, words, lexicon });
  const kept = domain.filter((span) => !excluded.includes(span) && !isTakenBack(span, domain, texts));

  const explained = new Set<number>();
  for (const { from, to } of [...domain, ...concepts, ...cues, ...negations, ...everyday, ...layer('locative'), ...loads, ...safety])
    for (let i = from; i < to; i++) explained.add(i);
  const isExplained = (index: number) => explained.has(index);
  const isStrange = (index: number) => !isExplained(index) && !isTaken(index);
  const rest = texts.filter((text, i) => isStrange(i) && !/^\d+$/.test(text));

  const all = <K extends Meaning['kind']>(kind: K) =>
    kept.filter((span): span is typeof span & Span<MeaningOf<K>> => span.meaning.kind === kind);
  const first = <K extends Meaning['kind']>(kind: K) => all(kind)[0];
  const stretchOf = ({ from, to }: Span): Stretch => ({ start: words[from]!.start, end: words[to - 1]!.end });
  const [maker, countrySpan] = [first('brand'), first('country')];
  const country = countrySpan?.meaning.code ?? null;
  const placeSpan = placeMeant(all('place'), question.text, stretchOf);
  const machine = first('machine')?.meaning.machine ?? null;
  const place = placeSpan === undefined ? null : choosePlace(lexicon, placeSpan.meaning.place, country);
  // What is hauled is a load, unless a comparison makes it a bound.
  const hauled = machine === 'heavy_haulage' && quantities.capacity !== null && !quantities.capacity.compared;
  const load = loads.length > 0 || hauled || isLoadWeight(quantities.capacity, question.text, words, isExplained, likely.has('de'));
  const code = codeSpans[0]?.model;
  const unknown = code === undefined && maker !== undefined ? findUnknownModel(question, words, maker, isTaken, lexicon) : null;
  const model = code === undefined ? unknown : ofMaker(code, maker?.meaning.brand);
  const slots: Slots = {
    country,
    place,
    radiusKm: place === null ? null : (quantities.radiusKm ?? chooseRadius(place, placeSpan!, words)),
    serviceType: machine === null || machine === 'mobile_crane' ? machine : craneTypes[machine],
    craneType: machine === 'mobile_crane' ? null : machine,
    capacity: craneCapacity(quantities.capacity, load && !quantities.loadApart, words),
    brand: model?.brand ?? maker?.meaning.brand ?? null,
    model,
    concepts: [...new Set(concepts.map(({ meaning }) => meaning.slug))],
  };
  const named = findNamed(asking.slice(0, bounds.maxQuestionChars), words, rest, names, work);
  // A phrase may be the cue of several wishes.
  const cueSpans = cues.flatMap((span) =>
    (lexicon.find(phraseOf(words, span)) ?? []).flatMap(({ meaning }): CueSpan[] => (meaning.kind === 'cue' ? [{ ...span, meaning }] : [])),
  );
  const facts: Facts = {
    cues: cueSpans,
    words: texts,
    slots,
    crane: first('crane') !== undefined,
    rest,
    named,
    safety: safety.length > 0,
    load,
    trade: countTradeWords(texts),
    contact,
    price: quantities.price,
    identifiers: question.text.match(identifier)?.length ?? 0,
    ...companyEvidence({ text: question.text, words, likely, spans: [...domain, ...cues], contact, isStrange }),
  };
  return {
    text: question.text,
    cut: question.cut,
    uncompared: work.left < 0,
    language,
    words,
    domain: kept,
    concepts,
    taken,
    facts,
    placeAt: placeSpan === undefined ? null : stretchOf(placeSpan),
    countryAt: countrySpan === undefined ? null : stretchOf(countrySpan),
    models: model === unknown && unknown !== null ? [unknown] : codeSpans.toSorted((a, b) => a.from - b.from).map((found) => found.model),
    excluded: excluded.map(({ meaning }) => valueOf(meaning, lexicon)),
    corrected,
  };
}

/** Whether another of its kind is named right behind a span instead: “in Reggio Emilia, no sorry, Reggio Calabria”. */
const isTakenBack = ({ to, meaning }: Span, domain: readonly Span[], texts: readonly string[]): boolean =>
  domain.some(({ from, meaning: { kind } }) => kind === meaning.kind && from > to && correctionIn(texts.slice(to, from)) === 'sure');

/** A code of a series is of the maker that is named beside it, who knows better than the table of series. */
const ofMaker = (code: ModelCode, brand = code.brand): ModelCode => (code.slugs.length > 0 ? code : { ...code, brand });

function valueOf(meaning: Meaning, { places }: Lexicon): string {
  if (meaning.kind === 'country') return meaning.code;
  if (meaning.kind === 'place') return places.at(meaning.place).name;
  if (meaning.kind === 'brand') return meaning.brand;
  return meaning.kind === 'machine' ? meaning.machine : meaning.kind;
}
