import { guidePaths } from '../../contract/guides.ts';
import { codeBlock, markdownLink } from '../../site/view/markdown.ts';
import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import { limits } from '../../contract/limits.ts';
import { nlwebPaths, nlwebVersions } from '../../contract/nlweb.ts';
import { publicTableNames, publicTables, tablePaths } from '../../contract/public-tables.ts';
import { operations } from '../../contract/operations.ts';
import { filterMeaning, listParameters } from '../../contract/parameters.ts';
import { cellPaths, storedColumns } from '../../query/cells.ts';
import { answer } from './guide-sources.ts';
import { table } from './markdown.ts';
import { boxOf } from '../example-request.ts';
import { antimeridianBox, snippetBlocks } from './snippets.ts';
import type { GuideTexts } from './guide-sources.ts';

/** The guides of the group “Reading”. */
export const readingGuides = {
  companies: (sources) => `
## List

${operations.listCompanies.description}

${table(
  ['parameter', 'description', 'example'],
  listParameters.map(({ name, description, example }) => [`\`${name}\``, description, example === '' ? '' : `\`${example}\``]),
)}

${snippetBlocks('list', sources)}

${answer(sources, operations.listCompanies)}

For further pages, see [Paging](${sources.baseUrl}${guidePaths.paging}). For map boxes, see [Filtering by map box](${sources.baseUrl}${guidePaths['map-box']}).

## One company

${operations.getCompanyBySlug.description}

${snippetBlocks('company', sources)}

${answer(sources, operations.getCompanyBySlug)}

## Counts for filters

${operations.getFacets.description} ${filterMeaning}

To look up a count, find the country’s table (\`null\` is all countries), the row of the service, and the column of the capacity.

${snippetBlocks('facets', sources)}

## Several at once

${operations.batchGetCompanies.description}

${snippetBlocks('batch', sources)}`,

  paging: ({ baseUrl, ...sources }) => `
A list has \`items\` and \`next_cursor\`. A page has ${limits.defaultPageItems} companies by default and up to ${limits.maxPageItems} with \`limit\`. Repeat the request with the same filters and \`cursor\` set to \`next_cursor\` until it is null. There is no empty last page, and each company appears exactly once.

${snippetBlocks('allPages', { ...sources, baseUrl })}

## What you can rely on

- **Order.** Companies are sorted by slug, byte by byte. Nobody can pay for a better position, and the order is the same on every server.
- **A cursor belongs to its filters.** With different filters it is rejected with a 400, so a mistake never returns the wrong list. You can change \`limit\` from page to page.
- **A cursor stays valid after data updates.** It stores the last slug, not a position. A company added in the meantime appears if its place is still ahead, a removed one doesn’t, and none appears twice.
- **A cursor is opaque.** Its format may change. Don’t build or parse one yourself.

## Total count

\`X-Total-Count\` is the number of companies that match all filters, and \`Link\` has the \`next\` and \`first\` pages (RFC 8288). A static host that serves a stored file may leave out both headers; \`next_cursor\` is always there.

## Get every company

Use the [downloads](${baseUrl}${guidePaths.downloads}) if you want the whole data set: one request instead of hundreds.`,

  'map-box': (sources) => `
\`bbox=minLon,minLat,maxLon,maxLat\` takes four WGS 84 coordinates in decimal degrees, **longitude first**, as in GeoJSON and most map libraries. A company matches if its location is inside the box or on its edge.

${snippetBlocks('mapBox', sources)}

## Across the 180th meridian

If minLon is greater than maxLon, the box runs east from minLon across the 180th meridian to maxLon: \`${antimeridianBox}\` covers New Zealand and Fiji.

${snippetBlocks('antimeridian', sources)}

## Invalid boxes

${table(
  ['box', 'problem'],
  [
    [`\`${boxOf(sources.examples).slice(0, 3).join(',')}\``, 'three numbers instead of four'],
    ['`5.9,55.1,15.1,47.2`', 'minLat is greater than maxLat'],
    ['`-200,0,10,10`', 'a longitude is below -180'],
    ['`1e1,0,20,10`', 'exponents are not allowed; use digits, an optional minus and at most one decimal point, up to 40 characters'],
  ],
)}

If swapping longitude and latitude would make the box valid, the error’s \`resolution\` says so. If a valid box is empty and the swapped one isn’t, the response is still an empty list, and its \`Link\` header has the swapped request with \`rel="related"\`.

## Use it with a map

Send a request when the user stops moving the map. Round the visible box outwards to two decimals: nearby users then send the same request, which caches can answer. You can combine the box with \`country\`, \`service_type\` and \`capacity_min_t\`; a company must match all filters.`,

  ask: (sources) => `
${operations.ask.description}

${snippetBlocks('ask', sources)}

${answer(sources, operations.ask)}

## What it understands

Ask in English, German, Dutch, French, Spanish, Italian, Portuguese or Polish; typos are fine. The answer comes in the language of the question. The service recognizes countries, towns and a distance around them, services, capacities in any unit, makers and models, and it respects exclusions such as “not Liebherr”.

${table(
  ['a question about', 'returns'],
  [
    ['companies', 'the page of the country, or the map with the filters it understood, then a few of the companies'],
    ['a company by its name', 'that company, with its phone, WhatsApp, website or address if you ask for it'],
    ['a crane model or a technical term', 'its page in the atlas'],
    ['used cranes for sale', 'marketplace pages'],
    ['who wants to buy', 'wanted ads that have not expired: requests from buyers, never cranes for sale'],
    ['the API, keys, limits, OpenAPI or MCP', 'the documentation'],
    ['something that needs an account', 'the sign-in page'],
    ['anything else', 'no results, and a sentence on what you can ask'],
  ],
)}

The text says how many companies match what was understood, what was assumed (a converted unit, metric tonnes), and which condition was dropped if nothing matched all of them. It ends with one next step. The weight of a load is not used as a capacity, because what a crane can lift depends on its radius and setup.

- **Answers are written to be read, also aloud.** Numbers and dates look as they do in the language: 4,000 t in English is 4.000 t in German. Programs take numbers from the API request in the description of a list.
- **Descriptions of results say what matters**: how far a company is and which of its cranes fits, the figures of a model, the day when a wanted ad expires.
- **Wanted ads go by the day of the question**, in UTC: one whose last day is over is neither counted nor shown. Pages and downloads name the date of the data, and list what was open on that date.
- **Results link to pages for people.** Add \`.md\` to an address for Markdown, except for the map. The description of a list gives the API request that returns it as JSON.
- **“Within 100 km” is a circle.** Companies are counted, listed and ranked by great-circle distance. The linked list covers the box around the circle, and the answer says how many companies are in it.
- **“Mobile cranes of 300 t” means one crane that is both.** In lists, ${filterMeaning} The answer says how many companies the linked list has.
- **If a model is not in the atlas, the answer says so first**, then names the nearest one, but doesn’t state its figures. The model code is the only part of a question that an answer repeats.

## Streaming

${snippetBlocks('askStream', sources)}

One \`message\` event carries the whole answer, then a \`done\` event carries \`{"ok":true}\`. Close the stream on \`done\`: a client that reconnects asks the question again.

## NLWeb

\`${sources.baseUrl}${nlwebPaths.ask}\` answers the same questions in the form of NLWeb ${nlwebVersions.join(' and ')}: by POST with the nested request, or by GET with \`query\` in the address. The response is JSON, or an event stream with \`prefer.streaming\`, \`streaming=true\` or \`Accept: text/event-stream\`. Its own [description](${sources.baseUrl}${nlwebPaths.description}) has the details; the operation \`${operations.ask.method} ${operations.ask.path}\` has another request and another stream.

${codeBlock(
  'sh',
  `curl '${sources.baseUrl}${nlwebPaths.ask}' -H 'Content-Type: application/json' -d '{"query":{"text":"mobile cranes of 100 t near Hamburg"},"prefer":{"streaming":true}}'`,
)}

- The events of version ${nlwebVersions[0]} are \`start\` with \`_meta\`, \`result\` with \`index\` and \`item\` for each result, and \`complete\`. A request whose \`meta\` names ${nlwebVersions[1]} gets the unnamed events of that version.
- The first result is the answer in a few sentences, of type \`SearchSummary\`. \`prefer.mode\` \`list\` leaves it out.
- Each question stands for itself. \`context\`, \`query.site\` and other formats are let through and not used; there is no elicitation, no promise and no action.
- Errors have the status and the \`error\` of every other operation, and \`_meta.response_type\` \`failure\`.

## As a link

\`${sources.baseUrl}${operations.ask.path}?q=load+chart\` opens a page with the answer: HTML in a browser, Markdown with \`Accept: text/markdown\`. Each counts against the rate limit as a question does. Programs that want JSON use POST; GET without one of these types is answered 405.

## What it doesn’t do

The service points to public resources and makes nothing up about them. It can’t read an account, send a message or book a crane. A question can have up to ${limits.maxQuestionChars} characters; \`q\` is short for \`query\`.`,

  downloads: (sources) => {
    const { baseUrl, service } = sources;
    return `
The complete public data set, updated with every release of the data.${service.licence === undefined ? '' : ` License: ${markdownLink(service.licence.name, service.licence.url)}.`}

The [page of the downloads](${baseUrl}${downloadPaths.page}) lists every file with its size and checksum, and shows how to open it in DuckDB, pandas, GeoPandas, QGIS and Excel.

${table(
  ['file', 'contents'],
  [
    [`[companies.csv](${baseUrl}${downloadPaths.csv})`, 'A table for spreadsheets and databases (RFC 4180).'],
    [
      `[companies.parquet](${baseUrl}${downloadPaths.parquet})`,
      'The same table by columns, as GeoParquet 1.1, compressed with Zstandard. Rows that are near each other stand together; statistics of each row group let a reader skip those outside a box.',
    ],
    [`[companies.ndjson](${baseUrl}${downloadPaths.ndjson})`, 'One company per line, as the API returns it, with `max_capacity_t` added.'],
    [`[companies.geojson](${baseUrl}${downloadPaths.geojson})`, 'Company locations as points on a map (RFC 7946).'],
    [
      `[companies.fgb](${baseUrl}${downloadPaths.flatGeobuf})`,
      'The same points as FlatGeobuf with its spatial index: GDAL, QGIS and browsers read the companies of a box with a few range requests.',
    ],
    ...publicTableNames
      .filter((name) => name !== 'companies')
      .map((name) => {
        const { csv, parquet } = tablePaths(name);
        return [
          `[${name}.csv](${baseUrl}${csv}), [.parquet](${baseUrl}${parquet})`,
          `${publicTables[name].title}: a row is ${publicTables[name].rowIs}.`,
        ];
      }),
    [
      `[schema-org.jsonl](${baseUrl}${discoveryPaths.schemaFeed})`,
      'Companies, models, terms, pages and wanted ads in the schema.org vocabulary, one JSON-LD object per line.',
    ],
  ],
)}

Sizes, numbers of rows and SHA-256 checksums: [index.json](${baseUrl}${downloadPaths.index}). The same with the type and meaning of each column, as a Frictionless Data Package: [datapackage.json](${baseUrl}${downloadPaths.dataPackage}). A JSON Schema of the rows of each table is at \`${tablePaths('companies').schema}\`, and so on. Use these files instead of reading every page of the list. NDJSON and GeoJSON include the fleet highlights of each company; in the other formats they are a table of their own, joined by \`company_slug\`. All files of companies have \`country\` and \`max_capacity_t\`: the largest capacity in the whole fleet, in tonnes, or empty (null) if no crane states one.

\`NA\` is the country code of Namibia, and an empty cell alone is a missing value. Tell pandas so: \`pd.read_csv(url, keep_default_na=False, na_values=[""])\`.

To resume an interrupted download, use \`curl -C -\` or any program that sends \`Range\`; with the \`ETag\` in \`If-Range\`, you get the whole new file if it has changed. One range per request is answered, of the uncompressed file; several are answered with the whole file. A range beyond the end is a 416 with the length in \`Content-Range\`. This also works for other documents and pages, and is ignored by API operations.

To keep spreadsheets from running text as a formula, CSV files have an apostrophe before \`=\`, \`+\`, \`-\` and \`@\` (and their full-width forms) at the start of a text, and after a comma, semicolon, vertical bar, tab or line break in it. Numbers and phone numbers are left as they are. To restore the exact text, replace the pattern \`(^|[,;|\\t\\r\\n])([\\s"']*)'(?=[=+\\-@＝＋－＠])\` with \`$1$2\`, or use one of the other files.

## Find companies in files

The companies are also stored in small files, by place and by slug. The map reads them, and so can programs, also where the API is not available. Files have rows of ${storedColumns.map((name) => `\`${name}\``).join(', ')}; bit i of \`services\` stands for entry i of \`service_types\` in the index.

${table(
  ['file', 'contents'],
  [
    [
      `[cells.json](${baseUrl}${cellPaths.cells})`,
      'The index by place: the area of each country, and each cell as key, number of companies, services, largest capacity and countries.',
    ],
    [
      `\`${cellPaths.cell('KEY')}\``,
      'The companies of a cell. A key begins with 0 for the western half of the world or 1 for the eastern; each further digit is a quarter of the square before: 0 and 1 in the south, 0 and 2 in the west. The beginnings of a key have counts by country, service and capacity.',
    ],
    [
      `[blocks.json](${baseUrl}${cellPaths.blocks})`,
      'The index by slug: each block as first slug, number of companies, services and largest capacity.',
    ],
    [`\`${cellPaths.block('SLUG')}\``, 'The companies from a slug on, up to the next block.'],
  ],
)}

The [client](${baseUrl}${downloadPaths.client}) reads them for you: \`createClient({ baseUrl, mode: 'files' })\` returns the same lists, pages and errors as the API.

## Keep a copy up to date

[changes.json](${baseUrl}${operations.getChanges.path}) lists the companies added, changed and removed in each release, newest release first, each with the SHA-256 of its JSON. [changes.atom](${baseUrl}${operations.getChangesFeed.path}) has the same information for feed readers.

1. Download the whole data set once, and save \`data_version\` from its index.json.
2. Request changes.json from time to time with \`If-None-Match\`. A 304 means nothing has changed, and is free.
3. Find the release whose \`previous_data_version\` is yours. Apply it and every newer one, oldest first: fetch added and changed companies again, and delete removed ones.
4. If no release starts from your version, or one of them has \`listed: false\`, download the whole data set again.

The list keeps up to ${limits.maxChangeReleases} releases and ${limits.maxChangesBytes / 1024} KiB. \`data_date\`, and \`updated\` in the feed, are dates from the data itself, not the time of publication, so several releases can share one. Compare \`data_version\`, not dates.

${snippetBlocks('download', sources)}`;
  },
} satisfies GuideTexts;
