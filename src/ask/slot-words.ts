import type { ServiceType } from '../contract/service-types.ts';
import type { FoundCompanies } from './find-companies.ts';
import { fill, type Asked } from './reply.ts';
import { serviceNames } from './tables/answer-texts.ts';
import { languages, phrasesOf } from './tables/languages.ts';
import { machineWords } from './tables/service-words.ts';

export const countryName = ({ sources, understanding }: Asked, code: string): string =>
  sources.index.lexicon.countries[code]?.[languages.indexOf(understanding.language)] ?? code;

export const serviceName = ({ understanding }: Asked, service: string): string =>
  serviceNames[understanding.language][service as ServiceType] ?? service.replaceAll('_', ' ');

/** Each slot in words; null for one that says nothing. */
function slotWords(asked: Asked) {
  const { texts, understanding } = asked;
  const { slots, language } = understanding;
  const { brand, capacity, craneType, model, place, serviceType } = slots;
  const text = (template: string, name: string | null) => (name === null ? null : fill(template, { name }));
  return {
    service: (type: string | null) => text(texts.service, type === null ? null : serviceName(asked, type)),
    /** The kind of crane, where it says more than the service. By the first of its names in the tables. */
    machine:
      craneType === null || craneType === serviceType
        ? null
        : text(texts.machine, phrasesOf(machineWords[craneType][language] ?? '')[0] ?? craneType),
    capacityFrom: (t: number | null) => (t === null ? null : fill(texts.capacityFrom, { t })),
    capacityTo: capacity?.max == null ? null : fill(texts.capacityTo, { t: capacity.max }),
    // A code that the atlas has not is as the question has it, and not to be repeated.
    make: model !== null && model.slugs.length > 0 ? text(texts.model, `${model.brand} ${model.model}`) : text(texts.maker, brand),
    around: (km: number | null) => (place === null || km === null ? null : fill(texts.around, { km, place: place.name })),
    country: (code: string | null) => text(texts.country, code === null ? null : countryName(asked, code)),
  };
}

const said = (parts: readonly (string | null)[]): string[] => parts.filter((part) => part !== null);

/** The slots that a list of companies is narrowed by. */
export function describeFilters(asked: Asked, { filters, radiusKm }: FoundCompanies): string[] {
  const { service, machine, capacityFrom, capacityTo, make, around, country } = slotWords(asked);
  return said([
    service(filters.serviceType),
    filters.serviceType === null ? null : machine,
    capacityFrom(filters.capacityMinT),
    capacityTo,
    make,
    around(radiusKm),
    country(filters.country),
  ]);
}

/** The slots that were given up. */
export function describeDropped(asked: Asked, { dropped }: FoundCompanies): string[] {
  const { slots } = asked.understanding;
  const { service, capacityFrom, around } = slotWords(asked);
  const words = {
    place: around(slots.radiusKm),
    capacity: capacityFrom(slots.capacity?.min ?? null),
    service: service(slots.serviceType),
  };
  return said(dropped.map((slot) => words[slot]));
}

/** The slots of a question that is not about companies. */
export function describeSlots(asked: Asked): string[] {
  const { slots } = asked.understanding;
  const { service, machine, capacityFrom, capacityTo, make, country } = slotWords(asked);
  return said([
    machine ?? service(slots.serviceType),
    capacityFrom(slots.capacity?.min ?? null),
    capacityTo,
    make,
    country(slots.country ?? slots.place?.country ?? null),
  ]);
}
