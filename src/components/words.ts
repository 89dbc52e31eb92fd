import { craneTypeNames, type CraneType } from '../contract/tables.ts';

/** A value of a closed list as words: all_terrain_crane becomes "All-terrain crane". */
const craneTypeWords: Readonly<Record<CraneType, string>> = {
  all_terrain_crane: 'All-terrain crane',
  rough_terrain_crane: 'Rough-terrain crane',
  truck_crane: 'Truck crane',
  mobile_tower_crane: 'Mobile tower crane',
  crawler_crane: 'Crawler crane',
  aerial_platform: 'Aerial platform',
  heavy_haulage: 'Heavy haulage',
};

export const craneTypes = craneTypeNames;
export const craneTypeName = (type: CraneType): string => craneTypeWords[type];

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
export const countryName = (code: string): string => countryNames.of(code) ?? code;

export const whole = (value: number): string => value.toLocaleString('en');

/** Facts as pairs, without those that have no value. */
export function facts(pairs: readonly (readonly [label: string, value: string | null, unit?: string])[]): [string, string][] {
  return pairs.flatMap(([label, value, unit]) =>
    value === null || value === '' ? [] : [[label, unit === undefined ? value : `${value} ${unit}`] as [string, string]],
  );
}

/** A number as text, for facts; null stays null. */
export const text = (value: number | null): string | null => (value === null ? null : String(value));
