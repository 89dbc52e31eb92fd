import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../scripts/project-root.ts';
import { serverFiles } from '../src/documents/addresses.ts';
import { buildData, type BuiltData } from '../src/documents/build-data.ts';
import type { Market } from '../src/model/market.ts';
import { keptForCode, loadedCode } from '../src/writer/compiled-code.ts';

const cache = join(projectRoot, 'node_modules/.cache/test-words');

/**
 * As `buildData`, which takes a tenth of the time where the index of /ask is kept, as a release keeps it for the next. Each version of the
 * code makes its own; `test/writer/inputs.test.ts` shows that it may be kept.
 */
export async function buildTestData(market: Market, baseUrl = 'https://cranes.example'): Promise<BuiltData> {
  const folder = join(cache, loadedCode());
  const data = await buildData(market, baseUrl, {
    once: keptForCode,
    earlierWords: (inputs) => {
      try {
        return readFileSync(join(folder, inputs));
      } catch {
        return null;
      }
    },
  });
  const { inputs, bytes } = data.serverFiles.find(({ file }) => file === serverFiles.ask)!;
  keep(folder, inputs!, bytes);
  return data;
}

/** Keeps a file of the current code, and none of other code. */
function keep(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(folder);
  if (kept.includes(name)) return;
  if (kept.length === 0)
    for (const other of readdirSync(cache)) if (join(cache, other) !== folder) rmSync(join(cache, other), { recursive: true, force: true });
  const next = join(folder, `${name}.${process.pid}`);
  writeFileSync(next, bytes);
  renameSync(next, join(folder, name));
}
