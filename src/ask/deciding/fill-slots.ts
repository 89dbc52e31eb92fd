import { type CraneType, craneTypes } from '../../contract/service-types.ts';
import type { MeaningOf, ModelCode, Place } from '../lexicon/lexicon.ts';
import type { Word } from '../lexicon/text.ts';
import type { PlaceFinder } from '../lexicon/with-places.ts';
import { choosePlace, chooseRadius, isWithin, nameOfPlace } from '../reading/place-choice.ts';
import type { Capacity } from '../reading/quantities.ts';
import { phraseOf, type Span } from '../reading/spans.ts';
import type { Language } from '../tables/languages.ts';
import type { MachineValue } from '../tables/service-words.ts';
import type { Candidate } from './candidates.ts';

/** What a question names. Excluded values are in no slot but in `excluded`. */
export interface Slots {
  readonly country: string | null;
  readonly place: Place | null;
  /** Kilometers around the place. */
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

/** What slots are filled from, beside the candidates. */
export interface Named {
  readonly text: string;
  readonly words: readonly Word[];
  readonly likely: ReadonlySet<Language>;
  readonly places: PlaceFinder;
  /** The model beside a maker that the atlas does not have, if any. */
  readonly unknownOf: (maker: Span<MeaningOf<'brand'>>) => ModelCode | null;
  readonly radiusKm: number | null;
  /** Whether cranes are spoken of. */
  readonly crane: boolean;
  readonly concepts: readonly Span<MeaningOf<'concept'>>[];
}

export interface FilledSlots {
  readonly slots: Slots;
  /** Every model that is asked for, in order, also those that the atlas does not have. */
  readonly models: readonly ModelCode[];
  /** The candidate that the place is from. */
  readonly located: Candidate | null;
}

/** The slots that candidates make: of each kind the first. */
export function fillSlots(
  chosen: readonly Candidate[],
  { text, words, likely, places, unknownOf, radiusKm, crane, concepts }: Named,
): FilledSlots {
  const first = (kind: Candidate['kind']) => chosen.find((candidate) => candidate.kind === kind) ?? null;
  const country = first('country')?.value ?? null;
  const located = narrowest(chosen.filter(({ kind }) => kind === 'place'));
  const asked = located === undefined ? '' : phraseOf(words, located.span ?? located);
  const place =
    located === undefined ? null : labelled(choosePlace(places, located.place!, { asked, country }), located, { words, text, likely });
  const machine = (first('machine')?.value ?? null) as MachineValue | null;
  const maker = first('brand')?.span as Span<MeaningOf<'brand'>> | undefined;
  const codes = chosen.flatMap(({ code }) => code ?? []);
  const [code] = codes;
  const unknown = code === undefined && maker !== undefined ? unknownOf(maker) : null;
  const model = code === undefined ? unknown : ofMaker(code, maker?.meaning.brand);
  return {
    slots: {
      country,
      place,
      radiusKm: place === null ? null : (radiusKm ?? chooseRadius(place, located!, words)),
      serviceType: machine === null || machine === 'mobile_crane' ? machine : craneTypes[machine],
      anyCrane: crane && machine === null,
      craneType: machine === 'mobile_crane' ? null : machine,
      capacity: joinBounds(chosen.flatMap(({ mass }) => mass ?? [])),
      brand: model?.brand ?? maker?.meaning.brand ?? null,
      model,
      concepts: [...new Set(concepts.map(({ meaning }) => meaning.slug))],
    },
    models: unknown !== null ? [unknown] : codes,
    located: located ?? null,
  };
}

/** A place with the name that the question has for it, if that is another. */
export function labelled(place: Place, { span }: Candidate, { words, text, likely }: Pick<Named, 'words' | 'text' | 'likely'>): Place {
  if (place.label !== undefined || span === null) return place;
  const label = nameOfPlace(place, words.slice(span.from, span.to), text, likely.has('pl'));
  return label === place.name ? place : { ...place, label };
}

/** The first place, or the town in it that is named too: “in Texas, near Houston”. */
function narrowest(places: readonly Candidate[]): Candidate | undefined {
  const [first, ...others] = places;
  if (first === undefined || first.place!.extentKm === 0) return first;
  return others.find(({ place }) => place!.extentKm === 0 && isWithin(place!, first.place!)) ?? first;
}

/**
 * The first bounds, with an upper one that is given apart: “min 50 t … 80 t at most”. Of cranes of several sizes, the smallest: a larger one can
 * do its work.
 */
function joinBounds(bounds: readonly Capacity[]): Capacity | null {
  const isSize = ({ compared, max }: Capacity) => !compared && max === null;
  const [head] = bounds;
  const first = head !== undefined && isSize(head) ? bounds.filter(isSize).toSorted((a, b) => a.min! - b.min!)[0] : head;
  if (first === undefined || first.max !== null) return first ?? null;
  const upper = bounds.find(({ min, max }) => (min === null || min === first.min) && max !== null && max > first.min!);
  return upper === undefined ? first : { ...first, max: upper.max, compared: true };
}

/** A code of a series is of the maker that is named beside it, who knows better than the table of series. */
const ofMaker = (code: ModelCode, brand = code.brand): ModelCode => (code.slugs.length > 0 ? code : { ...code, brand });
