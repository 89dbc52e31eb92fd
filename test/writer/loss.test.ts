import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarketCheck } from '../../src/contract/data-check.ts';
import { summariseCheck } from '../../src/load/report.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { findLoss, findReplacement, LossError } from '../../src/writer/loss.ts';
import { readBaseline, type Baseline } from '../../src/writer/baseline.ts';
import { publishMarket, temporaryFolder } from '../published.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

const all = syntheticRows(100, 400);
const rows = { ...all, companies: all.companies.map((company) => ({ ...company, active: true })) };

/** The market of the first companies and cranes. */
function marketOf(companies: number, cranes: number, most = 10): Market {
  const some = { ...rows, companies: rows.companies.slice(0, companies), fleet: rows.fleet.slice(0, cranes) };
  const check: MarketCheck = summariseCheck([], some);
  return buildMarket(some, { ...sampleService, publishing: { max_loss_percent: most } }, check);
}

let temporary: { path: string; remove: () => void };
let published: Baseline;
beforeAll(async () => {
  temporary = temporaryFolder();
  const { manifest } = await publishMarket(marketOf(100, 400), temporary.path);
  published = readBaseline({ folder: temporary.path, manifest });
});
afterAll(() => temporary.remove());

const refuseLoss = (...given: Parameters<typeof findLoss>): void => {
  const loss = findLoss(...given);
  if (loss !== null) throw loss;
};

describe('a publication that removes what is published', () => {
  it.each([
    ['a tenth of the companies', marketOf(90, 400)],
    ['a tenth of the cranes', marketOf(100, 360)],
    ['nothing', marketOf(100, 400)],
    ['all but one company, where service.json allows it', marketOf(1, 1, 100)],
  ])('is let through when it removes %s', (_, market) => {
    expect(() => refuseLoss(published, market)).not.toThrow();
  });

  it.each([
    ['more than a tenth of the companies', marketOf(89, 400), '11 of the 100 companies (11.0%)'],
    ['more than a tenth of the cranes', marketOf(100, 359), '41 of the 400 cranes (10.3%)'],
    ['both', marketOf(50, 0), '50 of the 100 companies (50.0%) and 400 of the 400 cranes (100.0%)'],
    ['one company, where service.json allows none', marketOf(99, 400, 0), '1 of the 100 companies (1.0%)'],
  ])('is refused with the numbers when it removes %s', (_, market, numbers) => {
    expect(() => refuseLoss(published, market)).toThrow(LossError);
    expect(() => refuseLoss(published, market)).toThrow(`This would remove ${numbers}; at most`);
  });

  it('is refused when a column loses its values, and when rows go with theirs it is not', () => {
    const market = marketOf(100, 400);
    const without = (left: number, most: number) => {
      const companies = rows.companies.map((company, i) => ({ ...company, city: i < left ? company.city : null }));
      return {
        ...market,
        check: summariseCheck([], { ...rows, companies: companies.slice(0, most) }),
      };
    };
    expect(() => refuseLoss(published, without(0, 100))).toThrow(
      'This would remove 100 of the 100 values of city in companies.csv (100.0%); at most',
    );
    expect(() => refuseLoss(published, without(89, 100))).toThrow('11 of the 100 values of city');
    expect(() => refuseLoss(published, without(90, 100))).not.toThrow();
    expect(() => refuseLoss(published, without(91, 91))).not.toThrow();
  });

  it('is refused when a column that few rows fill in is gone, and lets an edit of some of them through', () => {
    const market = marketOf(100, 400);
    const checked = (filled: number) => {
      const companies = rows.companies.map((company, i) => ({ ...company, whatsapp: i < filled ? '+49 30 23125 014' : null }));
      return summariseCheck([], { ...rows, companies });
    };
    const before = { ...published, files: checked(3).files };
    expect(() => refuseLoss(before, { ...market, check: checked(0) })).toThrow('3 of the 3 values of whatsapp in companies.csv (100.0%)');
    expect(() => refuseLoss(before, { ...market, check: checked(1) })).not.toThrow();
    expect(() => refuseLoss({ ...published, files: checked(2).files }, { ...market, check: checked(0) })).not.toThrow();
  });

  it('counts companies by slug: as many others do not make up for them', () => {
    const market = marketOf(100, 400);
    const renamed = market.companies.map(({ published: company, ...rest }) => ({
      ...rest,
      slug: `new-${company.slug}`,
      published: { ...company, slug: `new-${company.slug}` },
    }));
    expect(() => refuseLoss(published, { ...market, companies: renamed })).toThrow('100 of the 100 companies');
  });

  describe('that mixes companies up', () => {
    const market = marketOf(100, 400);
    type Published = (typeof market.companies)[number]['published'];
    const changed = (change: (company: Published, i: number, others: readonly Published[]) => Partial<Published>) => {
      const before = market.companies.map(({ published: company }) => company);
      return {
        ...market,
        companies: market.companies.map((rest, i) => ({ ...rest, published: { ...before[i]!, ...change(before[i]!, i, before) } })),
      };
    };
    const sorted = (column: 'name' | 'lat' | 'lon') => {
      const values = market.companies.map(({ published: company }) => company[column]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
      return changed((_, i) => ({ [column]: values[i] }));
    };

    it.each(['name', 'lat', 'lon'] as const)('is refused when %s was sorted without the other columns', (column) => {
      const sentence = new RegExp(
        `^This would give \\d+ of the \\d+ companies the ${column} of other companies, as when one column .* --allow-loss\\.$`,
      );
      expect(() => refuseLoss(published, sorted(column))).toThrow(LossError);
      expect(() => refuseLoss(published, sorted(column))).toThrow(sentence);
    });

    it('is refused when slugs go with the rows of others, as after a renumbering', () => {
      const shifted = changed(({ slug }, i, others) => ({ ...others[(i + 1) % others.length]!, slug }));
      expect(() => refuseLoss(published, shifted)).toThrow(/companies the id, name, \w+ and \d+ other columns of other companies/);
    });

    it('is refused when most names are others', () => {
      const renamed = (every: number) =>
        changed(({ name }, i) => (i % every === 0 ? { name: `Another ${i}` } : { name: name.toUpperCase() }));
      expect(() => refuseLoss(published, renamed(1))).toThrow(
        'This would give 100 of the 100 companies another name, under the slugs of before.',
      );
      expect(() => refuseLoss(published, renamed(3))).not.toThrow();
    });

    it('is refused when most companies have the cranes of others', () => {
      const own = changed((_, i) => ({
        fleet_highlights: [{ brand: 'A', model: `A ${i}`, capacity_t: null, boom_type: null, max_height_m: null }],
      }));
      const companies = own.companies.map(({ published: company }) => company);
      const moved = {
        ...own,
        companies: own.companies.map((rest, i) => ({
          ...rest,
          published: { ...companies[i]!, fleet_highlights: companies[99 - i]!.fleet_highlights },
        })),
      };
      const before = { ...published, companies: () => companies };
      expect(() => refuseLoss(before, own)).not.toThrow();
      expect(() => refuseLoss(before, moved)).toThrow(
        'This would give 100 of the 100 companies other cranes, none of a model that they had',
      );
    });

    it.each<[string, Market]>([
      ['few companies change places', changed((company, i, others) => (i < 40 ? { website: others[39 - i]!.website } : company))],
      [
        'a column is written in another form',
        changed(({ phone, name }) => ({ phone: phone?.replaceAll(' ', '-') ?? null, name: name.toLowerCase() })),
      ],
      ['all become featured', changed(() => ({ tier: 'featured' }))],
      ['all are measured again', changed(({ lat, lon }) => ({ lat: lat + 0.001, lon: lon - 0.001 }))],
    ])('is let through when %s', (_, edited) => {
      expect(() => refuseLoss(published, edited)).not.toThrow();
    });
  });

  describe('by another market', () => {
    const market = marketOf(100, 400);
    const address = 'https://cranes.test';
    const before = (baseUrl = address) => ({ ...published, baseUrl });
    const others = (count: number): Market => ({
      ...market,
      companies: market.companies.map((company, i) => (i < count ? { ...company, slug: `other-${company.slug}` } : company)),
    });

    it('is refused even where losses are allowed, and let through when that is allowed', () => {
      const loss = findReplacement(before(), others(60), address, { loss: true, replacement: false });
      expect(loss).toBeInstanceOf(LossError);
      expect(loss!.message).toMatch(/^This would replace 60 of the 100 companies by 60 others, .*--data-dir.*--allow-replacement\.$/);
      expect(findReplacement(before(), others(60), address, { loss: false, replacement: true })).toBeNull();
      expect(findLoss(before(), others(60), { loss: false, replacement: true })).toBeNull();
    });

    it.each([
      ['half of the companies are others', others(50)],
      ['most companies go without others', marketOf(10, 40)],
      ['many more come', { ...market, companies: [...market.companies, ...others(100).companies, ...others(100).companies] }],
    ])('is none when %s', (_, next) => {
      expect(findReplacement(before(), next, address)).toBeNull();
    });

    it('is one whose address belongs to nobody, where that of before does', () => {
      expect(findReplacement(before(), market, 'https://cranes.example')?.message).toMatch(
        /^This would replace the address https:\/\/cranes\.test by https:\/\/cranes\.example, an example/,
      );
      expect(findReplacement(before(), market, 'https://cranes.dev')).toBeNull();
      expect(findReplacement(before('https://www.example.com'), market, 'https://cranes.example')).toBeNull();
    });
  });

  it('has nothing to lose the first time', () => {
    expect(() => refuseLoss(null, marketOf(1, 0))).not.toThrow();
  });
});
