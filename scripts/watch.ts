import { resolve } from 'node:path';
import { currentCode, loadedCode } from '../src/writer/compiled-code.ts';
import { currentReleaseName, lastPublished } from '../src/writer/releases/layout.ts';
import { exitCodes } from './release/exit-codes.ts';
import { publishOnce } from './release/publish-once.ts';
import { readPublishFlags } from './release/publish-flags.ts';
import { watchFolder, watchTimes } from './release/watch-folder.ts';
import { toRun } from './how-to-run.ts';

/** How long to wait for another publisher, milliseconds. */
const busyMs = 2_000;

const options = readPublishFlags(
  `${toRun('watch', '--to DIR')}: publishes now, and again whenever a data file changes. If the data has errors, it prints them and keeps
serving the current release. If more companies or cranes would be removed than publishing.max_loss_percent in service.json allows,
it waits for the next change. After a rollback it publishes nothing until a release is published by hand. If the code has changed,
it restarts itself before it publishes. SIGINT and SIGTERM stop it after the current publication.`,
  false,
);
const { settings, to } = options;
// What this process runs, before anything can change.
loadedCode();
/** Says what has happened, and when by the clock of the machine. */
const say = (text: string): void => void process.stderr.write(`${new Date().toLocaleString('sv-SE')}  ${text}\n`);

async function publish(): Promise<boolean> {
  if (currentCode() !== loadedCode()) restart();
  const [served, last] = [currentReleaseName(resolve(to)), lastPublished(resolve(to))];
  if (served !== null && last !== null && served !== last) {
    say(
      `Nothing is published: after release ${last} somebody went back to ${served}. To go on from the data as it is, run ${toRun('publish', `--to ${to}`)}. Watching ${settings.DATA_DIR} for the next change.`,
    );
    return true;
  }
  say(`Publishing ${settings.DATA_DIR}.`);
  const code = await publishOnce(options);
  if (code === exitCodes.busy) {
    say('Trying again.');
    await new Promise((done) => setTimeout(done, busyMs));
    return false;
  }
  say(outcomeOf(code));
  boundMemory();
  return true;
}

/** Runs the new code in the place of this process: a publication by a mixture of both would be one of neither. */
function restart(): never {
  if (!canReplaceItself) {
    say('The code has changed. Start this command again.');
    process.exit(exitCodes.failed);
  }
  say('The code has changed: restarting.');
  return replaceItself();
}

const canReplaceItself = process.platform !== 'win32' && process.execve !== undefined;
const replaceItself = (): never =>
  process.execve!(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env);

/** Memory after the first publication, bytes. */
let firstBytes = 0;

/**
 * Starts afresh when the process has become twice as large as it was after its first publication, and larger than a gigabyte.
 */
function boundMemory(): void {
  const bytes = process.memoryUsage.rss();
  if (firstBytes === 0) firstBytes = bytes;
  if (bytes < Math.max(1 << 30, 2 * firstBytes) || !canReplaceItself) return;
  say(`Restarting, to give back memory: ${(bytes / 1e6).toFixed(0)} MB are in use.`);
  replaceItself();
}

function outcomeOf(code: number): string {
  const { DATA_DIR } = settings;
  if (code === 0 || code === exitCodes.published) return `Up to date. Watching ${DATA_DIR}.`;
  if (code === exitCodes.loss)
    return `Waiting: too much would be removed. Correct the data, and it is published by itself; or run ${toRun('publish', `--to ${to} --allow-loss`)}. Watching ${DATA_DIR} for the next change.`;
  return `Nothing was published. Watching ${DATA_DIR} for the next change.`;
}

const stop = watchFolder(settings.DATA_DIR, {
  ...watchTimes,
  onChange: publish,
  onMissing: (missing) => say(missing ? `${settings.DATA_DIR} is missing; waiting for it.` : `${settings.DATA_DIR} is back.`),
});
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop().then(() => process.exit(0));
  });
}
