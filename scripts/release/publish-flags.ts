import type { Settings } from '../../src/contract/settings.ts';
import { fail } from '../command/arguments.ts';
import { dataSettings } from '../market/read-market-or-report.ts';
import type { Allowed } from '../../src/writer/loss.ts';
import { allowedBy, lossFlags, readFlags, type Flag, type Given } from '../command/command-line.ts';
import { compareFlag, readCompareFlag } from './compare-deployed.ts';

/** Releases kept by default. */
export const defaultKeep = 5;

const flags = {
  to: { value: 'DIR', description: 'Folder for releases. Created if missing.' },
  keep: { value: 'K', description: `Number of releases to keep, at least 2. Default ${defaultKeep}.` },
  compare: { ...compareFlag, description: `${compareFlag.description} Used while DIR has no release.` },
  log: { value: 'FORMAT', description: 'text or json: how to say what happens. json writes lines like those of the server. Default text.' },
} as const satisfies Record<string, Flag>;

/** Flags of a process that keeps publishing. */
const watchFlags = {
  'on-failure': {
    value: 'CMD',
    description: 'Command to run after each failed publication. Gets FAILURE_CODE and FAILURE_REASON in its environment.',
  },
} as const satisfies Record<string, Flag>;

/** Flags of a single publication, not for a watcher. */
const onceFlags = {
  ...lossFlags,
  verify: { description: 'Compare every file with its checksum even if nothing has changed, and repair what is damaged.' },
  'dry-run': { description: 'Show what would change without publishing.' },
} as const satisfies Record<string, Flag>;

type PublishFlag = keyof typeof flags | keyof typeof onceFlags | keyof typeof watchFlags;
type PublishSetting = (typeof dataSettings)[number] | 'BASE_URL';

/** The options of a publication. */
export interface PublishFlags {
  readonly to: string;
  readonly keep: number;
  /** Origin of the deployed site that the first release is compared with; null for none. */
  readonly compare: string | null;
  readonly settings: Pick<Settings, PublishSetting>;
  readonly allowed: Allowed;
  readonly dryRun: boolean;
  /** Whether rows with errors are left out, instead of publishing nothing. */
  readonly leavesOutFaulty?: boolean;
  /** Whether every file is checked even if nothing has changed. */
  readonly verify: boolean;
}

/** What the commands that publish are told. */
interface CommandFlags extends PublishFlags {
  /** Whether the log is JSON. */
  readonly logsJson: boolean;
  /** Command to run after each failed publication; null for none. */
  readonly onFailure: string | null;
  /** What was given, for `publish`. */
  readonly forPublish: readonly Given[];
}

/**
 * Reads the flags of the commands that publish. Ends the process with 2 if one is wrong.
 *
 * @param once Whether the command publishes once.
 */
export function readPublishFlags(summary: string, once: boolean): CommandFlags {
  const {
    settings,
    flags: given,
    switches,
    given: allGiven,
  } = readFlags<PublishSetting, PublishFlag>(summary, [...dataSettings, 'BASE_URL'], {
    ...flags,
    ...(once ? onceFlags : watchFlags),
  } as Record<PublishFlag, Flag>);
  const { to } = given;
  if (to === undefined) fail('--to DIR is needed');
  const keep = Number(given.keep ?? defaultKeep);
  if (!Number.isInteger(keep) || keep < 2) fail(`--keep must be a whole number of at least 2, got ${JSON.stringify(given.keep)}`);
  const format = given.log ?? 'text';
  if (format !== 'text' && format !== 'json') fail(`--log must be text or json, got ${JSON.stringify(format)}`);
  return {
    to,
    keep,
    compare: readCompareFlag(given.compare),
    settings,
    allowed: allowedBy(switches),
    dryRun: switches.has('dry-run'),
    verify: switches.has('verify'),
    logsJson: format === 'json',
    onFailure: given['on-failure'] ?? null,
    forPublish: allGiven.filter(([name]) => !(name in watchFlags)),
  };
}
