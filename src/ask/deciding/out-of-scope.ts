import type { Signs } from './facts.ts';
import { decision, type Decision } from './intent.ts';
import {
  defeatingStems,
  employment,
  forgetting,
  interfaceNames,
  offersOfWork,
  otherMachineStems,
  otherUsers,
  programming,
  ruleStems,
  safetyParts,
  safetyStems,
  secrets,
  writingOrders,
} from '../tables/intent-patterns.ts';
import { weakForeign } from '../tables/intent-words.ts';

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

/** Questions of other fields that share words with this one; null for all that may be of this one. */
export function findOtherField(signs: Signs): Decision | null {
  const { any, fits, has, text, technical, slots } = signs;
  if (offersOfWork.test(text) || (programming.test(text) && writingOrders.test(text) && !interfaceNames.test(text)))
    return decision('out_of_scope', 'work or programs, not cranes');
  if (any(employment) && !has('sale') && technical === 0) return decision('out_of_scope', 'work, not cranes');
  // What is hauled may be any machine.
  if (fits(otherMachineStems) && slots.model === null && technical === 0 && slots.serviceType !== 'heavy_haulage')
    return decision('out_of_scope', 'a machine of another trade');
  return isForeign(signs) ? decision('out_of_scope', 'words of another field') : null;
}

/** Whether words of another field outweigh what there is of this one. */
function isForeign({ has, technical, slots, crane, domain, located, named, foreignPhrases }: Signs): boolean {
  if (!has('foreign') || technical > 0 || named?.whole === true) return false;
  if (slots.model !== null || (slots.concepts.length > 0 && has('define'))) return false;
  if (domain && foreignPhrases.every((phrase) => weakForeign.has(phrase))) return false;
  const thing = slots.serviceType !== null || slots.brand !== null || crane;
  const wish = has('rent') || has('company') || has('sale') || has('wanted') || has('spec') || (slots.serviceType !== null && located);
  return !(thing && wish) && slots.serviceType !== 'heavy_haulage';
}
