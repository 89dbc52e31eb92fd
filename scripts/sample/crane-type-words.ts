import type { CraneType } from '../../src/contract/tables.ts';

/** Types of cranes as words for sentences. */
export const craneTypeWords: Readonly<Record<CraneType, { readonly singular: string; readonly plural: string }>> = {
  all_terrain_crane: { singular: 'all-terrain crane', plural: 'all-terrain cranes' },
  rough_terrain_crane: { singular: 'rough-terrain crane', plural: 'rough-terrain cranes' },
  truck_crane: { singular: 'truck crane', plural: 'truck cranes' },
  mobile_tower_crane: { singular: 'mobile tower crane', plural: 'mobile tower cranes' },
  crawler_crane: { singular: 'crawler crane', plural: 'crawler cranes' },
  aerial_platform: { singular: 'aerial platform', plural: 'aerial platforms' },
  heavy_haulage: { singular: 'heavy-haulage vehicle', plural: 'heavy-haulage vehicles' },
};

/** Capitalizes the first letter of a text. */
export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
