import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../scripts/serve/free-port.ts';
import { findBrowser } from '../lab/pages/find-browser.ts';
import { publishedPages } from '../lab/pages/published-pages.ts';
import { startHost } from '../scripts/serve/start-host.ts';
import { longRows } from './long-words.ts';
import { runAlone } from './scripts/run-command.ts';

/**
 * A small sample market, and a row of long words in each table, with all its pages, built once and served for all tests of the project
 * `site`. They read it, and change nothing.
 */
export interface BuiltSite {
  readonly baseUrl: string;
  readonly folder: string;
  /** Paths of all pages. */
  readonly pages: readonly string[];
  /** The browser to see it with; null on a machine without one. */
  readonly executable: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: BuiltSite;
  }
}

/** Builds as `npm run build` does, and serves under the address that was built for. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'crane-site-'));
  const port = String(await freePort());
  const baseUrl = `http://localhost:${port}`;
  const data = join(root, 'data');
  const folder = join(root, 'dist');
  run('sample', ['--companies', '60', '--fleet', '300', '--seed', '65', '--out', data]);
  keepRows(join(data, 'models.csv'), (row) => /^[^,]*,(?:Böcker|Genie|Goldhofer|Liebherr),/.test(row));
  keepRows(join(data, 'listings.csv'), (_row, i) => i < 25);
  for (const [table, row] of Object.entries(longRows)) appendFileSync(join(data, `${table}.csv`), `${row}\n`);
  run('build', ['--data-dir', data, '--out-dir', folder, '--base-url', baseUrl]);
  // A busy machine must not make the server refuse what a test is about.
  const host = await startHost(folder, { PORT: port, RATE_LIMIT_REQUESTS: '1000000', SHED_LAG_MS: '0' });
  project.provide('site', { baseUrl, folder, pages: publishedPages(folder), executable: findBrowser() });
  return async () => {
    await host.stop();
    rmSync(root, { recursive: true, force: true });
  };
}

/** Leaves some rows of a table out: pages with fewer rows have the same parts, and are judged in less time. */
function keepRows(path: string, isKept: (row: string, i: number) => boolean): void {
  const [header, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${[header, ...rows.filter(isKept)].join('\n')}\n`);
}

function run(name: string, args: string[]): void {
  const { status, stderr } = runAlone(name, args);
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
}
