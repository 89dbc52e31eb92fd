import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { packageVersion, runTool, startVerdict, type Verdict } from '../shared/verdict.ts';

/** Findings of AFDocs that are accepted, by the name of the check, with the reason. */
const foreseen: Readonly<Record<string, string>> = {
  'llms-txt-links-markdown': 'links to JSON, CSV and other data have no Markdown form; every link to a page is Markdown',
  'llms-txt-directive-html': 'the Link header and the footer of each page name llms.txt; pages for people have no hidden text for machines',
  'llms-txt-coverage': 'company pages are found by the lists and the sitemap; one index of all of them would exceed what a model reads',
  'content-start-position': 'a list of links is the content of the pages of countries and terms, and is taken for navigation',
  'markdown-content-parity': 'counts, captions and the choice of a language are laid out differently in Markdown, with the same content',
};

/** Runs AFDocs on the documentation pages. By default it takes every link in llms.txt for a page. */
export async function runAfdocs(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('afdocs', import.meta.url), 'pages of the documentation');
  const index = await (await fetch(baseUrl + discoveryPaths.llms)).text();
  const pages = [...index.matchAll(/\]\((\S+)\.md\)/g)].map(([, page]) => page!).filter((page) => page !== baseUrl + '/auth');
  const given = ['check', baseUrl, '--urls', pages.join(','), '--format', 'json', '--quiet', '--request-delay', '0'];
  const { output } = await runTool('afdocs', given, 300);
  const { results } = JSON.parse(output.slice(output.indexOf('{'))) as { results: { id: string; status: string; message: string }[] };
  verdict.check('20 checks or more were made', results.length >= 20, results.length);
  const expected: string[] = [];
  for (const { id, status, message } of results.filter((result) => result.status !== 'skip')) {
    if (status !== 'pass' && id in foreseen) expected.push(`${id}: ${foreseen[id]}`);
    else verdict.check(id, status === 'pass', message);
  }
  return verdict.end(expected);
}

/** Runs the linter of skills, without its security scan, which calls a service. */
export async function runSkillCheck(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('skill-check', import.meta.url), 'skills');
  const root = mkdtempSync(join(tmpdir(), 'crane-skills-'));
  try {
    const { skills } = (await (await fetch(baseUrl + discoveryPaths.skills)).json()) as { skills: { name: string; url: string }[] };
    for (const { name, url } of skills) {
      const file = join(root, name, 'SKILL.md');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await (await fetch(url)).text());
    }
    const { code, output } = await runTool('skill-check', [
      'check',
      root,
      '--no-security-scan',
      '--no-open',
      '--strict',
      '--format',
      'json',
    ]);
    verdict.check('neither errors nor warnings', code === 0, output.slice(output.indexOf('"diagnostics"')));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return verdict.end();
}
