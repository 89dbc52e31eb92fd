import { readSections, writeSections, type Format } from '../query/sections.ts';
import { analyse } from './analyse.ts';
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

  /** Weighted, length-normalised frequency of a term in each document that has it (BM25F), and whether its name has it. */
  const frequencies = (term: string): Map<number, { frequency: number; named: boolean }> => {
    const found = new Map<number, { frequency: number; named: boolean }>();
    for (const { name, weight, lengths, averageLength, postings } of fields) {
      postings.term(term).forEach((ids, slot) => {
        for (const id of ids ?? []) {
          const norm = 1 - lengthShare + lengthShare * (lengths[id]! / averageLength);
          const entry = found.get(id) ?? { frequency: 0, named: false };
          entry.frequency += (weight * frequencyOfSlot(slot)) / norm;
          entry.named ||= name === 'name';
          found.set(id, entry);
        }
      });
    }
    return found;
  };

  return {
    search(question, limit) {
      const scores = new Map<number, { score: number; covered: number; named: number }>();
      let meaning = 0;
      for (const term of new Set(analyse(question))) {
        const found = frequencies(term);
        const rarity = Math.log(1 + (documents - found.size + 0.5) / (found.size + 0.5));
        meaning += rarity;
        for (const [id, { frequency, named }] of found) {
          const entry = scores.get(id) ?? { score: 0, covered: 0, named: 0 };
          entry.score += (rarity * frequency * (saturation + 1)) / (frequency + saturation);
          entry.covered += rarity;
          if (named) entry.named += rarity;
          scores.set(id, entry);
        }
      }
      return (
        [...scores]
          .filter(([, { covered }]) => covered >= minimumCoverage * meaning)
          // A resource whose name is what was asked for comes before those that only mention it.
          .map(([id, { score, named }]) => ({ id, score: score * (1 + named / meaning) }))
          .sort((a, b) => b.score - a.score || a.id - b.id)
          .slice(0, limit)
          .map(({ id, score }) => ({
            score,
            companyRow: id < meta.companies ? id : null,
            record: meta.records[id - meta.companies] ?? null,
          }))
      );
    },
  };
}
