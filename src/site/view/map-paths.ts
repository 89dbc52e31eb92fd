/** Paths of the map and of the files that it draws. */
export const mapPaths = {
  page: '/map',
  world: '/map/world.json',
  tile: (key: string): string => `/map/tiles/${key}.json`,
} as const;

/** Paths of the API that the map uses. Repeated here, because importing the operations would load their descriptions in the browser. */
export const mapApiPaths = { companies: '/api/companies', facets: '/api/facets' } as const;
