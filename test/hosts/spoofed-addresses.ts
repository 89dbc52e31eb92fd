/** Spellings of what is one client to the rate limit. No two of them share an address. */
export const oneClient: readonly { readonly what: string; readonly spellings: readonly string[] }[] = [
  {
    what: 'one IPv4 address',
    spellings: [
      '192.0.2.9',
      '192.0.2.9:4711',
      '::ffff:192.0.2.9',
      '::FFFF:c000:209',
      '0:0:0:0:0:ffff:192.0.2.9',
      '[::ffff:192.0.2.9]',
      '[::ffff:c000:209]:80',
      '::ffff:192.0.2.9%eth0',
      ' 192.0.2.9 ',
      '2002:c000:209::1',
      '2002:C000:0209:ffff::1',
      '2001:0:4136:e378:8000:63bf:3fff:fdf6',
      '2001::1:3fff:fdf6',
    ],
  },
  {
    what: 'one IPv6 /64',
    spellings: [
      '2001:db8:7:8::1',
      '2001:DB8:7:8::2',
      '2001:0db8:0007:0008:ffff:ffff:ffff:ffff',
      '2001:db8:7:8:0:0:192.0.2.9',
      '[2001:db8:7:8::3]',
      '[2001:DB8:0007:8::4]:443',
      '2001:db8:7:8::5%eth0',
      ' 2001:db8:7:8:1:2:3:4 ',
    ],
  },
  {
    what: 'clients without a readable address',
    spellings: ['unknown', '', '1.2.3', '999.1.1.1', '01.2.3.4', '0x01020304', '2001:db8::1::2', '[::1', '1.2.3.4;x', '1.2.3.4/8'],
  },
];

/** Clients of their own, next to those above. */
export const otherClients: readonly string[] = [
  '192.0.2.10',
  '192.0.2.90',
  '2001:db8:7:9::1',
  '2001:db8:7::8:1',
  '::ffff:192.0.2.8',
  '2002:c000:20b::1',
];
