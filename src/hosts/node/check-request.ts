import type { IncomingMessage } from 'node:http';
import { problem, quote, type Problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';

/** Node's own limit on header bytes; above ours, so that our error can say what is too long. */
export const nodeHeaderBytes = 32 * 1024;
const maxHeaders = 100;

/** Path and query of a request target. */
export interface Target {
  readonly path: string;
  readonly search: string;
}

/** Whether the service serves a host name. */
export type IsAllowed = (name: string) => boolean;

export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The host names that the service serves: that of its address, loopback names, and those that the operator allows.
 *
 * @param baseUrl The address of the service; it may change with the data.
 */
export function hostAllowlist(baseUrl: () => string, allowedHosts: readonly string[]): IsAllowed {
  const others = new Set([...loopbackNames, ...allowedHosts.map(hostName)]);
  let own = { baseUrl: '', name: '' };
  return (name) => {
    const current = baseUrl();
    if (own.baseUrl !== current) own = { baseUrl: current, name: hostName(new URL(current).host) };
    return name === own.name || others.has(name);
  };
}

/** The target of `OPTIONS *`, which asks about the server as a whole (RFC 9110 §9.3.7). */
export const wholeServer: Target = { path: '*', search: '' };

/** Checks a request before it is processed: version, header sizes, framing, exactly one Host that is ours, a well-formed target. */
export function checkRequest(request: IncomingMessage, isAllowed: IsAllowed): Target | Problem {
  const { rawHeaders, httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return problem('invalid_request', `HTTP/${httpVersion} is not supported.`, 'Use HTTP/1.1.', [['Connection', 'close']]);
  if (rawHeaders.length / 2 > maxHeaders)
    return problem('headers_too_large', `The request has ${rawHeaders.length / 2} headers; the limit is ${maxHeaders}.`);
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length + 2;
  if (bytes > limits.maxHeaderBytes)
    return problem('headers_too_large', `The headers have ${bytes} bytes; the limit is ${limits.maxHeaderBytes}.`);
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    return problem(
      'invalid_request',
      `Transfer-Encoding ${quote(coding)} is not supported.`,
      'Use only chunked, in HTTP/1.1, or send a Content-Length.',
      [['Connection', 'close']],
    );
  }
  const origin = request.url?.startsWith('/') ?? false;
  const fault = checkHost(rawHeaders, origin || request.url === '*' ? isAllowed : () => true);
  if (fault !== null) return fault;
  if (request.url === '*' && request.method === 'OPTIONS') return wholeServer;
  return readTarget(request, isAllowed);
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/;

/** Host names in one spelling: lower case, no final dot, no port. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

/** The Host header that was read last: nearly all requests have the same. */
let known: { readonly host: string; readonly name: string | null } = { host: '', name: null };

/** The name in a Host header; null when it is malformed. */
function hostNameOf(host: string): string | null {
  if (host !== known.host) {
    const parsed = hostPattern.exec(host);
    known = { host, name: parsed === null || Number(parsed[1] ?? 0) > 65_535 ? null : hostName(host) };
  }
  return known.name;
}

/**
 * Checks the Host of a request (RFC 9112 §3.2: a missing, repeated or malformed one is a 400).
 *
 * @param rawHeaders Names and values alternating, as received; Node's merged view hides a second Host.
 * @param isAllowed Whether the service serves a host name.
 */
function checkHost(rawHeaders: readonly string[], isAllowed: (name: string) => boolean): Problem | null {
  let host: string | undefined;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    count++;
    host ??= rawHeaders[i + 1]!;
  }
  if (host === undefined) return problem('invalid_request', 'The request has no Host header.', 'Send exactly one Host header.');
  if (count > 1) return problem('invalid_request', `The request has ${count} Host headers.`, 'Send exactly one Host header.');
  const name = hostNameOf(host);
  if (name === null)
    return problem('invalid_request', `The Host header ${quote(host)} is malformed.`, 'Send a host name with an optional port.');
  if (isAllowed(name)) return null;
  return problem('misdirected_request', `This service doesn’t serve the host ${quote(host)}.`);
}

/** Splits a request target: origin-form, absolute-form (RFC 9112 §3.2.2 asks for it to be accepted), or `*`. */
function readTarget(request: IncomingMessage, isAllowed: (name: string) => boolean): Target | Problem {
  let target = request.url ?? '';
  const absolute = /^https?:\/\/([^/?#]*)((?:[/?#].*)?)$/is.exec(target);
  if (absolute !== null) {
    // The host in an absolute-form target replaces the header, and gets the same check.
    const fault = checkHost(['host', absolute[1]!], isAllowed);
    if (fault !== null) return fault;
    target = absolute[2]!.startsWith('/') ? absolute[2]! : `/${absolute[2]!}`;
  }
  if (target.includes('#'))
    return problem('invalid_request', `The request target ${quote(target)} has a fragment.`, 'Remove the fragment.');
  if (!target.startsWith('/'))
    return problem('invalid_request', `The request target ${quote(target)} is malformed.`, 'Send a path that starts with a slash.');
  const question = target.indexOf('?');
  return question === -1 ? { path: target, search: '' } : { path: target.slice(0, question), search: target.slice(question) };
}

/** The problem to report for an error of Node's HTTP parser. */
export function protocolProblem(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): Problem {
  const close = [['Connection', 'close']] as const;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return problem('request_timeout', 'The complete request did not arrive in time.', undefined, close);
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return problem('payload_too_large', 'The chunk extensions of the body are too long.', 'Remove chunk extensions.', close);
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Only the packet that exceeded the limit is available, which may not contain the request line.
    const start = error.rawPacket?.toString('latin1') ?? '';
    return /^[A-Z-]+ [^\r\n]*$/.test(start) || (/^[A-Z-]+ /.test(start) && start.indexOf('\n') > limits.maxPathBytes + limits.maxQueryBytes)
      ? problem('uri_too_long', `The request line is longer than ${limits.maxPathBytes + limits.maxQueryBytes} bytes.`, undefined, close)
      : problem('headers_too_large', `The request line and the headers have more than ${nodeHeaderBytes} bytes.`, undefined, close);
  }
  return problem('invalid_request', 'The request is not valid HTTP/1.1.', 'Send a well-formed request; most HTTP libraries do.', close);
}
