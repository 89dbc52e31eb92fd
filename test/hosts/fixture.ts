import { afterAll, beforeAll } from 'vitest';
import type { RunningHost } from '../../src/hosts/node/run.ts';
import type { Document } from '../../src/documents/document.ts';
import type { Market } from '../../src/model/market.ts';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Enough requests for any test that is not about the quota. */
const unlimited = { RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_WINDOW_S: '1' };

/** Folders of published markets by their size, which files of this process share: they read them, and change nothing. They go with the run. */
const shared = new Map<string, Promise<string>>();

function sharedFolder(market: Market, size: string): Promise<string> {
  const known = shared.get(size);
  if (known !== undefined) return known;
  const folder = temporaryFolder();
  const made = publishMarket(market, folder.path).then(() => folder.path);
  shared.set(size, made);
  return made;
}

/**
 * A published market, and servers over it that end with the tests of a file. Without pages of its own, the market is shared.
 *
 * @param pages What stands in for the pages of Astro; the folder is then the file's own.
 */
export function publishedHosts(companies = 150, fleet = 600, pages?: readonly Document[]) {
  const own = pages === undefined ? null : temporaryFolder();
  const running: RunningHost[] = [];
  const serve = async (changes: Readonly<Record<string, string>> = {}): Promise<RunningHost> => {
    const host = await serveFolder(fixture.folder, { ...unlimited, ...changes });
    running.push(host);
    return host;
  };
  const fixture = { folder: own?.path ?? '', market: syntheticMarket(companies, fleet), port: 0, serve };
  beforeAll(async () => {
    if (own === null) fixture.folder = await sharedFolder(fixture.market, `${companies} ${fleet}`);
    else await publishMarket(fixture.market, own.path, { pages: pages! });
    fixture.port = (await serve()).port;
  });
  afterAll(async () => {
    await Promise.all(
      running.map((host) => {
        host.server.closeAllConnections();
        return host.stop();
      }),
    );
    own?.remove();
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
