import type { NamedCompanies } from '../lexicon/company-names.ts';
import type { MeaningOf } from '../lexicon/lexicon.ts';
import type { Span } from '../reading/spans.ts';
import { technicalWords } from '../tables/intent-patterns.ts';
import type { Cue } from '../tables/intent-words.ts';
import type { Slots } from './fill-slots.ts';

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
  /** Words of the trade, such as parts of cranes. */
  readonly trade: number;
  /** Contact details of somebody are asked for. */
  readonly contact: boolean;
  /** An amount of money is named for which machines are sold, not let. */
  readonly price: boolean;
  /** Names of fields and paths of the interface: `updated_at`, `/companies`. */
  readonly identifiers: number;
  /** A legal form of companies stands in the question. */
  readonly legalForm: boolean;
  /** Words written like names that nothing explains. */
  readonly strangeNames: number;
  /** A word of the trade right before a word that is written like a name: “Kranservice Obermoser”. */
  readonly namedBusiness: boolean;
  /** Companies are named as such, not only by “who has”. */
  readonly companyNoun: boolean;
}

/** The facts with what several decisions draw from them. */
export interface Signs extends Facts {
  readonly text: string;
  count(cue: Cue): number;
  has(cue: Cue): boolean;
  /** Whether any word is one of these. */
  any(table: ReadonlySet<string>): boolean;
  /** Whether a pattern fits any word. */
  fits(pattern: RegExp): boolean;
  /** Words that speak of the interface. */
  readonly technical: number;
  readonly machineOrName: boolean;
  /** Something of this market is named. */
  readonly domain: boolean;
  readonly located: boolean;
}

export function countCues(cues: readonly CueSpan[]): Map<Cue, number> {
  const counts = new Map<Cue, number>();
  for (const { meaning } of cues) counts.set(meaning.cue, (counts.get(meaning.cue) ?? 0) + 1);
  return counts;
}

export function deriveSigns(facts: Facts): Signs {
  const { slots, words } = facts;
  const counts = countCues(facts.cues);
  const machineOrName = slots.serviceType !== null || slots.model !== null || slots.brand !== null;
  return {
    ...facts,
    text: words.join(' '),
    count: (cue) => counts.get(cue) ?? 0,
    has: (cue) => counts.has(cue),
    any: (table) => words.some((word) => table.has(word)),
    fits: (pattern) => words.some((word) => pattern.test(word)),
    technical: words.filter((word) => technicalWords.has(word)).length + facts.identifiers,
    machineOrName,
    domain: machineOrName || facts.crane || slots.capacity !== null,
    located: slots.country !== null || slots.place !== null,
  };
}
