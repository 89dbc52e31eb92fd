import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../scripts/serve/start-host.ts';
import type { RunningHost } from '../src/hosts/node/run.ts';
import type { Market } from '../src/model/market.ts';
import { contentsOfData, exploreDocuments, makeTestSite } from './made-site.ts';
import { compileCode } from '../src/writer/compiled-code.ts';
import { textDocument, type Document, type SiteContents } from '../src/documents/document.ts';
import type { History } from '../src/documents/changes/history.ts';
import { companyPagesFile } from '../src/documents/explore-pages.ts';
import { makeSite } from '../src/documents/site.ts';
import { openPlainFolder } from '../src/writer/plain-folder.ts';
import { answerSection, questionInput } from '../src/site/view/ask-page.ts';
import { testTemplates } from './page-templates.ts';

const baseUrl = 'https://cranes.example';

/** A page as Astro would render it, for an address and with some text. */
export const testPage = (url: string, text: string): Document => textDocument(url, `<!doctype html><title>${text}</title>`);

/** The page to ask on, with the slots that a question and its answer are filled into. */
export const testAskPage = (): Document =>
  textDocument(
    '/ask',
    `<!doctype html><html lang="en"><head><title>Ask</title><link rel="canonical" href="${baseUrl}/ask"></head><body><form>${questionInput('')}</form>${answerSection(null, baseUrl)}</body></html>`,
  );

/** A document of more than a megabyte, which a server reads from its file: letters that are hardly compressed. */
export const largeDocument = (): Document =>
  textDocument('/large.txt', Array.from({ length: 36_000 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64')).join(''));

/** A folder of its own under the system's temporary folder, with a way to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'crane-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Publishes into a plain folder, as a build does. */
export async function publishFolder(folder: string, contents: SiteContents) {
  const publisher = openPlainFolder(folder);
  try {
    return await publisher.publish(contents, { keep: 0, canaries: () => Promise.resolve([]) });
  } finally {
    publisher.close();
  }
}

interface PublishOptions {
  /** What stands in for the pages of Astro. */
  readonly pages?: readonly Document[];
  /** With the pages that explore the market, some of which are made on demand. */
  readonly withExplore?: boolean;
  /** With the bundled code that serves it. */
  readonly withCode?: boolean;
  /** What was published before. */
  readonly history?: History;
}

/** Publishes a market into a folder as the build does, but for the pages of Astro. */
export async function publishMarket(
  market: Market,
  folder: string,
  { pages = [testPage('/', 'Front'), testPage('/404', 'Not found')], withExplore, withCode, history }: PublishOptions = {},
) {
  const site = history === undefined ? await makeTestSite(market, baseUrl) : await makeSite(market, baseUrl, { history });
  const contents = contentsOfData(site);
  return publishFolder(folder, {
    ...contents,
    documents: (function* () {
      yield* contents.documents;
      yield* pages;
      if (withExplore === true) yield* exploreDocuments(site);
    })(),
    serverFiles: [
      ...contents.serverFiles,
      ...(withExplore === true ? [companyPagesFile(site, testTemplates.companies)] : []),
      ...(withCode === true ? (await compileCode()).server : []),
    ],
  });
}

/** Serves a published folder on a free loopback port, in silence. */
export const serveFolder = (folder: string, changes: Readonly<Record<string, string>> = {}): Promise<RunningHost> =>
  // A busy machine must not make a server refuse what a test is about.
  startHost(folder, { LOG_LEVEL: 'silent', SHED_LAG_MS: '0', ...changes });
