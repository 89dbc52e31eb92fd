import { downloadPaths } from '../../contract/discovery.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import { markdownCode } from '../../site/view/markdown-words.ts';
import { boxOf, filtersOf } from '../example-request.ts';
import type { Site } from '../site.ts';
import { fillText, type Values } from '../texts.ts';

/** How to open the downloads with common tools. Each runs by itself; `npm run lab -- outside` runs all of them. */
export function dataSnippets({ baseUrl, examples }: Pick<Site, 'baseUrl' | 'examples'>) {
  const blocks = (name: string, values: Values) =>
    markdownCode(fillText(`snippets/${name}.md`, values, { baseUrl, downloads: downloadPaths }));
  const fill = (name: string, values: Values): string => blocks(name, values)[0]!.code;
  const box = boxOf(examples);
  const [west, south, east, north] = box;
  return {
    /** The same companies as CSV: by DuckDB, pandas and jq. */
    filtered: blocks('filtered-download', { ...filtersOf(examples) }),
    duckdb: fill('duckdb', { ...filtersOf(examples) }),
    duckdbBox: fill('duckdb-box', { west, south, east, north, highlights: tablePaths('fleet-highlights').parquet }),
    pandasCsv: fill('pandas-csv', {}),
    pandasParquet: fill('pandas-parquet', { models: tablePaths('models').parquet }),
    geopandas: fill('geopandas', { box: box.join(', ') }),
  };
}
