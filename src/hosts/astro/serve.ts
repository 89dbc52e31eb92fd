import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings, type Settings } from '../../contract/settings.ts';
import { handle } from '../../serve/handle.ts';
import { createLog } from '../node/monitoring/log.ts';
import { readDataset } from '../node/read-dataset.ts';
import { createContext } from '../node/run.ts';

/** What `astro build` compiles with @astrojs/node in “middleware” mode. */
interface AstroBuild {
  readonly handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next: undefined,
    locals: { readonly answer: (request: Request) => Promise<Response> },
  ) => Promise<void>;
}

/**
 * A Node server with Astro's handler as middleware, which answers from a published folder.
 *
 * @param build Folder that `astro build` wrote.
 */
export async function createAstroServer(build: string, settings: Settings): Promise<Server> {
  const { handler } = (await import(pathToFileURL(join(build, 'server/entry.mjs')).href)) as AstroBuild;
  const dataset = await readDataset(settings.OUT_DIR);
  const context = createContext(dataset, settings, createLog(settings.LOG_LEVEL));
  const open = (file: string) => readFile(join(dataset.folder, 'client', file));
  return createServer((request, response) => {
    const address = request.socket.remoteAddress ?? null;
    void handler(request, response, undefined, { answer: (asked) => handle(context, asked, address, open) });
  });
}

if (import.meta.main) {
  const read = readSettings(process.env);
  if ('faults' in read) {
    process.stderr.write(`${read.faults.join('\n')}\n`);
    process.exit(2);
  }
  const { settings } = read;
  const server = await createAstroServer(resolve('build'), settings);
  server.listen(settings.PORT, settings.HOST, () => process.stdout.write(`http://localhost:${settings.PORT}/\n`));
}
