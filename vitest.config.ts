import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two cores: more workers only make the timing tests wait for each other.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'code', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'] } },
      {
        extends: true,
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], globalSetup: 'test/browser/global-setup.ts', testTimeout: 90_000 },
      },
    ],
  },
});
