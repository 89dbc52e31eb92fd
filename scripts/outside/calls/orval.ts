// Calls with the fetch client that orval generated: one line of JSON for each.
import { ServiceType, ask, batchGetCompanies, getChanges, getCompanyBySlug, getFacets, getSandboxFirstCall, listCompanies } from './client';

declare const process: { readonly argv: readonly string[] };
const report = (name: string, holds: boolean, seen: unknown) =>
  console.log(JSON.stringify({ name, holds, seen: JSON.stringify(seen) ?? '' }));

const list = await listCompanies(
  { country: 'NL', service_type: ServiceType.mobile_crane, limit: 3 },
  { headers: { 'SVC-API-Version': process.argv[3]! } },
);
if (list.status !== 200) throw new Error(JSON.stringify(list.data));
const { items } = list.data;
report('a filtered list', items.length === 3 && items.every(({ country }) => country === 'NL'), items);
const { slug } = items[0]!;
const company = await getCompanyBySlug(slug);
report('a company', company.status === 200 && company.data.slug === slug, company);
const unknown = await getCompanyBySlug('no-such-company');
report('an unknown company', unknown.status === 404 && unknown.data.error.code === 'not_found', unknown);
const batch = await batchGetCompanies(
  { slugs: [slug] },
  { headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'order-0001' } },
);
report('a batch', batch.status === 200 && batch.data.items[0]?.slug === slug, batch);
const facets = await getFacets();
report(
  'the facets',
  facets.status === 200 && facets.data.cross.service_types.join() === ['', ...Object.values(ServiceType)].join(),
  facets,
);
const first = await getSandboxFirstCall();
report('the first call', first.status === 200 && first.data.ok && !first.data.writes, first);
const answer = await ask({ query: 'crawler cranes near Hamburg' }, { headers: { 'Content-Type': 'application/json' } });
// The answer may be an event stream too, which is text.
report('a question', answer.status === 200 && typeof answer.data === 'object' && answer.data.results.length > 0, answer);
const changes = await getChanges();
report('the changes', changes.status === 200 && changes.data.data_version.length > 0, changes);
