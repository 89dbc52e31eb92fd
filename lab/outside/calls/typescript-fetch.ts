// Calls with the fetch client that OpenAPI Generator generated: one line of JSON for each.
import { AskApi, CompaniesApi, Configuration, ModelsApi, ResponseError, SandboxApi, ServiceType, WantedAdsApi, type ApiVersion } from './client/index'; // prettier-ignore

declare const process: { readonly argv: readonly string[] };
const [, , basePath, version] = process.argv;
const report = (name: string, holds: boolean, seen: unknown) =>
  console.log(JSON.stringify({ name, holds, seen: JSON.stringify(seen) ?? '' }));

const configuration = new Configuration({ basePath: basePath! });
const companies = new CompaniesApi(configuration);

const { items } = await companies.listCompanies({
  country: 'NL',
  serviceType: ServiceType.MobileCrane,
  limit: 3,
  sVCAPIVersion: version as ApiVersion,
});
report('a filtered list', items.length === 3 && items.every(({ country }) => country === 'NL'), items);
const { slug } = items[0]!;
const company = await companies.getCompanyBySlug({ slug });
report('a company', company.slug === slug, company);
const status = await companies.getCompanyBySlug({ slug: 'no-such-company' }).then(
  () => 200,
  (error: unknown) => (error instanceof ResponseError ? error.response.status : 0),
);
report('an unknown company', status === 404, status);
const batch = await companies.batchGetCompanies({ batchCompanyRequest: { slugs: [slug] }, idempotencyKey: 'order-0001' });
report('a batch', batch.items[0]?.slug === slug, batch);
const { cross } = await companies.getFacets();
report('the facets', cross.serviceTypes.join() === ['', ...Object.values(ServiceType)].join(), cross.serviceTypes);
const first = await new SandboxApi(configuration).getSandboxFirstCall();
report('the first call', first.ok && !first.writes, first);
const answer = await new AskApi(configuration).ask({ askRequest: { query: 'crawler cranes near Hamburg' } });
report('a question', answer.results.length > 0, answer);
const changes = await companies.getChanges();
report('the changes', changes.dataVersion.length > 0, changes);
const feed = await companies.getChangesFeed();
report('the feed', feed.startsWith('<?xml'), feed);
const nearest = await companies.findNearestCompanies({ near: 'Zwolle, NL', limit: 2 });
report('the nearest', nearest.items.length === 2, nearest);
report('a search', (await companies.search({ q: 'Liebherr' })).items.length > 0, null);
const models = new ModelsApi(configuration);
const [model] = (await models.listModels({ limit: 1 })).items;
report('a model', (await models.getModel({ slug: model!.slug })).craneType === model!.craneType, model);
const [ad] = (await new WantedAdsApi(configuration).listWantedAds({ limit: 1 })).items;
report('a wanted ad', ad!.postedOn instanceof Date, ad);
