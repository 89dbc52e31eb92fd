import { isAccountAction } from './account-action.ts';
import { weigh, type Facts } from './facts.ts';
import { is, type Decision } from './intent.ts';
import { decideInterface } from './interface-question.ts';
import { findAbuse, findOtherField } from './out-of-scope.ts';
import { decideTrade } from './trade-question.ts';

/** Decides what a question is after. The order is that of how much a sign tells. */
export function decide(facts: Facts): Decision {
  const signs = weigh(facts);
  return (
    findAbuse(signs) ??
    (isAccountAction(signs) ? is('account_action', 'an action of an account') : null) ??
    findOtherField(signs) ??
    decideInterface(signs) ??
    decideTrade(signs)
  );
}
