import { downloadPaths } from '../../contract/discovery.ts';
import { tablePaths } from '../../contract/public-tables.ts';

/** Germany and its neighbours: west, south, east, north. */
const box = [5.9, 47.2, 15.1, 55.1] as const;
const [west, south, east, north] = box;

/** How to open the downloads with common tools. Each stands alone; `npm run outside` runs all of them. */
export const dataSnippets = (baseUrl: string) => ({
  duckdb: `SELECT name, city, max_capacity_t
FROM '${baseUrl}${downloadPaths.parquet}'
WHERE country = 'DE' AND list_contains(services, 'mobile_crane') AND max_capacity_t >= 500
ORDER BY max_capacity_t DESC, slug;`,

  duckdbBox: `SELECT c.name, c.country, h.brand, h.model, h.capacity_t
FROM '${baseUrl}${downloadPaths.parquet}' AS c
JOIN '${baseUrl}${tablePaths('fleet-highlights').parquet}' AS h ON h.company_slug = c.slug
WHERE c.bbox.xmin BETWEEN ${west} AND ${east} AND c.bbox.ymin BETWEEN ${south} AND ${north} AND h.capacity_t >= 1000
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
    where="max_capacity_t >= 500",
)
print(companies[["name", "country", "max_capacity_t", "geometry"]])`,

  flatgeobuf: `import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';

const box = { minX: ${west}, minY: ${south}, maxX: ${east}, maxY: ${north} };
for await (const { geometry, properties } of deserialize('${baseUrl}${downloadPaths.flatGeobuf}', { rect: box }))
  console.log(properties.name, properties.max_capacity_t, geometry.coordinates);`,
});
