import { quote } from '../contract/errors.ts';
import { type ServiceType, craneTypes } from '../contract/service-types.ts';
import { indexMakers } from './makers.ts';
import type { Notices, CellReference, RowReference } from './notices.ts';
import { bareLetters, craneKey } from '../contract/fold.ts';
import type { Draft, TableData } from './table-rows.ts';
import { isHeightInFeet } from './unit-checks.ts';

type Model = Draft<'models'>;

/** Higher capacities, tonnes, are more likely kilograms: the strongest mobile and crawler cranes reach 1,200 to 3,200 t. */
const suspectCapacityT = 2000;
/** Kinds of cranes that may lift more than that; the atlas, which is the reference, may say so. */
const largeKinds: ReadonlySet<string | null> = new Set(['all_terrain_crane', 'crawler_crane', 'heavy_haulage']);
/** By what factor a figure may differ from the atlas before it is reported. */
const tolerance = 3;

/** Finds models of the atlas by brand and model, ignoring case and separators. */
export interface Atlas {
  find(brand: string, model: string): { readonly entry: Model; readonly exact: boolean } | null;
  /** The atlas' spelling of a brand; the brand itself if the atlas doesn't know it. */
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
    loose.set(craneKey(brand, model), entry);
    brands.set(bareLetters(brand), brand);
  }
  const known = new Set(brands.values());
  return {
    find(brand, model) {
      let ofBrand = exact.get(brand);
      if (ofBrand === undefined) exact.set(brand, (ofBrand = new Map()));
      const found = ofBrand.get(model);
      if (found !== undefined) return found;
      const entry = loose.get(craneKey(brand, model));
      const answer = entry === undefined ? null : { entry, exact: false };
      ofBrand.set(model, answer);
      return answer;
    },
    spellBrand: (brand) => (known.has(brand) ? brand : (brands.get(bareLetters(brand)) ?? brand)),
  };
}

/** Reports cranes that disagree with the atlas in figures or names, and capacities that look like kilograms. */
export function checkCranes({ file, rows, rowNumbers }: TableData<'fleet'>, atlas: Atlas, notices: Notices): void {
  let usual: Range | null | undefined;
  rows.forEach((crane, i) => {
    const { brand, model, capacity_t, max_height_m } = crane;
    const at = { file, row: rowNumbers[i]! };
    if (brand === null && model === null && capacity_t === null) {
      notices.add('empty_crane', at, `The crane of ${quote(crane.company_slug ?? '')} has no brand, no model and no capacity.`);
      return;
    }
    const known = checkAtlasSpelling({ brand, model }, at, atlas, notices);
    if (capacity_t !== null && capacity_t > suspectCapacityT && !isWithinTolerance(capacity_t, known?.capacity_t ?? null)) {
      if (usual === undefined) usual = usualRange(rows);
      reportKilograms(capacity_t, { ...at, column: 'capacity_t' }, usual, notices);
      return;
    }
    if (known === null) return;
    compare('capacity_t', capacity_t, known.capacity_t, 't');
    if (!isHeightInFeet(max_height_m, crane.capacity_t, known)) compare('max_height_m', max_height_m, known.max_height_m, 'm');

    function compare(column: string, value: number | null, expected: number | null, unit: string): void {
      if (value === null || expected === null || isWithinTolerance(value, expected)) return;
      notices.add(
        'deviates_from_atlas',
        { ...at, column, value: String(value) },
        `${brand} ${model} has ${value} ${unit} here and ${expected} ${unit} in the atlas.`,
        guessUnit(value, expected, unit),
      );
    }
  });
}

/** Reports atlas models with a capacity that looks like kilograms. */
export function checkModelCapacities({ file, rows, rowNumbers }: TableData<'models'>, notices: Notices): void {
  rows.forEach(({ capacity_t, crane_type }, i) => {
    if (capacity_t !== null && capacity_t > suspectCapacityT && !largeKinds.has(crane_type))
      reportKilograms(capacity_t, { file, row: rowNumbers[i]!, column: 'capacity_t' }, null, notices);
  });
}

/** Reports wanted ads for a capacity that looks like kilograms, unless they name a large model of the atlas. */
export function checkWantedCapacities({ file, rows, rowNumbers }: TableData<'wantedAds'>, atlas: Atlas, notices: Notices): void {
  rows.forEach(({ brand, model, capacity_min_t }, i) => {
    if (capacity_min_t === null || capacity_min_t <= suspectCapacityT) return;
    const known = brand === null || model === null ? null : atlas.find(brand, model);
    if (!isWithinTolerance(capacity_min_t, known?.entry.capacity_t ?? null))
      reportKilograms(capacity_min_t, { file, row: rowNumbers[i]!, column: 'capacity_min_t' }, null, notices);
  });
}

function isWithinTolerance(value: number, expected: number | null): boolean {
  return expected !== null && value <= expected * tolerance && value >= expected / tolerance;
}

/** The atlas entry of a brand and model; reports a spelling that differs from the atlas. */
export function checkAtlasSpelling(
  { brand, model }: { readonly brand: string | null; readonly model: string | null },
  at: RowReference,
  atlas: Atlas,
  notices: Notices,
): Model | null {
  if (brand === null) return null;
  const found = model === null ? null : atlas.find(brand, model);
  if (found?.exact) return found.entry;
  report('brand', brand, found?.entry.brand ?? atlas.spellBrand(brand));
  if (model !== null) report('model', model, found?.entry.model ?? model);
  return found?.entry ?? null;

  function report(column: string, value: string, right: string): void {
    if (value === right) return;
    const message = `The atlas writes ${quote(value)} as ${quote(right)}.`;
    notices.add('differs_from_atlas_spelling', { ...at, column, value }, message, `Write ${right}.`);
  }
}

/** Reports makers whose names are one letter off those of the data, or of known ones. */
export function checkMakers(
  tables: readonly (Omit<TableData<'fleet'>, 'name' | 'rows'> & { readonly rows: readonly { readonly brand: string | null }[] })[],
  notices: Notices,
): void {
  const makerMeant = indexMakers(tables.flatMap(({ rows }) => rows.map(({ brand }) => brand)));
  for (const { file, rows, rowNumbers } of tables)
    rows.forEach(({ brand }, i) => {
      const meant = brand === null ? null : makerMeant(brand);
      if (brand === null || meant === null) return;
      const at = { file, row: rowNumbers[i]!, column: 'brand', value: brand };
      notices.add('misspelled_maker', at, `No maker is called ${quote(brand)}, but ${quote(meant)} is one letter off.`, `Write ${meant}.`);
    });
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** The middle half of all capacities, tonnes. Null if there are too few for a usual range. */
function usualRange(cranes: readonly Draft<'fleet'>[]): Range | null {
  const capacities = Float64Array.from(cranes.flatMap(({ capacity_t }) => capacity_t ?? [])).sort();
  const { length } = capacities;
  return length < 20 ? null : { low: capacities[Math.floor(length / 4)]!, high: capacities[Math.floor((length * 3) / 4)]! };
}

/** @param usual The usual range of the other capacities; null if unknown. */
function reportKilograms(value: number, at: CellReference, usual: Range | null, notices: Notices): void {
  const tonnes = value / 1000;
  const isUsual = usual !== null && tonnes >= usual.low && tonnes <= usual.high;
  notices.add(
    'capacity_in_kilograms',
    { ...at, value: String(value) },
    `${value} t is more than almost any crane ever built can lift${isUsual ? `; ${tonnes} t would be usual here` : ''}.`,
    `If these are kilograms, write ${tonnes}.`,
  );
}

/** The unit that would explain the figure. */
function guessUnit(value: number, expected: number, unit: string): string | undefined {
  const near = (factor: number) => Math.abs(value / factor / expected - 1) < 0.2;
  if (unit === 't' && near(1000)) return `If these are kilograms, write ${value / 1000}.`;
  if (near(10) || near(0.1)) return `Check the decimal point: ${expected} was probably meant.`;
  return undefined;
}

/** The cranes of each company in row order, as indexes into the table. */
interface Fleets {
  /** The first crane of each company, by its slug. */
  readonly first: ReadonlyMap<string | null, number>;
  /** For each crane, the next one of the same company; -1 for the last. */
  readonly next: Int32Array;
}

function groupCranes(cranes: readonly Draft<'fleet'>[]): Fleets {
  const first = new Map<string | null, number>();
  const next = new Int32Array(cranes.length);
  for (let i = cranes.length - 1; i >= 0; i--) {
    const { company_slug } = cranes[i]!;
    next[i] = first.get(company_slug) ?? -1;
    first.set(company_slug, i);
  }
  return { first, next };
}

/** Reports cranes that equal an earlier one in every cell. */
export function checkRepeats({ file, rows, rowNumbers }: TableData<'fleet'>, notices: Notices): void {
  const { first, next } = groupCranes(rows);
  /** For each crane, the first equal one; -1 for none. */
  const earlier = new Int32Array(rows.length).fill(-1);
  const seen = new Map<string, number>();
  for (const start of first.values()) {
    if (next[start] === -1) continue;
    seen.clear();
    for (let i = start; i !== -1; i = next[i]!) {
      const cells = cellsOf(rows[i]!);
      const same = seen.get(cells);
      if (same === undefined) seen.set(cells, i);
      else earlier[i] = same;
    }
  }
  earlier.forEach((same, i) => {
    if (same === -1) return;
    const [row, earlierRow] = [rowNumbers[i]!, rowNumbers[same]!];
    notices.add('duplicate_row', { file, row }, `Row ${row} is identical to row ${earlierRow}.`);
  });
}

/** All cells of a crane but its company. No cell is empty text or contains U+0000. */
const cellsOf = ({ brand, model, capacity_t, boom_type, max_height_m, highlight }: Draft<'fleet'>): string =>
  `${brand ?? ''}\0${model ?? ''}\0${capacity_t ?? ''}\0${boom_type ?? ''}\0${max_height_m ?? ''}\0${highlight ?? ''}`;

/** Reports active companies without cranes, and cranes for a service that the company doesn't list. */
export function checkFleets(companies: TableData<'companies'>, fleet: TableData<'fleet'>, atlas: Atlas, notices: Notices): void {
  if (!companies.complete || !fleet.complete) return;
  const { file } = companies;
  const { first, next } = groupCranes(fleet.rows);
  const seen = new Set<string>();
  companies.rows.forEach(({ slug, services, active }, i) => {
    if (slug === null || services === null || active !== true || fleet.strayCells.has(slug)) return;
    // A repeated slug is an error of its own.
    if (seen.has(slug)) return;
    seen.add(slug);
    const row = companies.rowNumbers[i]!;
    const start = first.get(slug);
    if (start === undefined) {
      notices.add('company_without_fleet', { file, row, column: 'slug', value: slug }, `${quote(slug)} has no crane in ${fleet.file}.`);
      return;
    }
    const missing = new Set<ServiceType>();
    for (let crane = start; crane !== -1; crane = next[crane]!) {
      const service = serviceOfCrane(fleet.rows[crane]!, atlas);
      if (service !== null && !services.includes(service)) missing.add(service);
    }
    const value = services.join(';');
    for (const service of missing)
      notices.add(
        'service_not_in_fleet',
        { file, row, column: 'services', value },
        `The fleet of ${quote(slug)} has a ${service}, but its services ${quote(value)} leave it out.`,
      );
  });
}

/** The service that a crane belongs to; null if the atlas doesn't know it. */
function serviceOfCrane({ brand, model }: Draft<'fleet'>, atlas: Atlas): ServiceType | null {
  const type = brand === null || model === null ? null : (atlas.find(brand, model)?.entry.crane_type ?? null);
  return type === null ? null : craneTypes[type];
}
