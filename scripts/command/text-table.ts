/** The lines of a table for a terminal. @param numeric Columns whose cells are aligned to the right. */
export function textTable(rows: readonly (readonly string[])[], numeric: readonly number[] = []): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const pad = (cell: string, i: number) => (numeric.includes(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!));
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}
