import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trustedProxies } from '../../src/hosts/node/trusted-proxies.ts';
import { clientAddress, clientKey, plainAddress, type IsTrusted } from '../../src/serve/client-address.ts';

/** Whom the Node host counts a request for. */
const keyOf = (socket: string | undefined, chain: string | null, isTrusted: IsTrusted) =>
  clientKey(clientAddress(socket, chain, isTrusted));

describe('the client that a request counts for', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '2001:db8:ffff::1'];
  const isTrusted = trustedProxies(proxies);
  const proxy = '10.0.0.1';

  test.each([
    ['a client that forges a chain without any proxy', '203.0.113.9', '1.2.3.4, 10.0.0.1', '203.0.113.9'],
    ['a client next to the range of proxies', '11.0.0.0', '1.2.3.4', '11.0.0.0'],
    ['no chain behind a proxy', proxy, null, proxy],
    ['one hop', proxy, '198.51.100.7', '198.51.100.7'],
    ['forged hops on the left', proxy, '6.6.6.6, 7.7.7.7, 198.51.100.7', '198.51.100.7'],
    ['a forged proxy on the left', proxy, '10.9.9.9, 198.51.100.7', '198.51.100.7'],
    ['proxies on the right', proxy, '6.6.6.6, 198.51.100.7, 192.0.2.1, 10.1.2.3', '198.51.100.7'],
    ['proxies alone', proxy, '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['blanks around', proxy, ' \t 198.51.100.7 \t ', '198.51.100.7'],
    ['a proxy whose socket is mapped into IPv6', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['a proxy whose socket is mapped in hexadecimal', '::ffff:a00:1', '198.51.100.7', '198.51.100.7'],
    ['a proxy of IPv6', 'fd00::1', '198.51.100.7', '198.51.100.7'],
    ['a proxy of IPv6 in another spelling', '2001:0DB8:FFFF:0:0:0:0:1', '198.51.100.7', '198.51.100.7'],
    ['a proxy with a zone', 'fd00::1%eth0', '198.51.100.7', '198.51.100.7'],
    ['a mapped hop', proxy, '::ffff:1.2.3.4', '1.2.3.4'],
    ['a mapped hop in hexadecimal', proxy, '::FFFF:0102:0304', '1.2.3.4'],
    ['a mapped hop written out', proxy, '0:0:0:0:0:ffff:102:304', '1.2.3.4'],
    ['a mapped hop with a port', proxy, '[::ffff:102:304]:443', '1.2.3.4'],
    ['a mapped proxy as a hop', proxy, '198.51.100.7, ::ffff:10.1.1.1', '198.51.100.7'],
    ['a port', proxy, '198.51.100.7:50123', '198.51.100.7'],
    ['brackets', proxy, '[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['brackets and a port', proxy, '[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['a zone', proxy, '2001:db8:1:2::5%eth0', '2001:db8:1:2::/64'],
    ['capitals and zeros', proxy, '2001:0DB8:0001:0002:0000:0000:0000:0005', '2001:db8:1:2::/64'],
    ['another host of the same /64', proxy, '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['the next /64', proxy, '2001:db8:1:3::5', '2001:db8:1:3::/64'],
    ['an IPv4 tail that is not mapped', proxy, '64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['6to4', proxy, '2002:c633:6407:1::5', '198.51.100.7'],
    ['another network of the same 6to4 site', proxy, '2002:C633:6407:ffff::', '198.51.100.7'],
    ['Teredo', proxy, '2001:0:4136:e378:8000:63bf:39cc:9bf8', '198.51.100.7'],
    ['what is next to Teredo', proxy, '2001:1:4136:e378:8000:63bf:39cc:9bf8', '2001:1:4136:e378::/64'],
    ['6to4 of a proxy, which is not the proxy', '2002:a00:1::1', '6.6.6.6', '10.0.0.1'],
    ['the loopback of IPv6', proxy, '::1', '0:0:0:0::/64'],
    ['garbage on the left', proxy, 'garbage, 198.51.100.7', '198.51.100.7'],
    ['garbage behind a proxy', proxy, '198.51.100.7, garbage, 10.1.1.1', '10.1.1.1'],
  ])('%s', (_name, socket, chain, key) => {
    expect(keyOf(socket, chain, isTrusted)).toBe(key);
  });

  test.each([
    '',
    ' ',
    ',',
    ',,,',
    '198.51.100.7,',
    'unknown',
    '_hidden',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1',
    '01.02.03.04',
    '0x01020304',
    '16909060',
    '"1.2.3.4"',
    'for=1.2.3.4',
    '1.2.3.4/8',
    '[1.2.3.4]:x',
    '1.2.3.4:999999',
    '2001:db8::1::2',
    ':::',
    '12345::',
    '[::1',
    '::1]',
    '1.2.3.4\u0000',
    '١.٢.٣.٤',
    '-1.2.3.4',
    '1.2.3.4;x',
  ])('the chain %j can not be read, and the proxy itself counts', (chain) => {
    expect(keyOf(proxy, chain, isTrusted)).toBe(proxy);
  });

  test('a socket without an address is one client', () => {
    expect(keyOf(undefined, '1.2.3.4', isTrusted)).toBe('unknown');
  });

  test('ten thousand addresses of one /64 are one client', () => {
    const keys = new Set(
      Array.from({ length: 10_000 }, (_, i) =>
        keyOf(`2001:db8:5:6:${(i * 7919).toString(16).slice(-4)}::${(i % 65_536).toString(16)}`, null, isTrusted),
      ),
    );
    expect([...keys]).toEqual(['2001:db8:5:6::/64']);
  });

  test('does not depend on addresses that a client adds to the left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constantFrom('10.0.0.1', '', 'unknown', '::ffff:10.0.0.1'))),
        (forged) => {
          expect(keyOf(proxy, [...forged, '198.51.100.7', '10.4.4.4'].join(','), isTrusted)).toBe('198.51.100.7');
          expect(keyOf('203.0.113.9', forged.join(','), isTrusted)).toBe('203.0.113.9');
        },
      ),
    );
  });

  test('every spelling of an IPv6 address is one address, and a mapped one is its IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const plain = plainAddress(address)!;
        expect(plain).toMatch(/^(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}|\d+(?:\.\d+){3})$/);
        expect(plainAddress(plain)).toBe(plain);
        expect(plainAddress(address.toUpperCase())).toBe(plain);
        expect(plainAddress(`[${address}]:80`)).toBe(plain);
        if (plain.includes(':')) expect(plainAddress(new URL(`http://[${address}]/`).hostname)).toBe(plain);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(plainAddress(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  test.each([
    '',
    'proxy',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/8.0',
    '10.0.0.0/0x8',
    '10.0.0.0/1e1',
    '10.0.0.0/ 8',
    '10.0.0.1:80',
    '[::1]',
  ])('%j is refused as a proxy', (entry) => {
    expect(() => trustedProxies([entry])).toThrow(RangeError);
  });
});
