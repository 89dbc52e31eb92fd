import type { ServiceType } from '../../contract/service-types.ts';
import type { FoundCompanies } from './find-companies.ts';
import type { ModelCode } from '../lexicon/lexicon.ts';
import { fill, type Asked } from './reply.ts';
import { serviceNames } from '../tables/answer-texts.ts';
import { languages, phrasesOf } from '../tables/languages.ts';
import { machineWords } from '../tables/service-words.ts';

export const countryName = ({ sources, understanding }: Asked, code: string): string =>
  sources.index.lexicon.countries[code]?.[languages.indexOf(understanding.language)] ?? code;

export const serviceName = ({ understanding }: Asked, service: string): string =>
  serviceNames[understanding.language][service as ServiceType] ?? service.replaceAll('_', ' ');

/**
 * The one part of a question that an answer repeats, in capitals: letters and digits in short groups, with single hyphens, slashes,
 * blanks and, before a digit, dots. No word of more than six letters, no address and no markup has this form.
 */
const repeatable = /^[A-Z]{0,6}(?:[ -][A-Z]{1,2})?[ -]?\d{1,5}[A-Z]{0,3}\d{0,2}(?:[-./|]\d{1,5}[A-Z]{0,3}|[-| ][A-Z]{1,3}\d{0,2}){0,3}$/;

/**
 * The name of a code that the atlas does not have. Without it, a reader of “that model is not in the atlas” could not tell apart a code that
 * was read wrongly and one that is missing. Null for a code that is not of the form that may be repeated.
 */
export const codeName = ({ brand, model }: ModelCode): string | null =>
  repeatable.test(model) ? (/^\d/.test(model) ? `${brand} ${model}` : model) : null;

/** A distance as answers state it, to a hundred metres. */
export const roundKm = (km: number): number => Math.round(km * 10) / 10;

/** Each slot in words; null for one that says nothing. */
function slotWords(asked: Asked) {
  const { texts, understanding } = asked;
  const { slots, language } = understanding;
  const { brand, capacity, craneType, model, place, serviceType } = slots;
  const text = (template: string, name: string | null) => (name === null ? null : fill(template, { name }));
  const modelName = model === null ? null : model.slugs.length > 0 ? `${model.brand} ${model.model}` : codeName(model);
  return {
    service: (type: string | null) => text(texts.service, type === null ? null : serviceName(asked, type)),
    /** The kind of crane, where it says more than the service. By the first of its names in the tables. */
    machine:
      craneType === null || craneType === serviceType
        ? null
        : text(texts.machine, phrasesOf(machineWords[craneType][language] ?? '')[0] ?? craneType),
    capacityFrom: (t: number | null) => (t === null ? null : fill(texts.capacityFrom, { t })),
    capacityTo: capacity?.max == null ? null : fill(texts.capacityTo, { t: capacity.max }),
    make: modelName === null ? text(texts.maker, brand) : text(texts.model, modelName),
    around: (km: number | null) => (place === null || km === null ? null : fill(texts.around, { km: roundKm(km), place: place.name })),
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
