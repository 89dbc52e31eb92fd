/** What is answered from companies, ads and the atlas. */
export const tradeIntents = ['companies', 'company_by_name', 'atlas_model', 'atlas_concept', 'wanted_ads', 'marketplace_listings'] as const;

/** What is asked about the interface for developers. */
export const interfaceIntents = ['developer_docs', 'auth', 'rate_limits', 'openapi', 'mcp'] as const;

/** What a question is after. */
export const intents = [...tradeIntents, ...interfaceIntents, 'account_action', 'out_of_scope'] as const;
export type Intent = (typeof intents)[number];

/**
 * The part that a word, a name or an amount plays in a question. Each name of several that would do is a filter; a condition is what no list is
 * narrowed by, such as “with operator”; all else is none.
 */
export const tags = ['filter', 'excluded', 'load', 'destination', 'own', 'none', 'condition'] as const;
export type Tag = (typeof tags)[number];

/** The service that a question means where it names no machine, by what is to be done: “who can bring a lathe from Lyon to Metz”. */
export const meantServices = ['none', 'mobile_crane', 'crawler_crane', 'aerial_platform', 'heavy_haulage'] as const;
export type MeantService = (typeof meantServices)[number];
