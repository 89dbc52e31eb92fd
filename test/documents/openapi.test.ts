import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/contract/errors.ts';
import { operationList } from '../../src/contract/operations.ts';
import { startServing } from '../serving.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = (name: string) => join(root, 'lab/programs/node_modules/.bin', name);

let folder: string;
let file: string;
let text: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crane-openapi-'));
  file = join(folder, 'openapi.json');
  const serving = await startServing();
  text = Buffer.from(serving.documents.find(({ url }) => url === '/.well-known/openapi.json')!.bytes).toString();
  writeFileSync(file, text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Output of a linter and its exit code; linters exit with 1 when they find something. */
async function lint(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run(command, [...args], {
      cwd: root,
      env: {
        ...process.env,
        PATH: dirname(process.execPath) + delimiter + process.env['PATH'],
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        CI: 'true',
      },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

describe('the OpenAPI description', () => {
  it('is clean by Redocly’s strict rules', { tags: 'checks' }, async () => {
    const { code, output } = await lint(tool('redocly'), ['lint', '--config', '.redocly.yaml', file]);
    expect(output).toContain('Your API description is valid');
    expect(output).not.toMatch(/warning/i);
    expect(code).toBe(0);
  });

  it('is clean by Spectral’s OpenAPI rules, warnings included', { tags: 'checks' }, async () => {
    const { code, output } = await lint(tool('spectral'), ['lint', '-r', '.spectral.yaml', '--fail-severity', 'hint', file]);
    expect(output).toContain("No results with a severity of 'hint' or higher found!");
    expect(code).toBe(0);
  });

  it('would be refused by both linters if a response were missing', { tags: 'checks' }, async () => {
    const broken = JSON.parse(text) as { paths: Record<string, { get: { responses?: unknown } }> };
    delete broken.paths['/api/companies']!.get.responses;
    const brokenFile = join(folder, 'broken.json');
    writeFileSync(brokenFile, JSON.stringify(broken));
    expect((await lint(tool('redocly'), ['lint', '--config', '.redocly.yaml', brokenFile])).code).toBe(1);
    expect((await lint(tool('spectral'), ['lint', '-r', '.spectral.yaml', '--fail-severity', 'hint', brokenFile])).code).toBe(1);
  });

  it('has nothing that generators of clients stumble over', () => {
    interface Node {
      readonly [member: string]: unknown;
    }
    const nodes: Node[] = [];
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'object' && value !== null) nodes.push(value as Node);
      return value;
    });
    // OpenAPI Generator's Python takes a constant boolean for an enumeration of texts.
    expect(nodes.filter((node) => node['type'] === 'boolean' && ('const' in node || 'enum' in node))).toEqual([]);
    // openapi-python-client leaves out operations with a date in a header; typescript-fetch sends it as a whole time.
    expect(nodes.filter(({ in: place, schema }) => place === 'header' && (schema as Node)['format'] === 'date')).toEqual([]);
    // An enumeration that is written twice is two types to a generator, and one that may be null none.
    const enums = nodes.filter((node) => Array.isArray(node['enum'])).map((node) => JSON.stringify(node['enum']));
    expect(enums.toSorted()).toEqual([...new Set(enums)].toSorted());
    const unions = nodes.flatMap((node) => (Array.isArray(node['anyOf']) ? [node['anyOf'] as Node[]] : []));
    expect(unions.filter((union) => union.some((one) => 'enum' in one))).toEqual([]);
    // Go clients take single precision for a number without a format.
    expect(nodes.filter(({ type, format }) => type === 'number' && format !== 'double')).toEqual([]);
    // Python clients match the pattern against the date that they have parsed.
    expect(nodes.filter((node) => 'pattern' in node && 'format' in node)).toEqual([]);
    // oapi-codegen names what an operation returns after it, in the package of the schemas.
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, Node>>;
      components: { schemas: Record<string, Node> };
    };
    const described = Object.values(paths).flatMap((methods) => Object.values(methods));
    const returned = new Set(described.map(({ operationId }) => `${operationId}Response`.replace(/^./, (letter) => letter.toUpperCase())));
    const schemas = Object.entries(components.schemas);
    expect(schemas.map(([name, schema]) => schema['x-go-name'] ?? name).filter((name) => returned.has(name as string))).toEqual([]);
    // The values of all named enumerations are constants of one package in OpenAPI Generator’s Go.
    const constants = schemas.flatMap(([, schema]) => (schema['x-enum-varnames'] ?? schema['enum'] ?? []) as string[]);
    expect(constants.map((name) => name.toUpperCase()).toSorted()).toEqual(
      [...new Set(constants.map((name) => name.toUpperCase()))].toSorted(),
    );
    // openapi-typescript makes a union of all media types of a response, and openapi-fetch returns it.
    const responses = described.flatMap((operation) =>
      Object.values(operation['responses'] as Record<string, { content?: Record<string, Node> }>),
    );
    const types = responses.map(({ content = {} }) => new Set(Object.values(content).map(({ schema }) => JSON.stringify(schema))).size);
    expect(Math.max(...types)).toBe(1);
  });

  it('describes every operation, with every error that it may answer and an example', () => {
    const { paths, components } = JSON.parse(text) as {
      paths: Record<
        string,
        Record<string, { operationId: string; responses: Record<string, { content?: Record<string, { example?: unknown }> }> }>
      >;
      components: { schemas: object; responses: Record<string, { content: Record<string, { example?: { error: { code: string } } }> }> };
    };
    for (const operation of operationList) {
      const described = paths[operation.path]![operation.method.toLowerCase()]!;
      expect(described.operationId).toBe(operation.operationId);
      expect(Object.keys(described.responses)).toEqual(
        expect.arrayContaining(['200', '400', '429', '500', 'default', ...operation.errors.map((code) => String(errorCodes[code].status))]),
      );
      if (operation.success.schema !== null)
        expect(described.responses['200']!.content!['application/json']!.example, operation.operationId).toBeDefined();
    }
    for (const [name, response] of Object.entries(components.responses)) {
      if (name === 'PermanentRedirect') expect(response.content).toBeUndefined();
      else if (name !== 'AnyOther') expect(errorCodes).toHaveProperty(response.content['application/json']!.example!.error.code);
    }
    expect(Object.keys(components.schemas)).toEqual([
      'ApiError',
      'ApiVersion',
      'AskRequest',
      'AskResponse',
      'AskResult',
      'BatchCompanyRequest',
      'BatchCompanyResponse',
      'ChangedCompany',
      'Changes',
      'CompanyList',
      'CountryAndServices',
      'CraneModel',
      'CraneModelList',
      'CraneType',
      'Facets',
      'FleetHighlight',
      'FoundCompany',
      'FoundName',
      'NameSearch',
      'NearCompany',
      'NearPlace',
      'NearestCompanies',
      'OtherPlace',
      'PublicCompany',
      'ReleaseChanges',
      'Renamed',
      'SandboxFirstCall',
      'ServiceType',
      'Tier',
      'TownName',
      'WantedAd',
      'WantedAdList',
    ]);
  });

  it('keeps answers open to new members and request bodies closed', () => {
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, { additionalProperties?: unknown }> } };
    for (const [name, schema] of Object.entries(components.schemas)) {
      expect(schema.additionalProperties, name).toBe(name.endsWith('Request') ? false : undefined);
    }
  });
});
