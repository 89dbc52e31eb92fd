/** How a table writes numbers, days and yes or no, as far as its form tells. */
export interface Dialect {
  /**
   * Written by a spreadsheet in the language of its user: decimal commas, days such as 14.09.2026, and the words that spreadsheets use for
   * true and false are what they seem.
   */
  readonly local: boolean;
  /** Cells know whether they are numbers: a point in one never groups thousands. */
  readonly typed: boolean;
  /** A bare number in place of a date counts days from 1900. */
  readonly serialDays: boolean;
}
