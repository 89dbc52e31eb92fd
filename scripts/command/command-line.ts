import { doubtfulSettings, flagOf, readSettings, settingsHelp, type SettingName, type Settings } from '../../src/contract/settings.ts';
import type { Allowed } from '../../src/writer/loss.ts';
import { fail, readArguments } from './arguments.ts';

/** A flag of one command, in addition to the settings. */
export interface Flag {
  readonly description: string;
  /** The placeholder of the value in the help. A flag without one is a switch. */
  readonly value?: string;
}

/** The switches that let a publication remove much. */
export const lossFlags = {
  'allow-loss': {
    description:
      'Publish even if more companies or cranes would be removed than service.json allows, or most companies get values of others.',
  },
  'allow-replacement': {
    description: 'Publish even if most companies are replaced by others, or the public address by an example. Implies --allow-loss.',
  },
} as const satisfies Record<string, Flag>;

/** What the switches allow. */
export const allowedBy = (switches: ReadonlySet<string>): Allowed => ({
  loss: switches.has('allow-loss'),
  replacement: switches.has('allow-replacement'),
});

/**
 * Reads the settings of a command from the environment and from flags. Prints help for `--help`, and ends the process
 * with 2 and a sentence for every fault.
 *
 * @param summary What the command does, for the help.
 * @param used The settings that the command uses, and takes flags for.
 */
export function readCommandLine<N extends SettingName>(summary: string, used: readonly N[]): Pick<Settings, N> {
  return readFlags(summary, used, {}).settings;
}

/** A value in a flag, or in the environment variable of a setting, by the name of the flag. */
export type Given = readonly [flag: string, value: string];

/** Like {@link readCommandLine}, for a command with flags of its own, and with words if it names them. */
export function readFlags<N extends SettingName, F extends string>(
  summary: string,
  used: readonly N[],
  own: Readonly<Record<F, Flag>>,
  mayHaveWords = false,
): {
  settings: Pick<Settings, N>;
  flags: Readonly<Partial<Record<F, string>>>;
  switches: ReadonlySet<F>;
  words: readonly string[];
  given: readonly Given[];
} {
  const isSwitch = (name: string) => name in own && own[name as F].value === undefined;
  const names = [...Object.keys(own), ...used.map(flagOf)];
  const options = Object.fromEntries(names.map((name) => [name, { type: isSwitch(name) ? ('boolean' as const) : ('string' as const) }]));
  const { values, words } = readArguments(helpText(summary, used, own), options, mayHaveWords);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const flags = Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) as Partial<Record<string, string>>;
  const switches = new Set(given.filter(([, value]) => value === true).map(([name]) => name as F));
  const result = readSettings(process.env, flags, used);
  if ('faults' in result) return fail(...result.faults);
  for (const reason of doubtfulSettings({ TRUSTED_PROXIES: [], ...result.settings }, process.env)) process.stderr.write(`${reason}\n`);
  const environment = used.map((name): [string, string] => [flagOf(name), process.env[name] ?? '']).filter(([, value]) => value !== '');
  const allGiven = Object.entries({ ...Object.fromEntries(environment), ...flags } as Record<string, string>);
  return { settings: result.settings, flags: flags as Partial<Record<F, string>>, switches, words, given: allGiven };
}

function helpText(summary: string, used: readonly SettingName[], own: Readonly<Record<string, Flag>>): string {
  const ownLines = Object.entries(own).map(
    ([name, { value, description }]) => `  --${name}${value === undefined ? '' : ` ${value}`}`.padEnd(48) + description,
  );
  return [
    summary.trimEnd(),
    ...(ownLines.length === 0 ? [] : ['', ...ownLines]),
    ...(used.length === 0 ? [] : ['', ...settingsHelp(used)]),
    '',
  ].join('\n');
}
