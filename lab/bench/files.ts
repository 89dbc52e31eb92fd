import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import httpServer from 'http-server';
import { createClient } from '../../src/client/index.ts';
import { serverFile, serverFiles } from '../../src/documents/addresses.ts';
import { prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { countryCode, readColumns } from '../../src/query/columns.ts';
import { glancePaths } from '../../src/query/glance.ts';
import { startHost } from '../../scripts/serve/start-host.ts';
import { compareFiles, describeCosts } from './file-queries.ts';
import { atMost, type BenchOptions } from './options.ts';

/** Number of queries. */
const queries = 1000;

/** The cost of a site of files only to its readers, and whether it answers as the function does. */
export async function benchFiles(out: string, folder: string, { companies, seed, report }: BenchOptions): Promise<void> {
  const to = join(folder, `static-${companies}`);
  const started = performance.now();
  const { files, bytes } = await prepareDeployment(readSite(out), 'static', 'free', to);
  const seconds = (performance.now() - started) / 1000;
  report('deploy-prepare --host static', `${seconds.toFixed(1)} s, ${files} files, ${Math.round(bytes / 1e6)} MB`);
  const host = await startHost(out, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    SHED_LAG_MS: '0',
    RATE_LIMIT_REQUESTS: '1000000',
    RATE_LIMIT_WINDOW_S: '1',
  });
  const plain = httpServer.createServer({ root: join(to, 'site') });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  try {
    const { count, lat, lon, country } = await readColumns(readFileSync(join(out, serverFile(serverFiles.columns))));
    const spots = Array.from({ length: count }, (_, row) => ({ lat: lat[row]!, lon: lon[row]!, country: countryCode(country[row]!) }));
    const api = createClient({ baseUrl: `http://127.0.0.1:${host.port}` });
    const { port } = plain.server.address() as AddressInfo;
    const { differences, costs } = await compareFiles({ api, files: `http://127.0.0.1:${port}`, spots }, queries, seed);
    const same = `${queries - differences.length} of ${queries}`;
    report('files alone: random queries answered as by the function', same, atMost(differences.length, 0, 'differences'));
    const boxes = costs.filter(({ isUsualBox }) => isUsualBox);
    report('files alone: a box of 1 to 4 degrees, first 50 companies', describeCosts(boxes));
    report('files alone: all these queries', describeCosts(costs));
    const all = gzipSync(readFileSync(join(to, 'site', glancePaths.all))).length;
    report('map: companies of the whole world', `1 request, ${Math.round(all / 1000)} KB in gzip`);
  } finally {
    plain.close();
    await host.stop();
    rmSync(to, { recursive: true, force: true });
  }
}
