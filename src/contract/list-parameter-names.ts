/** Names that GET /api/companies knows, in published order. `parameters.ts` says what each of them means. */
export const listParameterNames = ['country', 'service_type', 'capacity_min_t', 'bbox', 'limit', 'cursor'] as const;
