import { intentWeights } from '../tables/intent-weights.ts';
import { roleWeights } from '../tables/role-weights.ts';
import { intents, type Intent } from './intent.ts';
import { readModel, type LinearModel } from './linear-model.ts';
import { roles, type Role } from './roles.ts';

/** What was learned from labelled questions: what they are after, and what part each name in them plays. */
export interface Models {
  readonly intents: LinearModel<Intent>;
  readonly roles: LinearModel<Role>;
}

let learned: Models | undefined;

/** The models of the tables, read with the first question. */
export const learnedModels = (): Models =>
  (learned ??= { intents: readModel(intentWeights, intents), roles: readModel(roleWeights, roles) });
