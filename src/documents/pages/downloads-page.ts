import { downloadPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { downloadFiles, downloadFormats, publicTableNames, publicTables } from '../../contract/public-tables.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import type { Column } from '../../contract/tables.ts';
import type { Block, ExplorePage, Text } from '../../site/view/blocks.ts';
import { serviceThings } from '../../site/view/things.ts';
import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { link } from '../../site/view/words.ts';
import type { DownloadIndex } from '../downloads/download-documents.ts';
import { filtersOf } from '../example-request.ts';
import { dataSnippets } from '../downloads/snippets.ts';
import type { Site } from '../site.ts';
import { mapOf } from '../../contract/map-of.ts';

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Size of a file for people, in units of a thousand. */
function formatSize(bytes: number): string {
  if (bytes < 1e6) return `${formatInteger(Math.ceil(bytes / 1000))} kB`;
  return `${formatInteger(Math.floor(bytes / 1e6))}.${Math.floor((bytes % 1e6) / 1e5)} MB`;
}

const columnTypes: ReadonlyMap<string, string> = mapOf({ integer: 'integer', decimal: 'number', date: 'date', list: 'list of texts' });

const columnLine = ({ name, cell, required, description }: Column): Text[] => [
  { code: name },
  `${columnTypes.get(cell) ?? 'text'}${required || cell === 'list' ? '' : ', may be empty'}`,
  description,
];

const code = (language: string, text: string): Block => ({ kind: 'code', language, text });

type Shown = Pick<Site, 'service' | 'baseUrl' | 'date' | 'counts' | 'examples'>;

/** The page of the downloads: every file with its size, and how to open it. */
export function downloadsPage(index: DownloadIndex, site: Shown): ExplorePage {
  const { counts } = site;
  return {
    section: 'downloads',
    path: downloadPaths.page,
    title: 'Downloads',
    description: `The complete public data set as CSV, Parquet, NDJSON and GeoJSON: ${formatCount(counts.companies, 'company', 'companies')}, their cranes, crane models, technical terms, wanted ads and marketplace pages.`,
    json: downloadPaths.index,
    things: serviceThings(site, index.files),
    blocks: [...overview(index, site), ...fileList(index, site), ...inPrograms(site), ...inApplications(site), ...columnTables()],
  };
}

function overview({ data_version: dataVersion }: DownloadIndex, { service, date }: Shown): Block[] {
  return [
    {
      kind: 'text',
      text: 'The complete public data set as files. Free to read. No account, no key. Every release of the data updates them.',
    },
    {
      kind: 'facts',
      pairs: [
        ...(service.licence === undefined ? [] : [['License', link(service.licence.name, service.licence.url)] as const]),
        ['Data version', { code: dataVersion }],
        ['Data date', date],
        [
          'For programs',
          [
            link('index.json', downloadPaths.index),
            ' (sizes, checksums) and ',
            link('datapackage.json', downloadPaths.dataPackage),
            ' (every column, as a Frictionless Data Package)',
          ],
        ],
        ['More', [link('Resume a download, keep a copy up to date', guidePaths.downloads)]],
      ],
    },
  ];
}

function fileList({ files }: DownloadIndex, { service, baseUrl, date }: Shown): Block[] {
  const fileOf = new Map(files.map((file) => [file.url, file]));
  return [
    { kind: 'heading', text: 'Files', id: 'files' },
    {
      kind: 'table',
      caption: 'Files',
      head: ['File', 'Contents', 'Format', 'Rows', 'Size'],
      numeric: [3, 4],
      rows: downloadFiles.map(({ path, table, format }) => {
        const { rows, bytes } = fileOf.get(baseUrl + path)!;
        return [
          link(fileName(path), path),
          publicTables[table].title,
          downloadFormats[format].name,
          formatInteger(rows),
          formatSize(bytes),
        ];
      }),
    },
    {
      kind: 'text',
      text: [
        'Of each fleet, only the cranes that the company shows are public, up to ',
        formatInteger(service.fleet_highlights),
        ' each; ',
        { code: 'max_capacity_t' },
        ` is the largest capacity in the whole fleet. Wanted ads are those that had not expired by ${date}.`,
      ],
    },
    {
      kind: 'details',
      summary: 'SHA-256 checksums',
      blocks: [
        {
          kind: 'text',
          text: [
            'Save them as a file in the same folder as the downloads and run ',
            { code: 'sha256sum --check --ignore-missing' },
            ' on it.',
          ],
        },
        code('text', files.map(({ url, sha256 }) => `${sha256}  ${fileName(url)}`).join('\n')),
      ],
    },
  ];
}

function inPrograms({ baseUrl, examples }: Shown): Block[] {
  const snippets = dataSnippets({ baseUrl, examples });
  return [
    { kind: 'heading', text: 'Which format', id: 'formats' },
    {
      kind: 'list',
      items: [
        'CSV opens everywhere: spreadsheets, databases, scripts.',
        'Parquet is the smallest and has types. DuckDB reads only the columns and rows it needs, even over HTTP. The companies are GeoParquet 1.1.',
        'GeoJSON and NDJSON have whole companies with their cranes, as the API returns them.',
        ['For FlatGeobuf, convert GeoJSON: ', { code: 'ogr2ogr -mapFieldType StringList=String companies.fgb companies.geojson' }],
      ],
    },
    { kind: 'heading', text: 'Only what you need, as CSV', id: 'filtered' },
    { kind: 'text', text: 'The same companies with DuckDB, pandas and jq. Change the conditions as you need.' },
    ...snippets.filtered.map(({ language, code: text }) => code(language, text)),
    { kind: 'heading', text: 'DuckDB', id: 'duckdb' },
    {
      kind: 'text',
      text: 'DuckDB reads the file in place and fetches only what the query needs. It loads its extension httpfs to do so; without it, download the file and use its name in place of the URL.',
    },
    code('sql', snippets.duckdb),
    { kind: 'text', text: ['For a map box, compare ', { code: 'bbox' }, ': row groups outside it are not read.'] },
    code('sql', snippets.duckdbBox),
    { kind: 'heading', text: 'pandas', id: 'pandas' },
    {
      kind: 'note',
      text: [
        { code: 'NA' },
        ' is the country code of Namibia. pandas reads it as a missing value unless ',
        { code: 'keep_default_na=False' },
        ' is given. Parquet files don’t have this problem.',
      ],
    },
    code('python', snippets.pandasCsv),
    code('python', snippets.pandasParquet),
    { kind: 'heading', text: 'GeoPandas', id: 'geopandas' },
    code('python', snippets.geopandas),
  ];
}

function inApplications({ baseUrl, examples }: Shown): Block[] {
  return [
    { kind: 'heading', text: 'QGIS', id: 'qgis' },
    {
      kind: 'list',
      items: [
        'Choose Layer > Add Layer > Add Vector Layer.',
        ['Source type: Protocol: HTTP(S), cloud, etc. Type: HTTP/HTTPS/FTP. URI: ', { code: baseUrl + downloadPaths.geojson }],
        ['Filter the layer, for example by ', { code: `"country" = '${filtersOf(examples).country}'` }, '.'],
      ],
    },
    { kind: 'heading', text: 'Excel', id: 'excel' },
    {
      kind: 'list',
      items: [
        'Choose Data > From Text/CSV (or From Web, with the address of the file), and not File > Open: the file is UTF-8 and has commas in every country.',
        'File origin: 65001: Unicode (UTF-8). Delimiter: Comma.',
        [
          'Choose Transform Data and set ',
          { code: 'postal_code' },
          ', ',
          { code: 'phone' },
          ' and ',
          { code: 'whatsapp' },
          ' to Text, so that no zero or plus sign is lost.',
        ],
        [
          'Some texts begin with an apostrophe, which keeps Excel from running them as a formula. ',
          link('How to restore them', guidePaths.downloads),
        ],
      ],
    },
  ];
}

function columnTables(): Block[] {
  return [
    { kind: 'heading', text: 'Columns', id: 'columns' },
    {
      kind: 'text',
      text: 'CSV and Parquet files of a table have the same columns. In CSV, the entries of a list are joined by semicolons. GeoParquet adds geometry and bbox.',
    },
    ...publicTableNames.map((name): Block => ({
      kind: 'details',
      summary: publicTables[name].title,
      blocks: [
        { kind: 'text', text: [`A row is ${publicTables[name].rowIs}. `, link('JSON Schema', tablePaths(name).schema)] },
        {
          kind: 'table',
          caption: `Columns of ${publicTables[name].title.toLowerCase()}`,
          head: ['Column', 'Type', 'Meaning'],
          rows: (publicTables[name].columns as readonly Column[]).map(columnLine),
        },
      ],
    })),
  ];
}
