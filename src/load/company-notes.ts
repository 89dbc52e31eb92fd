import { StaleMemoryError, type LargeTable } from './large-table.ts';
import type { Part } from './parts.ts';
import { companyFlags, companyWords, craneWords, factsWidth, noRow } from './row-facts.ts';

/** What is known of each company by its key. Beyond the end of an array there is none. */
export interface CompanyNotes {
  /** The row that it stands in; 0 where no row has the key. */
  readonly rowOf: Int32Array;
  /** 1 where the public sees it. */
  readonly active: Uint8Array;
  /** The digest of its row. */
  readonly lo: Int32Array;
  readonly hi: Int32Array;
}

/** What is known of the fleet of each company by its key. */
export interface FleetNotes {
  readonly cranes: Int32Array;
  /** A digest of the cranes in their order. */
  readonly lo: Int32Array;
  readonly hi: Int32Array;
}

/** @throws StaleMemoryError when two rows have one key, if that is not to be tolerated. */
export function noteCompanies(parts: readonly Part[], keys: number, isStrict: boolean): CompanyNotes {
  const [rowOf, lo, hi] = [new Int32Array(keys), new Int32Array(keys), new Int32Array(keys)];
  const active = new Uint8Array(keys);
  let row = 0;
  for (const { facts } of parts) {
    for (let at = 0; at < facts.length; at += factsWidth.companies) {
      row++;
      const key = facts[at]!;
      if (key < 0) continue;
      if (isStrict && rowOf[key] !== 0) throw new StaleMemoryError('a slug stands twice');
      rowOf[key] = row;
      lo[key] = facts[at + companyWords.lo]!;
      hi[key] = facts[at + companyWords.hi]!;
      active[key] = facts[at + companyWords.flags]! & companyFlags.active;
    }
  }
  return { rowOf, active, lo, hi };
}

/** @throws StaleMemoryError when a row that has been read has the id of one that has not. */
export function compareIds({ parts, fresh }: LargeTable<'companies'>): void {
  const read = new Set(fresh.map(({ index }) => index));
  const ids = new Set(fresh.flatMap(({ drafts }) => drafts.flatMap((draft) => draft?.id ?? [])));
  if (ids.size === 0) return;
  parts.forEach(({ facts }, index) => {
    if (read.has(index)) return;
    for (let at = 0; at < facts.length; at += factsWidth.companies)
      if (facts[at] !== noRow && ids.has(facts[at + companyWords.id]!)) throw new StaleMemoryError('an id stands twice');
  });
}

export function noteFleets(parts: readonly Part[], keys: number): FleetNotes {
  const [cranes, lo, hi] = [new Int32Array(keys), new Int32Array(keys), new Int32Array(keys)];
  for (const { facts } of parts) {
    for (let at = 0; at < facts.length; at += factsWidth.fleet) {
      const key = facts[at]!;
      if (key < 0) continue;
      cranes[key]!++;
      const a = Math.imul(lo[key]! ^ facts[at + craneWords.lo]!, 0x9e3779b1);
      const b = Math.imul(hi[key]! ^ facts[at + craneWords.hi]!, 0x85ebca6b);
      lo[key] = a ^ (a >>> 15) ^ b;
      hi[key] = (b ^ (b >>> 13)) + a;
    }
  }
  return { cranes, lo, hi };
}

/** @throws StaleMemoryError when a crane is of a company that has no row. */
export function compareOwners({ cranes }: FleetNotes, { rowOf }: CompanyNotes): void {
  for (let key = 0; key < cranes.length; key++)
    if (cranes[key]! > 0 && !(rowOf[key]! > 0)) throw new StaleMemoryError('a crane is of no company');
}
