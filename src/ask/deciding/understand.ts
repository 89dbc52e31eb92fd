import { decide } from './decision.ts';
import type { Candidate } from './candidates.ts';
import { findUnused, unknownNameAsked } from './unused.ts';
import { figuresAsked } from '../reading/asides.ts';
import { type FilledSlots, labelled, type Slots } from './fill-slots.ts';
import { gatherFacts, type Known, type Reading, type UnderstandingBounds } from './gather-facts.ts';
import type { ModelCode, Place } from '../lexicon/lexicon.ts';
import type { NamedCompanies } from '../lexicon/company-names.ts';
import type { Steps } from '../lexicon/steps.ts';
import { placeOf, townKm } from '../lexicon/with-places.ts';
import { asksNearMe, isWithin } from '../reading/place-choice.ts';
import { phraseOf } from '../reading/spans.ts';
import type { Intent, MeantService, Tag } from '../tables/labels.ts';
import { type Features, type LinearModel, rankClasses, type Scored } from '../lexicon/linear-model.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { denialBefore } from './denials.ts';
import { tagsWithArea } from './tagger.ts';
import type { Figure } from '../tables/aside-words.ts';
import type { Language } from '../tables/languages.ts';
import type { MachineValue } from '../tables/service-words.ts';
import { correctingWords, haulStems, liftStems, opposites, originWords } from '../tables/quantities.ts';
import { countCues, intentFeatures, isNamedExcluded } from './intent-features.ts';

/** Characters of a question that may be the name of a place alone, at most. */
const mostOfPlace = 80;

/** A country, or else a place. */
export type ExcludedArea = Pick<Slots, 'country' | 'place'>;

export interface Understanding {
  /** The question as far as it was read, folded. */
  readonly text: string;
  /** Whether more was asked than was read. */
  readonly cut: boolean;
  /** What is left of its steps. */
  readonly steps: Steps;
  readonly intent: Intent;
  /** Another intent that is nearly as likely; null when there is none. */
  readonly other: Intent | null;
  /** How far the intent is ahead of the second. */
  readonly lead: number;
  readonly language: Language;
  readonly slots: Slots;
  /** Every model that the question names, in order, also those that the atlas does not have. */
  readonly models: readonly ModelCode[];
  /** The place that the question names, also where it is no slot. */
  readonly evidencePlace: Place | null;
  /** A load was named: what is to be lifted, which promises nothing of a crane's capacity. */
  readonly load: boolean;
  /** The load, metric tonnes; null where none is known. */
  readonly loadT: number | null;
  /** Other countries or places that the question asks for beside those of the slots: “Norway or Sweden”. */
  readonly alsoAt: readonly Pick<Slots, 'country' | 'place' | 'radiusKm'>[];
  /** Other makers that would do as well: “Locatelli or Kato”. */
  readonly alsoBrands: readonly string[];
  /** Other kinds of machines that are compared with the first: “all-terrain against rough-terrain”. */
  readonly alsoKinds: readonly MachineValue[];
  /** The largest is asked for. */
  readonly largest: boolean;
  /** Phrases of the question that the answer leaves out, as they were asked. */
  readonly unused: readonly string[];
  /** Kinds of machines in the question that no list can be narrowed to, as they were asked. */
  readonly narrower: readonly string[];
  /** Figures of models, and prices, that the question asks for. */
  readonly figures: readonly Figure[];
  /** Whether a state is named behind the place: then it is that town alone. */
  readonly withState: boolean;
  /** Whether the place is not the largest of its name, but one that has companies nearer. */
  readonly isChosen: boolean;
  /** Countries and places that the question excludes. */
  readonly excludedAreas: readonly ExcludedArea[];
  /** Makers and kinds of machines that the question excludes, as words of the data. */
  readonly excluded: readonly string[];
  readonly excludedModels: readonly ModelCode[];
  /** Companies that the question excludes by name: their rows, and the name as it was asked. */
  readonly excludedCompanies: { readonly rows: readonly number[]; readonly name: string } | null;
  /** Someone wants a safety device defeated. */
  readonly unsafe: boolean;
  /** “Near me”, without a place. */
  readonly nearMe: boolean;
  /** How to reach somebody is asked. */
  readonly contact: boolean;
  /** Companies that the question names, if any. */
  readonly named: NamedCompanies | null;
  /** A name that the question asks for and nothing in the data has, as it was asked. */
  readonly unknownName: string | null;
  /** Words that nothing explains. */
  readonly rest: readonly string[];
  /** Why, for the trace. */
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Understands a question: language, slots, and what it is after. @throws OutOfSteps If that takes more steps than it may. */
export function understand(asking: string, known: Known, bounds: UnderstandingBounds): Understanding {
  const reading = gatherFacts(asking, known, bounds);
  const { text, words, domain, layers, facts, candidates } = reading;
  const { named, rest, contact } = facts;
  const features = intentFeatures(reading);
  const decided = decide(known.models.intents, reading, features);
  const alone = decided.intent === 'out_of_scope' && !decided.unsafe ? known.places.named(asking.slice(0, mostOfPlace)) : null;
  const { intent, why, unsafe, other, lead } =
    alone === null ? decided : { ...decided, intent: 'companies' as const, why: 'the name of a place', other: null };
  const tags = tagsOf(intent, reading, known.lexicon);
  const having = (tag: Tag) => candidates.filter((_, i) => tags[i] === tag);
  const filters = narrowed.has(intent) ? having('filter') : [...candidates];
  const isWanted = (machine: string) => filters.some(({ kind, value }) => kind === 'machine' && value === machine);
  const filled = withMeantService(reading.slotsFrom(filters), intent, known.models.services, features);
  const others = withAreas.has(intent) ? otherAreas(filters, filled, intent) : [];
  const alsoBrands = intent === 'companies' ? [] : otherBrands(filters, filled.slots);
  const alsoKinds = intent === 'atlas_model' ? otherKinds(filters) : [];
  const isAlso = ({ kind, value, code }: Candidate) =>
    kind === 'machine'
      ? alsoKinds.includes(value as MachineValue)
      : kind === 'brand'
        ? alsoBrands.includes(value)
        : code !== null && intent === 'wanted_ads' && alsoBrands.includes(code.brand);
  const chosen = [...chosenOf(filters, filled.slots, intent), ...others, ...filters.filter(isAlso)];
  // What is moved is no lift; of vehicles that are searched for, the answer says that it is not known what they carry.
  const hauled = isHauled(filled.slots, facts.words);
  const spokenModels = intent === 'atlas_model' ? filled.models : filled.models.slice(0, 1);
  const unused = findUnused(reading, { intent, tags, chosen, hauled }, known.lexicon);
  const loads =
    hauled && filled.slots.serviceType !== 'heavy_haulage' ? [] : having('load').flatMap(({ mass }) => mass?.min ?? mass?.max ?? []);
  return {
    text,
    cut: reading.cut,
    steps: reading.steps,
    intent,
    other,
    lead,
    language: reading.language,
    slots:
      alone === null
        ? fitSlots(filled.slots, intent)
        : { ...filled.slots, country: null, place: placeOf(alone), radiusKm: placeOf(alone).extentKm || townKm },
    models: distinctBy(filled.models, codeKey),
    evidencePlace: facts.slots.place,
    // “How much does it weigh?” is no load.
    load: loads.length > 0 || (facts.load && intent === 'companies' && !hauled),
    loadT: loads.length === 0 ? null : Math.max(...loads),
    alsoAt: others.map((area) => {
      const { country, place, radiusKm } = reading.slotsFrom([area]).slots;
      return { country, place, radiusKm };
    }),
    alsoBrands,
    alsoKinds,
    largest: reading.asides.of('largest').length > 0,
    // A part of a code that the atlas lacks is spoken of with it.
    unused: unused.phrases.filter(
      (phrase) => alone === null && !spokenModels.some(({ model }) => ` ${model.toUpperCase()} `.includes(` ${phrase.toUpperCase()} `)),
    ),
    narrower: unused.kinds,
    figures: figuresAsked(reading.asides),
    withState: filters.some(({ span, place, to }) => place !== null && span !== null && to > span.to),
    isChosen: false,
    excludedAreas: distinctBy(
      having('excluded').flatMap((candidate): ExcludedArea[] =>
        isReplaced(candidate, filters, reading)
          ? []
          : candidate.kind === 'country'
            ? [{ country: candidate.value, place: null }]
            : candidate.place === null
              ? []
              : [{ country: null, place: labelled(candidate.place, candidate, reading) }],
      ),
      (area) => JSON.stringify(area),
    ),
    // Scissor lifts are excluded from the platforms that are wanted: a kind that no list can be narrowed to.
    excluded: distinctBy(
      having('excluded').flatMap(({ kind, value }) => (kind === 'brand' || (kind === 'machine' && !isWanted(value)) ? [value] : [])),
      (value) => value,
    ),
    excludedModels: distinctBy(
      having('excluded').flatMap(({ code }) => code ?? []),
      codeKey,
    ),
    excludedCompanies:
      intent === 'companies' && named?.whole === true && isNamedExcluded(reading)
        ? { rows: named.rows, name: nameAsked(words, named) }
        : null,
    unsafe,
    nearMe: facts.slots.place === null && asksNearMe(text),
    contact,
    named,
    unknownName: unknownNameAsked(reading),
    rest,
    evidence: {
      why,
      words: words.map((word) => word.text).join(' '),
      corrected: Object.fromEntries(reading.corrected),
      cues: Object.fromEntries(countCues(facts.cues)),
      domain: domain.map((span) => `${phraseOf(words, span)}=${span.meaning.kind}`),
      concepts: layers.concepts.map((span) => phraseOf(words, span)),
      roles: candidates.map(({ value }, i) => `${value}=${tags[i]!}`),
    },
  };
}

/** The part of each candidate: companies are nearly always looked for somewhere, and every model that the atlas is asked about is one to show. */
export function tagsOf(intent: Intent, reading: Reading, lexicon: Lexicon): readonly Tag[] {
  const { tagged, candidates, words } = reading;
  if (intent !== 'atlas_model') {
    const denied = candidates.map((candidate) => denialBefore(candidate, reading, lexicon) !== null);
    const tags = tagged.candidates.map((tag, i): Tag => (tag === 'filter' && denied[i] ? 'excluded' : tag));
    return intent === 'companies' ? tagsWithArea(reading, tags, denied) : tags;
  }
  const models = candidates.filter(({ kind }) => kind === 'model');
  // “LTM 1100-4.2, no, 1130-5.1”
  const isTakenBack = (model: Candidate) => {
    const next = models[models.indexOf(model) + 1];
    return next !== undefined && words.slice(model.to, next.from).some(({ text }) => correctingWords.has(text));
  };
  return tagged.candidates.map((tag, i) => {
    const candidate = candidates[i]!;
    return candidate.kind === 'model' && tag !== 'excluded' && tag !== 'own' && !isTakenBack(candidate) ? 'filter' : tag;
  });
}

/** Whether a town is only said not to be the one: “not in Amsterdam but in Haarlem”. Companies “not from Amsterdam” are excluded. */
export function isReplaced(
  { place, from, to }: Candidate,
  filters: readonly Candidate[],
  { words, text }: Pick<Reading, 'words' | 'text'>,
): boolean {
  const next = filters.find((other) => other.from >= to && other.place !== null);
  if (place === null || next === undefined || next.from - to > mostReplaced || originWords.has(words[from - 1]?.text ?? '')) return false;
  const between = words.slice(to, next.from).map((word) => word.text);
  const isNear = /^[^.;:!?]*$/.test(text.slice(words[to - 1]!.end, words[next.from]!.start));
  return isNear && (between.length <= 1 || between.some((word) => opposites.has(word) || correctingWords.has(word)));
}
const mostReplaced = 3;

/** What is looked for by names and amounts. */
const narrowed: ReadonlySet<Intent> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);

/** How much likelier a service must be than none to be meant. */
const leastLead = 1;

/** The slots with the service that is meant where no machine is named: “who can bring a lathe from Lyon to Metz”. */
function withMeantService(filled: FilledSlots, intent: Intent, model: LinearModel<MeantService>, features: Features): FilledSlots {
  if (intent !== 'companies' || filled.slots.serviceType !== null || filled.slots.model !== null) return filled;
  const ranked = rankClasses(model, features);
  const [best] = ranked as [Scored<MeantService>];
  const none = ranked.find(({ name }) => name === 'none')!;
  if (best.score - none.score < leastLead) return filled;
  return { ...filled, slots: { ...filled.slots, serviceType: best.name } };
}

/** What a question names several times, once. */
function distinctBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}
const codeKey = ({ brand, model }: ModelCode): string => `${brand} ${model}`;

/** The name of companies as the question has it. */
function nameAsked(words: Reading['words'], named: NamedCompanies): string {
  const at = words.findIndex((_, i) => named.words.every((word, n) => words[i + n]?.text === word));
  if (at === -1) return named.words.join(' ');
  const own = words.slice(at, at + named.words.length);
  return own.map(({ written }) => written).join(' ');
}

/** Whether a load is only moved: by heavy haulage, or with a word for that and none for lifting. */
const isHauled = ({ serviceType }: Slots, words: readonly string[]): boolean =>
  (serviceType === 'heavy_haulage' || words.some((word) => haulStems.test(word))) && !words.some((word) => liftStems.test(word));

/** Places or countries in an answer, at most. */
const mostAreas = 3;

/** What is looked for in several places or countries. */
const withAreas: ReadonlySet<Intent> = new Set(['companies', 'wanted_ads', 'marketplace_listings']);

/** Further places of a choice, or further countries where no place is named; offers are looked for in countries alone. */
function otherAreas(filters: readonly Candidate[], { slots: { country, place }, located }: FilledSlots, intent: Intent): Candidate[] {
  const kind = place === null || intent !== 'companies' ? 'country' : 'place';
  const first = kind === 'country' ? country : (located?.value ?? place!.name);
  const isOther = (candidate: Candidate) =>
    candidate.kind === kind &&
    candidate.value !== first &&
    (kind === 'country' || !(isWithin(place!, candidate.place!) || isWithin(candidate.place!, place!)));
  const distinct = new Map(filters.filter(isOther).map((area) => [area.value, area]));
  return [...distinct.values()].slice(0, mostAreas - 1);
}

/** Makers beside the first that the question names, themselves or by a model. */
function otherBrands(filters: readonly Candidate[], { brand }: Slots): string[] {
  const named = filters.flatMap(({ kind, value, code }) => (kind === 'brand' ? [value] : code === null ? [] : [code.brand]));
  return brand === null ? [] : [...new Set(named)].filter((name) => name !== brand);
}

/** Kinds of machines beside the first that the question names. */
const otherKinds = (filters: readonly Candidate[]): MachineValue[] =>
  [...new Set(filters.flatMap(({ kind, value }) => (kind === 'machine' ? [value as MachineValue] : [])))].slice(1);

/** The candidates that slots were filled from. */
const chosenOf = (filters: readonly Candidate[], { capacity, place, brand }: Slots, intent: Intent): Candidate[] =>
  filters.filter(
    (candidate) =>
      (candidate.mass === null
        ? // A model has the slot of its maker, beside whom another is not used.
          candidate === filters.find(({ kind }) => kind === candidate.kind) && (candidate.kind !== 'brand' || candidate.value === brand)
        : candidate.mass.min === (capacity?.min ?? null)) ||
      (candidate.kind === 'model' && intent === 'atlas_model') ||
      (candidate.place !== null && place !== null && isWithin(place, candidate.place)) ||
      (candidate.mass !== null && candidate.mass.max !== null && candidate.mass.max === capacity?.max),
  );

/** Slots that an intent has: a company's town is part of its name, and amounts beside a model are not what is looked for. */
function fitSlots(slots: Slots, intent: Intent): Slots {
  if (intent === 'company_by_name') return { ...slots, place: null, radiusKm: null };
  // The atlas says nothing of where cranes are.
  if (intent === 'atlas_model')
    return { ...slots, country: null, place: null, radiusKm: null, capacity: slots.model === null ? slots.capacity : null };
  return slots;
}
