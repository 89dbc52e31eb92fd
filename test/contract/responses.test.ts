import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/contract/errors.ts';
import { operationList, operations, type Operation } from '../../src/contract/operations.ts';
import { startServing, type Serving } from '../serving.ts';

/** The parts of the description that responses are held against. */
interface Description {
  readonly paths: Record<string, Record<string, { responses: Record<string, Referable<DescribedResponse>> }>>;
  readonly components: { headers: Record<string, DescribedHeader>; responses: Record<string, DescribedResponse>; schemas: object };
}
type Referable<T> = T | { $ref: string };
interface DescribedResponse {
  headers?: Record<string, Referable<DescribedHeader>>;
  content?: Record<string, { schema: object; example?: unknown }>;
}
interface DescribedHeader {
  schema: { type: string };
}

/** Headers of the transport and of browsers' security, which an API description doesn't list. */
const undescribed = new Set([
  'content-type',
  'content-length',
  'x-content-type-options',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'access-control-expose-headers',
  'x-accel-buffering',
  'accept-encoding',
]);

let serving: Serving;
let description: Description;
let ajv: Ajv2020;
let slug: string;

beforeAll(async () => {
  serving = await startServing();
  slug = serving.context.dataset.columns.slug(4);
  description = (await (await serving.send('/.well-known/openapi.json')).json()) as Description;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(description, 'openapi.json');
});

const resolve = <T extends object>(value: Referable<T>): T => {
  if (!('$ref' in value)) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step.replaceAll('~1', '/')], description) as T;
};

/** A schema of the description, with its references resolved in the description. */
function compile(schema: object): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')) as object);
}

/** Holds a response against what the description says of the operation: status, media type, body, headers. */
async function expectDescribed(operation: Operation, response: Response): Promise<void> {
  const where = `${operation.operationId} ${response.status}`;
  const { responses } = description.paths[operation.path]![operation.method.toLowerCase()]!;
  const declared = responses[String(response.status)];
  expect(declared, `${where} is not described`).toBeDefined();
  const described = resolve(declared!);
  const body = await response.text();
  if (body === '') expect(described.content, where).toBeUndefined();
  else {
    const contentType = response.headers.get('content-type')!;
    const mediaType = described.content![contentType] === undefined ? contentType.replace(/;.*/, '') : contentType;
    expect(Object.keys(described.content!), where).toContain(mediaType);
    const validate = compile(described.content![mediaType]!.schema);
    const value: unknown = mediaType.includes('json') ? JSON.parse(body) : body;
    expect(validate(value), `${where}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  }
  const names = new Map(Object.entries(described.headers ?? {}).map(([name, header]) => [name.toLowerCase(), resolve(header)]));
  for (const [name, value] of response.headers) {
    if (undescribed.has(name)) continue;
    const header = names.get(name);
    expect(header, `${where} sends ${name}, which is not described`).toBeDefined();
    const validate = compile(header!.schema);
    expect(validate(header!.schema.type === 'integer' ? Number(value) : value), `${where} ${name}: ${value}`).toBe(true);
  }
}

const jsonBody = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const pathOf = (operation: Operation): string => operation.path.replace('{slug}', slug);

describe('a response, held against the description', () => {
  it('fits for the example of every operation', async () => {
    for (const operation of operationList) {
      const query = operation.example.query === '' ? '' : `?${operation.example.query}`;
      const init =
        operation.method === 'GET'
          ? {}
          : jsonBody(operation === operations.ask ? { query: 'cranes in Suva' } : { slugs: [slug, 'nope'] }, {
              'Idempotency-Key': '12345678',
            });
      const response = await serving.send(pathOf(operation) + query, init);
      expect(response.status).toBe(200);
      await expectDescribed(operation, response);
    }
  });

  it('fits for 304, the event stream and an empty body', async () => {
    for (const operation of operationList.filter(({ success }) => success.validated)) {
      const tag = (await serving.send(pathOf(operation))).headers.get('etag')!;
      const response = await serving.send(pathOf(operation), { headers: { 'If-None-Match': tag } });
      expect(response.status, operation.operationId).toBe(304);
      await expectDescribed(operation, response);
    }
    await expectDescribed(operations.ask, await serving.send('/ask', jsonBody({ q: 'suva' }, { Accept: 'text/event-stream' })));
    await expectDescribed(operations.ask, await serving.send('/ask', { method: 'POST' }));
  });

  it('fits for every error that a request can cause', async () => {
    const limited = await startServing({ quota: { requests: 1, windowSeconds: 60 } });
    for (const operation of operationList) {
      const send = (init: RequestInit = {}, query = '') => serving.send(pathOf(operation) + query, { method: operation.method, ...init });
      const path = pathOf(operation);
      const cases: [number, Response][] = [
        [400, await send({}, '?unknown=1')],
        [400, await send({ headers: { 'SVC-API-Version': '1999-01-01' } })],
        [405, await serving.send(path, { method: operation.method === 'GET' ? 'DELETE' : 'GET' })],
        [414, await send({}, `?x=${'y'.repeat(5000)}`)],
      ];
      await limited.send(path, { method: operation.method });
      cases.push([429, await limited.send(path, { method: operation.method })]);
      if (operation.body !== null) {
        cases.push([413, await send(jsonBody({ q: 'x'.repeat(20_000) }))]);
        cases.push([415, await send({ body: 'x', headers: { 'Content-Type': 'text/plain' } })]);
        cases.push([400, await send(jsonBody({ unknown: true }))]);
        cases.push([400, await send(jsonBody({}, { 'Idempotency-Key': 'short' }))]);
      }
      if (operation.errors.includes('not_acceptable')) cases.push([406, await send({ headers: { Accept: 'text/html' } })]);
      if (operation.errors.includes('not_found')) cases.push([404, await serving.send(`${operation.path.replace('{slug}', 'nope')}`)]);
      for (const [status, response] of cases) {
        expect(response.status, operation.operationId).toBe(status);
        await expectDescribed(operation, response);
      }
    }
  });

  it('has a real answer as the example of every operation', () => {
    for (const operation of operationList) {
      const success = resolve(description.paths[operation.path]![operation.method.toLowerCase()]!.responses['200']!);
      for (const { schema, example } of Object.values(success.content!)) {
        if (example === undefined) continue;
        const validate = compile(schema);
        expect(validate(example), `${operation.operationId}: ${ajv.errorsText(validate.errors)}`).toBe(true);
      }
    }
    const statuses = Object.values(errorCodes).map(({ status }) => status);
    expect(new Set(statuses).size).toBe(statuses.length);
  });
});
