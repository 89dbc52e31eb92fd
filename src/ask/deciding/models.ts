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

/** Reads the models of the tables when they are first asked for, and keeps them. */
const keepModels = (): (() => Models) => {
  let learned: Models | undefined;
  return () => (learned ??= { intents: readModel(intentWeights, intents), roles: readModel(roleWeights, roles) });
};
export const learnedModels = keepModels();
