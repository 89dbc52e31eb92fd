import type { z } from 'zod';
import { ApiError } from '../contract/entities.ts';
import { errorCodes, type ErrorCode } from '../contract/errors.ts';
import { jsonSchema } from '../contract/json-schema.ts';
import { commonErrors, isDiscovery, operationList, type Operation } from '../contract/operations.ts';
import { versionHeader, type Parameter } from '../contract/parameters.ts';
import type { Service } from '../contract/service.ts';
import { formatInteger } from '../contract/numbers.ts';
import { craneTypeNames } from '../contract/service-types.ts';

/** The part of JSON Schema 2020-12 that the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** A real request and response of the market, by operation. */
export interface OperationExample {
  /** Path and query variables, by parameter name. */
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly request: unknown;
  readonly response: unknown;
}

/** A representation of a body. */
export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
}
export type Content = Readonly<Record<string, MediaType>>;

/** An operation of the contract with its schemas as JSON Schema and its examples: what OpenAPI and the reference are both made from. */
export interface DescribedOperation {
  readonly operation: Operation;
  readonly parameters: readonly (Omit<Parameter, 'schema' | 'example'> & { readonly schema: Schema; readonly example?: string | number })[];
  readonly request: { readonly required: boolean; readonly description: string; readonly content: Content } | null;
  readonly success: { readonly description: string; readonly content: Content };
  /** Every error that it may return, by status. */
  readonly errors: readonly ErrorCode[];
}

export interface DescribedOperations {
  readonly operations: readonly DescribedOperation[];
  /** Named schemas; others refer to them by `#/components/schemas/`. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Describes every operation of the contract, in its order. */
export function describeOperations(service: Service, examples: Readonly<Record<string, OperationExample>>): DescribedOperations {
  const schemas: Record<string, Schema> = { ApiVersion: describeVersion(service) };
  const operations = operationList.map((operation) => describeOperation(operation, examples[operation.operationId], schemas));
  reference(ApiError, schemas);
  for (const [name, hint] of Object.entries(generatorHints)) schemas[name] = { ...schemas[name], ...hint };
  return { operations, schemas };
}

/**
 * Names for generated code, where those of the contract meet: oapi-codegen names what it returns for the operation `ask` AskResponse, and
 * in the Go client of OpenAPI Generator the values of ServiceType and CraneType are constants of one package.
 */
const generatorHints: Readonly<Record<string, object>> = {
  AskResponse: { 'x-go-name': 'AskAnswer' },
  CraneType: { 'x-enum-varnames': craneTypeNames.map((name) => `TYPE_${name.toUpperCase()}`) },
};

/** @param schemas Gains the schemas that the operation refers to. */
function describeOperation(
  operation: Operation,
  example: OperationExample | undefined,
  schemas: Record<string, Schema>,
): DescribedOperation {
  const { parameters, body } = operation;
  return {
    operation,
    parameters: parameters.map(({ name, in: location, required, description, schema: own }) => {
      const value = example?.parameters[name];
      const schema = name === versionHeader ? versionReference : reference(own, schemas);
      return { name, in: location, required, description, schema, ...(value === undefined ? {} : { example: value }) };
    }),
    request:
      body === null
        ? null
        : {
            required: body.required,
            description: `${body.description} At most ${formatInteger(body.maxBytes)} bytes.`,
            content: { 'application/json': { schema: reference(body.schema, schemas), ...(example && { example: example.request }) } },
          },
    success: { description: `${operation.success.description} ${costOf(operation)}`, content: successContent(operation, example, schemas) },
    errors: errorsOf(operation),
  };
}

/** What an answer counts against the quota. */
function costOf(operation: Operation): string {
  if (isDiscovery(operation)) return 'Free: it counts as no request.';
  if (!operation.success.validated) return 'It counts as one request.';
  return operation.parameters.some((parameter) => parameter.in === 'query')
    ? 'It counts as one request, and so does a 304, which is worked out, too.'
    : 'It counts as one request, and a 304 as none, unless If-None-Match is `*`.';
}

function successContent({ success }: Operation, example: OperationExample | undefined, schemas: Record<string, Schema>): Content {
  const foreign = { type: success.mediaType.includes('json') ? 'object' : 'string' };
  const schema = success.schema === null ? foreign : reference(success.schema, schemas);
  const hasExample = example?.response !== undefined;
  const described: MediaType = { schema, ...(hasExample && { example: example.response }) };
  // A stream is described by the data of its event. As a text, it would make the answer “object or text” in the types of clients.
  return { [success.mediaType]: described, ...(success.alternative && { [success.alternative]: described }) };
}

/** Errors that an operation may return. Only one with a body can find it too large. */
function errorsOf(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>([...commonErrors, ...operation.errors]);
  if (operation.body === null) codes.delete('payload_too_large');
  return [...codes].sort((a, b) => errorCodes[a].status - errorCodes[b].status);
}

const schemasPath = '#/components/schemas/';

/** The schema that a reference leads to; any other schema is returned as it is. */
export const resolveSchema = (schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref === undefined ? schema : schemas[schemaName(schema.$ref)]!;

/** The name in a reference to a schema. */
export const schemaName = (ref: string): string => ref.slice(schemasPath.length);

export const versionReference: Schema = { $ref: `${schemasPath}ApiVersion` };

/** The supported versions. They look like dates, but aren't declared as such: generators would parse them, and refuse them as a header. */
const describeVersion = ({ versions }: Service): Schema => ({
  type: 'string',
  enum: versions.map(({ version }) => version),
  description: 'A supported version of the API.',
});

/** Adds a schema to the components, with everything that it refers to, and returns a reference to it. */
function reference(schema: z.ZodType, schemas: Record<string, Schema>): Schema {
  const id = schema.meta()?.id;
  const { $defs = {}, ...own } = convertSchema(schema);
  Object.assign(schemas, $defs);
  if (id === undefined) return own;
  // A schema with an id may be among its own definitions already.
  schemas[id] ??= own;
  return { $ref: schemasPath + id };
}

interface ConvertedSchema extends Schema {
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Schemas of the contract as JSON Schema: the documents and pages of every publication need the same. */
const converted = new WeakMap<z.ZodType, ConvertedSchema>();

function convertSchema(schema: z.ZodType): ConvertedSchema {
  const known = converted.get(schema) ?? (forGenerators(jsonSchema(schema, schemasPath)) as ConvertedSchema);
  converted.set(schema, known);
  return known;
}

/**
 * Replaces constant booleans by “not the other one”, which means the same. OpenAPI Generator 7 takes `const` and `enum` of a boolean for an
 * enumeration of strings, so that its Python client refuses every response; it ignores `not`. Numbers get the format of doubles.
 */
function forGenerators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forGenerators);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, forGenerators(member)]));
  // Without a format, Go clients take single precision, which moves a company by meters.
  if (members['type'] === 'number') return { ...members, format: 'double' };
  const { const: constant, ...rest } = members;
  if (typeof constant !== 'boolean') return members;
  const { description } = rest;
  const always = `Always ${constant}.`;
  return { ...rest, description: description === undefined ? always : `${String(description)} ${always}`, not: { const: !constant } };
}
