import { isProblem, problem, quote, type Problem } from '../../contract/errors.ts';
import { jsonSchema, type JsonSchema } from '../../contract/json-schema.ts';
import { toolAnnotations, tools, type Tool } from '../../contract/mcp.ts';
import { operations, type Operation } from '../../contract/operations.ts';
import type { Parameter } from '../../contract/parameters.ts';
import { answerOperation } from '../operation-handlers.ts';
import type { Dataset } from '../dataset.ts';
import { loadBody, type MemoryBody } from '../response.ts';
import { emptyRequest, type ServiceRequest } from '../request.ts';

/** A tool as tools/list gives it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: typeof toolAnnotations;
}

let listed: readonly ListedTool[] | null = null;

/** The tools in published order, their schemas derived from the contract. */
export function listTools(): readonly ListedTool[] {
  return (listed ??= tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(operationOf(tool)),
    outputSchema: objectSchema(jsonSchema(operationOf(tool).success.schema!)),
    annotations: toolAnnotations,
  })));
}

const operationOf = ({ operationId }: Tool): Operation => operations[operationId];

/** Headers are no arguments: a tool has no version to choose, and nothing that a key could protect. */
const isArgument = ({ in: place }: Parameter): boolean => place !== 'header';

function inputSchema({ body, parameters }: Operation): ListedTool['inputSchema'] {
  if (body !== null) return objectSchema(jsonSchema(body.schema));
  const named = parameters.filter(isArgument);
  const required = named.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, description, schema }) => [name, { ...jsonSchema(schema), description }])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** A schema whose root is the object itself; one with an id is only referred to at its root. */
function objectSchema({ $ref, $defs, ...own }: JsonSchema): ListedTool['inputSchema'] {
  const definitions = { ...($defs as Record<string, JsonSchema> | undefined) };
  let root: JsonSchema = own;
  if (typeof $ref === 'string') {
    const id = $ref.slice('#/$defs/'.length);
    root = definitions[id]!;
    delete definitions[id];
  }
  return { type: 'object', ...root, ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }) };
}

/** Calls a tool: the same code answers that answers the operation over HTTP. Null for a name that no tool has. */
export async function callTool(
  dataset: Dataset,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<{ readonly body: MemoryBody | null; readonly hint: string | null } | Problem | null> {
  const tool = tools.find((entry) => entry.name === name);
  if (tool === undefined) return null;
  const operation = operationOf(tool);
  const request = operation.body === null ? readArguments(operation, given) : { search: '', slug: null };
  if (isProblem(request)) return request;
  const answer = await answerOperation(dataset, operation, innerRequest(operation, request.search, given), request.slug);
  if (isProblem(answer)) return answer;
  return { body: answer.body === null ? null : await loadBody(answer.body), hint: answer.hint };
}

/** Turns arguments into the query and the slug that a request would have. Their values are checked where a request's are. */
function readArguments(
  { parameters }: Operation,
  given: Readonly<Record<string, unknown>>,
): { search: string; slug: string | null } | Problem {
  const named = parameters.filter(isArgument);
  const query = new URLSearchParams();
  let slug: string | null = null;
  for (const [name, value] of Object.entries(given)) {
    const parameter = named.find((entry) => entry.name === name);
    if (parameter === undefined) {
      const known = named.map((entry) => entry.name).join(', ');
      return problem(
        'invalid_request',
        `Unknown argument ${quote(name)}.`,
        known === '' ? 'The tool takes no arguments.' : `Use only: ${known}.`,
      );
    }
    if (typeof value !== 'string' && typeof value !== 'number') {
      return problem('invalid_request', `The argument ${name} must be a string or a number, got ${quote(JSON.stringify(value) ?? '')}.`);
    }
    if (parameter.in === 'path') slug = String(value);
    else query.append(name, String(value));
  }
  if (slug === null && named.some((parameter) => parameter.in === 'path')) {
    return problem('invalid_request', 'The argument slug is missing.', 'Send the slug of a company. Find slugs with list_companies.');
  }
  return { search: query.size === 0 ? '' : `?${query}`, slug };
}

/** The request of the operation that a call stands for. */
function innerRequest({ method, path, body }: Operation, search: string, given: unknown): ServiceRequest {
  const request = emptyRequest(method, path, search);
  if (body === null) return request;
  const bytes = new TextEncoder().encode(JSON.stringify(given));
  return {
    ...request,
    header: (name) => (name === 'content-type' ? 'application/json' : null),
    body: (maxBytes) =>
      Promise.resolve(
        bytes.length > maxBytes
          ? problem('payload_too_large', `The arguments have ${bytes.length} bytes; the limit is ${maxBytes}.`)
          : bytes,
      ),
  };
}
