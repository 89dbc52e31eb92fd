// Loaded when a place is first typed, chosen or named by the address.
import type { ReadFile } from '../../client/glance.ts';
import { choosePlace, writePlace } from '../../places/choose-place.ts';
import { readCoordinates, type Position } from '../../places/coordinates.ts';
import { labelOf, placesLike, placesNamed, rank, type FoundPlace } from '../../places/find-places.ts';
import { openPlaces } from '../../places/open-places.ts';
import { placeKey } from '../../places/place-key.ts';
import type { Option } from '../view/combobox.ts';
import { describePlace, kindWord } from '../view/place-words.ts';
import { readText } from './files.ts';
import type { Found } from './place.ts';
import type { Box } from './state.ts';

/** Something that the reader may choose. */
export interface PlaceOption extends Option {
  /** A place, or what the field then holds. */
  readonly place: FoundPlace | string;
}

/** So many places are suggested while someone types, and so many others of a name are offered. */
const [mostSuggested, mostOthers] = [7, 5] as const;

const hint = 'Type a town, a region, a country or a postal code, or coordinates such as 52.5, 13.4.';

const formatPosition = ({ lat, lon }: Position): string => [lat, lon].map((degrees) => Number(degrees.toFixed(5))).join(', ');

const sideways = (box: FoundPlace['box']): Box | null =>
  box === null ? null : { west: box[0], south: box[1], east: box[2], north: box[3] };

/** The name of another place; its kind is said where the name may be that of a town. */
const nameOther = (place: FoundPlace): string => labelOf(place) + (place.kind === 'town' ? '' : ` (${kindWord(place.kind)})`);

/** Finds places for the map in the files of the gazetteer. @param companiesIn How many companies a country has. */
export function openPlaceFinder(readFile: ReadFile, companiesIn: (country: string) => number) {
  const places = openPlaces((path) => readText(readFile, path), companiesIn);
  const optionOf = (place: FoundPlace): PlaceOption => ({ title: labelOf(place), note: describePlace(place, companiesIn), place });
  const others = (found: readonly FoundPlace[]): PlaceOption[] =>
    found.slice(0, mostOthers).map((place) => ({ ...optionOf(place), title: nameOther(place) }));

  /** What the map shows for a place. @param near What the address says for it. @param typed What was typed, if it was corrected. */
  function show(place: FoundPlace, near: string, otherPlaces: readonly FoundPlace[], typed: string | null): Found {
    const label = labelOf(place);
    const options = others(otherPlaces);
    const also = options.length === 0 ? '' : ' Other places of this name:';
    const asTyped = typed === null ? '' : ` for “${typed}”`;
    if (place.kind === 'country') {
      const { country, box } = place;
      return { kind: 'country', country, box: sideways(box), note: { words: `Showing companies in ${label}${asTyped}.${also}`, options } };
    }
    const from = place.box === null ? '' : ` Distances are from the middle of it.`;
    const note = { words: `Showing ${label}${asTyped}.${from}${also}`, options };
    const name = place.box === null ? label : `the middle of ${label}`;
    return { kind: 'place', place: { lat: place.lat, lon: place.lon, name }, box: sideways(place.box), near, note };
  }

  return {
    /** Suggests places for the beginning of a name. */
    async suggest(text: string): Promise<readonly PlaceOption[]> {
      const at = readCoordinates(text);
      if (at === null) return (await places.beginning(text, mostSuggested)).map(optionOf);
      const [position, note] = at.kind === 'position' ? [at.position, 'coordinates'] : [at.swapped, 'coordinates, latitude first'];
      if (position === null) return [];
      return [{ title: formatPosition(position), note, place: formatPosition(position) }];
    },
    /** Finds what a text means: its likeliest place. @param country Places there come first. */
    async find(text: string, country: string | null): Promise<Found> {
      const at = readCoordinates(text);
      if (at?.kind === 'position') {
        const near = formatPosition(at.position);
        return { kind: 'place', place: { ...at.position, name: near }, box: null, near, note: null };
      }
      const nothing = (words: string, options: readonly PlaceOption[]): Found => ({ kind: 'nothing', note: { words, options } });
      const quoted = `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
      if (at !== null) {
        const swapped = at.swapped === null ? [] : [formatPosition(at.swapped)].map((near) => ({ title: near, note: '', place: near }));
        const meant = swapped.length === 0 ? '' : ' Did you mean:';
        return nothing(`${quoted} is nowhere on earth: latitude comes first, and is at most 90 degrees.${meant}`, swapped);
      }
      const chosen = choosePlace(await places.find(text), country);
      if (chosen.kind === 'place' || chosen.kind === 'country')
        return show(chosen.place, text, chosen.others, chosen.place.match === 'corrected' ? text : null);
      if (chosen.kind === 'elsewhere') return nothing(`${quoted} is not known. The name is that of:`, others(chosen.places));
      const similar = others(await places.using((tables) => placesLike(tables, text)));
      return nothing(`${quoted} is not a known place. ${hint}${similar.length === 0 ? '' : ' Nearest spellings:'}`, similar);
    },
    /** What the map shows for a place that was chosen, and the others of its name. */
    choose: (place: FoundPlace): Promise<Found> =>
      places.using((tables) => {
        const named = rank(placesNamed(tables, placeKey(place.name)));
        const isOther = (other: FoundPlace) => other.kind !== place.kind || other.lat !== place.lat || other.lon !== place.lon;
        return show(place, writePlace(tables, place), named.filter(isOther), null);
      }),
  };
}
