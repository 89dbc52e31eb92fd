import { hash } from 'node:crypto';
import type { Service } from '../contract/service.ts';
import { tables, type Rows, type TableName } from '../contract/tables.ts';
import { checkData, checkNotFuture, type AllTables, type TownsOf } from './checks.ts';
import { compareIds, compareOwners, noteCompanies, noteFleets, type CompanyNotes, type FleetNotes } from './company-notes.ts';
import { listFolder, readBytes, readEncoding, serviceFile, sizeOf, stampOf } from './files.ts';
import { servicesOfFleets } from './fleet-checks.ts';
import { checkUnique, findRepeats, keysOf, referencesTo, reportRepeats, type Keys, type Repeats } from './keys.ts';
import { readLargeTable, StaleMemoryError, type KnownTable, type LargeTable } from './large-table.ts';
import { openText, type OpenText } from './open-text.ts';
import { collectNotices, type Found, type Notices, type Totals } from './notices.ts';
import type { ByteSource } from './parts.ts';
import { companyFacts, craneFacts, openRegistry, type LargeTableName, type Registry, type WriteFacts } from './row-facts.ts';
import { countFilled, type FilledCells } from './report.ts';
import { readOwnerPages } from './owner-pages.ts';
import { readService } from './service-file.ts';
import { findSources, type Source } from './sources.ts';
import { isBlank, readHead, readTable, unreadTable, type TableData, type TableHead, type WrapReader } from './table-rows.ts';

/** Bounds of what is read. They stop a wrong file early. */
const defaultLimits = {
  maxFileBytes: 1_000_000_000,
  /** The same of what can't be read in pieces: workbooks, small tables, and text that is not UTF-8, of which several copies are made. */
  maxWholeBytes: 50_000_000,
  maxRows: 5_000_000,
  /** What the parts of a workbook may unpack to. */
  maxUnpackedBytes: 200_000_000,
  maxFieldBytes: 64 * 1024,
  maxRecordBytes: 1_000_000,
  maxFieldLines: 100,
  /** Columns of a sheet in Excel. */
  maxRowCells: 16_384,
  maxNoticesPerCodeAndFile: 100,
  maxNotices: 2000,
};

type Limits = typeof defaultLimits;
export type LoadOptions = Partial<Limits> & {
  /** About how large the parts are in which large files are remembered, bytes; for tests. */
  readonly partBytes?: number;
  /** Today, which no ad may be posted after; for tests. Left out: the day where it is latest, UTC+14. */
  readonly today?: string;
  /** Larger files are read in pieces of about this size, bytes; for tests. */
  readonly pieceBytes?: number;
  /** The gazetteer; without it nobody is told that a position lies far from its town. */
  readonly townsOf?: TownsOf;
};
/** Told how far the reading of the large tables has come: bytes of all their bytes. */
export type OnRead = (done: number, total: number) => void;

/** Large enough that reading costs nothing beside checking. */
const defaultPieceBytes = 1 << 24;

/** What the check of a folder found. */
export interface FolderCheck extends Found {
  /** The service; null when service.json has an error. */
  readonly service: Service | null;
  readonly totals: Totals;
  /** Rows read, by CSV file of the data set, wherever they were read from; 0 for one that could not be read. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface LoadResult extends FolderCheck {
  /** The checked rows; null when there is any error. */
  readonly rows: Rows | null;
}

/** Reads and checks the data folder. Never throws for what is in it: every fault is a notice. */
export async function loadData(dataDir: string, options: LoadOptions = {}, onRead?: OnRead): Promise<LoadResult> {
  return readData(dataDir, { ...options, onRead }, null, false, ({ check, data }) => {
    const rows = Object.fromEntries(Object.entries(data).map(([name, table]) => [name, table.rows])) as unknown as Rows;
    return { rows: check.totals.errors > 0 ? null : rows, ...check };
  });
}

/** What is remembered of the data of a folder that had no error. */
export interface DataMemory {
  /** The bounds it was read with, and the rows of models.csv: everything in it that is not of the large tables depends on them. */
  readonly basis: string;
  readonly registry: Registry;
  readonly companies: KnownTable;
  readonly fleet: KnownTable;
  readonly derived: Derived;
}

/** What follows from the parts, and need not be found again as long as they are the same. */
export interface Derived {
  readonly companies: CompanyNotes;
  readonly fleet: FleetNotes;
  readonly fleetServices: Uint16Array;
  readonly repeats: Repeats;
  /** The files as they were, where they may be told by that. */
  readonly files: Readonly<Record<LargeTableName, KnownFile>>;
}

/** A file that need not be read again while its stamp is the same. */
export interface KnownFile {
  readonly stamp: string | null;
  readonly head: TableHead | null;
  /** The notices that concern the file as a whole. */
  readonly notices: readonly Parameters<Notices['add']>[];
}

/** One reading of a folder. */
export interface DataReading {
  readonly check: FolderCheck;
  readonly data: AllTables;
  /** Cells with a value, by column, for each table. */
  readonly filled: FilledCells;
  readonly basis: string;
  readonly registry: Registry;
  readonly derived: Derived;
  /** Null unless there was no error and it can be gone on from. */
  readonly memory: DataMemory | null;
}

/**
 * Reads and checks the data folder, and remembers it.
 *
 * @param memory What a reading before remembered: what has not changed is not checked again.
 * @param use Called with what was found; rows that are not in it can be read until it returns.
 * @throws StaleMemoryError when what is remembered does not suffice. Never for what is in the folder.
 */
export async function readData<T>(
  dataDir: string,
  { onRead = () => undefined, pieceBytes = defaultPieceBytes, ...options }: LoadOptions & { readonly onRead?: OnRead | undefined },
  memory: DataMemory | null,
  remember: boolean,
  use: (reading: DataReading) => T,
): Promise<T> {
  const read = async (largest: number): Promise<T> => {
    const opened: OpenText[] = [];
    try {
      const result = use(await readTables(dataDir, { ...options, pieceBytes: largest }, memory, remember, opened, onRead));
      if (opened.some((file) => file.hasChanged())) throw new StaleMemoryError('a file has changed while it was read');
      return result;
    } finally {
      for (const file of opened) file.close();
    }
  };
  try {
    return await read(pieceBytes);
  } catch (error) {
    if (memory !== null || !(error instanceof StaleMemoryError)) throw error;
    // Reading a file whole takes less time, in which hardly anybody writes to it.
    return read(Infinity);
  }
}

async function readTables(
  dataDir: string,
  { pieceBytes, today = latestDay(), ...options }: LoadOptions & { readonly pieceBytes: number },
  memory: DataMemory | null,
  remember: boolean,
  opened: OpenText[],
  onRead: OnRead,
): Promise<DataReading> {
  const limits = { ...defaultLimits, ...options };
  // Pieces have been tried where there are none: only a file that changes meanwhile is read whole then.
  if (pieceBytes === Infinity) limits.maxWholeBytes = limits.maxFileBytes;
  const notices = collectNotices(limits.maxNoticesPerCodeAndFile, limits.maxNotices);
  const names = listFolder(dataDir, notices);
  const serviceBytes = names === null ? null : readBytes(dataDir, names, serviceFile, limits, notices);
  const service =
    serviceBytes === null
      ? null
      : readService(readEncoding(serviceBytes, serviceFile, notices), serviceFile, notices, readOwnerPages(dataDir, limits, notices));
  const sources = names === null ? new Map<TableName, Source>() : await findSources(dataDir, names, limits, notices);
  const registry = memory?.registry ?? openRegistry();
  const sizeOfTable = (name: LargeTableName): number => sizeOf(sources.get(name)?.path ?? '');
  const largeBytes = { companies: sizeOfTable('companies'), fleet: sizeOfTable('fleet') };

  // Tables in documented order: companies first, since others refer to them. A file's bytes are let go before the next.
  const companies = readLarge('companies', companyFacts(registry), () => (read) => read);
  const companyNotes = noteCompanies(companies.table.parts, registry.slugs.length, memory !== null);
  if (memory !== null) compareIds(companies.table);
  checkUnique(companies.table, notices);
  const keys: Keys = {
    get(text) {
      const key = registry.keys.get(text);
      return key !== undefined && companyNotes.rowOf[key]! > 0 ? registry.slugs[key] : undefined;
    },
    all: () => companies.table.rows.flatMap(({ slug }) => slug ?? []),
  };
  const fleet = readLarge('fleet', craneFacts(registry), (label) =>
    referencesTo(
      new Map([['companies', companies.table as unknown as TableData<TableName>]]),
      label,
      notices,
      memory === null ? keysOf : () => keys,
    ),
  );
  const known = memory?.derived;
  const isFleetKnown = known !== undefined && fleet.table.isUnchanged;
  const fleetNotes = isFleetKnown ? known.fleet : noteFleets(fleet.table.parts, registry.slugs.length);
  if (memory !== null) compareOwners(fleetNotes, companyNotes);
  const repeats = isFleetKnown ? known.repeats : findRepeats(fleet.table.parts, limits.maxNoticesPerCodeAndFile);
  reportRepeats(repeats, fleet.table.file, notices);
  const small = <T extends TableName>(name: T): TableData<T> => {
    const label = sources.get(name)?.label ?? tables[name].file;
    const text = sources.get(name)?.read(notices) ?? null;
    const table = text === null ? unreadTable(name, label) : readTable(name, label, text, limits, (read) => read, notices);
    checkUnique(table, notices);
    return table;
  };
  const data: AllTables = {
    companies: companies.table,
    fleet: fleet.table,
    models: small('models'),
    concepts: small('concepts'),
    listings: small('listings'),
    wantedAds: small('wantedAds'),
    resources: small('resources'),
  };
  const basis = hash('sha256', JSON.stringify([limits, data.models.rows]), 'hex');
  if (memory !== null && basis !== memory.basis) throw new StaleMemoryError('models.csv has changed');
  let fleetServices = isFleetKnown ? known.fleetServices : null;
  checkData(
    data,
    registry,
    () => (fleetServices ??= servicesOfFleets(data.fleet.parts, registry.slugs.length)),
    { townsOf: options.townsOf ?? null, today },
    notices,
  );
  checkNotFuture(service?.data_date, today, { file: serviceFile, column: 'data_date' }, notices);
  if (memory !== null && notices.errorCount() > 0) throw new StaleMemoryError('the data has an error');

  const all = Object.entries(data) as [TableName, AllTables[TableName]][];
  const countOf = (table: AllTables[TableName]): number => ('parts' in table ? table.count : table.rows.length);
  const check: FolderCheck = {
    service,
    counts: Object.fromEntries(all.map(([name, table]) => [tables[name].file, countOf(table)])),
    ...notices.result([serviceFile, ...all.map(([, { file }]) => file)]),
  };
  // With a list that is cut as a whole, what is listed depends on the order of all notices.
  const isCut = check.notices.length >= limits.maxNotices;
  if (memory !== null && isCut) throw new StaleMemoryError('there are too many notices');
  const derived: Derived = {
    companies: companyNotes,
    fleet: fleetNotes,
    fleetServices: fleetServices!,
    repeats,
    files: { companies: companies.known, fleet: fleet.known },
  };
  // Cells below no name are reported once for a file, wherever they begin.
  const isNumberedWhole = check.notices.every(({ code, row, file }) => code !== 'empty_column_name' || row === null || !isLarge(file));
  const canRemember =
    remember && !isCut && check.totals.errors === 0 && [companies, fleet].every(({ table, isCsv }) => isCsv && table.isPlain);
  return {
    check,
    data,
    filled: Object.fromEntries(all.map(([name, table]) => [name, filledOf(name, table)])) as unknown as FilledCells,
    basis,
    registry,
    derived,
    memory:
      canRemember && isNumberedWhole ? { basis, registry, companies: knownOf(data.companies), fleet: knownOf(data.fleet), derived } : null,
  };

  function readLarge<T extends LargeTableName>(
    name: T,
    facts: WriteFacts<T>,
    wrap: (label: string) => WrapReader,
  ): { table: LargeTable<T>; isCsv: boolean; known: KnownFile } {
    const source = sources.get(name);
    const label = source?.label ?? tables[name].file;
    const path = source?.path ?? null;
    const stamp = path !== null && remember ? stampOf(path) : null;
    const before = memory?.derived.files[name];
    const isSame = stamp !== null && before?.stamp === stamp;
    const ofFile: Parameters<Notices['add']>[] = [];
    let text: ByteSource = { length: 0, slice: () => new Uint8Array(), peek: () => new Uint8Array() };
    let head: TableHead | null = null;
    const listening: Notices = {
      ...notices,
      add(...notice) {
        ofFile.push(notice);
        notices.add(...notice);
      },
    };
    const pieces = memory === null && path !== null && largeBytes[name] > pieceBytes ? openPieces(path) : null;
    if (memory !== null || pieces !== null) {
      const file = pieces ?? openText(path!, limits.maxFileBytes);
      opened.push(file);
      const grown = largeBytes[name] - (memory?.[name].parts.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0);
      if (pieces === null && grown > limits.maxWholeBytes) throw new StaleMemoryError(`${label} has grown by more than is read whole`);
      if (isSame) for (const notice of before.notices) notices.add(...notice);
      const bytes = readEncoding(file.beginning, label, isSame ? deaf(notices) : listening);
      if (bytes.buffer !== file.beginning.buffer) throw new StaleMemoryError(`${label} is not UTF-8`);
      text = file.from(file.beginning.length - bytes.length);
      head = isSame ? before.head : readHead(name, label, { bytes, typed: false, serialDays: false }, limits, listening);
    } else {
      const whole = source?.read(listening) ?? null;
      if (whole !== null) {
        const { bytes } = whole;
        const slice = (from: number, to: number) => bytes.subarray(from, to);
        text = { length: bytes.length, slice, peek: slice };
        head = readHead(name, label, whole, limits, listening);
      }
    }
    const table = readLargeTable(
      name,
      label,
      head,
      text,
      {
        ...limits,
        remember,
        pieceBytes: pieces === null ? Infinity : pieceBytes,
        // What was in another encoding has become longer.
        onRead: (bytes) =>
          onRead(
            (name === 'fleet' ? largeBytes.companies : 0) + Math.min(bytes, largeBytes[name]),
            largeBytes.companies + largeBytes.fleet,
          ),
      },
      wrap(label),
      facts,
      notices,
      memory?.[name] ?? null,
      isSame,
    );
    return { table, isCsv: path !== null, known: isSame ? before : { stamp, head, notices: ofFile } };
  }

  /** Opens a file to be read in pieces; null where it must be had whole, which then says what is wrong with it. */
  function openPieces(path: string): OpenText | null {
    let file: OpenText;
    try {
      file = openText(path, limits.maxFileBytes);
    } catch {
      return null;
    }
    const { beginning } = file;
    const isPlain =
      readEncoding(beginning, path, deaf(notices)).buffer === beginning.buffer &&
      !isBlank(beginning) &&
      file.isUtf8(Math.min(pieceBytes, 1 << 20));
    if (isPlain) return file;
    file.close();
    return null;
  }
}

const latestDay = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const deaf = (notices: Notices): Notices => ({ ...notices, add: () => undefined });

const isLarge = (file: string): boolean => file === tables.companies.file || file === tables.fleet.file;

const knownOf = ({ form, parts, heads }: KnownTable): KnownTable => ({ form, parts, heads });

/** Of a large table by its parts. */
const filledOf = (name: TableName, table: AllTables[TableName]): readonly number[] =>
  'parts' in table
    ? tables[name].columns.map((_, i) => table.parts.reduce((sum, { filled }) => sum + filled[i]!, 0))
    : countFilled(name, table.rows);
