import { serviceTypes } from '../contract/service-types.ts';
import { tables, type TableName } from '../contract/tables.ts';
import { createDigest } from './digests.ts';
import { lookOf } from './look.ts';
import type { Part } from './parts.ts';
import type { Draft } from './table-rows.ts';

/**
 * What the checks across rows know of a company and of a crane: words of 32 bits, so that a million rows take little memory. They are
 * signed, since the runtime has to allocate memory for larger numbers. Keys are not negative.
 */
export const companyWords = { key: 0, id: 1, lo: 2, hi: 3, lookLo: 4, lookHi: 5, nameLo: 6, nameHi: 7, cityLo: 8, cityHi: 9, flags: 10 };
export const craneWords = { key: 0, lo: 1, hi: 2, kind: 3 };
export const factsWidth = { companies: 11, fleet: 4 };
export type LargeTableName = keyof typeof factsWidth;

/** In place of a key: the record is no row. */
export const noRow = -1;
/** In place of a key: the row has none. */
export const noKey = -2;

/**
 * Bits of `flags`: `active` and `inactive` are false both where the cell is at fault, `checked` says that the company must have a fleet.
 * From bit number `services` on, a bit for each service that it offers.
 */
export const companyFlags = { active: 1, inactive: 2, named: 4, checked: 8, services: 4 };
/** Bits of `kind`: the service of the crane by the atlas, counted from 1; above them the number of its capacity, counted from 1. */
const kindBits = 3;

/** Numbers for slugs and capacities. They stay the same for as long as facts with them are kept. */
export interface Registry {
  /** Slugs of companies, present and past, by their keys. */
  readonly slugs: string[];
  readonly keys: Map<string, number>;
  /** Capacities of cranes, tonnes. */
  readonly capacities: number[];
  readonly capacityNumbers: Map<number, number>;
}

export function openRegistry(slugs: readonly string[] = [], capacities: readonly number[] = []): Registry {
  return {
    slugs: [...slugs],
    keys: new Map(slugs.map((slug, key) => [slug, key])),
    capacities: [...capacities],
    capacityNumbers: new Map(capacities.map((capacity, number) => [capacity, number])),
  };
}

function numberIn<T>(value: T, numbers: Map<T, number>, values: T[]): number {
  let number = numbers.get(value);
  if (number === undefined) {
    number = values.length;
    numbers.set(value, number);
    values.push(value);
  }
  return number;
}

/** Writes the facts of a row at its place; null is no row. */
export type WriteFacts<T extends TableName> = (draft: Draft<T> | null, facts: Int32Array, at: number) => void;

export function companyFacts(registry: Registry): WriteFacts<'companies'> {
  const digest = createDigest();
  const names = tables.companies.columns.map(({ name }) => name);
  return (draft, facts, at) => {
    if (draft === null) {
      facts[at] = noRow;
      return;
    }
    const { slug, id, name, country, city, active, services } = draft;
    const word = companyWords;
    facts[at + word.key] = slug === null ? noKey : numberIn(slug, registry.keys, registry.slugs);
    facts[at + word.id] = id ?? 0;
    digest.reset();
    for (const column of names) digest.add(draft[column]);
    put(word.lo);
    digest.reset().add(`${country} ${lookOf(name ?? '')}`);
    put(word.lookLo);
    digest.reset().add(name);
    put(word.nameLo);
    digest.reset().add(city);
    put(word.cityLo);
    let flags = 0;
    if (active === true) flags |= companyFlags.active;
    if (active === false) flags |= companyFlags.inactive;
    if (name !== null) flags |= companyFlags.named;
    if (active === true && slug !== null && services !== null) flags |= companyFlags.checked;
    serviceTypes.forEach((service, i) => {
      if (services?.includes(service)) flags |= 1 << (companyFlags.services + i);
    });
    facts[at + word.flags] = flags;

    function put(lo: number): void {
      digest.finish();
      facts[at + lo] = digest.lo;
      facts[at + lo + 1] = digest.hi;
    }
  };
}

export function craneFacts({ keys, slugs, capacities, capacityNumbers }: Registry): WriteFacts<'fleet'> {
  const digest = createDigest();
  let lastSlug: string | null = null;
  let lastKey = noKey;
  return (draft, facts, at) => {
    if (draft === null) {
      facts[at] = noRow;
      return;
    }
    const { company_slug, brand, model, capacity_t, boom_type, max_height_m, highlight } = draft;
    // Cranes of a company usually follow one another.
    if (company_slug !== lastSlug) {
      lastSlug = company_slug;
      lastKey = company_slug === null ? noKey : numberIn(company_slug, keys, slugs);
    }
    facts[at + craneWords.key] = lastKey;
    digest.reset().add(company_slug).add(brand).add(model).add(capacity_t).add(boom_type).add(max_height_m).add(highlight).finish();
    facts[at + craneWords.lo] = digest.lo;
    facts[at + craneWords.hi] = digest.hi;
    facts[at + craneWords.kind] = capacity_t === null ? 0 : (numberIn(capacity_t, capacityNumbers, capacities) + 1) << kindBits;
  };
}

/** The service of a crane by its `kind`, counted from 1; 0 when the atlas does not say. */
export const serviceOfKind = (kind: number): number => kind & ((1 << kindBits) - 1);
/** The number of its capacity; -1 when it has none. */
const capacityOfKind = (kind: number): number => (kind >>> kindBits) - 1;

/** How many cranes there are of each capacity, by its number. */
export function countCapacities(parts: readonly Part[], registry: Registry): Uint32Array {
  const counts = new Uint32Array(registry.capacities.length);
  for (const { facts } of parts)
    for (let at = 0; at < facts.length; at += factsWidth.fleet) {
      const number = facts[at] === noRow ? -1 : capacityOfKind(facts[at + craneWords.kind]!);
      if (number >= 0) counts[number]!++;
    }
  return counts;
}

/** The key of the company that a crane is of. */
export const craneOwner = (facts: Int32Array, record: number): number => facts[factsWidth.fleet * record]!;
