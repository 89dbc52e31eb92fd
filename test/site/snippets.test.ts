import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operationList } from '../../src/contract/operations.ts';

const run = promisify(execFile);

const site = inject('site');
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'crane-snippets-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Code {
  readonly guide: string;
  readonly language: string;
  readonly code: string;
}

/** Code for programs that `npm run lab -- outside` installs, and runs. */
const ofOtherTools: ReadonlySet<string> = new Set(['downloads.md']);

/** Every block of code of the published guides, as a reader copies it. */
function publishedCode(): Code[] {
  const client = join(site.folder, 'client');
  const guides = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.startsWith('.') && !ofOtherTools.has(file),
  );
  return guides.sort().flatMap((guide) =>
    [...readFileSync(join(client, guide), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language, code]) => ({
      guide,
      language: language!,
      code: code!,
    })),
  );
}

/** Between what two blocks of code print. */
const mark = '\u001e';
/** Programs that run blocks of code one by one, each as it stands: starting a program for each would take most of the time. */
const commands: Readonly<Record<string, (codes: readonly string[]) => [command: string, args: string[]]>> = {
  sh: (codes) => ['sh', ['-ec', codes.map((code) => `(\n${code}\n)\nprintf '${mark}'`).join('\n')]],
  js: (codes) => [
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      // A module of the same text would not run again.
      `for (const [i, code] of JSON.parse(process.argv[1]).entries()) {
        await import('data:text/javascript,' + encodeURIComponent(code + '\\n//' + i));
        process.stdout.write('${mark}');
      }`,
      JSON.stringify(codes),
    ],
  ],
  python: (codes) => [
    'python3',
    [
      '-c',
      `import json, sys\nfor code in json.loads(sys.argv[1]):\n    exec(code, {})\n    print('${mark}', end='')`,
      JSON.stringify(codes),
    ],
  ],
};

/** What blocks of code in one language print. */
async function outputs(list: readonly Code[]): Promise<string[]> {
  const [command, args] = commands[list[0]!.language]!(list.map(({ code }) => code));
  const { stdout } = await run(command, args, { cwd: folder, env: { PATH: process.env['PATH'] }, timeout: 200_000 });
  return stdout.split(mark).slice(0, -1);
}

/** The blocks that stand alone: parts of the text on webhooks belong into a receiver. */
const runnable = (language: string) => publishedCode().filter((entry) => entry.language === language && !entry.guide.endsWith('events.md'));

/** JavaScript is the one that the others are compared with; each block runs once. */
let inJavaScript: Promise<string[]> | undefined;
const javaScriptOutputs = () => (inJavaScript ??= outputs(runnable('js')));

/** Reverses `escapeHtml`, in one pass: what is escaped twice stays escaped once. */
const unescapeHtml = (html: string): string => html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => characters.get(entity)!);
const characters = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

describe('the snippets of the documentation', () => {
  test('run in JavaScript, and print something', async () => {
    const list = runnable('js');
    expect(list.length).toBeGreaterThan(13);
    const printed = await javaScriptOutputs();
    for (const [i, text] of printed.entries()) expect(text.trim(), `${list[i]!.guide}:\n${list[i]!.code}`).not.toBe('');
  });

  test('run in Python, and print what JavaScript prints', { tags: 'python' }, async () => {
    const list = runnable('python');
    const inJs = runnable('js');
    expect(list.map(({ guide }) => guide)).toEqual(inJs.map(({ guide }) => guide));
    const [printed, wanted] = [await outputs(list), await javaScriptOutputs()];
    for (const [i, text] of printed.entries()) expect(text, `${list[i]!.guide}:\n${list[i]!.code}`).toBe(wanted[i]);
  });

  test('run with curl and get the response that the page shows', { tags: 'curl' }, async () => {
    const list = runnable('sh');
    expect(list.length).toBeGreaterThanOrEqual(runnable('js').length);
    const printed = await outputs(list);
    for (const [i, text] of printed.entries()) {
      const { guide, code } = list[i]!;
      if (code.includes('country=Germany')) expect(JSON.parse(text)).toHaveProperty('error.code', 'invalid_request');
      else if (code.includes('--etag-compare')) expect(text).toBe('304\n');
      else if (code.includes('-D -')) expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      else if (code.includes('text/event-stream'))
        expect(text).toMatch(/^event: message\ndata: \{.*\}\n\nevent: done\ndata: \{"ok":true\}\n\n$/s);
      else if (code.includes(' -O ')) expect(text).toBe('');
      else if (code.includes('.atom')) expect(text).toMatch(/^<\?xml .*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/s);
      else expect(JSON.parse(text), `${guide}: ${code}`).not.toHaveProperty('error');
    }
  });

  test(
    'stand beside each operation of the reference, and print the same response in all three languages',
    { tags: ['python', 'curl'] },
    async () => {
      const html = readFileSync(join(site.folder, 'client/developers/reference.html'), 'utf8');
      const samples = (language: string): Code[] =>
        [...html.matchAll(new RegExp(`data-language="${language}"><pre[^>]*><code>([\\s\\S]*?)</code>`, 'g'))].map(([, code]) => ({
          guide: 'reference',
          language,
          code: unescapeHtml(code!.replace(/<[^>]+>/g, '')),
        }));
      const [curl, javaScript, python] = await Promise.all(
        ['sh', 'js', 'python'].map(async (language) => (await outputs(samples(language))).map((text) => text.trim())),
      );
      expect(curl).toHaveLength(operationList.length);
      for (const text of curl!)
        expect(text.startsWith('<?xml') || !('error' in (JSON.parse(text) as object)), text.slice(0, 200)).toBe(true);
      expect(javaScript).toEqual(curl);
      expect(python).toEqual(curl);
    },
  );

  test('of the client run with the module that the service has', async () => {
    const codes = publishedCode().filter(({ guide, language }) => guide === 'docs/client.md' && language === 'ts');
    for (const name of ['client.js', 'client.d.ts'])
      writeFileSync(join(folder, name), await (await fetch(`${site.baseUrl}/${name}`)).text());
    const printed = await Promise.all(
      codes.map(({ code }) => run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder })),
    );
    const listed = await fetch(`${site.baseUrl}/api/companies?service_type=mobile_crane&limit=1`);
    expect(printed[0]!.stdout.trim().split('\n')).toHaveLength(Number(listed.headers.get('x-total-count')));
    expect(printed[1]!.stdout).toMatch(/^404 not_found /);
  });

  test('of the downloads find with jq what the API finds', { tags: ['curl', 'jq'] }, async () => {
    const page = readFileSync(join(site.folder, 'client/downloads.md'), 'utf8');
    const [, jq] = /^```sh\n(curl .* jq .*)\n```$/m.exec(page)!;
    const [, country, service, capacity] = /country == "(\w+)" and \(\.services \| index\("(\w+)"\)\) and \.max_capacity_t >= (\d+)/.exec(
      jq!,
    )!;
    const { stdout } = await run('sh', ['-ec', jq!]);
    const query = `country=${country}&service_type=${service}&capacity_min_t=${capacity}&limit=500`;
    const { items } = (await (await fetch(`${site.baseUrl}/api/companies?${query}`)).json()) as { items: { slug: string }[] };
    expect(items.length).toBeGreaterThan(0);
    expect([...stdout.matchAll(/^"([^"]+)"/gm)].map(([, slug]) => slug).toSorted()).toEqual(items.map(({ slug }) => slug).toSorted());
  });

  test('refuse the boxes that the guide says are refused', async () => {
    const [, rows] = readFileSync(join(site.folder, 'client/docs/map-box.md'), 'utf8').split('## Invalid boxes');
    const boxes = [...rows!.matchAll(/^\| `([^`]+)` \|/gm)].map(([, box]) => box!);
    expect(boxes.length).toBe(4);
    for (const box of boxes) {
      const response = await fetch(`${site.baseUrl}/api/companies?bbox=${box}`);
      expect([box, response.status]).toEqual([box, 400]);
      expect(await response.json()).toHaveProperty('error.code', 'invalid_request');
    }
  });
});
