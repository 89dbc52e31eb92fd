import summaries from '../commands.json' with { type: 'json' };
import { isPackaged } from '../../src/project-file.ts';

/** Commands for users, the same in the repository and in the package. */
export type CommandName = keyof typeof summaries;

/** The program of the package. */
export const program = 'crane-discovery';

/** Commands that are npm scripts of the repository, too. */
const scripts: ReadonlySet<string> = new Set(['start', 'dev', 'build', 'publish', 'deploy'] satisfies CommandName[]);

/** What to type to run a command, here or in the package. */
export function toRun(name: CommandName, options = ''): string {
  const words = options === '' ? '' : ` ${options}`;
  if (isPackaged) return `${program} ${name}${words}`;
  if (!scripts.has(name)) return `npm run crane -- ${name}${words}`;
  return `npm ${name === 'start' ? 'start' : `run ${name}`}${words === '' ? '' : ` --${words}`}`;
}
