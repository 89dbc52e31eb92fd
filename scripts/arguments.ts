import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * Reads what a command was asked for. Prints `help` for `--help` and ends with 0; ends with 2 and a sentence for a flag that the command
 * does not have, and for a word where it takes none.
 *
 * @param options The flags, as `node:util` describes them; `--help` is added.
 */
export function readArguments<const O extends Options>(
  help: string,
  options: O,
  mayHaveWords = false,
): { values: Values<O>; words: readonly string[] } {
  let parsed;
  try {
    parsed = parseArgs({ options: { ...options, help: { type: 'boolean' } } as Options, strict: true, allowPositionals: mayHaveWords });
  } catch (error) {
    return fail((error as Error).message);
  }
  if (parsed.values['help'] === true) {
    process.stdout.write(help);
    process.exit(0);
  }
  return { values: parsed.values as Values<O>, words: parsed.positionals };
}

/** Ends a command that was used wrongly, with a line for each fault. */
export function fail(...faults: readonly string[]): never {
  process.stderr.write(`${faults.join('\n')}\nRun with --help for the options.\n`);
  process.exit(2);
}
