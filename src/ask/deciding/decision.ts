import { deriveSigns } from './facts.ts';
import type { Reading } from './gather-facts.ts';
import { intentFeatures } from './intent-features.ts';
import { decision, type Decision, type Intent } from './intent.ts';
import { rankClasses, type LinearModel, type Scored } from './linear-model.ts';
import { findAbuse } from './abuse.ts';
import { placesAd, selfQuestion, wantsToBuy } from '../tables/intent-patterns.ts';

/** A lead under which the second intent is named too: of the questions of authors left out, two in three are routed right under it. */
const clearLead = 1;

/** What a question about ads is taken for. */
const adIntents: ReadonlySet<Intent> = new Set(['wanted_ads', 'marketplace_listings', 'companies', 'account_action']);

/** Decides what a question is after: what must be refused and what is a name alone by rules, all else by the model. */
export function decide(model: LinearModel<Intent>, reading: Reading): Decision {
  const signs = deriveSigns(reading.facts);
  const refused = findAbuse(signs);
  if (refused !== null) return refused;
  if (reading.facts.named?.isExact === true) return decision('company_by_name', 'the name of a company and nothing else');
  if (reading.facts.modelAlone) return decision('atlas_model', 'the name of a model and nothing else');
  if (selfQuestion.test(reading.text)) return decision('developer_docs', 'what the service can do');
  const [first, second] = rankClasses(model, intentFeatures(reading)) as [Scored<Intent>, Scored<Intent>];
  const lead = first.score - second.score;
  if (adIntents.has(first.name) && placesAd.some((pattern) => pattern.test(signs.text)))
    return decision('account_action', 'an ad to be placed');
  // Buyers and sellers speak of the same machines, but of opposite sides of the trade.
  if (first.name === 'wanted_ads' && wantsToBuy.test(signs.text)) return decision('marketplace_listings', 'somebody who wants to buy');
  const other = lead < clearLead ? second.name : null;
  return { ...decision(first.name, `${lead.toFixed(1)} above ${second.name}`), other, lead };
}
