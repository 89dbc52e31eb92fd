import { chromium, type Browser } from 'playwright-core';
import { freePort } from '../../scripts/serve/free-port.ts';
import { findBrowser, howToInstall } from './find-browser.ts';

/** Starts the installed browser. `port` is open to Lighthouse. @throws Error where no browser is installed. */
export async function runBrowser(): Promise<{ browser: Browser; port: number }> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(`no Chromium is installed: ${howToInstall}`);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  return { browser, port };
}
