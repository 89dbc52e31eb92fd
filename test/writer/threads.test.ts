import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { takeThread, type Thread } from '../../src/writer/threads.ts';

/** Answers with the number of the thread; `fail` makes it end with an error. */
const module = (name: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`// ${name}
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (message) => {
  if (message === 'fail') throw new Error('it failed');
  parentPort.postMessage(threadId);
});`)}`,
  );

/** Takes a thread, and asks it for its number. */
function ask(from: URL): Promise<{ readonly thread: Thread; readonly number: number }> {
  return new Promise((resolve, reject) => {
    const thread = takeThread<number>(from, { onMessage: (number) => resolve({ thread, number }), onError: reject });
    thread.post('who');
  });
}

describe('a thread', () => {
  it('is taken by the next of the same module once it is released, and by nobody else', async () => {
    const own = module('own');
    const [first, second] = [await ask(own), await ask(own)];
    expect(second.number).not.toBe(first.number);
    first.thread.release();
    const third = await ask(own);
    expect(third.number).toBe(first.number);
    third.thread.release();
    const other = await ask(module('other'));
    expect([first.number, second.number]).not.toContain(other.number);
    await Promise.all([second, other].map(({ thread }) => thread.end()));
  });

  it('is not taken again when it was ended', async () => {
    const own = module('ended');
    const { thread, number } = await ask(own);
    await thread.end();
    const next = await ask(own);
    expect(next.number).not.toBe(number);
    await next.thread.end();
  });

  it('reports the error that ends it to who works with it', async () => {
    const { message } = await new Promise<Error>((resolve) => {
      takeThread(module('failing'), { onMessage: () => undefined, onError: resolve }).post('fail');
    });
    expect(message).toBe('it failed');
  });

  it('does not keep the process from ending once it is released', () => {
    const script = `const { takeThread } = await import(${JSON.stringify(new URL('../../src/writer/threads.ts', import.meta.url).href)});
const thread = takeThread(new URL(${JSON.stringify(module('kept').href)}), { onMessage: () => thread.release(), onError: () => process.exit(1) });
thread.post('who');`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
