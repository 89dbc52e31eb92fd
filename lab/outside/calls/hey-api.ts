// Calls with the client that @hey-api/openapi-ts generated: one line of JSON for each.
import * as crane from './client';
import { client } from './client/client.gen';

declare const process: { readonly argv: readonly string[] };
const [, , baseUrl, version] = process.argv;
const report = (name: string, holds: boolean, seen: unknown) =>
  console.log(JSON.stringify({ name, holds, seen: JSON.stringify(seen) ?? '' }));

client.setConfig({ baseUrl: baseUrl! });

const list = await crane.listCompanies({
  query: { country: 'NL', service_type: 'mobile_crane', limit: 3 },
  headers: { 'SVC-API-Version': version as crane.ApiVersion },
});
const { items } = list.data!;
report('a filtered list', items.length === 3, items);
const { slug } = items[0]!;
const company = await crane.getCompanyBySlug({ path: { slug } });
report('a company', company.data!.slug === slug, company.data);
const unknown = await crane.getCompanyBySlug({ path: { slug: 'no-such-company' } });
report('an unknown company', unknown.error!.error.code === 'not_found', unknown.error);
const batch = await crane.batchGetCompanies({ body: { slugs: [slug] } });
report('a batch', batch.data!.items[0]?.slug === slug, batch.data);
const facets = await crane.getFacets();
report('the facets', facets.data!.companies > 0, facets.data);
const first = await crane.getSandboxFirstCall();
report('the first call', first.data!.ok, first.data);
const answer = await crane.ask({ body: { query: 'crawler cranes near Hamburg' } });
const typed: crane.AskResponse = answer.data!;
report('a question', typed.results.length > 0, typed);
const changes = await crane.getChanges();
report('the changes', changes.data!.data_version.length > 0, changes.data);
// Without parseAs, the client returns a Blob, whatever its types say.
const feed = await crane.getChangesFeed({ parseAs: 'text' });
report('the feed', feed.data!.startsWith('<?xml'), feed.data);
const nearest = await crane.findNearestCompanies({ query: { near: 'Zwolle, NL', limit: 2 } });
report('the nearest', nearest.data!.items.length === 2, nearest.data);
const found = await crane.search({ query: { q: 'Liebherr' } });
report('a search', found.data!.items.length > 0, found.data);
const models = await crane.listModels({ query: { limit: 1 } });
report('the models', models.data!.items.length === 1, models.data);
const ads = await crane.listWantedAds({ query: { limit: 1 } });
report('the wanted ads', ads.data!.items.length === 1, ads.data);
