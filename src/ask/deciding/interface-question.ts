import type { Signs } from './facts.ts';
import { decision, type Decision } from './intent.ts';
import { accountWords, authStems, callWords, dataForms, limitWords, pageStems, perTime, selfQuestion } from '../tables/intent-patterns.ts';

/** What a program is asked about; null for a question that is not about the interface, or not clearly. */
export function decideInterface({
  any,
  domain,
  identifiers,
  fits,
  has,
  located,
  machineOrName,
  technical,
  text,
  words,
}: Signs): Decision | null {
  if (selfQuestion.test(text)) return decision('developer_docs', 'what the service can do');
  if (has('openapi')) return decision('openapi', 'words of API descriptions');
  if (has('mcp')) return decision('mcp', 'words of the Model Context Protocol');
  const beginsWith = (start: string) => words.some((word) => word.startsWith(start));
  if ((any(callWords) && any(perTime) && !domain) || beginsWith('ratelimit')) return decision('rate_limits', 'requests in a time');
  if (any(limitWords) && !fits(pageStems) && technical > 0 && !has('own')) return decision('rate_limits', 'a limit of the interface');
  if (has('rate') && !(has('rent') && technical === 0)) return decision('rate_limits', 'words of rate limits');
  if (has('auth') && !beginsWith('idempoten') && (technical > 0 || fits(authStems))) return decision('auth', 'words of authentication');
  if (technical > 0 && !has('own') && any(accountWords)) return decision('auth', 'an account for the interface');
  if (technical === 0 || (!has('docs') && identifiers === 0)) return null;
  // “List the Peruvian companies in JSON” asks for companies.
  const asForm =
    technical === words.filter((word) => dataForms.has(word)).length &&
    (has('rent') || has('company') || has('sale') || has('wanted') || located);
  if (machineOrName && (asForm || (has('rent') && technical === 1))) return null;
  return decision('developer_docs', 'words of the interface');
}
