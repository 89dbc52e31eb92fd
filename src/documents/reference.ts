import { commonErrors, operationList, type Operation } from '../contract/operations.ts';
import { errorCodes, type ErrorCode } from '../contract/errors.ts';

/** The part of JSON Schema 2020-12 that the description uses. */
interface Schema {
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
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface DescribedOperation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: Schema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly description: string;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, MediaType>> }>>;
}

export interface ReferenceParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string;
  readonly example: string | null;
  /** Every value that it may have, where there is a closed list. */
  readonly options: readonly string[] | null;
}

/** A member of a body; one inside of another is named by its path, `items[].slug`. */
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
  /** JSON text of a real example; null where there is none. */
  readonly example: string | null;
}

/** An operation as a reader of the reference sees it. */
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
  readonly errors: readonly { readonly code: string; readonly status: number; readonly cause: string }[];
}

/** Resolves the OpenAPI description into what the pages of the reference show. */
export function describeReference(openApi: { readonly [member: string]: unknown }): ReferenceOperation[] {
  const paths = openApi['paths'] as Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  const { schemas } = openApi['components'] as { readonly schemas: Readonly<Record<string, Schema>> };
  const resolve = (schema: Schema): Schema => (schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!);

  return operationList.map((operation) => {
    const described = paths[operation.path]![operation.method.toLowerCase()]!;
    return {
      operationId: operation.operationId,
      tag: operation.tag,
      method: operation.method,
      path: operation.path,
      summary: operation.summary,
      description: operation.description,
      parameters: (described.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        in: parameter.in,
        required: parameter.required,
        type: typeOf(parameter.schema, resolve),
        description: parameter.description,
        example: parameter.example === undefined ? null : String(parameter.example),
        options: resolve(parameter.schema).enum?.map(String) ?? null,
      })),
      request:
        described.requestBody === undefined ? null : bodyOf(described.requestBody.content, described.requestBody.description, resolve),
      response: bodyOf(described.responses['200']!.content ?? {}, described.responses['200']!.description ?? '', resolve),
      errors: errorsOf(operation),
    };
  });
}

function errorsOf({ errors }: Operation): ReferenceOperation['errors'] {
  const codes: readonly ErrorCode[] = [...errors, ...commonErrors];
  return codes
    .map((code) => ({ code, status: errorCodes[code].status, cause: errorCodes[code].cause }))
    .sort((a, b) => a.status - b.status);
}

function bodyOf(content: Readonly<Record<string, MediaType>>, description: string, resolve: (schema: Schema) => Schema): ReferenceBody {
  const [first] = Object.values(content);
  return {
    mediaTypes: Object.keys(content),
    description,
    members: first?.schema === undefined ? [] : membersOf(first.schema, resolve, ''),
    example: first?.example === undefined ? null : JSON.stringify(first.example, null, 2),
  };
}

/** Members inside of members, so deep that every one is told, but none twice: the list of companies does not repeat the company. */
function membersOf(schema: Schema, resolve: (schema: Schema) => Schema, prefix: string): ReferenceMember[] {
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
function typeOf(schema: Schema, resolve: (schema: Schema) => Schema): string {
  // The values of an enumeration say more than its name.
  if (schema.$ref !== undefined && resolve(schema).enum === undefined) return schema.$ref.split('/').at(-1)!;
  if (schema.$ref !== undefined) return typeOf(resolve(schema), resolve);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, resolve)).join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items, resolve)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format === undefined ? types : `${types} (${schema.format})`;
}
