import { StaleMemoryError } from '../load/large-table.ts';
import { readData, type DataMemory, type DataReading, type FolderCheck, type LoadOptions } from '../load/load-data.ts';
import { summariseCounts } from '../load/report.ts';
import { craneOwner, type Registry } from '../load/row-facts.ts';
import type { Row } from '../contract/tables.ts';
import { assembleMarket, compareText, joinWith, type Company, type Market } from '../model/market.ts';
import type { OnStage } from './build-data.ts';
import { readState, writeState, type Restore } from './market-state.ts';

/** How a folder is read. */
export interface Following {
  readonly onStage?: OnStage;
  /** Bounds of what is read. */
  readonly limits?: LoadOptions;
}

/** What a data folder holds. */
export interface MarketOfFolder {
  /** Everything that is published of it; null when the data has errors. */
  readonly market: Market | null;
  /** What the check of the files found. */
  readonly check: FolderCheck;
}

/** Reads data folders, and remembers what was in the last one that had no error. */
export interface MarketMemory {
  /**
   * Reads, checks and joins the data of a folder; what has not changed since the reading before is neither checked nor joined again, and
   * its companies and lists are the same objects. Bad data is in the notices of the check, and no exception.
   */
  read(dataDir: string, following?: Following): Promise<MarketOfFolder>;
  /**
   * What a later process needs to go on from here, as the pieces of a file. Null after a reading with errors, and where the data can't be
   * remembered.
   */
  save(): Promise<readonly Uint8Array[] | null>;
  /** How much of the last reading was work, for tests and measurements. */
  effort(): Effort;
}

export interface Effort {
  /** Whether the whole data had to be read and checked. */
  readonly isFull: boolean;
  /** Records of the large tables that were checked. */
  readonly records: number;
  /** Companies that were joined. */
  readonly companies: number;
}

/** What the next reading goes on from. */
export interface Joined {
  readonly basis: string;
  readonly registry: Registry;
  readonly notes: Pick<DataReading['derived'], 'companies' | 'fleet'>;
  readonly highlights: number;
  /** Keys of the active companies, ordered by slug. */
  readonly order: Uint32Array;
  /** In that order. */
  readonly companies: readonly Company[];
  readonly byKey: readonly (Company | undefined)[];
  /** Null when it was another process that read it. */
  readonly market: Market | null;
}

/** Reads, checks and joins the data of a folder. Bad data is in the notices of the check, and no exception. */
export async function readMarket(dataDir: string, following: Following = {}): Promise<MarketOfFolder> {
  return (await openMarketMemory()).read(dataDir, following);
}

/**
 * @param state The pieces that {@link MarketMemory.save} gave in an earlier process, end to end. One that is damaged, of another format or
 *   of other bounds is put aside, and everything is read. It must be of the same code.
 * @param restore Makes the company that has this slug in what was published from the data of the state.
 */
export async function openMarketMemory(
  state: Uint8Array | null = null,
  restore: Restore | null = null,
  options: LoadOptions = {},
): Promise<MarketMemory> {
  const saved = state === null || restore === null ? null : await readState(state, restore);
  let memory: DataMemory | null = saved?.memory ?? null;
  let joined: Joined | null = saved?.joined ?? null;
  let isGood = false;
  let effort: Effort = { isFull: false, records: 0, companies: 0 };

  return {
    async read(dataDir, { onStage = () => undefined, limits } = {}) {
      const stage = `checking ${dataDir}`;
      onStage(stage);
      isGood = false;
      const known = memory;
      const bounds = { ...options, ...limits, onRead: (done: number, total: number) => onStage(stage, { done, total }) };
      const read = (from: DataMemory | null) => readData(dataDir, bounds, from, true, (reading) => join(reading, from === null, onStage));
      const result =
        known === null
          ? await read(null)
          : await read(known).catch((error: unknown) => {
              if (error instanceof StaleMemoryError) return read(null);
              throw error;
            });
      ({ effort } = result);
      if (result.joined !== null) {
        ({ memory, joined } = result);
        isGood = true;
      }
      return { market: result.joined?.market ?? null, check: result.check };
    },
    save: async () => (isGood && memory !== null && joined !== null ? writeState(memory, joined) : null),
    effort: () => effort,
  };

  function join(reading: DataReading, isFull: boolean, onStage: OnStage) {
    const { check, data, memory: next } = reading;
    const records = [data.companies, data.fleet].reduce(
      (sum, { fresh }) => sum + fresh.reduce((all, { drafts }) => all + drafts.length, 0),
      0,
    );
    if (check.totals.errors > 0 || check.service === null)
      return { check, memory, joined: null, effort: { isFull, records, companies: 0 } };
    const stage = 'joining companies and fleets';
    onStage(stage);
    const { joinedCompanies, ...all } = joinReading(reading, joined, (done, total) => onStage(stage, { done, total, of: 'companies' }));
    return { check, memory: next, joined: all, effort: { isFull, records, companies: joinedCompanies } };
  }
}

/** Joins what a reading found with what is left of the one before. */
function joinReading(
  reading: DataReading,
  before: Joined | null,
  onCompany: (done: number, total: number) => void,
): Joined & { readonly market: Market; readonly joinedCompanies: number } {
  const { basis, registry, derived: notes, data, check } = reading;
  const service = check.service!;
  const { rowOf, active } = notes.companies;
  const earlier = before !== null && before.basis === basis && before.highlights === service.fleet_highlights ? before : null;
  const wanted: number[] = [];
  /** The key before of each company that is the same, counted from 1. */
  const kept = new Uint32Array(rowOf.length);
  for (let key = 0; key < rowOf.length; key++) {
    if (active[key] !== 1) continue;
    const old = earlier === null ? undefined : earlier.registry === registry ? key : earlier.registry.keys.get(registry.slugs[key]!);
    if (old !== undefined && earlier!.byKey[old] !== undefined && isSame(earlier!.notes, old, notes, key)) kept[key] = old + 1;
    else wanted.push(key);
  }
  const fleets = fleetsOf(data.fleet, wanted, registry.slugs.length);
  const join = joinWith(data.models.rows as readonly Row<'models'>[], service);
  // A cell is a piece of the text of its part, and would keep all of it in memory: few companies are copied out of it, of all nothing is saved.
  const own = earlier === null ? <Value>(value: Value): Value => value : structuredClone;
  const made = new Map<number, Company>();
  for (const key of wanted) {
    made.set(key, join(own(data.companies.draftAt(rowOf[key]!) as Row<'companies'>), own(fleets.get(key) ?? [])));
    fleets.delete(key);
    onCompany(made.size, wanted.length);
  }

  const order = orderBySlug(active, registry, before?.registry === registry ? before.order : null);
  const companies: Company[] = [];
  const byKey: (Company | undefined)[] = Array.from<Company | undefined>({ length: rowOf.length });
  for (const key of order) {
    const company = kept[key]! > 0 ? earlier!.byKey[kept[key]! - 1]! : made.get(key)!;
    byKey[key] = company;
    companies.push(company);
  }
  const isSameList =
    before !== null && companies.length === before.companies.length && companies.every((company, i) => company === before.companies[i]);
  const summary = summariseCounts(check, check.counts, reading.filled);
  const { models, concepts, listings, wantedAds, resources } = data;
  const small = {
    models: models.rows,
    concepts: concepts.rows,
    listings: listings.rows,
    wantedAds: wantedAds.rows,
    resources: resources.rows,
  };
  const market = assembleMarket(isSameList ? before.companies : companies, small as Parameters<typeof assembleMarket>[1], service, summary);
  return {
    basis,
    registry,
    notes: { companies: notes.companies, fleet: notes.fleet },
    highlights: service.fleet_highlights,
    order,
    companies: market.companies,
    byKey,
    market: before?.market == null ? market : keepSame(market, before.market),
    joinedCompanies: wanted.length,
  };
}

/** Whether a company has the same row and the same cranes in the same order. */
function isSame(before: Joined['notes'], old: number, after: Joined['notes'], key: number): boolean {
  return (
    before.companies.lo[old] === after.companies.lo[key] &&
    before.companies.hi[old] === after.companies.hi[key] &&
    (before.fleet.cranes[old] ?? 0) === (after.fleet.cranes[key] ?? 0) &&
    (before.fleet.lo[old] ?? 0) === (after.fleet.lo[key] ?? 0) &&
    (before.fleet.hi[old] ?? 0) === (after.fleet.hi[key] ?? 0)
  );
}

/** The cranes of some companies, by their keys, in order of their rows. */
function fleetsOf(fleet: DataReading['data']['fleet'], wanted: readonly number[], keys: number): Map<number, Row<'fleet'>[]> {
  const isWanted = new Uint8Array(keys);
  for (const key of wanted) isWanted[key] = 1;
  const fleets = new Map<number, Row<'fleet'>[]>();
  if (wanted.length === 0) return fleets;
  fleet.parts.forEach(({ records, facts }, index) => {
    for (let i = 0; i < records; i++) {
      const key = craneOwner(facts, i);
      if (isWanted[key] !== 1) continue;
      const crane = fleet.draftOf(index, i) as Row<'fleet'>;
      const cranes = fleets.get(key);
      if (cranes === undefined) fleets.set(key, [crane]);
      else cranes.push(crane);
    }
  });
  return fleets;
}

/** The keys of active companies in order of their slugs. What was in order before need not be sorted. */
function orderBySlug(active: Uint8Array, { slugs }: Registry, before: Uint32Array | null): Uint32Array {
  const left = active.slice();
  const kept = before === null ? new Uint32Array() : before.filter((key) => left[key] === 1);
  for (const key of kept) left[key] = 0;
  const added: number[] = [];
  for (let key = 0; key < left.length; key++) if (left[key] === 1) added.push(key);
  added.sort((a, b) => compareText(slugs[a]!, slugs[b]!));
  const order = new Uint32Array(kept.length + added.length);
  let from = 0;
  let to = 0;
  for (const key of added) {
    // Where it belongs among those that are kept.
    let low = from;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareText(slugs[kept[middle]!]!, slugs[key]!) < 0) low = middle + 1;
      else high = middle;
    }
    order.set(kept.subarray(from, low), to);
    to += low - from;
    from = low;
    order[to++] = key;
  }
  order.set(kept.subarray(from), to);
  return order;
}

/** The market with what is equal to the one before being the same objects; the very market where everything is. */
function keepSame(market: Market, before: Market): Market {
  const keys = Object.keys(market) as (keyof Market)[];
  const kept = Object.fromEntries(
    keys.map((key) => [
      key,
      key !== 'companies' && JSON.stringify(market[key]) === JSON.stringify(before[key]) ? before[key] : market[key],
    ]),
  ) as unknown as Market;
  return keys.every((key) => kept[key] === before[key]) ? before : Object.freeze(kept);
}
