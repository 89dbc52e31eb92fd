import { BlockList, isIP } from 'node:net';
import type { IsTrusted } from '../../serve/client-address.ts';

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
    if (family === 0 || length > bits) throw new RangeError(`${entry} is neither an address nor a CIDR range`);
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
