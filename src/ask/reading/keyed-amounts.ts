import { opensAmount, joinsAmounts } from './comparisons.ts';
import { boundKeys, capacityKeys, loadKeys, type Side } from '../tables/quantities.ts';
import { mapOf } from '../../contract/map-of.ts';

/** What the key before a number says of it: from which side it bounds a capacity, if from one; or that it is the weight of a load. */
export interface KeyedAmount {
  readonly of: 'capacity' | 'load';
  readonly side: Side | null;
}

/** Identifiers, with the hyphens of an option; numbers; marks; comparisons. */
const token = /(?:--)?\p{L}[\p{L}\p{N}_.-]*|\d[\d.,]*|[<>]=?|[:=≥≤[\]{}()]/gu;

const sides: ReadonlyMap<string, Side> = mapOf({ '>': 'min', '>=': 'min', '≥': 'min', '<': 'max', '<=': 'max', '≤': 'max' });

/**
 * Numbers behind the keys of programs, by where they begin: `capacity_min: 80`, `"capacity_t": {"min": 50, "max": 90}`,
 * `--max-tonnes 60`, `capacity in [50, 90]`. A key that is a bound alone is of the last key that is more; any other key ends that one.
 */
export function findKeyedAmounts(text: string): ReadonlyMap<number, KeyedAmount> {
  const found = new Map<number, KeyedAmount>();
  if (!/[:=<>≥≤]|--/.test(text)) return found;
  const tokens = [...text.matchAll(token)];
  const [isKey, isName] = [
    (i: number) => isIdentifier(tokens[i]?.[0]) && (/^[:=<>≥≤]/.test(tokens[i + 1]?.[0] ?? '') || tokens[i]![0].startsWith('--')),
    (i: number) => isIdentifier(tokens[i]?.[0]),
  ];
  let subject: KeyedAmount['of'] | null = null;
  let side: Side | null = null;
  /** Whether a number may follow, and the one before it in a list. */
  let open = false;
  let list: number | null | undefined;
  for (const [i, { 0: piece, index }] of tokens.entries()) {
    if (isName(i)) {
      const about = readKey(piece);
      const bound = about.bound !== null && about.of === null;
      // `<capacity min="50">`, `"capacity": {"min": 50}`: what is said of a key by the keys in it.
      const opens = about.of !== null && isKey(i + 1) && isBound(tokens[i + 1]![0]);
      if (isKey(i) || opens) {
        if (!bound) subject = about.of;
        [side, open, list] = [about.bound, subject !== null, undefined];
      } else if (!opensAmount(piece) && !joinsAmounts(piece) && piece !== 'in') open = false;
      continue;
    }
    if (piece === '[' && open) list = null;
    else if (sides.has(piece) && open) side = sides.get(piece)!;
    else if (/^\d/.test(piece) && open && subject !== null) {
      found.set(index, { of: subject, side });
      if (list === undefined) continue;
      if (list !== null) {
        found.set(list, { of: subject, side: 'min' });
        found.set(index, { of: subject, side: 'max' });
      }
      list = index;
    }
  }
  return found;
}

const isIdentifier = (text: string | undefined): boolean => text !== undefined && /^(?:--)?\p{L}/u.test(text);

const isBound = (key: string): boolean => {
  const { of, bound } = readKey(key);
  return of === null && bound !== null;
};

/** What a key speaks of, and from which side, by its parts. */
function readKey(key: string): { of: KeyedAmount['of'] | null; bound: Side | null } {
  const parts = key.split(/[^\p{L}]+/u).filter((part) => part !== '');
  const bound = parts.map((part) => boundKeys.get(part)).find((side) => side !== undefined) ?? null;
  if (parts.some((part) => loadKeys.test(part))) return { of: 'load', bound };
  const capacity = parts.some((part) => capacityKeys.test(part)) || (bound !== null && parts.includes('t'));
  // “minCapacityTonnes” has no marks between its parts, and no capitals once it is folded.
  const run = bound ?? (capacity && key.includes('min') ? 'min' : capacity && key.includes('max') ? 'max' : null);
  return { of: capacity ? 'capacity' : null, bound: run };
}
