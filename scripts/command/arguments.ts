import { closest } from '../../src/load/suggest.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * Reads the arguments of a command. Prints `help` for `--help` and ends with 0; ends with 2 and a sentence for an unknown flag, or a word
 * if the command takes none.
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
    const { message } = error as Error;
    const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1];
    if (unknown === undefined) return fail(message);
    const near = closest(
      unknown,
      Object.keys(options).map((name) => `--${name}`),
    );
    return fail(`Unknown option '${unknown}'.${near === null ? '' : ` Did you mean ${near}?`}`);
  }
  if (parsed.values['help'] === true) {
    process.stdout.write(help);
    process.exit(0);
  }
  return { values: parsed.values as Values<O>, words: parsed.positionals };
}

/** Ends a command that was called wrongly, with a line for each fault. */
export function fail(...faults: readonly string[]): never {
  process.stderr.write(`${faults.join('\n')}\nRun with --help for the options.\n`);
  process.exit(2);
}
