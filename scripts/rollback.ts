import { resolve } from 'node:path';
import { openPublisher } from '../src/writer/releases/publisher.ts';
import { holdsReleases } from '../src/writer/releases/layout.ts';
import { PublishError } from '../src/writer/published.ts';
import { fail } from './command/arguments.ts';
import { readFlags } from './command/command-line.ts';
import { startProgress } from './command/progress.ts';
import { runOwnCanaries } from './release/canaries.ts';
import { explainFailure } from './release/exit-codes.ts';
import { describeHold } from './release/describe-served.ts';
import { watchCode } from './release/new-code.ts';
import { toRun } from './command/how-to-run.ts';

const { flags, words } = readFlags(
  `${toRun('rollback', '--to DIR [RELEASE]')}: verifies a release and points DIR/current back at it. Without RELEASE, goes back to the
previous release. Exit code: 0 if it is being served; 1 if the release is missing or damaged, and nothing has changed; 75 if a
publisher is running.`,
  [],
  { to: { value: 'DIR', description: 'Folder of the releases.' } },
  true,
);
if (flags.to === undefined) fail('--to DIR is needed');
if (words.length > 1) fail(`One release at most can be named, got ${words.join(' ')}`);
const progress = startProgress();
try {
  if (!holdsReleases(flags.to))
    throw new PublishError(`${flags.to} holds no releases. Give the folder that ${toRun('publish', '--to DIR')} publishes into.`);
  const publisher = openPublisher(flags.to);
  try {
    const tellCode = watchCode(flags.to, progress.print);
    progress.stage('verifying the release');
    const name = await publisher.rollBack(words[0] ?? null, runOwnCanaries);
    progress.done(`${resolve(flags.to)}: ${name} is served`);
    tellCode();
    const held = describeHold(flags.to);
    if (held !== null) progress.print(held);
  } finally {
    publisher.close();
  }
} catch (error) {
  progress.done();
  const { reason, code } = explainFailure(error, flags.to);
  process.stderr.write(`Nothing was changed. ${reason}\n`);
  process.exit(code);
}
