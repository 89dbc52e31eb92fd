// Builds the data of a folder in a process of its own and prints time and peak memory: `worker-build.ts DATA OUT`.
import { loadData } from '../../src/load/load-data.ts';
import { buildMarket } from '../../src/model/market.ts';
import { buildData } from '../../src/documents/build-data.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { bundleCode } from '../../src/writer/bundle.ts';
import { projectRoot } from '../project-root.ts';

const [dataDir, outDir] = process.argv.slice(2) as [string, string];
const baseUrl = 'https://cranes.example';
const started = performance.now();
const stages: Record<string, number> = {};
let last = started;
const stage = (name: string): void => {
  const now = performance.now();
  stages[name] = Math.round(now - last) / 1000;
  last = now;
};
const { rows, service, notices } = await loadData(dataDir);
if (rows === null || service === null) throw new Error(`the data has errors: ${JSON.stringify(notices.slice(0, 3))}`);
stage('load and check');
const market = buildMarket(rows, service);
stage('join');
const bundle = bundleCode(projectRoot);
const data = await buildData(market, baseUrl);
stage('index');
const code = await bundle;
stage('bundle');
const { files, bytes, written } = await publishTree(outDir, {
  baseUrl,
  dataVersion: data.dataVersion,
  documents: data.documents,
  closing: data.closing,
  serverFiles: [...data.serverFiles, ...code],
  variants: true,
});
stage('write and compress');
process.stdout.write(
  `${JSON.stringify({ seconds: (performance.now() - started) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024, files, bytes, written, stages })}\n`,
);
process.exit(0);
