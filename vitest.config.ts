import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['tests/{unit,contract,build,spec,e2e}/**/*.test.{ts,tsx}'],
    // Builds and browsers are heavy: more than two at once make each other late on a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
