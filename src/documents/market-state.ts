import { hash } from 'node:crypto';
import type { FleetHighlight } from '../contract/entities.ts';
import { serviceTypes, type ServiceType } from '../contract/service-types.ts';
import { tables } from '../contract/tables.ts';
import { noteCompanies } from '../load/company-notes.ts';
import type { KnownTable } from '../load/large-table.ts';
import type { Repeats } from '../load/keys.ts';
import type { DataMemory, KnownFile } from '../load/load-data.ts';
import type { Part, PartNotices } from '../load/parts.ts';
import { factsWidth, noKey, openRegistry, type LargeTableName } from '../load/row-facts.ts';
import type { Company, CompanyExtras } from '../model/market.ts';
import { DamagedFileError, readSections, sectionPieces, type Format, type SectionArray, type Sections } from '../query/sections.ts';
import type { Joined } from './market-memory.ts';

/** Makes the company of a slug from what was published. */
export type Restore = (slug: string, extras: CompanyExtras) => Company;

/** To be raised when anything in the sections, in the facts or in what is remembered of a part changes its meaning. */
const format: Format = { magic: 'CRANROWS', version: 1 };

/** The tables and words that facts and counts are of. */
const contract = hash('sha256', JSON.stringify([tables, serviceTypes, factsWidth]), 'hex');

interface Meta {
  readonly contract: string;
  readonly basis: string;
  readonly highlights: number;
  readonly active: number;
  readonly tables: Readonly<Record<LargeTableName, TableMeta>>;
  readonly repeats: Repeats;
  /** Texts of the strongest cranes. */
  readonly words: readonly string[];
}

interface TableMeta {
  readonly form: string;
  readonly heads: number;
  readonly digests: string;
  /** By index of their part. */
  readonly notices: readonly (readonly [number, readonly PartNotices[]])[];
}

const names: readonly LargeTableName[] = ['companies', 'fleet'];
/** Numbers of a part: bytes, anchor, records, rows, and counts and first rows of line ends. The counts by column follow. */
const partWords = 10;
const digestChars = 32;
/** Words of a fleet, by the key of its company: the number of its cranes, its digest and the services of the cranes. */
const fleetWords = 4;
/** Words of the extras: cranes, and the numbers of brand, model and kind of boom, counted from 1; 0 is null. */
const extraWords = 4;
/** Figures of the extras: capacity and height of the strongest crane, then the largest capacity by service. NaN is null or none. */
const extraFigures = 2 + serviceTypes.length;

/**
 * What is needed to go on from a reading, as the pieces of a file. Keys are counted anew: first the active companies in order, then the
 * others.
 */
export async function writeState(memory: DataMemory, joined: Joined): Promise<readonly Uint8Array[]> {
  const { registry } = memory;
  const { rowOf } = joined.notes.companies;
  const slugs: string[] = [];
  const newKeys = new Int32Array(registry.slugs.length).fill(noKey);
  const number = (key: number) => {
    newKeys[key] = slugs.length;
    slugs.push(registry.slugs[key]!);
  };
  joined.order.forEach(number);
  for (let key = 0; key < rowOf.length; key++) if (rowOf[key]! > 0 && newKeys[key] === noKey) number(key);

  const sections: Record<string, SectionArray> = {
    capacities: Float64Array.from(registry.capacities),
    slugs: new TextEncoder().encode(slugs.join('\n')),
  };
  const tableMetas = Object.fromEntries(
    names.map((name) => {
      const table = memory[name];
      const width = factsWidth[name];
      const records = table.parts.reduce((sum, part) => sum + part.records, 0);
      const columns = tables[name].columns.length;
      const numbers = new Uint32Array((partWords + columns) * table.parts.length);
      const facts = new Int32Array(width * records);
      let at = 0;
      table.parts.forEach((part, i) => {
        const { countOf, firstRowOf } = part.lineEnds;
        numbers.set(
          [
            part.bytes,
            part.anchor,
            part.records,
            part.rows,
            countOf.lf,
            countOf.crlf,
            countOf.cr,
            firstRowOf.lf,
            firstRowOf.crlf,
            firstRowOf.cr,
          ],
          (partWords + columns) * i,
        );
        numbers.set(part.filled, (partWords + columns) * i + partWords);
        facts.set(part.facts, at);
        for (const end = at + part.facts.length; at < end; at += width) if (facts[at]! >= 0) facts[at] = newKeys[facts[at]!]!;
      });
      sections[`${name}.parts`] = numbers;
      sections[`${name}.facts`] = new Uint32Array(facts.buffer);
      const meta: TableMeta = {
        form: table.form,
        heads: table.heads,
        digests: table.parts.map(({ digest }) => digest).join(''),
        notices: table.parts.flatMap(({ notices }, i) => (notices.length === 0 ? [] : [[i, notices] as const])),
      };
      return [name, meta] as const;
    }),
  ) as unknown as Meta['tables'];
  const { cranes, lo, hi } = joined.notes.fleet;
  const { fleetServices, repeats } = memory.derived;
  const fleets = new Int32Array(fleetWords * slugs.length);
  newKeys.forEach((key, old) => {
    if (key >= 0) fleets.set([cranes[old] ?? 0, lo[old] ?? 0, hi[old] ?? 0, fleetServices[old] ?? 0], fleetWords * key);
  });
  sections['fleets'] = new Uint32Array(fleets.buffer);
  const words = writeExtras(joined.companies, sections);
  const meta: Meta = {
    contract,
    basis: memory.basis,
    highlights: joined.highlights,
    active: joined.order.length,
    tables: tableMetas,
    repeats,
    words,
  };
  return sectionPieces(format, meta, sections);
}

/** What was saved; null when it is damaged, or of another format or contract. */
export async function readState(state: Uint8Array, restore: Restore): Promise<{ memory: DataMemory; joined: Joined } | null> {
  let file: Sections;
  try {
    file = await readSections(format, state);
  } catch (error) {
    if (error instanceof DamagedFileError) return null;
    throw error;
  }
  const meta = file.meta as Meta;
  if (meta.contract !== contract) return null;
  const slugs = new TextDecoder().decode(file.u8('slugs')).split('\n');
  const registry = openRegistry(slugs, [...file.f64('capacities')]);
  const tableOf = (name: LargeTableName): KnownTable => {
    const { form, heads, digests, notices } = meta.tables[name];
    const numbers = file.u32(`${name}.parts`);
    const words = file.u32(`${name}.facts`);
    const facts = new Int32Array(words.buffer, words.byteOffset, words.length);
    const columns = tables[name].columns.length;
    const width = factsWidth[name];
    const noticesOf = new Map(notices);
    const parts: Part[] = [];
    let at = 0;
    for (let i = 0; i < numbers.length / (partWords + columns); i++) {
      const start = (partWords + columns) * i;
      const [bytes, anchor, records, rows, lf, crlf, cr, firstLf, firstCrlf, firstCr] = numbers.subarray(start, start + partWords);
      parts.push({
        bytes: bytes!,
        digest: digests.slice(digestChars * i, digestChars * (i + 1)),
        anchor: anchor!,
        records: records!,
        rows: rows!,
        lineEnds: { countOf: { lf: lf!, crlf: crlf!, cr: cr! }, firstRowOf: { lf: firstLf!, crlf: firstCrlf!, cr: firstCr! } },
        facts: facts.subarray(at, (at += width * records!)),
        filled: numbers.subarray(start + partWords, start + partWords + columns),
        notices: noticesOf.get(i) ?? [],
      });
    }
    return { form, heads, parts };
  };
  const [companiesTable, fleetTable] = [tableOf('companies'), tableOf('fleet')];
  const words = file.u32('fleets');
  const fleets = new Int32Array(words.buffer, words.byteOffset, words.length);
  const column = (word: number) => Int32Array.from(slugs, (_, key) => fleets[fleetWords * key + word]!);
  const notes = {
    companies: noteCompanies(companiesTable.parts, slugs.length, true),
    fleet: { cranes: column(0), lo: column(1), hi: column(2) },
  };
  const unknown: KnownFile = { stamp: null, head: null, notices: [] };
  const memory: DataMemory = {
    basis: meta.basis,
    registry,
    companies: companiesTable,
    fleet: fleetTable,
    derived: { ...notes, fleetServices: Uint16Array.from(column(3)), repeats: meta.repeats, files: { companies: unknown, fleet: unknown } },
  };
  const order = Uint32Array.from({ length: meta.active }, (_, key) => key);
  const extras: ExtrasTable = { words: meta.words, numbers: file.u32('extras.words'), figures: file.f64('extras.figures') };
  const companies = slugs.slice(0, meta.active).map((slug, key) => restore(slug, new SavedExtras(extras, key)));
  return {
    memory,
    joined: {
      basis: meta.basis,
      registry,
      notes,
      highlights: meta.highlights,
      order,
      companies,
      // Active companies have the first keys.
      byKey: companies,
      market: null,
    },
  };
}

/** Writes the extras as sections. Gives the texts that they number. */
function writeExtras(companies: readonly CompanyExtras[], sections: Record<string, SectionArray>): string[] {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string | null | undefined): number => {
    if (text === null || text === undefined) return 0;
    let number = numbers.get(text);
    if (number === undefined) {
      number = words.push(text);
      numbers.set(text, number);
    }
    return number;
  };
  const wordSection = new Uint32Array(extraWords * companies.length);
  const figures = new Float64Array(extraFigures * companies.length).fill(NaN);
  companies.forEach(({ cranes, strongest, maxCapacityByServiceT }, i) => {
    wordSection[extraWords * i] = cranes;
    if (strongest !== null) {
      wordSection.set([numberOf(strongest.brand), numberOf(strongest.model), numberOf(strongest.boom_type)], extraWords * i + 1);
      figures[extraFigures * i] = strongest.capacity_t ?? NaN;
      figures[extraFigures * i + 1] = strongest.max_height_m ?? NaN;
    }
    serviceTypes.forEach((service, j) => {
      figures[extraFigures * i + 2 + j] = maxCapacityByServiceT[service] ?? NaN;
    });
  });
  sections['extras.words'] = wordSection;
  sections['extras.figures'] = figures;
  return words;
}

interface ExtrasTable {
  readonly words: readonly string[];
  readonly numbers: Uint32Array;
  readonly figures: Float64Array;
}

/** The extras of a company, read when they are asked for. */
class SavedExtras implements CompanyExtras {
  readonly #table: ExtrasTable;
  readonly #company: number;

  constructor(table: ExtrasTable, company: number) {
    this.#table = table;
    this.#company = company;
  }

  get cranes(): number {
    return this.#table.numbers[extraWords * this.#company]!;
  }

  /** The strongest crane is the first of the largest capacity. */
  get maxCapacityT(): number | null {
    return this.#figure(0);
  }

  get strongest(): FleetHighlight | null {
    const capacity_t = this.#figure(0);
    if (capacity_t === null) return null;
    return { brand: this.#word(1), model: this.#word(2), capacity_t, boom_type: this.#word(3), max_height_m: this.#figure(1) };
  }

  get maxCapacityByServiceT(): Partial<Record<ServiceType, number>> {
    const entries = serviceTypes.map((service, i) => [service, this.#figure(2 + i)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== null));
  }

  #figure(index: number): number | null {
    const figure = this.#table.figures[extraFigures * this.#company + index]!;
    return Number.isNaN(figure) ? null : figure;
  }

  #word(index: number): string | null {
    const number = this.#table.numbers[extraWords * this.#company + index]!;
    return number === 0 ? null : this.#table.words[number - 1]!;
  }
}
