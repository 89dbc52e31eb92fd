import { quote } from '../contract/errors.ts';
import type { Findings } from './findings.ts';
import type { TableData } from './table-rows.ts';

const firstYear = 2000;
const lastYear = 2100;
const longestYears = 5;

/** Tells ads that end before they begin, and days that nobody can have meant. */
export function checkAdDates({ file, rows, rowNumbers }: TableData<'wantedAds'>, findings: Findings): void {
  rows.forEach(({ posted_on, expires_on }, i) => {
    const row = rowNumbers[i]!;
    const at = (column: string, value: string) => ({ file, row, column, value });
    for (const [column, day] of [
      ['posted_on', posted_on],
      ['expires_on', expires_on],
    ] as const) {
      if (day === null || (yearOf(day) >= firstYear && yearOf(day) <= lastYear)) continue;
      findings.add('date_out_of_reason', at(column, day), `${quote(day)} lies outside the years ${firstYear} to ${lastYear}.`);
      return;
    }
    if (posted_on === null || expires_on === null) return;
    // Days in ISO form compare as text.
    if (expires_on < posted_on) {
      findings.add(
        'expires_before_posted',
        at('expires_on', expires_on),
        `The ad ends on ${quote(expires_on)}, before it is posted on ${quote(posted_on)}.`,
      );
    } else if (yearOf(expires_on) - yearOf(posted_on) > longestYears) {
      findings.add(
        'date_out_of_reason',
        at('expires_on', expires_on),
        `The ad runs from ${quote(posted_on)} to ${quote(expires_on)}, more than ${longestYears} years.`,
      );
    }
  });
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
