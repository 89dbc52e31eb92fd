import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // They end what hangs, and measure nothing: on a busy machine a build alone takes a minute.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more workers only make the timing tests wait for each other.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'code', include: ['test/**/*.test.ts'], exclude: ['test/site/browser/**'] } },
      {
        extends: true,
        test: { name: 'browser', include: ['test/site/browser/**/*.test.ts'], globalSetup: 'test/site/browser/global-setup.ts' },
      },
    ],
  },
});
