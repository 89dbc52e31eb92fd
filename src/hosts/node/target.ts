import type { IncomingMessage } from 'node:http';
import { problem, quote, type Problem } from '../../contract/errors.ts';

/** Path and query of a request target. */
export interface Target {
  readonly path: string;
  readonly search: string;
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/;

/** Host names in one spelling: lower case, no final dot, no port. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

/**
 * The one Host of a request (RFC 9112 §3.2: none, two or a malformed one is 400).
 *
 * @param rawHeaders Names and values in turn, as they came; the merged view hides a second Host.
 * @param isAllowed Whether the service answers for a host name.
 */
export function checkHost(rawHeaders: readonly string[], isAllowed: (name: string) => boolean): Problem | null {
  const hosts: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1]!);
  }
  const [host] = hosts;
  if (host === undefined) return problem('invalid_request', 'The request has no Host header.', 'Send exactly one Host header.');
  if (hosts.length > 1) return problem('invalid_request', `The request has ${hosts.length} Host headers.`, 'Send exactly one Host header.');
  const parsed = hostPattern.exec(host);
  if (parsed === null || Number(parsed[1] ?? 0) > 65_535) {
    return problem('invalid_request', `The Host header ${quote(host)} is malformed.`, 'Send a host name with an optional port.');
  }
  if (isAllowed(hostName(host))) return null;
  return problem('misdirected_request', `This service doesn’t serve the host ${quote(host)}.`);
}

/** Splits a request target: origin-form, absolute-form (RFC 9112 §3.2.2 asks for it to be accepted), or `*`. */
export function readTarget(request: IncomingMessage, isAllowed: (name: string) => boolean): Target | Problem {
  let target = request.url ?? '';
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target);
  if (absolute !== null) {
    // The host of an absolute-form target takes the place of the header, and gets the same check.
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
