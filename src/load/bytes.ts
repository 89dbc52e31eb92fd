import { isUtf8 } from 'node:buffer';
import type { Findings } from './findings.ts';

/**
 * The bytes of a file as UTF-8 without a byte order mark, or null when nothing can be read from them. Tells every fault
 * of the encoding; a file in another encoding is converted all the same, so that its other faults are found too.
 */
export function readEncoding(bytes: Uint8Array, file: string, findings: Findings): Uint8Array {
  const utf16 = findUtf16(bytes);
  if (utf16 !== null) {
    findings.add('utf16_encoding', { file }, `The file is encoded as ${utf16.toUpperCase()}, not as UTF-8.`);
    return new TextEncoder().encode(new TextDecoder(utf16).decode(bytes));
  }
  const marks = countByteOrderMarks(bytes);
  if (marks === 1) findings.add('byte_order_mark', { file }, 'The file begins with a byte order mark, which is ignored.');
  if (marks > 1) findings.add('double_byte_order_mark', { file, row: 1 }, `The file begins with ${marks} byte order marks.`);
  const body = marks === 0 ? bytes : bytes.subarray(3 * marks);
  if (isUtf8(body)) return body;
  const fault = findInvalidUtf8(body);
  findings.add(
    'not_utf8',
    { file, row: rowAt(body, fault), value: excerpt(body, fault) },
    `Byte 0x${body[fault]!.toString(16).toUpperCase()} at offset ${fault + 3 * marks} is not UTF-8; the text there looks like "${excerpt(body, fault)}" in ${likelyEncoding(body)}.`,
  );
  return new TextEncoder().encode(new TextDecoder('windows-1252').decode(body));
}

/** UTF-16 by its byte order mark, or by zero bytes in every other place of the first kilobyte (Latin letters have them). */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i % 2]!++;
  const many = sample.length * 0.4;
  if (sample.length < 4) return null;
  if (zeros[1]! >= many && zeros[0]! < many / 4) return 'utf-16le';
  if (zeros[0]! >= many && zeros[1]! < many / 4) return 'utf-16be';
  return null;
}

function countByteOrderMarks(bytes: Uint8Array): number {
  let marks = 0;
  while (bytes[3 * marks] === 0xef && bytes[3 * marks + 1] === 0xbb && bytes[3 * marks + 2] === 0xbf) marks++;
  return marks;
}

/** Offset of the first byte that no well-formed sequence has there (Unicode 16, table 3-7); the length if there is none. */
function findInvalidUtf8(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let i = 0; i < length; i++) {
    const lead = bytes[i]!;
    if (lead < 0x80) continue;
    const size = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
    if (size === 0 || i + size > length) return i;
    const second = bytes[i + 1]!;
    const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < lowest || second > highest) return i;
    for (let j = 2; j < size; j++) if ((bytes[i + j]! & 0xc0) !== 0x80) return i;
    i += size - 1;
  }
  return length;
}

/** The C1 range is unused in Latin-1 and printable in Windows-1252. */
function likelyEncoding(bytes: Uint8Array): string {
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'Windows-1252' : 'Windows-1252 or Latin-1';
}

/** The word around an offset, read as Windows-1252. */
function excerpt(bytes: Uint8Array, offset: number): string {
  const isWordByte = (byte: number | undefined) => byte !== undefined && byte > 0x2c;
  let start = offset;
  let end = offset + 1;
  while (offset - start < 20 && isWordByte(bytes[start - 1])) start--;
  while (end - offset < 20 && isWordByte(bytes[end])) end++;
  return new TextDecoder('windows-1252').decode(bytes.subarray(start, end));
}

/** Row of a byte as a spreadsheet counts: line breaks inside quotes do not count. */
function rowAt(bytes: Uint8Array, offset: number): number {
  let row = 1;
  let quoted = false;
  for (let i = 0; i < offset; i++) {
    const byte = bytes[i];
    if (byte === 0x22) quoted = !quoted;
    else if (!quoted && (byte === 0x0a || (byte === 0x0d && bytes[i + 1] !== 0x0a))) row++;
  }
  return row;
}
