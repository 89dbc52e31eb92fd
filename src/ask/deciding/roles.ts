import type { Reading } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import { rankClasses, type LinearModel } from './linear-model.ts';
import { roleFeatures } from './role-features.ts';

/** The part that a name or an amount plays in a question. Each of several that would do is a filter. */
export const roles = ['filter', 'excluded', 'load', 'destination', 'own', 'none'] as const;
export type Role = (typeof roles)[number];

/** The part of each candidate of a question that is after something. */
export function assignRoles(model: LinearModel<Role>, reading: Reading, intent: Intent): Role[] {
  if (!narrowed.has(intent)) return reading.candidates.map(() => 'filter');
  const { candidates } = reading;
  const ranked = roleFeatures(reading, intent).map((features, i) =>
    // One’s own machine is what buyers are looked for.
    rankClasses(model, features).filter(({ name }) => intent !== 'wanted_ads' || areaKinds.has(candidates[i]!.kind) || !ofAreas.has(name)),
  );
  const assigned = ranked.map(([best]) => best!.name);
  /** How much likelier something is to narrow the search than to play another part. */
  const leadOf = (i: number) => {
    const own = ranked[i]!.find(({ name }) => name === 'filter')!;
    return own.score - ranked[i]!.find((other) => other !== own)!.score;
  };
  const byLead = (indices: readonly number[]) => indices.toSorted((a, b) => leadOf(b) - leadOf(a));
  // Beside the capacity that a crane must have, another amount is one only when that is clear: “a 3 t unit, at least a 90 tonner”.
  const least = [...candidates.keys()].filter((i) => candidates[i]!.mass?.max === null && assigned[i] === 'filter');
  for (const i of byLead(least).slice(1)) if (leadOf(i) < clearLead) assigned[i] = ranked[i]![1]!.name;
  // Companies are nearly always looked for somewhere.
  const areas = [...candidates.keys()].filter((i) => areaKinds.has(candidates[i]!.kind));
  const [area] = byLead(areas);
  if (intent === 'companies' && area !== undefined && leadOf(area) > leastLead) assigned[area] = 'filter';
  return assigned;
}

const areaKinds: ReadonlySet<string> = new Set(['place', 'country']);

/** Parts that only places and countries play where buyers are looked for. */
const ofAreas: ReadonlySet<Role> = new Set(['own', 'destination']);

/** The likeliest place or country of a question is one to search unless another part is likelier by more than this. */
const leastLead = -1.5;

/** By how much more likely an amount must be a capacity than anything else, where another is one already. */
const clearLead = 1;

/** What is looked for by names and amounts; of all else the model has learned nothing. */
const narrowed: ReadonlySet<Intent> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);
