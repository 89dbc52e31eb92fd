import { downloadPaths } from '../../contract/discovery.ts';
import { tablePaths } from '../../contract/public-tables.ts';
import { boxOf, filtersOf } from '../example-request.ts';
import type { Site } from '../site.ts';

/** How to open the downloads with common tools. Each stands alone; `npm run outside` runs all of them. */
export function dataSnippets({ baseUrl, examples }: Pick<Site, 'baseUrl' | 'examples'>) {
  const filters = filtersOf(examples);
  const box = boxOf(examples);
  const [west, south, east, north] = box;
  return {
    duckdb: `SELECT name, city, max_capacity_t
FROM '${baseUrl}${downloadPaths.parquet}'
WHERE country = '${filters.country}'${filters.serviceType === null ? '' : ` AND list_contains(services, '${filters.serviceType}')`}${filters.capacityMinT === null ? '' : ` AND max_capacity_t >= ${filters.capacityMinT}`}
ORDER BY max_capacity_t DESC, slug;`,

    duckdbBox: `SELECT c.name, c.country, h.brand, h.model, h.capacity_t
FROM '${baseUrl}${downloadPaths.parquet}' AS c
JOIN '${baseUrl}${tablePaths('fleet-highlights').parquet}' AS h ON h.company_slug = c.slug
WHERE c.bbox.xmin BETWEEN ${west} AND ${east} AND c.bbox.ymin BETWEEN ${south} AND ${north}
ORDER BY h.capacity_t DESC, c.slug, h.position;`,

    pandasCsv: `import pandas as pd

companies = pd.read_csv(
    "${baseUrl}${downloadPaths.csv}",
    keep_default_na=False,
    na_values=[""],
    dtype={"postal_code": "string", "phone": "string", "whatsapp": "string"},
)
print(companies.groupby("country")["max_capacity_t"].max().nlargest(5))`,

    pandasParquet: `import pandas as pd

models = pd.read_parquet("${baseUrl}${tablePaths('models').parquet}")
print(models.nlargest(5, "capacity_t")[["brand", "model", "capacity_t"]])`,

    geopandas: `import geopandas

companies = geopandas.read_file(
    "/vsicurl/${baseUrl}${downloadPaths.flatGeobuf}",
    bbox=(${box.join(', ')}),
)
print(companies[["name", "country", "max_capacity_t", "geometry"]])`,

    flatgeobuf: `import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';

const box = { minX: ${west}, minY: ${south}, maxX: ${east}, maxY: ${north} };
for await (const { geometry, properties } of deserialize('${baseUrl}${downloadPaths.flatGeobuf}', { rect: box }))
  console.log(properties.name, properties.max_capacity_t, geometry.coordinates);`,
  };
}
