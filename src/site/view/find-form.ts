import type { Facets } from '../../contract/facets.ts';
import { formatMeasure } from '../../contract/numbers.ts';
import type { Block } from './blocks.ts';
import { serviceName } from './words.ts';

/** Fields for a place, a service and a size, which lead to the companies near the place. */
export const findBlock = ({ service_types, capacity_bands }: Facets): Block => ({
  kind: 'find',
  services: service_types.filter(({ companies }) => companies > 0).map(({ service_type }) => service_type),
  capacities: capacity_bands
    .filter(({ capacity_min_t, companies_or_above }) => capacity_min_t > 0 && companies_or_above > 0)
    .map(({ capacity_min_t }) => capacity_min_t),
});

/** Without scripts, the place is a question. With them, the map and its list answer: `map/find-form.ts`. */
export function findForm({ services, capacities }: Extract<Block, { readonly kind: 'find' }>): string {
  const choice = (label: string, name: string, any: string, options: readonly (readonly [value: string | number, text: string])[]) =>
    `<label class="field"><span>${label}</span><select name="${name}"><option value="">${any}</option>${options.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}</select></label>`;
  return `<form class="find no-print" aria-label="Find companies" action="/ask#answer" method="get"><div class="fields">
<div class="field question search-field"><label for="find-place">Place</label><input id="find-place" name="q" type="text" placeholder="Town, postal code or country" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="find-found" autocomplete="off" autocapitalize="words" spellcheck="false" enterkeyhint="search" required><div class="found" hidden><div id="find-found" role="listbox" aria-label="Places"></div><div class="trouble" hidden></div></div><div class="hidden-text" role="status"></div></div>
${choice(
  'Service',
  'service_type',
  'Any',
  services.map((service) => [service, serviceName(service)]),
)}
${choice(
  'Crane of at least',
  'capacity_min_t',
  'Any size',
  capacities.map((tonnes) => [tonnes, formatMeasure(tonnes, 't')]),
)}
<button class="button" type="submit">Find companies</button></div></form>`;
}
