export type Severity = 'error' | 'warning' | 'info';

/**
 * Something that the check found in the data. Rows are counted as a spreadsheet shows them: 1 is the header.
 * `row`, `column` and `value` are null where the finding concerns the whole file or row.
 */
export interface Notice {
  readonly code: string;
  readonly severity: Severity;
  readonly file: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly remedy: string;
}
