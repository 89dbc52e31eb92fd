import { serviceTypes } from '../../contract/service-types.ts';
import type { Understanding } from '../deciding/understand.ts';
import { pageLabels } from '../tables/sentences.ts';
import type { ChangeName } from './change-slots.ts';
import { countryName, manyOf, massPhrase } from './phrases.ts';
import type { Told } from './reply.ts';

/** Intents with an answer that depends only on what the question is narrowed to. */
const narrowedIntents: ReadonlySet<string> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);

/** What a question is narrowed to, in the words of its answer, for its page. */
export function pageConditions({ sources, speech }: Told, { intent, models, slots }: Understanding) {
  const { capacity, serviceType, place, radiusKm, country, brand, model } = slots;
  const forCompanies = intent === 'companies';
  const serviceText = (service: string): string => {
    const text = manyOf(speech.texts, service) ?? service;
    return text[0]!.toUpperCase() + text.slice(1);
  };
  const kmText = (km: number) => `${speech.say('{km}', { km })} km`;
  const sign = capacity === null || capacity.min === capacity.max ? '' : capacity.min === null ? '≤ ' : capacity.max === null ? '≥ ' : '';
  const texts: readonly (readonly [ChangeName | null, string | null])[] = [
    ['service_type', serviceType === null ? null : serviceText(serviceType)],
    ['brand', brand],
    ['model', model?.model ?? null],
    [
      'capacity_min_t',
      capacity === null ? null : (capacity.strict ? sign.replace('≤', '<').replace('≥', '>') : sign) + massPhrase(speech, capacity),
    ],
    ['near', place === null ? null : (place.label ?? place.name)],
    [null, forCompanies && place !== null && radiusKm !== null ? kmText(Math.round(radiusKm)) : null],
    ['country', country === null ? null : countryName(sources.index.lexicon, speech.language, country)],
  ];
  // A named model is looked up.
  const isNarrowed = narrowedIntents.has(intent) && (intent !== 'atlas_model' || models.length === 0);
  const within = [...new Set([...distances, ...(radiusKm === null ? [] : [Math.round(radiusKm)])])].sort((a, b) => a - b);
  return {
    labels: pageLabels(speech.texts),
    /** Each with the name of the change that removes it; null if it goes with another one. */
    conditions: isNarrowed ? texts.flatMap(([name, text]) => (text === null ? [] : [{ name, text }])) : [],
    /** What a form can change; null if the question isn’t about companies. */
    form: forCompanies
      ? {
          minT: capacity?.min ?? null,
          serviceType,
          services: serviceTypes.map((service) => [service, serviceText(service)] as const),
          km: place === null || radiusKm === null ? null : Math.round(radiusKm),
          distances: within.map((km) => [km, kmText(km)] as const),
        }
      : null,
  };
}

/** Distances to choose from, kilometers. */
const distances = [25, 50, 100, 250, 500];
