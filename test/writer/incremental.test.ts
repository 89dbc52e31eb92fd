import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { edits, mend, readFolder, writeFolder, type Data } from '../../scripts/faults/data-edits.ts';
import { pick, pickInteger, startRandom } from '../../scripts/sample/random.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { assembleSite } from '../../src/documents/assemble-site.ts';
import { buildData } from '../../src/documents/build-data.ts';
import type { SiteContents } from '../../src/documents/document.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { describeSite } from '../../src/documents/site.ts';
import type { Market } from '../../src/model/market.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { contentsBelow } from '../files-below.ts';
import { testTemplates } from '../page-templates.ts';
import { temporaryFolder, testPage } from '../published.ts';

// A document that says what it is made from is not made again where the last release made one from the same. What it leaves out of that
// would be missed in whoever publishes again, and by nobody who publishes once.

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

/** A small market, which is edited again and again as people do. */
interface Walk {
  /** Makes some edits and reads what they have left, mended where it has errors. */
  next(count: number): Promise<Market>;
}

let walks = 0;
function startWalk(seed: number): Walk {
  const folder = join(temporary.path, `data-${++walks}`);
  mkdirSync(folder);
  const random = startRandom(seed, 'edits');
  const data = readFolder(join(projectRoot, 'data'), { companies: 10, models: 6, concepts: 4, listings: 5, wantedAds: 5 });
  const owners = new Set(data.tables.companies.rows.map((row) => row['slug']));
  data.tables.fleet.rows = data.tables.fleet.rows.filter((row) => owners.has(row['company_slug'])).slice(0, 40);
  let good: Data = structuredClone(data);
  let state = data;
  let written = new Map<string, string>();
  const read = async () => {
    written = writeFolder(folder, state, written, 'in place');
    return (await readMarket(folder, { limits: { today: '2100-01-01' } })).market;
  };
  return {
    async next(count) {
      for (let i = 0; i < count; i++) edits[pick(random, Object.keys(edits))]!(state, startRandom(pickInteger(random, 0, 0xffff), 'edit'));
      let market = await read();
      if (market === null) mend(state);
      market ??= await read();
      if (market === null) state = structuredClone(good);
      market ??= await read();
      good = structuredClone(state);
      return market!;
    },
  };
}

/** The whole site but for the pages and the code that Astro makes. */
async function siteOf(market: Market): Promise<SiteContents> {
  const baseUrl = market.service.base_url;
  const data = await buildData(market, baseUrl);
  const rendered = { documents: [testPage('/', 'Front'), testPage('/404', 'Not found')], templates: testTemplates };
  return assembleSite({ market, data, site: describeSite(market, data, baseUrl), rendered, code: [], client: [] }, baseUrl);
}

describe('documents that say what they are made from', () => {
  const known = new Map<string, string>();
  beforeEach(() => known.clear());

  it.each([1, 2, 3])('are the same wherever that is the same, after any edits: %d', async (seed) => {
    const walk = startWalk(seed);
    let again = 0;
    const differing: string[] = [];
    for (let step = 0; step < 25; step++) {
      const { documents, serverFiles } = await siteOf(await walk.next(step === 0 ? 0 : 2));
      for (const { file, inputs, bytes } of [...documents, ...serverFiles].filter((each) => each.inputs !== undefined)) {
        const key = `${file} ${inputs!}`;
        const sha256 = hash('sha256', bytes);
        if (known.has(key)) again++;
        if ((known.get(key) ?? sha256) !== sha256) differing.push(`${file} in step ${step}`);
        known.set(key, sha256);
      }
    }
    expect(differing).toEqual([]);
    expect(again).toBeGreaterThan(500);
  });
});

describe('a release that shares files with the one before', () => {
  it('is after any edits what a publication into an empty folder makes, compressed forms and all', async () => {
    const walk = startWalk(4);
    const publish = async (to: string, contents: SiteContents, verify = false) => {
      const publisher = openPublisher(join(temporary.path, to));
      try {
        return await publisher.publish(contents, { canaries: () => Promise.resolve([]), keep: 2, verify });
      } finally {
        publisher.close();
      }
    };
    let contents = await siteOf(await walk.next(0));
    await publish('over', contents);
    for (let step = 0; step < 6; step++) {
      contents = await siteOf(await walk.next(3));
      const { name, files, written } = await publish('over', contents);
      expect(written).toBeLessThan(files);
      expect(await publish('over', contents, true)).toMatchObject({ name, switched: false, written: 0, warnings: [] });
    }
    await publish('alone', contents);
    const [over, alone] = ['over', 'alone'].map((to) => contentsBelow(join(temporary.path, to, 'current', '.')));
    expect(over).toEqual(alone);
  });
});
