import { isAccountAction } from './account-action.ts';
import { deriveSigns, type Facts } from './facts.ts';
import { decision, type Decision } from './intent.ts';
import { decideInterface } from './interface-question.ts';
import { findAbuse, findOtherField } from './out-of-scope.ts';
import { decideTrade } from './trade-question.ts';

/** Decides what a question is after. The strongest signs come first. */
export function decide(facts: Facts): Decision {
  const signs = deriveSigns(facts);
  return (
    findAbuse(signs) ??
    (isAccountAction(signs) ? decision('account_action', 'an action of an account') : null) ??
    findOtherField(signs) ??
    decideInterface(signs) ??
    decideTrade(signs)
  );
}
