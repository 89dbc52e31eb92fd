import { resolve } from 'node:path';
import { printable } from '../src/contract/errors.ts';
import { formatInteger } from '../src/contract/numbers.ts';
import { BusyError } from '../src/writer/releases/lock.ts';
import { removeReleasesLetGo } from '../src/writer/releases/publisher.ts';
import { noteWatcher } from '../src/writer/releases/attempts.ts';
import { rollbackTo } from '../src/writer/releases/journal.ts';
import { currentReleaseName } from '../src/writer/releases/layout.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { runFailureCommand } from './release/failure-command.ts';
import { describeRemoved } from './release/publish-once.ts';
import { startPublish, type PublishProcess } from './release/publish-process.ts';
import { readPublishFlags } from './release/publish-flags.ts';
import { watchFolder, watchTimes } from './release/watch-folder.ts';
import { openPublishLog } from './release/publish-log.ts';
import { toRun, typed } from './command/how-to-run.ts';

/** Wait between attempts while another publisher works, and the time after which to report it, milliseconds. */
const busyMs = 2_000;
const busyTooLongMs = 600_000;
/** Wait after a failure that may pass, twice as long after each further one, and the longest, milliseconds. */
const retryMs = 5_000;
const longestRetryMs = 600_000;
/** How often to note that this process lives, and how long a publication may take, milliseconds. */
const noteMs = 60_000;
const longestPublicationMs = 3_600_000;
/** How often to remove old releases that servers no longer use, milliseconds. */
const removeMs = 60_000;

const options = readPublishFlags(
  `${toRun('watch', '--to DIR')}: publishes now, and again whenever a data file changes. If the data has errors, it prints them and keeps
serving the current release. If more companies or cranes would be removed than publishing.max_loss_percent in service.json allows,
or most companies would get values of others, it waits for the next change. After a failure that may pass, such as a full disk, it tries
again by itself. After a rollback it publishes nothing until a release is published by hand. Each publication is a process of its own, with
the code that is there then. SIGINT and SIGTERM stop it after the current publication; its exit code is then that of the last
publication, 0 if it did not fail.`,
  false,
);
const { settings, to } = options;
const log = openPublishLog(options.logsJson);
const say = log.info;

const folder = resolve(to);
const forOperator = options.forPublish.filter(([flag]) => flag !== 'log');
const byHand = (extra = ''): string => toRun('publish', `${typed(forOperator)}${extra}`);

/** The publication that runs now, and when it began. */
let publishing: (PublishProcess & { readonly since: number }) | null = null;
let nextRetryMs = retryMs;
const failures = openFailures();
const other = openWaiting();

/** Failures are reported to the log, and to the operator’s command, one at a time. */
function openFailures() {
  let reporting: Promise<void> = Promise.resolve();
  let lastCode = 0;
  return {
    /** How the last publication ended. */
    lastCode: () => lastCode,
    clear: () => void (lastCode = 0),
    /** Resolves when the operator’s command has been told of all failures. */
    reported: () => reporting,
    /** @param isLogged Whether the log says it already. */
    report(code: number, reason: string, isLogged = false): void {
      lastCode = code;
      if (!isLogged) log.failed(code, reason);
      const { onFailure } = options;
      if (onFailure === null) return;
      const environment = { FAILURE_CODE: String(code), FAILURE_REASON: printable(reason) };
      reporting = reporting.then(async () => {
        const fault = await runFailureCommand(onFailure, environment);
        if (fault !== null) log.error(`The failure was not reported: ${fault}.`);
      });
    },
  };
}

/** Gives a function that waits for another publisher, and reports once when it takes too long. */
function openWaiting() {
  let busySince: number | null = null;
  return {
    end: () => void (busySince = null),
    /** @returns When to try again, milliseconds. */
    wait(reason: string): number {
      const now = performance.now();
      const waited = now - (busySince ??= now);
      if (waited >= busyTooLongMs) {
        failures.report(exitCodes.busy, reason);
        busySince = Infinity;
      }
      say('Trying again.');
      return busyMs;
    },
  };
}

/** Removes old releases that servers no longer use. A publication does that too. */
function removeOld(): void {
  if (publishing !== null) return;
  try {
    const removed = removeReleasesLetGo(to, options.keep);
    if (removed.length > 0) say(describeRemoved(removed));
  } catch (error) {
    if (!(error instanceof BusyError)) log.error(`Old releases were not removed: ${(error as Error).message}`);
  }
}

/** @returns When to try again even if nothing changes, milliseconds; null for never. */
async function publish(): Promise<number | null> {
  const rollback = rollbackTo(folder, currentReleaseName(folder));
  if (rollback !== null) {
    say(
      `Nothing is published, because release ${rollback.from} was rolled back to ${rollback.to}. To publish the current data, run ${byHand()}. Watching ${settings.DATA_DIR} for the next change.`,
    );
    return null;
  }
  say(`Publishing ${settings.DATA_DIR}.`);
  publishing = { ...startPublish(options.forPublish), since: performance.now() };
  const { code, reason, mayPass, isLogged } = await publishing.ended;
  publishing = null;
  noteLife();
  if (code === exitCodes.busy) return other.wait(reason!);
  other.end();
  failures.clear();
  if (reason !== null) failures.report(code, reason, isLogged);
  const waitMs = mayPass ? nextRetryMs : null;
  nextRetryMs = mayPass ? Math.min(longestRetryMs, 2 * nextRetryMs) : retryMs;
  say(outcomeOf(code, waitMs));
  return waitMs;
}

/** Notes that this process lives, for the metrics of servers, unless a publication hangs. */
function noteLife(): void {
  if (publishing !== null && performance.now() - publishing.since > longestPublicationMs) return;
  try {
    noteWatcher(folder, byHand());
  } catch {
    // A folder that can't be written to looks as if nobody watched, which is what its operator must know.
  }
}

function outcomeOf(code: number, waitMs: number | null): string {
  const { DATA_DIR } = settings;
  if (code === 0 || code === exitCodes.published) return `Up to date. Watching ${DATA_DIR}.`;
  if (code === exitCodes.loss)
    return `Waiting: too much would be removed or mixed up. Correct the data, and it is published by itself; or run ${byHand(' --allow-loss')}. Watching ${DATA_DIR} for the next change.`;
  const again = waitMs === null ? '' : `Trying again in ${formatInteger(waitMs / 1000)} seconds. `;
  return `Nothing was published. ${again}Watching ${DATA_DIR} for the next change.`;
}

const stop = watchFolder(settings.DATA_DIR, {
  ...watchTimes,
  onChange: publish,
  onMissing: (missing) => say(missing ? `${settings.DATA_DIR} is missing; waiting for it.` : `${settings.DATA_DIR} is back.`),
});
process.on('uncaughtException', (error) => {
  const { reason } = explainFailure(error);
  failures.report(exitCodes.failed, `Ended by a failure: ${reason}`);
  void failures.reported().finally(() => process.exit(exitCodes.failed));
});
setInterval(removeOld, removeMs).unref();
noteLife();
setInterval(noteLife, noteMs).unref();
stopOnSignals();

/** Stops after the current publication at the first signal, and at once at the second. */
function stopOnSignals(): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) {
        publishing?.kill();
        process.exit(1);
      }
      stopping = true;
      void stop()
        .then(failures.reported)
        .then(() => process.exit(failures.lastCode()));
    });
  }
}
