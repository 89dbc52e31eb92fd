// Publishes a data folder once as `npm run watch` does, with what comes after it: `worker-again.ts TO DATA`.
import { readMarket } from '../../src/documents/market-memory.ts';
import { digestData } from '../../src/load/data-files.ts';
import { prepareCopy, publishData, type Resident } from '../../src/writer/publish-data.ts';
import { explainFailure } from '../release/exit-codes.ts';

const [to, data] = process.argv.slice(2) as [string, string];
const resident: Resident = { memory: null, copy: null };
try {
  const published = await publishData(
    {
      to,
      readMarket: async (memory) => (await memory.read(data)).market,
      digestData: () => digestData(data),
      baseUrl: '',
      mayLose: true,
      onStage: () => undefined,
    },
    { keep: 2, canaries: () => Promise.resolve([]), verify: false },
    resident,
  );
  if (published === null) process.exitCode = (await readMarket(data)).check.totals.errors > 0 ? 1 : 2;
  else if (published.warnings.length > 0) process.exitCode = 3;
  await prepareCopy(to, resident);
} catch (error) {
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = code;
}
