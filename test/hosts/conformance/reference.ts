import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFile } from '../../../src/documents/addresses.ts';
import { readDataset } from '../../../src/hosts/node/read-dataset.ts';
import { memoryLimiter } from '../../../src/serve/rate-limit.ts';
import { handle } from '../../../src/serve/handle.ts';
import { exchange, type Send } from './exchange.ts';

/** The function in this process, on a published folder: every host is compared with it. */
export async function referenceSend(folder: string): Promise<Send> {
  const dataset = await readDataset(folder);
  const context = {
    dataset,
    limiter: memoryLimiter({ requests: 1_000_000, windowSeconds: 60 }),
    cdn: false,
    report: (error: unknown) => {
      throw error;
    },
  };
  const open = (file: string) => readFile(join(folder, clientFile(file)));
  return async (method, target, headers, body) => {
    const init: RequestInit = { method, headers, body };
    const response = await handle(context, new Request(dataset.baseUrl + target, init), 'client', open);
    return exchange(response.status, new Map(response.headers), Buffer.from(await response.arrayBuffer()));
  };
}
