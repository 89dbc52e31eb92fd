import { discoveryPaths } from '../contract/discovery.ts';
import type { SandboxFirstCall } from '../contract/entities.ts';
import { queryOf, type ExampleFilters } from './example-request.ts';
import { guidePaths } from '../contract/guides.ts';
import { operations } from '../contract/operations.ts';

/** The response of the sandbox: the same for everyone. */
export function sandboxFirstCall(baseUrl: string, serviceTitle: string, filters: ExampleFilters): SandboxFirstCall {
  return {
    ok: true,
    mode: 'sandbox',
    auth: 'none',
    side_effects: false,
    read_only: true,
    mutates: [],
    writes: false,
    message: `The ${serviceTitle} is up. No credential was needed and nothing was changed. Next, list companies.`,
    sample_curl: `curl '${baseUrl}${operations.listCompanies.path}?${queryOf({ ...filters, capacityMinT: null }, 2)}'`,
    next: {
      developer_resources: baseUrl + guidePaths['developer-resources'],
      developers: baseUrl + discoveryPaths.developers,
      developer_resources_markdown: `${baseUrl}${guidePaths['developer-resources']}.md`,
      auth: baseUrl + discoveryPaths.auth,
      openapi: baseUrl + discoveryPaths.openApi,
      companies: baseUrl + operations.listCompanies.path,
    },
  };
}
