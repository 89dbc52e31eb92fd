import { afterAll, beforeAll } from 'vitest';
import type { RunningHost } from '../../src/hosts/node/run.ts';
import type { Document } from '../../src/documents/document.ts';
import type { Market } from '../../src/model/market.ts';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Enough requests for any test that is not about the quota. */
const unlimited = { RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_WINDOW_S: '1' };

/** A published market and servers over it, made before the tests of a file and gone after them. */
export function publishedHosts(companies = 150, fleet = 600, pages?: readonly Document[]) {
  const folder = temporaryFolder();
  const running: RunningHost[] = [];
  const serve = async (changes: Readonly<Record<string, string>> = {}): Promise<RunningHost> => {
    const host = await serveFolder(folder.path, { ...unlimited, ...changes });
    running.push(host);
    return host;
  };
  const fixture = { folder: folder.path, market: syntheticMarket(companies, fleet), port: 0, serve };
  beforeAll(async () => {
    await publishMarket(fixture.market, folder.path, { ...(pages && { pages }) });
    fixture.port = (await serve()).port;
  });
  afterAll(async () => {
    await Promise.all(
      running.map((host) => {
        host.server.closeAllConnections();
        return host.stop();
      }),
    );
    folder.remove();
  });
  return fixture;
}

/** A published market with its code, and servers over it in processes of their own, gone after the tests of a file. */
export function publishedServers(market: Market) {
  const folder = temporaryFolder();
  const running: ServerProcess[] = [];
  const start = async (settings: Readonly<Record<string, string>> = {}, flags: readonly string[] = []): Promise<ServerProcess> => {
    const server = await startServer(folder.path, settings, process.execPath, flags);
    running.push(server);
    return server;
  };
  beforeAll(() => publishMarket(market, folder.path, { withCode: true }));
  afterAll(async () => {
    await Promise.all(running.map((server) => server.child.exitCode ?? server.stop()));
    folder.remove();
  });
  return { folder: folder.path, start };
}
