import { readJsonFile, writeJsonFile, type JsonFormat } from '../../query/json-file.ts';
import { fieldNames, indexField, openRecordIndex, type FieldIndex, type FieldName, type RecordText } from './rank-records.ts';

/** A place in the documentation that a search leads to. */
export interface DocsEntry {
  /** Address, with the section after `#`. */
  readonly path: string;
  readonly title: string;
  /** Title of the page that the section is in; empty for a page itself. */
  readonly page: string;
  /** Its first words. */
  readonly text: string;
}

/** Finds places in the documentation, best first, at most `limit`. */
export interface DocsIndex {
  /** @param typing Whether the last word may be incomplete. */
  search(words: string, limit: number, typing: boolean): DocsEntry[];
}

/** Sealed with a checksum, because FlexSearch imports damaged parts without an error and then finds nothing. */
const format: JsonFormat = {
  file: 'docs/search.json',
  format: 'crane-docs-search',
  version: 1,
  members: ['entries', 'fields'],
  sealed: true,
};

interface Members {
  /** Null for an entry that was removed, since the fields refer to entries by position. */
  readonly entries: readonly (DocsEntry | null)[];
  readonly fields: Readonly<Record<FieldName, { readonly parts: FieldIndex['parts']; readonly lengths: readonly number[] }>>;
}

/** Writes the index searched by the browser and the documentation’s MCP server. */
export function writeDocsIndex(found: readonly { readonly entry: DocsEntry; readonly words: RecordText }[]): string {
  const fields = fieldNames.map((name) => {
    const { parts, lengths } = indexField(found.map(({ words }) => words[name]));
    return [name, { parts, lengths: [...lengths] }];
  });
  return writeJsonFile(format, { entries: found.map(({ entry }) => entry), fields: Object.fromEntries(fields) });
}

/** @throws DamagedFileError If the text isn’t this format, has another version, or is damaged. */
export function readDocsIndex(text: string): DocsIndex {
  const { entries, fields } = readJsonFile<Members>(format, text);
  const open = ({ parts, lengths }: Members['fields'][FieldName]): FieldIndex => ({ parts, lengths: Uint16Array.from(lengths) });
  const index = openRecordIndex({ name: open(fields.name), body: open(fields.body) }, entries.length);
  return {
    search: (words, limit, typing) => index.search(words, limit, (id) => entries[id] !== null, typing).map(({ id }) => entries[id]!),
  };
}

/** Removes entries that lead to addresses that aren’t served. */
export function withoutEntries(text: string, isServed: (path: string) => boolean): string {
  const { entries, fields } = readJsonFile<Members>(format, text);
  return writeJsonFile(format, { entries: entries.map((entry) => (entry !== null && isServed(entry.path) ? entry : null)), fields });
}
