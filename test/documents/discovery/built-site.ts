import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { startHost } from '../../../scripts/start-host.ts';
import { runCommand } from '../../scripts/run-command.ts';

export interface BuiltSite {
  readonly baseUrl: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Builds a small sample market with all its pages, as `npm run build` does, and serves it under the address that it was built for. */
export async function serveBuiltSite(): Promise<BuiltSite> {
  const root = mkdtempSync(join(tmpdir(), 'crane-site-'));
  const port = String(await freePort());
  const baseUrl = `http://localhost:${port}`;
  const data = join(root, 'data');
  const folder = join(root, 'dist');
  run('sample-data', ['--companies', '60', '--fleet', '300', '--seed', '5', '--out', data]);
  run('build', ['--data-dir', data, '--out-dir', folder, '--base-url', baseUrl]);
  const host = await startHost(folder, { PORT: port, RATE_LIMIT_REQUESTS: '1000000' });
  return {
    baseUrl,
    folder,
    async stop() {
      await host.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function run(name: string, args: string[]): void {
  const { status, stderr } = runCommand(name, args);
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
}
