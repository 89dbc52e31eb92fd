// Serves a published folder without a limit that the load could meet: `worker-serve.ts FOLDER`. Prints the port.
import { startHost } from '../start-host.ts';

const host = await startHost(process.argv[2]!, { RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_WINDOW_S: '1' });
process.stdout.write(`${host.port}\n`);
