// Opens the built function and answers one request, a list or a question: `worker-start.ts FOLDER [QUESTION]`. Prints milliseconds since the process began.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverFiles } from '../../src/documents/addresses.ts';
import { readPack, type PackIndex } from '../../src/query/pack.ts';

const folder = join(process.argv[2]!, 'server');
const file = (name: string) => readFile(join(folder, name));
const { createFunction } = (await import(pathToFileURL(join(folder, 'function.js')).href)) as typeof import('../../src/hosts/function.ts');
const pack = async (index: PackIndex) => readPack(await file(serverFiles.pack), index);
const handle = await createFunction({ read: file, pack, open: () => Promise.reject(new Error('no document is asked for')) }, new Map(), {
  quota: null,
  cdn: false,
  report: (error) => process.stderr.write(`${String(error)}\n`),
});
const question = process.argv[3];
const request =
  question === undefined
    ? new Request('https://cranes.example/api/companies?bbox=5,45,15,55&capacity_min_t=100&limit=100')
    : new Request('https://cranes.example/ask', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: question }),
      });
const response = await handle(request, 'bench');
await response.arrayBuffer();
if (response.status !== 200) throw new Error(`status ${response.status}`);
process.stdout.write(`${performance.now()}\n`);
