import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPaths } from '../../src/contract/discovery.ts';
import { runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';
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
  return ofPython;
}
