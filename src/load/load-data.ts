import type { Notice } from '../contract/notices.ts';
import type { Service } from '../contract/service.ts';
import { tables, type Rows, type TableName } from '../contract/tables.ts';
import { readEncoding } from './bytes.ts';
import { collectFindings, type Hidden, type Totals } from './findings.ts';
import { listFolder, readBytes, serviceFile } from './folder.ts';
import { checkRepeatedRows, checkUnique, referencesTo } from './keys.ts';
import { checkSense } from './sense.ts';
import { readService } from './service-file.ts';
import { findSources, type Source } from './sources.ts';
import { readTable, unreadTable, type TableData } from './table-rows.ts';

/** Bounds of what is read. They stop a wrong file early; a data set of 100,000 companies stays far below. */
const loadLimits = {
  maxFileBytes: 256 * 1024 * 1024,
  /** What the parts of a workbook may unpack to. */
  maxUnpackedBytes: 512 * 1024 * 1024,
  /** Row numbers are sorted in 21 bits (`checkRepeatedRows`). */
  maxRows: 2_000_000,
  maxFieldBytes: 64 * 1024,
  maxFieldLines: 100,
  maxNoticesPerCodeAndFile: 100,
  maxNotices: 2000,
};

export type LoadOptions = Partial<typeof loadLimits>;

export interface LoadResult {
  /** The checked rows; null when there is any error. */
  readonly rows: Rows | null;
  /** The service; null when service.json has an error. */
  readonly service: Service | null;
  /** What was found, in order of file and row. Long lists are cut; `totals` and `hidden` are not. */
  readonly notices: readonly Notice[];
  readonly totals: Totals;
  /** What was found and is not in `notices`. */
  readonly hidden: readonly Hidden[];
  /** Rows read, by CSV file of the data set, wherever they were read from; 0 for one that could not be read. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Reads and checks the data folder. Never throws for what is in it: every fault is a notice. */
export async function loadData(dataDir: string, options: LoadOptions = {}): Promise<LoadResult> {
  const limits = { ...loadLimits, ...options };
  const findings = collectFindings(limits.maxNoticesPerCodeAndFile, limits.maxNotices);
  const names = listFolder(dataDir, findings);
  const serviceBytes = names === null ? null : readBytes(dataDir, names, serviceFile, limits.maxFileBytes, findings);
  const service = serviceBytes === null ? null : readService(readEncoding(serviceBytes, serviceFile, findings), serviceFile, findings);
  const sources = names === null ? new Map<TableName, Source>() : await findSources(dataDir, names, limits, findings);

  // Tables in documented order: companies first, since others refer to them. A file's bytes are let go before the next.
  const data = new Map<TableName, TableData<TableName>>();
  for (const name of Object.keys(tables) as TableName[]) {
    const label = sources.get(name)?.label ?? tables[name].file;
    const text = sources.get(name)?.read() ?? null;
    const table =
      text === null ? unreadTable(name, label) : readTable(name, label, text, limits, referencesTo(data, label, findings), findings);
    checkUnique(table, findings);
    checkRepeatedRows(table, findings);
    data.set(name, table);
  }
  const drafts = Object.fromEntries(data) as unknown as { readonly [T in TableName]: TableData<T> };
  checkSense(drafts, findings);

  const rows =
    findings.errorCount() > 0 ? null : (Object.fromEntries([...data].map(([name, table]) => [name, table.rows])) as unknown as Rows);
  const counts = Object.fromEntries(
    [...data].map(
      ([
        name,
        {
          rows: { length },
        },
      ]) => [tables[name].file, length],
    ),
  );
  return { rows, service, counts, ...findings.result([serviceFile, ...[...data.values()].map(({ file }) => file)]) };
}
