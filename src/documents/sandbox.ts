import type { SandboxFirstCall } from '../contract/entities.ts';

/** The answer of the sandbox: the same for everyone. */
export function sandboxFirstCall(baseUrl: string, serviceTitle: string): SandboxFirstCall {
  return {
    ok: true,
    mode: 'sandbox',
    auth: 'none',
    side_effects: false,
    read_only: true,
    mutates: [],
    writes: false,
    message: `The ${serviceTitle} answers. No credential was needed and nothing was changed. Next, list companies.`,
    sample_curl: `curl '${baseUrl}/api/companies?country=DE&service_type=mobile_crane&limit=2'`,
    next: {
      developer_resources: `${baseUrl}/developer-resources`,
      developers: `${baseUrl}/developers`,
      developer_resources_markdown: `${baseUrl}/developer-resources.md`,
      auth: `${baseUrl}/auth.md`,
      openapi: `${baseUrl}/.well-known/openapi.json`,
      companies: `${baseUrl}/api/companies`,
    },
  };
}
