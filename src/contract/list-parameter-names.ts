/** Names that GET /api/companies knows, in published order. `parameters.ts` says what each of them means. */
export const listParameterNames = ['country', 'service_type', 'capacity_min_t', 'bbox', 'limit', 'cursor'] as const;

/** Names that GET /api/nearest knows, in published order. */
export const nearestParameterNames = ['near', 'country', 'service_type', 'capacity_min_t', 'max_km', 'limit'] as const;

/** Names that GET /api/models knows, in published order. */
export const modelParameterNames = ['brand', 'crane_type', 'capacity_min_t', 'limit', 'cursor'] as const;

/** Names that GET /api/wanted-ads knows, in published order. */
export const wantedAdParameterNames = ['brand', 'crane_type', 'capacity_min_t', 'country', 'limit', 'cursor'] as const;
