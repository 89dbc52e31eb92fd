// Publishes a data folder once: `worker-again.ts TO DATA`.
import { readMarket } from '../../src/documents/read-market.ts';
import { digestData } from '../../src/load/data-files.ts';
import { publishData } from '../../src/writer/publish-data.ts';
import { explainFailure } from '../release/exit-codes.ts';

const [to, data] = process.argv.slice(2) as [string, string];
try {
  const published = await publishData(
    {
      to,
      readMarket: async () => (await readMarket(data)).market,
      digestData: () => digestData(data),
      baseUrl: '',
      mayLose: true,
      onStage: () => undefined,
    },
    { keep: 2, canaries: () => Promise.resolve([]), verify: false },
  );
  if (published === null) process.exitCode = (await readMarket(data)).check.totals.errors > 0 ? 1 : 2;
  else if (published.warnings.length > 0) process.exitCode = 3;
} catch (error) {
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = code;
}
