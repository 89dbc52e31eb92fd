import type { Exchange } from './exchange.ts';
import type { ConformanceRequest } from './requests.ts';

/** Headers that must have the same value as the function's. */
const compared = [
  'content-type',
  'cache-control',
  'allow',
  'location',
  'content-range',
  'link',
  'retry-after',
  'www-authenticate',
  'x-total-count',
  'svc-api-version',
  'idempotency-key',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
  'x-content-type-options',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
] as const;

/** Quota headers, with values that vary: only their presence is compared. */
const counters = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit'] as const;

/** A difference from the function's answer: status, body, coding, or the name of a header. */
export interface Difference {
  readonly part: string;
  readonly expected: string;
  readonly seen: string;
}

const varyOf = ({ headers }: Exchange): Set<string> =>
  new Set(
    (headers.get('vary') ?? '')
      .toLowerCase()
      .split(',')
      .flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
  );

/** Compares an answer with the function's. */
export function compareExchanges(request: ConformanceRequest, expected: Exchange, seen: Exchange): Difference[] {
  const differences: Difference[] = [];
  const note = (part: string, one: unknown, other: unknown) => {
    const [left, right] = [String(one ?? 'absent'), String(other ?? 'absent')];
    if (left !== right) differences.push({ part, expected: left, seen: right });
  };
  note('status', expected.status, seen.status);
  if (!expected.body.equals(seen.body)) {
    const start = (body: Buffer) => `${body.length} bytes: ${JSON.stringify(body.toString('utf8', 0, 80))}`;
    note('body', start(expected.body), start(seen.body));
  }
  for (const name of compared) {
    const [one, other] = [expected.headers.get(name), seen.headers.get(name)];
    // A 304 may omit headers of the stored answer, and may state its media type, but nothing else.
    if (seen.status === 304 && (other === undefined || name === 'content-type')) continue;
    note(name, one, other);
  }
  // A host may send parts of more documents than the function, and no parts of what it compresses.
  if (expected.headers.has('accept-ranges') && seen.status === 200 && seen.coding === null)
    note('accept-ranges', 'bytes', seen.headers.get('accept-ranges'));
  note('etag', expected.headers.has('etag'), seen.headers.has('etag') || (seen.status === 304 && expected.headers.has('etag')));
  note(
    'counters',
    expected.headers.has(counters[0]),
    counters.every((name) => seen.headers.has(name)),
  );
  const [wanted, given] = [varyOf(expected), varyOf(seen)];
  const missing = [...wanted].filter((name) => !given.has(name) && name !== 'accept-encoding' && seen.status !== 304);
  if (missing.length > 0) note('vary', [...wanted].join(', '), [...given].join(', '));
  if (request.coded) note('coding', true, seen.coding !== null);
  if (seen.headers.has('last-modified')) note('last-modified', 'absent', 'present');
  return differences;
}
