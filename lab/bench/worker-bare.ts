// The floor to compare the host with: node:http sending constant bytes. `worker-bare.ts BYTES [HEADERS]`, where HEADERS
// is a JSON object of further headers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = Buffer.alloc(Number(process.argv[2]), '{"x":"y"}');
const more = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>;
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length, ...more });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
