import { describe, expect, it } from 'vitest';
import { openInMemory } from '../../scripts/market/memory-dataset.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { CompanyList } from '../../src/client/types.ts';
import type { Row } from '../../src/contract/tables.ts';
import { documentsInMemory } from '../../src/documents/all-documents.ts';
import { makeTestSite } from '../made-site.ts';
import { dataSnippets } from '../../src/documents/downloads/snippets.ts';
import { chooseFilters, queryOf } from '../../src/documents/example-request.ts';
import { pageAlternates } from '../../src/documents/markdown-alternates.ts';
import { exampleQuestions } from '../../src/documents/pages/example-questions.ts';
import { buildMarket } from '../../src/model/market.ts';
import { findPage } from '../../src/query/page.ts';
import { isProblem } from '../../src/contract/errors.ts';
import { parseListQuery } from '../../src/query/list-query.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';
import { placed } from '../placed.ts';

const baseUrl = 'https://gruas.example';

/** One company far from where the examples of the sample data look, without models, terms, listings and wanted ads. */
const chile = (services: Row<'companies'>['services'], capacity_t: number | null) => {
  const { companies, fleet, ...rest } = syntheticRows(1, 1);
  const company = {
    ...companies[0]!,
    slug: 'gruas-del-sur',
    city: 'Santiago',
    country: 'CL',
    lat: -33.45,
    lon: -70.66,
    services,
    active: true,
  };
  return buildMarket(
    {
      ...rest,
      companies: [company],
      fleet: capacity_t === null ? [] : [{ ...fleet[0]!, company_slug: company.slug, capacity_t }],
      models: [],
      concepts: [],
      resources: [],
    },
    sampleService,
  );
};

describe('the examples of a market', () => {
  it.each([
    ['with a strong crane', ['crawler_crane'], 250, 'country=CL&service_type=crawler_crane&capacity_min_t=200&limit=2'],
    ['with a small crane', ['mobile_crane', 'heavy_haulage'], 35, 'country=CL&service_type=mobile_crane&limit=2'],
    ['without a crane', ['heavy_haulage'], null, 'country=CL&service_type=heavy_haulage&limit=2'],
  ] as const)('find its one company, %s', async (_, services, capacity, query) => {
    const market = chile([...services], capacity);
    const site = await makeTestSite(market, baseUrl);
    const texts = [...documentsInMemory(site), ...pageAlternates(site)]
      .filter(
        ({ mediaType, url }) => /markdown|plain/.test(mediaType) || url === '/.well-known/openapi.json' || url.startsWith('/api/sandbox'),
      )
      .map(({ bytes }) => new TextDecoder().decode(bytes));
    const queries = new Set(texts.flatMap((text) => [...text.matchAll(/\/api\/companies\?([\w=&.,-]+)/g)].map(([, found]) => found!)));
    expect(queries).toContain(query);
    for (const search of queries) {
      // An error, and a box that shows how the 180th meridian is crossed.
      if (search === 'country=Germany' || search.startsWith('bbox=165,')) continue;
      const parsed = parseListQuery(search);
      if (isProblem(parsed)) throw new Error(`${search}: ${parsed.message}`);
      expect([search, findPage(site.index.columns, parsed.filters, 5, null).rows.length]).toEqual([search, 1]);
    }
    expect((site.examples['listCompanies']!.response as CompanyList).items).toHaveLength(1);
    expect(Object.values(dataSnippets(site)).join('\n')).not.toMatch(/'DE'|5\.9/);

    const dataset = await openInMemory(site, []);
    const sources = { ...dataset, index: placed(await dataset.ask()) };
    const [first, second] = exampleQuestions(site);
    for (const question of [first!, second!]) {
      const { response, understanding } = traceQuestion(sources, question);
      expect([question, understanding!.intent]).toEqual([question, 'companies']);
      expect(JSON.stringify(response.results)).toContain('gruas-del-sur');
    }
  });

  it('stay the same where what they ask for is there, and in an empty market', async () => {
    const facets = { country: 'DE', serviceType: 'mobile_crane', capacityMinT: 100 } as const;
    const { facets: counted } = await makeTestSite(buildMarket(syntheticRows(300, 900), sampleService), baseUrl);
    expect(chooseFilters(counted)).toEqual(facets);
    expect(chooseFilters({ ...counted, countries: [] })).toEqual(facets);
    expect(queryOf(facets, null)).toBe('country=DE&service_type=mobile_crane&capacity_min_t=100');
  });
});
