import { defineConfig } from 'vitest/config';

// `npm test` runs the short project, `npm run test:all` both.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Builds and browsers are heavy: more than two at once make each other late on a small machine.
    maxWorkers: 2,
    // Test files share the modules that they import, and the process that builds their sites: loading both took longer than most tests.
    isolate: false,
    globalSetup: 'tests/support/temp-folder.ts',
    setupFiles: 'tests/support/_restore.ts',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is awaited may take its time on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['tests/{unit,spec,contract,build,e2e,journeys}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.long.test.ts'],
        },
      },
      { extends: true, test: { name: 'long', include: ['tests/**/*.long.test.ts'] } },
    ],
  },
});
