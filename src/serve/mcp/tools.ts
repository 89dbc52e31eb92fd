import { companiesApp } from '../../contract/companies-app.ts';
import { formatDecimal } from '../../contract/decimals.ts';
import { isProblem, problem, quote, type Problem } from '../../contract/errors.ts';
import { jsonSchema, type JsonSchema } from '../../contract/json-schema.ts';
import { serverTools, toolAnnotations, tools, type McpServerId, type Tool } from '../../contract/mcp.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import type { Parameter } from '../../contract/parameters.ts';
import type { Dataset } from '../dataset.ts';
import { describeFault } from '../json-body.ts';
import { toolAnswers, type ToolAnswer, type ToolArguments } from './answers.ts';

type ObjectSchema = JsonSchema & { readonly type: 'object' };

/** A tool as tools/list gives it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: typeof toolAnnotations;
  /** The view that a host shows with a result (MCP Apps, Resource Discovery). */
  readonly _meta?: { readonly ui: { readonly resourceUri: string } };
}

const listed = new Map<McpServerId, readonly ListedTool[]>();

/** The tools of a server in published order. A view is named if this deployment has it: "Resource MUST exist on the server". */
export function listTools({ documents }: Pick<Dataset, 'documents'>, server: McpServerId): readonly ListedTool[] {
  const list = describeTools(server);
  return documents.has(companiesApp.path) ? list : list.map(({ _meta, ...tool }) => tool);
}

/** The tools of a server, with schemas derived from the contract. */
function describeTools(server: McpServerId): readonly ListedTool[] {
  let list = listed.get(server);
  if (list === undefined) {
    list = serverTools[server].map(({ name, title, description, input, output, hasApp }) => ({
      name,
      title,
      description,
      inputSchema: argumentsOf(jsonSchema(input)),
      outputSchema: shapeOf(jsonSchema(output)),
      annotations: toolAnnotations,
      ...(hasApp && { _meta: { ui: { resourceUri: companiesApp.uri } } }),
    }));
    listed.set(server, list);
  }
  return list;
}

/** Left out of the arguments: limits of texts and lists cost a model more than they tell it, and the error of a call says what is wrong. */
const untold: ReadonlySet<string> = new Set(['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems']);

const withoutBounds = (schema: JsonSchema): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (untold.has(key) && typeof value !== 'object' ? undefined : value)));

/**
 * The shape of a result: its members with their types; for an object within it, only the names that it always has and its nested objects.
 * Models read it with each list of tools, so meanings and all other types are left to the OpenAPI description.
 */
function shapeOf(schema: JsonSchema): ObjectSchema {
  const definitions = (schema['$defs'] ?? {}) as Readonly<Record<string, Schema>>;
  const resolve = ({ $ref, ...own }: Schema): Schema => ($ref === undefined ? own : definitions[$ref.slice('#/$defs/'.length)]!);
  const typeOf = (given: Schema): Schema => {
    const { type, anyOf, items, properties } = resolve(given);
    if (anyOf !== undefined) return { type: anyOf.flatMap((each) => typeOf(each).type ?? []) };
    if (items !== undefined) return { type, items: within(items) };
    return properties === undefined ? { type } : within(given);
  };
  const within = (given: Schema): Schema => {
    const { type, required, properties = {} } = resolve(given);
    if (type !== 'object') return typeOf(given);
    const members = Object.entries(properties).filter(([, member]) => required === undefined || hasMembers(member));
    return {
      type,
      ...(members.length === 0 ? {} : { properties: Object.fromEntries(members.map(([name, member]) => [name, typeOf(member)])) }),
      required,
    };
  };
  const hasMembers = (given: Schema): boolean => {
    const { required, items } = resolve(given);
    return required !== undefined || (items !== undefined && hasMembers(items));
  };
  const { properties = {}, required } = resolve(schema);
  const members = Object.entries(properties).map(([name, member]) => [name, typeOf(member)]);
  return { type: 'object', properties: Object.fromEntries(members), required };
}

/** The part of a schema that is read here. */
interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[] | undefined;
}

/** The arguments of a tool, with references written out: no argument is described twice. */
function argumentsOf(schema: JsonSchema): ObjectSchema {
  const { $defs = {}, $ref, ...own } = schema as { $defs?: Readonly<Record<string, JsonSchema>>; $ref?: string };
  const definition = (reference: string): JsonSchema => $defs[reference.slice('#/$defs/'.length)]!;
  const { description: _what, ...root }: JsonSchema = $ref === undefined ? own : definition($ref);
  const properties = Object.entries((root as Schema).properties ?? {}).map(([name, { $ref: reference, ...argument }]) => [
    name,
    reference === undefined ? argument : { ...definition(reference), ...argument },
  ]);
  return withoutBounds({ type: 'object', ...root, properties: Object.fromEntries(properties) }) as ObjectSchema;
}

/** Calls a tool. Null if the server has no tool of this name. */
export async function callTool(
  dataset: Dataset,
  server: McpServerId,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer | Problem | null> {
  const tool = serverTools[server].find((entry) => entry.name === name);
  if (tool === undefined) return null;
  // Clients with strict schemas send null for what they leave out.
  const sent = Object.fromEntries(Object.entries(given).filter(([argument, value]) => value !== null || !(argument in tool.input.shape)));
  const checked = readArguments(tool, sent);
  const answer = isProblem(checked) ? checked : await toolAnswers[server][name]!(dataset, checked);
  return isProblem(answer) ? inTermsOf(tool, answer) : answer;
}

/** The tool that does what an operation does. `search` is none of them by its arguments and results, but finds the same names. */
const toolsOfOperations: readonly (readonly [operation: OperationId, tool: string])[] = [
  ...tools.flatMap(({ name, operationId }) => (operationId === null ? [] : [[operationId, name] as const])),
  ['search', 'search'],
];

/** A problem in the terms of a client that has tools: names the tool and its arguments, and other tools instead of addresses. */
function inTermsOf(tool: Tool, { code, message, resolution, headers }: Problem): Problem {
  const named = (text: string): string =>
    toolsOfOperations.reduce((said, [id, name]) => said.replaceAll(`${operations[id].method} ${operations[id].path}`, name), text);
  const known = Object.keys(tool.input.shape).join(', ');
  const usage = known === '' ? `${tool.name} takes no arguments.` : `Arguments of ${tool.name}: ${known}.`;
  return { code, message: `${tool.name}: ${named(message)}`, resolution: `${named(resolution)} ${usage}`, headers };
}

/** Names that other services use for the argument of a place or a distance. */
const ofPlaces: ReadonlySet<string> = new Set(
  'near nearby place location city town address lat lon lng latitude longitude max_km radius radius_km distance distance_km within'.split(
    ' ',
  ),
);

/** Names that other services use for what a question says here: a machine, a name. */
const askedInWords: ReadonlySet<string> = new Set(
  'brand make manufacturer model crane crane_model crane_type name company q query question search text keyword'.split(' '),
);

function adviceOnArgument(tool: Tool, unknown: string): string {
  const known = Object.keys(tool.input.shape);
  if (!tools.includes(tool) || known.includes('query')) return 'Leave it out.';
  if (ofPlaces.has(unknown)) {
    return known.includes('near')
      ? 'Send the place as near and the distance as max_km.'
      : 'Call find_nearest_companies with {"near":"…"}: a town, or latitude,longitude.';
  }
  return askedInWords.has(unknown) ? 'Ask in words: call ask_crane_atlas with {"query":"…"}.' : 'Leave it out.';
}

/** A box as four numbers, as GeoJSON clients send it. */
const isBox = (name: string, value: unknown): value is number[] =>
  name === 'bbox' && Array.isArray(value) && value.length === 4 && value.every((edge) => typeof edge === 'number');

/** Checks the arguments of a call. Values of parameters are checked later, like those of a request. */
function readArguments(tool: Tool, given: Readonly<Record<string, unknown>>): ToolArguments | Problem {
  const known = Object.keys(tool.input.shape);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return problem('invalid_request', `Unknown argument ${quote(unknown)}.`, adviceOnArgument(tool, unknown));
  }
  if (tool.operationId !== null && operations[tool.operationId].body === null) return readParameters(tool, given);
  const result = tool.input.safeParse(given);
  if (result.success) return { search: '', slug: null, values: given };
  return describeFault(result.error.issues, given, { members: known });
}

function readParameters({ operationId }: Tool, given: Readonly<Record<string, unknown>>): ToolArguments | Problem {
  const parameters: readonly Parameter[] = operations[operationId!].parameters;
  const query = new URLSearchParams();
  let slug: string | null = null;
  for (const [name, value] of Object.entries(given)) {
    const text = typeof value === 'number' ? formatDecimal(value) : isBox(name, value) ? value.map(formatDecimal).join(',') : value;
    if (typeof text !== 'string' || text === '') {
      const sent = text === '' ? 'an empty text' : quote(JSON.stringify(value) ?? '');
      return problem(
        'invalid_request',
        `The argument ${name} must be a string or a number, got ${sent}.`,
        name === 'bbox'
          ? 'Write a box as "minLon,minLat,maxLon,maxLat", for example "5.9,47.2,15.1,55.1".'
          : 'Leave an argument out that you have no value for.',
      );
    }
    if (parameters.find((parameter) => parameter.name === name)?.in === 'path') slug = text;
    else query.append(name, text);
  }
  // The operation itself reports a parameter that the query lacks.
  const missing = parameters.find(({ name, in: location }) => location === 'path' && !Object.hasOwn(given, name));
  if (missing !== undefined)
    return problem(
      'invalid_request',
      `The argument ${missing.name} is missing.`,
      `Send the slug of a company; GET ${operations.listCompanies.path} gives slugs.`,
    );
  return { search: query.size === 0 ? '' : `?${query}`, slug, values: given };
}
