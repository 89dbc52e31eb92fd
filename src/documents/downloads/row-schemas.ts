import { FleetHighlight } from '../../contract/entities.ts';
import { jsonSchema } from '../../contract/json-schema.ts';
import { publicTableNames, publicTables } from '../../contract/public-tables.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import type { Column } from '../../contract/tables.ts';
import { jsonDocument, type Document } from '../document.ts';
import { cellPatterns } from './data-package.ts';

const types = { integer: 'integer', decimal: 'number' } as const;

function propertyOf({ cell, description, required, values, min, max, unit }: Column): object {
  const text = unit === undefined ? description : `${description} Unit: ${unit}.`;
  if (cell === 'list') return { description: text, type: 'array', items: { type: 'string' } };
  const type = types[cell as keyof typeof types] ?? 'string';
  const pattern = cellPatterns[cell as keyof typeof cellPatterns];
  return {
    description: text,
    type: required ? type : [type, 'null'],
    ...(cell === 'date' ? { format: 'date' } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(values === undefined ? {} : { enum: required ? values : [...values, null] }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
}

/** JSON Schemas of the rows: of Parquet files, and of the objects of the NDJSON and GeoJSON files. */
export const rowSchemaDocuments = (baseUrl: string): Document[] =>
  publicTableNames.map((name) => {
    const { rowIs, title, columns } = publicTables[name];
    const path = tablePaths(name).schema;
    const required = columns.filter((column) => column.required || column.cell === 'list').map((column) => column.name);
    const highlights = {
      description: 'Cranes that the company shows; only in NDJSON and GeoJSON.',
      type: 'array',
      items: { $ref: '#/$defs/FleetHighlight' },
    };
    return jsonDocument(path, {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: baseUrl + path,
      title,
      description: `A row is ${rowIs}. In CSV, a list is one cell with its entries joined by semicolons, and null is an empty cell.`,
      type: 'object',
      properties: {
        ...Object.fromEntries(columns.map((column) => [column.name, propertyOf(column)])),
        ...(name === 'companies' ? { fleet_highlights: highlights } : {}),
      },
      required,
      ...(name === 'companies' ? { $defs: (jsonSchema(FleetHighlight) as { readonly $defs: object }).$defs } : {}),
    });
  });
