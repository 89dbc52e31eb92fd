import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../../serve/client-key.ts';

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
 * Whose address a request counts for: the socket's, unless it is a trusted proxy; then the rightmost address of X-Forwarded-For that is
 * not one, because whatever stands left of it could have been written by the client.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null, isTrusted: IsTrusted): string | null {
  let address = plainAddress(socketAddress ?? '');
  if (forwardedFor === null || address === null || !isTrusted(address)) return address;
  for (const hop of forwardedFor.split(',').toReversed()) {
    const next = plainAddress(hop);
    // What can't be read was written by nobody we trust: the nearest address stands.
    if (next === null) break;
    address = next;
    if (!isTrusted(next)) break;
  }
  return address;
}
