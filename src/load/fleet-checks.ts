import { quote } from '../contract/errors.ts';
import { craneTypes } from '../contract/tables.ts';
import type { Notices } from './notices.ts';
import { bareLetters } from './suggest.ts';
import type { Draft, TableData } from './table-rows.ts';

type Model = Draft<'models'>;

/** Above this, tonnes, a capacity is more likely in kilograms: the strongest mobile and crawler cranes reach 1,200 to 3,200 t. */
const suspectCapacityT = 2000;
/** Kinds of crane of which some lift more than that; in the atlas, which is the reference, they are believed. */
const largeKinds: ReadonlySet<string | null> = new Set(['all_terrain_crane', 'crawler_crane', 'heavy_haulage']);
/** How many times larger or smaller than the atlas a figure may be before it is reported. */
const tolerance = 3;

/** Finds a model of the atlas by brand and model, exactly or spelled with other case and separators. */
export interface Atlas {
  find(brand: string, model: string): { readonly entry: Model; readonly exact: boolean } | null;
  /** The atlas' spelling of a brand; the brand itself when the atlas does not know it. */
  spellBrand(brand: string): string;
}

export function indexAtlas(models: readonly Model[]): Atlas {
  const exact = new Map<string, Map<string, { entry: Model; exact: boolean } | null>>();
  const loose = new Map<string, Model>();
  const brands = new Map<string, string>();
  for (const entry of models) {
    const { brand, model } = entry;
    if (brand === null || model === null) continue;
    const ofBrand = exact.get(brand) ?? new Map<string, { entry: Model; exact: boolean } | null>();
    exact.set(brand, ofBrand.set(model, { entry, exact: true }));
    loose.set(`${bareLetters(brand)} ${bareLetters(model)}`, entry);
    brands.set(bareLetters(brand), brand);
  }
  const known = new Set(brands.values());
  return {
    find(brand, model) {
      let ofBrand = exact.get(brand);
      if (ofBrand === undefined) exact.set(brand, (ofBrand = new Map()));
      const found = ofBrand.get(model);
      if (found !== undefined) return found;
      const entry = loose.get(`${bareLetters(brand)} ${bareLetters(model)}`);
      const answer = entry === undefined ? null : { entry, exact: false };
      ofBrand.set(model, answer);
      return answer;
    },
    spellBrand: (brand) => (known.has(brand) ? brand : (brands.get(bareLetters(brand)) ?? brand)),
  };
}

/** Reports cranes whose figures or names don't agree with the atlas, and capacities that look like kilograms. */
export function checkCranes({ file, rows, rowNumbers }: TableData<'fleet'>, atlas: Atlas, notices: Notices): void {
  const usual = usualRange(rows);
  rows.forEach((crane, i) => {
    const { brand, model, capacity_t, max_height_m } = crane;
    const row = rowNumbers[i]!;
    if (brand === null && model === null && capacity_t === null) {
      notices.add('empty_crane', { file, row }, `The crane of ${quote(crane.company_slug ?? '')} has no brand, no model and no capacity.`);
      return;
    }
    const known = checkAtlasSpelling(brand, model, file, row, atlas, notices);
    if (capacity_t !== null && capacity_t > suspectCapacityT && !isWithinTolerance(capacity_t, known?.capacity_t ?? null)) {
      reportKilograms(capacity_t, 'capacity_t', file, row, usual, notices);
      return;
    }
    if (known === null) return;
    compare('capacity_t', capacity_t, known.capacity_t, 't');
    compare('max_height_m', max_height_m, known.max_height_m, 'm');

    function compare(column: string, value: number | null, expected: number | null, unit: string): void {
      if (value === null || expected === null || isWithinTolerance(value, expected)) return;
      const place = { file, row, column, value: String(value) };
      notices.add(
        'deviates_from_atlas',
        place,
        `${brand} ${model} has ${value} ${unit} here and ${expected} ${unit} in the atlas.`,
        guessUnit(value, expected, unit),
      );
    }
  });
}

/** Reports models of the atlas whose capacity looks like kilograms. */
export function checkModelCapacities({ file, rows, rowNumbers }: TableData<'models'>, notices: Notices): void {
  rows.forEach(({ capacity_t, crane_type }, i) => {
    if (capacity_t !== null && capacity_t > suspectCapacityT && !largeKinds.has(crane_type))
      reportKilograms(capacity_t, 'capacity_t', file, rowNumbers[i]!, null, notices);
  });
}

/** Reports wanted ads that ask for a capacity that looks like kilograms; one for a large model of the atlas is believed. */
export function checkWantedCapacities({ file, rows, rowNumbers }: TableData<'wantedAds'>, atlas: Atlas, notices: Notices): void {
  rows.forEach(({ brand, model, capacity_min_t }, i) => {
    if (capacity_min_t === null || capacity_min_t <= suspectCapacityT) return;
    const known = brand === null || model === null ? null : atlas.find(brand, model);
    if (!isWithinTolerance(capacity_min_t, known?.entry.capacity_t ?? null))
      reportKilograms(capacity_min_t, 'capacity_min_t', file, rowNumbers[i]!, null, notices);
  });
}

function isWithinTolerance(value: number, expected: number | null): boolean {
  return expected !== null && value <= expected * tolerance && value >= expected / tolerance;
}

/** The atlas entry of a brand and model; reports a spelling that differs from the atlas. */
export function checkAtlasSpelling(
  brand: string | null,
  model: string | null,
  file: string,
  row: number,
  atlas: Atlas,
  notices: Notices,
): Model | null {
  if (brand === null) return null;
  const found = model === null ? null : atlas.find(brand, model);
  if (found?.exact) return found.entry;
  const rightBrand = found?.entry.brand ?? atlas.spellBrand(brand);
  if (rightBrand !== brand)
    notices.add(
      'differs_from_atlas_spelling',
      { file, row, column: 'brand', value: brand },
      `The atlas writes ${quote(brand)} as ${quote(rightBrand)}.`,
      `Write ${rightBrand}.`,
    );
  const rightModel = found?.entry.model ?? model;
  if (model !== null && rightModel !== null && rightModel !== model) {
    notices.add(
      'differs_from_atlas_spelling',
      { file, row, column: 'model', value: model },
      `The atlas writes ${quote(model)} as ${quote(rightModel)}.`,
      `Write ${rightModel}.`,
    );
  }
  return found?.entry ?? null;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** The middle half of all capacities, tonnes. Null when there are too few to speak of a usual range. */
function usualRange(rows: readonly Draft<'fleet'>[]): Range | null {
  const capacities = new Float64Array(rows.length);
  let count = 0;
  for (const { capacity_t } of rows) if (capacity_t !== null) capacities[count++] = capacity_t;
  if (count < 20) return null;
  const sorted = capacities.subarray(0, count).sort();
  return { low: sorted[Math.floor(count / 4)]!, high: sorted[Math.floor((count * 3) / 4)]! };
}

function reportKilograms(value: number, column: string, file: string, row: number, usual: Range | null, notices: Notices): void {
  const tonnes = value / 1000;
  const isUsual = usual !== null && tonnes >= usual.low && tonnes <= usual.high;
  const place = { file, row, column, value: String(value) };
  notices.add(
    'capacity_in_kilograms',
    place,
    `${value} t is more than nearly every crane ever built lifts${isUsual ? `; ${tonnes} t would be usual here` : ''}.`,
    `If these are kilograms, write ${tonnes}.`,
  );
}

/** Which other unit would explain the figure. */
function guessUnit(value: number, expected: number, unit: string): string | undefined {
  const near = (factor: number) => Math.abs(value / factor / expected - 1) < 0.2;
  if (unit === 't' && near(1000)) return `If these are kilograms, write ${value / 1000}.`;
  if (unit === 'm' && near(3.2808)) return `If these are feet, write ${Math.round(value / 0.32808) / 10}.`;
  if (near(10) || near(0.1)) return `Check the decimal point: ${expected} was probably meant.`;
  return undefined;
}

/** Services that the cranes of a company stand for, as far as the atlas knows them. */
function servicesOfCrane({ brand, model }: Draft<'fleet'>, atlas: Atlas): string | null {
  const type = brand === null || model === null ? null : (atlas.find(brand, model)?.entry.crane_type ?? null);
  return type === null ? null : craneTypes[type];
}

/** Reports active companies without cranes, and kinds of crane whose service the company does not offer. */
export function checkFleets(companies: TableData<'companies'>, fleet: TableData<'fleet'>, atlas: Atlas, notices: Notices): void {
  if (!companies.complete || !fleet.complete) return;
  const servicesBySlug = servicesOfFleets(fleet.rows, atlas);
  companies.rows.forEach(({ slug, active, services }, i) => {
    if (slug === null || active !== true || services === null || fleet.strayCells.has(slug)) return;
    const place = { file: companies.file, row: companies.rowNumbers[i]! };
    const found = servicesBySlug.get(slug);
    if (found === undefined) {
      notices.add('company_without_fleet', { ...place, column: 'slug', value: slug }, `${quote(slug)} has no crane in ${fleet.file}.`);
      return;
    }
    for (const service of found) {
      if (service === null || services.includes(service)) continue;
      const value = services.join(';');
      notices.add(
        'service_not_in_fleet',
        { ...place, column: 'services', value },
        `The fleet of ${quote(slug)} has a ${service}, which its services ${quote(value)} leave out.`,
      );
    }
  });
}

function servicesOfFleets(cranes: readonly Draft<'fleet'>[], atlas: Atlas): Map<string, Set<string | null>> {
  const services = new Map<string, Set<string | null>>();
  for (const crane of cranes) {
    if (crane.company_slug === null) continue;
    const found = services.get(crane.company_slug);
    if (found === undefined) services.set(crane.company_slug, new Set([servicesOfCrane(crane, atlas)]));
    else found.add(servicesOfCrane(crane, atlas));
  }
  return services;
}
