import type { Service } from '../contract/service.ts';
import { isCounted, tables, type Rows, type TableName } from '../contract/tables.ts';
import { checkData, checkNotFuture, type AllTables } from './checks.ts';
import type { Gazetteer } from './place-checks.ts';
import { usableRows, type UsableRows } from './usable-rows.ts';
import type { DataFolder } from './data-folder.ts';
import { readBytes, readEncoding, serviceFile } from './files.ts';
import { checkRepeats } from './fleet-checks.ts';
import { checkUnique, referencesTo } from './keys.ts';
import { collectNotices, type Found, type Notices } from './notices.ts';
import { readOwnerPages } from './owner-pages.ts';
import { readService } from './service-file.ts';
import { findSources, type Source } from './sources.ts';
import { readTable, unreadTable, type TableData, type TableReading, type WrapReader } from './table-rows.ts';

/** Limits on what is read. They stop a wrong file early. */
const defaultLimits = {
  maxFileBytes: 1_000_000_000,
  /** The same for workbooks, small tables, and text that isn't UTF-8, which are copied several times. */
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
  /** Larger files are read in pieces of about this size, at which reading costs little compared with checking. */
  pieceBytes: 1 << 24,
};

type Limits = typeof defaultLimits;
export type LoadOptions = Partial<Limits> & {
  /** Today: no ad may be posted later. Only tests set it; the default is the date in UTC+14, where it is latest. */
  readonly today?: string;
  /** Without it, positions far from their town and doubtful towns and postal codes aren't reported. */
  readonly gazetteer?: Gazetteer;
  /** Leaves out rows with errors instead of giving none: for who edits the data and looks at it. */
  readonly leavesOutFaulty?: boolean;
};
/** Called with the progress of reading the tables, bytes. */
export type OnRead = (done: number, total: number) => void;

/** What the check of a folder found. */
export interface FolderCheck extends Found {
  /** The service; null when service.json has an error. */
  readonly service: Service | null;
  /** Rows read, by CSV file of the data set, even if they came from a workbook; 0 if it could not be read. */
  readonly counts: Readonly<Record<string, number>>;
  /** What is left out of the rows; null if nothing is. */
  readonly leftOut: Omit<UsableRows, 'rows'> | null;
}

export interface LoadResult extends FolderCheck {
  /** The checked rows; null if there are errors, unless their rows are left out. */
  readonly rows: Rows | null;
}

/** Reads and checks a data folder. Never throws because of its content: every fault is a notice. @param open Null, and reported, if it can't be listed. */
export async function loadFolder(
  open: (notices: Notices) => DataFolder | null,
  { today = latestDay(), gazetteer, leavesOutFaulty = false, ...bounds }: LoadOptions = {},
  onRead: OnRead = () => undefined,
): Promise<LoadResult> {
  const limits = { ...defaultLimits, ...bounds };
  const notices = collectNotices(limits.maxNoticesPerCodeAndFile, limits.maxNotices);
  const folder = open(notices);
  const service = folder === null ? null : readServiceOf(folder, limits, notices);
  const sources = folder === null ? new Map<TableName, Source>() : await findSources(folder, limits, notices);
  const data = readTables(sources, limits, notices, onRead);
  checkData(data, { gazetteer, today }, notices);
  checkNotFuture(service?.data_date, today, { file: serviceFile, column: 'data_date' }, notices);
  const all = Object.entries(data) as [TableName, AllTables[TableName]][];
  const faulty = notices.faultyRows();
  const usable = leavesOutFaulty && faulty !== null && faulty.size > 0 ? usableRows(data, faulty) : null;
  const result = notices.result([serviceFile, ...all.map(([, { file }]) => file)]);
  return {
    rows:
      result.totals.errors > 0
        ? (usable?.rows ?? null)
        : (Object.fromEntries(all.map(([name, { rows }]) => [name, rows])) as unknown as Rows),
    leftOut: usable && { companies: usable.companies, counts: usable.counts },
    service,
    counts: Object.fromEntries(
      all.filter(([name, { rows }]) => isCounted(name, rows)).map(([name, { rows }]) => [tables[name].file, rows.length]),
    ),
    ...result,
  };
}

function readServiceOf(folder: DataFolder, limits: Limits, notices: Notices): Service | null {
  const bytes = readBytes(folder, serviceFile, limits, notices);
  if (bytes === null) return null;
  return readService(readEncoding(bytes, serviceFile, notices), serviceFile, notices, readOwnerPages(folder, limits, notices));
}

/** For a file that changed, or became unreadable, while it was read. */
const againRemedy = 'Run the command again. If a program is writing the file, wait until it has finished.';

/** Reads the tables in documented order: companies first, since others refer to them. */
function readTables(sources: ReadonlyMap<TableName, Source>, limits: Limits, notices: Notices, onRead: OnRead): AllTables {
  const total = [...sources.values()].reduce((sum, { fileBytes }) => sum + fileBytes, 0);
  let before = 0;
  const read = new Map<TableName, TableData<TableName>>();
  for (const name of Object.keys(tables) as TableName[]) {
    const source = sources.get(name);
    const { label: file, fileBytes } = source ?? { label: tables[name].file, fileBytes: 0 };
    // Converting from another encoding can make a text longer.
    const reading = { name, file, limits, notices, onRead: (bytes: number) => onRead(before + Math.min(bytes, fileBytes), total) };
    const table = readSource(reading, source, referencesTo(read, file, notices));
    checkUnique(table, notices);
    if (table.name === 'fleet') checkRepeats(table as TableData<'fleet'>, notices);
    read.set(name, table);
    before += fileBytes;
  }
  return Object.fromEntries(read) as unknown as AllTables;
}

function readSource<T extends TableName>(reading: TableReading<T>, source: Source | undefined, wrapReader: WrapReader): TableData<T> {
  const { name, file, notices } = reading;
  const text = source?.open(notices) ?? null;
  if (text === null) return unreadTable(name, file);
  const table = readTable(reading, text, wrapReader);
  const fault = text.close();
  if (fault === null) return table;
  notices.add('unreadable_file', { file }, `${file} ${fault}.`, againRemedy);
  return { ...table, complete: false };
}

const latestDay = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
