import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/project-root.ts';
import { operationList } from '../src/contract/operations.ts';
import { tables, type Rows, type TableName } from '../src/contract/tables.ts';
import { exploreDocuments, makeTestSite } from './made-site.ts';
import { buildMarket } from '../src/model/market.ts';
import { guideHtml } from '../src/site/layouts/guide-html.ts';
import { baseUrl, startServing, type Serving } from './serving.ts';
import { sampleService, syntheticRows } from './synthetic-market.ts';

/** What every object has without having been given it: a look-up by such a text finds a function. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

/** A market in which every text is such a name, and every slug that may be one. */
function marketOfNames() {
  const base = syntheticRows(inherited.length, 2 * inherited.length);
  const named = Object.entries(base).map(([table, list]) => [
    table,
    (list as readonly object[]).map((row, i) => {
      const name = inherited[i % inherited.length]!;
      const changed: Record<string, unknown> = { ...row };
      for (const column of tables[table as TableName].columns) {
        if (column.cell === 'text' || (column.cell === 'slug' && name === 'constructor')) changed[column.name] = name;
        if (column.cell === 'list' && !('values' in column)) changed[column.name] = [name];
      }
      return changed;
    }),
  ]);
  const rows = Object.fromEntries(named) as Rows;
  return buildMarket({ ...rows, companies: rows.companies.map((row) => ({ ...row, active: true })) }, sampleService);
}

describe('a text that is the name of what every object inherits', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startServing({ market: marketOfNames() });
  });

  it('is published like any other, in every column', async () => {
    const market = marketOfNames();
    const documents = exploreDocuments(await makeTestSite(market, baseUrl));
    const texts = [...documents].map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(texts.filter((text) => text.includes('native code'))).toEqual([]);
    expect(inherited.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([]);
    const code = ['constructor', 'toString'].map((language) => `\`\`\`${language}\nx\n\`\`\`\n`);
    expect(guideHtml(`# T\n\nLead.\n\n${code.join('\n')}`).html).not.toMatch(/native code|snippets/);
  });

  it('is a word like any other in a question', async () => {
    for (const name of inherited) {
      const questions = [
        name,
        `5 ${name} crane`,
        `crane in ${name}`,
        `capacity ${name} 50 t`,
        `${name}: 50`,
        `50k ${name}`,
        `crane > ${name}`,
      ];
      for (const query of questions) {
        const response = await serving.send('/ask', post(JSON.stringify({ query })));
        expect([query, response.status]).toEqual([query, 200]);
        expect(await response.text()).not.toMatch(/native code|NaN/);
      }
    }
    expect(serving.failures).toEqual([]);
  });

  it('is refused like any other as a parameter, a path and a member of a body', async () => {
    for (const name of inherited)
      for (const { method, path, parameters, body } of operationList) {
        const address = path.replace('{slug}', name);
        const requests = [`${address}?${name}=1`, ...parameters.map((parameter) => `${address}?${parameter.name}=${name}`)];
        for (const request of requests) await serving.send(request, { method });
        if (body === null) continue;
        for (const text of [`{"${name}":1}`, `{"query":{"${name}":1}}`, `{"slugs":["${name}"]}`])
          expect((await serving.send(address, post(text))).status).toBeLessThan(500);
      }
    expect(serving.failures).toEqual([]);
  });
});

const post = (body: string): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

/** Commands whose tables are asked by names of ours alone. */
const ownNames = /^scripts\/(?:checks|conformance|eval|faults|outside|package|pages|sample)\//;
const codeFiles = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:ts|astro)$/.test(file) && !file.endsWith('.d.ts') && !ownNames.test(file)),
);
/** The type of a table that may be asked by any text. */
const anyName = /^:\s*(?:Partial<)?Readonly<Record<string,/;

/** Where code asks a table that is an object, written out or made of entries, for what a text names. */
function askedObjects(files: readonly (readonly [file: string, text: string])[]): string[] {
  const parsed = files.map(([file, text]) => {
    const code = file.endsWith('.astro') ? (text.split('---\n')[1] ?? '') : text;
    return { file, code, program: parseSync(`${file}.ts`, code).program };
  });
  const tablesIn = parsed.map(({ code, program }) => {
    const names = new Set<string>();
    new Visitor({
      VariableDeclarator({ id, init }) {
        const type = id.typeAnnotation;
        const isMade = init?.type === 'CallExpression' && code.slice(init.start, init.end).startsWith('Object.fromEntries(');
        if (id.type !== 'Identifier' || !type || !(isMade || init?.type === 'ObjectExpression')) return;
        if (anyName.test(code.slice(type.start, type.end))) names.add(id.name);
      },
    }).visit(program);
    return names;
  });
  const ofAll = new Set(tablesIn.flatMap((names) => [...names]));
  return parsed.flatMap(({ file, code, program }, i) => {
    const names = new Set(tablesIn[i]);
    const found: string[] = [];
    new Visitor({
      ImportSpecifier({ local }) {
        if (ofAll.has(local.name)) names.add(local.name);
      },
      MemberExpression({ computed, object, property, start, end }) {
        const isAsked = computed && property.type !== 'Literal' && object.type === 'Identifier' && names.has(object.name);
        if (isAsked) found.push(`${file}: ${code.slice(start, end)}`);
      },
    }).visit(program);
    return found;
  });
}

describe('a table that is asked by a text', () => {
  it('is a map, in all code', () => {
    const found = askedObjects(codeFiles.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]));
    expect(found, 'Make the table with mapOf (src/contract/map-of.ts), which knows only what it was given.').toEqual([]);
  });

  it('is found as an object, where it is written and where it is imported', () => {
    const table = 'export const t: Readonly<Record<string, number>> = { a: 1 };\n';
    expect(askedObjects([['a.ts', `${table}t[x]; t["a"]; t.a;`]])).toEqual(['a.ts: t[x]']);
    expect(
      askedObjects([
        ['a.ts', table],
        ['b.astro', "---\nimport { t } from './a.ts';\nt[y];\n---\n"],
      ]),
    ).toEqual(['b.astro: t[y]']);
    expect(askedObjects([['a.ts', 'const t: Readonly<Record<string, number>> = Object.fromEntries(y);\nt[x];']])).toEqual(['a.ts: t[x]']);
    expect(askedObjects([['a.ts', 'const t: Readonly<Record<Name, number>> = { a: 1 };\nt[x];']])).toEqual([]);
  });
});
