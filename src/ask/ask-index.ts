import type { CraneType } from '../contract/tables.ts';
import { readSections, writeSections, type Format } from '../query/sections.ts';
import { compileLexicon, modelKey, type Lexicon, type LexiconSource, type ModelCode } from './lexicon.ts';
import { nameWords, openNames, tellingWords, type Names } from './names.ts';
import { writePostings } from './postings.ts';
import { fieldNames, indexField, openRecordIndex, type FieldName, type RecordIndex, type RecordText } from './rank-records.ts';

const format: Format = { magic: 'CRANEASK', version: 2 };

/** Families of resources that a question can lead to, beside companies. */
export type RecordKind = 'model' | 'concept' | 'listing' | 'wanted' | 'document';

/** A resource that can be pointed to, other than a company. */
export interface AskRecord {
  readonly kind: RecordKind;
  /** Type in schema.org's vocabulary. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Path below the base address. */
  readonly path: string;
  /** What it can be chosen by; null where it says nothing. */
  readonly facets: Facets | null;
}

export interface Facets {
  readonly brand: string | null;
  readonly model: string | null;
  readonly craneType: CraneType | null;
  readonly country: string | null;
  /** Metric tonnes: of a model its capacity, of a wanted ad the least that will do. */
  readonly capacityT: number | null;
  /** Numbers of a model that an answer may state. */
  readonly boomM?: number | null;
  readonly heightM?: number | null;
  readonly axles?: number | null;
}

/** What of a company is looked for: its name, and the cranes that stand for its fleet. */
export interface AskCompany {
  readonly name: string;
  readonly cranes: readonly { readonly brand: string | null; readonly model: string | null }[];
}

/** What questions are answered from. */
export interface AskIndex {
  readonly lexicon: Lexicon;
  readonly names: Names;
  readonly records: readonly AskRecord[];
  readonly recordIndex: RecordIndex;
  /** A test for the companies that show a crane of a maker or of a model. */
  showsCrane(brand: string | null, model: ModelCode | null): (row: number) => boolean;
}

/**
 * Writes the index.
 *
 * @param companies In row order.
 */
export async function writeAskIndex(
  companies: readonly AskCompany[],
  records: readonly (AskRecord & { readonly text: RecordText })[],
  source: LexiconSource,
): Promise<Uint8Array> {
  const lexicon = compileLexicon(source);
  const encoder = new TextEncoder();
  const sections: Record<string, Uint8Array | Uint16Array | Uint32Array> = {};
  const parts: Record<string, string[]> = {};
  const store = (name: string, exported: Readonly<Record<string, string>>): void => {
    parts[name] = Object.keys(exported);
    for (const [key, data] of Object.entries(exported)) sections[`${name}:${key}`] = encoder.encode(data);
  };

  const vocabulary = new Set<string>();
  const counts = new Uint8Array(companies.length);
  const names = companies.map(({ name }, row) => {
    const { words, common } = tellingWords(name, lexicon);
    counts[row] = Math.min(0x7f, words.length) | (common ? 0x80 : 0);
    if (!common) for (const word of words) vocabulary.add(word);
    return words.join(' ');
  });
  store('names', writePostings(names, nameWords));
  sections['names.counts'] = counts;
  sections['names.vocabulary'] = encoder.encode([...vocabulary].sort().join('\n'));

  const cranes = new Map<string, number>();
  const craneIds: number[] = [];
  const craneEnds = new Uint32Array(companies.length);
  companies.forEach((company, row) => {
    for (const { brand, model } of company.cranes) {
      const key = JSON.stringify([brand, model]);
      const id = cranes.get(key) ?? cranes.size;
      cranes.set(key, id);
      craneIds.push(id);
    }
    craneEnds[row] = craneIds.length;
  });
  sections['cranes.ids'] = Uint32Array.from(craneIds);
  sections['cranes.ends'] = craneEnds;

  for (const field of fieldNames) {
    const { parts: exported, lengths } = indexField(records.map(({ text }) => text[field]));
    store(field, exported);
    sections[`${field}.lengths`] = lengths;
  }
  const plain = records.map(({ text: _text, ...record }) => record);
  return writeSections(
    format,
    { records: plain, parts, source, cranes: [...cranes.keys()].map((key) => JSON.parse(key) as unknown) },
    sections,
  );
}

interface Meta {
  readonly records: readonly AskRecord[];
  readonly parts: Readonly<Record<FieldName | 'names', readonly string[]>>;
  readonly source: LexiconSource;
  readonly cranes: readonly (readonly [brand: string | null, model: string | null])[];
}

/**
 * Opens the index.
 *
 * @throws DamagedFileError when the file is foreign, of another version, or damaged.
 */
export async function readAskIndex(bytes: Uint8Array): Promise<AskIndex> {
  const file = await readSections(format, bytes);
  const { records, parts, source, cranes } = file.meta as Meta;
  const decoder = new TextDecoder();
  const text = (section: string): string => decoder.decode(file.u8(section));
  const exported = (name: FieldName | 'names') => Object.fromEntries(parts[name].map((key) => [key, text(`${name}:${key}`)]));
  const fields = Object.fromEntries(
    fieldNames.map((name) => [name, { parts: exported(name), lengths: file.u16(`${name}.lengths`) }]),
  ) as Record<FieldName, { parts: Record<string, string>; lengths: Uint16Array }>;
  const lexicon = compileLexicon(source);
  const craneIds = file.u32('cranes.ids');
  const craneEnds = file.u32('cranes.ends');
  return {
    lexicon,
    names: openNames(exported('names'), file.u8('names.counts'), text('names.vocabulary').split('\n'), lexicon),
    records,
    recordIndex: openRecordIndex(fields, records.length),
    showsCrane(brand, model) {
      const key = model === null ? '' : modelKey(model.model);
      const wanted = Uint8Array.from(cranes, ([craneBrand, craneModel]) =>
        Number(craneBrand === brand && (model === null || (craneModel !== null && modelKey(craneModel).startsWith(key)))),
      );
      return (row) => {
        for (let i = row === 0 ? 0 : craneEnds[row - 1]!; i < craneEnds[row]!; i++) if (wanted[craneIds[i]!] === 1) return true;
        return false;
      };
    },
  };
}
