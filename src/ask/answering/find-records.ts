import { craneTypes } from '../../contract/service-types.ts';
import type { AskIndex, AskRecord, Facets, RecordKind } from '../lexicon/ask-index.ts';
import { bareLetters } from '../../contract/fold.ts';
import type { ModelCode } from '../lexicon/lexicon.ts';
import { spend } from '../lexicon/steps.ts';
import type { Capacity } from '../reading/quantities.ts';
import type { Slots } from '../deciding/fill-slots.ts';
import { countEdits } from '../../contract/edits.ts';
import type { Understanding } from '../deciding/understand.ts';
import type { Asked } from './reply.ts';

export interface FoundRecords {
  readonly records: readonly AskRecord[];
  /** How many match; `records` has the best of them. */
  readonly total: number;
  /** Nothing matched every slot; these match some. */
  readonly relaxed: boolean;
  /** No slot narrowed the search. */
  readonly all: boolean;
}

/** What records are looked for with. */
type Searching = Pick<Asked, 'sources' | 'steps'>;

/** A record is compared with each slot and with what is excluded; measured, order of magnitude. */
const stepsPerRecord = 16;

/** All records of a kind, which the question then goes through. */
function ofKind({ sources, steps }: Searching, kind: RecordKind): readonly AskRecord[] {
  const records = sources.index.recordTable.ofKind(kind);
  spend(steps, records.length * stepsPerRecord);
  return records;
}

/** The letters and digits of a model, folded once for each record and each code of a question. */
function keyOf(named: { readonly model: string | null }): string {
  const key = keys.get(named) ?? bareLetters(named.model ?? '');
  keys.set(named, key);
  return key;
}
const keys = new WeakMap<object, string>();

/** Whether a record meets a slot; null if the slot is empty. */
type Test = (facets: Facets, slots: Slots) => boolean | null;
const tests: Readonly<Record<'machine' | 'brand' | 'model' | 'country' | 'capacity', Test>> = {
  machine: ({ craneType }, slots) =>
    slots.serviceType === null
      ? null
      : craneType !== null && (slots.craneType === null ? craneTypes[craneType] === slots.serviceType : craneType === slots.craneType),
  brand: ({ brand }, slots) => (slots.brand === null ? null : brand === slots.brand),
  model: (facets, slots) => (slots.model === null ? null : facets.model !== null && keyOf(facets).startsWith(keyOf(slots.model))),
  country: ({ country }, slots) => {
    const wanted = slots.country ?? slots.place?.country ?? null;
    return wanted === null ? null : country === wanted;
  },
  capacity: ({ capacityT }, { capacity }) => (capacity === null ? null : capacityT !== null && isInBounds(capacityT, capacity)),
};

/** Whether a capacity is within the bounds of a question. */
const isInBounds = (t: number, { min, max, strict, convertedFrom }: Capacity): boolean => {
  // The atlas has 90 US tons as 81.6 t.
  const rounding = convertedFrom === null ? 0 : roundedT;
  return (
    (min === null || (strict ? t > min : t >= min - rounding)) && (max === null || (strict && min === null ? t < max : t <= max + rounding))
  );
};

/** By how much figures of the atlas may be rounded, tonnes. */
const roundedT = 0.05;

/** Whether a record is of what the question excludes. */
function isExcluded(facets: Facets, { excluded, excludedAreas, excludedModels }: Understanding): boolean {
  const { brand, country, craneType } = facets;
  const isOut = (value: string | null) => value !== null && excluded.includes(value);
  return (
    isOut(brand) ||
    isOut(craneType) ||
    excludedAreas.some((area) => area.country !== null && area.country === country) ||
    excludedModels.some((code) => brand === code.brand && facets.model !== null && keyOf(facets).startsWith(keyOf(code)))
  );
}

/** The models of the atlas with these slugs, in their order. */
export const modelsAt = (index: AskIndex, slugs: readonly string[]): AskRecord[] =>
  slugs.flatMap((slug) => index.recordTable.at(`/atlas/${slug}`) ?? []);

/** Whether a record is of another maker or country that the question names as one of several. */
const isAlso = (name: keyof typeof tests, { brand, country }: Facets, { alsoBrands, alsoAt }: Also): boolean =>
  (name === 'brand' && brand !== null && alsoBrands.includes(brand)) ||
  (name === 'country' && country !== null && alsoAt.some((area) => area.country === country));
type Also = Pick<Understanding, 'alsoBrands' | 'alsoAt'>;

/** The capacity of the one model that a question names; null if it is not known. */
function capacityOfModel(index: AskIndex, { slugs }: ModelCode): number | null {
  const capacities = new Set(modelsAt(index, slugs).map(({ facets }) => facets!.capacityT));
  return capacities.size === 1 ? [...capacities][0]! : null;
}

/** Whether the question describes a crane that somebody has or seeks, rather than bounds from below on what buyers ask for. */
export const describesCrane = (index: AskIndex, { capacity, model }: Slots): boolean =>
  (capacity === null || capacity.min === null || (!capacity.compared && capacity.max === null)) &&
  (model === null || capacity !== null || capacityOfModel(index, model) !== null);

/** How far the capacity of a crane may be from that of a model, as a share of it, if only its capacity is known. */
const modelTolerance = 0.1;

/**
 * How buyers’ requests meet the slots. Of a crane that the question describes, by its capacity or model, a request fits if the crane is as large
 * as it asks for, and of its kind, maker and model, or if it leaves these open.
 */
function wantedTests(index: AskIndex, { model, capacity }: Slots, isDescribed: boolean): typeof tests {
  const t = capacity?.min ?? capacity?.max ?? (model === null ? null : capacityOfModel(index, model));
  const min = model === null ? (capacity?.min ?? null) : null;
  const largest = new Map<string, number>();
  /** The largest capacity of the models of a kind; -1 without models. */
  const largestOf = (craneType: string, brand: string | null): number => {
    const key = `${craneType} ${brand}`;
    const most = largest.get(key) ?? Math.max(-1, ...index.recordTable.capacities(craneType, brand).map((known) => known ?? 0));
    largest.set(key, most);
    return most;
  };
  // A crane of 80 t is no mobile tower crane, and none by Tadano is.
  const isMade = ({ craneType, capacityT }: Facets, brand: string | null): boolean =>
    craneType === null || largestOf(craneType, brand) >= (t ?? (brand === null ? 0 : (capacityT ?? 0)));
  const isNearModel = ({ brand, model: wanted }: Facets): boolean => {
    if (wanted === null || min === null) return true;
    const theirs = index.recordTable.model(brand, wanted)?.facets!.capacityT ?? null;
    return theirs === null || Math.abs(theirs - min) <= theirs * modelTolerance;
  };
  return {
    ...tests,
    machine: (facets, slots) => {
      const isOpen = slots.craneType === null && isDescribed && (t !== null || slots.brand !== null);
      if (isOpen && !isMade(facets, slots.brand)) return false;
      if (slots.serviceType === null) return isOpen ? true : null;
      return facets.craneType === null ? true : tests.machine(facets, slots);
    },
    brand: (facets, slots) => (facets.brand === null && slots.brand !== null ? true : tests.brand(facets, slots)),
    // A request without a model still asks for a capacity.
    model: (facets, slots) => (facets.model === null && slots.model !== null ? t !== null : tests.model(facets, slots)),
    capacity: (facets, slots) => {
      if (!isDescribed) return tests.capacity(facets, slots);
      if (slots.capacity === null && slots.model === null) return null;
      const isSame = facets.model !== null && tests.model(facets, slots) === true;
      return isSame || t === null || ((facets.capacityT ?? 0) <= t && isNearModel(facets));
    },
  };
}

/** Whether a kind of crane is the one that is asked for; or, of a maker without a kind, one that the atlas has of this maker. */
function isOfKind(index: AskIndex, facets: Facets, slots: Slots): boolean {
  if (slots.serviceType !== null || slots.brand === null) return tests.machine(facets, slots) !== false;
  const kinds = index.recordTable.kindsOf(slots.brand);
  return kinds.size === 0 || kinds.has(facets.craneType);
}

/** Buyers’ requests that are open on a day and meet all slots, the most specific first; if there are none, those that meet most. */
export function findWanted(asked: Pick<Asked, 'sources' | 'steps' | 'today'>, understanding: Understanding, limit: number): FoundRecords {
  const { today, sources } = asked;
  const { index } = sources;
  const slots = withKindOfModel(index, understanding.slots);
  // Days in ISO form compare as text.
  const open = ofKind(asked, 'wanted').filter(
    ({ facets }) =>
      (facets!.expiresOn ?? today) >= today &&
      !isExcluded(facets!, understanding) &&
      (facets!.craneType === null || isOfKind(index, facets!, slots)),
  );
  const isDescribed = describesCrane(index, slots);
  const found = fit(open, slots, ['machine', 'brand', 'model', 'country', 'capacity'], {
    limit: Number.MAX_SAFE_INTEGER,
    also: understanding,
    by: wantedTests(index, slots, isDescribed),
  });
  const named = ({ brand, model }: Facets) =>
    Number(slots.brand !== null && brand !== null) + Number(slots.model !== null && model !== null);
  if (!isDescribed) return { ...found, records: found.records.slice(0, limit) };
  // Who has a crane is not shown requests that ask for another.
  if (found.relaxed) return { ...found, records: [], total: 0 };
  const described = slots.capacity !== null || slots.model !== null;
  const order = ({ facets }: AskRecord) => named(facets!) * 1e6 + (described ? (facets!.capacityT ?? 0) : 0);
  const records = found.records.toSorted((a, b) => order(b) - order(a));
  return { ...found, records: records.slice(0, limit) };
}

/** The models that a question names, or else those that fit its slots. */
export function findModels(asked: Searching, understanding: Understanding, limit: number): FoundRecords {
  const { slots, models, largest, loadT } = understanding;
  const slugs = [...new Set(models.flatMap((model) => model.slugs))];
  if (slugs.length > 0) {
    const named = [...modelsAt(asked.sources.index, slugs), ...ofSameClass(asked, understanding)];
    return { records: named.slice(0, limit), total: named.length, relaxed: false, all: false };
  }
  // Leaves out cranes that can’t lift the load.
  const able = ofKind(asked, 'model').filter(
    ({ facets }) => (loadT === null || (facets!.capacityT ?? Infinity) >= loadT) && !isExcluded(facets!, understanding),
  );
  const found = fit(able, slots, ['machine', 'brand', 'capacity'], { limit: Number.MAX_SAFE_INTEGER, also: understanding, by: tests });
  const wanted = largest ? Number.MAX_VALUE : (slots.capacity?.min ?? slots.capacity?.max ?? null);
  const distance = ({ facets }: AskRecord) => Math.abs(Math.log((facets?.capacityT ?? 1e-3) / (wanted ?? 1)));
  const records = wanted === null ? found.records : found.records.toSorted((a, b) => distance(a) - distance(b));
  return { ...found, records: records.slice(0, limit) };
}

/** The nearest models of other makers that the question compares a model with: “with a Tadano of the same class”. */
function ofSameClass(asked: Searching, { models, alsoBrands }: Understanding): AskRecord[] {
  const { index } = asked.sources;
  const [own] = models.length === 1 ? modelsAt(index, models[0]!.slugs) : [];
  const { craneType = null, capacityT = null } = own?.facets ?? {};
  if (capacityT === null) return [];
  return alsoBrands.flatMap((brand) => {
    const theirs = ofKind(asked, 'model').filter(({ facets }) => facets!.brand === brand && facets!.craneType === craneType);
    const away = ({ facets }: AskRecord) => Math.abs(Math.log((facets!.capacityT ?? 1e-3) / capacityT));
    return theirs.toSorted((a, b) => away(a) - away(b)).slice(0, 1);
  });
}

/** The first number of a code; a dot before three digits groups thousands: “AC 6.300-1” is 6300. NaN if it has none. */
const codeNumber = (code: string): number => Number(/\d+(?:\.\d{3}(?!\d))?/.exec(code)?.[0].replace('.', ''));

/** For a code that the atlas lacks, models of the same series, nearest first: those an edit away, then by number, maker and spelling. */
export function findNearest(asked: Searching, code: ModelCode, limit: number): AskRecord[] {
  const lettersOf = (key: string) => /^\p{L}*/u.exec(key)![0];
  const { brand } = code;
  const [wanted, letters, number] = [keyOf(code), lettersOf(keyOf(code)), codeNumber(code.model)];
  const near = ofKind(asked, 'model').flatMap((record) => {
    const { brand: maker, model } = record.facets!;
    const key = keyOf(record.facets!);
    if (model === null || lettersOf(key) !== letters || (letters === '' && maker !== brand)) return [];
    spend(asked.steps, stepsPerRecord);
    const edits = countEdits(wanted, key, 8);
    const away = Math.abs(Math.log(codeNumber(model) / number));
    return [{ record, order: [Number(edits > 1), Math.round(away * 10), Number(maker !== brand), edits, away] }];
  });
  return near
    .sort((a, b) => a.order.map((value, i) => value - b.order[i]!).find((difference) => difference !== 0) ?? 0)
    .slice(0, limit)
    .map(({ record }) => record);
}

interface Fitting {
  readonly limit: number;
  /** Other makers and countries, any of which fits as well. */
  readonly also: Also;
  readonly by: typeof tests;
}

function fit(
  records: readonly AskRecord[],
  slots: Slots,
  names: readonly (keyof typeof tests)[],
  { limit, also, by }: Fitting,
): FoundRecords {
  const asked = names.filter((name) => records.some(({ facets }) => facets !== null && by[name](facets, slots) !== null));
  const meets = (name: keyof typeof tests, facets: Facets) => by[name](facets, slots) === true || isAlso(name, facets, also);
  const scored = records.map((record) => ({
    record,
    score: asked.filter((name) => meets(name, record.facets!)).length,
  }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  // If the question asked for something, records that meet none of it aren’t an answer.
  const best = asked.length > 0 && most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ record }) => record);
  return { records: best.slice(0, limit), total: best.length, relaxed: most < asked.length, all: asked.length === 0 };
}

/** The slots of a question with the kind of its model, if it names only the model. */
function withKindOfModel(index: AskIndex, slots: Slots): Slots {
  if (slots.model === null || slots.serviceType !== null) return slots;
  const kinds = new Set(modelsAt(index, slots.model.slugs).map(({ facets }) => facets!.craneType));
  const [craneType] = kinds;
  return kinds.size !== 1 || craneType == null ? slots : { ...slots, craneType, serviceType: craneTypes[craneType] };
}

/**
 * Pages of the marketplace for the slots. A page can have a kind, a maker and a country. None of these may contradict the question; pages that
 * cover most of it come first, and among them those that add least to it.
 */
export function findListings(asked: Searching, understanding: Understanding, limit: number): FoundRecords {
  const { index } = asked.sources;
  const slots = withKindOfModel(index, understanding.slots);
  const names = ['machine', 'brand', 'country'] as const;
  const has = { machine: 'craneType', brand: 'brand', country: 'country' } as const;
  // No mobile tower crane lifts 160 t.
  const mayHave = ({ craneType, brand }: Facets): boolean => {
    if (slots.capacity === null || craneType === null) return true;
    const capacities = index.recordTable.capacities(craneType, brand);
    spend(asked.steps, capacities.length);
    return capacities.some((capacity) => capacity !== null && isInBounds(capacity, slots.capacity!));
  };
  const scored = ofKind(asked, 'listing').flatMap((record) => {
    const facets = record.facets!;
    if (isExcluded(facets, understanding) || !mayHave(facets)) return [];
    const said = names.filter((name) => facets[has[name]] !== null);
    const results = said.map((name) => isAlso(name, facets, understanding) || tests[name](facets, slots));
    if (results.includes(false)) return [];
    return [
      { record, matched: results.filter((result) => result === true).length, beyond: results.filter((result) => result === null).length },
    ];
  });
  const sorted = scored.toSorted((a, b) => b.matched - a.matched || a.beyond - b.beyond);
  const isNarrowed = slots.serviceType !== null || slots.brand !== null || slots.country !== null || slots.place !== null;
  const [first] = sorted;
  const fitting = isNarrowed ? sorted.filter(({ matched }) => matched > 0 && matched === first!.matched) : sorted;
  return {
    records: fitting.slice(0, limit).map(({ record }) => record),
    total: fitting.length,
    relaxed: isNarrowed && fitting.length === 0,
    all: !isNarrowed,
  };
}
