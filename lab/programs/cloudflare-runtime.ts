import { join } from 'node:path';
import type { Checks } from '../shared/load-check.ts';

export const startWorker: Checks['cloudflare-runtime']['startWorker'] = async (folder, logFile) => {
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
      inspector: false,
      watch: false,
      persist: false,
      logLevel: 'error',
    },
  });
  const { port } = await worker.url;
  return { port: Number(port), stop: () => worker.dispose() };
};
