import type { HistoryCommit } from '../../src/action/github/github-history.ts';
import { firstParents, mergesOf } from '../../src/action/review/merges-since.ts';
import { reviewsInForce } from '../../src/action/review/review-for.ts';
import { commitsUpTo } from '../github/git-repository.ts';

/*
 * A repository, its pull requests and its live resources as sets of names, for the rules on what
 * may be applied together (ADR 0069). The rules themselves are the sources' own; the model adds the
 * world around them.
 */

export interface Change {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface ModelPull {
  readonly number: number;
  readonly change: Change;
  head: string;
  /** Its own commits. */
  readonly commits: string[];
  /** The plan in its comment. */
  plan?: { readonly head: string; readonly rows: ReadonlySet<string> };
  mergeSha?: string;
  mergedHead?: string;
}

export type Outcome = 'whole' | 'half' | 'cancelled';

/** How a job ended. */
export type End = 'applied' | 'nothing' | 'half' | 'cancelled' | 'old' | 'refused';

export class MergeModel {
  readonly commits = new Map<string, HistoryCommit & { readonly names: ReadonlySet<string> }>();
  readonly pulls: ModelPull[] = [];
  /** Each live name, and its incarnation. */
  readonly live = new Map<string, number>();
  /** Every rule that was broken. */
  readonly wrong: string[] = [];
  tip: string;
  #record: string | undefined;
  #made = 0;
  #born = 0;

  constructor() {
    this.tip = this.#commit([], new Set(['keep']), 'first');
    this.live.set('keep', ++this.#born);
    this.#record = this.tip;
  }

  open(change: Change): ModelPull {
    const names = changed(this.#names(this.tip), change);
    const head = this.#commit([this.tip], names, `change ${this.pulls.length}`);
    const pull = { number: this.pulls.length, change, head, commits: [head] };
    this.pulls.push(pull);
    return pull;
  }

  push(pull: ModelPull): void {
    pull.head = this.#commit([pull.head], this.#names(pull.head), `more of ${pull.number}`);
    pull.commits.push(pull.head);
  }

  update(pull: ModelPull): void {
    pull.head = this.#commit([pull.head, this.tip], changed(this.#names(this.tip), pull.change), 'update');
    pull.commits.push(pull.head);
  }

  plan(pull: ModelPull): void {
    const names = changed(this.#names(this.tip), pull.change);
    pull.plan = { head: pull.head, rows: new Set(this.#rows(names)) };
  }

  async merge(pull: ModelPull, method: 'merge' | 'squash' | 'rebase'): Promise<void> {
    const names = changed(this.#names(this.tip), pull.change);
    if (method === 'rebase')
      for (const sha of pull.commits)
        this.tip = this.#commit([this.tip], names, this.commits.get(sha)?.authored ?? '');
    else
      this.tip = this.#commit(
        method === 'merge' ? [this.tip, pull.head] : [this.tip],
        names,
        `(#${pull.number})`,
      );
    pull.mergeSha = this.tip;
    pull.mergedHead = pull.head;
  }

  direct(change: Change): void {
    this.tip = this.#commit([this.tip], changed(this.#names(this.tip), change), `pushed ${this.#made}`);
  }

  /** Someone else deletes or makes a live resource. */
  byHand(name: string): void {
    if (!this.live.delete(name)) this.live.set(name, ++this.#born);
  }

  /** The job of a commit. */
  async apply(sha: string, outcome: Outcome, digest?: string): Promise<End> {
    const names = this.#names(sha);
    if (!same(names, this.#names(this.tip))) return 'old';
    const fresh = this.#rows(names);
    if (fresh.length > 0 && digest !== this.digest(sha)) {
      const refused = await this.#refusal(sha, fresh);
      if (refused) return 'refused';
    }
    if (outcome === 'cancelled') return 'cancelled';
    const run = outcome === 'half' ? fresh.slice(0, Math.floor(fresh.length / 2)) : fresh;
    for (const row of run) this.#run(row);
    if (run.length < fresh.length) return 'half';
    this.#record = sha;
    return fresh.length === 0 ? 'nothing' : 'applied';
  }

  /** What a person reads in the plan of a job. */
  digest(sha: string): string {
    return this.#rows(this.#names(sha)).join();
  }

  isDone(): boolean {
    return same(new Set(this.live.keys()), this.#names(this.tip));
  }

  line(): readonly string[] {
    return (firstParents([...this.commits.values()], '', this.tip) ?? []).map(each => each.sha);
  }

  async #refusal(sha: string, fresh: readonly string[]): Promise<boolean> {
    const reviews = await this.#reviews(sha);
    if (reviews === undefined) return true;
    const force = reviewsInForce(reviews);
    const unknown = fresh.filter(row => !force.some(each => each.rows.has(row)));
    const leftOut = force.flatMap(each => [...each.rows]).filter(row => !this.#isKept(row, fresh));
    if (unknown.length > 0 || leftOut.length > 0) return true;
    this.#hold(fresh, reviews);
    return false;
  }

  /**
   * The rule, said again for one row: a review has it, and so has each later one of a head with
   * that merge.
   */
  #hold(fresh: readonly string[], reviews: readonly Review[]): void {
    for (const row of fresh) {
      const may = reviews.some(
        each =>
          each.rows.has(row) &&
          reviews.every(later => !later.contains.has(each.merge) || later.rows.has(row)),
      );
      if (!may) this.wrong.push(`${row} ran and was reviewed at no head, or taken back`);
    }
  }

  /** Undefined where a merge lacks a plan. */
  async #reviews(sha: string): Promise<readonly Review[] | undefined> {
    const merged = this.pulls.filter(each => each.mergeSha !== undefined);
    const own = this.#between(this.#record ?? '', sha);
    if (this.#record === undefined || !own.some(each => each.sha === sha)) {
      const alone = merged.find(each => each.mergeSha === sha);
      return alone?.plan?.head === alone?.mergedHead && alone !== undefined
        ? [this.#review(alone)]
        : undefined;
    }
    const line = firstParents(own, this.#record, sha);
    if (line === undefined) return undefined;
    const pulls = merged.map(each => ({
      number: each.number,
      headSha: each.mergedHead ?? '',
      base: 'main',
      mergeSha: each.mergeSha ?? '',
    }));
    const merges = await mergesOf(line, pulls, async pull =>
      (this.pulls[pull.number]?.commits ?? []).flatMap(each => this.commits.get(each) ?? []),
    );
    const found: Review[] = [];
    for (const { before, commits, pull } of merges) {
      const of = pull === undefined ? undefined : this.pulls[pull.number];
      if (of?.plan !== undefined && of.plan.head === of.mergedHead) found.push(this.#review(of));
      else if (!same(this.#names(before), this.#names(commits.at(-1) ?? ''))) return undefined;
    }
    return found;
  }

  #review({ mergeSha = '', mergedHead = '', plan }: ModelPull): Review {
    return { merge: mergeSha, contains: this.#reach(mergedHead), rows: plan?.rows ?? new Set() };
  }

  /** Whether a reviewed row is in the fresh plan, or done live. */
  #isKept(row: string, fresh: readonly string[]): boolean {
    const [, sign, name = '', was = ''] = /^(.)(\w+)#(\d+)$/.exec(row) ?? [];
    if (fresh.some(each => each.startsWith(`${sign}${name}#`))) return true;
    return sign === '+' ? this.live.has(name) : this.live.get(name) === undefined && was !== '';
  }

  #run(row: string): void {
    const [, sign, name = '', was] = /^(.)(\w+)#(\d+)$/.exec(row) ?? [];
    if (sign === '+') this.live.set(name, ++this.#born);
    else if (String(this.live.get(name)) === was) this.live.delete(name);
    else this.wrong.push(`${row} would delete another one`);
  }

  #rows(names: ReadonlySet<string>): readonly string[] {
    const creates = [...names].filter(name => !this.live.has(name)).map(name => `+${name}#0`);
    const deletes = [...this.live]
      .filter(([name]) => !names.has(name))
      .map(([name, was]) => `-${name}#${was}`);
    return [...creates, ...deletes].sort();
  }

  #names(sha: string): ReadonlySet<string> {
    return this.commits.get(sha)?.names ?? new Set();
  }

  #between(from: string, to: string): readonly HistoryCommit[] {
    const old = this.#reach(from);
    const now = this.#reach(to);
    return [...this.commits.values()].filter(({ sha }) => now.has(sha) && !old.has(sha));
  }

  #reach(from: string): ReadonlySet<string> {
    return commitsUpTo(from, at => this.commits.get(at)?.parents);
  }

  #commit(parents: readonly string[], names: ReadonlySet<string>, authored: string): string {
    const sha = `c${++this.#made}`;
    this.commits.set(sha, { sha, parents, authored, names });
    return sha;
  }
}

interface Review {
  readonly merge: string;
  readonly contains: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
}

function changed(names: ReadonlySet<string>, { add, remove }: Change): ReadonlySet<string> {
  return new Set([...names, ...add].filter(name => !remove.includes(name)));
}

function same(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(each => b.has(each));
}
