import { limits } from '../../contract/limits.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import type { Slots } from '../deciding/fill-slots.ts';
import { placeLabel, placeOf, townKm, type PlaceFinder } from '../lexicon/with-places.ts';

/** The parts of a question’s meaning that a person can change, by their names in the API. */
export const changeNames = ['capacity_min_t', 'service_type', 'near', 'max_km', 'country', 'brand', 'model'] as const;
export type ChangeName = (typeof changeNames)[number];

/** New values by name; an empty one removes that part. */
export type SlotChanges = ReadonlyMap<ChangeName, string>;

/** A positive number up to a limit; null for anything else. */
function amount(text: string, most: number): number | null {
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= most ? value : null;
}

const withCapacity = (capacity: Slots['capacity'], min: number): Slots['capacity'] => ({
  start: 0,
  end: 0,
  compared: true,
  strict: false,
  max: null,
  ...capacity,
  min,
  convertedFrom: null,
  plainTon: false,
});

/** Applies each change; null if its value is invalid. */
const changes: Readonly<Record<ChangeName, (slots: Slots, value: string, places: PlaceFinder) => Slots | null>> = {
  capacity_min_t(slots, value) {
    if (value === '') return { ...slots, capacity: null };
    const min = amount(value, limits.maxCapacityT);
    if (min === null) return null;
    return slots.capacity?.min === min ? slots : { ...slots, capacity: withCapacity(slots.capacity, min) };
  },
  service_type(slots, value) {
    if (value === slots.serviceType) return slots;
    const serviceType = serviceTypes.find((type) => type === value) ?? null;
    return value !== '' && serviceType === null ? null : { ...slots, serviceType, craneType: null };
  },
  near(slots, value, places) {
    if (value === '') return { ...slots, place: null, radiusKm: null };
    const [found] = places.find(value);
    if (found === undefined) return null;
    const place = { ...placeOf(found), label: placeLabel(found) };
    return { ...slots, place, country: null, radiusKm: place.extentKm || (slots.radiusKm ?? townKm) };
  },
  max_km(slots, value) {
    const radiusKm = amount(value, limits.maxDistanceKm);
    return radiusKm === null ? null : { ...slots, radiusKm: slots.place === null ? null : radiusKm };
  },
  country: (slots, value) => (value === '' ? { ...slots, country: null } : null),
  brand: (slots, value) => (value === '' ? { ...slots, brand: null, model: null } : null),
  model: (slots, value) => (value === '' ? { ...slots, model: null } : null),
};

/** Applies changes. Skips invalid values and reports them to `told`. */
export function changeSlots(
  slots: Slots,
  places: PlaceFinder,
  wanted: SlotChanges,
  told: (name: ChangeName, value: string) => void,
): Slots {
  let changed = slots;
  for (const [name, value] of wanted) {
    const next = changes[name](changed, value, places);
    if (next === null) told(name, value);
    else changed = next;
  }
  return changed;
}
