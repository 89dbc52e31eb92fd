import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProblem } from '../src/contract/errors.ts';
import type { Service } from '../src/contract/service.ts';
import { settings } from '../src/contract/settings.ts';
import { loadData } from '../src/load/load-data.ts';
import { buildMarket } from '../src/model/market.ts';
import { indexMarket } from '../src/documents/market-index.ts';
import { parseListQuery } from '../src/query/list-query.ts';
import { joinBytes } from '../src/query/join-bytes.ts';
import { findPage, listBody } from '../src/query/page.ts';
import { readArguments } from './arguments.ts';
import { dataDictionary } from './data-dictionary.ts';
import { formatted, generatedClient } from './client/describe-client.ts';
import { joinDeclarations } from './client/join-declarations.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run generate -- [--check]

Writes what follows from the contract and the sample market: parts of README.md, data/README.md, and the types of the client.
--check only compares, and ends with 1 when a committed file differs.
`;
const { values } = readArguments(help, { check: { type: 'boolean', default: false } });

const search = 'country=NL&service_type=crawler_crane&capacity_min_t=600&limit=1';

function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, description }]) => `| \`${name}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${description} |`,
  );
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** A request and its real answer, as a terminal shows them. */
async function curlAnswer(): Promise<string> {
  const { rows, service } = await loadData(join(projectRoot, 'data'));
  if (rows === null || service === null) throw new Error('the sample data has errors; npm run check:data shows them');
  const { columns, pack } = await indexMarket(buildMarket(rows, service));
  const query = parseListQuery(search);
  if (isProblem(query)) throw new Error(query.message);
  const body: unknown = JSON.parse(
    new TextDecoder().decode(joinBytes(listBody(pack, findPage(columns, query.filters, query.limit, null)))),
  );
  // One line a member, and one a crane: short enough for a first screen, and nothing left out.
  const text = JSON.stringify(body, null, 1).replace(/\{\n\s+"brand"[^}]*\}/g, (crane) => crane.replace(/\n\s*/g, ' '));
  return `$ curl 'http://localhost:4321/api/companies?${search}'\n${text}`;
}

async function readService(): Promise<Service> {
  const { service } = await loadData(join(projectRoot, 'data'));
  if (service === null) throw new Error('data/service.json has errors; npm run check:data shows them');
  return service;
}

/** Replaces what stands between the marks of a part. */
function fill(text: string, part: string, content: string): string {
  const pattern = new RegExp(`(<!-- generated: ${part} -->\n)[\\s\\S]*?(<!-- end -->)`);
  if (!pattern.test(text)) throw new Error(`README.md has no part "${part}"`);
  return text.replace(pattern, (_, head: string, tail: string) => `${head}${content}\n${tail}`);
}

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
/** Each file and what it must say. The types of the client come first, since its declarations are made from them. */
const wanted: Readonly<Record<string, () => string | Promise<string>>> = {
  'README.md': async () => fill(fill(readme, 'settings', settingsTable()), 'curl', `\`\`\`console\n${await curlAnswer()}\n\`\`\``),
  'data/README.md': dataDictionary,
  'src/client/generated.ts': async () => generatedClient(await readService()),
  'src/client/client.d.ts': () => formatted('client.d.ts', joinDeclarations()),
};
for (const [file, write] of Object.entries(wanted)) {
  const path = join(projectRoot, file);
  const text = await write();
  if (!values.check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${file} is out of date. Run npm run generate.\n`);
    process.exitCode = 1;
  }
}
