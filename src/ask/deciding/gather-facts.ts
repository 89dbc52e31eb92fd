import { type Candidate, coordinateSpans, findCandidates } from './candidates.ts';
import { findNamed } from './named-companies.ts';
import { type Item, itemsOf } from './question-items.ts';
import { allFigures, type Asides, readAsides } from '../reading/asides.ts';
import { endsClause, findDomain, isFalseFriend, type Read } from '../reading/domain-spans.ts';
import { type FilledSlots, fillSlots, type Slots } from './fill-slots.ts';
import { readLanguage } from '../reading/language.ts';
import type { Lexicon, Meaning, MeaningOf, ModelCode } from '../lexicon/lexicon.ts';
import { findCorrected, findModels, findReordered, findSpokenCodes } from '../reading/model-codes.ts';
import { findInTurn, isIn, type Stretch } from '../reading/phrase-table.ts';
import { type Quantities, readQuantities } from '../reading/quantities.ts';
import { findPhrases, longestSpans, phraseOf, type Span } from '../reading/spans.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { strongLegalForms } from '../tables/company-words.ts';
import { type Tagged, tagQuestion } from './tagger.ts';
import type { Language } from '../tables/languages.ts';
import { type Question, type QuestionBounds, readQuestion, type Word } from '../lexicon/text.ts';
import type { Steps } from '../lexicon/steps.ts';
import type { PlaceFinder, PlacedIndex } from '../lexicon/with-places.ts';
import { settleTowns } from '../reading/place-choice.ts';
import { beforeLanguages, countriesOf, languageNames, speaking } from '../tables/places.ts';
import { craneStems, makeNouns } from '../tables/service-words.ts';
import { completeWords } from '../reading/words.ts';
import { findNearCodes, findSeriesCodes, findUnknownModel } from '../reading/unknown-codes.ts';
import { codeWords } from '../lexicon/name-words.ts';
import type { NamedCompanies } from '../lexicon/company-names.ts';

/** How much of a question is understood: what of it is read, and how many steps that may take. */
export interface UnderstandingBounds extends QuestionBounds {
  readonly maxQuestionSteps: number;
}

/** A phrase that is the cue of a wish; one of several wishes is there once for each. */
export type CueSpan = Span<MeaningOf<'cue'>>;

/** What a question is judged by. */
export interface Facts {
  readonly cues: readonly CueSpan[];
  readonly words: readonly string[];
  readonly slots: Slots;
  readonly crane: boolean;
  /** Words that nothing explains. */
  readonly rest: readonly string[];
  readonly named: NamedCompanies | null;
  readonly safety: boolean;
  readonly load: boolean;
  /** The question is the name of a model, and nothing else. */
  readonly modelAlone: boolean;
  /** A kind of crane is named that no list can be narrowed to. */
  readonly narrowKind: boolean;
  /** Contact details of somebody are asked for. */
  readonly contact: boolean;
  /** Beside words for contacts, what looks like the name of a company that is not in the data. */
  readonly unknownName: Stretch | null;
  /** A legal form of companies stands in the question. */
  readonly legalForm: boolean;
}

/** A question with what it names, before it is known which part each of it plays. */
export interface Parts {
  /** As it was asked. */
  readonly asking: string;
  /** As far as it was read, folded. */
  readonly text: string;
  /** Whether more was asked than was read. */
  readonly cut: boolean;
  /** What is left of its steps. */
  readonly steps: Steps;
  readonly language: Language;
  /** Languages that it may be in. */
  readonly likely: ReadonlySet<Language>;
  /** Words as they were looked up: cut, completed and corrected. */
  readonly words: readonly Word[];
  /** Phrases of the lexicon, by what they stand for. */
  readonly layers: Layers;
  /** Whether the question is the name of a model, and nothing else. */
  readonly isModelAlone: boolean;
  /** Whether a word is part of a code or an amount. */
  readonly isTaken: (index: number) => boolean;
  readonly asides: Asides;
  /** All names and amounts that may narrow a search. */
  readonly candidates: readonly Candidate[];
  /** Amounts of what no answer takes into account, and the distance. */
  readonly amounts: Pick<Quantities, 'others' | 'radiusAt'>;
  /** Whether no phrase, name or amount explains a word. */
  readonly isStrange: (index: number) => boolean;
  /** What words are, where that says what part the names beside them play. */
  readonly classes: readonly (readonly string[])[];
  /** The question as its tagger sees it. */
  readonly items: readonly Item[];
  /** The slots that these candidates make, with every model that the question names. */
  readonly slotsFrom: (chosen: readonly Candidate[]) => FilledSlots;
  /** Misspelled words with what they were taken for, for the trace. */
  readonly corrected: ReadonlyMap<string, string>;
}

/** A question as it was read, before it is decided what it is after. */
export interface Reading extends Parts {
  readonly tagged: Tagged;
  /** What narrows a search, without names that are none of places. */
  readonly domain: readonly Span[];
  readonly facts: Facts;
}

/** What questions are read by: an index of them. */
export type Known = Pick<PlacedIndex, 'lexicon' | 'names' | 'places' | 'records' | 'nameIndex' | 'models'>;

/**
 * The model whose name a question is, and nothing else, though it may look like a number or a word: “16000”, “MSPE”. Records are numbered
 * behind companies.
 */
function modelNamed(asking: string, { records, nameIndex, names }: Known): ModelCode | null {
  for (const owner of nameIndex.namedExactly(codeWords(asking))) {
    const record = records[owner - names.count];
    const { brand, model } = record?.facets ?? { brand: null, model: null };
    if (record?.kind === 'model' && brand !== null && model !== null) return { brand, model, slugs: [record.path.slice('/atlas/'.length)] };
  }
  return null;
}

/** The codes of models in a question; the whole question may be the name of one. */
function readCodes(asking: string, question: Question, words: readonly Word[], known: Known, steps: Steps) {
  const { lexicon } = known;
  const models = findModels(question, words, lexicon, steps);
  const series = findSeriesCodes(question, words, isIn(models));
  const near = findNearCodes(question, words, lexicon, isIn([...models, ...series]));
  const written = [...models, ...series, ...near];
  const spoken = findSpokenCodes(words, lexicon, isIn(written));
  const coded = [...written, ...spoken, ...findCorrected(written, words, lexicon, isIn([...written, ...spoken]))].toSorted(
    (a, b) => a.from - b.from,
  );
  const whole = coded.length > 0 || words.length === 0 ? null : modelNamed(asking, known);
  if (whole !== null) return { codes: [{ from: 0, to: words.length, model: whole }], isWhole: true };
  return { codes: coded.length > 0 ? coded : findReordered(words, lexicon), isWhole: false };
}

/** Phrases of the lexicon in a question, by what they stand for. */
type Layers = ReturnType<typeof readLayers>;

function readLayers(
  question: Question,
  words: readonly Word[],
  lexicon: Lexicon,
  { likely, isTaken, isFigure, isNarrower }: Pick<Read, 'likely' | 'isTaken' | 'isFigure' | 'isNarrower'>,
) {
  const phrases = findPhrases(words, lexicon);
  const layer = <K extends Meaning['kind']>(kind: K) => longestSpans(phrases, [kind]);
  const all = findDomain({ question, phrases, words, lexicon, likely, isTaken, isFigure, isNarrower });
  // “Chinese makes” are not in China.
  const origins = all.flatMap((span): Stretch[] => {
    if (span.meaning.kind !== 'country') return [];
    const isMake = (i: number) => makeNouns.has(words[i]?.text ?? '');
    const before = words[span.from - 1]?.text ?? '';
    if (languageNames.has(phraseOf(words, span))) {
      // “A manual in German”, “who speak Polish”, “soll Polnisch sprechen”
      const isWritten = beforeLanguages.has(before) && endsClause(question.text, words[span.to - 1]!);
      if (isWritten || speaking.has(before)) return [{ from: span.from - 1, to: span.to }];
      if (speaking.has(words[span.to]?.text ?? '')) return [{ from: span.from, to: span.to + 1 }];
    }
    return isMake(span.to) ? [{ from: span.from, to: span.to + 1 }] : isMake(span.from - 1) ? [{ from: span.from - 1, to: span.to }] : [];
  });
  const isOrigin = isIn(origins);
  const domain = all.filter(({ from, meaning: { kind } }) => kind !== 'country' || !isOrigin(from));
  // In Portuguese “no Brasil” is in Brazil.
  const isInBrazil = ({ to }: Span) =>
    likely.has('pt') && !domain.some(({ from, meaning: { kind } }) => from === to && (kind === 'brand' || kind === 'machine'));
  return {
    domain,
    origins,
    concepts: longestSpans(phrases, ['concept'], isTaken).filter((span) => !isFalseFriend(span, words, lexicon, likely)),
    cues: layer('cue').filter(({ from, meaning }) => meaning.cue !== 'foreign' || !isTaken(from)),
    negations: layer('negation').filter((span) => !(phraseOf(words, span) === 'no' && isInBrazil(span))),
    everyday: layer('function'),
    locatives: layer('locative'),
    loads: layer('load'),
    safety: layer('safety'),
    contacts: layer('contact'),
  };
}

/** What the words of a question are, where that says what part the names beside them play. */
function classifyWords(
  words: readonly Word[],
  { negations, locatives, loads, cues, domain }: Layers,
  { isStrange, others, asides }: Pick<Reading, 'isStrange' | 'asides'> & Pick<Quantities, 'others'>,
) {
  const classes: string[][] = words.map(() => []);
  const classify = <S extends Stretch>(spans: readonly S[], nameOf: (span: S) => string) => {
    for (const span of spans) for (let i = span.from; i < span.to; i++) classes[i]!.push(nameOf(span));
  };
  classify(negations, () => 'not');
  classify(locatives, () => 'in');
  classify(loads, () => 'load');
  classify(cues, ({ meaning }) => (meaning.kind === 'cue' ? meaning.cue : ''));
  classify(
    domain.filter(({ meaning }) => meaning.kind === 'crane'),
    () => 'crane',
  );
  classify(allFigures.flatMap(asides.of), () => 'figure');
  words.forEach(({ text, start, end }, i) => {
    if (others.some(([from, to]) => start < to && end > from)) classes[i]!.push('measured');
    if (/^\d+$/.test(text)) classes[i]!.push('number');
    else if (isStrange(i)) classes[i]!.push(text.length >= 4 ? 'strange' : 'short');
  });
  return classes;
}

/** Candidates with the towns that are meant among those of one name. */
function inContext(
  candidates: readonly Candidate[],
  words: readonly Word[],
  { places, steps }: { readonly places: PlaceFinder; readonly steps: Steps },
  likely: ReadonlySet<Language>,
): Candidate[] {
  const located = candidates.filter(({ place }) => place !== null && place.country !== '');
  const settled = settleTowns(
    located.map((candidate) => ({ asked: phraseOf(words, candidate.span ?? candidate), place: candidate.place! })),
    { places, steps },
    new Set([...likely].flatMap((language) => (language === 'en' ? [] : countriesOf[language]))),
  );
  return candidates.map((candidate) => {
    const at = located.indexOf(candidate);
    return at === -1 || settled[at] === candidate.place ? candidate : { ...candidate, place: settled[at]!, value: settled[at]!.name };
  });
}

/** Reads a question: its language, and what it names. */
export function readParts(asking: string, known: Known, bounds: UnderstandingBounds): Parts {
  const steps: Steps = { left: bounds.maxQuestionSteps };
  const { lexicon, names, places, models } = known;
  const question = readQuestion(asking, bounds);
  const { language, likely } = readLanguage(models.languages, question);
  const { words, corrected } = completeWords(question, { lexicon, names, likely, steps });
  const texts = words.map(({ text }) => text);
  const { codes, isWhole } = readCodes(asking, question, words, known, steps);
  const codeSpans = codes.map(({ from, to }) => [words[from]!.start, words[to - 1]!.end] as const);
  const quantities = readQuantities(question, [...codeSpans, ...coordinateSpans(question.text)], language);
  const taken = [...codeSpans, ...quantities.spans];
  const takenWords = words.map((word) => taken.some(([start, end]) => word.start < end && word.end > start));
  const isTaken = (index: number) => takenWords[index]!;

  const asides = readAsides(words);
  const [isFigure, isNarrower] = [isIn(allFigures.flatMap(asides.of)), isIn(asides.of('narrower'))];
  const layers = readLayers(question, words, lexicon, { likely, isTaken, isFigure, isNarrower });
  const { domain, concepts } = layers;
  const isExplained = isIn(explainedBy(layers));
  const isStrange = (index: number) => !isExplained(index) && !isTaken(index);
  const read = findCandidates(domain, codes, quantities.masses, { text: question.text, words, lexicon, places });
  const candidates = inContext(read, words, { places, steps }, likely);
  const unknownOf = (maker: Span<MeaningOf<'brand'>>) => findUnknownModel(question, words, maker, { lexicon, isTaken });
  const crane = domain.some(({ meaning }) => meaning.kind === 'crane');
  const slotsFrom = (chosen: readonly Candidate[]) =>
    fillSlots(chosen, {
      text: question.text,
      words,
      likely,
      places,
      unknownOf,
      radiusKm: quantities.radiusKm,
      crane: crane || texts.some((text) => craneStems.test(text)),
      concepts,
    });
  const classes = classifyWords(words, layers, { isStrange, others: quantities.others, asides });
  return {
    asking: asking.slice(0, bounds.maxQuestionChars),
    text: question.text,
    cut: question.cut,
    steps,
    likely,
    language,
    words,
    layers,
    isModelAlone: isWhole,
    isTaken,
    asides,
    candidates,
    amounts: quantities,
    isStrange,
    classes,
    items: itemsOf({ text: question.text, words, candidates, classes, likely, lexicon }),
    slotsFrom,
    corrected,
  };
}

/** The phrases that explain words. */
const explainedBy = ({ domain, origins, concepts, cues, negations, everyday, locatives, loads, safety }: Layers): Stretch[] => [
  ...domain,
  ...origins,
  ...concepts,
  ...cues,
  ...negations,
  ...everyday,
  ...locatives,
  ...loads,
  ...safety,
];

/** Reads a question whole: also which part each name in it plays, and what speaks for one wish or another. */
export function gatherFacts(asking: string, known: Known, bounds: UnderstandingBounds): Reading {
  const parts = readParts(asking, known, bounds);
  return completeReading(parts, tagQuestion(known.models.tags, parts), known);
}

/** Adds what a question is judged by. */
export function completeReading(parts: Parts, tagged: Tagged, { lexicon, names }: Known): Reading {
  const { words, candidates, layers, isTaken, steps, asides } = parts;
  const texts = words.map(({ text }) => text);
  const isPlace = (i: number) =>
    candidates.some(({ from, to, place }, at) => place !== null && from <= i && to > i && tagged.candidates[at] !== 'none');
  const domain = layers.domain.filter(({ from, meaning }) => meaning.kind !== 'place' || isPlace(from));
  const isExplained = isIn(explainedBy({ ...layers, domain }));
  const isStrange = (index: number) => !isExplained(index) && !isTaken(index);
  const rest = texts.filter((text, i) => isStrange(i) && !/^\d+$/.test(text));
  const contact = layers.contacts.length > 0;
  const meant = candidates.filter(({ place, mass }, i) => {
    const tag = tagged.candidates[i];
    return mass?.isBare === true ? tag === 'filter' : place === null || tag !== 'none';
  });
  const named = findNamed(parts.asking, words, rest, { names, steps, contact, isTaken });
  const facts: Facts = {
    // A phrase may be the cue of several wishes.
    cues: layers.cues.flatMap((span) =>
      (lexicon.find(phraseOf(words, span)) ?? []).flatMap(({ meaning }): CueSpan[] =>
        meaning.kind === 'cue' ? [{ ...span, meaning }] : [],
      ),
    ),
    words: texts,
    slots: parts.slotsFrom(meant).slots,
    crane: domain.some(({ meaning }) => meaning.kind === 'crane'),
    rest,
    named,
    safety: layers.safety.length > 0,
    load: layers.loads.length > 0,
    modelAlone: parts.isModelAlone,
    narrowKind: asides.of('narrower').length > 0,
    contact,
    unknownName: contact && named === null ? findUnknownName({ ...parts, domain }, isStrange) : null,
    legalForm: nameWords(parts.asking).some((word) => strongLegalForms.has(word)),
  };
  return { ...parts, tagged, domain, isStrange, facts };
}

/** Kinds of phrases that names of companies are made of. */
const namingKinds: ReadonlySet<string> = new Set(['crane', 'machine', 'place', 'brand']);

/** The words of a name that nothing explains, with those of the trade and of places beside them: “Grúas Fulanito”, “Mediaco Marseille”. */
function findUnknownName({ words, layers, domain }: Parts & Pick<Reading, 'domain'>, isStrange: (i: number) => boolean): Stretch | null {
  const isContact = isIn(layers.contacts);
  const isNaming = isIn(domain.filter(({ meaning: { kind } }) => namingKinds.has(kind)));
  const isOfName = (i: number) => words[i] !== undefined && !isContact(i) && (isStrange(i) || isNaming(i) || (i > 0 && words[i]!.capital));
  // “Gruas do Sul”: a small word may be part of it.
  const isBehind = (i: number) => isOfName(i) || (isOfName(i + 1) && words[i + 1]!.capital && !isContact(i));
  const names = findInTurn(words, (from) => {
    if (!isOfName(from)) return null;
    let to = from + 1;
    while (to < words.length && isBehind(to)) to++;
    return { from, to };
  }).filter(({ from, to }) => words.some((_, i) => i >= from && i < to && isStrange(i)));
  return names.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0] ?? null;
}
