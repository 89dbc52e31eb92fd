import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProblem } from '../src/contract/errors.ts';
import type { CompanyList } from '../src/contract/entities.ts';
import { jsonSchema, type JsonSchema } from '../src/contract/json-schema.ts';
import { Service } from '../src/contract/service.ts';
import { settings } from '../src/contract/settings.ts';
import { loadData } from '../src/load/load-data.ts';
import { buildMarket } from '../src/model/market.ts';
import { indexMarket } from '../src/documents/market-index.ts';
import { parseListQuery } from '../src/query/list-query.ts';
import { findPage, joinPieces, listBody } from '../src/query/page.ts';
import { readArguments } from './command/arguments.ts';
import { dataDictionary } from './generate/data-dictionary.ts';
import { describedClient, formatted } from './generate/describe-client.ts';
import { joinDeclarations } from './generate/join-declarations.ts';
import { projectRoot } from './project-root.ts';

const help = `node scripts/run.js generate [--check]

Writes everything in the repository that derives from the contract and the sample: the marked parts of README.md and docs, and the client's
types. npm run fix runs it, and npm run check with --check, which only compares. Exit code: 0 when all files are up to date, 1 with --check
when one isn't.
`;
const { values } = readArguments(help, { check: { type: 'boolean', default: false } });

const search = 'country=NL&capacity_min_t=600&limit=1';

function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, description }]) => `| \`${name}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${description} |`,
  );
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** A request and its real response, cut by jq to fit one screen. */
async function curlResponse(): Promise<string> {
  const { rows, service } = await loadData(join(projectRoot, 'data'));
  if (rows === null || service === null) throw new Error('the sample data has errors; npm run crane -- check shows them');
  const { columns, store } = await indexMarket(buildMarket(rows, service));
  const query = parseListQuery(search);
  if (isProblem(query)) throw new Error(query.message);
  const { items } = JSON.parse(
    new TextDecoder().decode(joinPieces(listBody(store, findPage(columns, query.filters, query.limit, null)).load())),
  ) as CompanyList;
  const shown = ['slug', 'name', 'city', 'country', 'lat', 'lon'] as const;
  const response = Object.fromEntries(shown.map((name) => [name, items[0]![name]]));
  return [
    '```console',
    `$ curl -s 'http://localhost:4321/api/companies?${search}' |`,
    `    jq '.items[0] | {${shown.join(', ')}}'`,
    JSON.stringify(response, null, 2),
    '```',
  ].join('\n');
}

/** The files of the decisions with their titles, in order. */
function decisions(): { number: string; file: string; title: string }[] {
  const folder = join(projectRoot, 'docs/decisions');
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  return files.toSorted().map((file) => {
    const title = /^# (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
    if (title === undefined) throw new Error(`docs/decisions/${file} has no title`);
    return { number: file.slice(0, 3), file, title };
  });
}
const decisionList = () =>
  decisions()
    .map(({ number, file, title }) => `- [${number}](${file}) ${title}`)
    .join('\n');
/** Link targets of the numbers in the table of rooms; between blank lines, as the formatter wants it. */
const decisionLinks = () =>
  `\n${decisions()
    .map(({ number, file }) => `[${number}]: ../docs/decisions/${file}\n`)
    .join('')}`;

/** The JSON Schema of service.json, for editors. */
const serviceSchema = (): string => {
  const { $defs, ...root } = jsonSchema(Service) as { readonly $defs: { readonly Service: JsonSchema } };
  const { Service: own, ...others } = $defs;
  if (Object.keys(root).join() !== '$ref' || Object.keys(others).length > 0) throw new Error('service.json has more than one schema');
  return `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'service.json', ...own }, null, 2)}\n`;
};

async function readService(): Promise<Service> {
  const { service } = await loadData(join(projectRoot, 'data'));
  if (service === null) throw new Error('data/service.json has errors; npm run crane -- check shows them');
  return service;
}

/** A file of the project with its marked parts filled in, between `<!-- generated: PART -->` and `<!-- end -->`. */
async function filled(file: string, parts: Readonly<Record<string, () => string | Promise<string>>>): Promise<string> {
  let text = readFileSync(join(projectRoot, file), 'utf8');
  for (const [part, write] of Object.entries(parts)) {
    const pattern = new RegExp(`(<!-- generated: ${part} -->\n)[\\s\\S]*?(<!-- end -->)`);
    if (!pattern.test(text)) throw new Error(`${file} has no part "${part}"`);
    const content = await write();
    text = text.replace(pattern, (_, head: string, tail: string) => `${head}${content}\n${tail}`);
  }
  return text;
}

/** Each file with its content. The client’s types come first, since its declarations are made from them. */
const wanted: Readonly<Record<string, () => string | Promise<string>>> = {
  'README.md': () => filled('README.md', { curl: curlResponse }),
  'docs/data-dictionary.md': () => filled('docs/data-dictionary.md', dataDictionary),
  'docs/service.schema.json': serviceSchema,
  'docs/settings.md': () => filled('docs/settings.md', { settings: settingsTable }),
  'docs/decisions/README.md': () => filled('docs/decisions/README.md', { decisions: decisionList }),
  'src/README.md': () => filled('src/README.md', { decisions: decisionLinks }),
  'src/client/types.ts': async () => describedClient(await readService(), 'types'),
  'src/client/routes.ts': async () => describedClient(await readService(), 'routes'),
  'src/client/client.d.ts': () => formatted('client.d.ts', joinDeclarations()),
};
for (const [file, write] of Object.entries(wanted)) {
  const path = join(projectRoot, file);
  const text = await write();
  if (!values.check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${file} is out of date. Run npm run fix.\n`);
    process.exitCode = 1;
  }
}
