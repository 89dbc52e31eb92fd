import summaries from '../commands.json' with { type: 'json' };
import { settings } from '../../src/contract/settings.ts';
import { isPackaged } from '../../src/project-file.ts';
import type { Given } from './command-line.ts';
import { quoteForShell } from './quote-for-shell.ts';

/** Commands for users, the same in the repository and in the package. */
export type CommandName = keyof typeof summaries;

/** The program of the package. */
export const program = 'crane-discovery';

/** Commands that are npm scripts of the repository, too. */
const scripts: ReadonlySet<string> = new Set(['start', 'dev', 'build', 'publish', 'deploy'] satisfies CommandName[]);

/** Flags and values as one types them. */
export const typed = (given: Iterable<Given>): string => [...given].map(([flag, value]) => `--${flag} ${quoteForShell(value)}`).join(' ');

/** The flag for a data folder; none for the usual one. */
export const dataFlag = (dataDir: string): string => (dataDir === settings.DATA_DIR.fallback ? '' : typed([['data-dir', dataDir]]));

/** What to type to run a command, here or in the package. */
export function toRun(name: CommandName, options = ''): string {
  const words = options === '' ? '' : ` ${options}`;
  if (isPackaged) return `${program} ${name}${words}`;
  if (!scripts.has(name)) return `npm run crane -- ${name}${words}`;
  return `npm ${name === 'start' ? 'start' : `run ${name}`}${words === '' ? '' : ` --${words}`}`;
}
