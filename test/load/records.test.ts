import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { diagnoseRecord } from '../../src/load/diagnose-record.ts';
import { readRecords, type FormFault, type FormLimits } from '../../src/load/records.ts';

const limits = { maxFieldBytes: 64 * 1024, maxRecordBytes: 1_000_000, maxFieldLines: 100, maxRowCells: 1000, maxRows: 2_000_000 };
const comma = 0x2c;

/** Reads a text in pieces of `pieceBytes`, and these in batches. */
function read(text: string, separator = comma, bounds: FormLimits = limits, { pieceBytes = Infinity, batchBytes = 1 << 16 } = {}) {
  const bytes = new TextEncoder().encode(text);
  const cells: (readonly string[])[] = [];
  const faults: FormFault[] = [];
  const batchSizes: number[] = [];
  let size = pieceBytes;
  for (let from = 0; ;) {
    const isLast = bytes.length - from <= size;
    const records = readRecords(bytes.subarray(from, isLast ? bytes.length : from + size), separator, bounds, {
      startRow: cells.length + 1,
      batchBytes,
      isLast,
    });
    let readTo = 0;
    let next = records.next();
    for (; next.done !== true; next = records.next()) {
      expect(next.value).toMatchObject({ firstRow: cells.length + 1, from: readTo });
      readTo = next.value.to;
      batchSizes.push(next.value.records.length);
      cells.push(...next.value.records);
      faults.push(...next.value.faults);
    }
    faults.push(...next.value.faults);
    const { complete } = next.value;
    if (isLast || !complete) return { cells, faults, complete, batchSizes };
    from += readTo;
    size = readTo === 0 ? 2 * size : pieceBytes;
  }
}

/** What the diagnoser says of each record of a text. */
function diagnose(text: string, delimiter: string, bounds: FormLimits = limits) {
  const cells: (readonly string[])[] = [];
  const faults: FormFault[] = [];
  for (let at = 0; at < text.length;) {
    const found = diagnoseRecord(text, at, { delimiter, row: cells.length + 1, isEnd: true, limits: bounds });
    faults.push(...found.faults);
    if (found.outcome !== 'read') return { cells, faults, complete: false };
    cells.push(found.cells);
    at = found.end;
  }
  return { cells, faults, complete: true };
}

/** Cells with everything that CSV has a meaning for, and characters of one to four bytes. */
const cell = fc
  .array(fc.constantFrom('a', 'b ', ',', ';', '"', '\n', 'é', '…', '東', '\u{1f3d7}', '\ufeff', '\0'), { maxLength: 6 })
  .map((parts) => parts.join(''));
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });
const separators = fc.constantFrom(',', ';', '\t', '|');
const sizes = fc.record({ pieceBytes: fc.constantFrom(5, 20, 100, Infinity), batchBytes: fc.constantFrom(1, 10, 1 << 16) });

describe('a record that passes its limit', () => {
  it.each(['a,bcdefghij', 'ab,"cdefg"', 'abcdefghijk', '"a\n\n\n\n\n\n\n\nb"'])(
    'ends the reading, and one that has it does not: %j',
    (text) => {
      const bounds = { ...limits, maxRecordBytes: text.length };
      expect(read(`head\n${text}\nlast\n`, comma, bounds)).toMatchObject({ faults: [], complete: true });
      const { faults, complete } = read(`head\n${text}\nlast\n`, comma, { ...bounds, maxRecordBytes: text.length - 1 });
      expect(faults).toMatchObject([{ code: 'field_too_long', row: 2 }]);
      expect(complete).toBe(false);
    },
  );
});

describe('the cells of a CSV text', () => {
  it('are those that were written, whatever the separator, the quotes, the line ends and the pieces that are read', () => {
    fc.assert(
      fc.property(
        table,
        fc.record({ delimiter: separators, quotes: fc.boolean(), newline: fc.constantFrom('\n', '\r\n') }),
        fc.boolean(),
        sizes,
        (rows, form, ended, pieces) => {
          // Nothing tells of a last row of one empty cell but its line end.
          const text = Papa.unparse(rows, form) + (ended || rows.at(-1)!.join() === '' ? form.newline : '');
          const { cells, faults, complete } = read(text, form.delimiter.charCodeAt(0), limits, pieces);
          expect({ cells, faults, complete }).toEqual({ cells: rows, faults: [], complete: true });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('and the faults are those that the diagnoser finds, whatever the parser takes a text for', () => {
    const noise = fc.array(
      fc.constantFrom('a', 'b ', ',', ',', '"', '"', '""', ' "', '\n', '\n', '\r\n', '\r\n', '\r', 'é', '\u{1f3d7}', '\ufeff', '\0'),
      { maxLength: 50 },
    );
    const bounds = fc.constantFrom(limits, { ...limits, maxFieldLines: 2, maxRowCells: 3 }, { ...limits, maxFieldBytes: 30 });
    fc.assert(
      fc.property(noise, bounds, sizes, (parts, bound, pieces) => {
        const { cells, faults, complete } = read(parts.join(''), comma, bound, pieces);
        expect({ cells, faults, complete }).toEqual(diagnose(parts.join(''), ',', bound));
      }),
      { numRuns: 3000 },
    );
  });

  it('stay whole where one batch ends and the next begins', () => {
    const record = ['a', 'b "c"', 'd\ne', '\u{1f3d7}'];
    const wanted = Array.from({ length: 20_000 }, () => record);
    for (const newline of ['\n', '\r\n']) {
      const { cells, faults, batchSizes } = read(`${Papa.unparse(wanted, { newline })}${newline}`);
      expect(batchSizes.length).toBeGreaterThan(5);
      expect(faults).toEqual([]);
      expect(cells).toHaveLength(wanted.length);
      expect(cells.findIndex((cellsOf) => cellsOf.join() !== record.join())).toBe(-1);
    }
  });

  it.each([
    ['', []],
    ['\n', [['']]],
    ['\n\n', [[''], ['']]],
    ['a', [['a']]],
    ['a,', [['a', '']]],
    ['a,\n', [['a', '']]],
    [',', [['', '']]],
    ['""', [['']]],
    ['"",', [['', '']]],
    ['"""",""""""', [['"', '""']]],
    ['"a,b"\r"c\rd"', [['a,b'], ['c\nd']]],
    ['a\r\n"b\r\nc"\r\n\r\n', [['a'], ['b\nc'], ['']]],
    ['é,"\u{1f3d7}",x', [['é', '\u{1f3d7}', 'x']]],
  ])('of %j are %j', (text, wanted) => {
    expect(read(text).cells).toEqual(wanted);
    expect(read(text).complete).toBe(true);
  });

  it.each([
    ['a\nb,"c\nd', 'unclosed_quote', 2, 1],
    ['a\nb,"c" \nd', 'stray_quote', 2, 1],
    ['a\nb,"c"d\ne', 'stray_quote', 2, 1],
  ])('end before the record that can’t be told from the next: %j', (text, code, row, columnIndex) => {
    const { cells, complete, faults } = read(text);
    expect({ cells, complete }).toEqual({ cells: [['a']], complete: false });
    expect(faults).toMatchObject([{ code, row, columnIndex }]);
  });

  it('end at the largest number of rows', () => {
    const { cells, complete, faults } = read('a\nb\nc\nd\n', comma, { ...limits, maxRows: 2 });
    expect({ cells, complete }).toEqual({ cells: [['a'], ['b'], ['c']], complete: false });
    expect(faults).toMatchObject([{ code: 'too_many_rows', row: 4 }]);
  });

  it.each(['a\nb,c,d\ne', 'a\nb,c,\ne', 'a\nb,c,', 'a\n"b",c,"d"'])('end before a row with too many cells: %j', (text) => {
    const { cells, complete, faults } = read(text, comma, { ...limits, maxRowCells: 2 });
    expect({ cells, complete }).toEqual({ cells: [['a']], complete: false });
    expect(faults).toMatchObject([{ code: 'too_many_cells', row: 2, columnIndex: null }]);
  });

  it('are read up to the largest number of cells in a row', () => {
    const { cells, complete, faults } = read('a,b\nc,\n,', comma, { ...limits, maxRowCells: 2 });
    expect({ cells, complete, faults }).toEqual({
      cells: [
        ['a', 'b'],
        ['c', ''],
        ['', ''],
      ],
      complete: true,
      faults: [],
    });
  });

  it('take no memory for the rest of a file that is one row of separators', () => {
    const bytes = new Uint8Array(100_000_000).fill(comma);
    const before = process.memoryUsage().arrayBuffers;
    const { value } = readRecords(bytes, comma, limits).next();
    expect(value).toMatchObject({ complete: false, faults: [{ code: 'too_many_cells', row: 1 }] });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  });

  it('are handed over before the rest of the file is looked at', () => {
    const records = readRecords(new TextEncoder().encode(`${'a,b\n'.repeat(50_000)}"`), comma, limits);
    expect(records.next().value).toMatchObject({ firstRow: 1, faults: [] });
    expect([...records].at(-1)).toMatchObject({ faults: [{ code: 'unclosed_quote', row: 50_001 }] });
  });
});
