import type { ExcludedArea } from '../deciding/understand.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { countryCode, largestCapacities } from '../../query/columns.ts';
import { boxAround, distanceKm } from '../../query/distance.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import { matchRows } from '../../query/matches.ts';
import type { AskRecord, Facets } from '../lexicon/ask-index.ts';
import type { Place } from '../lexicon/lexicon.ts';
import { distanceSteps, spend } from '../lexicon/steps.ts';
import { townKm } from '../lexicon/with-places.ts';
import { codeName, countryName, manyOf } from './phrases.ts';
import { modelsAt } from './find-records.ts';
import type { Asked } from './reply.ts';

/** A test for companies that may be shown: not excluded themselves or by their country or town, and with a crane for the load. Null if all may. */
export function mayBeShown(asked: Asked): ((row: number) => boolean) | null {
  const { columns } = asked.sources;
  const { excludedAreas, excludedCompanies, loadT, slots } = asked.understanding;
  const { capacity, serviceType } = slots;
  const least = capacity?.min == null && serviceType !== 'heavy_haulage' ? loadT : null;
  if (excludedAreas.length === 0 && excludedCompanies === null && least === null) return null;
  const capacityOf = largestCapacities(columns, serviceTypes.find((name) => name === serviceType) ?? null);
  const isOut = markRows(asked, [...excludedAreas.map((area) => rowsIn(asked, area)), excludedCompanies?.rows ?? []]);
  return (row) => (least === null || capacityOf(row) >= least) && isOut[row] === 0;
}

/** A one for each company that is in one of these lists of rows. */
function markRows({ sources, steps }: Asked, lists: readonly ArrayLike<number>[]): Uint8Array {
  const marked = new Uint8Array(sources.columns.count);
  for (const rows of lists) {
    spend(steps, rows.length);
    for (let i = 0; i < rows.length; i++) marked[rows[i]!] = 1;
  }
  return marked;
}

/** Whether something is in the box of a region, and in its country. */
function isInBox({ box, country }: Place, lat: number, lon: number, of: string): boolean {
  const [west, south, east, north] = box!;
  return of === country && lat >= south && lat <= north && lon >= west && lon <= east;
}

/** The companies in an excluded country or town that are not nearer to the place that is asked for. */
function rowsIn({ sources, steps, understanding }: Asked, { country, place }: ExcludedArea): Uint32Array {
  const { columns } = sources;
  const wanted = understanding.slots.place;
  if (place === null) return columns.countryRows(country!);
  const isRegion = place.extentKm > 0;
  const radiusKm = isRegion ? place.extentKm : townKm;
  const near = matchRows(columns, { ...noFilters, bbox: boxAround(place.lat, place.lon, radiusKm) })!;
  spend(steps, near.length * distanceSteps);
  // The middle of a region may be in the town that is excluded.
  const isTown = wanted !== null && wanted.extentKm === 0;
  return near.filter((row) => {
    const kmFrom = ({ lat, lon }: Place): number => distanceKm(lat, lon, columns.lat[row]!, columns.lon[row]!);
    const km = kmFrom(place);
    const isInside =
      place.box === undefined ? km <= radiusKm : isInBox(place, columns.lat[row]!, columns.lon[row]!, countryCode(columns.country[row]!));
    return isInside && (isRegion || !isTown || km < kmFrom(wanted));
  });
}

/** Something that a question excludes, and whether the answer may still have it. */
interface Exclusion {
  readonly name: string;
  readonly stays: boolean;
}

/**
 * Says what the question excludes: what is left out, and what the answer may still have.
 *
 * @param records The records of the answer; null for lists of companies.
 * @param lists The filters of these lists.
 * @param isAll Whether all that was found is excluded.
 */
export function sayExcluded(asked: Asked, records: readonly AskRecord[] | null, lists: readonly Filters[] = [], isAll = false): string[] {
  const { texts, say, list, language } = asked.speech;
  const { excluded, excludedAreas, excludedCompanies, excludedModels, slots } = asked.understanding;
  const { index } = asked.sources;
  const mayHave = (some: Partial<Facets>) => records === null || records.some((record) => mayBeOn(record, some));
  // “Hull, not Hull in Massachusetts”; but “near Munich, not in Munich” excludes its middle.
  const isMiddle = ({ place }: ExcludedArea) => place !== null && place.lat === slots.place?.lat && place.lon === slots.place.lon;
  const isWanted = (area: ExcludedArea) => area.place !== null && area.place.name === slots.place?.name && !isMiddle(area);
  const listed = isListed(asked, excludedAreas.length === 0 && excludedCompanies === null ? [] : lists);
  const areas = excludedAreas
    .filter((area) => !isWanted(area))
    .map((area): Exclusion => {
      const { country, place } = area;
      return {
        name: place === null ? countryName(index.lexicon, language, country!) : (place.label ?? place.name),
        stays:
          isMiddle(area) ||
          (records === null
            ? rowsIn(asked, area).some(listed)
            : place === null
              ? mayHave({ country })
              : // Records have countries and no towns.
                records.some(({ kind, facets }) => kind !== 'model' && (facets?.country ?? place.country) === place.country)),
      };
    });
  const others = excluded.map((value): Exclusion => {
    const kind = manyOf(texts, value);
    return { name: kind ?? value, stays: mayHave(kind === undefined ? { brand: value } : { craneType: value as Facets['craneType'] }) };
  });
  // The one model that is asked for leaves out all others; a page of another maker or kind has none of this model.
  const models = (slots.model === null ? excludedModels : []).map((code): Exclusion => {
    const kinds = new Set(modelsAt(index, code.slugs).map(({ facets }) => facets!.craneType));
    const stays =
      kinds.size === 0 ? mayHave({ brand: code.brand }) : [...kinds].some((craneType) => mayHave({ brand: code.brand, craneType }));
    return { name: codeName(code) ?? '', stays };
  });
  const companies = (excludedCompanies === null || records !== null ? [] : [excludedCompanies]).map(({ name, rows }): Exclusion => ({
    name,
    stays: rows.some(listed),
  }));
  const exclusions = [...areas, ...others, ...models, ...companies].filter(({ name }) => name !== '');
  const sayOf = (text: string, stay: boolean) => {
    const names = new Set(exclusions.filter(({ stays }) => stays === stay).map(({ name }) => name));
    return names.size === 0 ? '' : say(text, { items: list([...names], texts.and) });
  };
  return isAll
    ? [sayOf(texts.noneLeft, false), sayOf(texts.noneLeft, true)]
    : [sayOf(texts.leftOut, false), sayOf(texts.notExcluded, true)];
}

/** Whether a record is a page of a list that may have cranes with these facets. */
const mayBeOn = ({ kind, facets }: AskRecord, some: Partial<Facets>): boolean =>
  kind === 'listing' &&
  (['brand', 'country', 'craneType'] as const).every(
    (name) => some[name] == null || facets![name] === null || facets![name] === some[name],
  );

/** A test for companies that are on one of these lists. */
function isListed(asked: Asked, lists: readonly Filters[]): (row: number) => boolean {
  const found = lists.map((filters) => matchRows(asked.sources.columns, filters));
  if (found.includes(null)) return () => true;
  const marked = markRows(
    asked,
    found.map((rows) => rows!),
  );
  return (row) => marked[row] === 1;
}
