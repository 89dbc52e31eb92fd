import { formatReport } from '../src/load/report.ts';
import { createLog } from '../src/hosts/node/monitoring/log.ts';
import { createContext, hostOptions } from '../src/hosts/node/run.ts';
import { createMiddleware } from '../src/hosts/node/server.ts';
import { documentsInMemory } from '../src/documents/all-documents.ts';
import { downloadPaths } from '../src/contract/discovery.ts';
import type { DownloadIndex } from '../src/documents/downloads/download-documents.ts';
import { downloadsPage } from '../src/documents/pages/downloads-page.ts';
import type { Document } from '../src/documents/document.ts';
import { readMarket } from '../src/documents/read-market.ts';
import { clientDocuments } from '../src/documents/client-documents.ts';
import { companiesAppDocument } from '../src/documents/companies-app.ts';
import { lookDocuments } from '../src/documents/look-documents.ts';
import { mapDocuments } from '../src/documents/map-documents.ts';
import { makeSite, type Site } from '../src/documents/site.ts';
import type { Context } from '../src/serve/pipeline.ts';
import { readCommandLine } from './command/command-line.ts';
import { dataSettings, describeLeftOut, limitsOf } from './market/read-market-or-report.ts';
import { askedPageMiddleware, explorePagesMiddleware } from './serve/dev-pages.ts';
import { openInMemory } from './market/memory-dataset.ts';
import { projectRoot } from './project-root.ts';
import { watchFolder, watchTimes } from './release/watch-folder.ts';
import { bundleClient, bundleCompaniesApp } from '../src/writer/bundle.ts';
import { toRun } from './command/how-to-run.ts';

/** Where Astro’s adapters put the data of a request. */
const astroLocals = Symbol.for('astro.locals');

const settings = readCommandLine(
  `${toRun('dev')}: serves the data from memory and the pages from source, and reloads when either changes. Rows with errors are
printed and left out.`,
  [
    'PORT',
    'HOST',
    ...dataSettings,
    'BASE_URL',
    'RATE_LIMIT_REQUESTS',
    'RATE_LIMIT_WINDOW_S',
    'TRUSTED_PROXIES',
    'ALLOWED_HOSTS',
    'CDN',
    'LOG_LEVEL',
    'LOG_REQUESTS',
  ],
);
const log = createLog(settings.LOG_LEVEL);
const baseUrl = settings.BASE_URL || `http://localhost:${settings.PORT}`;

/** Documents with their bytes. */
function* withBytes(documents: Iterable<Document>): Generator<Document> {
  for (const { url, file, mediaType, documentClass, link, bytes } of documents) yield { url, file, mediaType, documentClass, link, bytes };
}

/** What is served. */
interface Served {
  readonly context: Context;
  readonly site: Site;
  readonly downloads: DownloadIndex;
}

/** Reads the data; null, with the report printed, when it has errors. */
async function readSite(): Promise<Served | null> {
  const { market, check } = await readMarket(settings.DATA_DIR, { limits: { ...limitsOf(settings), leavesOutFaulty: true } });
  if (check.totals.errors > 0) process.stderr.write(`${formatReport(check, { infos: 'left out' })}\n`);
  if (check.leftOut !== null) process.stderr.write(`${describeLeftOut(check.leftOut)}\n`);
  if (market === null) return null;
  const site = await makeSite(market, baseUrl);
  const client = clientDocuments(await bundleClient(projectRoot));
  const app = {
    bundled: await bundleCompaniesApp(projectRoot),
    service: market.service,
    baseUrl,
  };
  const documents = [
    ...withBytes([...documentsInMemory(site), ...mapDocuments(), ...lookDocuments(market.service)]),
    ...client,
    ...withBytes([companiesAppDocument(app)]),
  ];
  const dataset = await openInMemory(site, documents);
  const downloads = JSON.parse(Buffer.from(documents.find(({ url }) => url === downloadPaths.index)!.bytes).toString()) as DownloadIndex;
  return { context: createContext(dataset, settings, log), downloads, site };
}

const first = await readSite();
if (first === null) process.exit(1);

// Loaded late, since it takes seconds: mistakes in the command line or the data are reported at once.
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
          let current = first;
          const options = hostOptions(first.context, settings, log);
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
          const downloads = () => downloadsPage(current.downloads, current.site);
          vite.middlewares.use(askedPageMiddleware(() => current.context.dataset, origin));
          vite.middlewares.use(explorePagesMiddleware(() => current.site, downloads, origin));
          watchFolder(settings.DATA_DIR, {
            ...watchTimes,
            onMissing: (missing) => process.stderr.write(`${settings.DATA_DIR} is ${missing ? 'missing; waiting for it' : 'back'}.\n`),
            async onChange() {
              const read = await readSite();
              if (read === null) process.stderr.write('Still serving the last data.\n');
              else {
                current = read;
                options.context = read.context;
                vite.ws.send({ type: 'full-reload' });
                process.stdout.write(`Reloaded: ${read.site.counts.companies} companies\n`);
              }
              return null;
            },
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
