import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import {
  readJudged,
  readLists,
  readMutants,
  readOpen,
  readThresholds,
  THRESHOLDS_FILE,
} from '../../scripts/mutants-read.js';
import { FAMILIES } from '../simulation/families/families.ts';

const ROOT = join(import.meta.dirname, '../..');
interface Text {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Semantic mutants that there are at least, those that are planted for the fault matrix among them.
 */
const AT_LEAST = 390;

const lists = await readLists();
const mutants = await readMutants();
const judged = await readJudged();
const open = await readOpen();

test('there are enough of them', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(AT_LEAST);
});

test('each breaks a promise that no other one breaks, so that it can be named by it', () => {
  const ids = mutants.map(mutant => mutant.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe.each(lists)('$name', ({ rows }) => {
  test('says of each what it breaks, where, and what takes the place of what, and nothing else', () => {
    for (const { hole, near, needs, ...row } of rows) {
      expect(Object.keys(row).sort(), row.breaks).toEqual(['breaks', 'by', 'file', 'find']);
      expect(row.file).toMatch(/^src\/(?!generated\/)[\w/-]+\.ts$/);
      if (near !== undefined) expect(FAMILIES.map(({ id }) => id)).toContain(near.family);
      if (needs !== undefined) expect(['fish', 'zsh']).toContain(needs);
      if (hole !== undefined) expect(hole).toMatch(/^[A-Z]\d+(?:\.\d+)?$/);
    }
  });
});

// Reading them throws where a piece is not there exactly once.
test('each leaves something that still parses, and is not what was there', async () => {
  const broken = await Promise.all(
    mutants.flatMap(({ id, texts }) =>
      texts.map(async ({ file, before, after }: Text) => {
        if (before === after) return `${id}: it changes nothing`;
        const error = await transform(after, { loader: 'ts', sourcefile: file }).then(
          () => undefined,
          (thrown: unknown) => String(thrown),
        );
        return error === undefined ? undefined : `${id}: ${error}`;
      }),
    ),
  );
  expect(broken.filter(each => each !== undefined)).toEqual([]);
});

test('what no test is known to catch is there, and not judged equivalent', () => {
  const ids = new Set(mutants.map(mutant => mutant.id));
  expect([...open].filter(id => !ids.has(id) || judged.has(id))).toEqual([]);
});

test('what is judged equivalent is there, and says why', () => {
  const ids = new Set(mutants.map(mutant => mutant.id));
  for (const [mutant, { because, shownBy }] of judged) {
    // A generated one is called by its file and its change.
    const [, file] = /^(src\/[\w/-]+\.ts): .+ → /s.exec(mutant) ?? [];
    expect(file === undefined ? ids.has(mutant) : existsSync(join(ROOT, file)), mutant).toBe(true);
    expect(because.length, mutant).toBeGreaterThan(20);
    if (shownBy !== undefined) expect(existsSync(join(ROOT, shownBy)), mutant).toBe(true);
  }
});

describe('thresholds', () => {
  type Rates = Readonly<Record<string, Readonly<Record<string, number>>>>;
  interface Thresholds {
    readonly layers: Rates;
    readonly features: Rates;
  }

  /**
   * Each by a name; a feature that nobody lists any more needs none. The pace is no rate: it
   * follows what tests cost.
   */
  function flat({ layers, features }: Thresholds): ReadonlyMap<string, number> {
    const groups = Object.entries({ layer: layers, feature: features });
    const rates = groups.flatMap(([group, rows]) =>
      Object.entries(rows)
        .filter(([name]) => mutants.some(mutant => mutant[group as 'layer' | 'feature'] === name))
        .flatMap(([name, row]) =>
          Object.entries(row).map(([who, least]) => [`${group} ${name} ${who}`, least] as const),
        ),
    );
    return new Map(rates);
  }

  /** What of `later` is lower than in `earlier`, or is not there any more. */
  function lowered(earlier: Thresholds, later: Thresholds): readonly string[] {
    const now = flat(later);
    return [...flat(earlier)]
      .filter(([name, least]) => !((now.get(name) ?? 0) >= least))
      .map(([name]) => name);
  }

  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

  test('never fall below what a commit in the history says', async () => {
    const file = relative(ROOT, THRESHOLDS_FILE);
    const now = await readThresholds();
    const engine = { ...now, layers: { ...now.layers, engine: { strangers: 101 } } };
    expect(lowered(engine, now)).toEqual(['layer engine strangers']);
    for (const commit of git('log', '--format=%H', '--', file)
      .split('\n')
      .filter(each => each !== '')) {
      const text = git('show', `${commit}:${file}`);
      expect(lowered(JSON.parse(text), now), commit).toEqual([]);
    }
  });
});
