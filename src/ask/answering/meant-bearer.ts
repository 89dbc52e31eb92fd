import type { Understanding } from '../deciding/understand.ts';
import type { Place } from '../lexicon/lexicon.ts';
import { placeOf, townKm } from '../lexicon/with-places.ts';
import { isSpoken } from '../reading/domain-spans.ts';
import { boxAround, distanceKm } from '../../query/distance.ts';
import { noFilters } from '../../query/list-query.ts';
import { matchRows } from '../../query/matches.ts';
import type { ReplySources } from './sources.ts';

/** Of the towns of one name, those with a share of the people of the largest that are as likely meant. */
const leastShare = 0.2;
/** Population of the smallest. */
const leastPeople = 100_000;

/** Kilometers around a town in which companies are looked for, to tell which of several of its name is meant. */
const bearerKm = [townKm, 250];

/** The town that is meant instead of the largest of its name, because it is of like size and has companies nearer: Valencia in Spain. */
export function meantBearer(
  { index, columns }: Pick<ReplySources, 'index' | 'columns'>,
  { slots, alsoAt, withState, intent, language }: Understanding,
): Place | null {
  const { place, country } = slots;
  if (intent !== 'companies' || place === null || place.extentKm > 0 || country !== null || withState || alsoAt.length > 0) return null;
  const towns = index.places.find(place.asked ?? place.name).filter(({ kind }) => kind === 'town');
  const [largest] = towns;
  if (largest === undefined || distanceKm(largest.lat, largest.lon, place.lat, place.lon) > townKm) return null;
  const least = Math.max(leastPeople, largest.people * leastShare);
  // “Em Vitória” is in Brazil, whoever may have a crane in Vitoria.
  const spoken = new Set([language]);
  const isFitting = (land: string) => language === 'en' || isSpoken(land, spoken) || !isSpoken(largest.country, spoken);
  const likely = towns.filter(
    (town) => town.people >= least && town.match === largest.match && town.key === largest.key && isFitting(town.country),
  );
  for (const km of bearerKm) {
    const near = likely.find(({ lat, lon }) => matchRows(columns, { ...noFilters, bbox: boxAround(lat, lon, km) })!.length > 0);
    if (near !== undefined)
      return distanceKm(near.lat, near.lon, place.lat, place.lon) < townKm ? null : { ...placeOf(near), asked: place.asked ?? near.key };
  }
  return null;
}
