import { downloadPaths } from '../../contract/discovery.ts';
import { downloadFiles, downloadFormats, publicTables, type PublicTable, type PublicTableName } from '../../contract/public-tables.ts';
import type { Column } from '../../contract/tables.ts';
import { slugPattern } from '../../contract/slug.ts';
import type { Market } from '../../model/market.ts';
import { jsonDocument, type Document, type Measured } from '../document.ts';
import { countRows } from './tables.ts';

const fieldTypes = { integer: 'integer', decimal: 'number', date: 'date' } as const;
/** Patterns of texts, by kind. */
export const cellPatterns = { slug: slugPattern.source, country: '^[A-Z]{2}$' } as const;

/** A column in the terms of Table Schema (specs.frictionlessdata.io/table-schema). A list is text, joined by semicolons. */
function fieldOf({ name, cell, description, required, unique, values, min, max }: Column): object {
  const type = fieldTypes[cell as keyof typeof fieldTypes] ?? 'string';
  if (cell === 'list') return { name, type, description: `${description} Joined by semicolons.` };
  const pattern = cellPatterns[cell as keyof typeof cellPatterns];
  const constraints = {
    ...(required ? { required } : {}),
    ...(unique === true ? { unique } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(values === undefined ? {} : { enum: values }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
  return { name, type, description, ...(Object.keys(constraints).length === 0 ? {} : { constraints }) };
}

function schemaOf({ columns, key }: PublicTable): object {
  const foreignKeys = columns.flatMap(({ name, references }) =>
    references?.table === 'companies' ? [{ fields: [name], reference: { resource: 'companies', fields: [references.column] } }] : [],
  );
  return {
    fields: columns.map(fieldOf),
    primaryKey: key,
    ...(foreignKeys.length === 0 ? {} : { foreignKeys }),
    missingValues: [''],
  };
}

const resourceName = (table: PublicTableName, format: string): string => (format === 'csv' ? table : `${table}-${format}`);

/**
 * The downloads as a Data Package (specs.frictionlessdata.io/data-package), with the columns of the tables. Only an empty cell is a missing
 * value: `NA` is Namibia.
 */
export function dataPackage(market: Market, baseUrl: string, dataVersion: string, measured: Measured): Document {
  const { title, description, licence, contact, name } = market.service;
  const rows = countRows(market);
  const resources = downloadFiles.map(({ path, table, format }) => {
    const { bytes, sha256 } = measured(path);
    const isCsv = format === 'csv';
    return {
      path: path.slice(path.lastIndexOf('/') + 1),
      format,
      mediatype: downloadFormats[format].mediaType,
      ...(format === 'parquet' ? {} : { encoding: 'utf-8' }),
      bytes,
      hash: `sha256:${sha256}`,
      name: resourceName(table, format),
      title: `${publicTables[table].title} (${downloadFormats[format].name})`,
      description: downloadFormats[format].text,
      // Other formats are checked as files: readers of packages need extra programs for each, and most lack some of them.
      type: isCsv ? 'table' : 'file',
      profile: isCsv ? 'tabular-data-resource' : 'data-resource',
      ...(isCsv
        ? {
            rows: rows[table],
            dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
            schema: schemaOf(publicTables[table]),
          }
        : {}),
    };
  });
  return jsonDocument(downloadPaths.dataPackage, {
    profile: 'data-package',
    name: 'crane-companies',
    title,
    description,
    homepage: baseUrl,
    version: dataVersion,
    ...(licence === undefined ? {} : { licenses: [{ name: licence.identifier ?? licence.name, title: licence.name, path: licence.url }] }),
    contributors: [
      {
        title: name,
        ...(contact.email === undefined ? {} : { email: contact.email }),
        ...(contact.url === undefined ? {} : { path: contact.url }),
        role: 'publisher',
      },
    ],
    resources,
  });
}
