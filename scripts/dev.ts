import { watch } from 'node:fs';
import { formatReport } from '../src/load/report.ts';
import { createLog } from '../src/hosts/node/monitoring/log.ts';
import { createContext, hostOptions } from '../src/hosts/node/run.ts';
import { createMiddleware } from '../src/hosts/node/server.ts';
import { buildData } from '../src/documents/build-data.ts';
import { allDocuments } from '../src/documents/document.ts';
import { readMarket } from '../src/documents/market-memory.ts';
import { clientDocuments } from '../src/documents/client-documents.ts';
import { openExplorer, type Explorer } from '../src/documents/explore-pages.ts';
import { mapDocuments } from '../src/documents/map-documents.ts';
import { describeSite, type Site } from '../src/documents/site.ts';
import type { Context } from '../src/serve/pipeline.ts';
import { readCommandLine } from './command-line.ts';
import { explorePagesMiddleware } from './dev-pages.ts';
import { openInMemory } from './memory-dataset.ts';
import { projectRoot } from './project-root.ts';
import { bundleClient } from '../src/writer/bundle.ts';

/** A spreadsheet writes a file in several steps; this long after the last of them the data is read, milliseconds. */
const quietMs = 200;

/** Where Astro looks for the data that comes with a request; its adapters put it there. */
const astroLocals = Symbol.for('astro.locals');

const settings = readCommandLine('npm run dev: serves the data from memory and the pages from source, and reloads when either changes.', [
  'PORT',
  'HOST',
  'DATA_DIR',
  'BASE_URL',
  'RATE_LIMIT_REQUESTS',
  'RATE_LIMIT_WINDOW_S',
  'TRUSTED_PROXIES',
  'ALLOWED_HOSTS',
  'CDN',
  'LOG_LEVEL',
  'LOG_REQUESTS',
  'LOG_CLIENT',
]);
const log = createLog(settings.LOG_LEVEL);
const baseUrl = settings.BASE_URL || `http://localhost:${settings.PORT}`;

/** Reads the data; null, with the report printed, when it has errors. */
async function readSite(): Promise<{ context: Context; site: Site; explorer: Explorer } | null> {
  const { market, check } = await readMarket(settings.DATA_DIR);
  if (market === null) {
    process.stderr.write(`${formatReport(check, { infos: 'left out' })}\n`);
    return null;
  }
  const data = await buildData(market, baseUrl);
  const dataset = await openInMemory(data, [
    ...allDocuments(data),
    ...mapDocuments(data.index.columns),
    ...clientDocuments(await bundleClient(projectRoot)),
  ]);
  const explorer = openExplorer(market, data, baseUrl);
  return { context: createContext(dataset, settings, log), explorer, site: describeSite(market, data, baseUrl) };
}

const first = await readSite();
if (first === null) process.exit(1);
let current = first;

// Loaded only here, since it takes seconds: a mistake in the command line or the data is reported at once.
const { dev } = await import('astro');
const server = await dev({
  root: projectRoot,
  site: baseUrl,
  logLevel: 'warn',
  server: { port: settings.PORT, host: settings.HOST },
  integrations: [
    {
      name: 'data',
      hooks: {
        'astro:server:setup': ({ server: vite }) => {
          const options = hostOptions(current.context, settings, log);
          const middleware = createMiddleware(options);
          vite.middlewares.use((request, response, next) => middleware(request, response, next));
          const origin = () => {
            const address = vite.httpServer?.address();
            return `http://localhost:${typeof address === 'object' && address !== null ? address.port : settings.PORT}`;
          };
          vite.middlewares.use((request, _response, next) => {
            Reflect.set(request, astroLocals, { site: current.site });
            next();
          });
          vite.middlewares.use(explorePagesMiddleware(() => current.explorer, origin));
          let timer: NodeJS.Timeout | undefined;
          watch(settings.DATA_DIR, () => {
            clearTimeout(timer);
            timer = setTimeout(() => {
              void readSite().then((read) => {
                if (read === null) return process.stderr.write('The last good data is still served.\n');
                current = read;
                options.context = read.context;
                vite.ws.send({ type: 'full-reload' });
                return process.stdout.write(`Reloaded: ${read.site.counts.companies} companies\n`);
              });
            }, quietMs);
          });
        },
      },
    },
  ],
});
process.stdout.write(`
  Pages for people    http://localhost:${server.address.port}/
  API                 http://localhost:${server.address.port}/api/companies

Watching ${settings.DATA_DIR}. Ctrl+C stops.
`);
