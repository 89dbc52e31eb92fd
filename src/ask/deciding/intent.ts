/** What a question is after. */
export const intents = [
  'companies',
  'company_by_name',
  'atlas_model',
  'atlas_concept',
  'wanted_ads',
  'marketplace_listings',
  'developer_docs',
  'auth',
  'rate_limits',
  'openapi',
  'mcp',
  'account_action',
  'out_of_scope',
] as const;
export type Intent = (typeof intents)[number];

export interface Decision {
  readonly intent: Intent;
  /** For the trace. */
  readonly why: string;
  /** Someone wants a safety device defeated. */
  readonly unsafe: boolean;
  /** Another intent that is nearly as likely; null when there is none. */
  readonly other: Intent | null;
  /** How far it is ahead of the second; without end where a rule decided. */
  readonly lead: number;
}

export const decision = (intent: Intent, why: string, unsafe = false): Decision => ({ intent, why, unsafe, other: null, lead: Infinity });
