import { BlockList, isIP } from 'node:net';

/** Tells whether an address is one of the proxies in front. */
export type IsTrusted = (address: string) => boolean;

/**
 * Reads addresses and CIDR ranges.
 *
 * @throws RangeError for an entry that is neither.
 */
export function trustedProxies(entries: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const entry of entries) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    if (family === 0 || length > bits) throw new RangeError(`${entry} is no address and no CIDR range`);
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * An address as it stands in a socket or in X-Forwarded-For, without port, brackets and zone; an IPv4 address that is
 * mapped into IPv6 becomes IPv4. Null when it is no address.
 */
export function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed);
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(trimmed);
  const address = (bracketed?.[1] ?? withPort?.[1] ?? trimmed).split('%', 1)[0]!;
  const family = isIP(address);
  if (family === 4) return address;
  if (family === 0) return null;
  const groups = expand(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped
    ? [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
    : groups.map((group) => group.toString(16)).join(':');
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const hex = address.replace(
    /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, a, b, c, d) => `${((+a << 8) | +b).toString(16)}:${((+c << 8) | +d).toString(16)}`,
  );
  const [head = '', tail] = hex.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const left = read(head);
  const right = tail === undefined ? [] : read(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/**
 * Whom a request counts for. The socket's address, unless it is a trusted proxy; then the rightmost address of
 * X-Forwarded-For that is not one, because whatever stands left of it could have been written by the client. IPv6
 * counts by its /64, the smallest block that a client is given (RFC 6177 §2).
 */
export function clientKey(socketAddress: string | undefined, forwardedFor: string | null, isTrusted: IsTrusted): string {
  let address = plainAddress(socketAddress ?? '') ?? 'unknown';
  if (forwardedFor !== null && isTrusted(address)) {
    for (const hop of forwardedFor.split(',').toReversed()) {
      const next = plainAddress(hop);
      // What can't be read was written by nobody we trust: the nearest address stands.
      if (next === null) break;
      address = next;
      if (!isTrusted(next)) break;
    }
  }
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;
}
