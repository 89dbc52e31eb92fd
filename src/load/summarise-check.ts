import type { DataCheck, DataFile, DataFinding } from '../contract/data-check.ts';
import type { Severity } from '../contract/notices.ts';
import { tables, type Rows, type TableName } from '../contract/tables.ts';
import { groupFindings } from './group-findings.ts';
import type { LoadResult } from './load-data.ts';

/** What may be told to everyone of a check without errors. */
export function summariseCheck({ notices, hidden }: Pick<LoadResult, 'notices' | 'hidden'>, rows: Rows): DataCheck {
  const counts = new Map<string, DataFinding>();
  for (const { file, code, severity, count } of groupFindings({ notices, hidden })) {
    const key = `${file} ${code}`;
    counts.set(key, { file, code, severity, count: (counts.get(key)?.count ?? 0) + count });
  }
  const findings = [...counts.values()].sort((a, b) => (a.file + a.code < b.file + b.code ? -1 : 1));
  const totals: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { severity, count } of findings) totals[severity] += count;
  return { totals, findings, files: (Object.keys(tables) as TableName[]).map((name) => fileOf(name, rows[name])) };
}

function fileOf(name: TableName, rows: readonly object[]): DataFile {
  const { file, columns } = tables[name];
  return {
    file,
    rows: rows.length,
    columns: columns.map((column) => ({
      name: column.name,
      required: column.required,
      filled: rows.reduce((sum, row) => sum + Number(isFilled((row as Record<string, unknown>)[column.name])), 0),
    })),
  };
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
