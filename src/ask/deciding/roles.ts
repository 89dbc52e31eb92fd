import type { Reading } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import { rankClasses, type LinearModel } from './linear-model.ts';
import { roleFeatures } from './role-features.ts';

/** The part that a name or an amount plays in a question. */
export const roles = ['filter', 'excluded', 'load', 'destination', 'own', 'alternative', 'topic', 'none'] as const;
export type Role = (typeof roles)[number];

/** The part of each candidate of a question that is after something. */
export const assignRoles = (model: LinearModel<Role>, reading: Reading, intent: Intent): Role[] =>
  narrowed.has(intent)
    ? roleFeatures(reading, intent).map((features) => rankClasses(model, features)[0]!.name)
    : reading.candidates.map(() => 'filter');

/** What is looked for by names and amounts; of all else the model has learned nothing. */
const narrowed: ReadonlySet<Intent> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);
