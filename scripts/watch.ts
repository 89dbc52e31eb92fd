import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';
import { exitCodes } from './release/exit-codes.ts';
import { readPublishFlags } from './release/publish-flags.ts';
import { watchFolder } from './release/watch-folder.ts';

/** How often the files are looked at, and how long they must have been at rest, milliseconds. */
const everyMs = 500;
const quietMs = 1_500;

const { settings, to } = readPublishFlags(
  `npm run watch -- --to DIR: publishes now, and again whenever a data file changes. If the data has errors, it prints them and keeps
serving the current release. If more companies or cranes would be removed than publishing.max_loss_percent in service.json allows,
it waits for the next change. SIGINT and SIGTERM stop it after the current publication.`,
  false,
);
/** Says what has happened, and when by the clock of the machine. */
const say = (text: string): void => void process.stderr.write(`${new Date().toLocaleString('sv-SE')}  ${text}\n`);

/** Publishes in a process of its own, with the flags of this one: each begins with clean memory. */
async function publish(): Promise<boolean> {
  say(`Publishing ${settings.DATA_DIR}.`);
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/publish.ts'), ...process.argv.slice(2)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl+C reaches the whole group; a publication is let finish.
    detached: true,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === exitCodes.busy) {
    say('Trying again.');
    return false;
  }
  say(outcomeOf(code));
  return true;
}

function outcomeOf(code: number | null): string {
  const { DATA_DIR } = settings;
  if (code === 0 || code === exitCodes.published) return `Up to date. Watching ${DATA_DIR}.`;
  if (code === exitCodes.loss)
    return `Waiting: too much would be removed. Correct the data, and it is published by itself; or run npm run publish -- --to ${to} --allow-loss. Watching ${DATA_DIR} for the next change.`;
  return `Nothing was published. Watching ${DATA_DIR} for the next change.`;
}

const stop = watchFolder(settings.DATA_DIR, {
  everyMs,
  quietMs,
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
