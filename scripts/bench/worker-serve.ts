// Serves a published folder without a limit that the load could meet: `worker-serve.ts FOLDER`. Prints the port.
import { readSettings } from '../../src/contract/settings.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { runHost } from '../../src/hosts/node/run.ts';

const folder = process.argv[2]!;
const result = readSettings({ PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_WINDOW_S: '1' });
if ('faults' in result) throw new Error(result.faults.join('\n'));
const host = await runHost(await readDataset(folder), folder, result.settings);
process.stdout.write(`${host.port}\n`);
