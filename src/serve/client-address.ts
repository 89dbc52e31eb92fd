const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/**
 * An address as hosts and proxies write it, in one spelling: without blanks, port, brackets and zone; an IPv4 address that is mapped into
 * IPv6 becomes IPv4, and every other IPv6 address its eight groups. Null when it isn't an address.
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
  return mapped
    ? [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
    : groups.map((group) => group.toString(16)).join(':');
}

/** The eight groups of an IPv6 address; null when it is none. The runtime's own URL parser reads it, and writes it in one form. */
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
 * The key of the client that a request from an address counts against, on every host. IPv6 counts by its /64, the smallest block that a client is given (RFC 6177 §2).
 * All that have no address that can be read are one client.
 */
export function clientKey(address: string | null | undefined): string {
  const plain = plainAddress(address ?? '');
  if (plain === null) return 'unknown';
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
}

/** Whether an address is one of the trusted proxies. */
export type IsTrusted = (address: string) => boolean;

/**
 * Whose address a request counts for: the socket's, unless it is a trusted proxy; then the rightmost address of X-Forwarded-For that is
 * not one, because the client could have written anything to its left.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null, isTrusted: IsTrusted): string | null {
  let address = plainAddress(socketAddress ?? '');
  if (forwardedFor === null || address === null || !isTrusted(address)) return address;
  for (const hop of forwardedFor.split(',').toReversed()) {
    const next = plainAddress(hop);
    // What can't be read was written by nobody we trust: the nearest address counts.
    if (next === null) break;
    address = next;
    if (!isTrusted(next)) break;
  }
  return address;
}
