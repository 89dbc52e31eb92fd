import type { Reading } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import { rankClasses, type LinearModel } from './linear-model.ts';
import { roleFeatures } from './role-features.ts';

/** The part that a name or an amount plays in a question. */
export const roles = ['filter', 'excluded', 'load', 'destination', 'own', 'alternative', 'topic', 'none'] as const;
export type Role = (typeof roles)[number];

/** The part of each candidate of a question that is after something. */
export function assignRoles(model: LinearModel<Role>, reading: Reading, intent: Intent): Role[] {
  if (!narrowed.has(intent)) return reading.candidates.map(() => 'filter');
  const ranked = roleFeatures(reading, intent).map((features) => rankClasses(model, features));
  const assigned = ranked.map(([best]) => best!.name);
  const areas = [...reading.candidates.keys()].filter((i) => areaKinds.has(reading.candidates[i]!.kind));
  if (intent !== 'companies' || areas.some((i) => assigned[i] === 'filter')) return assigned;
  // Companies are nearly always looked for somewhere.
  const lossOf = (i: number) => ranked[i]![0]!.score - ranked[i]!.find(({ name }) => name === 'filter')!.score;
  const [likeliest] = areas.toSorted((a, b) => lossOf(a) - lossOf(b));
  return assigned.map((role, i) => (i === likeliest && lossOf(i) < mostLoss ? 'filter' : role));
}

const areaKinds: ReadonlySet<string> = new Set(['place', 'country']);

/** How much less likely a place may be one to search than anything else, where no other is one: the difference of the scores. */
const mostLoss = 1.5;

/** What is looked for by names and amounts; of all else the model has learned nothing. */
const narrowed: ReadonlySet<Intent> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);
