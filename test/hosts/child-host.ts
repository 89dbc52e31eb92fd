import { stopOnSignal } from '../../src/hosts/node/run.ts';
import { serveFolder } from '../published.ts';

// A server in a process of its own, so that its memory can be measured apart from that of the test, and that it can be
// sent signals. Tells its port when it listens, and answers every message with the memory that it holds, bytes.
const [folder = '', changes = '{}'] = process.argv.slice(2);
const host = await serveFolder(folder, JSON.parse(changes) as Record<string, string>);
stopOnSignal(host, () => {});
process.on('message', () => {
  globalThis.gc?.();
  process.send!({ rss: process.memoryUsage().rss });
});
process.send!({ port: host.port });
