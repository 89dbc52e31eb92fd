import { quote } from '../contract/errors.ts';
import { serviceTypes } from '../contract/service-types.ts';
import { craneTypes } from '../contract/tables.ts';
import type { LargeTable } from './large-table.ts';
import type { Notices, NoticeSink } from './notices.ts';
import type { Part } from './parts.ts';
import { companyFlags, companyWords, countCapacities, craneWords, factsWidth, serviceOfKind, type Registry } from './row-facts.ts';
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
export function checkCranes({ file, rows, rowNumbers }: TableData<'fleet'>, atlas: Atlas, notices: NoticeSink): void {
  rows.forEach((crane, i) => {
    const { brand, model, capacity_t, max_height_m } = crane;
    const row = rowNumbers[i]!;
    if (brand === null && model === null && capacity_t === null) {
      notices.add('empty_crane', { file, row }, `The crane of ${quote(crane.company_slug ?? '')} has no brand, no model and no capacity.`);
      return;
    }
    const known = checkAtlasSpelling(brand, model, file, row, atlas, notices);
    if (capacity_t !== null && capacity_t > suspectCapacityT && !isWithinTolerance(capacity_t, known?.capacity_t ?? null)) {
      reportKilograms(capacity_t, 'capacity_t', file, row, notices);
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
export function checkModelCapacities({ file, rows, rowNumbers }: TableData<'models'>, notices: NoticeSink): void {
  rows.forEach(({ capacity_t, crane_type }, i) => {
    if (capacity_t !== null && capacity_t > suspectCapacityT && !largeKinds.has(crane_type))
      reportKilograms(capacity_t, 'capacity_t', file, rowNumbers[i]!, notices);
  });
}

/** Reports wanted ads that ask for a capacity that looks like kilograms; one for a large model of the atlas is believed. */
export function checkWantedCapacities({ file, rows, rowNumbers }: TableData<'wantedAds'>, atlas: Atlas, notices: NoticeSink): void {
  rows.forEach(({ brand, model, capacity_min_t }, i) => {
    if (capacity_min_t === null || capacity_min_t <= suspectCapacityT) return;
    const known = brand === null || model === null ? null : atlas.find(brand, model);
    if (!isWithinTolerance(capacity_min_t, known?.entry.capacity_t ?? null))
      reportKilograms(capacity_min_t, 'capacity_min_t', file, rowNumbers[i]!, notices);
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
  notices: NoticeSink,
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

/**
 * The middle half of all capacities, tonnes. Null when there are too few to speak of a usual range.
 *
 * @param counts How many cranes have each of the capacities.
 */
function usualRange(capacities: readonly number[], counts: Uint32Array): Range | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < 20) return null;
  const order = [...counts.keys()].sort((a, b) => capacities[a]! - capacities[b]!);
  const at = (place: number): number => {
    let passed = 0;
    return capacities[order.find((number) => (passed += counts[number]!) > place)!]!;
  };
  return { low: at(Math.floor(total / 4)), high: at(Math.floor((total * 3) / 4)) };
}

function reportKilograms(value: number, column: string, file: string, row: number, notices: NoticeSink): void {
  const tonnes = value / 1000;
  notices.add(
    'capacity_in_kilograms',
    { file, row, column, value: String(value) },
    `${value} t is more than nearly every crane ever built lifts.`,
    `If these are kilograms, write ${tonnes}.`,
  );
}

/**
 * Passes notices on, and adds to the capacity of a crane that looks like kilograms whether it would be usual as that: it depends on the
 * whole fleet.
 */
export function withUsualCapacity(notices: Notices, fleet: readonly Part[], registry: Registry): Notices {
  let usual: Range | null | undefined;
  return {
    ...notices,
    add(code, place, message, remedy) {
      if (code !== 'capacity_in_kilograms') return notices.add(code, place, message, remedy);
      if (usual === undefined) usual = usualRange(registry.capacities, countCapacities(fleet, registry));
      const tonnes = Number(place.value) / 1000;
      const isUsual = usual !== null && tonnes >= usual.low && tonnes <= usual.high;
      notices.add(code, place, isUsual ? message.replace(/\.$/, `; ${tonnes} t would be usual here.`) : message, remedy);
    },
  };
}

/** Which other unit would explain the figure. */
function guessUnit(value: number, expected: number, unit: string): string | undefined {
  const near = (factor: number) => Math.abs(value / factor / expected - 1) < 0.2;
  if (unit === 't' && near(1000)) return `If these are kilograms, write ${value / 1000}.`;
  if (unit === 'm' && near(3.2808)) return `If these are feet, write ${Math.round(value / 0.32808) / 10}.`;
  if (near(10) || near(0.1)) return `Check the decimal point: ${expected} was probably meant.`;
  return undefined;
}

/** The service that a crane stands for, as far as the atlas knows it, counted from 1; else 0. */
function serviceOfCrane({ brand, model }: Draft<'fleet'>, atlas: Atlas): number {
  const type = brand === null || model === null ? null : (atlas.find(brand, model)?.entry.crane_type ?? null);
  return type === null ? 0 : serviceTypes.indexOf(craneTypes[type]) + 1;
}

/** Notes the services of the cranes that have been read, by the atlas. */
export function noteServices({ fresh, parts }: LargeTable<'fleet'>, atlas: Atlas): void {
  for (const { index, drafts } of fresh) {
    const { facts } = parts[index]!;
    drafts.forEach((draft, i) => {
      if (draft !== null) facts[factsWidth.fleet * i + craneWords.kind]! |= serviceOfCrane(draft, atlas);
    });
  }
}

/** Bits of each entry in the list of a company's services: {@link servicesOfFleets}. */
const entryBits = 3;
/** The company has a crane. */
const hasFleet = 0x8000;

/** What services the cranes of each company stand for, by its key: a list of up to four in order of their rows, and whether it has any crane. */
export function servicesOfFleets(parts: readonly Part[], keys: number): Uint16Array {
  const found = new Uint16Array(keys);
  for (const { facts } of parts) {
    for (let at = 0; at < facts.length; at += factsWidth.fleet) {
      const key = facts[at]!;
      if (key < 0) continue;
      const service = serviceOfKind(facts[at + craneWords.kind]!);
      let list = found[key]!;
      let shift = 0;
      if (service > 0) {
        while (shift < 15 && ((list >> shift) & 7) !== 0 && ((list >> shift) & 7) !== service) shift += entryBits;
        list |= service << shift;
      }
      found[key] = list | hasFleet;
    }
  }
  return found;
}

/** Reports active companies without cranes, and kinds of crane whose service the company does not offer. */
export function checkFleets(companies: LargeTable<'companies'>, fleet: LargeTable<'fleet'>, found: Uint16Array, notices: Notices): void {
  if (!companies.complete || !fleet.complete) return;
  const { file } = companies;
  let row = 0;
  for (const { facts } of companies.parts) {
    for (let at = 0; at < facts.length; at += factsWidth.companies) {
      row++;
      const key = facts[at]!;
      if (key < 0) continue;
      const flags = facts[at + companyWords.flags]!;
      if ((flags & companyFlags.checked) === 0) continue;
      const list = found[key]!;
      if ((list & hasFleet) === 0) {
        if (fleet.strayCells.size > 0 && fleet.strayCells.has(companies.draftAt(row).slug!)) continue;
        if (notices.isFull('company_without_fleet', file)) notices.count('company_without_fleet', file, 'slug', 1);
        else reportNoFleet(companies.draftAt(row).slug!, row);
        continue;
      }
      for (let rest = list & ~hasFleet; rest !== 0; rest >>= entryBits) {
        const service = (rest & 7) - 1;
        if (flags & (1 << (companyFlags.services + service))) continue;
        if (notices.isFull('service_not_in_fleet', file) && fleet.strayCells.size === 0)
          notices.count('service_not_in_fleet', file, 'services', 1);
        else reportService(serviceTypes[service]!, companies.draftAt(row), row);
      }
    }
  }

  function reportNoFleet(slug: string, at: number): void {
    const place = { file, row: at, column: 'slug', value: slug };
    notices.add('company_without_fleet', place, `${quote(slug)} has no crane in ${fleet.file}.`);
  }

  function reportService(service: string, { slug, services }: Draft<'companies'>, at: number): void {
    if (fleet.strayCells.has(slug!)) return;
    const value = services!.join(';');
    notices.add(
      'service_not_in_fleet',
      { file, row: at, column: 'services', value },
      `The fleet of ${quote(slug!)} has a ${service}, which its services ${quote(value)} leave out.`,
    );
  }
}
