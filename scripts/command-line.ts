import { parseArgs } from 'node:util';
import { flagOf, readSettings, settings as definitions, type Settings } from '../src/contract/settings.ts';

/**
 * Reads the settings of a command from the environment and from flags. Prints help for `--help`, and ends the process
 * with 2 and a sentence for every fault when something is wrong.
 *
 * @param summary What the command does, for the help.
 */
export function readCommandLine(summary: string): Settings {
  const options = Object.fromEntries(Object.keys(definitions).map((name) => [flagOf(name), { type: 'string' as const }]));
  let flags: Record<string, string | boolean | undefined>;
  try {
    flags = parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true }).values as typeof flags;
  } catch (error) {
    return fail([(error as Error).message]);
  }
  if (flags['help'] === true) {
    process.stdout.write(`${summary}\n\nSettings, by flag or environment variable:\n${helpLines().join('\n')}\n`);
    process.exit(0);
  }
  const result = readSettings(process.env, flags as Record<string, string | undefined>);
  return 'faults' in result ? fail(result.faults) : result.settings;
}

/** The flags of this command as environment variables, for processes that it starts. */
export function flagsAsEnvironment(): Record<string, string> {
  const options = Object.fromEntries(Object.keys(definitions).map((name) => [flagOf(name), { type: 'string' as const }]));
  const { values } = parseArgs({ options, strict: false });
  return Object.fromEntries(
    Object.keys(definitions).flatMap((name) => (typeof values[flagOf(name)] === 'string' ? [[name, values[flagOf(name)] as string]] : [])),
  );
}

function helpLines(): string[] {
  return Object.entries(definitions).map(([name, { fallback, description }]) => {
    const flag = `  --${flagOf(name)} / ${name}`.padEnd(48);
    return `${flag}${description}${fallback === '' ? '' : ` Default ${fallback}.`}`;
  });
}

function fail(faults: readonly string[]): never {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stderr.write('Run with --help for the settings.\n');
  process.exit(2);
}
