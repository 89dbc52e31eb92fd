import { craneTypeNamePlural, serviceName } from '../../src/site/view/words.ts';
import type { Fleet } from './fleets.ts';
import { pick, type Random } from './random.ts';

const closings: readonly string[] = [
  'We plan the lift, and bring operators and transport.',
  'Day and night, weekends included.',
  'Family-owned, with our own workshop.',
  'Wind service, steel erection and machinery moves.',
  'Certified operators and lift supervisors.',
  'Available at short notice.',
  'Industrial shutdowns, bridges and precast concrete.',
  'Hire with or without an operator.',
];

/** A company’s description of itself, true to its fleet; null for about one in nine. */
export function describeCompany(random: Random, { services, cranes }: Fleet, city: string): string | null {
  if (random() < 0.11) return null;
  const closing = pick(random, closings);
  if (cranes.length === 0) return `${describeList(services.map(serviceName))} in and around ${city}. ${closing}`;
  const types = [...new Set(cranes.map(({ model }) => craneTypeNamePlural(model.craneType)))].slice(0, 3);
  const largestT = Math.max(0, ...cranes.map(({ capacityT }) => capacityT ?? 0));
  const upTo = largestT >= 5 ? ` up to ${largestT.toLocaleString('en')} t` : '';
  return `${describeList(types)}${upTo} in and around ${city}. ${closing}`;
}

/** `a, b and c`, as the start of a sentence. */
function describeList([first = '', ...rest]: readonly string[]): string {
  const parts = [first, ...rest.map((part) => part.toLowerCase())];
  return parts.length < 2 ? first : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
