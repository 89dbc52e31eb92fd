import { discoveryPaths, downloadPaths, portalPaths } from './discovery.ts';
import type { ChangeKind } from './change-kinds.ts';
import { guidePaths } from './guides.ts';

/** A line of the changelog. */
export interface Change {
  /** Day on which it was published. */
  readonly date: string;
  readonly kind: ChangeKind;
  /** One sentence for people who use the API. */
  readonly text: string;
  /** Path of the page with the details. */
  readonly path: string;
  /** Concerns pages for people alone, which each service has for itself: a service publishes changes of the interface. */
  readonly ofPages?: true;
}

/** Every change that users can see, newest first. The versions themselves are in service.json. */
export const changelog: readonly Change[] = [
  {
    date: '2026-11-24',
    kind: 'added',
    text: 'Answers of /ask end with what of the question they leave out, such as a date. _meta has the same as not_considered, the filters as understood, the language, and the address of the JSON. Content-Language names the language.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-24',
    kind: 'changed',
    text: 'Answers of /ask count “more than 100 t” without 100 t, answer for two countries or two towns, a town with its state, coordinates and the largest crane, and lead to companies before lists of them. Descriptions no longer name requests: _meta.json does.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-24',
    kind: 'added',
    text: 'GET /api/nearest finds the companies nearest to coordinates or a town, nearest first, each with its great-circle distance and the capacity of its largest crane. On MCP it is the tool find_nearest_companies. Answers to questions with a distance link to it.',
    path: guidePaths.companies,
  },
  {
    date: '2026-11-24',
    kind: 'added',
    text: 'GET /api/search finds companies, models, terms, marketplace pages and wanted ads by name, as you type: the beginning of any word, with typing errors, without accents and legal forms. Exact names come first. The MCP tool search begins with the same results.',
    path: guidePaths.companies,
  },
  {
    date: '2026-11-23',
    kind: 'added',
    text: 'All companies are published in parts, too: JSON arrays in order of slugs, which keep their address while their companies stay the same.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'All companies at a glance are in /files/companies.json: slug, name, town, country, position, services and largest capacity, in columns; in a market of more than 10,000 companies, in a file for each country. It takes the place of /files/cells.json, /files/blocks.json and the files that they named, whose addresses are gone.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-23',
    kind: 'fixed',
    text: 'The search of the documentation, and fetch on its MCP server, find the parts of a document as a Markdown reader does, however its code is fenced. Texts from the data are shown as they are.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-23',
    kind: 'fixed',
    text: 'Answers to questions go by the day on which they are asked, in UTC: wanted ads that have expired since the data was published are neither counted nor shown. Pages and downloads name the date of their wanted ads.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'What is worked out for a request counts against the quota, also with If-None-Match: the page of a question, and pages of companies that are made when they are opened.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'The Node server closes the connection behind a request with an Upgrade header, which it answers in HTTP/1.1 as before.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'Numbers that are too large for a double are refused in every JSON body, with their place. The ID of an MCP message can have up to 256 characters, and every error is short.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-23',
    kind: 'fixed',
    text: 'Names that programs give to what every object has, such as constructor or toString, are words like any other: a question with one no longer asks for NaN tonnes, and a body with such a member is answered with 400, not 500.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-23',
    kind: 'fixed',
    text: 'Pages, their Markdown and files for browsers are open to scripts of every origin (CORS), as everything else is.',
    path: discoveryPaths.developers,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'The search of the documentation on its MCP server reads a published index. It leads to operations by their places in the reference.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-23',
    kind: 'fixed',
    text: 'bbox and capacity_min_t take plain decimals of up to 40 characters, where more than six decimals were refused; formatBox of the client no longer rounds.',
    path: guidePaths['map-box'],
  },
  {
    date: '2026-11-23',
    kind: 'added',
    text: 'For a country code such as UK, which is not ISO 3166-1, the Link header of the empty list has the request with GB. MCP tools say so too, take a bbox of four numbers, name the tool that answers what they can’t, and give distances in their texts.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-23',
    kind: 'fixed',
    text: 'The client in the mode “files” answers on every host: where the API runs too, it reads the stored files at the addresses of the API. It gave empty lists there.',
    path: downloadPaths.page,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'Both MCP servers tell models that texts of companies, ads and listings come from third parties and are not instructions. Names have at most 200 characters, descriptions at most 5,000.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-23',
    kind: 'changed',
    text: 'Examples in the documentation, the OpenAPI description and the first call find companies in the data at hand. A license, a contact and a sign-in page are named only where the service states them.',
    path: guidePaths.quickstart,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: 'Answers of POST /ask are whole sentences in all eight languages: what was found by what was understood, then one step that comes next. Results say how far a company is, which of its cranes fits and when a wanted ad expires.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: 'POST /ask understands more questions: bounds and ranges in eight languages, numbers in words, smaller towns and islands. Where a question has two readings, the answer leads to both.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'server.json describes each MCP server for the MCP registry, and every page in Markdown names llms.txt below its title.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'The companies as GeoParquet and as FlatGeobuf with a spatial index, which DuckDB, GDAL and QGIS read in place, in parts.',
    path: downloadPaths.page,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'Fleet highlights, crane models, technical terms, wanted ads and marketplace pages as CSV and Parquet, with a JSON Schema of their rows; index.json has the number of rows of each file, and datapackage.json every table.',
    path: downloadPaths.page,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'A page lists all downloads with sizes, checksums and columns, and shows how to open them in DuckDB, pandas, GeoPandas, QGIS and Excel.',
    path: downloadPaths.page,
    ofPages: true,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'Downloads and other documents can be read in parts: a request with Range gets 206, and an interrupted download can be resumed with curl -C -.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: "The companies are also stored in small files by place and by slug. With mode: 'files', the client finds companies in them, with the results of the API and without requests to it.",
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: 'The map loads only the companies in view.',
    path: '/map',
    ofPages: true,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'datapackage.json describes the downloads and the columns of the table. Search engines find the data set and the API on the front page and on Downloads.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'security.txt says whom to tell of a vulnerability, and every page names the Atom feed of changes.',
    path: discoveryPaths.developers,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'NLWeb 0.55 and 0.54 at /nlweb/ask: the nested request by POST, or the question by GET, as JSON or as an event stream.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-22',
    kind: 'fixed',
    text: '_meta.version of /ask is the version of this API. It named a version of NLWeb, whose request and stream /ask doesn’t have.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: 'MCP: list_companies gives 10 companies unless asked for more, with the total. The text of a result is short; structuredContent is still whole. Errors name the tool and its arguments.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-22',
    kind: 'added',
    text: 'MCP: the tools facets, search and fetch, search and fetch on the documentation server too, templates for models, terms, wanted ads, listings and countries, and skills.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: 'Responses below 1,400 bytes are sent uncompressed: they fit a network packet. Data sets of more than about a megabyte are compressed by gzip alone.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: 'Every page links to its Markdown version. In the Markdown of the API reference, fields, errors and examples have headings, and examples name their language.',
    path: portalPaths.reference,
  },
  {
    date: '2026-11-22',
    kind: 'changed',
    text: '/ask looks up every misspelt word of a question, up to a limit of work, and says if a question had too many to be understood whole.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'The map shows the box in its address, opens a company with a click, lists the companies in view, and names countries and large towns.',
    path: '/map',
    ofPages: true,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'Idle connections stay open for 100 s instead of 5 s. A client that reads nothing of a response for 30 s is disconnected.',
    path: portalPaths.reference,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Links such as /ask?q=load+chart open a page with the answer, in HTML or Markdown, also without JavaScript. Programs keep using POST.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'The reference shows curl, JavaScript and Python for every operation, and the documentation has a search.',
    path: portalPaths.reference,
    ofPages: true,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: '/ask answers with the phone number, WhatsApp, website or address of a company when asked for it, and lists all companies on request.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'If you ask about a model that is not in the atlas, the answer says so first and then names the nearest one. It used to give the figures of the nearest model.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'Questions with a distance count the companies in the circle, not in the box around it. “Mobile cranes of 300 t” means one crane that is both.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'Answers to questions link to pages for people: companies, countries, and the map with the same filters.',
    path: guidePaths.ask,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Downloads have max_capacity_t, the largest capacity in the whole fleet. Company pages show the largest crane.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'Every host counts IPv6 clients by /64 network, as documented. Function hosts counted single addresses.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'The TypeScript client no longer drops a filter it does not know: the service rejects it and names the ones it has.',
    path: discoveryPaths.developers,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'Text from the data can no longer add links or HTML to Markdown, pages or feeds.',
    path: guidePaths.changelog,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'The CSV download is safe to open in spreadsheets of any locale. Downloads explains how to restore the exact text.',
    path: guidePaths.downloads,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Terms and license, and privacy, each on a page of its own.',
    path: discoveryPaths.terms,
    ofPages: true,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'A 404 says what is nearby. If a map box is empty and the one with latitude and longitude swapped isn’t, Link and MCP say so.',
    path: guidePaths['map-box'],
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'llms.txt has everything a first request needs, and only links below its first heading.',
    path: guidePaths['developer-resources'],
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'Clients generated from the OpenAPI description by openapi-python-client, OpenAPI Generator and orval compile and work.',
    path: portalPaths.reference,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'The webhook verifier refuses a replay even if the receiver’s clock is set back.',
    path: guidePaths.events,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'Expired wanted ads no longer appear in lists, counts, answers and feeds. Their pages stay and say that they have expired.',
    path: '/wanted',
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: '/ask reads the first 200 words of a question, of up to 60 letters each, and says so in the answer if there was more.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'A 304 for a list, or for If-None-Match: *, counts as a request. A 304 for a company, a document or a download is still free.',
    path: guidePaths.limits,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'The OpenAPI description includes the redirect to the canonical address and the exact form of an idempotency key. Text lengths are counted in characters.',
    path: portalPaths.reference,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'MCP: batches work only in revision 2025-03-26, can have up to 20 messages, and each message counts as a request. A response is at most 4 MiB.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-21',
    kind: 'fixed',
    text: 'MCP refuses invalid UTF-8, duplicate member names and unpaired surrogates, like every other operation.',
    path: guidePaths.mcp,
  },
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'Downloads larger than 2 MiB are compressed with gzip instead of Brotli. A connection can have up to 128 requests waiting for a response.',
    path: portalPaths.reference,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Questions can name 1,300 more towns and regions, and crane series whose models are not in the atlas.',
    path: '/ask',
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'An API reference where you can try every operation, and a first call that runs on the page.',
    path: portalPaths.reference,
    ofPages: true,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Guides to paging and map boxes, with code samples in three languages.',
    path: guidePaths.paging,
    ofPages: true,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'A page where you can ask questions. Answers arrive as an event stream.',
    path: '/ask',
    ofPages: true,
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'A data quality page: what the latest check found, and how complete each field is.',
    path: guidePaths['data-quality'],
    ofPages: true,
  },
  {
    date: '2026-07-06',
    kind: 'added',
    text: 'Version 2026-07-06: companies by filter, by slug and in batches; the sandbox; questions; discovery documents; downloads.',
    path: guidePaths.quickstart,
  },
];
