import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { BusyError } from './lock.ts';
import { openPublisher } from './publisher.ts';

// `node DIR/UPLOAD/server/take-in.js KEEP` publishes the uploaded tree that it is in, as a release of DIR, and keeps that many releases.
// Every release has it, so that a server needs nothing but Node. Exit code: 0 if the release is served; 1; 75 if another publisher works.

async function takeIn(upload: string, keep: number): Promise<void> {
  const folder = dirname(upload);
  const publisher = openPublisher(folder);
  try {
    const { name, removed, warnings } = await publisher.takeIn(upload, keep);
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
  const upload = resolve(dirname(program), '..');
  try {
    await takeIn(upload, Number(keep));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = error instanceof BusyError ? 75 : 1;
  } finally {
    rmSync(upload, { recursive: true, force: true });
  }
}
