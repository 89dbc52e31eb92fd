import { otherCountryCodes } from '../contract/country-codes.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { knownPlaces, mostOthers, type NearPlace } from '../contract/nearest.ts';
import { choosePlace, writePlace } from '../places/choose-place.ts';
import { labelOf, placesLike, type FoundPlace, type PlaceMatch } from '../places/find-places.ts';
import type { Places } from '../places/open-places.ts';
import type { Nearest } from '../query/by-distance.ts';
import { findNearest, findNearestToRegion, pointNear } from '../query/nearest.ts';
import { coordinatesForm, type NearestQuery } from '../query/nearest-query.ts';
import type { Dataset } from './dataset.ts';

/** The nearest companies, with the place that was understood. */
export interface NearestTo extends Nearest {
  readonly near: NearPlace;
  /** The request that was probably meant, if nothing was found because of a country code. */
  readonly meant: { readonly query: NearestQuery; readonly hint: string } | null;
}

/** Finds the nearest companies to a place by its coordinates or its name. @throws UnavailableError when the places can’t be read. */
export async function nearestTo({ places, columns }: Dataset, query: NearestQuery): Promise<NearestTo | Problem> {
  const { filters } = query;
  const place =
    typeof query.near === 'string' ? await findPlace(places, query.near, filters.country) : { near: pointNear(query.near), box: null };
  if (isProblem(place)) return place;
  const { near, box } = place;
  const nearest =
    box === null
      ? findNearest(columns, near, filters, query)
      : findNearestToRegion(columns, near, filters, { country: box.country, bbox: box.bbox }, query);
  const country = nearest.found.length > 0 ? undefined : otherCountryCodes.get(filters.country ?? '');
  const meant =
    country === undefined
      ? null
      : { query: { ...query, filters: { ...filters, country } }, hint: `${filters.country} is not a code of ISO 3166-1: use ${country}.` };
  return { near, ...nearest, meant };
}

/** Where distances are measured from, and what is inside. */
interface From {
  readonly near: NearPlace;
  readonly box: Parameters<typeof findNearestToRegion>[3] | null;
}

const matches: Readonly<Record<PlaceMatch, NearPlace['match']>> = {
  name: 'exact',
  short: 'exact',
  code: 'exact',
  folded: 'exact',
  other: 'other_name',
  inflected: 'other_name',
  corrected: 'corrected',
};

async function findPlace(places: Places, text: string, country: string | null): Promise<From | Problem> {
  const chosen = choosePlace(await places.find(text), country);
  const refuse = (message: string, resolution: string) => problem('invalid_request', `near ${quote(text)} ${message}`, resolution);
  const sendOneOf = async (found: readonly FoundPlace[]) => {
    // A country would be refused.
    const offered = found.filter(({ kind }) => kind !== 'country').slice(0, mostOthers);
    const sent = (await namePlaces(places, offered)).map(({ near }) => `near=${near}`);
    return sent.length === 0 ? `${knownPlaces}.` : `Send ${sent.length === 1 ? sent[0] : `one of: ${sent.join('; ')}`}.`;
  };
  switch (chosen.kind) {
    case 'place': {
      const { place, others } = chosen;
      const { kind, match, lat, lon, box } = place;
      const near = {
        lat,
        lon,
        name: labelOf(place),
        kind: kind === 'country' ? 'point' : kind,
        match: matches[match],
        others: await namePlaces(places, others.filter((each) => each.kind !== 'country').slice(0, mostOthers)),
      } as const;
      const [minLon, minLat, maxLon, maxLat] = box ?? [];
      return {
        near,
        box: box === null ? null : { country: place.country, bbox: { minLon: minLon!, minLat: minLat!, maxLon: maxLon!, maxLat: maxLat! } },
      };
    }
    case 'country': {
      const { place, others } = chosen;
      const also = others.length === 0 ? '' : ` ${await sendOneOf(others)}`;
      return refuse(`is a country: ${place.name}.`, `Use country=${place.country}: without near for a list, or with a place in it.${also}`);
    }
    case 'elsewhere': {
      const labels = chosen.places.slice(0, mostOthers).map(labelOf).join('; ');
      return refuse(`is not known; the name is that of ${labels}.`, await sendOneOf(chosen.places));
    }
    case 'unknown': {
      const similar = await places.using((tables) => placesLike(tables, text));
      return refuse('is not a known place.', `${similar.length > 0 ? await sendOneOf(similar) : `${knownPlaces}.`} ${coordinatesForm}`);
    }
  }
}

/** What to send for each place: its name, or its coordinates if the name means another. */
const namePlaces = (places: Places, found: readonly FoundPlace[]): Promise<NearPlace['others']> =>
  places.using((tables) =>
    found.map((place) => ({
      name: labelOf(place),
      kind: place.kind === 'country' ? 'region' : place.kind,
      near: writePlace(tables, place),
    })),
  );
