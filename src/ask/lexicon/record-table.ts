import { craneKey } from '../../contract/fold.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { AskRecord, RecordKind } from './ask-index.ts';

/** Records by what questions look them up by, so that no question goes through all of them for each of its own. */
export interface RecordTable {
  ofKind(kind: RecordKind): readonly AskRecord[];
  at(path: string): AskRecord | undefined;
  /** The model of this name, however it is spelled. */
  model(brand: string | null | undefined, model: string): AskRecord | undefined;
  /** The distinct capacities of the models of a kind of crane, in tonnes; null for an unknown one. @param brand Null for those of all makers. */
  capacities(craneType: string, brand: string | null): readonly (number | null)[];
  /** The kinds of crane that a maker’s models are; null for one of unknown kind. */
  kindsOf(brand: string): ReadonlySet<string | null>;
}

/** @param records In any order; the first of several with the same path or name counts. */
export function tabulateRecords(records: readonly AskRecord[]): RecordTable {
  const byKind = groupBy(records, ({ kind }) => kind);
  const models = byKind.get('model') ?? [];
  const firstBy = (all: readonly AskRecord[], keyOf: (record: AskRecord) => string) =>
    new Map(all.toReversed().map((record) => [keyOf(record), record]));
  const byPath = firstBy(records, ({ path }) => path);
  const byName = firstBy(models, ({ facets }) => craneKey(facets!.brand, facets!.model));
  const distinct = <T>(keyOf: (record: AskRecord) => unknown, valueOf: (record: AskRecord) => T) =>
    new Map([...groupBy(models, (record) => JSON.stringify(keyOf(record)))].map(([key, all]) => [key, new Set(all.map(valueOf))]));
  const capacityOf = ({ facets }: AskRecord) => facets!.capacityT;
  const byType = distinct(({ facets }) => [facets!.craneType, null], capacityOf);
  const byMaker = distinct(({ facets }) => [facets!.craneType, facets!.brand], capacityOf);
  const kinds = distinct(
    ({ facets }) => facets!.brand,
    ({ facets }) => facets!.craneType,
  );
  return {
    ofKind: (kind) => byKind.get(kind) ?? [],
    at: (path) => byPath.get(path),
    model: (brand, model) => byName.get(craneKey(brand, model)),
    capacities: (craneType, brand) => [...((brand === null ? byType : byMaker).get(JSON.stringify([craneType, brand])) ?? [])],
    kindsOf: (brand) => kinds.get(JSON.stringify(brand)) ?? new Set(),
  };
}
