// Publishes a release for the fault tests and ends like `npm run publish`: `worker-publish.ts TO VERSION COUNT` publishes COUNT small
// documents, most of which are the same in every version; `worker-publish.ts TO VERSION DATA` the market of a folder.
import { loadData } from '../../src/load/load-data.ts';
import { buildMarket } from '../../src/model/market.ts';
import { buildData } from '../../src/documents/build-data.ts';
import { textDocument } from '../../src/documents/document.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import type { SiteContents } from '../../src/documents/document.ts';
import { runCanaries } from '../release/canaries.ts';
import { explainFailure } from '../release/exit-codes.ts';

const [to, version, what] = process.argv.slice(2) as [string, string, string];
const baseUrl = 'https://cranes.example';

/** One document in ten changes with the version, and one in ten is long enough to compress. */
function smallContents(count: number): SiteContents {
  const documents = Array.from({ length: count }, (_, i) => {
    const text = `${i} ${i % 10 === 0 ? version : 'unchanged'} `.repeat(i % 10 === 1 ? 200 : 3);
    return textDocument(`/folder-${i % 3}/${i}.txt`, text);
  });
  return { baseUrl, dataVersion: version, documents, serverFiles: [{ file: 'version.bin', bytes: Buffer.from(version) }] };
}

async function marketContents(folder: string): Promise<SiteContents> {
  const { rows, service } = await loadData(folder);
  if (rows === null || service === null) throw new Error('the data has errors');
  const companies = rows.companies.map((row, i) => (i === 0 ? { ...row, description: `Version ${version}` } : row));
  const { documents, closing, serverFiles } = await buildData(buildMarket({ ...rows, companies }, service), baseUrl);
  // The manifest has the given version, so that a reader knows what is served.
  return { baseUrl, dataVersion: version, documents, closing, serverFiles };
}

try {
  const publisher = openPublisher(to);
  try {
    const small = /^\d+$/.test(what);
    const contents = small ? smallContents(Number(what)) : await marketContents(what);
    const { warnings } = await publisher.publish(contents, { keep: 3, canaries: small ? () => Promise.resolve([]) : runCanaries });
    process.exitCode = warnings.length > 0 ? 3 : 0;
  } finally {
    publisher.close();
  }
} catch (error) {
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = code;
}
