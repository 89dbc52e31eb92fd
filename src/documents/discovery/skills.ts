import { discoveryAliases, discoveryPaths, skillPath } from '../../contract/discovery.ts';
import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { filterMeaning } from '../../contract/parameters.ts';
import type { Service } from '../../contract/service.ts';
import { skillFrontmatter, skills, type SkillName } from '../../contract/skills.ts';
import { jsonDocument, textDocument, type Document } from '../document.ts';
import type { OperationExample } from '../described-operations.ts';
import { filtersOf, queryOf } from '../example-request.ts';
import { sha256Hex } from '../market-index.ts';

type Examples = Readonly<Record<string, OperationExample>>;

/** The steps of each skill. */
const bodies: Readonly<Record<SkillName, (baseUrl: string, service: Service, examples: Examples) => string>> = {
  'find-crane-companies': (baseUrl, { quota }, examples) => `# Find crane companies

No key, no login. Every request is read-only.

## Steps

1. List companies. Combine any of these filters.

   \`\`\`sh
   curl '${baseUrl}${operations.listCompanies.path}?${queryOf(filtersOf(examples), 20)}'
   \`\`\`

   - \`country\`: two-letter ISO 3166-1 code.
   - \`service_type\`: mobile_crane, crawler_crane, aerial_platform or heavy_haulage.
   - \`capacity_min_t\`: tonnes; at least one crane of the whole fleet has this capacity.
   - \`bbox\`: minLon,minLat,maxLon,maxLat in degrees, longitude first.
   - \`limit\`: 1 to ${limits.maxPageItems}; defaults to ${limits.defaultPageItems}.

2. While \`next_cursor\` is not null, repeat the same request with \`cursor\` set to it.
3. Get one company: \`GET ${operations.getCompanyBySlug.path}\`. Get up to ${limits.maxBatchSlugs} at once:

   \`\`\`sh
   curl '${baseUrl}${operations.batchGetCompanies.path}' -H 'Content-Type: application/json' -d '{"slugs":["first-slug","second-slug"]}'
   \`\`\`

## Notes

- \`fleet_highlights\` are a selection of a company’s cranes. \`capacity_min_t\` looks at the whole fleet. ${filterMeaning}
- Lists are sorted by slug. The order says nothing about quality, and \`tier\` doesn’t change it.
- Errors have \`error.code\`, \`error.message\` and \`error.resolution\`. Follow the resolution.
- Each client can make ${quota.requests} requests in ${quota.window_seconds} seconds. On a 429, wait as long as \`Retry-After\` says.
- To contact a company use its \`website\`, \`phone\` or \`whatsapp\`. Account actions need a person in a browser.
`,
  'ask-crane-atlas': (baseUrl) => `# Ask the crane atlas

No key, no login. Every request is read-only.

## Steps

1. Send the question.

   \`\`\`sh
   curl '${baseUrl}${operations.ask.path}' -H 'Content-Type: application/json' -d '{"query":"What is a load chart?"}'
   \`\`\`

2. \`answer.text\` summarizes what was found. \`results\` lists the resources, best match first, each with \`@type\`, \`name\`, \`description\` and \`url\`. An address is a page for people; add \`.md\` for Markdown. A company’s JSON is at \`/api\` before its path, and a list’s request stands in its description.
3. Open the \`url\` of a result for the whole of it. A result of type Organization leads to the JSON of a company.

With \`Accept: text/event-stream\`, the same answer arrives as one \`message\` event, then \`done\`.

## Notes

- The answer only points to existing resources. If nothing fits, it says so.
- A result of type Demand is a request to buy, never a crane for sale.
- MCP clients find the same tools at ${baseUrl}${discoveryPaths.mcp}.
`,
};

/** The SKILL.md files, and their index with the digest of the very bytes that are served (Agent Skills Discovery 0.2.0). */
export function skillDocuments(service: Service, baseUrl: string, examples: Examples): Document[] {
  const files = skills.map((skill) => {
    const { name, ...rest } = skillFrontmatter(skill, service, baseUrl);
    // A JSON string is a YAML string (YAML 1.2 §1.3).
    const lines = Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
    const head = `---\nname: ${name}\n${lines.join('')}---\n\n`;
    return { skill, document: textDocument(skillPath(name), head + bodies[name](baseUrl, service, examples)) };
  });
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: files.map(({ skill: { name, description }, document: { url, bytes } }) => ({
      name,
      type: 'skill-md',
      description,
      url: baseUrl + url,
      digest: `sha256:${sha256Hex(bytes)}`,
    })),
  };
  return [
    ...files.map(({ document }) => document),
    jsonDocument(discoveryPaths.skills, index),
    jsonDocument(discoveryAliases.skills, index),
  ];
}
