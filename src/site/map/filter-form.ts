import type { ServiceType } from '../../contract/service-types.ts';
import type { Filters } from '../../query/list-query.ts';
import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { filtersOf, isUnfiltered, type Count } from './companies.ts';
import { find } from './elements.ts';
import { readTonnes, type MapState } from './state.ts';

const select = (name: string): HTMLSelectElement => find(`.map-filters select[name="${name}"]`);
export const input = (name: string): HTMLInputElement => find(`.map-filters input[name="${name}"]`);

/** Sets the controls to the state. @param isUnknown Whether nobody knows the place of the state. */
export function showFilters({ country, service, capacityMinT, near }: MapState, isUnknown: boolean): void {
  for (const [name, value] of [
    ['country', country],
    ['service_type', service],
  ] as const) {
    const control = select(name);
    // An address may name a country without companies.
    if (value !== null && ![...control.options].some((option) => option.value === value)) control.add(new Option(value, value));
    control.value = value ?? '';
  }
  input('capacity_min_t').value = capacityMinT === null ? '' : String(capacityMinT);
  input('near').value = near ?? '';
  markFault(isUnknown ? 'near' : null);
}

/** Reads the controls. @returns The filters, or in words what can’t be understood. */
export function readFilters(): Pick<MapState, 'country' | 'service' | 'capacityMinT' | 'near'> | string {
  const tonnes = readTonnes(input('capacity_min_t').value);
  markFault(typeof tonnes === 'string' ? 'capacity_min_t' : null);
  if (typeof tonnes === 'string') return tonnes;
  return {
    country: select('country').value || null,
    service: (select('service_type').value || null) as ServiceType | null,
    capacityMinT: tonnes,
    near: input('near').value.trim() || null,
  };
}

/** Empties the controls. */
export function clearFilters(): void {
  for (const name of ['country', 'service_type']) select(name).value = '';
  for (const name of ['capacity_min_t', 'near']) input(name).value = '';
}

/** Marks the field that is wrong. */
function markFault(name: string | null): void {
  for (const each of ['capacity_min_t', 'near']) input(each).setAttribute('aria-invalid', String(each === name));
}

/** Keeps the counts at the choices up to date. Those of the page, without filters, stay until something is filtered. */
export function openCounts(count: (filters: Filters) => Count): (state: MapState) => void {
  let areOfPage = true;
  return (state) => {
    areOfPage &&= isUnfiltered(state);
    if (!areOfPage) showCounts(state, count);
  };
}

/**
 * Shows how many companies each choice would find with all other filters, and disables choices that would find none. Shows no number if it
 * isn’t known exactly.
 */
function showCounts(state: MapState, count: (filters: Filters) => Count): void {
  const filters = filtersOf(state);
  const onChoice = (name: string, changed: (value: string) => Partial<Filters>) => {
    for (const option of select(name).options) {
      if (option.dataset['name'] === undefined) continue;
      const found = count({ ...filters, ...changed(option.value) });
      option.textContent = found.isUpTo ? option.dataset['name'] : `${option.dataset['name']} (${formatInteger(found.count)})`;
      option.disabled = found.count === 0 && !option.selected;
    }
  };
  onChoice('country', (country) => ({ country }));
  onChoice('service_type', (service) => ({ serviceType: service as ServiceType }));
  for (const item of find('.map-countries').querySelectorAll<HTMLElement>('[data-country]')) {
    const found = count({ ...filters, country: item.dataset['country']!, bbox: null });
    item.hidden = found.count === 0;
    item.querySelector('span')!.textContent = `${found.isUpTo ? 'up to ' : ''}${formatCount(found.count, 'company', 'companies')}`;
  }
}
