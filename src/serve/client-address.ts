const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Normalizes an address as hosts and proxies write it: drops blanks, port, brackets and zone, turns an IPv4 address mapped into IPv6 back
 * into IPv4, and writes out the eight groups of any other IPv6 address. Null if it isn't an address.
 *
 * ipaddr.js would read `::10.0.0.1` as the trusted proxy 10.0.0.1, and accept `::ffff:01.2.3.4`, which parsers read differently.
 */
export function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed);
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(trimmed);
  const address = (bracketed?.[1] ?? withPort?.[1] ?? trimmed).split('%', 1)[0]!;
  if (ipv4.test(address)) return address;
  const groups = ipv6Groups(address);
  if (groups === null) return null;
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped ? dotted(groups[6]!, groups[7]!) : groups.map((group) => group.toString(16)).join(':');
}

/** Two groups of an IPv6 address as an IPv4 address. */
const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight groups of an IPv6 address; null if it isn't one. The runtime's URL parser checks and normalizes it. */
function ipv6Groups(address: string): number[] | null {
  if (!/^[0-9A-Fa-f:.]{2,45}$/.test(address) || !address.includes(':')) return null;
  const url = `http://[${address}]/`;
  if (!URL.canParse(url)) return null;
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const left = read(head);
  const right = tail === undefined ? [] : read(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/**
 * The key that counts the requests from an address, the same on every host. IPv6 counts by its /64, the smallest block that a client gets
 * (RFC 6177 §2), and a tunnel as the IPv4 address at its end. All clients without a readable address share one key.
 */
export function clientKey(address: string | null | undefined): string {
  const plain = plainAddress(address ?? '');
  if (plain === null) return 'unknown';
  if (!plain.includes(':')) return plain;
  const groups = plain.split(':').map((group) => Number.parseInt(group, 16));
  return tunnelEnd(groups) ?? `${plain.split(':', 4).join(':')}::/64`;
}

/**
 * The IPv4 address whose owner has an IPv6 address: of 6to4, where it comes after 2002 (RFC 3056 §2), and of Teredo, where it is at the end
 * with its bits inverted, and all clients of a server share a /64 (RFC 4380 §4). Null for any other address.
 */
function tunnelEnd(groups: readonly number[]): string | null {
  if (groups[0] === 0x2002) return dotted(groups[1]!, groups[2]!);
  if (groups[0] === 0x2001 && groups[1] === 0) return dotted(groups[6]! ^ 0xffff, groups[7]! ^ 0xffff);
  return null;
}

/** Whether an address is one of the trusted proxies. */
export type IsTrusted = (address: string) => boolean;

/**
 * The client's address: that of the socket, unless it is a trusted proxy; then the rightmost address of X-Forwarded-For that isn't one. The
 * client may have written anything to the left of it.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null, isTrusted: IsTrusted): string | null {
  let address = plainAddress(socketAddress ?? '');
  if (forwardedFor === null || address === null || !isTrusted(address)) return address;
  for (const hop of forwardedFor.split(',').toReversed()) {
    const next = plainAddress(hop);
    // No trusted proxy writes an unreadable entry: the nearest address counts.
    if (next === null) break;
    address = next;
    if (!isTrusted(next)) break;
  }
  return address;
}
