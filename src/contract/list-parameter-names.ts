/** Parameters of GET /api/companies, in published order. `parameters.ts` describes them. */
export const listParameterNames = ['country', 'service_type', 'capacity_min_t', 'bbox', 'limit', 'cursor'] as const;

/** Parameters of GET /api/nearest, in published order. */
export const nearestParameterNames = ['near', 'country', 'service_type', 'capacity_min_t', 'max_km', 'limit'] as const;

/** Parameters of GET /api/models, in published order. */
export const modelParameterNames = ['brand', 'crane_type', 'capacity_min_t', 'limit', 'cursor'] as const;

/** Parameters of GET /api/wanted-ads, in published order. */
export const wantedAdParameterNames = ['brand', 'crane_type', 'capacity_min_t', 'country', 'limit', 'cursor'] as const;
