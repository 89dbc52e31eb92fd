import { spawnSync } from 'node:child_process';
import { hasChecks } from './load-check.ts';
import { findBrowser, howToInstall } from '../pages/find-browser.ts';

/** Something that tests and checks need, but `npm ci` doesn’t install. */
export interface Prerequisite {
  /** Its name in a sentence. */
  readonly what: string;
  readonly isHere: () => boolean;
  /** How to get it. */
  readonly install: string;
}

const succeeds = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A program on PATH; by default the Debian package has the same name. */
const program = (name: string, debianPackage = name): Prerequisite => ({
  what: name,
  isHere: () => hasProgram(name),
  install: `apt-get install ${debianPackage}`,
});

/** The Python of the tests; `PYTHON` names another, for example in a virtual environment. */
export const python = process.env['PYTHON'] || 'python3';

/** Whether a program is on PATH. */
export const hasProgram = (name: string): boolean => succeeds('sh', '-c', 'command -v "$0"', name);

/** By the tag of tests that need it. */
export const prerequisites = {
  caddy: program('caddy'),
  checks: { what: 'the programs of lab/programs', isHere: hasChecks, install: 'npm run lab -- install' },
  chromium: { what: 'Chromium', isHere: () => findBrowser() !== null, install: howToInstall },
  curl: program('curl'),
  jq: program('jq'),
  'llms-txt': {
    what: 'llms-txt for Python',
    isHere: () => succeeds(python, '-c', 'import llms_txt'),
    install: 'pip install llms-txt==0.0.7, with PYTHON=/path/to/python where it is in a virtual environment',
  },
  nginx: program('nginx'),
  promtool: program('promtool', 'prometheus'),
  python: { what: 'Python 3', isHere: () => succeeds(python, '--version'), install: 'apt-get install python3' },
  'redis-server': program('redis-server'),
  rsync: program('rsync'),
  'systemd-analyze': program('systemd-analyze', 'systemd'),
  unshare: {
    what: 'namespaces of Linux',
    isHere: () => succeeds('unshare', '--map-root-user', '--mount', 'true'),
    install: 'run them as root, or allow user namespaces',
  },
} as const satisfies Readonly<Record<string, Prerequisite>>;

export type PrerequisiteName = keyof typeof prerequisites;
