import { configDefaults, defineConfig } from 'vitest/config';
import { SLOW_TESTS } from './test/slow-tests.ts';

/** Needs other people's clients and half a minute: run by `npm run test:clients`. By its path it runs as ever. */
const CLIENTS = ['capture', 'copy', 'neon-own-cases'].map(name => `test/foreign-clients/${name}.test.ts`);
/** What each test file executes is measured by the way: it chooses the tests that a planted defect is shown to. */
const MEASURED = process.env['EVENKEEL_COVERAGE'] !== undefined;
const script = process.env['npm_lifecycle_event'];

export default defineConfig({
  test: {
    include: script === 'test:slow' ? SLOW_TESTS : ['test/**/*.test.ts'],
    exclude:
      script === 'test' ? [...configDefaults.exclude, ...SLOW_TESTS, ...CLIENTS] : configDefaults.exclude,
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-network.ts', ...(MEASURED ? ['test/coverage.ts'] : [])],
    // They end what hangs and measure nothing: a busy machine is slow, and nothing is wrong with it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // No module of ours remembers anything from one test to another: loading all of them anew for each file costs a quarter of the time.
    isolate: false,
    // Vitest leaves one core free by itself, which on two cores halves the speed.
    maxWorkers: '100%',
  },
});
