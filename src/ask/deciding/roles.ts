import { correctingWords } from '../tables/quantities.ts';
import type { Candidate } from './candidates.ts';
import type { Reading } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import { rankClasses, type LinearModel } from './linear-model.ts';
import { spend } from '../lexicon/steps.ts';
import { groupOf } from './question-items.ts';
import { roleFeatures } from './role-features.ts';

/** The part that a name or an amount plays in a question. Each of several that would do is a filter. */
export const roles = ['filter', 'excluded', 'load', 'destination', 'own', 'none'] as const;
export type Role = (typeof roles)[number];

/** The part of each candidate of a question that is after something. */
export function assignRoles(model: LinearModel<Role>, reading: Reading, intent: Intent): Role[] {
  if (!narrowed.has(intent)) return reading.candidates.map(() => 'filter');
  const { candidates } = reading;
  spend(reading.steps, candidates.length * stepsPerCandidate);
  const ranked = roleFeatures(reading, intent).map((features) => rankClasses(model, features));
  const assigned = ranked.map(([best]) => best!.name);
  /** How much likelier something is to narrow the search than to play another part. */
  const leadOf = (i: number) => {
    const own = ranked[i]!.find(({ name }) => name === 'filter')!;
    return own.score - ranked[i]!.find((other) => other !== own)!.score;
  };
  const byLead = (indices: readonly number[]) => indices.toSorted((a, b) => leadOf(b) - leadOf(a));
  // Beside one that is wanted, another of its kind is wanted only if that is clear, or if they are named together: “our Grove … a Liebherr”.
  for (const group of new Set(candidates.map(groupOf))) {
    const same = [...candidates.keys()].filter(
      (i) => groupOf(candidates[i]!) === group && assigned[i] === 'filter' && candidates[i]!.mass?.max == null,
    );
    const isJoined = (i: number) =>
      group !== 'mass' && same.some((j) => j !== i && areJoined(candidates[i]!, candidates[j]!, reading.words));
    for (const i of byLead(same).slice(1)) if (leadOf(i) < clearLead && !isJoined(i)) assigned[i] = ranked[i]![1]!.name;
  }
  // Companies are nearly always looked for somewhere.
  const areas = [...candidates.keys()].filter((i) => areaKinds.has(candidates[i]!.kind));
  const [area] = byLead(areas);
  if (intent === 'companies' && area !== undefined && leadOf(area) > leastLead) assigned[area] = 'filter';
  return assigned;
}

/** Judging a name or an amount takes about as long as looking at this many words; measured, order of magnitude. */
const stepsPerCandidate = 5000;

const areaKinds: ReadonlySet<string> = new Set(['place', 'country']);

/** The likeliest place or country of a question is one to search unless another part is likelier by more than this. */
const leastLead = -1.5;

/** By how much more likely it must be that a second one narrows the search, too. */
const clearLead = 2;

/** Whether two names are named together: “Liège or Antwerp”, but not “Liège, no wait, Antwerp”. */
function areJoined(one: Candidate, other: Candidate, words: Reading['words']): boolean {
  const [to, from] = [Math.min(one.to, other.to), Math.max(one.from, other.from)];
  return from - to <= mostBetween && !words.slice(to, from).some(({ text }) => correctingWords.has(text));
}
const mostBetween = 2;

/** What is looked for by names and amounts; of all else the model has learned nothing. */
const narrowed: ReadonlySet<Intent> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);
