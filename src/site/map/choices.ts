import type { Facets } from '../../contract/facets.ts';
import type { MapState } from './state.ts';

/** How many companies a choice finds, by the counts of the interface. */
export function countOf(
  facets: Facets,
  { country, service, capacityMinT }: Pick<MapState, 'country' | 'service' | 'capacityMinT'>,
): number {
  const { tables, service_types, capacity_min_t } = facets.cross;
  const table = tables.find((entry) => entry.country === country);
  return table?.companies[service_types.indexOf(service)]?.[capacity_min_t.indexOf(capacityMinT)] ?? 0;
}

/** The largest of the counted capacities that is not above one; an address may name any. */
export function countedCapacity(facets: Facets, capacityMinT: number | null): number | null {
  if (capacityMinT === null) return null;
  return facets.cross.capacity_min_t.reduce<number | null>((best, start) => (start !== null && start <= capacityMinT ? start : best), null);
}
