import summaries from '../commands.json' with { type: 'json' };

/** Commands for users, the same in the repository and in the package. */
export type CommandName = keyof typeof summaries;

/** The program of the package. */
export const program = 'crane-discovery';

/** Whether this is the compiled package; the repository runs its sources. */
export const isPackaged = !import.meta.url.endsWith('.ts');

/** Commands that are npm scripts of the repository, too. */
const scripts: ReadonlySet<string> = new Set(['start', 'dev', 'build', 'publish', 'deploy'] satisfies CommandName[]);

/** What to type to run a command, here or in the package. */
export function toRun(name: CommandName, options = ''): string {
  const words = options === '' ? '' : ` ${options}`;
  if (isPackaged) return `${program} ${name}${words}`;
  if (!scripts.has(name)) return `npm run crane -- ${name}${words}`;
  return `npm ${name === 'start' ? 'start' : `run ${name}`}${words === '' ? '' : ` --${words}`}`;
}
