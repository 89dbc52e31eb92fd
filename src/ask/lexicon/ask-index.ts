import { bareLetters } from '../../contract/fold.ts';
import type { CraneType } from '../../contract/service-types.ts';
import { joinBytes, readSections, writeSections, type Format, type SectionArray } from '../../query/sections.ts';
import { compileLexicon, digestNames, type LexiconSource } from './compiled-lexicon.ts';
import type { Lexicon, ModelCode } from './lexicon.ts';
import {
  makeVocabulary,
  openLexicon,
  openVocabulary,
  phraseWordsOf,
  serializeLexicon,
  type Vocabulary,
  type VocabularyMeta,
} from './lexicon-sections.ts';
import { markDistinctive, openNames, type Names } from './company-names.ts';
import { openModels, serializeModels, type Models } from './linear-model.ts';
import { openNameIndex, tabulateNames, type NameIndex, type NameTable, type OwnedName } from './name-index.ts';
import { codeWords, nameWords } from './name-words.ts';
import {
  fieldNames,
  indexField,
  openRecordIndex,
  type FieldIndex,
  type FieldName,
  type RecordIndex,
  type RecordText,
} from './rank-records.ts';
import { tabulateRecords, type RecordTable } from './record-table.ts';

const format: Format = { magic: 'CRANEASK', version: 13 };

/** Kinds of resources that a question can lead to, other than companies. */
export type RecordKind = 'model' | 'concept' | 'listing' | 'wanted' | 'document';

/** A resource that an answer can link to, other than a company. */
export interface AskRecord {
  readonly kind: RecordKind;
  /** Type in schema.org's vocabulary. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Path below the base address. */
  readonly path: string;
  /** What it can be selected by; null if nothing. */
  readonly facets: Facets | null;
}

/** A record with its searchable text and names. */
export interface SourceRecord extends AskRecord {
  readonly text: RecordText;
  /** Names that it can be found by; empty if nobody would look for it by name. */
  readonly names: readonly string[];
}

export interface Facets {
  readonly brand: string | null;
  readonly model: string | null;
  readonly craneType: CraneType | null;
  readonly country: string | null;
  /** Metric tonnes: the capacity of a model, or the least that a wanted ad accepts. */
  readonly capacityT: number | null;
  /** Figures of a model that an answer may state. */
  readonly boomM?: number | null;
  readonly heightM?: number | null;
  readonly axles?: number | null;
  /** The last day of a wanted ad, as YYYY-MM-DD. */
  readonly expiresOn?: string | null;
}

/** What a company can be found by: its name, its town, and its fleet highlights. */
export interface AskCompany {
  readonly name: string;
  readonly city?: string | null | undefined;
  readonly cranes: readonly { readonly brand: string | null; readonly model: string | null }[];
}

/** What the gazetteer says of words. */
export interface Gazetteer {
  /** Whether a word is the name of a town. */
  readonly isPlaceWord: (word: string) => boolean;
}

/** What was learned of questions. */
export interface Learned {
  readonly learned: Models;
}

/** The index that questions are answered from. */
export interface AskIndex {
  /** Reused by a later index with the same names. */
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  /** What was learned of questions. */
  readonly models: Models;
  readonly names: Names;
  /** Names of the companies by row, followed by those of the records. */
  readonly nameIndex: NameIndex;
  /** The published name and town of a company. */
  companyAt(row: number): { readonly name: string; readonly city: string | null };
  readonly records: readonly AskRecord[];
  readonly recordTable: RecordTable;
  readonly recordIndex: RecordIndex;
  /** A test for companies that show a crane of a maker or model. */
  showsCrane(brand: string | null, model: ModelCode | null): (row: number) => boolean;
}

/**
 * Writes the index.
 *
 * @param companies In row order.
 * @param onCompany Called with the number of company names read, which takes longest in a large market.
 */
export function writeAskIndex(
  companies: readonly AskCompany[],
  records: readonly SourceRecord[],
  source: LexiconSource & Gazetteer & Learned,
  onCompany: (done: number) => void = () => undefined,
): Uint8Array {
  const vocabulary = makeVocabulary(compileLexicon(source), digestNames(source));
  const encoder = new TextEncoder();
  const names = tabulateNames([
    ...companies.map(({ name }, owner) => ({ owner, words: nameWords(name) })),
    ...recordNames(records, companies.length),
  ]);
  const isPhraseWord = phraseWordsOf(vocabulary);
  const isCommon = (word: string): boolean => isPhraseWord(word) || source.isPlaceWord(word);
  const signs = markDistinctive(openNameIndex(names), companies.length, isCommon, onCompany);
  const cities = new Map([['', 0]]);
  const nameTexts = companies.map(({ name }) => encoder.encode(name));
  const nameEnds = new Uint32Array(companies.length);
  nameTexts.reduce((end, { length }, row) => (nameEnds[row] = end + length), 0);
  const sections: Record<string, SectionArray> = {
    ...serializeLexicon(vocabulary, source.places),
    ...serializeModels(source.learned),
    'names.words': encoder.encode(names.words.join('\n')),
    'names.ids': names.ids,
    'names.ends': names.ends,
    'names.owners': names.owners,
    'names.counts': signs.counts,
    'names.distinctive': signs.distinctive,
    'companies.names': joinBytes(nameTexts),
    'companies.nameEnds': nameEnds,
    'companies.city': Uint32Array.from(companies, ({ city }) => {
      const known = cities.get(city ?? '') ?? cities.size;
      cities.set(city ?? '', known);
      return known;
    }),
    'companies.cities': encoder.encode(JSON.stringify([...cities.keys()])),
  };

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

  const parts = {} as Record<FieldName, readonly string[]>;
  for (const field of fieldNames) {
    const { parts: exported, lengths } = indexField(records.map(({ text }) => text[field]));
    parts[field] = Object.keys(exported);
    for (const [key, data] of Object.entries(exported)) sections[`${field}:${key}`] = encoder.encode(data);
    sections[`${field}.lengths`] = lengths;
  }
  const meta: Meta = {
    records: records.map(({ text: _text, names: _names, ...record }) => record),
    parts,
    vocabulary: vocabulary.meta,
    cranes: [...cranes.keys()].map((key) => JSON.parse(key) as Meta['cranes'][number]),
  };
  return writeSections(format, meta, sections);
}

/** Names of records, which are numbered after the companies. */
export const recordNames = (records: readonly Pick<SourceRecord, 'names'>[], companies: number): OwnedName[] =>
  records.flatMap(({ names }, i) => names.map((name) => ({ owner: companies + i, words: codeWords(name) })));

interface Meta {
  readonly records: readonly AskRecord[];
  /** Keys of FlexSearch’s exports. */
  readonly parts: Readonly<Record<FieldName, readonly string[]>>;
  readonly vocabulary: VocabularyMeta;
  readonly cranes: readonly (readonly [brand: string | null, model: string | null])[];
}

/**
 * Opens the index.
 *
 * @param earlier The vocabulary of a previous index, reused if it has the same names.
 * @throws DamagedFileError If the file isn’t this format, has another version, or is damaged.
 */
export async function readAskIndex(bytes: Uint8Array, earlier: Vocabulary | null = null): Promise<AskIndex> {
  const file = await readSections(format, bytes);
  const { records, parts, cranes, ...meta } = file.meta as Meta;
  const vocabulary = openVocabulary(meta.vocabulary, file, earlier);
  const lexicon = openLexicon(vocabulary, file);
  const decoder = new TextDecoder();
  const readField = (name: FieldName): FieldIndex => ({
    parts: Object.fromEntries(parts[name].map((key) => [key, decoder.decode(file.u8(`${name}:${key}`))])),
    lengths: file.u16(`${name}.lengths`),
  });
  // Opened on first use: most questions don’t need the words of records.
  let recordIndex: RecordIndex | null = null;
  const openRecords = () => openRecordIndex({ name: readField('name'), body: readField('body') }, records.length);
  const table: NameTable = {
    words: decoder.decode(file.u8('names.words')).split('\n'),
    ids: file.u32('names.ids'),
    ends: file.u32('names.ends'),
    owners: file.u32('names.owners'),
  };
  const nameIndex = openNameIndex(table);
  const signs = { counts: file.u8('names.counts'), distinctive: file.u8('names.distinctive') };
  const [nameBytes, nameEnds, city] = [file.u8('companies.names'), file.u32('companies.nameEnds'), file.u32('companies.city')];
  let cities: readonly string[] | null = null;
  const craneIds = file.u32('cranes.ids');
  const craneEnds = file.u32('cranes.ends');
  // Companies spell models in many ways; each spelling is folded once.
  let craneKeys: readonly string[] | null = null;
  return {
    vocabulary,
    lexicon,
    models: openModels(file),
    names: openNames(nameIndex, signs, lexicon),
    nameIndex,
    companyAt(row) {
      cities ??= JSON.parse(decoder.decode(file.u8('companies.cities'))) as string[];
      const name = decoder.decode(nameBytes.subarray(row === 0 ? 0 : nameEnds[row - 1], nameEnds[row]));
      return { name, city: cities[city[row]!]! || null };
    },
    records,
    recordTable: tabulateRecords(records),
    recordIndex: { search: (...search) => (recordIndex ??= openRecords()).search(...search) },
    showsCrane(brand, model) {
      const key = model === null ? '' : bareLetters(model.model);
      craneKeys ??= cranes.map(([, craneModel]) => (craneModel === null ? '' : bareLetters(craneModel)));
      const wanted = cranes.map(
        ([craneBrand, craneModel], id) =>
          craneBrand === brand && (model === null || (craneModel !== null && craneKeys![id]!.startsWith(key))),
      );
      if (!wanted.includes(true)) return () => false;
      return (row) => {
        const end = craneEnds[row]!;
        for (let i = row === 0 ? 0 : craneEnds[row - 1]!; i < end; i++) if (wanted[craneIds[i]!] === true) return true;
        return false;
      };
    },
  };
}
