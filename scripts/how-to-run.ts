/** Commands of the package, with the npm scripts of the repository that do the same. */
export const npmScripts = {
  init: 'npm run init',
  import: 'npm run import',
  start: 'npm start',
  build: 'npm run build',
  publish: 'npm run publish',
  watch: 'npm run watch',
  dev: 'npm run dev',
  preview: 'npm run preview',
  check: 'npm run check:data',
  sample: 'npm run data:sample',
  ask: 'npm run ask',
  releases: 'npm run releases',
  rollback: 'npm run rollback',
  deploy: 'npm run deploy',
  'deploy-prepare': 'npm run deploy:prepare',
} as const satisfies Readonly<Record<string, string>>;

export type CommandName = keyof typeof npmScripts;

/** The program of the package. */
export const program = 'crane-discovery';

/** Whether this is the compiled package; the repository runs its sources. */
export const isPackaged = !import.meta.url.endsWith('.ts');

/** What to type to run a command, here or in the package. */
export function toRun(name: CommandName, options = ''): string {
  if (isPackaged) return `${program} ${name}${options === '' ? '' : ` ${options}`}`;
  return `${npmScripts[name]}${options === '' ? '' : ` -- ${options}`}`;
}
