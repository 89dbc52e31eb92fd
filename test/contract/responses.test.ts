import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/contract/errors.ts';
import { operationList, operations, type Operation } from '../../src/contract/operations.ts';
import { limits } from '../../src/contract/limits.ts';
import { expectApiError } from '../hosts/expect-api-error.ts';
import { RawConnection, request, type RawResponse } from '../hosts/raw-client.ts';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';
import { startServing, type Serving } from '../serving.ts';
import type { Market } from '../../src/model/market.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';

/** The parts of the description that responses are held against. */
interface Description {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, Referable<DescribedResponse>>; parameters: { name: string; schema: object }[] }>
  >;
  readonly components: { headers: Record<string, DescribedHeader>; responses: Record<string, DescribedResponse>; schemas: object };
}
type Referable<T> = T | { $ref: string };
interface DescribedResponse {
  headers?: Record<string, Referable<DescribedHeader>>;
  content?: Record<string, { schema: { type?: string }; example?: unknown }>;
}
interface DescribedExample {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: { 'application/json': { example: object } } };
  responses: { '200': { content: Partial<Record<string, { example?: unknown }>> } };
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
  'connection',
  'keep-alive',
  'date',
]);

/** A market that has something for every operation. */
const describedMarket = (companies: number, cranes: number): Market => ({
  ...syntheticMarket(companies, cranes),
  wantedAds: [
    {
      id: 'ad-1',
      title: 'Mobile crane of 60 t wanted',
      brand: 'Liebherr',
      model: null,
      crane_type: null,
      capacity_min_t: 60,
      country: 'DE',
      description: null,
      posted_on: '2026-07-06',
      expires_on: null,
    },
  ],
});

let serving: Serving;
let description: Description;
let ajv: Ajv2020;
let slug: string;

beforeAll(async () => {
  serving = await startServing({ market: describedMarket(400, 1600) });
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
    const { schema } = described.content![mediaType]!;
    const validate = compile(schema);
    // A stream is described by the data of its first event.
    const data = mediaType === 'text/event-stream' ? /^event: message\ndata: (.*)\n/.exec(body)![1]! : body;
    const value: unknown = schema.type === 'string' ? body : JSON.parse(data);
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

/** A parameter of an operation as the description has it. */
const parameterOf = (operation: Operation, name: string): { schema: object } =>
  description.paths[operation.path]![operation.method.toLowerCase()]!.parameters.find((parameter) => parameter.name === name)!;

const jsonBody = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const pathOf = ({ path }: Operation): string =>
  path.replace('{slug}', path.startsWith('/api/models') ? describedMarket(1, 1).models[0]!.slug : slug).replace('{id}', 'ad-1');
/** Publishing is for people who have signed in, at the address where everybody reads: other methods answer 401 there. */
const isAlsoPrivate = ({ path }: Operation): boolean => sampleService.private_surfaces.some((surface) => path.startsWith(surface.path));
/** The query of the example where one is required; otherwise none. */
const neededQuery = ({ parameters, example }: Operation): string =>
  parameters.some((parameter) => parameter.in === 'query' && parameter.required) ? `?${example.query}` : '';
const targetOf = (operation: Operation): string => pathOf(operation) + neededQuery(operation);

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
      const tag = (await serving.send(targetOf(operation))).headers.get('etag')!;
      const response = await serving.send(targetOf(operation), { headers: { 'If-None-Match': tag } });
      expect(response.status, operation.operationId).toBe(304);
      await expectDescribed(operation, response);
    }
    await expectDescribed(operations.ask, await serving.send('/ask', jsonBody({ q: 'suva' }, { Accept: 'text/event-stream' })));
    await expectDescribed(operations.ask, await serving.send('/ask', { method: 'POST' }));
  });

  it('fits for the redirect to the canonical form, which has no body', async () => {
    for (const operation of operationList.filter(({ method }) => method === 'GET')) {
      const response = await serving.send(`${pathOf(operation)}/`);
      expect(response.status, operation.operationId).toBe(308);
      await expectDescribed(operation, response);
    }
  });

  it('is the example, where that is not shortened or made up', async () => {
    // The facets show a few countries; the changes are those of a release that the market may not have.
    for (const { operationId, method, path } of operationList.filter(({ operationId: id }) => id !== 'getFacets' && id !== 'getChanges')) {
      const operation = description.paths[path]![method.toLowerCase()] as unknown as DescribedExample;
      const { example } = operation.responses['200'].content['application/json'] ?? {};
      if (example === undefined) continue;
      const given = (place: string) => (operation.parameters ?? []).filter((one) => one.in === place && one.example !== undefined);
      const address = given('path').reduce((at, one) => at.replace(`{${one.name}}`, String(one.example)), path);
      const query = new URLSearchParams(given('query').map((one) => [one.name, String(one.example)]));
      const body = operation.requestBody?.content['application/json'].example;
      const response = await serving.send(`${address}?${query}`.replace(/\?$/, ''), body === undefined ? {} : jsonBody(body));
      expect(await response.json(), operationId).toEqual(example);
    }
  });

  it('fits for every error that a request can cause', async () => {
    const limited = await startServing({ quota: { requests: 1, windowSeconds: 60 } });
    for (const operation of operationList) {
      const send = (init: RequestInit = {}, query = '') => serving.send(pathOf(operation) + query, { method: operation.method, ...init });
      const path = pathOf(operation);
      const cases: [number, Response][] = [
        [400, await send({}, '?unknown=1')],
        [400, await send({ headers: { 'SVC-API-Version': '1999-01-01' } })],
        ...(isAlsoPrivate(operation)
          ? []
          : [[405, await serving.send(path, { method: operation.method === 'GET' ? 'DELETE' : 'GET' })] satisfies [number, Response]]),
        [414, await send({}, `?x=${'y'.repeat(5000)}`)],
      ];
      await limited.send(path, { method: operation.method });
      cases.push([operation.tag === 'Discovery' ? 200 : 429, await limited.send(path, { method: operation.method })]);
      if (operation.body !== null) {
        cases.push([413, await send(jsonBody({ q: 'x'.repeat(20_000) }))]);
        cases.push([415, await send({ body: 'x', headers: { 'Content-Type': 'text/plain' } })]);
        cases.push([400, await send(jsonBody({ unknown: true }))]);
        cases.push([400, await send(jsonBody({}, { 'Idempotency-Key': 'short' }))]);
      }
      if (operation.errors.includes('not_acceptable')) cases.push([406, await send({ headers: { Accept: 'text/html' } })]);
      if (operation.errors.includes('not_found')) cases.push([404, await serving.send(operation.path.replace(/\{\w+\}/, 'nope'))]);
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

describe('a response of the Node host, held against the description', () => {
  const folder = temporaryFolder();
  let host: Awaited<ReturnType<typeof serveFolder>>;
  beforeAll(async () => {
    await publishMarket(describedMarket(30, 60), folder.path);
    host = await serveFolder(folder.path);
  });
  afterAll(async () => {
    host.server.closeAllConnections();
    await host.stop();
    folder.remove();
  });

  const asResponse = ({ status, headers, body }: RawResponse): Response =>
    new Response(body.length === 0 ? null : new Uint8Array(body), {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    });

  it.each([
    [200, [], ''],
    [308, [], '/'],
    [421, [['Host', 'other.example']], ''],
    [400, [['Host', 'not a host']], ''],
    [431, [['X-Long', 'x'.repeat(limits.maxHeaderBytes)]], ''],
  ] as const)('fits for %i to every GET', async (status, headers, ending) => {
    for (const operation of operationList.filter(({ method }) => method === 'GET')) {
      const target = pathOf(operation).replace(slug, 'company-0-0') + ending + neededQuery(operation);
      const connection = new RawConnection(host.port);
      const lines = [...(headers.some(([name]) => name === 'Host') ? [] : [['Host', 'localhost']]), ...headers].map(
        ([name, value]) => `${name}: ${value}`,
      );
      connection.send(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      const response = (await connection.next())!;
      connection.close();
      expect(response.status, operation.operationId).toBe(status);
      await expectDescribed(operation, asResponse(response));
    }
  });

  it('fits for a body that is too large, and says what to do about this operation', async () => {
    for (const operation of operationList.filter(({ body }) => body !== null)) {
      const body = JSON.stringify({ q: 'x'.repeat(20_000) });
      const response = await request(host.port, operation.path, { method: 'POST', headers: [['Content-Type', 'application/json']], body });
      expect(expectApiError(response)).toMatchObject({ code: 'payload_too_large', resolution: operation.body!.tooLarge });
      await expectDescribed(operation, asResponse(response));
    }
    const message = await request(host.port, '/.well-known/mcp', { method: 'POST', body: 'x'.repeat(limits.maxMcpBodyBytes + 1) });
    for (const resolution of [expectApiError(message)?.message, operations.ask.body.tooLarge]) expect(resolution).not.toMatch(/batch|slug/);
  });
});

describe('a request that the description allows is answered, and one that it forbids is refused', () => {
  const isAllowed = (operation: Operation, name: string) => compile(parameterOf(operation, name).schema);
  const statusOfQuery = async (name: string, value: unknown) =>
    (await serving.send(`/api/companies?${name}=${encodeURIComponent(String(value))}`)).status;

  it('by version', async () => {
    for (const operation of operationList) {
      const allows = isAllowed(operation, 'SVC-API-Version');
      for (const version of ['2026-07-06', '2026-07-07', '1999-01-01', '2026-7-6', 'latest', '"2026-07-06"']) {
        const { status } = await serving.send(targetOf(operation), {
          ...(operation.method === 'POST' ? jsonBody(operation === operations.ask ? {} : { slugs: [slug] }) : {}),
          headers: { 'Content-Type': 'application/json', 'SVC-API-Version': version },
        });
        expect(status === 200, `${operation.operationId} ${version}`).toBe(allows(version));
      }
    }
    const { headers } = description.components;
    const inHeader = compile(headers['SVC-API-Version']!.schema);
    expect([inHeader('2026-07-06'), inHeader('2026-07-07')]).toEqual([true, false]);
  });

  it('by idempotency key', async () => {
    const visible = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 135,
    });
    const near = fc
      .tuple(fc.constantFrom('', '"'), fc.integer({ min: 5, max: 131 }), fc.constantFrom('', '"'))
      .map(([a, n, b]) => a + 'k'.repeat(n) + b);
    const allows = isAllowed(operations.ask, 'Idempotency-Key');
    await fc.assert(
      fc.asyncProperty(fc.oneof(visible, near), async (key) => {
        const { status } = await serving.send('/ask', jsonBody({}, { 'Idempotency-Key': key }));
        expect(status === 200).toBe(allows(key));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['country', fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.constantFrom('DE', 'de', 'zZ', 'D', 'DEU', 'D1', 'ÄÖ', ' D'))],
    ['service_type', fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('mobile_crane', 'MOBILE_CRANE', 'crane', 'mobile_crane '))],
    ['limit', fc.oneof(fc.integer(), fc.integer({ min: -2, max: 502 }))],
    [
      'capacity_min_t',
      fc.oneof(
        fc.integer({ min: -10, max: 100_100 }),
        fc.integer({ min: -1000, max: 100_001_000 }).map((n) => n / 1000),
      ),
    ],
  ] as const)('by %s', async (name, values) => {
    const allows = isAllowed(operations.listCompanies, name);
    await fc.assert(
      fc.asyncProperty(values as fc.Arbitrary<string | number>, async (value) => {
        expect((await statusOfQuery(name, value)) === 200, JSON.stringify(value)).toBe(allows(value));
      }),
      { numRuns: 200 },
    );
  });

  it('by the length of a text, in characters and not in halves of them', async () => {
    const sizes = (operation: Operation, body: (text: string) => unknown, max: number) => {
      const { requestBody } = (
        description.paths[operation.path] as unknown as Record<string, { requestBody: { content: Record<string, { schema: object }> } }>
      )['post']!;
      const allows = compile(requestBody.content['application/json']!.schema);
      return ['a', 'é', '😀', '각'].flatMap((letter) =>
        [max, max + 1].map((length) => ({ operation, body: body(letter.repeat(length)), allows })),
      );
    };
    for (const { operation, body, allows } of [
      ...sizes(operations.ask, (query) => ({ query }), limits.maxQuestionChars),
      ...sizes(operations.batchGetCompanies, (text) => ({ slugs: [text] }), limits.maxSlugChars),
    ]) {
      const { status } = await serving.send(operation.path, jsonBody(body));
      expect(status === 200, JSON.stringify(body)).toBe(allows(body));
    }
  });
});
