// Calls by openapi-fetch with the types that openapi-typescript generated: one line of JSON for each.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

declare const process: { readonly argv: readonly string[] };
const [, , baseUrl, version] = process.argv;
const report = (name: string, holds: boolean, seen: unknown) =>
  console.log(JSON.stringify({ name, holds, seen: JSON.stringify(seen) ?? '' }));

const client = createClient<paths>({ baseUrl: baseUrl! });

const list = await client.GET('/api/companies', {
  params: {
    query: { country: 'NL', service_type: 'mobile_crane', limit: 3 },
    header: { 'SVC-API-Version': version as components['schemas']['ApiVersion'] },
  },
});
const items = list.data!.items;
report('a filtered list', items.length === 3, items);
const { slug } = items[0]!;
const company = await client.GET('/api/companies/{slug}', { params: { path: { slug } } });
report('a company', company.data!.slug === slug, company.data);
const unknown = await client.GET('/api/companies/{slug}', { params: { path: { slug: 'no-such-company' } } });
report('an unknown company', unknown.error!.error.code === 'not_found', unknown.error);
const batch = await client.POST('/api/companies/batch', { body: { slugs: [slug] } });
report('a batch', batch.data!.items[0]?.slug === slug, batch.data);
const facets = await client.GET('/api/facets');
report('the facets', facets.data!.companies > 0, facets.data);
const first = await client.GET('/api/sandbox/first-call');
report('the first call', first.data!.ok, first.data);
const answer = await client.POST('/ask', { body: { query: 'crawler cranes near Hamburg' } });
const typed: components['schemas']['AskResponse'] = answer.data!;
report('a question', typed.results.length > 0, typed);
const changes = await client.GET('/api/changes.json');
report('the changes', changes.data!.data_version.length > 0, changes.data);
const nearest = await client.GET('/api/nearest', { params: { query: { near: 'Zwolle, NL', limit: 2 } } });
report('the nearest', nearest.data!.items.length === 2, nearest.data);
const found = await client.GET('/api/search', { params: { query: { q: 'Liebherr' } } });
report('a search', found.data!.items.length > 0, found.data);
const models = await client.GET('/api/models', { params: { query: { limit: 1 } } });
report('the models', models.data!.items.length === 1, models.data);
const ads = await client.GET('/api/wanted-ads', { params: { query: { limit: 1 } } });
report('the wanted ads', ads.data!.items.length === 1, ads.data);
