import { formatDecimal } from '../../contract/decimals.ts';
import { isProblem, problem, quote, type Problem } from '../../contract/errors.ts';
import { jsonSchema, type JsonSchema } from '../../contract/json-schema.ts';
import { serverTools, toolAnnotations, tools, type McpServerId, type Tool } from '../../contract/mcp.ts';
import { operations } from '../../contract/operations.ts';
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
}

const listed = new Map<McpServerId, readonly ListedTool[]>();

/** The tools of a server in published order, their schemas derived from the contract. */
export function listTools(server: McpServerId): readonly ListedTool[] {
  let list = listed.get(server);
  if (list === undefined) {
    list = serverTools[server].map(({ name, title, description, input, output }) => ({
      name,
      title,
      description,
      inputSchema: objectSchema(withoutPatterns(withoutNames(jsonSchema(input))) as JsonSchema),
      outputSchema: objectSchema(shapeOf(jsonSchema(output)) as JsonSchema),
      annotations: toolAnnotations,
    }));
    listed.set(server, list);
  }
  return list;
}

/** Arguments are described one by one; what the object is, the tool says. */
const withoutNames = ({ description: _of, ...schema }: JsonSchema): JsonSchema => schema;

/** A schema without regular expressions, which cost a model more than they tell it: the error of a call says what is wrong. */
const withoutPatterns = (schema: JsonSchema): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'pattern' && typeof value === 'string' ? undefined : value)));

/** What of a schema says which members there are and of which types. What they mean is in the OpenAPI description, once for all. */
const shapeKeys: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'enum',
  'const',
  '$ref',
  '$defs',
  'additionalProperties',
]);

/** A schema without descriptions and bounds: models read it with each list of tools, and validators need no more of it. */
function shapeOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf } = schema as { readonly anyOf?: readonly { readonly type?: unknown }[] };
  // A type or null, written as one.
  if (anyOf?.length === 2 && anyOf[1]!.type === 'null' && typeof anyOf[0]!.type === 'string') return { type: [anyOf[0]!.type, 'null'] };
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (!shapeKeys.has(key)) return [];
      if (key === 'properties' || key === '$defs')
        return [[key, Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, shapeOf(member)]))]];
      if (key === 'anyOf') return [[key, (value as unknown[]).map(shapeOf)]];
      if (key === 'items' || key === 'additionalProperties') return [[key, shapeOf(value)]];
      return [[key, value as unknown]];
    }),
  );
}

/** A schema whose root is the object itself; one with an id is only referred to at its root. */
function objectSchema({ $ref, $defs, ...own }: JsonSchema): ObjectSchema {
  const definitions = { ...($defs as Record<string, JsonSchema> | undefined) };
  let root: JsonSchema = own;
  if (typeof $ref === 'string') {
    const id = $ref.slice('#/$defs/'.length);
    root = withoutNames(definitions[id]!);
    delete definitions[id];
  }
  return { type: 'object', ...root, ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }) };
}

/** Calls a tool. Null for a name that no tool of the server has. */
export async function callTool(
  dataset: Dataset,
  server: McpServerId,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer | Problem | null> {
  const tool = serverTools[server].find((entry) => entry.name === name);
  if (tool === undefined) return null;
  const checked = readArguments(tool, given);
  const answer = isProblem(checked) ? checked : await toolAnswers[server][name]!(dataset, checked);
  return isProblem(answer) ? inTermsOf(tool, answer) : answer;
}

/** A problem in the words of a client that has tools: which tool it is of, which arguments that takes, and tools instead of addresses. */
function inTermsOf(tool: Tool, { code, message, resolution, headers }: Problem): Problem {
  const named = (text: string): string =>
    tools.reduce((said, { name, operationId }) => {
      if (operationId === null) return said;
      const { method, path } = operations[operationId];
      return said.replaceAll(`${method} ${path}`, name);
    }, text);
  const known = Object.keys(tool.input.shape).join(', ');
  const usage = known === '' ? `${tool.name} takes no arguments.` : `Arguments of ${tool.name}: ${known}.`;
  return { code, message: `${tool.name}: ${named(message)}`, resolution: `${named(resolution)} ${usage}`, headers };
}

/** Arguments that other services have for a place or a distance. */
const ofPlaces: ReadonlySet<string> = new Set(
  'near nearby place location city town address lat lon lng latitude longitude max_km radius radius_km distance distance_km within'.split(
    ' ',
  ),
);

/** Arguments that other services have for what a question says here: a machine, a name. */
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

/** Four numbers of a box, as clients with GeoJSON have it. */
const isBox = (name: string, value: unknown): value is number[] =>
  name === 'bbox' && Array.isArray(value) && value.length === 4 && value.every((edge) => typeof edge === 'number');

/** Checks the arguments of a call. Values of parameters are checked where those of a request are. */
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
  // What is missing of a query, the operation says itself.
  const missing = parameters.find(({ name, in: place }) => place === 'path' && !Object.hasOwn(given, name));
  if (missing !== undefined)
    return problem(
      'invalid_request',
      `The argument ${missing.name} is missing.`,
      `Send the slug of a company; GET ${operations.listCompanies.path} gives slugs.`,
    );
  return { search: query.size === 0 ? '' : `?${query}`, slug, values: given };
}
