import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/project-root.ts';
import { exitCodes } from '../scripts/release/exit-codes.ts';
import { roomTable } from './room-table.ts';

const markdown = new MarkdownIt({ html: true });

/** A page of the documentation in the repository. */
interface Page {
  /** From the root of the project. */
  readonly file: string;
  readonly text: string;
  readonly links: readonly string[];
  /** Running text. */
  readonly words: readonly string[];
  /** Inline code. */
  readonly code: readonly string[];
  /** Blocks of code. */
  readonly blocks: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

/** Anchor of a heading as GitHub makes it: lower case, without punctuation, blanks as hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const contents = (tokens: readonly Token[], wanted: string): string[] =>
  tokens.filter(({ type }) => type === wanted).map(({ content }) => content);

function readPage(file: string): Page {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const tokens = markdown.parse(text, {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  const headings = tokens.flatMap(({ type }, i) => (type === 'heading_open' ? [tokens[i + 1]!.children!] : []));
  return {
    file,
    text,
    links: inline.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href'))),
    words: contents(inline, 'text'),
    code: contents(inline, 'code_inline'),
    blocks: contents(tokens, 'fence'),
    anchors: new Set(headings.map((parts) => anchorOf(parts.map(({ content }) => content).join('')))),
  };
}

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.md') && !/^(?:test\/(?:golden|fixtures)|src\/documents\/texts)\//.test(file));

// Everything that is written for readers of the repository. What commands write about their runs is in lab/, and texts are published.
const pages = ['README.md', 'CONTRIBUTING.md', ...['data', 'docs', 'src', 'test'].flatMap(markdownBelow)].map(readPage);
const docs = pages.filter(({ file }) => /^(?:README\.md|docs\/)/.test(file));
const rooms = roomTable();

describe('the documentation in the repository', () => {
  it('has every required file', () => {
    expect(pages.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/data.md', 'src/README.md', 'src/client/README.md']),
    );
    expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(80);
  });

  it('has a README of at most 100 lines', () => {
    expect(pages.find(({ file }) => file === 'README.md')!.text.split('\n').length).toBeLessThanOrEqual(100);
  });

  it('is linked: every page can be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const file of reached)
      for (const link of pages.find((page) => page.file === file)?.links ?? [])
        if (!/^[a-z]+:/.test(link)) reached.add(join(dirname(file), link.split('#')[0]!));
    expect(docs.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const broken = pages.flatMap(({ file, links }) =>
      links
        .filter((link) => !/^[a-z]+:/.test(link))
        .flatMap((link) => {
          const [path, anchor] = link.split('#') as [string, string?];
          const target = path === '' ? file : join(dirname(file), path);
          if (!existsSync(join(projectRoot, target))) return [`${file}: ${link}: ${target} does not exist`];
          const isFound = anchor === undefined || pages.find((page) => page.file === target)?.anchors.has(anchor) === true;
          return isFound ? [] : [`${file}: ${link}: ${target} has no such heading`];
        }),
    );
    expect(broken).toEqual([]);
    // A reference whose definition is missing stays text.
    expect(pages.flatMap(({ file, words }) => words.filter((text) => /\[\d{3}\]/.test(text)).map((text) => `${file}: ${text}`))).toEqual(
      [],
    );
  });

  it('names files that exist', () => {
    const tops = readdirSync(projectRoot, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    // What the build and the deployment write is not in the repository.
    const roots = new Set([...tops, ...rooms.map(({ room }) => room)].filter((name) => !/^(?:dist|deploy|node_modules|\.git)$/.test(name)));
    const missing = pages.flatMap(({ file, code }) =>
      code
        .filter((name) => /^[\w.[\]-]+(?:\/[\w.[\]-]+)*\/?$/.test(name))
        .filter((name) => (name.includes('/') ? roots.has(name.split('/')[0]!) : /\.(?:ts|astro|mjs)$/.test(name)))
        .filter((name) => ![dirname(file), '.', 'src'].some((folder) => existsSync(join(projectRoot, folder, name))))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the commands', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = ({ code, blocks }: Page) =>
    [...code, ...blocks].flatMap((text) => [...text.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name!));

  it('that the documentation names exist', () => {
    const npm = new Set(['ci', 'install', 'pack', 'rebuild', ...Object.keys(scripts)]);
    expect(
      pages.flatMap((page) => named(page).flatMap((name) => (npm.has(name) || name === 'COMMAND' ? [] : [`${page.file}: ${name}`]))),
    ).toEqual([]);
  });

  it('are all in docs/commands.md, those of crane and lab too', () => {
    const { text } = pages.find(({ file }) => file === 'docs/commands.md')!;
    const commands = Object.keys(JSON.parse(readFileSync(join(projectRoot, 'scripts/commands.json'), 'utf8')) as object);
    const lab = readdirSync(join(projectRoot, 'lab')).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []));
    // Old names are for those who know them; npm itself runs prepack.
    const current = Object.entries(scripts).flatMap(([name, line]) => (line.includes('=') || name === 'prepack' ? [] : [name]));
    expect(current.filter((name) => !new RegExp(`npm (?:run )?${name}(?![\\w-])`).test(text))).toEqual([]);
    expect([...commands, ...lab].filter((name) => !new RegExp(`^\\| \`${name}[ \`]`, 'm').test(text))).toEqual([]);
  });

  it('end with the codes that docs/production.md lists', () => {
    const { text } = pages.find(({ file }) => file === 'docs/production.md')!;
    const section = text.slice(text.indexOf('## Exit codes'), text.indexOf('## After a release'));
    const listed = [...section.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    // 0 is success, and 2 what every command says to a wrong command line.
    expect(listed).toEqual([0, 2, ...Object.values(exitCodes)].toSorted((a, b) => a - b));
  });
});

describe('the dependencies', () => {
  it('each have their reason in one table', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { devDependencies: object };
    const rows = [...pages.find(({ file }) => file === 'docs/dependencies.md')!.text.matchAll(/^\| (`[^|]*`) \|/gm)];
    const listed = rows.flatMap(([, names]) => [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    expect(listed.toSorted()).toEqual(Object.keys(devDependencies).toSorted());
  });
});

describe('the decisions', () => {
  const folder = join(projectRoot, 'docs/decisions');
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const sections = ['What is decided', 'What else was weighed', 'Evidence', 'What would change it'];

  it('have a number of their own and a name in words', () => {
    expect(files.length).toBeGreaterThan(9);
    expect(files.filter((file) => !/^\d{3}(?:-[a-z0-9]+)+\.md$/.test(file) || !statSync(join(folder, file)).isFile())).toEqual([]);
    expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  });

  it.each(files)('%s says what, against what, on what evidence, and what would change it', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(sections);
    const parts = text.split(/^## .+$/m).slice(1);
    for (const part of parts) expect(part.trim()).not.toBe('');
    expect(parts.at(-1)).not.toMatch(/^\s*(?:never|nothing)\b/i);
    expect(text.trimEnd().split('\n').length, 'lines').toBeLessThanOrEqual(40);
  });

  it('are each linked from the room that they explain', () => {
    const { links } = pages.find(({ file }) => file === 'src/README.md')!;
    const linked = new Set(links.flatMap((link) => /decisions\/(\d{3})-/.exec(link)?.[1] ?? []));
    expect([...linked].toSorted()).toEqual(files.map((file) => file.slice(0, 3)).toSorted());
  });
});
