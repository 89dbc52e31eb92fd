import type { IncomingMessage } from 'node:http';
import { problem, quote, type Problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { checkHost, readTarget, type Target } from './target.ts';

/** Header bytes that Node reads before it gives up; above our own bound, so that we can tell which part is too long. */
export const nodeHeaderBytes = 32 * 1024;
const maxHeaders = 100;

/** Whether the service answers for a host name. */
export type IsAllowed = (name: string) => boolean;

/** `OPTIONS *` asks about the server as a whole (RFC 9110 §9.3.7). */
export const everything: Target = { path: '*', search: '' };

/** What must hold before anything is made of a request: version, header sizes, framing, one Host that is ours, a target of a known form. */
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
      'Use chunked alone, in HTTP/1.1, or send a Content-Length.',
      [['Connection', 'close']],
    );
  }
  const origin = request.url?.startsWith('/') ?? false;
  const fault = checkHost(rawHeaders, origin || request.url === '*' ? isAllowed : () => true);
  if (fault !== null) return fault;
  if (request.url === '*' && request.method === 'OPTIONS') return everything;
  return readTarget(request, isAllowed);
}

/** What a parser error means. */
export function protocolProblem(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): Problem {
  const close = [['Connection', 'close']] as const;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return problem('request_timeout', 'The complete request did not arrive in time.', undefined, close);
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return problem('payload_too_large', 'The chunk extensions of the body are too long.', 'Remove chunk extensions.', close);
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Only the packet that went too far is at hand; where it does not start the request, the request line is out of sight.
    const start = error.rawPacket?.toString('latin1') ?? '';
    return /^[A-Z-]+ [^\r\n]*$/.test(start) || (/^[A-Z-]+ /.test(start) && start.indexOf('\n') > limits.maxPathBytes + limits.maxQueryBytes)
      ? problem('uri_too_long', `The request line is longer than ${limits.maxPathBytes + limits.maxQueryBytes} bytes.`, undefined, close)
      : problem('headers_too_large', `The request line and the headers have more than ${nodeHeaderBytes} bytes.`, undefined, close);
  }
  return problem('invalid_request', 'The request is not valid HTTP/1.1.', 'Send a well-formed request; most HTTP libraries do.', close);
}
