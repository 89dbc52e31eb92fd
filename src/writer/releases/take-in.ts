import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { uploadFolder } from './layout.ts';
import { BusyError } from './lock.ts';
import { openPublisher } from './publisher.ts';

// `node DIR/.upload/server/take-in.js KEEP` publishes the uploaded tree that it is in, as a release of DIR, and keeps that many releases.
// Every release has it, so that a server needs nothing but Node. Exit code: 0 if the release is served; 1; 75 if another publisher works.

async function takeIn(folder: string, keep: number): Promise<void> {
  const publisher = openPublisher(folder);
  try {
    const { name, removed, warnings } = await publisher.takeIn(keep);
    process.stdout.write(`${folder}: release ${name} is served\n`);
    if (removed.length > 0) process.stdout.write(`Old releases removed: ${removed.join(', ')}\n`);
    for (const warning of warnings) process.stderr.write(`Published, but: ${warning}\n`);
  } finally {
    publisher.close();
  }
}

// Threads that verify files load this file too.
if (isMainThread) {
  const [, program = '', keep = ''] = process.argv;
  const folder = resolve(dirname(program), '../..');
  try {
    await takeIn(folder, Number(keep));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    const isBusy = error instanceof BusyError;
    if (!isBusy) rmSync(uploadFolder(folder), { recursive: true, force: true });
    process.exitCode = isBusy ? 75 : 1;
  }
}
