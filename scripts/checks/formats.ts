import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import LinkHeader from 'http-link-header';
import robotsParser from 'robots-parser';
import { parseList } from 'structured-headers';
import { validateXML } from 'xmllint-wasm';
import { discoveryPaths, feedFiles, feedPaths } from '../../src/contract/discovery.ts';
import { protocolVersions } from '../../src/contract/mcp.ts';
import { operations } from '../../src/contract/operations.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { projectRoot } from '../project-root.ts';
import { packageVersion, runTool, startVerdict, type Verdict } from '../validate/verdict.ts';

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

/** Runs the linters of OpenAPI descriptions; warnings count. */
export async function runOpenApiLinters(subject: string, text: string): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'crane-validate-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, text);
  try {
    const redocly = startVerdict(packageVersion('@redocly/cli', import.meta.url), `${subject}, recommended-strict`);
    const first = await runTool('redocly', ['lint', '--config', '.redocly.yaml', file]);
    redocly.check('no error and no warning', first.code === 0 && !/warning/i.test(first.output), first.output);
    const spectral = startVerdict(packageVersion('@stoplight/spectral-cli', import.meta.url), `${subject}, spectral:oas`);
    const second = await runTool('spectral', ['lint', '-r', '.spectral.yaml', '--fail-severity', 'hint', file]);
    spectral.check('nothing of severity hint or higher', second.code === 0, second.output);
    return [redocly.end(), spectral.end()];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads robots.txt as crawlers do: unknown lines must not break a group. */
export async function runRobots(baseUrl: string, privatePath: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('robots-parser', import.meta.url), '/robots.txt');
  const url = baseUrl + discoveryPaths.robots;
  const parse = robotsParser as unknown as (
    address: string,
    text: string,
  ) => { isAllowed(u: string, agent: string): boolean | undefined; getSitemaps(): string[] };
  const robots = parse(url, await (await fetch(url)).text());
  for (const agent of ['GPTBot', 'ClaudeBot', 'PerplexityBot', 'Googlebot', 'anything']) {
    for (const path of ['/', '/api/companies', '/atlas', discoveryPaths.aiCatalog]) {
      verdict.check(`${agent} may read ${path}`, robots.isAllowed(baseUrl + path, agent) === true);
    }
    verdict.check(`${agent} is kept from ${privatePath}`, robots.isAllowed(baseUrl + privatePath, agent) === false);
  }
  verdict.check('names the sitemap', robots.getSitemaps().join() === baseUrl + discoveryPaths.sitemap, robots.getSitemaps());
  return verdict.end();
}

/** Validates the sitemap against the schema of sitemaps.org, and checks that feeds are well-formed. */
export async function runXml(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('xmllint-wasm', import.meta.url), 'sitemap.xml and feeds');
  const feeds = [operations.getChangesFeed.path, feedFiles(feedPaths.wantedAds).atom, feedFiles(feedPaths.service(serviceTypes[0])).atom];
  for (const path of [discoveryPaths.sitemap, ...feeds]) {
    const contents = await (await fetch(baseUrl + path)).text();
    const { valid, errors } = await validateXML({ xml: [{ fileName: path.slice(1), contents }], schema: [sitemapSchema] });
    // Feeds are Atom: they only need to be well-formed.
    const serious = path === discoveryPaths.sitemap ? !valid : errors.some(({ message }) => /parser error/.test(message));
    verdict.check(path, !serious, JSON.stringify(errors));
  }
  return verdict.end();
}

/** The XML Schema of a sitemap without optional members (https://www.sitemaps.org/protocol.html). */
const sitemapSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
<xs:element name="urlset"><xs:complexType><xs:sequence><xs:element name="url" maxOccurs="unbounded"><xs:complexType><xs:all>
<xs:element name="loc"><xs:simpleType><xs:restriction base="xs:anyURI"><xs:minLength value="12"/><xs:maxLength value="2048"/></xs:restriction></xs:simpleType></xs:element>
<xs:element name="lastmod" type="xs:string" minOccurs="0"/><xs:element name="changefreq" type="xs:string" minOccurs="0"/><xs:element name="priority" type="xs:decimal" minOccurs="0"/>
</xs:all></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element></xs:schema>`;

/** Parses headers that have a grammar. */
export async function runHeaders(baseUrl: string): Promise<Verdict[]> {
  const links = startVerdict(packageVersion('http-link-header', import.meta.url), 'Link of / and of the API catalog');
  const linkOf = async (path: string, method: string) =>
    LinkHeader.parse((await fetch(baseUrl + path, { method })).headers.get('link') ?? '');
  for (const method of ['GET', 'HEAD']) {
    const root = await linkOf('/', method);
    for (const rel of ['api-catalog', 'service-desc', 'service-doc', 'describedby', 'ai-catalog', 'sitemap'])
      links.check(`${method} /: ${rel}`, root.rel(rel).length === 1);
    links.check(`${method} catalog: api-catalog`, (await linkOf(discoveryPaths.apiCatalog, method)).rel('api-catalog').length === 1);
  }
  const structured = startVerdict(packageVersion('structured-headers', import.meta.url), 'RateLimit and RateLimit-Policy');
  const { headers } = await fetch(`${baseUrl}/api/companies?limit=1`);
  for (const name of ['RateLimit', 'RateLimit-Policy']) {
    await structured.attempt(name, () => {
      const list = parseList(headers.get(name) ?? '');
      if (list.length !== 1) throw new Error(`${list.length} members`);
    });
  }
  return [links.end(), structured.end()];
}
