import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { downloadPaths } from '../../src/contract/discovery.ts';
import type { PublicCompany } from '../../src/contract/entities.ts';
import { packageVersion, runProgram, startVerdict, type Verdict } from '../validate/verdict.ts';
import { callsFile } from './generators.ts';
import { pythonVersion } from './tools.ts';

/** What each Python program reads. */
const subjects = {
  curl: 'every download, by curl -C - and sha256sum',
  pandas: 'every table by read_csv and read_parquet over HTTP',
  pyarrow: downloadPaths.parquet,
  geopandas: `${downloadPaths.parquet} by read_parquet, with a box`,
  pyogrio: `/vsicurl/…${downloadPaths.geojson} by GDAL, with a box`,
  duckdb: 'every table in CSV and Parquet, downloaded',
} as const;
type Tool = keyof typeof subjects;

/** Reads the downloads with the usual programs. */
export async function runFormats(bin: string, baseUrl: string, folder: string): Promise<Verdict[]> {
  const work = join(folder, 'formats');
  mkdirSync(work);
  const { code, output } = await runProgram(join(bin, 'python'), [callsFile('formats.py'), baseUrl, work], work, 300);
  const calls = output
    .split('\n')
    .filter((line) => line.startsWith('{"tool":'))
    .map((line) => JSON.parse(line) as { tool: Tool; name: string; holds: boolean; seen: string });
  const ofPython = (Object.keys(subjects) as Tool[]).map((tool) => {
    const verdict = startVerdict(tool === 'curl' ? 'curl' : pythonVersion(tool), subjects[tool]);
    for (const { name, holds, seen } of calls.filter((call) => call.tool === tool)) verdict.check(name, holds, seen);
    verdict.check('the program ended well', code === 0, output.slice(-300));
    return verdict.end();
  });
  const text = await (await fetch(baseUrl + downloadPaths.ndjson)).text();
  const companies = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PublicCompany);
  return [...ofPython, await runHyparquet(baseUrl, companies)];
}

/** Reads Parquet in JavaScript, by ranges. */
async function runHyparquet(baseUrl: string, companies: readonly PublicCompany[]): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('hyparquet', import.meta.url), `${downloadPaths.parquet} by ranges`);
  const read = async (options: object) =>
    parquetReadObjects({
      file: await asyncBufferFromUrl({ url: baseUrl + downloadPaths.parquet }),
      compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
      ...options,
    });
  const rows = await verdict.attempt('some columns', () => read({ columns: ['slug', 'services', 'geometry'] }));
  const slugs = new Set(rows?.map((row) => row['slug']));
  verdict.check('every company once', slugs.size === companies.length && rows?.length === companies.length, rows?.length);
  const found = await verdict.attempt('a filter', () => read({ filter: { country: { $eq: 'DE' } }, columns: ['slug', 'country'] }));
  verdict.check('by country', found?.length === companies.filter(({ country }) => country === 'DE').length, found?.length);
  return verdict.end();
}
