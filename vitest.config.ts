import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-network.ts'],
    testTimeout: 20_000,
    // No module of ours remembers anything from one test to another: loading all of them anew for each file costs a quarter of the time.
    isolate: false,
    // Vitest leaves one core free by itself, which on two cores halves the speed.
    maxWorkers: '100%',
  },
});
