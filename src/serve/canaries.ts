import type { PublicCompany } from '../contract/entities.ts';
import { operations } from '../contract/operations.ts';
import { versionHeader } from '../contract/parameters.ts';
import type { Context } from './pipeline.ts';
import type { Dataset } from './dataset.ts';
import { memoryLimiter } from './rate-limit.ts';
import { handle } from './handle.ts';

/** An address that doesn't exist. */
const nowhere = '/api/companies/there-is-no-such-company-0';

/**
 * Sends a dataset the requests of a client and checks the known responses. A damaged file that still parses shows up here as an empty
 * response, another company or a failure.
 *
 * @returns What is wrong, in sentences; empty if nothing is.
 */
export async function askCanaries(dataset: Dataset): Promise<string[]> {
  const faults: string[] = [];
  const context: Context = {
    dataset,
    limiter: memoryLimiter({ requests: 1_000_000, windowSeconds: 1 }),
    cdn: false,
    report: (error) => faults.push(error instanceof Error ? error.message : String(error)),
  };
  const send = async (path: string, body?: unknown): Promise<{ status: number; json: unknown }> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const response = await handle(context, new Request(dataset.baseUrl + path, init), 'canary');
    const text = await response.text();
    if (!response.headers.has(versionHeader)) faults.push(`the response to ${path} has no ${versionHeader}`);
    try {
      return { status: response.status, json: JSON.parse(text) };
    } catch {
      return { status: response.status, json: null };
    }
  };
  const expect = (what: string, holds: boolean): void => {
    if (!holds) faults.push(what);
  };

  const { count } = dataset.columns;
  const rows = [...new Set([0, Math.floor(count / 2), count - 1])].filter((row) => row >= 0 && row < count);
  const slugs = rows.map((row) => dataset.columns.slug(row));
  const companies: PublicCompany[] = [];
  for (const slug of slugs) {
    const { status, json } = await send(operations.getCompanyBySlug.path.replace('{slug}', slug));
    const company = json as PublicCompany | null;
    expect(`the request for company ${slug} gets status ${status}, or another company`, status === 200 && company?.slug === slug);
    if (company?.slug !== slug) continue;
    companies.push(company);
    const list = await send(`${operations.listCompanies.path}?country=${company.country}&limit=1`);
    const { items } = (list.json ?? { items: [] }) as { items: PublicCompany[] };
    expect(
      `the list of ${company.country} gets status ${list.status}, or companies of other countries`,
      items[0]?.country === company.country,
    );
  }
  const first = await send(`${operations.listCompanies.path}?limit=1`);
  const { items } = (first.json ?? {}) as { items?: PublicCompany[] };
  expect(`the list gets status ${first.status}, or begins with the wrong company`, first.status === 200 && items?.[0]?.slug === slugs[0]);
  if (slugs.length > 0) {
    const batch = await send(operations.batchGetCompanies.path, { slugs });
    const found = (batch.json as { items?: PublicCompany[] } | null)?.items?.map(({ slug }) => slug);
    expect(`a batch gets status ${batch.status}, or other companies`, found?.join() === slugs.join());
    const answers = await Promise.all(companies.map(({ name }) => send(operations.ask.path, { query: name })));
    const results = answers.flatMap(({ json }) => (json as { results?: unknown[] } | null)?.results ?? []);
    expect('a question with the name of a company finds nothing', results.length > 0);
  }
  expect('the request for an unknown company doesn’t get a 404', (await send(nowhere)).status === 404);
  expect('the OpenAPI description is missing', (await send(operations.getOpenApi.path)).status === 200);
  return faults;
}
