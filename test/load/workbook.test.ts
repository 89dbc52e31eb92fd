import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { recogniseFile } from '../../src/load/file-kind.ts';
import { collectNotices } from '../../src/load/notices.ts';
import { readFormat } from '../../src/load/number-formats.ts';
import { openWorkbook } from '../../src/load/workbook.ts';
import { officeTypes, relations, textCell, workbookOf, workbookParts, zip } from './workbooks.ts';

/** What is read of a workbook: each sheet’s rows, and the notices. */
async function read(bytes: Uint8Array) {
  const notices = collectNotices(1000, 1000);
  const book = await openWorkbook(bytes, 'list.xlsx', 100_000_000, notices);
  const sheets = Object.fromEntries((book?.sheets ?? []).map((sheet) => [sheet.name, sheet.rows(sheet.name, notices)]));
  return { rows: sheets['List'], sheets, said: notices.result([]).notices.map(({ code, row, message }) => `${code} ${row}: ${message}`) };
}
const readSheet = (sheet: string, others: Record<string, string> = {}) => read(zip(workbookParts([{ name: 'List', rows: sheet }], others)));
const readRows = (rows: string, others: Record<string, string> = {}) => readSheet(`<sheetData>${rows}</sheetData>`, others);

const strikes = {
  'xl/styles.xml': `<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>
    <cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`,
};

describe('a number format', () => {
  it.each([
    ['0" lb"', 500, '500 lb'],
    ['#,##0 "lb"', 1500, '1500 lb'],
    ['0.0" ft"', 68.25, '68.25 ft'],
    ['0 [$kg]', 40, '40 kg'],
    ['0"t"', 40, '40 t'],
    ['0', 1.8, '1.8'],
    ['0.0,', 1800, '1.8'],
    ['0.0,"t"', 1800, '1.8 t'],
    ['0.0,,"M"', 1_800_000, '1.8 M'],
    ['#,##0', 1800, '1800'],
    ['#\\ ##0', 1800, '1800'],
    ['0.0%', 0.125, '12.5%'],
    ['00000', 6600, '06600'],
    ['00000\\-0000', 123_456_789, '12345-6789'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5_551_234, '555-1234'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2_125_551_234, '(212) 555-1234'],
    ['00\\ 00\\ 00\\ 00\\ 00', 123_456_789, '01 23 45 67 89'],
    ['"+"0', 4_940_123, '+4940123'],
    ['"D-"00000', 1067, 'D-01067'],
    ['"K"000"a"', 12, 'K012a'],
    ['General" lb"', 500, '500 lb'],
    ['"ca. "0\\ \\t', 40, 'ca. 40 t'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', -1000, '-1000 €'],
    ['_(* #,##0_);_(* \\(#,##0\\);_(* "-"_)', -24_000, '-24000'],
    ['_(* #,##0_);_(* \\(#,##0\\);_(* "-"_)', 0, '0'],
    ['"yes";;"no"', 1, 'yes'],
    ['"yes";;"no"', 0, 'no'],
    [';;;', 5, null],
    ['[Red]0;[Blue]-0', -5, '-5'],
    ['# ?/?', 2.5, '2.5'],
    ['0.00E+00', 123_000, '123000'],
    ['dd/mm/yy', 45_678, '2025-01-21'],
    ['d-mmm', 45_678, '2025-01-21'],
    ['[$-407]d. mmmm yyyy', 45_678, '2025-01-21'],
    ['yyyy"年"m"月"', 45_678, '2025-01-21'],
    ['dd.mm.yyyy hh:mm', 45_678.5, '2025-01-21 12:00:00'],
    ['h:mm AM/PM', 0.75, '18:00'],
    ['[h]:mm', 1.5, '36:00'],
    ['yyyy-mm-dd', 59, '1900-02-28'],
    ['yyyy-mm-dd', -1, '#VALUE!'],
  ])('%s shows %d as %s', (code, value, shown) => {
    expect(readFormat(164, code, false).number(value)).toBe(shown);
  });

  it('of a text adds words to it', () => {
    expect(readFormat(164, '@" t"', false).text('40')).toBe('40 t');
    expect(readFormat(164, '0.0', false).text('40')).toBe('40');
  });

  it('counts days from 1904 where the workbook does, but not hours', () => {
    expect(readFormat(14, undefined, true).number(0)).toBe('1904-01-01');
    expect(readFormat(46, undefined, true).number(1.5)).toBe('36:00');
  });
});

describe('a workbook', () => {
  it('is read in a browser, too: nothing of Node is imported', async () => {
    const entryPoints = ['src/load/workbook.ts', 'src/load/file-kind.ts'].map((file) => join(projectRoot, file));
    const { errors, outputFiles } = await build({
      entryPoints,
      bundle: true,
      write: false,
      outdir: '/',
      format: 'esm',
      platform: 'browser',
    });
    expect(errors).toEqual([]);
    for (const { text } of outputFiles) expect(text).not.toMatch(/\bBuffer\b|\bprocess\b/);
  });

  it.each([
    ['at the root', (name: string) => name.replace(/^xl\//, ''), 'workbook.xml'],
    ['in another folder, named from the root', (name: string) => name.replace(/^xl\//, 'a b/c/'), '/a%20b/c/workbook.xml'],
    ['in other case and with backslashes', (name: string) => name.replaceAll('/', '\\').toUpperCase(), 'xl/workbook.xml'],
  ])('is read with its parts %s', async (_where, rename, target) => {
    const parts = workbookParts([{ name: 'List', rows: [['Kranhof', 'Halle']] }]);
    const moved = { ...parts, '_rels/.rels': relations(['rId1', 'officeDocument', target]) };
    const bytes = zip(Object.fromEntries(Object.entries(moved).map(([name, text]) => [rename(name), text])));
    expect(recogniseFile(bytes)).toBe('xlsx');
    expect(await read(bytes)).toMatchObject({ rows: [['Kranhof', 'Halle']], said: [] });
  });

  it('is read in strict OOXML with prefixes, in UTF-16, and without references', async () => {
    const parts = workbookParts([{ name: 'List', rows: '' }]);
    const strict = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name,
        text.replaceAll(officeTypes, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
      ]),
    );
    const sheet =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c t="str"><x:v>a&amp;b</x:v></x:c></x:row><x:row><x:c t="b"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const expected = { rows: [['1', 'a&b'], ['TRUE']], said: [] };
    expect(await read(zip({ ...strict, 'xl/worksheets/s1.xml': sheet }))).toMatchObject(expected);
    expect(await read(zip({ ...strict, 'xl/worksheets/s1.xml': Buffer.from(sheet, 'utf16le') }))).toMatchObject(expected);
  });

  it('leaves out charts, macros and hidden sheets, and says so', async () => {
    const names = ['Chart', 'Macro', 'List', 'Old', 'Older'];
    const types = ['chartsheet', 'xlMacrosheet', 'worksheet', 'worksheet', 'worksheet'];
    const states = ['', '', '', 'state="hidden"', 'state="veryHidden"'];
    const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i}" ${states[i]} r:id="r${i}"/>`).join('');
    const parts = workbookParts([{ name: 'List', rows: [['Kranhof']] }], {
      'xl/workbook.xml': `<workbook xmlns:r="${officeTypes}"><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ...types.map((type, i) => [`r${i}`, type, i === 2 ? 'worksheets/s1.xml' : `s${i}.xml`] as const),
      ),
    });
    const { sheets: found, said } = await read(zip(parts));
    expect(found).toEqual({ List: [['Kranhof']] });
    expect(said).toEqual(
      [
        ...['Chart', 'Macro'].map((name) => [name, 'a chart, a macro or a dialog']),
        ...['Old', 'Older'].map((name) => [name, 'hidden']),
      ].map(([name, what]) => `sheet_not_read null: The sheet "${name}" of list.xlsx is ${what} and is not read.`),
    );
  });

  it.each([
    ['a document', { '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']) }, 'it has no part word/document.xml'],
    ['a cut part', { 'xl/workbook.xml': '<workbook><sheets>' }, 'its part xl/workbook.xml is not whole'],
    ['deep elements', { 'xl/worksheets/s1.xml': '<a>'.repeat(200) }, 'its part xl/worksheets/s1.xml is nested too deeply'],
    ['two parts of one name', { 'xl/Workbook.xml': '' }, 'it has the part xl/Workbook.xml twice'],
    [
      'a text that is missing',
      { 'xl/worksheets/s1.xml': '<worksheet><sheetData><row><c t="s"><v>9</v></c></row></sheetData></worksheet>' },
      'the cell A1 of the sheet "List"',
    ],
  ])('is refused by name for %s', async (_what, others, why) => {
    const { said } = await read(zip(workbookParts([{ name: 'List', rows: '' }], others)));
    expect(said).toEqual([expect.stringContaining(`damaged_workbook null: list.xlsx can’t be read as an Excel workbook: "${why}`)]);
  });
});

describe('a sheet', () => {
  it('reads empty cells with the type of a shared text as empty, and texts with their runs but not their pronunciation', async () => {
    const shared = {
      'xl/shared.xml': '<sst><si><t>Firma</t></si><si><r><t>Kran</t></r><r><t>_x0041_G</t></r><rPh><t>kana</t></rPh></si></sst>',
    };
    const cells = '<row r="1"><c r="A1" t="s"/><c r="B1" t="s"><v/></c><c r="C1" t="s"><v>1</v></c></row>';
    expect(await readRows(cells, shared)).toMatchObject({ rows: [['', '', 'KranAG']], said: [] });
  });

  it('leaves out hidden rows and columns, and cells that their format hides, and says which', async () => {
    const row = (i: number, attributes = '') =>
      `<row r="${i}" ${attributes}>${textCell(`A${i}`, `a${i}`)}<c r="B${i}"><v>${i}</v></c>${textCell(`C${i}`, 'c')}</row>`;
    const sheet = `<cols><col min="2" max="2" hidden="1"/><col min="7" max="16384" hidden="1"/></cols>
      <sheetData>${row(1)}${row(2, 'hidden="1"')}${row(3, 'ht="0"')}${row(4)}${row(5, 'hidden="1"')}<row r="6" hidden="1"/><row r="7"><c r="A7" s="1"><v>7</v></c></row></sheetData>`;
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode=";;;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>';
    expect(await readSheet(sheet, { 'xl/styles.xml': styles })).toMatchObject({
      rows: [['a1', '', 'c'], [], [], ['a4', '', 'c']],
      said: [
        'hidden_cells 1: 1 column is hidden and not read: B.',
        'hidden_cells 2: 3 rows are hidden and not read: 2–3, 5.',
        'hidden_cells 7: 1 cell is hidden by its format and not read: A7.',
      ],
    });
  });

  it('leaves out rows, cells and words that are struck through, and says which', async () => {
    const struck = (reference: string) => textCell(reference, 'gone').replace('<c ', '<c s="1" ');
    const part = '<c r="A4" t="inlineStr"><is><r><rPr><strike/></rPr><t>Old </t></r><r><t>New</t></r></is></c>';
    const rows = `<row r="1">${textCell('A1', 'a').replace('<c ', '<c s="2" ')}</row><row r="2">${struck('A2')}${struck('B2')}</row><row r="3">${textCell('A3', 'a')}${struck('B3')}</row><row r="4">${part}</row>`;
    expect(await readRows(rows, strikes)).toMatchObject({
      rows: [['a'], [], ['a'], ['New']],
      said: [
        'struck_cells 2: 1 row is struck through and not read: 2.',
        'struck_cells 3: 1 cell is struck through and not read: B3.',
        'struck_cells 4: 1 part of a cell is struck through and not read: A4.',
      ],
    });
  });

  it('reads a merged value in each of its rows that has other cells, but in one column, and says so', async () => {
    const row = (i: number, land: string) =>
      `<row r="${i}">${textCell(`A${i}`, land)}${textCell(`B${i}`, `b${i}`)}${textCell(`C${i}`, 'c')}</row>`;
    const sheet = `<sheetData>${row(1, 'AT')}${row(2, '')}${row(3, 'under')}${row(5, 'DE')}</sheetData>
      <mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="B5:C5"/><mergeCell ref="F1:F9"/></mergeCells>`;
    expect(await readSheet(sheet)).toMatchObject({
      rows: [['AT', 'b1', 'c'], ['AT', 'b2', 'c'], ['AT', 'b3', 'c'], [], ['DE', 'b5', '']],
      said: [
        'merged_cells 1: The cells A1:A4 are merged; their value is read in rows 1–3.',
        'merged_cells 5: The cells B5:C5 are merged; only B5 has a value.',
      ],
    });
  });

  it('reads a merged value of a hidden row in the rows that are seen', async () => {
    const row = (i: number, attributes = '') =>
      `<row r="${i}" ${attributes}>${i === 1 ? textCell('A1', 'AT') : ''}${textCell(`B${i}`, `b${i}`)}</row>`;
    const sheet = `<sheetData>${row(1, 'hidden="1"')}${row(2)}${row(3)}</sheetData><mergeCells><mergeCell ref="A1:A3"/></mergeCells>`;
    expect(await readSheet(sheet)).toMatchObject({
      rows: [[], ['AT', 'b2'], ['AT', 'b3']],
      said: [
        'merged_cells 1: The cells A1:A3 are merged; their value is read in rows 2–3.',
        'hidden_cells 1: 1 row is hidden and not read: 1.',
      ],
    });
  });

  it('is read though its last row is hidden and struck through, and refused with rows that no sheet has', async () => {
    const gone = `<row r="9" hidden="1"><c r="A9" s="1"><v>1</v></c></row>`;
    expect(await readRows(`<row r="1">${textCell('A1', 'a')}</row>${gone}`, strikes)).toMatchObject({ rows: [['a']] });
    for (const row of ['<row r="x"><c><v>1</v></c></row>', '<row r="0"><c><v>1</v></c></row>', '<row><c r="A9999999"><v>1</v></c></row>'])
      expect((await readRows(row)).said).toEqual([expect.stringContaining('which no sheet can have')]);
    const columns = '<col min="1" max="16384" hidden="1"/>'.repeat(2);
    expect((await readSheet(`<cols>${columns}</cols>`)).said).toEqual([expect.stringContaining('states the widths of more columns')]);
  });

  it('is refused where its merges cover more than it may hold', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `<row r="${i + 1}">${textCell(`A${i + 1}`, 'a')}</row>`).join('');
    const merges = Array.from({ length: 10_000 }, (_, i) => `<mergeCell ref="${['A', 'B'][i % 2]}1:C${2000 + (i % 7)}"/>`).join('');
    const { said } = await readSheet(`<sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells>`);
    expect(said).toEqual(['file_too_large null: More cells of the sheet "List" of list.xlsx are merged than it may have.']);
  });

  it('names each formula without a saved result, also beside others, but none with an empty one', async () => {
    const cells = `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>40+10</f></c><c r="C1"><f>1</f><v></v></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1" t="str"><f>A2</f></c></row>`;
    const { rows, said } = await readRows(cells);
    expect(rows).toEqual([['2', '', '', '', '']]);
    expect(said).toEqual(
      [
        ['40+10', 'B1'],
        ['1', 'C1'],
        ['A2', 'E1'],
      ].map(([formula, at]) => `spreadsheet_error 1: The formula "=${formula}" in cell ${at} has no saved result.`),
    );
  });

  it('takes time that grows with its cells, however long these are', async () => {
    const hostile = ['a ', ' ', '0', '_x', '_x000', '"', '<', '&amp', 'T00:00', '-', '1e', '[', '\u00a0', '\r\n', "' a='"];
    const seconds = async (chars: number): Promise<number> => {
      const texts = hostile.map((word) => word.repeat(chars / word.length));
      const typed = texts.flatMap((text, i) =>
        ['n', 'str', 'd', 'e', 'b'].map(
          (t, j) =>
            `<c r="${'BCDEF'[j]}${i + 1}" t="${t}" q="${text.replaceAll(/[<&"]/g, '')}"><f>${text.replaceAll(/[<&]/g, '')}</f><v>${text.replaceAll(/[<&]/g, '')}</v></c>`,
        ),
      );
      const formats = texts.map((text, i) => `<numFmt numFmtId="${164 + i}" formatCode="${text.replaceAll(/[<&"]/g, '')}"/>`).join('');
      const bytes = zip({
        ...workbookParts([
          {
            name: 'List',
            rows: `<sheetData>${texts.map((_, i) => `<row r="${i + 1}">${typed.slice(5 * i, 5 * i + 5).join('')}</row>`).join('')}</sheetData>`,
          },
        ]),
        'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts></styleSheet>`,
      });
      // Parts that get this small are refused: measured is what reads them.
      const noise = workbookOf({ name: 'List', rows: texts.map((text) => [text]) });
      const before = performance.now();
      for (const book of [bytes, noise]) await openWorkbook(book, 'list.xlsx', 1e9, collectNotices(10, 10));
      return (performance.now() - before) / 1000;
    };
    await seconds(1000);
    expect(await seconds(98_000)).toBeLessThan(2);
  });
});
