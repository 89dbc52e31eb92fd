import type { CraneType } from '../../contract/tables.ts';
import type { ModelCode, Place } from '../lexicon/lexicon.ts';
import type { Capacity } from './quantities.ts';

/** What a question names. Excluded values are in no slot but in `excluded`. */
export interface Slots {
  readonly country: string | null;
  readonly place: Place | null;
  /** Kilometres around the place. */
  readonly radiusKm: number | null;
  readonly serviceType: string | null;
  /** Cranes are asked for, of any kind. */
  readonly anyCrane: boolean;
  readonly craneType: CraneType | null;
  readonly capacity: Capacity | null;
  readonly brand: string | null;
  readonly model: ModelCode | null;
  readonly concepts: readonly string[];
}
