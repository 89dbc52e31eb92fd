import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testTags } from './test/left-out.ts';
import { LongFilesFirst } from './test/long-files-first.ts';

/** Tests of the built site, which is built once for all of them. */
const onBuiltSite = [
  'test/ask/streams.test.ts',
  'test/documents/discovery/agreement.test.ts',
  'test/hosts/host-rules.test.ts',
  'test/site/browser/**/*.test.ts',
  'test/site/portal.test.ts',
  'test/site/snippets.test.ts',
];

/** Tests that start programs, whole publications among them, or wait for clocks: they take as long as all others together. */
const startingPrograms = [
  'test/hosts/{conformance,follow-release,nginx,nodes,opened-files,operating,operator,prepare,proxies}.test.ts',
  'test/hosts/{redis-store,removed-release,slow-clients,smuggling,static-files,what-counts}.test.ts',
  'test/client/types.test.ts',
  'test/load/{bombs,check-data,linear-time}.test.ts',
  'test/scripts/{deploy,deployed,init,init-from,install-once,not-files,sample,serving}.test.ts',
  'test/scripts/release/{publish,watch-folder}.test.ts',
  'test/writer/{compiled-code,former-addresses,inputs}.test.ts',
  'test/writer/releases/bad-disks.test.ts',
];

/** Tests that count the steps of questions or take their time, which a process that has done other work would change. */
const measuring = ['test/ask/slow-questions.test.ts', 'test/ask/name-index.test.ts'];

/** Temporary folders of a run are below one, which goes with it: in memory where there is room, since tests write many small files. */
const memory = '/dev/shm';
const hasMemory = existsSync(memory) && ((disk) => disk.bavail * disk.bsize)(statfsSync(memory)) > 4e9;
const temporary = mkdtempSync(join(hasMemory ? memory : tmpdir(), 'crane-tests-'));
// Tests run programs as other users, too.
chmodSync(temporary, 0o755);
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

export default defineConfig({
  test: {
    // They end what hangs, and measure nothing: on a busy machine a build alone takes a minute.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Much of the time a file waits for a clock or for a program that it has started.
    maxWorkers: availableParallelism() + 2,
    // Node runs the code as it is, as it does in the commands. Each file imports its modules from the cache of compiled code.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { TMPDIR: temporary, NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    sequence: { sequencer: LongFilesFirst },
    // What a test needs beside the project's packages is a tag; the end of the run says what was left out.
    tags: testTags(),
    globalSetup: 'test/left-out.ts',
    projects: [
      // Files share a process, which imports and compiles the code once: they leave nothing behind.
      {
        extends: true,
        test: {
          name: 'code',
          include: ['test/**/*.test.ts'],
          exclude: [...onBuiltSite, ...measuring, ...startingPrograms],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'site', include: onBuiltSite, globalSetup: 'test/built-site.ts', isolate: false } },
      { extends: true, test: { name: 'programs', include: startingPrograms, isolate: false } },
      { extends: true, test: { name: 'measuring', include: measuring } },
    ],
  },
});
