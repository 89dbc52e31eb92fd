import type { ExcludedArea } from '../deciding/understand.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { countryNumber, largestCapacities, type Columns } from '../../query/columns.ts';
import { distanceKm } from '../../query/distance.ts';
import type { Filters } from '../../query/list-query.ts';
import { matchRows } from '../../query/matches.ts';
import type { AskRecord, Facets } from '../lexicon/ask-index.ts';
import type { Place } from '../lexicon/lexicon.ts';
import type { MachineValue } from '../tables/service-words.ts';
import { codeName, countryName } from './phrases.ts';
import { modelsAt } from './find-records.ts';
import type { Asked } from './reply.ts';

/** Companies this near to a town are in it, kilometres. */
export const sameTownKm = 30;

/** A test for companies that may be shown: not excluded themselves or by their country or town, and with a crane for the load. Null if all may. */
export function mayBeShown({ sources, understanding }: Asked): ((row: number) => boolean) | null {
  const { columns } = sources;
  const { excludedAreas, excludedCompanies, loadT, slots } = understanding;
  const { capacity, serviceType, place } = slots;
  const least = capacity?.min == null && serviceType !== 'heavy_haulage' ? loadT : null;
  if (excludedAreas.length === 0 && excludedCompanies === null && least === null) return null;
  const capacityOf = largestCapacities(columns, serviceTypes.find((name) => name === serviceType) ?? null);
  const isIn = excludedAreas.map((area) => inArea(columns, area, place));
  const isNamed = new Set(excludedCompanies?.rows);
  return (row) => (least === null || capacityOf(row) >= least) && !isNamed.has(row) && !isIn.some((test) => test(row));
}

/** A test for companies in an excluded country or town, and not nearer to the place that is asked for. */
function inArea(columns: Columns, { country, place }: ExcludedArea, wanted: Place | null): (row: number) => boolean {
  if (place === null) return (row) => columns.country[row] === countryNumber(country!);
  return (row) => {
    const kmFrom = ({ lat, lon }: Place): number => distanceKm(lat, lon, columns.lat[row]!, columns.lon[row]!);
    const km = kmFrom(place);
    if (place.extentKm > 0) return km <= place.extentKm;
    // The middle of a region may be in the town that is excluded.
    const isTown = wanted !== null && wanted.extentKm === 0;
    return km <= sameTownKm && (!isTown || km < kmFrom(wanted));
  };
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
  // “Hull, not Hull in Massachusetts”
  const isWanted = ({ place }: ExcludedArea) => place !== null && place.name === slots.place?.name;
  const listed =
    excludedAreas.length === 0 && excludedCompanies === null ? [] : lists.map((filters) => matchRows(asked.sources.columns, filters));
  const areas = excludedAreas
    .filter((area) => !isWanted(area))
    .map((area): Exclusion => {
      const { country, place } = area;
      return {
        name: place === null ? countryName(index.lexicon, language, country!) : (place.label ?? place.name),
        stays:
          records === null
            ? listed.some((rows) => hasCompanies(asked, rows, area))
            : place === null
              ? mayHave({ country })
              : // Records have countries and no towns.
                records.some(({ kind, facets }) => kind !== 'model' && (facets?.country ?? place.country) === place.country),
      };
    });
  const others = excluded.map((value): Exclusion => {
    const kind = texts.cranes[value as MachineValue]?.many;
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
    stays: listed.some((found) => found === null || rows.some((row) => found.includes(row))),
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

/** Whether a list has companies in an excluded area. @param rows Null for all companies. */
function hasCompanies({ sources, understanding }: Asked, rows: ReturnType<typeof matchRows>, area: ExcludedArea): boolean {
  const isIn = inArea(sources.columns, area, understanding.slots.place);
  if (rows !== null) return rows.some(isIn);
  for (let row = 0; row < sources.columns.count; row++) if (isIn(row)) return true;
  return false;
}
