import { configDefaults, defineConfig } from 'vitest/config';

/** Left out of `npm test`, which should end in three minutes on two cores, and run by `npm run test:slow`. By a path each runs as ever. */
const SLOW = [
  'test/action/applied-with.test.ts',
  'test/action/changed.test.ts',
  'test/action/comment-size.test.ts',
  'test/action/every-merge.test.ts',
  'test/action/hostile-names.test.ts',
  'test/action/interleavings.test.ts',
  'test/action/left-out.test.ts',
  'test/action/moving-previews.test.ts',
  'test/action/preview-doubt.test.ts',
  'test/action/preview-expired.test.ts',
  'test/action/preview-hostile.test.ts',
  'test/action/preview-races.test.ts',
  'test/action/propose.test.ts',
  'test/action/proxy.test.ts',
  'test/action/rehearse-cancelled.test.ts',
  'test/action/rehearse.test.ts',
  'test/cli/adopt-every-field.test.ts',
  'test/cli/examples.test.ts',
  'test/cli/hostile-mcp.test.ts',
  'test/cli/mcp-process.test.ts',
  'test/cli/outputs-of-runs.test.ts',
  'test/cli/proxy.test.ts',
  'test/cli/shards.test.ts',
  'test/editors/shipped.test.ts',
  'test/elsewhere/note.test.ts',
  'test/elsewhere/pipelines.test.ts',
  'test/cli/sandbox-from-file.test.ts',
  'test/contract/added-field.test.ts',
  'test/engine/odd-answers.test.ts',
  'test/engine/sweep-faults.test.ts',
  'test/engine/sweep-many.test.ts',
  'test/foreign-clients/bundlers.test.ts',
  'test/foreign-clients/neon-cli.test.ts',
  'test/hostile/answers.test.ts',
  'test/hostile/canaries.test.ts',
  'test/hostile/foreign-answers.test.ts',
  'test/hostile/inputs.test.ts',
  'test/hostile/reason-edits.test.ts',
  'test/kit/honest-providers.test.ts',
  'test/kit/own-kinds.test.ts',
  'test/kit/own-provider.test.ts',
  'test/kit/wrong-providers.test.ts',
  'test/large-budgets.test.ts',
  'test/library/library.test.ts',
  'test/manifest/fuzz.test.ts',
  'test/manifest/short-validator.test.ts',
  'test/manifest/traps.test.ts',
  'test/manifest/wrong-manifests.test.ts',
  'test/preview/killed-bot.test.ts',
  'test/preview/killed.test.ts',
  'test/providers/discord/sets.test.ts',
  'test/render/hostile.test.ts',
  'test/render/html-in-browser.test.ts',
  'test/simulation/fleet/whole.test.ts',
  'test/simulation/large.test.ts',
  'test/simulation/rehearsed.test.ts',
  'test/providers/discord/absent-fleet.test.ts',
];
/** Needs other people's clients and half a minute: run by `npm run test:clients`. By its path it runs as ever. */
const CLIENTS = ['test/foreign-clients/copy.test.ts'];
/** What each test file executes is measured by the way: it chooses the tests that a planted defect is shown to. */
const MEASURED = process.env['EVENKEEL_COVERAGE'] !== undefined;
const script = process.env['npm_lifecycle_event'];

export default defineConfig({
  test: {
    include: script === 'test:slow' ? SLOW : ['test/**/*.test.ts'],
    exclude: script === 'test' ? [...configDefaults.exclude, ...SLOW, ...CLIENTS] : configDefaults.exclude,
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-network.ts', ...(MEASURED ? ['test/coverage.ts'] : [])],
    testTimeout: 20_000,
    // No module of ours remembers anything from one test to another: loading all of them anew for each file costs a quarter of the time.
    isolate: false,
    // Vitest leaves one core free by itself, which on two cores halves the speed.
    maxWorkers: '100%',
  },
});
