import { labelOf, placesNamed, rank, type FoundPlace, type NamedPlaces, type PlaceTables } from './find-places.ts';
import { placeKey } from './place-key.ts';

/** What a name is taken for. */
export type ChosenPlace =
  /** A place, and others that the name fits too, the likeliest first. */
  | { readonly kind: 'place'; readonly place: FoundPlace; readonly others: readonly FoundPlace[] }
  /** A country, which has no middle that anybody means. */
  | { readonly kind: 'country'; readonly place: FoundPlace; readonly others: readonly FoundPlace[] }
  /** Nothing of this name is where it is said to be, but there is elsewhere. */
  | { readonly kind: 'elsewhere'; readonly places: readonly FoundPlace[] }
  | { readonly kind: 'unknown' };

/** Chooses the likeliest place of a name. @param country Places there come first; null if none is given. */
export function choosePlace({ places, elsewhere }: NamedPlaces, country: string | null = null): ChosenPlace {
  const there = country === null ? [] : places.filter((place) => place.country === country && place.kind !== 'country');
  const [place, ...others] = [...there, ...places.filter((each) => !there.includes(each))];
  if (place === undefined) return elsewhere.length > 0 ? { kind: 'elsewhere', places: elsewhere } : { kind: 'unknown' };
  if (place.kind !== 'country') return { kind: 'place', place, others };
  // Singapore is a country and its town.
  const town = others.find(
    (each) => each.kind === 'town' && each.country === place.country && placeKey(each.name) === placeKey(place.name),
  );
  return town === undefined
    ? { kind: 'country', place, others }
    : { kind: 'place', place: town, others: others.filter((each) => each !== town) };
}

/** The text that means a place: its label, or its coordinates if the label means another. */
export function writePlace(tables: PlaceTables, place: FoundPlace): string {
  if (place.kind === 'postal_code') return `${place.key.toUpperCase()}, ${place.country}`;
  const label = labelOf(place);
  const inCountry = rank(placesNamed(tables, placeKey(place.name))).filter(({ country }) => country === place.country);
  const inRegion = inCountry.filter(({ region }) => region === null || region === place.region);
  const [meant] = label === labelOf({ ...place, region: null }) ? inCountry : inRegion;
  return meant?.kind === place.kind && meant.lat === place.lat && meant.lon === place.lon ? label : `${place.lat},${place.lon}`;
}
