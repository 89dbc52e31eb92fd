import { isIncidentalPlace, type Stretch } from './incidental-place.ts';
import { decide } from './decision.ts';
import { countCues } from './facts.ts';
import { gatherFacts, type UnderstandingBounds } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import type { Lexicon, ModelCode, Place } from '../lexicon/lexicon.ts';
import type { NamedCompanies, Names } from '../lexicon/company-names.ts';
import { asksNearMe } from '../reading/place-choice.ts';
import type { Slots } from '../reading/slots.ts';
import { phraseOf } from '../reading/spans.ts';
import type { Language } from '../tables/languages.ts';

export interface Understanding {
  /** The question as far as it was read, folded. */
  readonly text: string;
  /** Whether more was asked than was read. */
  readonly cut: boolean;
  /** Whether words were left uncorrected, since their correction would have taken too long. */
  readonly uncompared: boolean;
  readonly intent: Intent;
  /** Another intent that is nearly as likely; null when there is none. */
  readonly other: Intent | null;
  readonly language: Language;
  readonly slots: Slots;
  /** Every model that the question names, in order, also those that the atlas does not have. */
  readonly models: readonly ModelCode[];
  /** The place that the question names, also where it is no slot. */
  readonly evidencePlace: Place | null;
  /** A load was named: what is to be lifted, which promises nothing of a crane's capacity. */
  readonly load: boolean;
  /** Values that the question excludes, as words of the data. */
  readonly excluded: readonly string[];
  /** Someone wants a safety device defeated. */
  readonly unsafe: boolean;
  /** “Near me”, without a place. */
  readonly nearMe: boolean;
  /** How to reach somebody is asked. */
  readonly contact: boolean;
  /** Companies that the question names, if any. */
  readonly named: NamedCompanies | null;
  /** Words that nothing explains. */
  readonly rest: readonly string[];
  /** Why, for the trace. */
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Understands a question: language, slots, and what it is after. */
export function understand(asking: string, lexicon: Lexicon, names: Names, bounds: UnderstandingBounds): Understanding {
  const reading = gatherFacts(asking, lexicon, names, bounds);
  const { text, words, domain, concepts, facts, placeAt, countryAt } = reading;
  const { slots, named, load, rest, contact } = facts;
  const { intent, why, unsafe, other } = decide(reading);
  const isIncidental = (at: Stretch | null) => at !== null && isIncidentalPlace(intent, text, at);
  const meant = {
    ...slots,
    ...(isIncidental(placeAt) ? { place: null, radiusKm: null } : {}),
    ...(isIncidental(countryAt) ? { country: null } : {}),
  };
  return {
    text,
    cut: reading.cut,
    uncompared: reading.uncompared,
    intent,
    other,
    language: reading.language,
    slots: fitSlots(meant, intent),
    models: reading.models,
    evidencePlace: slots.place,
    load,
    excluded: reading.excluded,
    unsafe,
    nearMe: slots.place === null && asksNearMe(text),
    contact,
    named,
    rest,
    evidence: {
      why,
      words: words.map((word) => word.text).join(' '),
      corrected: Object.fromEntries(reading.corrected),
      cues: Object.fromEntries(countCues(facts.cues)),
      domain: domain.map((span) => `${phraseOf(words, span)}=${span.meaning.kind}`),
      concepts: concepts.map((span) => phraseOf(words, span)),
    },
  };
}

/** Slots that an intent has: a company's town is part of its name, and amounts beside a model are not what is looked for. */
function fitSlots(slots: Slots, intent: Intent): Slots {
  if (intent === 'company_by_name') return { ...slots, place: null, radiusKm: null };
  if (intent === 'atlas_model' && slots.model !== null) return { ...slots, capacity: null };
  return slots;
}
