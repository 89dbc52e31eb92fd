import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names under which systems install Chromium and Chrome. The one without windows comes first: pages take it half the processor time. */
const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The installed browser that pages are tried in; `CHROME_PATH` names another. Null when there is none. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macOs];
  const chosen = environment['CHROME_PATH'];
  return (chosen === undefined || chosen === '' ? candidates : [chosen]).find(isExecutable) ?? null;
}

/** What to do where there is none. */
export const howToInstall = 'apt-get install chromium-headless-shell or chromium, or CHROME_PATH=/path/to/chrome';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
