/** The services that a company can offer and lists can filter by, in published order. */
export const serviceTypes = ['mobile_crane', 'crawler_crane', 'aerial_platform', 'heavy_haulage'] as const;
export type ServiceType = (typeof serviceTypes)[number];
