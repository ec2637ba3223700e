import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import type { Report } from '../../src/core/report/report.ts';
import { openGitWorld } from '../github/git-world.ts';
import type { MergeMethod } from '../github/hosted-repository.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type Change, Repo, type RepoPull } from './repo.ts';
import type { Step } from './runner.ts';

const NAMES = ['a', 'b', 'c'];
const METHODS: readonly MergeMethod[] = ['merge', 'squash', 'rebase'];

const change: fc.Arbitrary<Change> = fc.record({
  add: fc.subarray(NAMES, { maxLength: 2 }),
  remove: fc.subarray([...NAMES, 'base'], { maxLength: 1 }),
});
const nth = fc.nat(20);
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('open' as const), change }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('revert' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('push' as const, 'update' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('merge' as const),
      nth,
      how: fc.constantFrom(...METHODS),
      plans: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('queue' as const), of: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('direct' as const), change, quiet: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('apply' as const), fails: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('again' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('trouble' as const),
      method: fc.constantFrom('GET', 'POST', 'PATCH'),
      lost: fc.boolean(),
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A merge, as someone else keeps account of it. */
interface Known {
  readonly sha: string;
  readonly head: string;
  readonly pull: RepoPull;
  /** What its plan showed, if there was one of that head. */
  readonly rows: ReadonlySet<string> | undefined;
}

/** Plays events, and keeps account of what was reviewed where and of what was written. */
class Life {
  readonly repo: Repo;
  readonly wrong: string[] = [];
  readonly ends: string[] = [];
  readonly #open: RepoPull[] = [];
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #merges: Known[] = [];
  #applied: string;

  constructor(repo: Repo) {
    this.repo = repo;
    this.#applied = repo.tip;
  }

  async happen(of: Event): Promise<void> {
    const { repo } = this;
    const chosen = 'nth' in of ? this.#open[of.nth % Math.max(1, this.#open.length)] : undefined;
    if (of.is === 'open') await this.#opened(of.change);
    else if (of.is === 'revert') {
      const undone = this.#merges[of.nth % Math.max(1, this.#merges.length)]?.pull.change;
      if (undone !== undefined) await this.#opened({ add: undone.remove ?? [], remove: undone.add ?? [] });
    } else if (of.is === 'push') await (chosen && repo.push(chosen));
    else if (of.is === 'update') await (chosen && repo.update(chosen));
    else if (of.is === 'direct')
      await repo.direct(of.quiet ? { notes: `${this.#merges.length}` } : of.change);
    else if (of.is === 'trouble')
      repo.runner.github.faults.add({
        method: of.method,
        path: /./,
        what: of.lost ? 'drop after' : { status: 502 },
      });
    else if (of.is === 'apply') await this.apply(repo.tip, of.fails === 0);
    else if (of.is === 'again') {
      const old = this.#merges[of.nth % Math.max(1, this.#merges.length)];
      if (old !== undefined) await this.apply(old.sha, false);
    } else if (of.is === 'queue') await this.#queued(this.#open.slice(0, of.of));
    else if (of.is === 'merge' && chosen !== undefined) {
      if (of.plans > 0) await this.#plan(chosen);
      this.#landed(chosen, await repo.merge(chosen, of.how));
    }
  }

  /** The job of a commit, which may fail after its first write. */
  async apply(sha: string, fails: boolean): Promise<Step> {
    const { faults } = this.repo.runner.sandbox.sandbox;
    if (fails)
      faults.add(['POST', 'DELETE'].map(method => faultOf({ status: 400 }, { method, nth: 2, times: 9 })));
    const step = await this.repo.apply(sha);
    faults.clear();
    this.ends.push(step.outputs['result'] ?? '');
    const { results } = await reportOf(step);
    const done = results
      .filter(({ status }) => status === 'done')
      .map(each => `${each.action} ${each.address}`);
    for (const row of done) if (!this.#may(row, sha)) this.wrong.push(`${row} in the job of ${sha}`);
    const own = this.#merges.find(each => each.sha === sha);
    if (
      step.code === 0 &&
      own !== undefined &&
      this.repo.runner.github.repository.commentsOf(own.pull.number).length > 0
    ) {
      this.repo.record(own.pull, sha);
      if (this.#order(sha) > this.#order(this.#applied)) this.#applied = sha;
    }
    return step;
  }

  /** The comments of merges that go on saying that they are not applied, or not wholly. */
  untold(): readonly string[] {
    const { repository } = this.repo.runner.github;
    return this.#merges.flatMap(({ pull: { number } }) => {
      const [body = ''] = repository.commentsOf(number).map(comment => comment.body);
      const { state, applied } = readMarker(body) ?? {};
      // One that was refused once more says that it was applied.
      const isTold = body === '' || state === 'applied' || body.includes(', all of it, ');
      return isTold && (body === '' || applied?.whole === true) ? [] : [`#${number} ${state ?? 'planned'}`];
    });
  }

  /** A plan of a head in the range has the row, and so has each one of a head with its merge. */
  #may(row: string, sha: string): boolean {
    const { git } = this.repo.runner.github.repository;
    const [from, to] = [this.#order(this.#applied), this.#order(sha)];
    const range = this.#merges.filter(each => {
      const at = this.#order(each.sha);
      return (at > from && at <= to) || each.sha === sha;
    });
    const later = (each: Known) => range.filter(other => git.reach(other.head).has(each.sha));
    return range.some(
      each =>
        each.rows?.has(row) === true &&
        later(each).every(other => other.rows === undefined || other.rows.has(row)),
    );
  }

  #order(sha: string): number {
    return [...this.repo.contents.keys()].indexOf(sha);
  }

  async #opened(change: Change): Promise<void> {
    const pull = await this.repo.open(change);
    this.#open.push(pull);
    await this.#plan(pull);
  }

  async #plan(pull: RepoPull): Promise<void> {
    const { plan } = await reportOf(await this.repo.plan(pull));
    this.#shown.set(pull.head, new Set(plan.rows.map(each => `${each.action} ${each.address}`)));
  }

  async #queued(pulls: readonly RepoPull[]): Promise<void> {
    for (const pull of pulls) await this.#plan(pull);
    const made = await this.repo.enqueue(...pulls);
    if (made.length > 0) await this.repo.mergeGroup(made.at(-1) ?? '');
    pulls.forEach((pull, at) => {
      this.#landed(pull, made[at] ?? '');
    });
  }

  #landed(pull: RepoPull, sha: string): void {
    this.#open.splice(this.#open.indexOf(pull), 1);
    this.#merges.push({ sha, head: pull.head, pull, rows: this.#shown.get(pull.head) });
  }
}

async function reportOf(step: Step): Promise<Pick<Report, 'plan' | 'results'>> {
  const file = step.outputs['report-json'] ?? '';
  if (file === '') return { plan: { rows: [] } as unknown as Report['plan'], results: [] };
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

test('in random lives of a repository the action applies nothing that was not reviewed, and can apply all in the end', async () => {
  const ends: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 16 }), async events => {
      const runner = await openGitWorld();
      try {
        const life = new Life(await Repo.start(runner));
        for (const each of events) await life.happen(each);
        runner.github.faults.clear();
        const last = await life.apply(life.repo.tip, false);
        ends.push(...life.ends);
        expect(life.wrong).toEqual([]);
        if (last.code !== 0) {
          expect(last.outputs['result'], last.stdout + last.stderr).toBe('refused');
          const digest = last.outputs['digest'] ?? '';
          const step = await life.repo.apply(life.repo.tip, { 'expect-digest': digest }, 'workflow_dispatch');
          expect(step.code, step.stdout + step.stderr).toBe(0);
        }
        expect(life.repo.live()).toEqual(life.repo.wanted());
        expect(life.untold()).toEqual([]);
      } finally {
        await runner.close();
      }
    }),
    {
      numRuns: Number(process.env['RUNS'] ?? 25),
      seed: Number(process.env['SEED'] ?? 20_261_122),
      endOnFailure: true,
    },
  );
  expect(ends).toContain('applied');
  expect(ends).toContain('refused');
}, 900_000);
