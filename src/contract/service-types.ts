/** The services that a company can offer and lists can filter by, in published order. */
export const serviceTypes = ['mobile_crane', 'crawler_crane', 'aerial_platform', 'heavy_haulage'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** Kinds of cranes in the atlas, the listings and the wanted ads, each with its service. */
export const craneTypes = {
  all_terrain_crane: 'mobile_crane',
  rough_terrain_crane: 'mobile_crane',
  truck_crane: 'mobile_crane',
  mobile_tower_crane: 'mobile_crane',
  crawler_crane: 'crawler_crane',
  aerial_platform: 'aerial_platform',
  heavy_haulage: 'heavy_haulage',
} as const satisfies Record<string, ServiceType>;
export type CraneType = keyof typeof craneTypes;
export const craneTypeNames = Object.keys(craneTypes) as CraneType[];
