import { bareLetters, fold } from '../../src/contract/fold.ts';
import type { Tag } from '../../src/ask/tables/labels.ts';
import { type AskFilters, filtersOf } from '../../src/ask/answering/question-filters.ts';
import type { Understanding } from '../../src/ask/deciding/understand.ts';

/** A question, and how it should be understood. `place` and `model` may have alternatives, separated by `|`. */
export interface Labelled {
  readonly id: string;
  readonly question: string;
  readonly lang: string;
  readonly intent: string;
  readonly filters: Readonly<Record<string, string | number>>;
  readonly tags?: readonly string[];
  /** Roles of names and amounts that aren’t filters, by their folded text in the question: one, or one for each mention; null if unknown. */
  readonly roles?: Readonly<Record<string, Tag | null | readonly (Tag | null)[]>>;
  /** Stretches of the question that say what no list is narrowed by; missing if nobody has marked them. */
  readonly conditions?: readonly string[];
}

export interface Prediction {
  readonly intent: string;
  readonly filters: AskFilters;
  /** What the answer says that it leaves out. */
  readonly unused: readonly string[];
  /** Names in the question that the answer neither is narrowed by nor speaks of. */
  readonly dropped: readonly string[];
}

/** What is scored of an understood question. */
export const predictionOf = (understanding: Understanding, dropped: readonly string[]): Prediction & { readonly lang: string } => ({
  intent: understanding.intent,
  filters: filtersOf(understanding),
  lang: understanding.language,
  unused: [...understanding.unused, ...understanding.narrower],
  dropped,
});

/** Intents with scored slots. */
const slotted = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);
/** Whether the slots of a question are scored. */
export const isSlotted = ({ intent }: Labelled): boolean => slotted.has(intent);
const abstained = new Set(['out_of_scope', 'account_action']);
const slotNames = ['country', 'place', 'service_type', 'capacity_min_t', 'capacity_max_t', 'brand', 'model'] as const;
type SlotName = (typeof slotNames)[number];

export interface SlotScore {
  readonly right: number;
  /** Wrong values. */
  readonly wrong: number;
  /** Missing or wrong values. */
  readonly missed: number;
}

/** Whether a value is one of the alternatives. Longer variants of a model count, and capacities within 2 %, or down to 0.8 of a class. */
export function slotFits(slot: SlotName, expected: string | number, said: string | number, expectedSlots: Labelled['filters']): boolean {
  if (typeof expected === 'number') {
    const value = Number(said);
    const low = slot === 'capacity_min_t' && expectedSlots['capacity_max_t'] === undefined ? 0.8 : 0.98;
    return value >= expected * low && value <= expected * 1.02;
  }
  return expected.split('|').some((alternative) => {
    const [want, have] = [bareLetters(alternative), bareLetters(String(said))];
    return slot === 'model' || slot === 'place' ? have.startsWith(want) || want.startsWith(have) : have === want;
  });
}

/** Whether a value may be given without being in the label: if a place or a model implies it, or as an upper bound that allows the class. */
function isImplied(slot: SlotName, said: string | number, { filters }: Labelled): boolean {
  if (slot === 'country') return filters['place'] !== undefined;
  if (slot === 'brand' || slot === 'service_type') return filters['model'] !== undefined;
  if (slot === 'capacity_max_t') return Number(said) >= Number(filters['capacity_min_t'] ?? Infinity);
  return false;
}

function scoreSlots(label: Labelled, { filters }: Prediction): SlotScore {
  let [right, wrong, missed] = [0, 0, 0];
  for (const slot of slotNames) {
    const expected = label.filters[slot];
    const said = filters[slot];
    if (expected === undefined && said === undefined) continue;
    if (expected === undefined) wrong += isImplied(slot, said!, label) ? 0 : 1;
    else if (said === undefined) missed++;
    else if (slotFits(slot, expected, said, label.filters)) right++;
    else {
      wrong++;
      missed++;
    }
  }
  return { right, wrong, missed };
}

/** Small words that nothing depends on. */
const shortest = 3;
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= shortest || /\d/.test(word));

/** How many conditions are said, half of their words at least; and how many of those said are none. */
function scoreConditions(marked: readonly string[], { unused }: Prediction) {
  const [said, real] = [new Set(wordsOf(unused)), new Set(wordsOf(marked))];
  const isSaid = (words: readonly string[]) => words.filter((word) => said.has(word)).length >= words.length / 2;
  return {
    marked: marked.length,
    said: marked.filter((condition) => isSaid(wordsOf([condition]))).length,
    none: unused.filter((condition) => !wordsOf([condition]).some((word) => real.has(word))).length,
  };
}

export interface Figures {
  readonly questions: number;
  readonly routing: number;
  readonly nonEnglish: number;
  readonly typos: number;
  readonly abstentionRecall: number;
  readonly abstentionPrecision: number;
  readonly slotF1: number;
  readonly frame: number;
  readonly language: number;
  readonly conditions: number;
  readonly background: number;
  readonly dropped: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** All figures of a set, and the misunderstood questions. */
export function evaluate(
  labels: readonly Labelled[],
  predict: (question: string) => Prediction & { readonly lang: string },
): { figures: Figures; misses: string[] } {
  const misses: string[] = [];
  const rows = labels.map((label) => {
    const prediction = predict(label.question);
    const routed = prediction.intent === label.intent;
    const slots = isSlotted(label) ? scoreSlots(label, prediction) : { right: 0, wrong: 0, missed: 0 };
    const whole = routed && slots.wrong === 0 && slots.missed === 0;
    if (!whole || prediction.dropped.length > 0) {
      const dropped = prediction.dropped.length === 0 ? '' : `\n      dropped ${prediction.dropped.join(', ')}`;
      misses.push(
        `${label.id} [${label.lang}] ${label.question}\n      want ${label.intent} ${JSON.stringify(label.filters)}\n      got  ${prediction.intent} ${JSON.stringify(prediction.filters)}${dropped}`,
      );
    }
    // What is asked of a model is answered, or said to be unknown in a sentence of its own.
    const isScored = label.conditions !== undefined && label.intent !== 'atlas_model';
    const conditions = isScored ? scoreConditions(label.conditions, prediction) : null;
    return { label, prediction, routed, slots, whole, conditions, abstained: abstained.has(prediction.intent) };
  });
  const marked = rows.flatMap(({ conditions }) => conditions ?? []);
  const sumOf = (key: 'marked' | 'said' | 'none') => marked.reduce((sum, row) => sum + row[key], 0);
  const routedShare = (chosen: typeof rows) => share(chosen.filter(({ routed }) => routed).length, chosen.length);
  const toAbstain = rows.filter(({ label }) => abstained.has(label.intent));
  const said = rows.filter((row) => row.abstained);
  const rightly = said.filter(({ label }) => abstained.has(label.intent)).length;
  const sum = (name: keyof SlotScore) => rows.reduce((total, { slots }) => total + slots[name], 0);
  const framed = rows.filter(({ label }) => isSlotted(label));
  return {
    misses,
    figures: {
      questions: rows.length,
      routing: routedShare(rows),
      nonEnglish: routedShare(rows.filter(({ label }) => label.lang !== 'en')),
      typos: routedShare(rows.filter(({ label }) => label.tags?.includes('typo'))),
      abstentionRecall: share(rightly, toAbstain.length),
      abstentionPrecision: share(rightly, said.length),
      slotF1: share(2 * sum('right'), 2 * sum('right') + sum('wrong') + sum('missed')),
      frame: share(framed.filter(({ whole }) => whole).length, framed.length),
      conditions: share(sumOf('said'), sumOf('marked')),
      background: share(sumOf('none'), marked.length),
      dropped: rows.reduce((total, { prediction }) => total + prediction.dropped.length, 0),
      language: share(rows.filter(({ label, prediction }) => prediction.lang === label.lang).length, rows.length),
    },
  };
}
