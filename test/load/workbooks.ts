import { crc32, deflateRawSync } from 'node:zlib';

export const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A ZIP archive (APPNOTE.TXT 4.3). */
export function zip(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(Buffer.byteLength(text), 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const own = [Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed];
    directory.push(Buffer.from('PK\x01\x02'), Buffer.of(20, 0), common, rest, Buffer.from(name));
    files.push(...own);
    at += own.reduce((sum, { length }) => sum + length, 0);
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, entries, Buffer.from('PK\x05\x06'), end]);
}

/** The relations of a part. */
export const relations = (...listed: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships>${listed
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeTypes}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;

interface PlainSheet {
  readonly name: string;
  /** The content of the worksheet; or rows of texts. */
  readonly rows: string | readonly (readonly string[])[];
}

/** The parts of a workbook with one worksheet for each sheet. */
export function workbookParts(sheets: readonly PlainSheet[], others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const listed = sheets.map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('');
  const letters = (column: number): string =>
    (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
  const row = (texts: readonly string[], i: number) =>
    `<row r="${i + 1}">${texts.map((text, j) => (text === '' ? '' : textCell(`${letters(j)}${i + 1}`, text))).join('')}</row>`;
  return {
    '[Content_Types].xml': '<Types><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns:r="${officeTypes}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/s${i + 1}.xml`] as const),
      ['strings', 'sharedStrings', 'shared.xml'],
      ['styles', 'styles', 'styles.xml'],
    ),
    'xl/shared.xml': '<sst/>',
    'xl/styles.xml': '<styleSheet/>',
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/s${i + 1}.xml`,
        `<worksheet>${typeof rows === 'string' ? rows : `<sheetData>${rows.map(row).join('')}</sheetData>`}</worksheet>`,
      ]),
    ),
    ...others,
  };
}

/** A workbook of texts. */
export const workbookOf = (...sheets: readonly PlainSheet[]): Buffer => zip(workbookParts(sheets));
