import { cpSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smallestEdit } from '../../scripts/bench/edits.ts';
import { buildData, type EarlierData } from '../../src/documents/build-data.ts';
import { buildExplore, openExplorer } from '../../src/documents/explore-pages.ts';
import { openMarketMemory, type MarketMemory } from '../../src/documents/market-memory.ts';
import { testTemplates } from '../page-templates.ts';
import { temporaryFolder } from '../published.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let temporary: { path: string; remove: () => void };
beforeEach(() => {
  temporary = temporaryFolder();
  cpSync(fileURLToPath(new URL('../../data', import.meta.url)), temporary.path, { recursive: true });
});
afterEach(() => temporary.remove());

/** Makes the documents of the data as it is, as a process does that publishes again and again. */
async function make(memory: MarketMemory, earlier: EarlierData | null): Promise<{ made: EarlierData; ref: WeakRef<object> }> {
  const { market } = await memory.read(temporary.path);
  const data = await buildData(market!, 'https://cranes.example', { earlier });
  const count = [...buildExplore(openExplorer(market!, data, 'https://cranes.example'), testTemplates).documents].length;
  expect(count).toBeGreaterThan(market!.companies.length);
  return { made: { index: data.index, words: data.words }, ref: new WeakRef(data.index) };
}

it('what was made for a market is let go once another has taken its place, though most of its companies stay', async () => {
  const memory = await openMarketMemory();
  let last = await make(memory, null);
  const refs = [last.ref];
  for (let i = 1; i <= 3; i++) {
    smallestEdit.save(temporary.path, i);
    last = await make(memory, last.made);
    expect(memory.effort().companies).toBe(1);
    refs.push(last.ref);
  }
  // References are held until the task that made them has ended.
  await sleep(0);
  collectGarbage();
  expect(refs.map((ref) => ref.deref() !== undefined)).toEqual([false, false, false, true]);
  expect(last.made.index.companies.length).toBeGreaterThan(1_000);
});
