import type { Signs } from './facts.ts';
import { decision, type Decision } from './intent.ts';
import { fold } from '../lexicon/text.ts';
import {
  asksHow,
  buying,
  cheap,
  comparing,
  firstPerson,
  makersVerbs,
  modelWords,
  seeking,
  somebody,
  models,
  sought,
  thirdPerson,
  where,
  which,
  wholeList,
} from '../tables/intent-patterns.ts';

/** What a question about companies, cranes and the trade is after, if it is one. */
export function decideTrade(signs: Signs): Decision {
  const { any, contact, crane, domain, has, load, located, machineOrName, named, rest, safety, slots, trade, words } = signs;
  const conceptNamed = slots.concepts.length > 0;
  const conceptAsked = conceptNamed && has('define');

  if (named?.whole === true && !conceptAsked) return decision('company_by_name', 'a company by its name');
  if (isNameless(signs)) return decision('company_by_name', 'a company by a name that is not in the data');

  const wanted = (has('wanted') && !isBuyer(signs)) || (machineOrName && !has('rent') && !has('company') && somebodySeeks(words));
  if (wanted && (domain || words.length <= 6 || located)) return decision('wanted_ads', 'someone else wants to buy');

  if (conceptAsked && slots.model === null) return decision('atlas_concept', 'a term is asked for');
  const general = slots.model === null && slots.brand === null && slots.capacity === null && !located;
  if (general && any(comparing) && (crane || machineOrName || conceptNamed) && !has('rent') && !has('sale') && !has('company'))
    return decision('atlas_concept', 'kinds of cranes compared');
  const explains = has('define') || any(asksHow);
  if (explains && trade > 0 && slots.model === null && !has('rent') && !has('sale') && !has('company') && slots.capacity === null)
    return decision('atlas_concept', 'words of the trade are explained');
  if (has('define') && safety) return decision('atlas_concept', 'a safety device is explained');
  // Who says of himself that he wants to buy looks for what is for sale.
  const buys = has('sale') || signs.price || (has('wanted') && !wanted && (any(buying) || any(cheap)));
  if (buys && !has('rent') && (domain || conceptNamed || has('wanted') || words.length <= 4))
    return decision('marketplace_listings', 'something used is to be bought');

  const hiring = has('rent') || has('company') || located;
  if (slots.model !== null && !hiring) return decision('atlas_model', 'a model');
  if (slots.model !== null && has('spec') && !has('rent') && !located) return decision('atlas_model', 'the data of a model');
  if (slots.brand !== null && !hiring && (has('spec') || has('define') || any(modelWords)))
    return decision('atlas_model', 'models of a maker');
  if (has('spec') && (machineOrName || any(modelWords)) && !hiring && !conceptNamed) return decision('atlas_model', 'data of cranes');
  if (slots.brand !== null && !signs.companyNoun && !has('rent') && !located && asksMaker(words, slots.brand))
    return decision('atlas_model', 'what a maker has');
  const described = slots.serviceType !== null || slots.capacity !== null;
  if (conceptNamed && !hiring && !described && slots.brand === null) return decision('atlas_concept', 'a term alone');
  if (slots.brand !== null && !hiring && !described) return decision('atlas_model', 'a maker alone');
  if (named !== null && !described && (!located || contact)) return decision('company_by_name', 'part of a company’s name');
  if (machineOrName || slots.capacity !== null) return decision('companies', 'a machine, a capacity or a maker');
  if (crane && (hiring || load)) return decision('companies', 'a crane for hire or in a place');
  if (load && located) return decision('companies', 'something heavy in a place');
  if (crane && rest.length <= 1) return decision('companies', 'a crane');
  if (located && (signs.companyNoun || has('rent') || (has('company') && rest.length <= 2)))
    return decision('companies', 'companies of a place');
  if (trade > 1 || (trade > 0 && rest.length <= 2)) return decision('atlas_concept', 'words of the trade');
  if (has('define') && crane) return decision('atlas_concept', 'cranes explained');
  if (has('docs') && (rest.length <= 2 || (!domain && !located))) return decision('developer_docs', 'words of the interface');
  if (has('wanted')) return decision('wanted_ads', 'wanted ads');
  if (located && words.length <= 2) return decision('companies', 'a place alone');
  return decideWhole(signs) ?? decision('out_of_scope', 'nothing of this field');
}

/** “List all companies”, “how many models are there”: all of a kind, and nothing else. */
function decideWhole({ any, has, rest, words, companyNoun }: Signs): Decision | null {
  const nothingElse = rest.every((word) => wholeList.has(word) || models.has(word));
  if (!nothingElse || has('define') || (!any(wholeList) && words.length > 1)) return null;
  if (companyNoun) return decision('companies', 'all companies');
  return any(models) ? decision('atlas_model', 'all models') : null;
}

/**
 * Whether a company is asked for by a name that the data has not: a legal form or a wish for contact details, and words written like
 * names.
 */
function isNameless({ named, contact, legalForm, strangeNames, namedBusiness, slots, has }: Signs): boolean {
  if (named?.whole === true || (has('define') && slots.concepts.length > 0)) return false;
  if (namedBusiness && slots.model === null) return true;
  return strangeNames > 0 && (legalForm || (contact && slots.model === null));
}

/** Somebody wants to buy and says so of himself: he looks for what is for sale. */
function isBuyer({ any, count, has, words }: Signs): boolean {
  if (any(thirdPerson)) return false;
  // “Used crane sought”: who writes so looks for what is for sale.
  if ((has('sale') || any(cheap)) && any(sought)) return true;
  return (any(firstPerson) || words[0] === 'looking') && count('wanted') <= 1;
}

/** “Who’s buying …”, “sucht grad jemand …”: a verb of wanting near somebody, and no “where”. */
function somebodySeeks(words: readonly string[]): boolean {
  if (words.some((word) => where.has(word))) return false;
  return words.some((word, i) => somebody.has(word) && words.slice(Math.max(0, i - 3), i + 9).some((other) => seeking.has(other)));
}

/** The farthest that a maker stands from the beginning of “which all terrain cranes by Grove …”. */
const lastOfSubject = 6;

/** “What rough terrains does Tadano have”, “which Liebherr crawlers are there”: a question for one of several. */
function asksMaker(words: readonly string[], brand: string): boolean {
  const [first = ''] = fold(brand).split(/[^\p{L}\p{N}]+/u);
  const at = words.indexOf(first);
  const asks = words.slice(0, 2).some((word) => which.has(word));
  return asks && (at <= lastOfSubject || [at - 1, at + 1].some((i) => makersVerbs.has(words[i] ?? '')));
}
