import { errorCodes, type ErrorCode } from '../contract/errors.ts';
import type { Service } from '../contract/service.ts';
import { describeOperations, resolveSchema, schemaName, type Content, type OperationExample, type Schema } from './described-operations.ts';

export interface ReferenceParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string;
  readonly example: string | null;
  /** Every value that it may have, if the list is closed. */
  readonly options: readonly string[] | null;
}

/** A member of a body; a nested one is named by its path, `items[].slug`. */
export interface ReferenceMember {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export interface ReferenceBody {
  readonly mediaTypes: readonly string[];
  readonly description: string;
  readonly members: readonly ReferenceMember[];
  /** JSON text of a real example; null if there is none. */
  readonly example: string | null;
}

/**
 * An operation as a reader of the reference sees it.
 *
 * The reference is HTML of our own, because it works without scripts and under the site's security policy. openapi-explorer needs inline
 * styles, which that policy forbids; Scalar has 1.25 MB, and axe finds 45 faults in swagger-ui-dist.
 */
export interface ReferenceOperation {
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ReferenceParameter[];
  readonly request: ReferenceBody | null;
  readonly response: ReferenceBody;
  readonly errors: readonly { readonly code: ErrorCode; readonly status: number; readonly cause: string }[];
}

/** Describes every operation for the reference, with its schemas written out as members. */
export function describeReference(service: Service, examples: Readonly<Record<string, OperationExample>>): ReferenceOperation[] {
  const { operations, schemas } = describeOperations(service, examples);
  const resolve: Resolve = (schema) => resolveSchema(schema, schemas);
  return operations.map(({ operation, parameters, request, success, errors }) => ({
    operationId: operation.operationId,
    tag: operation.tag,
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    parameters: parameters.map(({ name, in: location, required, description, schema, example }) => ({
      name,
      in: location,
      required,
      type: typeOf(schema, resolve),
      description,
      example: example === undefined ? null : String(example),
      options: resolve(schema).enum?.map(String) ?? null,
    })),
    request: request === null ? null : bodyOf(request, resolve),
    response: bodyOf(success, resolve),
    errors: errors.map((code) => ({ code, status: errorCodes[code].status, cause: errorCodes[code].cause })),
  }));
}

type Resolve = (schema: Schema) => Schema;

function bodyOf({ description, content }: { readonly description: string; readonly content: Content }, resolve: Resolve): ReferenceBody {
  const [first] = Object.values(content);
  return {
    mediaTypes: Object.keys(content),
    description,
    members: first === undefined ? [] : membersOf(first.schema, resolve, ''),
    example: first?.example === undefined ? null : JSON.stringify(first.example, null, 2),
  };
}

/** Members and those nested in them, each described once: the list of companies doesn't repeat the company. */
function membersOf(schema: Schema, resolve: Resolve, prefix: string): ReferenceMember[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const member = {
      name: prefix + name,
      type: typeOf(property, resolve),
      required: required.includes(name),
      description: property.description ?? resolve(property).description ?? '',
    };
    const inner = property.items ?? property;
    const nested =
      inner.$ref === undefined && inner.properties === undefined
        ? []
        : membersOf(inner, resolve, `${prefix}${name}${property.items === undefined ? '' : '[]'}.`);
    return [member, ...nested];
  });
}

/** A type in words: "integer", "string or null", "list of PublicCompany". */
function typeOf(schema: Schema, resolve: Resolve): string {
  // The values of an enumeration say more than its name.
  if (schema.$ref !== undefined && resolve(schema).enum === undefined) return schemaName(schema.$ref);
  if (schema.$ref !== undefined) return typeOf(resolve(schema), resolve);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, resolve)).join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items, resolve)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format === undefined || schema.format === 'double' ? types : `${types} (${schema.format})`;
}
