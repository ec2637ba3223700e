// A process that runs tests on changed sources, one mutant after the other: started by
// mutants-workers.js, which ends it where it hangs.
//
// vitest stays up and keeps what it has made of all other files; what runs is loaded anew for each
// mutant, in threads. A change is only in what is loaded: nothing is written into src.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { createVitest } from 'vitest/node';
import { actionBundle, commandLine, demo, library } from './bundles.js';
import { executesAll } from './mutants-coverage.js';
import { root } from './settings.js';
import { bundleSimulation, runWorker } from './simulation-bundle.js';
import { partsFor } from './simulation-planted.js';

/**
 * For one test, in milliseconds: other work may share the machine, and a test that is only slow is
 * not one that notices.
 */
const TEST_MS = 120_000;
/** Processor seconds without output of a test, or from the matrix, after which it hangs. */
const PATIENCE = { tests: 30, matrix: 120 };
/** A test file that was measured may take so many times its time. */
const SLOWER = 3;
/** Seconds by the clock: it may also wait for another process, which hangs. */
const WAITS = 300;
/** So many test files run by themselves first, then so many at a time. */
const ALONE = 4;
const BUNCH = 16;
/** First a few cases of everything, then more. */
const STRIDES = [97, 11];

const built = process.env['EVENKEEL_BUILT'];
const changed = new Map();
let patience = Number.POSITIVE_INFINITY;
let usedBefore = process.cpuUsage();
let aliveAt = performance.now();

/** With what this process has used of the processor so far, in seconds. */
function say(message) {
  const { user, system } = process.cpuUsage();
  process.send({ ...message, used: (user + system) / 1e6 });
}

function alive(seconds) {
  usedBefore = process.cpuUsage();
  aliveAt = performance.now();
  patience = seconds;
}

setInterval(() => {
  const { user, system } = process.cpuUsage(usedBefore);
  const waited = Number.isFinite(patience) && performance.now() - aliveAt > WAITS * 1000;
  say(waited || (user + system) / 1e6 > patience ? { hangs: true } : {});
}, 500).unref();

const vitest = await createVitest(
  'test',
  {
    watch: false,
    bail: 1,
    maxWorkers: 1,
    pool: 'threads',
    update: false,
    testTimeout: TEST_MS,
    reporters: [
      {
        onTestModuleStart: ({ moduleId }) => say({ runs: relative(root, moduleId) }),
        onTestCaseResult: () => alive(patience),
      },
    ],
  },
  {
    root,
    plugins: [
      {
        name: 'changed',
        enforce: 'pre',
        load: id => changed.get(id),
      },
    ],
  },
);
const project = vitest.getRootProject();
// What the tests start is built where it is needed, with the change.
project.config.globalSetup = [];

const changedInBundle = {
  name: 'changed',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      changed.has(path) ? { contents: changed.get(path), loader: 'ts' } : undefined,
    );
  },
};

let isBuilt = false;

/**
 * Builds what is changed now into a folder of this process's own, for tests that start the built
 * files.
 */
async function buildOnce() {
  if (isBuilt) return;
  await Promise.all([commandLine, demo, library, actionBundle].map(make => make(built, [changedInBundle])));
  isBuilt = true;
}

function change(texts) {
  isBuilt = false;
  const touched = new Set(changed.keys());
  changed.clear();
  for (const { file, after } of texts) changed.set(join(root, file), after);
  for (const path of [...touched, ...changed.keys()]) vitest.invalidateFile(path);
}

/** What a failed run says first. */
function firstFailure({ testModules, unhandledErrors }) {
  for (const testModule of testModules) {
    for (const test of testModule.children.allTests('failed'))
      return { test: test.fullName, message: test.result().errors[0]?.message };
    for (const suite of testModule.children.allSuites())
      for (const { message } of suite.errors()) return { test: suite.fullName, message };
    for (const { message } of testModule.errors()) return { test: 'it does not load', message };
  }
  const [error] = unhandledErrors;
  return error === undefined ? undefined : { test: 'an error outside of tests', message: error.message };
}

/**
 * Runs test files until one fails. Those that share a thread share what they load, which is most of
 * the time of a short one.
 */
async function run(tests, isolate) {
  const names = tests.map(({ name }) => name);
  alive(Math.max(PATIENCE.tests, ...tests.map(({ seconds = 0 }) => seconds * SLOWER)));
  project.config.isolate = isolate;
  // What vitest keeps of earlier runs would be among the results of this one.
  vitest.state.filesMap.clear();
  const paths = names.map(name => join(root, name));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    paths.map(path => project.createSpecification(path)),
  );
  const own = testModules.filter(({ moduleId }) => paths.includes(moduleId));
  if (own.length !== paths.length) throw new Error(`${own.length} of ${paths.length} test files ran`);
  return firstFailure({ testModules: own, unhandledErrors });
}

async function runAlone(test) {
  say({ runs: test.name });
  try {
    if (test.runsBuilt) await buildOnce();
  } catch (error) {
    return { test: 'it does not build', message: error.message };
  }
  return run([test], true);
}

/**
 * The first that fails by itself. One that fails without the change, too, says nothing: it is named
 * and passed over.
 */
async function caughtAlone({ texts, sound }, tests) {
  for (const test of tests) {
    const failure = await runAlone(test);
    if (failure === undefined) continue;
    const { name } = test;
    if (!sound.includes(name)) {
      change([]);
      const own = await runAlone(test);
      change(texts);
      say(own === undefined ? { sound: name } : { unsound: name, failure: own });
      if (own !== undefined) continue;
    }
    return { by: name, ...failure };
  }
  return undefined;
}

/**
 * Where the tests catch it: the nearest run alone, the others in bunches, and alone where the bunch
 * fails.
 */
async function caughtByTests(work) {
  const nearest = work.tests.slice(0, ALONE);
  const others = work.tests.slice(ALONE);
  const bunched = others.filter(test => !test.runsBuilt);
  const caught = await caughtAlone(work, nearest);
  if (caught !== undefined) return caught;
  for (let at = 0; at < bunched.length; at += BUNCH) {
    const bunch = bunched.slice(at, at + BUNCH);
    const failure = await run(bunch, false);
    const found = failure === undefined ? undefined : await caughtAlone(work, bunch);
    if (found !== undefined) return found;
  }
  return caughtAlone(
    work,
    others.filter(test => test.runsBuilt),
  );
}

async function caughtByMatrix({ texts, matrix, near }) {
  if (matrix === undefined) return undefined;
  say({ runs: matrix });
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-mutant-'));
  try {
    const edits = texts.map(({ file, before, after }) => ({ file, find: before, by: after }));
    const file = await bundleSimulation(folder, 'worker', edits);
    for (const part of partsFor(near, STRIDES)) {
      alive(PATIENCE.matrix);
      const { failed } = await runWorker(file, { ...part, first: true });
      if (failed.length > 0)
        return { by: matrix, test: `seed ${failed[0].seed}`, message: failed[0].violation.message };
    }
    return undefined;
  } catch (error) {
    return { by: matrix, test: 'it does not load', message: error.message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the program `shownBy` prints with the changes, and the text of it as it was bundled. */
async function printedBy(shownBy, folder, name, edits) {
  const file = await bundleSimulation(folder, name, edits, shownBy);
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    cwd: root,
    env: { NODE_V8_COVERAGE: join(folder, `${name}-coverage`) },
    encoding: 'buffer',
    timeout: WAITS * 1000,
    maxBuffer: 256 * 1024 * 1024,
  });
  return { file, stdout };
}

/**
 * A judgement is shown by a run of both: the same bytes, and not none, by a program that executes
 * the place that is changed.
 */
async function showsNoDifference({ texts, shownBy }) {
  if (shownBy === undefined) return false;
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-both-'));
  try {
    const edits = texts.map(({ file, before, after }) => ({ file, find: before, by: after }));
    const without = await printedBy(shownBy, folder, 'without', []);
    const changed = await printedBy(shownBy, folder, 'with', edits);
    const same = without.stdout.length > 0 && without.stdout.equals(changed.stdout);
    return same && (await executesAll(without.file, join(folder, 'without-coverage'), texts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.on('message', async work => {
  change(work.texts);
  const ways = work.matrixFirst ? [caughtByMatrix, caughtByTests] : [caughtByTests, caughtByMatrix];
  const caught = (await ways[0](work)) ?? (await ways[1](work));
  alive(WAITS);
  const isEquivalent = caught === undefined && (await showsNoDifference(work));
  alive(Number.POSITIVE_INFINITY);
  say({ done: true, caught, isEquivalent });
});
// Nobody is left to work for.
process.on('disconnect', () => process.exit());
say({ ready: true });
