/** The parts of an OpenAPI description that the client is made from. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly responses: Readonly<Record<string, Answer>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly not?: { readonly const?: unknown };
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType);
const componentName = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
const memberName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);

const mark = '// Written by `npm run fix` from the OpenAPI description of the service. Not to be changed by hand.\n';

/**
 * The client's types and its table of operations, as TypeScript, made from the published description.
 *
 * openapi-typescript needs the compiler interface of TypeScript 5, which TypeScript 7 doesn't export: 33 packages for five times the lines of
 * types. The table of routes, the error codes and the functions would still be made here.
 *
 * @throws Error for a part of OpenAPI that this doesn't translate, so that no type is a guess.
 */
export function clientTypes({ paths, components }: Description): { readonly types: string; readonly routes: string } {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => describe(path, method.toUpperCase(), operation)),
  );
  const sent = new Set(operations.flatMap(({ bodyType }) => bodyType ?? []));
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => name !== 'ApiError')
    .map(([name, schema]) => `${comment(schema.description)}export ${declaration(name, schema, sent.has(name))}\n`);
  const parameters = operations.flatMap(({ parameterType }) => parameterType ?? []);
  const types = [
    mark,
    ...schemas,
    ...parameters,
    `/** Codes of the errors of the service. */\nexport type ServiceErrorCode =\n${codes(components.responses)
      .map((code) => `  | '${code}'`)
      .join('\n')};\n`,
    `/** The operations of the service, each as a function. \`Options\` are those of a call. */\nexport interface Operations<Options> {\n${operations.map(({ signature }) => signature).join('\n')}\n}\n`,
    `/** How an operation is sent: what is said of it in the address, and whether the rest of its input is the body. */\nexport interface Route {\n  readonly method: 'GET' | 'POST';\n  readonly path: string;\n  /** Names of the query parameters. */\n  readonly query: readonly string[];\n  /** Whether the input is the body. */\n  readonly body: boolean;\n  readonly accept: string;\n  /** Whether the answer is JSON, and not text. */\n  readonly json: boolean;\n}\n`,
  ].join('\n');
  const table = `export const routes: Readonly<Record<keyof Operations<never>, Route>> = {\n${operations.map(({ route }) => route).join('\n')}\n};\n`;
  return { types, routes: [mark, "import type { Operations, Route } from './types.ts';\n", table].join('\n') };
}

function describe(path: string, method: string, operation: DescribedOperation) {
  const { operationId, summary, description } = operation;
  if (method !== 'GET' && method !== 'POST') throw new Error(`${operationId}: the client does not know ${method}`);
  const input = operation.parameters.filter((parameter) => parameter.in !== 'header');
  const body = operation.requestBody;
  if (body !== undefined && input.length > 0)
    throw new Error(`${operationId} has both parameters and a body; the client supports one of them`);
  const bodySchema = body?.content['application/json']?.schema;
  if (body !== undefined && bodySchema?.$ref === undefined) throw new Error(`${operationId} has a body without a name`);
  const bodyType = bodySchema?.$ref === undefined ? null : componentName(bodySchema.$ref);
  const typeName = bodyType ?? (input.length === 0 ? null : `${capital(operationId)}Parameters`);
  const required = body?.required ?? input.some((parameter) => parameter.required);
  const contents = Object.entries(operation.responses['200']?.content ?? {});
  // The client only parses JSON, so a feed is text.
  const content = contents.find(([mediaType]) => isJson(mediaType)) ?? contents[0];
  if (content === undefined) throw new Error(`${operationId} answers with nothing`);
  const [accept, { schema }] = content;
  const json = isJson(accept);
  const query = input.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const members = input.map(
    (parameter) =>
      `${comment(parameter.description, '  ')}  readonly ${memberName(parameter.name)}${parameter.required ? '' : '?'}: ${typeOf(parameter.schema)}${parameter.required ? '' : ' | undefined'};`,
  );
  const argument = typeName === null ? '' : `${bodyType === null ? 'parameters' : 'body'}${required ? '' : '?'}: ${typeName}, `;
  return {
    bodyType,
    parameterType: input.length === 0 ? null : `export interface ${typeName} {\n${members.join('\n')}\n}\n`,
    signature: `${comment(`${summary}. ${description}`, '  ')}  ${operationId}(${argument}options?: Options): Promise<${json ? typeOf(schema) : 'string'}>;`,
    route: `  ${operationId}: { method: '${method}', path: '${path}', query: [${query.map((name) => `'${name}'`).join(', ')}], body: ${bodyType !== null}, accept: '${accept}', json: ${json} },`,
  };
}

function declaration(name: string, schema: Schema, isInput: boolean): string {
  return schema.properties === undefined ? `type ${name} = ${typeOf(schema)};` : `interface ${name} ${objectType(schema, isInput)}`;
}

function typeOf(schema: Schema): string {
  const { type } = schema;
  if (schema.$ref !== undefined) return componentName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one })).join(' | ');
  switch (type) {
    case 'boolean':
      // The description writes constant booleans by what they are not.
      return typeof schema.not?.const === 'boolean' ? literal(!schema.not.const) : type;
    case 'string':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = schema.items === undefined ? 'unknown' : typeOf(schema.items);
      return `readonly ${/[ |]/.test(item) ? `(${item})` : item}[]`;
    }
    case 'object':
      return schema.properties === undefined ? `Readonly<Record<string, ${valueType(schema)}>>` : objectType(schema, false);
    default:
      throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  }
}

function valueType({ additionalProperties: values }: Schema): string {
  return typeof values === 'object' ? typeOf(values) : 'unknown';
}

function objectType({ properties = {}, required = [] }: Schema, isInput: boolean): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = !required.includes(name);
    return `${comment(schema.description, '  ')}  readonly ${memberName(name)}${optional ? '?' : ''}: ${typeOf(schema)}${optional && isInput ? ' | undefined' : ''};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

/** Codes of the closed list, as the examples of the described errors state them. */
function codes(responses: Description['components']['responses']): string[] {
  return Object.values(responses).flatMap(({ content }) => {
    const example = content?.['application/json']?.example as { readonly error: { readonly code: string } } | undefined;
    return example === undefined ? [] : [example.error.code];
  });
}

/** A doc comment; paragraphs stay apart. */
function comment(text: string | undefined, indent = ''): string {
  if (text === undefined) return '';
  const lines = text.replaceAll('*/', '*∕').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}
