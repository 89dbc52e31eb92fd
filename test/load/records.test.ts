import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readRecords, type FormFault, type RecordBatch } from '../../src/load/records.ts';

const limits = { maxFieldBytes: 64 * 1024, maxRecordBytes: 1_000_000, maxFieldLines: 100, maxRowCells: 1000, maxRows: 2_000_000 };
const comma = 0x2c;

function read(text: string, separator = comma, bounds = limits) {
  const batches: RecordBatch[] = [];
  const faults: FormFault[] = [];
  const records = readRecords(new TextEncoder().encode(text), separator, bounds);
  let next = records.next();
  for (; next.done !== true; next = records.next()) {
    batches.push(next.value);
    faults.push(...next.value.faults);
  }
  faults.push(...next.value.faults);
  return { batches, cells: batches.flatMap((batch) => batch.records), faults, complete: next.value.complete };
}

/** Cells with everything that CSV has a meaning for, and characters of one to four bytes. */
const cell = fc
  .array(fc.constantFrom('a', 'b ', ',', ';', '"', '\n', 'é', '…', '東', '\u{1f3d7}', '\ufeff', '\0'), { maxLength: 6 })
  .map((parts) => parts.join(''));
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });
const separators = fc.constantFrom(',', ';', '\t', '|');

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
  it('are those that Papa Parse finds, whatever the separator, the quotes and the line ends', () => {
    fc.assert(
      fc.property(
        table,
        separators,
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (rows, delimiter, quotes, newline, ended) => {
          const text = Papa.unparse(rows, { delimiter, quotes, newline }) + (ended ? newline : '');
          // The parser sees an empty record after the last line end, and none in an empty text.
          const { data } = Papa.parse<string[]>(text, { delimiter, newline });
          const wanted = (text.endsWith(newline) || text === '' ? data.slice(0, -1) : data).map((cells) =>
            cells.map((value) => value.replace(/\r\n?/g, '\n')),
          );
          const { cells, faults, complete } = read(text, delimiter.charCodeAt(0));
          expect({ cells, faults, complete }).toEqual({ cells: wanted, faults: [], complete: true });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('stay whole where one batch ends and the next begins', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, newline) => {
        const wanted = Array.from({ length: 150_000 / rows.length }, () => rows).flat();
        const { cells, batches } = read(`${Papa.unparse(wanted, { quotes: true, newline })}${newline}`);
        expect(batches.length).toBeGreaterThan(5);
        let row = 1;
        for (const { firstRow, records } of batches) {
          expect(firstRow).toBe(row);
          row += records.length;
        }
        expect(cells).toHaveLength(wanted.length);
        expect(cells.findIndex((record, i) => record.some((value, j) => value !== wanted[i]![j]))).toBe(-1);
      }),
      { numRuns: 8 },
    );
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
