/** Addresses of the map and of what it draws. */
export const mapPaths = {
  page: '/map',
  coarse: '/map/world-110m.json',
  fine: '/map/world-50m.json',
  countries: '/map/countries.json',
  towns: '/map/towns.json',
} as const;

/** Addresses of the interface that the map asks; stated without the descriptions of the operations, which a browser needs not load. */
export const mapApiPaths = { companies: '/api/companies', facets: '/api/facets' } as const;
