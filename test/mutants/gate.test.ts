import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateMutants } from '../../scripts/mutants-generate.js';
import { readKnown } from '../../scripts/mutants-known.js';
import { asMarkdown, ratesByLayer } from '../../scripts/mutants-print.js';
import { makeMutant } from '../../scripts/mutants-read.js';
import { createNearness } from '../../scripts/mutants-tests.js';
import { Mutator } from '../../scripts/mutants-workers.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-gate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const RETRY = 'src/http/retry.ts';
const makes = (by: string) =>
  makeMutant('how often', 'here', [{ file: RETRY, find: 'Math.max(...told)', by }]);

describe('a process for mutants', () => {
  test('tells which test notices a change, and none where there is nothing to notice, one after the other', async () => {
    const mutator = new Mutator(folder);
    const catches = async (by: string): Promise<string | undefined> => {
      const tests = [{ name: 'test/http/retry.test.ts', runsBuilt: false }];
      const work = { texts: (await makes(by)).texts, tests, sound: [] };
      const { caught } = await mutator.run(work, () => undefined, new AbortController().signal);
      return caught?.by;
    };
    try {
      expect(await catches('Math.min(...told)')).toBe('test/http/retry.test.ts');
      expect(await catches('Math.max(...told, 0)')).toBe(undefined);
      expect(await catches('(null as never)(...told)')).toBe('test/http/retry.test.ts');
    } finally {
      mutator.end();
    }
  }, 120_000);
});

describe('what is known of a mutant', () => {
  const caught = { by: 'near.test.ts', test: 'it holds', message: '' };
  const shownTo = (): readonly string[] => ['near.test.ts', 'far.test.ts'];

  test('is believed in the next run, until something changes that it rests on', async () => {
    const path = join(folder, 'believed.jsonl');
    const [killed, survivor] = [await makes('1'), await makes('2')];
    const before = await readKnown((tests: readonly string[]) => tests.join(), path);
    await before.take(killed, shownTo(), caught, 1);
    await before.take(survivor, shownTo(), undefined, 1);

    const after = await readKnown((tests: readonly string[]) => tests.join(), path);
    expect(after.of(killed, shownTo)?.caught).toEqual(caught);
    expect(after.of(survivor, shownTo)).toMatchObject({ id: 'how often' });
    expect(after.of(await makes('3'), shownTo)).toBe(undefined);

    // Another test was changed: it may catch the survivor.
    const changed = (tests: readonly string[]): string =>
      tests.map(name => (name === 'far.test.ts' ? 'changed' : name)).join();
    const later = await readKnown(changed, path);
    expect(later.of(killed, shownTo)?.caught).toEqual(caught);
    expect(later.of(survivor, shownTo)).toBe(undefined);
  });

  test('counts by layer, and what is judged equivalent is in no rate', async () => {
    const [one, two, three] = [await makes('1'), await makes('2'), await makes('3')];
    const mutants = [
      { ...one, id: 'one' },
      { ...two, id: 'two' },
      { ...three, id: 'three' },
      { ...one, id: 'four' },
    ];
    const known = new Map([
      ['one', { caught }],
      ['two', { caught: undefined }],
      ['three', { caught: undefined }],
    ]);
    const rows = ratesByLayer(
      mutants,
      (mutant: { id: string }) => known.get(mutant.id),
      new Map([['two', 'so']]),
    );
    expect(asMarkdown(rows).split('\n').slice(2)).toEqual([
      '| http | 4 | 3 | 1 | 1 | 50.0 % |',
      '| all | 4 | 3 | 1 | 1 | 50.0 % |',
    ]);
  });
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
