import type { Understanding } from '../deciding/understand.ts';

/** The slots of a question by their names in the API, only those that were found. */
export interface AskFilters {
  readonly country?: string;
  readonly place?: string;
  readonly service_type?: string;
  /** Metric tonnes. */
  readonly capacity_min_t?: number;
  readonly capacity_max_t?: number;
  readonly brand?: string;
  readonly model?: string;
}

/** The filters that a question was understood to have. */
export function filtersOf({ slots }: Pick<Understanding, 'slots'>): AskFilters {
  const { country, place, serviceType, capacity, brand, model } = slots;
  const found = {
    country,
    place: place?.name ?? null,
    service_type: serviceType,
    capacity_min_t: capacity?.min ?? null,
    capacity_max_t: capacity?.max ?? null,
    brand,
    model: model?.model ?? null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}
