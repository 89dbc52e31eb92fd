import { discoveryPaths } from '../../src/contract/discovery.ts';
import { limits } from '../../src/contract/limits.ts';
import { allProtocolVersions, batchVersion, protocolVersions, serverTools } from '../../src/contract/mcp.ts';
import { nlwebPaths } from '../../src/contract/nlweb.ts';
import { operations } from '../../src/contract/operations.ts';
import { pick, pickInteger, type Random } from '../sample/random.ts';

/** A request of a search, as `fetch` takes it. */
export interface SentMessage {
  readonly path: string;
  readonly init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string };
  readonly description: string;
}

/** The cost of an answer: how long others waited, and the size of an error. */
export interface MessageCost {
  readonly blockedMs: number;
  /** Bytes of an error; 0 for any other answer. */
  readonly errorBytes: number;
}

/** A message’s recipe, with its cost. */
export interface SlowMessage extends MessageCost {
  readonly description: string;
}

/** A message without its payload: its address, and where the payload can be. */
interface Envelope {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly message: object;
  readonly places: readonly (readonly string[])[];
  readonly maxBytes: number;
  /** How many copies one body may have; 0 if it isn’t a list. */
  readonly maxCopies: number;
}

/** The payload at a place of a message, as large as the body may be. */
interface Payload {
  readonly leaf: string;
  /** How leaves are repeated: as members of an object, elements of a list, or in one string. */
  readonly container: 'list' | 'object' | 'text';
  /** How many levels surround it, of which kind, and with how many siblings each. */
  readonly depth: number;
  readonly levels: 'list' | 'object' | 'both';
  readonly neighbors: number;
  readonly keyChars: number;
  /** Bytes, as a share of the limit. */
  readonly share: number;
}

interface Recipe {
  readonly envelope: Envelope;
  readonly place: readonly string[];
  readonly payload: Payload;
  readonly copies: number;
}

/** Leaves that are most work for JSON parsers, schemas and writers, as they appear in a body. */
const leaves = [
  '1'.repeat(400),
  ...String.raw`0 1 -1.5 9e999 -9e999 1e-999 1e308 null true "" "a" "text" "é" "中" "\u0000" "\"" "\ud800" "\ud83d\ude00" "%41" "../"`.split(
    ' ',
  ),
  ...'{} [] [0] {"":0} {"type":1} {"src":1} {"src":"data:,","sizes":[0]} {"name":0,"version":0} {"uri":0}'.split(' '),
];

const meta = [
  'io.modelcontextprotocol/protocolVersion',
  'io.modelcontextprotocol/clientInfo',
  'io.modelcontextprotocol/clientCapabilities',
];
const infoMembers = ['name', 'title', 'version', 'description', 'websiteUrl', 'icons'];
const capabilities = ['experimental', 'extensions', 'elicitation', 'sampling', 'roots', 'tasks'];

/** Members that a message may have at a place, and some code may look at. */
const membersAt: Readonly<Record<string, readonly string[]>> = {
  '': ['jsonrpc', 'id', 'method', 'params', 'result', 'error', 'other'],
  params: ['_meta', 'cursor', 'name', 'uri', 'inputResponses', 'requestState', 'task', 'other'],
  'params._meta': ['progressToken', 'io.modelcontextprotocol/logLevel', 'traceparent', 'other', ...meta],
  'params.capabilities': capabilities,
  'params.clientInfo': infoMembers,
  [`params._meta.${meta[1]!}`]: infoMembers,
  [`params._meta.${meta[2]!}`]: capabilities,
  'params.arguments': ['query', 'q', 'slugs', 'slug', 'id', 'country', 'bbox', 'limit', 'other'],
  'params.notifications': ['toolsListChanged', 'resourceSubscriptions', 'other'],
};

/** The places of a message: every member that it has or may have. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const names = new Set([...Object.keys(value), ...(membersAt[path.join('.')] ?? [])]);
  return [path, ...[...names].flatMap((name) => placesIn((value as Record<string, unknown>)[name], [...path, name]))];
}

const json = { 'Content-Type': 'application/json' };
const info = { name: 'client', version: '1' };

/** All kinds of messages of both servers in every revision, and the bodies of the other interfaces. */
function allEnvelopes(): Envelope[] {
  const methods: readonly (readonly [method: string, params: object])[] = [
    ['initialize', { capabilities: {}, clientInfo: info }],
    ...['ping', 'tools/list', 'resources/list', 'resources/templates/list', 'skills/list', 'server/discover', 'logging/setLevel'].map(
      (method) => [method, {}] as const,
    ),
    ['resources/read', { uri: 'https://cranes.example/docs/limits.md' }],
    ['skills/get', { uri: 'skill://none/SKILL.md' }],
    ['subscriptions/listen', { notifications: {} }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'x', value: 'y' } }],
    ['notifications/initialized', {}],
    ['notifications/cancelled', { requestId: 1 }],
    ['no/method', {}],
    ...[...serverTools.discovery, ...serverTools.docs].map(({ name }) => ['tools/call', { name, arguments: {} }] as const),
  ];
  const servers = [discoveryPaths.mcp, discoveryPaths.mcpDocs];
  const messages = servers.flatMap((path) =>
    [null, ...allProtocolVersions].flatMap((version) =>
      methods.map(([method, params]): Envelope => {
        const isModern = version !== null && protocolVersions.modern.some((known) => known === version);
        const name = 'name' in params ? params.name : 'uri' in params ? params.uri : null;
        const id = method.startsWith('notifications/') ? {} : { id: 1 };
        const envelope = isModern ? { _meta: { [meta[0]!]: version, [meta[1]!]: info, [meta[2]!]: {} } } : {};
        const message = {
          jsonrpc: '2.0',
          ...id,
          method,
          params: { ...(method === 'initialize' ? { protocolVersion: version ?? batchVersion } : {}), ...params, ...envelope },
        };
        return {
          name: `${path} ${version ?? 'without a version'} ${method}${method === 'tools/call' ? ` ${String(name)}` : ''}`,
          path,
          headers: {
            ...json,
            ...(version === null ? {} : { 'MCP-Protocol-Version': version }),
            ...(isModern ? { 'Mcp-Method': method, ...(name === null ? {} : { 'Mcp-Name': String(name) }) } : {}),
          },
          message,
          places: placesIn(message),
          maxBytes: limits.maxMcpBodyBytes,
          maxCopies: version === null || version === batchVersion ? limits.maxMcpBatchEntries : 0,
        };
      }),
    ),
  );
  const body = (path: string, message: object, maxBytes: number, places: readonly string[]): Envelope => ({
    name: `POST ${path}`,
    path,
    headers: json,
    message,
    places: places.map((place) => (place === '' ? [] : place.split('.'))),
    maxBytes,
    maxCopies: 0,
  });
  return [
    ...messages,
    body(operations.batchGetCompanies.path, {}, limits.maxBatchBodyBytes, ['', 'slugs', 'other']),
    body(operations.ask.path, {}, limits.maxAskBodyBytes, ['', 'query', 'q', 'other']),
    body(
      nlwebPaths.ask,
      { query: { text: 'cranes' } },
      limits.maxNlwebBodyBytes,
      ' query query.text query.num_results query.other context context.prev prefer prefer.streaming prefer.mode meta meta.version other'.split(
        ' ',
      ),
    ),
  ];
}

const holder = '@payload@';

/** A message with a payload at one place. */
function putAt(message: object, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return holder;
  const inner = (message as Record<string, unknown>)[first];
  const around = typeof inner === 'object' && inner !== null ? inner : {};
  return { ...message, [first]: rest.length === 0 ? holder : putAt(around, rest) };
}

/** The text of a payload within a number of bytes, with fewer levels if they don’t fit, and how many levels it has. */
function writePayload({ leaf, container, depth, levels, neighbors, keyChars }: Payload, bytes: number): readonly [string, number] {
  let count = 0;
  const key = (): string => `"${(count++).toString(36).padStart(keyChars, 'k')}":`;
  let room = bytes - 2;
  let opened = '';
  let closed = '';
  let written = 0;
  for (; written < depth; written++) {
    const isList = levels === 'list' || (levels === 'both' && written % 2 === 0);
    const beside = Array.from({ length: neighbors }, () => `${isList ? '' : key()}${leaf},`).join('');
    const start = isList ? `[${beside}` : `{${beside}${key()}`;
    room -= Buffer.byteLength(start) + 1;
    if (room < 0) break;
    opened += start;
    closed = (isList ? ']' : '}') + closed;
  }
  const inside = [];
  for (;;) {
    const piece =
      container === 'text' ? leaf.replace(/^"(.+)"$/s, '$1').replace(/^["{[].*/s, 'a') : (container === 'object' ? key() : '') + leaf;
    room -= Buffer.byteLength(piece) + 1;
    if (room < 0) break;
    inside.push(piece);
  }
  const whole = container === 'text' ? `"${inside.join('')}"` : container === 'list' ? `[${inside.join(',')}]` : `{${inside.join(',')}}`;
  return [opened + whole + closed, written];
}

function writeMessage({ envelope, place, payload, copies }: Recipe): SentMessage {
  const frame = JSON.stringify(putAt(envelope.message, place));
  const each = copies === 0 ? 1 : copies;
  const room = Math.max(4, Math.floor((envelope.maxBytes - 2) / each) - Buffer.byteLength(frame) - 1);
  const [text, depth] = writePayload(payload, Math.floor(room * payload.share));
  const one = frame.replace(`"${holder}"`, () => text);
  const { leaf, container, levels, neighbors } = payload;
  const within = depth === 0 ? '' : ` in ${depth} levels (${levels}, ${neighbors} beside)`;
  const at = place.length === 0 ? 'the whole message' : place.join(' › ');
  return {
    path: envelope.path,
    init: { method: 'POST', headers: envelope.headers, body: copies === 0 ? one : `[${Array(each).fill(one).join(',')}]` },
    description: `${envelope.name}: ${at} is ${container} of ${leaf.slice(0, 20)}${within}${copies === 0 ? '' : `, ${copies} copies`}`,
  };
}

/** What fills a header or query value up to its limit. */
const pieces = [
  ' ',
  ', ',
  '"a", ',
  'crane ',
  ...'a 0 - . , ; = * / " "" ( { [ + ! ~ é % %41 %C3%A9 %00 & &q=1 a=1& 1, -1.5, W/"a", a/b, */*;q=0.001, text/html;q=0.5, gzip;q=0.1, 0-1,'.split(
    ' ',
  ),
];

/** Requests with the longest allowed address or header. */
function longRequests(): SentMessage[] {
  const { listCompanies, getCompanyBySlug, getFacets, ask, search, findNearestCompanies } = operations;
  const slug = getCompanyBySlug.path.replace('{slug}', '');
  const queries = ['country', 'service_type', 'capacity_min_t', 'bbox', 'limit', 'cursor', 'other'].map(
    (name) => `${listCompanies.path}?${name}=`,
  );
  const addresses = [
    '/',
    slug,
    '/docs/',
    `${getFacets.path}?`,
    `${ask.path}?q=`,
    `${search.path}?q=`,
    `${findNearestCompanies.path}?near=`,
    `${findNearestCompanies.path}?near=1,1&country=`,
    `${nlwebPaths.ask}?query=`,
    `${nlwebPaths.ask}?mode=`,
    ...queries,
  ];
  const readers = [
    listCompanies.path,
    `${search.path}?q=a`,
    `${findNearestCompanies.path}?near=1,1`,
    getFacets.path,
    ask.path,
    nlwebPaths.ask,
    '/docs/limits.md',
    '/none',
  ];
  const names = [
    'Accept',
    'Accept-Encoding',
    'If-None-Match',
    'If-Range',
    'Range',
    'SVC-API-Version',
    'Idempotency-Key',
    'Cookie',
    'Content-Type',
  ];
  const filled = (piece: string, chars: number) => piece.repeat(Math.floor(chars / encodeURI(piece).length));
  return pieces.flatMap((piece) => [
    ...addresses.map((address) => ({
      path: address + filled(piece, address.includes('?') ? limits.maxQueryBytes - address.length : limits.maxPathBytes - address.length),
      init: { method: 'GET', headers: { Accept: address.startsWith(ask.path) ? 'text/html' : '*/*' } },
      description: `GET ${address} with ${JSON.stringify(piece)} repeated`,
    })),
    ...(/^[\x20-\x7e]*$/.test(piece) ? readers : []).flatMap((path) =>
      names.map((name) => ({
        path,
        init: { method: 'GET', headers: { [name]: filled(piece, limits.maxHeaderBytes) } },
        description: `GET ${path}, ${name}: ${JSON.stringify(piece)} repeated`,
      })),
    ),
  ]);
}

/** The payload with the most issues in schemas that report each element. */
const wide: Payload = { leaf: '1', container: 'list', depth: 0, levels: 'list', neighbors: 0, keyChars: 1, share: 1 };

function makePayload(random: Random): Payload {
  return {
    leaf: pick(random, leaves),
    container: pick(random, ['list', 'list', 'object', 'text']),
    depth: pick(random, [0, 0, 0, 1, 2, 4, 8, 16, pickInteger(random, 0, limits.maxMcpJsonDepth), pickInteger(random, 0, 30_000)]),
    levels: pick(random, ['list', 'object', 'both']),
    neighbors: pick(random, [0, 0, 0, 1, pickInteger(random, 0, 400)]),
    keyChars: pick(random, [1, 1, 4, 60, 1000]),
    // The last is about as long as the longest question.
    share: pick(random, [1, 1, 1, random(), 0.015]),
  };
}

function makeRecipe(random: Random, envelope: Envelope, place: readonly string[]): Recipe {
  const copies = pick(random, [0, 0, pickInteger(random, 0, envelope.maxCopies)]);
  return { envelope, place, payload: makePayload(random), copies };
}

/** A recipe with one part changed. */
function change(random: Random, recipe: Recipe, envelopes: readonly Envelope[]): Recipe {
  const { envelope, payload } = recipe;
  const other = makePayload(random);
  const part = pick(random, Object.keys(payload) as (keyof Payload)[]);
  switch (pickInteger(random, 0, 6)) {
    case 0:
      return { ...recipe, place: pick(random, envelope.places) };
    case 1: {
      const next = pick(random, envelopes);
      return { ...recipe, envelope: next, place: pick(random, next.places), copies: 0 };
    }
    case 2:
      return { ...recipe, copies: pickInteger(random, 0, envelope.maxCopies) };
    case 3:
      return { ...recipe, payload: { ...payload, depth: Math.max(0, payload.depth + pickInteger(random, -3, 3)) } };
    default:
      return { ...recipe, payload: { ...payload, [part]: other[part] } };
  }
}

/** Messages that are kept for further changes. */
const kept = 40;

/**
 * Finds requests within the size limits that block others: sends long addresses and headers, then messages with a payload at every place of
 * every kind of message, and climbs from the slowest: it changes one part of a message, and keeps the change if it made it slower.
 *
 * @param send Sends a request, and measures.
 * @param seconds Its time: a quarter for long requests, a quarter for the first messages, the rest for climbing.
 * @returns The slowest ones in order, the largest error, and how many were sent.
 */
export async function findSlowMessages(
  send: (message: SentMessage) => Promise<MessageCost>,
  random: Random,
  seconds: number,
): Promise<{ slowest: readonly SlowMessage[]; largestError: SlowMessage; sent: number }> {
  const envelopes = allEnvelopes();
  let best: { message: SentMessage; recipe: Recipe | null; blockedMs: number }[] = [];
  let largestError: SlowMessage = { description: '', blockedMs: 0, errorBytes: 0 };
  let sent = 0;
  /** The best of several tries, since garbage collection or other work may slow a single one. */
  const measure = async (message: SentMessage, times: number): Promise<SlowMessage> => {
    const costs: MessageCost[] = [];
    for (let i = 0; i < times; i++) costs.push(await send(message));
    const { description } = message;
    return { description, errorBytes: costs[0]!.errorBytes, blockedMs: Math.min(...costs.map(({ blockedMs }) => blockedMs)) };
  };
  const consider = async (message: SentMessage, recipe: Recipe | null): Promise<void> => {
    sent++;
    const last = best.length < kept ? 0 : best.at(-1)!.blockedMs;
    let cost = await measure(message, 1);
    if (cost.errorBytes > largestError.errorBytes) largestError = cost;
    if (cost.blockedMs > last) cost = await measure(message, 3);
    if (cost.blockedMs <= last) return;
    best = [...best, { message, recipe, blockedMs: cost.blockedMs }].toSorted((a, b) => b.blockedMs - a.blockedMs).slice(0, kept);
  };
  const started = performance.now();
  const share = (part: number): boolean => performance.now() < started + seconds * 1000 * part;
  const shuffled = <T>(values: readonly T[]): T[] =>
    values.map((value) => ({ value, at: random() })).toSorted((a, b) => a.at - b.at).map(({ value }) => value); // prettier-ignore
  for (const request of shuffled(longRequests())) if (share(0.25)) await consider(request, null);
  const begin = async (recipe: Recipe): Promise<void> => consider(writeMessage(recipe), recipe);
  const places = envelopes.flatMap((envelope) => envelope.places.map((place) => ({ envelope, place })));
  for (const { envelope, place } of shuffled(places)) if (share(0.5)) await begin({ envelope, place, payload: wide, copies: 0 });
  while (share(1)) {
    const { recipe } = pick(random, best);
    await begin(recipe === null ? makeRecipe(random, pick(random, envelopes), []) : change(random, recipe, envelopes));
  }
  const slowest: SlowMessage[] = [];
  for (const { message } of best.slice(0, 5)) slowest.push(await measure(message, 7));
  return { slowest: slowest.toSorted((a, b) => b.blockedMs - a.blockedMs), largestError, sent };
}
