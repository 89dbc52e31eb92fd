import { quote } from '../contract/errors.ts';
import { keyOfKind, type FoundKind } from '../contract/found-kinds.ts';
import type { AllTables } from './checks.ts';
import type { Notices } from './notices.ts';
import { closest } from './suggest.ts';

/** Checks the former keys of aliases.csv against the rows, and against each other. */
export function checkAliases(data: AllTables, notices: Notices): void {
  const { file, rows, rowNumbers } = data.aliases;
  if (rows.length === 0) return;
  const keysOf = indexKeys(data);
  /** The first row with each former key, and what replaced it. */
  const first = new Map<string, { readonly row: number; readonly to: string | null }>();
  rows.forEach(({ kind, old_slug: old, slug }, i) => {
    if (kind === null || old === null) return;
    const at = { file, row: rowNumbers[i]!, column: 'old_slug', value: old };
    const earlier = first.get(keyOfKind(kind, old));
    if (earlier === undefined) first.set(keyOfKind(kind, old), { row: at.row, to: slug === null ? null : keyOfKind(kind, slug) });
    else notices.add('duplicate_key', at, `${quote(old)} already appears in row ${earlier.row}.`);
    if (keysOf[kind].inUse.has(old)) notices.add('alias_in_use', at, `${quote(old)} is in use in ${keysOf[kind].file}.`);
  });
  /** Former keys that were followed to their end. */
  const followed = new Set<string>();
  rows.forEach(({ kind, old_slug: old, slug }, i) => {
    if (kind === null || old === null || slug === null) return;
    const at = { file, row: rowNumbers[i]!, column: 'slug', value: slug };
    const { known, complete, strayCells, file: target } = keysOf[kind];
    const path = new Set<string>();
    let next: string | null = keyOfKind(kind, old);
    for (; next !== null && !followed.has(next) && !path.has(next); next = first.get(next)?.to ?? null) path.add(next);
    if (next !== null && path.has(next)) notices.add('alias_loop', at, `${quote(slug)} leads in a circle.`);
    for (const each of path) followed.add(each);
    if (!complete || known.has(slug) || strayCells.has(slug) || first.has(keyOfKind(kind, slug))) return;
    // Looking for the intended key takes a pass over all keys: only for listed notices.
    const meant = notices.isFull('foreign_key_violation', file) ? null : closest(slug, known, maxKeyEdits);
    notices.add(
      'foreign_key_violation',
      at,
      `${quote(slug)} is neither a key in ${target} nor an old_slug.`,
      `${meant === null ? 'Correct it' : `Write ${meant}`}, or leave the cell empty if what it names is gone.`,
    );
  });
}

/** Similar keys may name other things. */
const maxKeyEdits = 2;

/** The keys of each kind: all, and those that are published. */
function indexKeys({ companies, models, concepts, listings, wantedAds }: AllTables) {
  const of = ({ file, complete, strayCells }: AllTables[keyof AllTables], keys: readonly (string | null)[]) => {
    const known = new Set(keys.filter((key) => key !== null));
    return { file, complete, strayCells, known, inUse: known };
  };
  const slugsOf = (table: AllTables['companies' | 'models' | 'concepts' | 'listings']) => table.rows.map(({ slug }) => slug);
  const active = companies.rows.filter((row) => row.active === true).map(({ slug }) => slug);
  return {
    company: { ...of(companies, slugsOf(companies)), inUse: new Set(active) },
    model: of(models, slugsOf(models)),
    concept: of(concepts, slugsOf(concepts)),
    listing: of(listings, slugsOf(listings)),
    wanted_ad: of(
      wantedAds,
      wantedAds.rows.map(({ id }) => id),
    ),
  } satisfies Record<FoundKind, object>;
}
