import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Rows } from '../../src/contract/tables.ts';
import { buildMarket } from '../../src/model/market.ts';
import { buildData } from '../../src/documents/build-data.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import type { SiteContents } from '../../src/documents/document.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { contentsBelow } from '../files-below.ts';
import { temporaryFolder } from '../published.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const all = syntheticRows(30, 90);

/** What changes with the data: the pages and descriptions would only be compressed at length. */
async function dataTree(rows: Rows): Promise<SiteContents> {
  const { documents, serverFiles, dataVersion } = await buildData(buildMarket(rows, sampleService), 'https://cranes.example');
  const list = [...documents].filter(({ documentClass }) => documentClass === 'data' || documentClass === 'download');
  return { baseUrl: 'https://cranes.example', dataVersion, documents: list, serverFiles };
}

/** What a fleet clerk does to the data between two publications. */
type Edit = (rows: Rows) => Rows;
const at = <T>(list: readonly T[], number: number, change: (item: T) => T): T[] =>
  list.map((item, i) => (i === number % list.length ? change(item) : item));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.nat(), fc.string()).map(([n, name]): Edit => (rows) => ({ ...rows, companies: at(rows.companies, n, (row) => ({ ...row, name: `N ${name}` })) })), // prettier-ignore
  fc.nat().map((n): Edit => (rows) => ({ ...rows, companies: at(rows.companies, n, (row) => ({ ...row, active: !row.active })) })),
  fc.nat().map((n): Edit => (rows) => ({ ...rows, companies: at(rows.companies, n, (row) => ({ ...row, country: 'FJ' })) })),
  fc.nat().map((n): Edit => (rows) => ({ ...rows, fleet: at(rows.fleet, n, (row) => ({ ...row, capacity_t: 999 })) })),
  fc.nat().map((n): Edit => (rows) => ({ ...rows, fleet: rows.fleet.filter((_, i) => i !== n % rows.fleet.length) })),
  fc.nat().map((n): Edit => (rows) => ({ ...rows, models: at(rows.models, n, (row) => ({ ...row, summary: 'Changed.' })) })),
);

describe('publishing over an earlier publication', () => {
  it('gives byte for byte what publishing into an empty folder gives, after any edits', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), async (rounds) => {
        const [over, fresh] = [join(temporary.path, `over-${++run}`), join(temporary.path, `fresh-${run}`)];
        let rows = all;
        await publishTree(over, await dataTree(rows));
        for (const edits of rounds) {
          rows = edits.reduce((before, change) => change(before), rows);
          await publishTree(over, await dataTree(rows));
        }
        await publishTree(fresh, await dataTree(rows));
        expect(contentsBelow(over)).toEqual(contentsBelow(fresh));
        for (const folder of [over, fresh]) rmSync(folder, { recursive: true });
      }),
      { numRuns: 4 },
    );
  });

  it('is the same release whether its files are shared or written', async () => {
    const names: string[] = [];
    const publish = async (to: string, rows: Rows) => {
      const publisher = openPublisher(to);
      const { name } = await publisher.publish(await dataTree(rows), { canaries: () => Promise.resolve([]), keep: 5 });
      publisher.close();
      return name;
    };
    const changed = { ...all, companies: at(all.companies, 3, (row) => ({ ...row, phone: '+44 20 7946 0000' })) };
    const shared = join(temporary.path, 'shared');
    await publish(shared, all);
    names.push(await publish(shared, changed), await publish(join(temporary.path, 'written'), changed));
    expect(names[0]).toBe(names[1]);
    expect(contentsBelow(join(shared, 'current', '.'))).toEqual(contentsBelow(join(temporary.path, 'written/current', '.')));
  });
});
