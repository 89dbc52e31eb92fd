import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startRandom } from '../../scripts/market/random.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { companyPagesFile } from '../../src/documents/explore-pages.ts';
import type { SiteContents } from '../../src/documents/document.ts';
import type { Rows } from '../../src/contract/tables.ts';
import { loadData } from '../../src/load/load-data.ts';
import type { Market } from '../../src/model/market.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { contentsBelow } from '../files-below.ts';
import { contentsOfData, exploreDocuments } from '../made-site.ts';
import { testTemplates } from '../page-templates.ts';
import { makeSite } from '../../src/documents/site.ts';
import { temporaryFolder } from '../published.ts';
import { startEditing } from './market-edits.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

/** A small market that is edited. Much depends on little: few companies show the models of the atlas, which are wanted too, and an ad has expired. */
async function editMarket(seed: number): Promise<(count: number) => Market> {
  const { rows, service } = await loadData(join(projectRoot, 'data'));
  const { fleet, models: allModels, wantedAds, ...others } = rows!;
  const [companies, models] = [others.companies.slice(0, 6), allModels.slice(0, 6)];
  const owners = new Set(companies.map(({ slug }) => slug));
  const modelOf = (i: number) => ({ brand: models[i % models.length]!.brand, model: models[i % models.length]!.model });
  const cranes = fleet.filter(({ company_slug: slug }) => owners.has(slug)).slice(0, 40);
  const few: Rows = {
    ...others,
    companies,
    models,
    concepts: others.concepts.slice(0, 4),
    listings: others.listings.slice(0, 5),
    fleet: cranes.map((row, i) => (i % 2 === 0 ? { ...row, ...modelOf(i / 2) } : row)),
    wantedAds: wantedAds
      .slice(0, 5)
      .map((row, i) => ({ ...row, ...modelOf(i), ...(i < 2 && { posted_on: '2026-01-01', expires_on: '2026-01-03' }) })),
  };
  return startEditing(few, { ...service!, fleet_highlights: 2 }, startRandom(seed, 'edits'));
}

describe('a release that shares files with the one before', () => {
  it('is after any edits what a publication into an empty folder makes, compressed forms and all', async () => {
    const edit = await editMarket(9);
    const publish = async (to: string, contents: SiteContents) => {
      const publisher = openPublisher(join(temporary.path, to));
      try {
        return await publisher.publish(contents, { canaries: () => Promise.resolve([]), keep: 2 });
      } finally {
        publisher.close();
      }
    };
    const contentsOf = async (market: Market): Promise<SiteContents> => {
      const site = await makeSite(market, market.service.base_url);
      const contents = contentsOfData(site);
      const files = [...contents.serverFiles, companyPagesFile(site, testTemplates.companies)];
      return { ...contents, documents: [...contents.documents, ...exploreDocuments(site)], serverFiles: files };
    };
    let contents = await contentsOf(edit(0));
    await publish('over', contents);
    for (let step = 0; step < 6; step++) {
      contents = await contentsOf(edit(3));
      const { name } = await publish('over', contents);
      expect(await publish('over', contents)).toMatchObject({ name, switched: false, written: 0, warnings: [] });
    }
    await publish('alone', contents);
    const [over, alone] = ['over', 'alone'].map((to) => contentsBelow(join(temporary.path, to, 'current', '.')));
    expect(over).toEqual(alone);
  });
});
