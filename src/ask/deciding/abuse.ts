import type { Signs } from './facts.ts';
import { decision, type Decision } from './intent.ts';
import { defeatingStems, forgetting, otherUsers, ruleStems, safetyParts, safetyStems, secrets } from '../tables/intent-patterns.ts';

/** What nobody is to be helped with; null for all that may be answered. */
export function findAbuse({ any, count, fits, has, text, technical, safety }: Signs): Decision | null {
  if (any(secrets) && otherUsers.test(text)) return decision('out_of_scope', 'what belongs to others');
  const attacks = count('attack');
  const forgets = any(forgetting);
  // “Ignore” and “forget” alone are said of many things; of rules and instructions they are said by those who have none to give.
  const aimed = !forgets || attacks > 1 || fits(ruleStems);
  if (attacks > 0 && aimed && (attacks > 1 || technical === 0 || forgets)) return decision('out_of_scope', 'an attack');
  if ((has('defeat') || fits(defeatingStems)) && (safety || fits(safetyStems) || fits(safetyParts)))
    return decision('out_of_scope', 'a safety device to be defeated', true);
  return null;
}
