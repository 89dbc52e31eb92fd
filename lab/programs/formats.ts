import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { protocolVersions } from '../../src/contract/mcp.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { packageVersion, startVerdict, type Verdict } from '../shared/verdict.ts';

type Schema = Record<string, unknown>;
const schemaOf = (name: string): Schema => JSON.parse(readFileSync(join(projectRoot, 'test/schemas', `${name}.json`), 'utf8')) as Schema;
const formats = addFormats as unknown as (ajv: Ajv) => void;

/** A validator of one definition in a schema file. The two oldest revisions of MCP use draft 7. */
function definition(name: string, at: string): ValidateFunction {
  const schema: Schema = { $id: `https://schemas.invalid/${name}`, ...schemaOf(name) };
  const ajv = String(schema['$schema']).includes('draft-07')
    ? new Ajv({ strict: false, allErrors: true })
    : new Ajv2020({ strict: false, allErrors: true });
  formats(ajv as unknown as Ajv);
  ajv.addSchema(schema);
  return ajv.getSchema(`${String(schema['$id'])}#${at}`)!;
}

/** The schema of the agent card. The bundle refers to definitions by their file names, which are their titles without spaces. */
function agentCardSchema(): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats(ajv as unknown as Ajv);
  const { definitions } = schemaOf('a2a-v1.0.1.bundle.schema') as { definitions: Record<string, Schema> };
  for (const [title, schema] of Object.entries(definitions)) {
    const home = ['Struct', 'Timestamp', 'Value'].includes(title) ? 'google.protobuf' : 'lf.a2a.v1';
    ajv.addSchema({ ...schema, $id: `https://schemas.invalid/${home}.${title.replaceAll(' ', '')}.jsonschema.json` });
  }
  return ajv.getSchema('https://schemas.invalid/lf.a2a.v1.AgentCard.jsonschema.json')!;
}

const getJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** Validates documents with Ajv against the schemas of their standards. */
export async function runSchemas(baseUrl: string): Promise<Verdict[]> {
  const ajv = packageVersion('ajv', import.meta.url);
  const check = (verdict: ReturnType<typeof startVerdict>, name: string, validate: ValidateFunction, value: unknown) =>
    verdict.check(name, validate(value), JSON.stringify(validate.errors));

  const cards = startVerdict(ajv, 'server cards, mcp-server-card.v1 schema');
  const card = definition('mcp-server-card.v1.schema', '/$defs/ServerCard');
  const { mcpCard, mcpDocsCard, mcpDocsCanonicalCard } = discoveryPaths;
  for (const path of [mcpCard, mcpDocsCard, mcpDocsCanonicalCard]) check(cards, path, card, await getJson(baseUrl + path));

  const registry = startVerdict(ajv, 'server.json of both MCP servers, registry schema of 2025-12-11');
  const server = definition('mcp-registry-server.2025-12-11.schema', '/definitions/ServerDetail');
  for (const path of [discoveryPaths.mcpServerJson, discoveryPaths.mcpDocsServerJson])
    check(registry, path, server, await getJson(baseUrl + path));

  const catalogs = startVerdict(ajv, 'AI catalog, ARD 0.9 schema and Lighthouse’s copy');
  for (const name of ['ard-ai-catalog.v0.9.schema', 'lighthouse-13.5.0-ard-ai-catalog.schema']) {
    for (const path of [discoveryPaths.aiCatalog, discoveryPaths.ard])
      check(catalogs, `${path} by ${name}`, definition(name, ''), await getJson(baseUrl + path));
  }

  const agent = startVerdict(ajv, 'agent card, a2a-v1.0.1 bundle and its required members');
  const agentCard = (await getJson(baseUrl + discoveryPaths.agentCard)) as Schema;
  check(agent, 'closed to unknown members', agentCardSchema(), agentCard);
  // The bundle has no required members; the specification does (A2A 1.0.1 §5.5 to 5.7).
  for (const member of ['name', 'description', 'version', 'capabilities']) agent.check(`has ${member}`, agentCard[member] !== undefined);
  for (const member of ['supportedInterfaces', 'defaultInputModes', 'defaultOutputModes', 'skills']) {
    agent.check(`has one ${member} at least`, ((agentCard[member] as unknown[] | undefined)?.length ?? 0) > 0);
  }

  const openApi = startVerdict(ajv, 'OpenAPI description, openapi-3.1 schema, and its schemas by JSON Schema 2020-12');
  const openApiAjv = new Ajv2020({ strict: false, allErrors: true, formats: { 'media-range': true } });
  formats(openApiAjv as unknown as Ajv);
  // Ajv uses the outermost schema's dynamic anchor for every inner one, so the reference becomes a plain one.
  const plain = JSON.stringify(schemaOf('openapi-3.1.schema')).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  const description = (await getJson(baseUrl + discoveryPaths.openApi)) as { components: { schemas: Record<string, Schema> } };
  check(openApi, discoveryPaths.openApi, openApiAjv.compile(JSON.parse(plain) as Schema), description);
  const dialect = new Ajv2020({ strict: false });
  for (const [name, schema] of Object.entries(description.components.schemas)) {
    openApi.check(`schema ${name}`, dialect.validateSchema(schema) === true, JSON.stringify(dialect.errors));
  }

  return [cards.end(), registry.end(), catalogs.end(), agent.end(), openApi.end(), ...(await runMessages(baseUrl))];
}

/** Validates answers of the MCP endpoint against the schema of each revision it speaks. */
async function runMessages(baseUrl: string): Promise<Verdict[]> {
  const calls = [
    { method: 'tools/list', params: {}, type: 'ListToolsResult' },
    { method: 'resources/list', params: {}, type: 'ListResourcesResult' },
    { method: 'resources/templates/list', params: {}, type: 'ListResourceTemplatesResult' },
    { method: 'resources/read', params: { uri: baseUrl + discoveryPaths.openApi }, type: 'ReadResourceResult' },
    { method: 'tools/call', params: { name: 'list_companies', arguments: { limit: 2 } }, type: 'CallToolResult' },
    { method: 'tools/call', params: { name: 'list_companies', arguments: { limit: 0 } }, type: 'CallToolResult' },
  ];
  const verdicts: Verdict[] = [];
  for (const version of [...protocolVersions.modern, ...protocolVersions.legacy]) {
    const modern = (protocolVersions.modern as readonly string[]).includes(version);
    const verdict = startVerdict(packageVersion('ajv', import.meta.url), `MCP answers, mcp-${version} schema`);
    const root = schemaOf(`mcp-${version}.schema`)['$defs'] === undefined ? 'definitions' : '$defs';
    const first = modern
      ? { method: 'server/discover', params: {}, type: 'DiscoverResult' }
      : {
          method: 'initialize',
          params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 'validate', version: '1.0.0' } },
          type: 'InitializeResult',
        };
    for (const { method, params, type } of [first, ...calls]) {
      const name = 'name' in params ? params.name : 'uri' in params ? params.uri : null;
      const meta = { _meta: { 'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {} } };
      const response = await fetch(baseUrl + discoveryPaths.mcp, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': version,
          ...(modern ? { 'Mcp-Method': method, ...(name === null ? {} : { 'Mcp-Name': name }) } : {}),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, ...meta } : params }),
      });
      const { result } = (await response.json()) as { result?: unknown };
      const validate = definition(`mcp-${version}.schema`, `/${root}/${type}`);
      verdict.check(`${method} is a ${type}`, result !== undefined && validate(result), JSON.stringify(validate.errors));
    }
    verdicts.push(verdict.end());
  }
  return verdicts;
}
