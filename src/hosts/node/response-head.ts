import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Headers whose values differ from response to response. Each of the others has one value or a few. */
const varying: ReadonlySet<string> = new Set([
  'ETag',
  'Content-Length',
  'Content-Range',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit',
  'Retry-After',
  'X-Total-Count',
  'Link',
  'Location',
  'Content-Location',
  'Idempotency-Key',
  'X-Request-Id',
]);

/** What the heads of many responses have in common, made and checked once. */
export interface HeadTemplate {
  readonly names: readonly string[];
  /** Value of each name; null where it differs from response to response. */
  readonly values: readonly (string | null)[];
  /** The text around the values that differ: before the first, between two, and after the last. */
  readonly texts: readonly string[];
  /** Where among names and values in turn those are that differ. */
  readonly holes: readonly number[];
  /** Whether the body's length is known by the headers or the status, and nothing is said about the connection. */
  readonly isFramed: boolean;
}

/** Templates by status and number of headers. */
const templates = new Map<number, HeadTemplate[]>();
/** Templates of one status and number of headers. The service has a few; a client can't make more. */
const maxTemplates = 32;

/** Headers that Node sets. */
const own: ReadonlySet<string> = new Set(['Connection', 'Keep-Alive', 'Date', 'Transfer-Encoding', 'Trailer', 'Expect']);

/** Characters that a header value can't have (RFC 9110 §5.5), as Node checks them. */
const invalidValue = /[^\t\x20-\x7e\x80-\xff]/;
const validName = /^[\w!#$%&'*+.^`|~-]+$/;

/** The template that headers fit; a new one where there is none. */
function templateOf(status: number, raw: readonly string[]): HeadTemplate {
  const key = status * 256 + raw.length;
  let known = templates.get(key);
  if (known === undefined) templates.set(key, (known = []));
  for (let i = 0; i < known.length; i++) if (fits(known[i]!, raw)) return known[i]!;
  const template = createTemplate(status, raw);
  if (known.length < maxTemplates) known.push(template);
  return template;
}

/** The status line and the headers, each with the end of its line. */
function fill({ texts, holes }: HeadTemplate, raw: readonly string[]): string {
  let lines = texts[0]!;
  for (let i = 0; i < holes.length; i++) {
    const value = raw[holes[i]!]!;
    if (invalidValue.test(value)) throw new RangeError(`a header can't have the value ${JSON.stringify(value)}`);
    lines += value + texts[i + 1]!;
  }
  return lines;
}

function fits({ names, values }: HeadTemplate, raw: readonly string[]): boolean {
  for (let i = 0; i < names.length; i++) {
    if (raw[2 * i] !== names[i]) return false;
    const value = values[i];
    if (value !== null && raw[2 * i + 1] !== value) return false;
  }
  return true;
}

/**
 * Makes the template of a head.
 *
 * @param raw Names and values in turn.
 * @param varies Names whose values differ from response to response.
 * @throws RangeError when a name or a value can't stand in a header.
 */
export function createTemplate(status: number, raw: readonly string[], varies: ReadonlySet<string> = varying): HeadTemplate {
  const names: string[] = [];
  const values: (string | null)[] = [];
  const texts: string[] = [];
  const holes: number[] = [];
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!;
    const value = raw[i + 1]!;
    if (!validName.test(name) || invalidValue.test(value)) throw new RangeError(`${JSON.stringify(`${name}: ${value}`)} is no header`);
    names.push(name);
    values.push(varies.has(name) ? null : value);
    text += `${name}: `;
    if (varies.has(name)) {
      texts.push(text);
      holes.push(i + 1);
      text = '\r\n';
    } else text += `${value}\r\n`;
  }
  texts.push(text);
  const isFramed = (names.includes('Content-Length') || status === 204 || status === 304) && !names.some((name) => own.has(name));
  return { names, values, texts, holes, isFramed };
}

/** The Date of this second. */
let date = { second: 0, text: '' };

function dateNow(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== date.second) date = { second, text: new Date(now).toUTCString() };
  return date.text;
}

/**
 * A response of the host's own server. Its head can be set as text: what `writeHead` makes for each response anew, checking every name and
 * value, takes some three microseconds. The member that Node keeps the text in is not in its documentation; where a later version has none,
 * `writeHead` is called as before, and `test/hosts/response-head.test.ts` compares the two byte for byte.
 */
export class HostResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  declare _header?: string | null;

  /** Whether the head can be text. The rest is left to Node: connections that end, clients of HTTP/1.0 and those that wait before they send a body. */
  get takesText(): boolean {
    const { req } = this;
    return (
      this.shouldKeepAlive &&
      req.httpVersionMinor === 1 &&
      req.headers.expect === undefined &&
      this._header === null &&
      keptSeconds(this) > 0
    );
  }

  /**
   * Sets the status and the headers, which leave with the first part of the body.
   *
   * @param raw Names and values in turn.
   * @throws RangeError when one of them can't stand in a header.
   */
  setHead(status: number, raw: readonly string[]): void {
    const template = templateOf(status, raw);
    if (template.isFramed && this.takesText) this.setHeadText(status, fill(template, raw));
    else this.writeHead(status, raw as string[]);
  }

  /** The same by the lines of a head, of {@link HeadTemplate}, where the response takes text. */
  setHeadText(status: number, lines: string): void {
    this.statusCode = status;
    this._header = `${lines}Date: ${dateNow()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keptSeconds(this)}\r\n\r\n`;
  }
}

/** How long an idle connection is kept, seconds. */
const keptSeconds = ({ req }: ServerResponse): number =>
  Math.floor(((req.socket as Socket & { readonly server?: Server }).server?.keepAliveTimeout ?? 0) / 1000);
