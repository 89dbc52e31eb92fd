import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';

export const site = inject('site');

/** A group of tests that need a browser. */
export const describeInBrowser = (name: string, tests: () => void) => describe(name, { tags: 'chromium' }, tests);

/** What went wrong while a page was open: errors and warnings of scripts and of the policy, requests to others, failed requests. */
export interface Trouble {
  readonly console: string[];
  readonly foreign: string[];
  readonly failed: string[];
}

export const noTrouble: Trouble = { console: [], foreign: [], failed: [] };

export interface OpenPage {
  readonly page: Page;
  readonly status: number;
  readonly trouble: Trouble;
  /** Opens another path in the same window, as the first was opened, and forgets the trouble there was. @returns Its status. */
  visit(path: string): Promise<number>;
  close(): Promise<void>;
}

export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

let launched: Promise<Browser> | null = null;

/** The browser of this process, which ends with it: files share it, and open contexts of their own. */
export const startBrowser = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: site.executable!, args: ['--disable-gpu', '--disable-dev-shm-usage'] }));

/** Gives a function that opens pages, each in a context of its own, which ends with the tests of the file at the latest. */
export function openPages() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  return async (path: string, options: BrowserContextOptions = {}): Promise<OpenPage> => {
    const viewport = options.viewport ?? { width: 1280, height: 800 };
    const context = await browser.newContext({ colorScheme: 'light', ...options, viewport });
    contexts.push(context);
    const page = await context.newPage();
    const trouble = watch(page);
    const go = async (to: string) => (await page.goto(site.baseUrl + to, { waitUntil: 'load' }))!.status();
    return {
      page,
      status: await go(path),
      trouble,
      async visit(to) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ reducedMotion: null });
        for (const list of Object.values(trouble) as string[][]) list.length = 0;
        return go(to);
      },
      close: () => context.close(),
    };
  };
}

/** The answer of a page itself is its status, and no trouble. */
function watch(page: Page): Trouble {
  const trouble: Trouble = { console: [], foreign: [], failed: [] };
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && message.location().url !== page.url()) trouble.console.push(`${message.location().url}: ${message.text()}`);
    else if (isProblem && !message.text().startsWith('Failed to load resource')) trouble.console.push(message.text());
  });
  page.on('pageerror', (error) => trouble.console.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== site.baseUrl) trouble.foreign.push(request.url());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page takes back what it asked for when somebody has chosen something else meanwhile.
    if (reason !== 'net::ERR_ABORTED') trouble.failed.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      trouble.failed.push(`${response.url()}: ${response.status()}`);
  });
  return trouble;
}
