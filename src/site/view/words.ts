import type { CraneType, ServiceType } from '../../contract/service-types.ts';
import type { Block, Link, Text } from './blocks.ts';

/** Types of cranes in words, singular and plural. */
const craneTypeWords: Readonly<Record<CraneType, readonly [one: string, several: string]>> = {
  all_terrain_crane: ['All-terrain crane', 'All-terrain cranes'],
  rough_terrain_crane: ['Rough-terrain crane', 'Rough-terrain cranes'],
  truck_crane: ['Truck crane', 'Truck cranes'],
  mobile_tower_crane: ['Mobile tower crane', 'Mobile tower cranes'],
  crawler_crane: ['Crawler crane', 'Crawler cranes'],
  aerial_platform: ['Aerial platform', 'Aerial platforms'],
  heavy_haulage: ['Heavy-haulage vehicle', 'Heavy-haulage vehicles'],
};
export const craneTypeName = (type: CraneType): string => craneTypeWords[type][0];
export const craneTypeNamePlural = (type: CraneType): string => craneTypeWords[type][1];

const serviceWords: Readonly<Record<ServiceType, string>> = {
  mobile_crane: 'Mobile cranes',
  crawler_crane: 'Crawler cranes',
  aerial_platform: 'Aerial platforms',
  heavy_haulage: 'Heavy haulage',
};

/** A service in words. An unknown one keeps its own words. */
export const serviceName = (service: string): string =>
  Object.hasOwn(serviceWords, service) ? serviceWords[service as ServiceType] : service.replaceAll('_', ' ');

/** The column with the last day of a wanted ad. A script reads it. */
export const lastDay = 'Open until';

export const link = (text: string, href: string): Link => ({ text, href });

/** Tables with fewer rows aren’t worth filtering. */
const fewRows = 8;
/** The tools above tables with this many rows in all; none if a reader sees them all at once. */
export const toolsFor = (rows: number, tools: Omit<Extract<Block, { kind: 'tools' }>, 'kind'>): readonly Block[] =>
  rows < fewRows ? [] : [{ kind: 'tools', ...tools }];

/** Facts without those that have no value. */
export function facts(pairs: readonly (readonly [label: string, value: Text | null | undefined])[]): (readonly [string, Text])[] {
  return pairs.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[label, value] as const],
  );
}

/** CSS class of an HTTP status. Each class of statuses, its first digit (RFC 9110 §15), has a color. */
export const statusClass = (status: number): string => `status-${Math.trunc(status / 100)}`;

/** The id of a heading, to link to it. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
