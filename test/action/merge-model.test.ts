import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryCommit } from '../../src/action/github/github-history.ts';
import { firstParents, mergesOf } from '../../src/action/review/merges-since.ts';
import { reviewsInForce } from '../../src/action/review/review-for.ts';
import { type Change, MergeModel, type Outcome } from './merge-model.ts';

const NAMES = ['a', 'b', 'c'];
const METHODS = ['merge', 'squash', 'rebase'] as const;
const OUTCOMES: readonly Outcome[] = ['whole', 'whole', 'half', 'cancelled'];

const change: fc.Arbitrary<Change> = fc.record({
  add: fc.subarray(NAMES, { maxLength: 2 }),
  remove: fc.subarray([...NAMES, 'keep'], { maxLength: 1 }),
});
const nth = fc.nat(20);
const event = fc.oneof(
  fc.record({ is: fc.constant('open' as const), change }),
  fc.record({ is: fc.constant('revert' as const), nth }),
  fc.record({ is: fc.constantFrom('push', 'update'), nth }),
  fc.record({ is: fc.constant('plan' as const), nth }),
  fc.record({ is: fc.constant('merge' as const), nth, how: fc.constantFrom(...METHODS), plans: fc.nat(4) }),
  fc.record({ is: fc.constant('queue' as const), of: fc.integer({ min: 2, max: 3 }) }),
  fc.record({ is: fc.constant('direct' as const), change, rare: fc.nat(4) }),
  fc.record({ is: fc.constant('hand' as const), name: fc.constantFrom(...NAMES, 'keep'), rare: fc.nat(1) }),
  fc.record({ is: fc.constant('apply' as const), outcome: fc.constantFrom(...OUTCOMES) }),
  fc.record({ is: fc.constant('again' as const), nth, outcome: fc.constantFrom(...OUTCOMES) }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** One event, as far as it can happen now. */
async function happen(model: MergeModel, of: Event): Promise<void> {
  const open = model.pulls.filter(each => each.mergeSha === undefined);
  const chosen = 'nth' in of ? open[of.nth % Math.max(1, open.length)] : undefined;
  switch (of.is) {
    case 'open':
      return model.plan(model.open(of.change));
    case 'revert': {
      const merged = model.pulls.filter(each => each.mergeSha !== undefined);
      const undone = merged[of.nth % Math.max(1, merged.length)]?.change;
      if (undone !== undefined) model.plan(model.open({ add: undone.remove, remove: undone.add }));
      return;
    }
    case 'push':
      return chosen && model.push(chosen);
    case 'update':
      return chosen && model.update(chosen);
    case 'plan':
      return chosen && model.plan(chosen);
    case 'merge':
      if (chosen === undefined) return;
      if (of.plans > 0) model.plan(chosen);
      return model.merge(chosen, of.how);
    case 'queue':
      for (const each of open.slice(0, of.of)) model.plan(each);
      for (const each of open.slice(0, of.of)) await model.merge(each, 'merge');
      return;
    case 'direct':
      return of.rare === 0 ? model.direct(of.change) : model.direct({ add: [], remove: [] });
    case 'hand':
      return of.rare === 0 ? model.byHand(of.name) : undefined;
    case 'apply':
      return void (await model.apply(model.tip, of.outcome));
    default: {
      const line = model.line();
      const old = line[of.nth % Math.max(1, line.length)];
      if (old !== undefined) await model.apply(old, of.outcome);
    }
  }
}

test('in random lives of a repository no row runs that was not reviewed at its head, and each change can be applied in the end', async () => {
  const ends: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 30 }), async events => {
      const model = new MergeModel();
      for (const each of events) await happen(model, each);
      const end = await model.apply(model.tip, 'whole');
      ends.push(end);
      if (end === 'refused') await model.apply(model.tip, 'whole', model.digest(model.tip));
      expect(model.wrong).toEqual([]);
      expect(model.isDone()).toBe(true);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 1_000), seed: Number(process.env['SEED'] ?? 20_261_122) },
  );
  // Not because everything is refused.
  const share = (end: string): number => ends.filter(each => each === end).length / ends.length;
  expect(share('applied')).toBeGreaterThan(0.1);
  expect(share('refused')).toBeLessThan(0.5);
});

describe('the reviews in force', () => {
  test('let a row run just where a review has it and no later one of a head with that merge lacks it', () => {
    const reviews = fc
      .array(fc.record({ of: fc.array(fc.nat(9)), rows: fc.array(fc.constantFrom(...NAMES)) }), {
        maxLength: 6,
      })
      .map(all => {
        const reach: ReadonlySet<string>[] = [];
        for (const [at, { of }] of all.entries()) {
          const merges = of.filter(each => each < at);
          reach.push(new Set(merges.flatMap(each => [`m${each}`, ...(reach[each] ?? [])])));
        }
        return all.map(({ rows }, at) => ({
          merge: `m${at}`,
          contains: reach[at] ?? new Set<string>(),
          rows: new Set(rows),
        }));
      });
    fc.assert(
      fc.property(reviews, fc.constantFrom(...NAMES), (all, row) => {
        const may = all.some(
          each =>
            each.rows.has(row) && all.every(later => !later.contains.has(each.merge) || later.rows.has(row)),
        );
        expect(reviewsInForce(all).some(each => each.rows.has(row))).toBe(may);
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});

describe('the merges of a branch', () => {
  const steps = fc.array(
    fc.record({
      how: fc.constantFrom('pushed', ...METHODS),
      commits: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 12 },
  );

  test('are each commit of it once, in order, and nothing that was pushed counts to a pull request', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const line: HistoryCommit[] = [];
        const pulls = [];
        const own = new Map<number, HistoryCommit[]>();
        const expected: string[] = [];
        const add = (authored: string, second: readonly string[] = []): string => {
          const sha = `s${line.length + 1}`;
          line.push({ sha, parents: [`s${line.length}`, ...second], authored });
          return sha;
        };
        for (const [number, { how, commits }] of all.entries()) {
          const start = line.length;
          const heads = Array.from({ length: commits }, (_, at) => ({
            sha: `h${number}-${at}`,
            parents: [],
            authored: `work ${number}-${at}`,
          }));
          if (how === 'pushed') for (const { authored } of heads) add(`pushed ${authored}`);
          else {
            own.set(number, heads);
            if (how === 'rebase') for (const { authored } of heads) add(authored);
            else add(`(#${number})`, how === 'merge' ? [heads.at(-1)?.sha ?? ''] : []);
            const headSha = heads.at(-1)?.sha ?? '';
            pulls.push({ number, headSha, base: 'main', mergeSha: `s${line.length}` });
          }
          for (let at = start; at < line.length; at += 1) expected.push(how === 'pushed' ? '-' : `${number}`);
        }
        const merges = await mergesOf(line, pulls.reverse(), async pull => own.get(pull.number) ?? []);
        expect(merges.flatMap(each => each.commits)).toEqual(line.map(each => each.sha));
        expect(merges.flatMap(each => each.commits.map(() => `${each.pull?.number ?? '-'}`))).toEqual(
          expected,
        );
        merges.forEach((each, at) => {
          expect(each.before).toBe(at === 0 ? 's0' : merges[at - 1]?.commits.at(-1));
        });
        expect(firstParents(line, 's0', `s${line.length}`)).toEqual(line);
        expect(firstParents(line, 'elsewhere', `s${line.length}`)).toBeUndefined();
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});
