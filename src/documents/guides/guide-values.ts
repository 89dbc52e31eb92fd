import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { discoveryPaths, downloadPaths, feedPaths, portalPaths } from '../../contract/discovery.ts';
import { SandboxFirstCall } from '../../contract/entities.ts';
import { errorCodes } from '../../contract/errors.ts';
import { guidePaths, type GuideId } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import { allProtocolVersions, batchVersion, mcpServers, rpcErrors, serverTools, type McpServerId } from '../../contract/mcp.ts';
import { isReadInPublic, operations } from '../../contract/operations.ts';
import {
  filterMeaning,
  idempotencyHeader,
  listParameters,
  modelParameters,
  nearestParameters,
  versionHeader,
  wantedAdParameters,
  type Parameter,
} from '../../contract/parameters.ts';
import { publicTableNames, publicTables } from '../../contract/public-tables.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import { contactLink, showsPictures, type Service } from '../../contract/service.ts';
import { appsExtension } from '../../contract/companies-app.ts';
import { skillsExtension } from '../../contract/skills.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { signatureHeader, toleranceSeconds } from '../../contract/verify-webhook.mjs';
import { formerKeysPath } from '../../query/former-keys.ts';
import { glanceColumns, glancePaths, maxTogether } from '../../query/glance.ts';
import { modelList, wantedAdList } from '../../query/table-lists.ts';
import { codeBlock, markdownAddress, markdownLink, markdownText } from '../../site/view/markdown.ts';
import { boxOf, filtersOf } from '../example-request.ts';
import { projectFile } from '../../project-file.ts';
import type { Site } from '../site.ts';
import type { Values } from '../texts.ts';
import { changelogValues } from './changelog-text.ts';
import { asCode, showResponse, table, tableRow } from './markdown.ts';
import { antimeridianBox, snippetTexts } from './snippets.ts';

/** What the guides are written from, besides their texts. */
export type GuideSources = Pick<Site, 'service' | 'baseUrl' | 'examples' | 'resources' | 'check'>;

/** Source of the function that verifies webhooks: receivers copy the same file that is tested here. */
export const readVerifierSource = (): string => readFileSync(projectFile('src/contract/verify-webhook.mjs'), 'utf8');

/** What every text may name: what the contract says, and the address of the service. */
export const sharedValues = ({ service, baseUrl }: Pick<GuideSources, 'service' | 'baseUrl'>) => ({
  baseUrl,
  quota: service.quota,
  limits,
  operations,
  guides: guidePaths,
  discovery: discoveryPaths,
  downloads: downloadPaths,
  portal: portalPaths,
  glance: glancePaths,
});

/** What every guide may name: also the snippets, and the real answers to the examples. */
export const sharedByGuides = (sources: GuideSources) => ({
  ...sharedValues(sources),
  snippets: snippetTexts(sources),
  answers: Object.fromEntries(
    Object.keys(operations).map((id) => {
      const response = sources.examples[id]?.response;
      return [id, response == null ? '' : showResponse(response)];
    }),
  ),
});

/** Guides that are made only of data, and have no text to fill in. */
export type MadeGuideId = 'data-quality' | 'developer-resources';

/** The values of a closed list. */
const valuesOf = (schema: z.ZodType): string => (schema instanceof z.ZodEnum ? ` One of ${asCode(schema.options.map(String))}.` : '');

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['parameter', 'description', 'example'],
    parameters.map(({ name, description, schema, example }) => [
      `\`${name}\``,
      description + valuesOf(schema),
      example === '' ? '' : `\`${example}\``,
    ]),
  );

/** The values of each guide's text. */
export const guideValues: { readonly [Id in Exclude<GuideId, MadeGuideId>]: (sources: GuideSources) => Values } = {
  quickstart: () => ({}),
  sandbox: () => ({
    responseFields: table(
      ['field', 'description'],
      Object.entries(SandboxFirstCall.shape).map(([name, { description }]) => [`\`${name}\``, description ?? '']),
    ),
  }),
  companies: () => ({
    parameters: parameterTable(listParameters),
    nearestParameters: parameterTable(nearestParameters),
    filterMeaning,
  }),
  'models-and-ads': () => ({
    modelParameters: parameterTable(modelParameters),
    adParameters: parameterTable(wantedAdParameters),
    modelFile: modelList.file,
    adFile: wantedAdList.file,
    adFeed: feedPaths.wantedAds,
  }),
  paging: () => ({}),
  'map-box': ({ examples }) => ({ antimeridianBox, boxOfThree: boxOf(examples).slice(0, 3).join(',') }),
  ask: () => ({ filterMeaning }),
  downloads: ({ service, baseUrl, examples }) => ({
    licence: licenceOf(service),
    tables: publicTableNames
      .filter((name) => name !== 'companies')
      .map((name) => {
        const { csv, parquet } = tablePaths(name);
        const { title, rowIs } = publicTables[name];
        return tableRow([`[${name}.csv](${baseUrl}${csv}), [.parquet](${baseUrl}${parquet})`, `${title}: a row is ${rowIs}.`]);
      })
      .join('\n'),
    companiesSchema: tablePaths('companies').schema,
    glanceColumns: codes(glanceColumns),
    countryPath: glancePaths.country('DE'),
    glanceTogether: maxTogether,
    maxChangesKib: limits.maxChangesBytes / 1024,
    formerKeys: formerKeysPath,
    countryFeed: feedPaths.country(filtersOf(examples).country),
    serviceFeed: feedPaths.service(serviceTypes[0]),
    adFeed: feedPaths.wantedAds,
  }),
  errors: () => ({
    codes: table(
      ['status', 'code', 'cause', 'what to do'],
      Object.entries(errorCodes).map(([name, { status, cause, remedy }]) => [String(status), `\`${name}\``, cause, remedy]),
    ),
  }),
  limits: () => ({ batchVersion, idempotencyHeader }),
  client: () => ({ idempotencyHeader, versionHeader }),
  'deprecation-policy': ({ service }) => ({ versionHeader, status: lifecycleTable(service) }),
  auth: ({ service }) => ({
    signInUrl: signInUrl(service),
    accountActions:
      service.private_surfaces.length === 0
        ? null
        : service.private_surfaces
            .map(({ path, name }) => `- \`${path}\`: ${markdownText(name)}${isReadInPublic(path) ? '. Reading with GET is public' : ''}`)
            .join('\n'),
  }),
  mcp: ({ service, baseUrl }) => ({
    servers: Object.values(mcpServers(service))
      .map(
        ({ path, cardPath, name, title, description }) =>
          `## ${markdownText(title)}\n\n${markdownText(description)}\n\n- Address: \`${baseUrl}${path}\` (streamable HTTP)\n- Name: \`${name}\`\n- Card: ${baseUrl}${cardPath}`,
      )
      .join('\n\n'),
    protocolVersions: codes(allProtocolVersions),
    batchVersion,
    limitExceeded: String(rpcErrors.limitExceeded),
    tools: toolTables(service),
    maxFetchChars: limits.maxFetchChars,
    skillsExtension,
    appsExtension,
  }),
  events: ({ service }) => ({
    signIn: signInUrl(service),
    signatureHeader,
    signatureHeaderInLowercase: signatureHeader.toLowerCase(),
    toleranceSeconds,
    verifier: codeBlock('js', readVerifierSource().trim()),
  }),
  changelog: ({ service, baseUrl }) => ({ ...changelogValues(service, baseUrl) }),
  terms: ({ service }) => ({ licence: licenceOf(service), signIn: signInUrl(service), contact: contactOf(service) }),
  privacy: ({ service }) => ({ signIn: signInUrl(service), pictures: showsPictures(service) ? '' : null, contact: contactOf(service) }),
};

const codes = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

/** Where people sign in, as the destination of a link; null if nobody can. */
export const signInUrl = ({ sign_in_url: url }: Service): string | null => (url === undefined ? null : markdownAddress(url));

const licenceOf = ({ licence }: Service): string | null => (licence === undefined ? null : markdownLink(licence.name, licence.url));

/** Whom to write to, if stated. */
function contactOf(service: Service): string | null {
  const address = contactLink(service);
  if (address === null) return null;
  const { name, email } = service.contact;
  return `${markdownText(name)}: ${markdownLink(email ?? address, address)}`;
}

/** Versions and behaviors, and when they end. */
const lifecycleTable = ({ versions, behaviours }: Service): string =>
  table(
    ['what', 'deprecated since', 'removed on'],
    [
      ...versions.map((entry) => ({ ...entry, what: `Version ${entry.version}${entry.current ? ', current' : ''}` })),
      ...behaviours.map((entry) => ({
        ...entry,
        what: markdownText(entry.parameter === null ? entry.operation : `${entry.parameter} of ${entry.operation}`),
      })),
    ].map(({ what, deprecated_on, sunset_on }) => [what, deprecated_on ?? 'not deprecated', sunset_on ?? 'no removal planned']),
  );

const toolTables = (service: Service): string =>
  Object.entries(mcpServers(service))
    .map(([id, { title }]) => {
      const rows = serverTools[id as McpServerId].map(({ name, operationId, description }) => [
        `\`${name}\``,
        operationId === null ? '' : `\`${operations[operationId].method} ${operations[operationId].path}\``,
        withExampleAsCode(description),
      ]);
      return `### ${markdownText(title)}\n\n${table(['tool', 'operation', 'what it does'], rows)}`;
    })
    .join('\n\n');

/** The description of a tool, with its JSON example as code. */
function withExampleAsCode(description: string): string {
  const mark = ' Example: ';
  const at = description.indexOf(mark);
  return at < 0 ? description : `${description.slice(0, at + mark.length)}\`${description.slice(at + mark.length)}\``;
}
