import { downloadPaths } from '../contract/discovery.ts';
import { PublicCompany } from '../contract/entities.ts';
import { jsonSchema } from '../contract/json-schema.ts';
import type { Market } from '../model/market.ts';
import { placeOf } from './addresses.ts';
import { jsonDocument, type Document, type Measured } from './document.ts';
import { csvColumns } from './downloads.ts';

/** A member of a company, as its JSON Schema has it. */
interface Member {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Member[];
  readonly description?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A column of the table in the terms of Table Schema (specs.frictionlessdata.io/table-schema). */
interface Field {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  readonly constraints?: object;
}

const { properties, required } = (
  jsonSchema(PublicCompany) as {
    readonly $defs: {
      readonly PublicCompany: { readonly properties: Readonly<Record<string, Member>>; readonly required: readonly string[] };
    };
  }
).$defs.PublicCompany;

const unique: ReadonlySet<string> = new Set(['id', 'slug']);

function fieldOf(name: (typeof csvColumns)[number]): Field {
  const { description = '', ...member } = properties[name]!;
  // A list is a text whose entries are joined by semicolons.
  if (name === 'services') return { name, type: 'string', description: `${description} Joined by semicolons.` };
  const { type, pattern, enum: values, minimum, maximum } = member.anyOf?.[0] ?? member;
  const own = [type].flat().find((each) => each === 'integer' || each === 'number');
  const constraints = {
    ...(required.includes(name) ? { required: true } : {}),
    ...(unique.has(name) ? { unique: true } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(values === undefined ? {} : { enum: values }),
    ...(own === 'number' && minimum !== undefined ? { minimum } : {}),
    ...(own === 'number' && maximum !== undefined ? { maximum } : {}),
  };
  return { name, type: own ?? 'string', description, ...(Object.keys(constraints).length === 0 ? {} : { constraints }) };
}

const fields: readonly Field[] = [
  ...csvColumns.map(fieldOf),
  {
    name: 'max_capacity_t',
    type: 'number',
    description: 'Largest capacity in the whole fleet, metric tonnes. Empty if no crane states one.',
  },
];

/**
 * The downloads as a Data Package (specs.frictionlessdata.io/data-package), with the columns of the table. An empty cell alone is a missing
 * value: `NA` is Namibia.
 */
export function dataPackage({ service }: Market, baseUrl: string, dataVersion: string, measured: Measured): Document {
  const { title, description, licence, contact, name } = service;
  const resource = (url: string, about: object) => {
    const { bytes, sha256 } = measured(url);
    const file = url.slice(url.lastIndexOf('/') + 1);
    const [mediatype] = placeOf(url).mediaType.split(';');
    return {
      path: file,
      format: file.slice(file.indexOf('.') + 1),
      mediatype,
      encoding: 'utf-8',
      bytes,
      hash: `sha256:${sha256}`,
      ...about,
    };
  };
  return jsonDocument(downloadPaths.dataPackage, {
    profile: 'data-package',
    name: 'crane-companies',
    title,
    description,
    homepage: baseUrl,
    version: dataVersion,
    licenses: [{ name: licence.identifier ?? licence.name, title: licence.name, path: licence.url }],
    contributors: [{ title: name, email: contact.email, path: contact.url, role: 'publisher' }],
    resources: [
      resource(downloadPaths.csv, {
        name: 'companies',
        profile: 'tabular-data-resource',
        title: 'Every company, as a table.',
        dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
        schema: { fields, primaryKey: 'id', missingValues: [''] },
      }),
      resource(downloadPaths.ndjson, {
        name: 'companies-ndjson',
        profile: 'data-resource',
        title: 'Every company with its fleet highlights, one JSON object per line.',
      }),
      resource(downloadPaths.geojson, {
        name: 'companies-geojson',
        profile: 'data-resource',
        title: 'Every company with its fleet highlights, as points.',
      }),
    ],
  });
}
