import { keyOfKind, type KeptKind } from '../contract/found-kinds.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';

/** A key that no row has: it was renamed, merged, or removed. */
export interface FormerKey {
  readonly kind: KeptKind;
  readonly key: string;
  /** The key that replaced it, which may be a former one as well; null if what it named is gone. */
  readonly to: string | null;
  /** What it named; null if unknown. */
  readonly name: string | null;
  /** The date of the first data without it, as YYYY-MM-DD; null if unknown. */
  readonly on: string | null;
}

/** A key, and what it names. */
export type NamedKey = Pick<FormerKey, 'kind' | 'key' | 'name'>;

/** The keys of a release, from which the next one tells what is gone. Those of companies are in other documents. */
export interface ReleaseKeys {
  readonly former: readonly FormerKey[];
  readonly rows: readonly NamedKey[];
}

/** Where a former key leads: to the key in use, or nowhere since a date. */
export type Former = Pick<FormerKey, 'name' | 'on'> & { readonly now: string | null };
export type FindFormer = (kind: KeptKind, key: string) => Former | null;

/** Address of the document with {@link ReleaseKeys}. */
export const formerKeysPath = '/files/former-keys.json';

const format: JsonFormat = {
  file: 'former-keys.json',
  format: 'crane-former-keys',
  version: 1,
  members: ['data_version', 'former', 'rows'],
  sealed: false,
};

interface KeysFile extends ReleaseKeys {
  readonly data_version: string;
}

export const writeFormerKeys = (keys: KeysFile): string => writeJsonFile(format, keys);

/** @throws DamagedFileError when the text is of another format or version. */
export const readFormerKeys = (text: string): KeysFile => readJsonFile(format, text);

/** Finds where former keys lead. A key that leads to none that is former leads to one in use: the publisher sees to that. */
export function openFormer(keys: readonly FormerKey[]): FindFormer {
  const known = new Map(keys.map((each) => [keyOfKind(each.kind, each.key), each]));
  return (kind, key) => {
    const first = known.get(keyOfKind(kind, key));
    if (first === undefined) return null;
    let last = first;
    // Keys that were renamed in a circle, none of which is in use, are gone.
    for (let steps = known.size; last.to !== null && steps >= 0; steps--) {
      const next = known.get(keyOfKind(kind, last.to));
      if (next === undefined) return { now: last.to, name: first.name, on: first.on };
      last = next;
    }
    return { now: null, name: first.name ?? last.name, on: last.on };
  };
}
