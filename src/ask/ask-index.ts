import { readSections, writeSections, type Format } from '../query/sections.ts';
import { analyse, isCode } from './analyse.ts';
import { frequencyOfSlot, readPostings, writePostings } from './postings.ts';

const format: Format = { magic: 'CRANEASK', version: 1 };

/** A resource that can be pointed to, other than a company. */
export interface AskRecord {
  /** Type in schema.org's vocabulary. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Path below the base address. */
  readonly path: string;
}

/** What is searched of a resource: its name weighs most. */
export interface AskText {
  readonly name: string;
  readonly body: string;
}

/** A hit: a company by its row, or another resource. Scores of one search are comparable. */
export interface AskHit {
  readonly score: number;
  readonly companyRow: number | null;
  readonly record: AskRecord | null;
}

export interface AskIndex {
  /** The best hits, at most `limit`, best first; equal scores in document order. */
  search(question: string, limit: number): AskHit[];
}

const fieldWeights = { name: 3, body: 1 } as const;
type FieldName = keyof typeof fieldWeights;
const fieldNames = Object.keys(fieldWeights) as FieldName[];

/** BM25's usual constants (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework", §3). */
const saturation = 1.2;
const lengthShare = 0.75;

/** A share of the question's meaning, by rarity of words, that a document must cover to count as an answer. */
const minimumCoverage = 0.5;

/**
 * Writes the text index. Documents are the companies in row order, then the records.
 *
 * @param companies Searched text of every company, in row order.
 */
export async function writeAskIndex(
  companies: readonly AskText[],
  records: readonly (AskRecord & { text: AskText })[],
): Promise<Uint8Array> {
  const texts = [...companies, ...records.map(({ text }) => text)];
  const encoder = new TextEncoder();
  const sections: Record<string, Uint8Array | Uint16Array> = {};
  const parts: Record<string, string[]> = {};
  for (const field of fieldNames) {
    sections[`${field}.lengths`] = Uint16Array.from(texts, (text) => Math.min(65_535, analyse(text[field]).length));
    const exported = writePostings(texts.map((text) => text[field]));
    parts[field] = Object.keys(exported);
    for (const [key, data] of Object.entries(exported)) sections[`${field}:${key}`] = encoder.encode(data);
  }
  const plain = records.map(({ type, name, description, path }) => ({ type, name, description, path }));
  return writeSections(format, { companies: companies.length, records: plain, parts }, sections);
}

/**
 * Opens the text index.
 *
 * @throws DamagedFileError when the file is foreign, of another version, or damaged.
 */
export async function readAskIndex(bytes: Uint8Array): Promise<AskIndex> {
  const file = await readSections(format, bytes);
  const meta = file.meta as { companies: number; records: AskRecord[]; parts: Record<FieldName, string[]> };
  const decoder = new TextDecoder();
  const fields = fieldNames.map((name) => {
    const lengths = file.u16(`${name}.lengths`);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const exported = Object.fromEntries(meta.parts[name].map((key) => [key, decoder.decode(file.u8(`${name}:${key}`))]));
    return {
      name,
      weight: fieldWeights[name],
      lengths,
      averageLength: total / Math.max(1, lengths.length),
      postings: readPostings(exported),
    };
  });
  const documents = meta.companies + meta.records.length;
  // Accumulators of one search, reused by the next: a map of ten thousand documents would cost more than the search.
  const scores = new Float64Array(documents);
  const covered = new Float64Array(documents);
  const named = new Float64Array(documents);
  const frequencies = new Float64Array(documents);
  const inName = new Uint8Array(documents);

  /** Adds up the weighted, length-normalised frequency of a term in each document that has it (BM25F). Gives those documents. */
  const gather = (term: string): number[] => {
    const found: number[] = [];
    for (const { name, weight, lengths, averageLength, postings } of fields) {
      const slots = postings.term(term);
      for (let slot = 0; slot < slots.length; slot++) {
        const ids = slots[slot];
        if (!ids) continue;
        const frequency = weight * frequencyOfSlot(slot);
        for (const id of ids) {
          if (frequencies[id] === 0) found.push(id);
          frequencies[id]! += frequency / (1 - lengthShare + lengthShare * (lengths[id]! / averageLength));
          if (name === 'name') inName[id] = 1;
        }
      }
    }
    return found;
  };

  return {
    search(question, limit) {
      const touched: number[] = [];
      let meaning = 0;
      let rarest = 0;
      let unknown = 0;
      for (const term of new Set(analyse(question))) {
        const found = gather(term);
        if (found.length === 0) {
          // A code that nothing has says no more than its parts, which count for themselves.
          if (!isCode(term)) unknown++;
          continue;
        }
        const rarity = Math.log(1 + (documents - found.length + 0.5) / (found.length + 0.5));
        meaning += rarity;
        rarest = Math.max(rarest, rarity);
        for (const id of found) {
          const frequency = frequencies[id]!;
          if (covered[id] === 0) touched.push(id);
          scores[id]! += (rarity * frequency * (saturation + 1)) / (frequency + saturation);
          covered[id]! += rarity;
          if (inName[id] === 1) named[id]! += rarity;
          frequencies[id] = 0;
          inName[id] = 0;
        }
      }
      // A word that nothing has means as much as the rarest of the others: a question of strange words finds nothing.
      meaning += unknown * rarest;
      const best: { id: number; score: number }[] = [];
      for (const id of touched) {
        if (covered[id]! >= minimumCoverage * meaning) {
          // A resource whose name is what was asked for comes before those that only mention it.
          insertBest(best, { id, score: scores[id]! * (1 + named[id]! / meaning) }, limit);
        }
        scores[id] = covered[id] = named[id] = 0;
      }
      return best.map(({ id, score }) => ({
        score,
        companyRow: id < meta.companies ? id : null,
        record: meta.records[id - meta.companies] ?? null,
      }));
    },
  };
}

/** Keeps the `limit` best, best first; equal scores in document order. */
function insertBest(best: { id: number; score: number }[], hit: { id: number; score: number }, limit: number): void {
  const isBefore = (other: { id: number; score: number }) => hit.score > other.score || (hit.score === other.score && hit.id < other.id);
  if (best.length === limit && !isBefore(best.at(-1)!)) return;
  let at = best.length;
  while (at > 0 && isBefore(best[at - 1]!)) at--;
  best.splice(at, 0, hit);
  if (best.length > limit) best.pop();
}
