import { formatCount } from '../contract/numbers.ts';
import type { NoticeCode } from '../contract/notices.ts';
import type { FormFault, LineEnd, TextForm } from './records.ts';

/** A record that may be faulty, as it was read. */
export interface Diagnosis {
  readonly cells: readonly string[];
  readonly faults: readonly FormFault[];
  /** Where it ends, after its line end. */
  readonly end: number;
  readonly lineEnd: LineEnd | null;
  /** Cut: the text ends before the record does. Stopped: the start of the next one is unknown, or too far away to look for. */
  readonly outcome: 'read' | 'cut' | 'stopped';
}

/**
 * Reads one record literally, and says what is wrong with its quotes and size.
 *
 * @param start Where it begins in the text.
 * @param form Its `row` is that of the record.
 */
export function diagnoseRecord(text: string, start: number, { delimiter, row, isEnd, limits }: TextForm): Diagnosis {
  const cells: string[] = [];
  const faults: FormFault[] = [];
  let recordBytes = 0;
  const report = (code: NoticeCode, message: string): unknown => faults.push({ code, row, columnIndex: cells.length, message });
  const result = (outcome: Diagnosis['outcome'], end: number, lineEnd: LineEnd | null = null) => ({ cells, faults, end, lineEnd, outcome });
  const stop = (code: NoticeCode, message: string): Diagnosis => {
    report(code, `${message} Rows from here on are not checked.`);
    return result('stopped', start);
  };

  for (let at = start; ;) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuoted(text, at) : endOfBare(text, at, delimiter);
    const raw = text.slice(at, end ?? text.length);
    const bytes = encoder.encode(raw).length;
    const further = linesOf(raw) - 1;
    recordBytes += bytes;
    if (!isQuoted && raw.includes('"')) report('stray_quote', 'A double quote is inside a cell that does not begin with one.');
    if (recordBytes > limits.maxRecordBytes)
      return stop('field_too_long', `Row ${row} has more than ${limits.maxRecordBytes} bytes, the most that are read of a row.`);
    const next = text[end ?? text.length];
    if (next === undefined && !isEnd) return result('cut', start);
    if (end === null)
      return stop('unclosed_quote', `The cell begins with a double quote that is not closed before the end of the file${below(further)}.`);
    if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r')
      return stop(
        'stray_quote',
        `The quoted cell that begins here is followed by more text after its closing quote${further > 0 ? below(further) : ''}.`,
      );
    if (further >= limits.maxFieldLines) {
      const most = `more than ${limits.maxFieldLines} are usually a quote closed in the wrong place.`;
      report('field_too_long', `The quoted cell has ${further + 1} lines; ${most}`);
    }
    if (bytes > limits.maxFieldBytes)
      return stop('field_too_long', `The cell has ${bytes} bytes; at most ${limits.maxFieldBytes} are read.`);
    if (cells.length === limits.maxRowCells) {
      const message = `Row ${row} has more than ${limits.maxRowCells} cells. The rows from here on are not checked.`;
      faults.push({ code: 'too_many_cells', row, columnIndex: null, message, remedy: 'Remove what does not belong in the row.' });
      return result('stopped', start);
    }
    cells.push(isQuoted ? withLineFeeds(raw.slice(1, -1).replaceAll('""', '"')) : raw);
    at = end + 1;
    recordBytes++;
    if (next === delimiter) continue;
    if (next !== '\r') return result('read', Math.min(at, text.length), next === '\n' ? 'lf' : null);
    if (text[at] === '\n') return result('read', at + 1, 'crlf');
    return at === text.length && !isEnd ? result('cut', start) : result('read', at, 'cr');
  }
}

/** Where a quoted cell ends: after its closing quote; null without one. */
function endOfQuoted(text: string, start: number): number | null {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote === -1 ? null : quote + 1;
}

function endOfBare(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

const encoder = new TextEncoder();
const lineEnds = /\r\n?|\n/g;

export const linesOf = (text: string): number => (text.match(lineEnds)?.length ?? 0) + 1;

export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(lineEnds, '\n') : text);

const below = (lines: number): string => `, ${formatCount(lines, 'line')} further down`;
