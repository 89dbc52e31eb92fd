import Papa from 'papaparse';

/**
 * The cells of whole records, as text. The text has LF line ends, none after the last record, and balanced quotes;
 * `findRecords` sees to that, so the parser has nothing left to guess or to report.
 */
export function parseRecords(text: string, separator: string): string[][] {
  // Papa Parse gives no record at all for an empty text, which here is one blank row.
  if (text === '') return [['']];
  return Papa.parse<string[]>(text, { header: false, delimiter: separator, newline: '\n', dynamicTyping: false, skipEmptyLines: false })
    .data;
}
