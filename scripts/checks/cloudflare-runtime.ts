import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checks, WorkerMemory } from '../load-check.ts';

export const startWorker: Checks['cloudflare-runtime']['startWorker'] = async (folder, logFile, inspector = null) => {
  // Nothing is sent to Cloudflare, and nothing fetched from it.
  process.env['WRANGLER_SEND_METRICS'] = 'false';
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  process.env['WRANGLER_LOG_PATH'] = logFile;
  // Loaded with these settings in place.
  const { unstable_startWorker: start } = await import('wrangler');
  const worker = await start({
    config: join(folder, 'wrangler.json'),
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      // In headers with the Worker's own address, wrangler writes its local server's, so this is a name that no header has.
      origin: { hostname: 'worker.invalid', secure: true },
      inspector: inspector === null ? false : { hostname: '127.0.0.1', port: inspector },
      watch: false,
      persist: false,
      logLevel: 'error',
    },
  });
  const { port } = await worker.url;
  const memory = inspector === null ? null : await watchMemory(inspector);
  return {
    port: Number(port),
    memory,
    async stop() {
      memory?.close();
      await worker.dispose();
    },
  };
};

/** https://chromedevtools.github.io/devtools-protocol/tot/Runtime/#method-getHeapUsage, bytes. */
interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

/** Time that V8 may take to free buffers after a collection, ms. */
const sweepMs = 50;

/** Memory of the isolate, from the inspector, and of workerd's processes, from the system. */
async function watchMemory(inspector: number): Promise<WorkerMemory & { readonly close: () => void }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json`)).json()) as [{ webSocketDebuggerUrl: string }];
  // Wrangler's inspector requires an Origin.
  const socket = new WebSocket(target.webSocketDebuggerUrl, { headers: { Origin: 'http://localhost' } } as never);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector of workerd refuses the connection')));
  });
  const waiting = new Map<number, (result: HeapUsage) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: HeapUsage };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let next = 0;
  const send = (method: string): number => {
    socket.send(JSON.stringify({ id: ++next, method }));
    return next;
  };
  const isolate = (): Promise<number> =>
    new Promise((resolve) => {
      const id = send('Runtime.getHeapUsage');
      waiting.set(id, ({ usedSize, backingStorageSize }) => {
        waiting.delete(id);
        resolve(usedSize + backingStorageSize);
      });
    });
  return {
    isolate,
    async inUse() {
      // workerd does this at once, but answers only with the next request, so this doesn't wait for the answer.
      send('HeapProfiler.collectGarbage');
      await sleep(sweepMs);
      return isolate();
    },
    resident: () => residentOf('workerd'),
    close: () => socket.close(),
  };
}

/** Resident memory of this process's children that run a program, bytes. */
function residentOf(program: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const value = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
      if (value('Name') === program && Number(value('PPid')) === process.pid) sum += Number(value('VmRSS')) * 1024;
    } catch {
      // The process has ended.
    }
  }
  return sum;
}
