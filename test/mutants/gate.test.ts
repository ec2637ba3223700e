import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCoverage, writeCoverage } from '../../scripts/mutants-coverage.js';
import { generateMutants } from '../../scripts/mutants-generate.js';
import { makeMutant, readMutants } from '../../scripts/mutants-read.js';
import {
  asMarkdown,
  belowThresholds,
  DAYS,
  failuresOf,
  raised,
  rates,
  readResults,
  secondsFor,
} from '../../scripts/mutants-results.js';
import { createNearness, MATRIX, readTests } from '../../scripts/mutants-tests.js';
import { Mutator } from '../../scripts/mutants-workers.js';

const ROOT = join(import.meta.dirname, '../..');
const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const RETRY = 'src/http/retry.ts';
const NEAR = 'test/http/retry.test.ts';
const FAR = 'test/core/digest.test.ts';

type Mutant = Awaited<ReturnType<typeof makeMutant>>;
interface Caught {
  readonly by: string;
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-gate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const makes = (by: string, from = 'here'): Promise<Mutant> =>
  makeMutant('how often', from, [{ file: RETRY, find: 'Math.max(...told)', by }]);

/** What a run says that was about these mutants. */
function said(run: {
  readonly found: ReadonlyMap<Mutant, Caught>;
  readonly wanted?: number;
  readonly seconds?: number;
  readonly open?: readonly string[];
  readonly judged?: readonly string[];
  readonly rateFailures?: readonly string[];
}): readonly string[] {
  const { found, seconds = 1, open = [], judged = [], rateFailures = [] } = run;
  return failuresOf({
    chosen: run.wanted ?? found.size,
    wanted: run.wanted ?? found.size,
    found,
    seconds,
    rowsPerMinute: 10,
    open: new Set(open),
    judged: new Map(judged.map(id => [id, { because: 'so' }])),
    unsound: new Map(),
    rateFailures,
  });
}

describe('processes for mutants', () => {
  const alive = (): AbortSignal => new AbortController().signal;
  const shown = (tests: readonly string[]): object[] => tests.map(name => ({ name, runsBuilt: false }));

  test('tell which test notices a change, and none where there is nothing to notice, one after the other', async () => {
    const mutator = new Mutator(folder);
    const catches = async (by: string, tests = [NEAR]): Promise<string> => {
      const work = { texts: (await makes(by)).texts, tests: shown(tests), sound: [] };
      const { caught } = await mutator.run(work, () => undefined, alive());
      return caught?.by ?? 'survived';
    };
    try {
      expect(await catches('Math.min(...told)')).toBe(NEAR);
      expect(await catches('Math.max(...told, 0)')).toBe('survived');
      expect(await catches('(null as never)(...told)')).toBe(NEAR);

      // A test is removed: the same defect is a survivor, and the gate fails.
      const mutant = await makes('Math.min(...told)');
      const within = async (tests: readonly string[]): Promise<readonly string[]> =>
        said({ found: new Map([[mutant, { by: await catches('Math.min(...told)', [...tests]) }]]) });
      expect(await within([FAR, NEAR])).toEqual([]);
      expect(await within([FAR])).toEqual([`survived: ${mutant.id}`]);
      expect(mutator.seconds).toBeGreaterThan(0.5);
    } finally {
      mutator.end();
    }
  });

  test('play of the matrix first the cases that a planted defect is near to', async () => {
    const name = 'adopt writes the last of the files alone';
    const planted = (await readMutants()).find(({ id }) => id === name);
    const mutator = new Mutator(folder);
    try {
      const work = { texts: planted?.texts, near: planted?.near, tests: [], matrix: MATRIX, sound: [] };
      const { caught } = await mutator.run(work, () => undefined, alive());
      expect(caught).toMatchObject({ by: MATRIX, test: expect.stringMatching(/^seed R36\./) });
    } finally {
      mutator.end();
    }
  });

  test('show that two are the same by what a program prints, if that executes the place at all', async () => {
    const program = async (name: string, line: string): Promise<string> => {
      const file = join(folder, `${name}.ts`);
      await writeFile(file, `import { askedMs, backoffMs } from '${join(ROOT, RETRY)}';\n${line}\n`);
      return file;
    };
    const asks = await program(
      'asks',
      `for (const seconds of ['1', '7', '1, 3'])
         console.log(askedMs({ headers: { 'retry-after': seconds } } as never, { retry_after: 2 }, 0));`,
    );
    const beside = await program('beside', 'console.log(backoffMs(1, () => 1));');
    const silent = await program('silent', "askedMs({ headers: { 'retry-after': '1' } } as never, {}, 0);");
    const mutator = new Mutator(folder);
    const isSame = async (by: string, shownBy: string): Promise<boolean> => {
      const work = { texts: (await makes(by)).texts, tests: [], sound: [], shownBy };
      return (await mutator.run(work, () => undefined, alive())).isEquivalent;
    };
    try {
      expect(await isSame('Math.max(...told, 0)', asks)).toBe(true);
      expect(await isSame('Math.min(...told)', asks)).toBe(false);
      expect(await isSame('Math.min(...told)', beside)).toBe(false);
      expect(await isSame('Math.min(...told)', silent)).toBe(false);
    } finally {
      mutator.end();
    }
  });

  test('stop where the time is up, and what is left fails the gate', async () => {
    const mutants = [await makes('Math.min(...told)'), await makes('0')];
    const stop = new AbortController();
    const mutator = new Mutator(folder);
    const found = new Map<Mutant, Caught>();
    try {
      for (const mutant of mutants) {
        const work = { texts: mutant.texts, tests: shown([NEAR]), sound: [NEAR] };
        const { caught } = await mutator.run(work, () => undefined, stop.signal);
        found.set(mutant, { by: caught?.by ?? 'survived' });
        stop.abort(new Error('the time is up'));
      }
    } catch (error) {
      expect(error).toBe(stop.signal.reason);
    } finally {
      mutator.end();
    }
    expect(said({ found, wanted: mutants.length })).toEqual(['1 of 2 were not run to the end']);
  });
});

describe('the gate', () => {
  const many = async (count: number, by = NEAR): Promise<ReadonlyMap<Mutant, Caught>> => {
    const one = await makes('1');
    return new Map(Array.from({ length: count }, (_, index) => [{ ...one, id: `${index}` }, { by }]));
  };

  test('fails below a number of rows a minute of the processor, and a tenth of the time is too little', async () => {
    const found = await many(100);
    expect(said({ found, seconds: secondsFor(100, 10) })).toEqual([]);
    expect(said({ found, seconds: 601 })).toEqual([
      '10.0 rows a minute of the processor, and at least 10 are wanted',
    ]);
    expect(said({ found: await many(10), wanted: 100, seconds: 60 })).toEqual([
      '90 of 100 were not run to the end',
    ]);
    // The start alone would be too slow for a few.
    expect(said({ found: await many(1), seconds: 30 })).toEqual([]);
  });

  test('fails for a survivor that is neither open nor judged, and for a judgement that a test contradicts', async () => {
    expect(said({ found: await many(2, 'survived') })).toEqual(['survived: 0', 'survived: 1']);
    expect(said({ found: await many(2, 'survived'), open: ['0'], judged: ['1'] })).toEqual([]);
    expect(said({ found: await many(1), judged: ['0'] })).toEqual(['judged equivalent, and caught: 0']);
    expect(said({ found: new Map() })).toEqual(['there is no such mutant']);
  });

  test('fails for a rate that is too low', async () => {
    expect(said({ found: await many(1), rateFailures: ['http: too few'] })).toEqual(['http: too few']);
  });
});

describe('results', () => {
  /** Tests whose texts are their names, but for those that `changed` gives another one. */
  const tests = (changed: readonly string[] = []): object => ({
    loading: () => [NEAR, FAR],
    ownHash: (names: readonly string[]) => names.map(name => (changed.includes(name) ? '?' : name)).join(),
  });
  const at = (path: string, given: { readonly changed?: readonly string[]; readonly day?: number } = {}) => ({
    tests: tests(given.changed),
    now: MONDAY + (given.day ?? 0) * DAY_MS,
    path: join(folder, path),
  });

  test('that come at the same time are all written', async () => {
    const mutants = await Promise.all(
      ['1', '2', '3', '4'].map(async id => ({ ...(await makes(id)), id: `together ${id}` })),
    );
    const before = await readResults(mutants, at('together.txt'));
    await Promise.all(mutants.map(mutant => before.take(mutant, NEAR)));
    const after = await readResults(mutants, at('together.txt'));
    expect(mutants.map(mutant => after.of(mutant)?.by)).toEqual(mutants.map(() => NEAR));
  });

  test('are believed until the source, the row or the test that caught it changes, and a survivor until any test does', async () => {
    const [killed, survivor] = [
      { ...(await makes('1')), id: 'one' },
      { ...(await makes('2')), id: 'two' },
    ];
    const mutants = [killed, survivor];
    const before = await readResults(mutants, at('believed.txt'));
    await before.take(killed, NEAR);
    await before.take(survivor, 'survived');

    const after = await readResults(mutants, at('believed.txt'));
    expect(mutants.map(after.isCurrent)).toEqual([true, true]);
    expect(after.of(killed)).toMatchObject({ on: '2026-11-23', by: NEAR });
    expect(after.isCurrent({ ...(await makes('3')), id: 'one' })).toBe(false);
    expect((await readResults(mutants, at('believed.txt', { day: DAYS }))).isFresh(killed)).toBe(false);

    const later = await readResults(mutants, at('believed.txt', { changed: [FAR] }));
    expect(mutants.map(later.isCurrent)).toEqual([true, false]);
  });

  test('come in turn: what has none or is of something else first, then the oldest', async () => {
    const mutants = await Promise.all(
      ['old', 'new', 'never', 'changed'].map(async id => ({ ...(await makes('1')), id })),
    );
    const [old, fresh, never, changed] = mutants;
    const path = 'turn.txt';
    await (await readResults(mutants, at(path, { day: 3 }))).take(fresh, FAR);
    await (await readResults(mutants, at(path, { day: 1 }))).take(old, FAR);
    await (await readResults(mutants, at(path, { day: 5 }))).take(changed, NEAR);
    const results = await readResults(mutants, at(path, { changed: [NEAR] }));
    expect(results.inTurn(mutants)).toEqual([never, changed, old, fresh]);
  });

  test('are a line each in one order, whoever wrote them first, and those of rows that are gone go', async () => {
    const mutants = await Promise.all(
      ['a', 'b', 'c'].map(async id => ({ ...(await makes('1', `list-${id}`)), id })),
    );
    const [a, b, c] = mutants;
    const write = async (
      path: string,
      order: readonly (Mutant | undefined)[],
      all = mutants,
    ): Promise<string> => {
      for (const mutant of order) await (await readResults(all, at(path))).take(mutant, NEAR);
      return readFile(join(folder, path), 'utf8');
    };
    const text = await write('one.txt', [a, b, c]);
    expect(await write('two.txt', [c, a, b])).toBe(text);
    expect(text.split('\n').map(line => line.split(' ')[0])).toEqual(['list-a', 'list-b', 'list-c', '']);
    expect(await write('two.txt', [c], [b!, c!])).toBe(text.split('\n').slice(1).join('\n'));
  });

  test('make rates over all rows, of authors and of strangers apart', async () => {
    const rows = await Promise.all(
      ['here', 'here', 'here', 'here', 'strangers/here'].map(async (from, index) => ({
        ...(await makes('1', from)),
        id: `${index}`,
      })),
    );
    const known = new Map([
      ['0', NEAR],
      ['1', 'survived'],
      ['2', 'equivalent'],
      ['4', NEAR],
    ]);
    const groups = rates(
      rows,
      'feature',
      ({ id }: Mutant) => (known.has(id) && { by: known.get(id) }) || undefined,
    );
    expect(asMarkdown('feature', groups).split('\n').slice(2)).toEqual([
      '| here | 1 of 4: 33.3 % (1 never run, 1 equivalent) | 1 of 1: 100.0 % |',
      '| all | 1 of 4: 33.3 % (1 never run, 1 equivalent) | 1 of 1: 100.0 % |',
    ]);
    expect(belowThresholds(groups, { here: { authors: 33, strangers: 100 } })).toEqual([]);
    expect(belowThresholds(groups, { here: { authors: 34, strangers: 100 } })).toEqual([
      'here, by authors: 1 of 4: 33.3 % (1 never run, 1 equivalent), and at least 34 % are wanted',
    ]);
    expect(raised(groups, { here: { authors: 50 }, gone: { authors: 90 } })).toEqual({
      gone: { authors: 90 },
      here: { authors: 50, strangers: 100 },
    });
  });
});

describe('tests are chosen by what they execute', () => {
  test('those that do first, those that do not never, and those that were never measured after them', async () => {
    const coverage = join(folder, 'coverage');
    const { loadedHash } = await readTests(coverage);
    const measured = (test: string, running: object, of = loadedHash(test)): void =>
      writeCoverage(coverage, test, { of, holds: true, seconds: 1, loading: {}, running });
    const everything = [0, Number.MAX_SAFE_INTEGER];
    const OTHER = 'test/http/read-json.test.ts';
    const { texts } = await makes('1');
    const names = async (): Promise<readonly string[]> => {
      const tests = await readTests(coverage);
      return tests
        .choose(texts, { said: RETRY, feature: undefined, caught: new Map(), last: undefined })
        .tests.map(({ name }: { name: string }) => name);
    };
    expect(await names()).toContain(NEAR);
    const some = (await names()).find(name => name !== NEAR) ?? OTHER;
    measured(some, { [RETRY]: everything });
    expect((await names())[0]).toBe(some);
    measured(NEAR, { [RETRY]: [0, 10_000] });
    expect(await names()).not.toContain(NEAR);
    // It was changed since: nobody knows what it executes now.
    measured(NEAR, { [RETRY]: [0, 10_000] }, 'another');
    expect(await names()).toContain(NEAR);
  });

  test('what executes the place itself is shown it before the test of its name that only loads it, and then the words count', async () => {
    const coverage = join(folder, 'itself');
    const { loadedHash } = await readTests(coverage);
    const everything = [0, Number.MAX_SAFE_INTEGER];
    const { texts } = await makes('1');
    const [ODD, TABLE] = ['test/http/odd-refusals.test.ts', 'test/http/outcome-table.test.ts'] as const;
    for (const test of [NEAR, ODD, TABLE])
      writeCoverage(coverage, test, {
        of: loadedHash(test),
        holds: true,
        seconds: 1,
        loading: { [RETRY]: everything },
        running: test === NEAR ? {} : { [RETRY]: everything },
      });
    const tests = await readTests(coverage);
    const first = (said: string, caught = new Map<string, number>()): readonly string[] =>
      tests
        .choose(texts, { said, feature: undefined, caught, last: undefined })
        .tests.map(({ name }: { name: string }) => name)
        .slice(0, 3);
    expect(first('retry refusals')).toEqual([ODD, TABLE, NEAR]);
    expect(first('retry outcome')).toEqual([TABLE, ODD, NEAR]);
    // What has caught defects of these files before needs fewer of the words.
    expect(first('retry outcome refusals', new Map([[ODD, 9]]))).toEqual([ODD, TABLE, NEAR]);
    expect(first('retry outcome refusals', new Map([[TABLE, 9]]))).toEqual([TABLE, ODD, NEAR]);
  });

  test('what runs while a file is loaded is executed by all that load it', async () => {
    const coverage = join(folder, 'loading');
    const own = { of: '', holds: true, seconds: 1, running: {} };
    writeCoverage(coverage, FAR, { ...own, loading: { [RETRY]: [0, Number.MAX_SAFE_INTEGER] } });
    const { distance } = await readCoverage(coverage);
    expect(distance((await makes('1')).texts)(NEAR)).toBe(1);
  });
});

/** Counts in a process of its own what a function of two lines executes, over and over. */
const COUNTS = `
import { runInThisContext } from 'node:vm';
import { startCounting } from '${join(ROOT, 'scripts/mutants-coverage.js')}';
const map = Buffer.from(JSON.stringify({ version: 3, sources: ['retry.ts'], mappings: 'AAAA;AACA;AACA' })).toString('base64');
const code = '(times, isOdd) => { let sum = 0; for (let at = 0; at < times; at += 1) sum += at;\\nif (isOdd) { sum += 1;\\n} return sum; }';
const around = 'async () => {';
const codeOf = () => ({ code: code + '\\n//# sourceMappingURL=data:application/json;base64,' + map + '\\n', before: around.length });
const taken = await startCounting(codeOf);
const load = runInThisContext(around + 'globalThis.run = ' + code + '}', { filename: '${join(ROOT, RETRY)}' });
const rounds = [];
const take = async () => {
  const { executed, loaded } = await taken();
  rounds.push({ executed: executed['${RETRY}'] ?? 'nothing', loaded: loaded['${RETRY}'] ?? 'nothing' });
};
await load();
await take();
for (const [times, isOdd] of [[3, false], [3_000_000, true], [3, false], [3, false]]) {
  run(times, isOdd);
  await take();
}
await take();
console.log(JSON.stringify(rounds));
`;

test('what a test executes is measured whatever others executed before, also once V8 has optimized it', async () => {
  const args = ['--input-type=module', '-e', COUNTS];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const [, first, hot, third, fourth, none] = JSON.parse(stdout);
  expect(first.executed).not.toEqual([]);
  expect(hot.executed).not.toEqual([]);
  expect([third, fourth, none]).toEqual([first, first, { executed: 'nothing', loaded: 'nothing' }]);
});

test('a module that a test loads is told apart from one that was there: what runs with it runs for no other test', async () => {
  const args = ['--input-type=module', '-e', COUNTS];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const [loading, ...later] = JSON.parse(stdout);
  expect(loading.loaded).not.toEqual([]);
  expect(loading.loaded).toEqual(loading.executed);
  expect(later.map((round: { loaded: unknown }) => round.loaded)).toEqual(Array(5).fill('nothing'));
});

test('how it is used is printed, and for an option that it does not have too', async () => {
  const mutants = (option: string): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(process.execPath, [join(ROOT, 'scripts/mutants.js'), option]);
  const { stdout } = await mutants('--help');
  expect(stdout).toContain('npm run mutants -- [options]');
  const refused = await mutants('--minutes=-1').catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--minutes -1: give a number above 0'),
  });
  expect(refused).not.toMatchObject({ stderr: expect.stringContaining('    at ') });
});

test('a test whose words are those of the promise is nearer than one that has only one of them', () => {
  const near = createNearness(
    new Map([
      ['test/engine/keep.test.ts', "test('keep holds against a rename, under both names')"],
      ['test/engine/prune.test.ts', "test('pruning takes what is owned, under its name')"],
    ]),
  )('keep is heeded under the new name only');
  expect(near('test/engine/keep.test.ts')).toBeGreaterThan(near('test/engine/prune.test.ts'));
});

test('a generated mutant is called by its change, not by its line, and changes only that', async () => {
  const mutants = await generateMutants({ layer: 'http', file: RETRY });
  const one = mutants.find(({ id }) => id === `${RETRY}: Math.max(...told) → Math.min(...told)`);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  expect(one?.texts[0]?.after).toBe(one?.texts[0]?.before.replace('Math.max(...told)', 'Math.min(...told)'));
});
