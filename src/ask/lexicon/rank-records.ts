import { analyze, isCode } from './analyze.ts';
import { insertTopK } from './top-k.ts';
import { frequencyOfSlot, readPostings, writePostings } from './postings.ts';

/** The searched text of a resource; its name weighs most. */
export interface RecordText {
  readonly name: string;
  readonly body: string;
}

/** A record by its position, with a score that is comparable within the same search. */
export interface Hit {
  readonly id: number;
  readonly score: number;
}

export interface RecordIndex {
  /**
   * The best records that `accept` allows, at most `limit`, best first; equal scores in record order.
   *
   * @param typing Whether the last word may be incomplete.
   */
  search(question: string, limit: number, accept: (id: number) => boolean, typing?: boolean): Hit[];
}

const fieldWeights = { name: 3, body: 1 } as const;
export type FieldName = keyof typeof fieldWeights;
export const fieldNames = Object.keys(fieldWeights) as FieldName[];

/** BM25's usual constants (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework", §3). */
const saturation = 1.2;
const lengthShare = 0.75;

/** Postings of a field as FlexSearch exports them, and the length of the field in each record, in terms. */
export interface FieldIndex {
  readonly parts: Readonly<Record<string, string>>;
  readonly lengths: Uint16Array;
}

export function indexField(texts: readonly string[]): FieldIndex {
  return {
    parts: writePostings(texts, analyze),
    lengths: Uint16Array.from(texts, (text) => Math.min(65_535, analyze(text).length)),
  };
}

/** Opens the index: BM25F over FlexSearch's postings. */
export function openRecordIndex(fieldsByName: Readonly<Record<FieldName, FieldIndex>>, records: number): RecordIndex {
  const fields = fieldNames.map((name) => {
    const { parts, lengths } = fieldsByName[name];
    const total = lengths.reduce((sum, length) => sum + length, 0);
    return { name, weight: fieldWeights[name], lengths, averageLength: total / Math.max(1, lengths.length), postings: readPostings(parts) };
  });
  // Accumulators, which each search leaves zeroed for the next.
  const scores = new Float64Array(records);
  const named = new Float64Array(records);
  const frequencies = new Float64Array(records);
  const inName = new Uint8Array(records);

  /** Sums the weighted, length-normalized frequency of a term, or of all terms with that prefix, in each record. Returns those records. */
  const gather = (term: string, isBeginning: boolean): number[] => {
    const found: number[] = [];
    for (const { name, weight, lengths, averageLength, postings } of fields) {
      for (const whole of isBeginning ? postings.termsFrom(term) : [term]) {
        for (const [slot, ids] of postings.term(whole).entries()) {
          if (!ids) continue;
          const frequency = frequencyOfSlot(slot);
          for (const id of ids) {
            const normalized = 1 - lengthShare + (lengthShare * lengths[id]!) / Math.max(1, averageLength);
            if (frequencies[id] === 0) found.push(id);
            frequencies[id]! += (weight * frequency) / normalized;
            if (name === 'name') inName[id] = 1;
          }
        }
      }
    }
    return found;
  };

  return {
    search(question, limit, accept, typing = false) {
      const touched: number[] = [];
      let meaning = 0;
      const terms = [...new Set(analyze(question))];
      for (const [i, term] of terms.entries()) {
        const found = gather(term, typing && i === terms.length - 1);
        if (found.length === 0) {
          // An unknown code adds nothing to its parts, which are terms of their own.
          if (!isCode(term)) meaning += 1;
          continue;
        }
        const rarity = Math.log(1 + (records - found.length + 0.5) / (found.length + 0.5));
        meaning += rarity;
        for (const id of found) {
          const frequency = frequencies[id]!;
          if (scores[id] === 0) touched.push(id);
          scores[id]! += (rarity * frequency * (saturation + 1)) / (frequency + saturation);
          if (inName[id] === 1) named[id]! += rarity;
          frequencies[id] = 0;
          inName[id] = 0;
        }
      }
      const best: Hit[] = [];
      for (const id of touched) {
        // A resource with the wanted name comes before those that only mention it.
        if (accept(id)) insertTopK(best, { id, score: scores[id]! * (1 + named[id]! / Math.max(meaning, 1)) }, limit, isBefore);
        scores[id] = named[id] = 0;
      }
      return best;
    },
  };
}

/** Equal scores in record order. */
const isBefore = (one: Hit, other: Hit): boolean => one.score > other.score || (one.score === other.score && one.id < other.id);
