import { expect } from 'vitest';
import type { Fault } from '../github/faults.ts';
import { BOT } from '../github/github-server.ts';
import {
  type Content,
  checkComments,
  isReviewed,
  type Merge,
  manifestOf,
  noteApplied,
  noteShown,
  type Pull,
  pageIn,
  type Row,
  type Run,
} from './comment-account.ts';
import { type CommentEvent, MANIFESTS } from './comment-events.ts';
import { type Step, succeeded } from './runner.ts';
import { PROJECTS, type SeveralManifests } from './several-manifests.ts';

type Merging = Pick<Extract<CommentEvent, { readonly is: 'merge' }>, 'isShown' | 'isApplied'> & {
  readonly adds: readonly number[];
};

interface Applying {
  readonly isCancelled?: boolean;
  readonly byHand?: boolean;
}

const at = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)];
/** The job of an older merge is refused, because the target has another manifest. */
const OLDER = 14;

/** Plays what happens. Throws where a comment does not say what it has to. */
export class CommentLife {
  /** How applies ended, and what else was seen. */
  readonly seen = new Set<string>();
  readonly #world: SeveralManifests;
  readonly #pulls: Pull[] = [];
  readonly #runs: Run[] = [];
  /** Runs whose plans wait for the job that shows them. */
  readonly #waiting: { readonly run: Run; readonly plans: ReadonlyMap<number, Row> }[] = [];
  readonly #merges: Merge[] = [];
  #main: Content = new Map();
  #next = 1;
  #trouble: Fault[] = [];
  #overwrites: number | undefined;

  constructor(world: SeveralManifests) {
    this.#world = world;
    this.#open();
    this.#open();
  }

  async happen(of: CommentEvent): Promise<void> {
    this.#world.advance(60_000);
    const pull = 'slot' in of ? this.#opened[of.slot] : undefined;
    const merge = 'nth' in of ? this.#mergeOf(of.nth) : undefined;
    if (of.is === 'push' && pull !== undefined) await this.#push(pull, of.plans, of.adds);
    else if (of.is === 'merge' && pull !== undefined) await this.#merge(pull, of);
    else if (of.is === 'show') await this.#show(of.nth % Math.max(1, this.#waiting.length));
    else if (of.is === 'again') {
      const run = at(this.#runs, of.nth);
      if (run?.pull.isOpen === true) await this.#plan(of.isNew ? this.#runOf(run) : run);
    } else if (of.is === 'apply' && merge !== undefined)
      for (const each of of.of) await this.#apply(merge, each, of);
    else if (of.is === 'applied' && merge !== undefined) await this.#showApplied(merge);
    else if (of.is === 'overwrite') this.#overwrites = of.write;
    else if (of.is === 'trouble') this.#trouble = [{ method: of.method, path: /./, what: of.what, times: 9 }];
    this.#check();
  }

  /** All jobs that wait run in peace, and what is open is planned once more. */
  async finish(): Promise<void> {
    [this.#trouble, this.#overwrites] = [[], undefined];
    while (this.#waiting.length > 0) await this.#show(0);
    for (const pull of this.#opened) await this.#planned(pull);
    const [last] = this.#opened;
    if (last !== undefined) await this.#merge(last, { adds: MANIFESTS, isShown: true, isApplied: false });
    for (const merge of this.#merges) {
      for (const of of MANIFESTS) {
        if (merge.ends.get(of)?.wrote === true) continue;
        const result = await this.#apply(merge, of, {});
        // Someone applies by hand what lacks a review.
        if (result === 'refused') await this.#apply(merge, of, { byHand: true });
      }
      const pull = this.#opened.at(-1);
      if (pull !== undefined) await this.#planned(pull);
      for (const _ of [1, 2]) {
        await this.#showApplied(merge);
        this.#check();
      }
    }
    for (const pull of this.#opened) {
      await this.#planned(pull);
      this.#check();
      const { parts = [] } = pageIn(this.#bodies(pull)) ?? {};
      expect(parts.map(({ sha }) => sha)).toEqual(MANIFESTS.map(() => pull.commits.at(-1)));
    }
  }

  get #opened(): readonly Pull[] {
    return this.#pulls.filter(({ isOpen }) => isOpen);
  }

  #mergeOf(nth: number): Merge | undefined {
    return nth < OLDER ? this.#merges.at(-1) : at(this.#merges, nth);
  }

  #open(): void {
    this.#pulls.push({
      number: 20 + this.#pulls.length,
      commits: [],
      adds: new Map(),
      rows: new Map(),
      head: undefined,
      isOpen: true,
    });
  }

  async #push(pull: Pull, plans: readonly number[], adds: readonly number[]): Promise<void> {
    const sha = String(this.#next).padStart(40, 'a');
    for (const of of adds) pull.adds.set(of, [...(pull.adds.get(of) ?? []), `p${pull.number}-${this.#next}`]);
    pull.commits.push(sha);
    await this.#plan(this.#runOf({ pull, sha, content: this.#with(pull), plans }));
  }

  async #planned(pull: Pull, adds: readonly number[] = []): Promise<void> {
    this.#world.advance(60_000);
    await this.#push(pull, MANIFESTS, adds);
    await this.#show(this.#waiting.length - 1);
  }

  #runOf({ pull, sha, content, plans }: Omit<Run, 'id' | 'attempt'>): Run {
    const run = { id: 1000 + this.#next, attempt: 0, pull, sha, content, plans };
    this.#next += 1;
    this.#runs.push(run);
    return run;
  }

  /** The manifests of the target with what a pull request adds. */
  #with(pull: Pull): Content {
    return new Map(
      MANIFESTS.map(of => [of, [...(this.#main.get(of) ?? []), ...(pull.adds.get(of) ?? [])]] as const),
    );
  }

  /** The jobs that plan. A new attempt leaves its files in the place of those of the one before. */
  async #plan(run: Run): Promise<void> {
    run.attempt += 1;
    const { attempt, id, sha, pull, content } = run;
    await this.#world.manifests(Object.fromEntries(content));
    const plans = new Map<number, Row>();
    for (const of of run.plans) {
      const live = this.#live(of);
      const creates = (content.get(of) ?? []).filter(name => !live.includes(name));
      const env = { GITHUB_RUN_ATTEMPT: `${attempt}` };
      plans.set(of, { id, attempt, sha, at: this.#seconds(), creates, outdated: [] });
      await succeeded(this.#world.planOne(of, { run: id, head: sha, number: pull.number, env }));
    }
    const before = this.#waiting.findIndex(each => each.run === run);
    if (before >= 0) this.#waiting.splice(before, 1);
    this.#waiting.push({ run, plans });
  }

  async #show(nth: number): Promise<void> {
    const [waiting] = this.#waiting.splice(nth, 1);
    if (waiting === undefined) return;
    const { run, plans } = waiting;
    const { pull, sha, id, attempt } = run;
    const env = { GITHUB_RUN_ATTEMPT: `${attempt}` };
    const more = { run: id, head: sha, number: pull.number, env };
    await this.#untilTold(() => this.#world.shown(`plans-${id}`, more));
    noteShown(pull, sha, plans);
  }

  async #merge(pull: Pull, { adds, isShown, isApplied }: Merging): Promise<void> {
    if (isShown) await this.#planned(pull, adds);
    const head = pull.commits.at(-1);
    if (head === undefined) return;
    const content = this.#with(pull);
    const sha = String(this.#next).padStart(40, 'c');
    await this.#world.manifests(Object.fromEntries(content));
    await this.#world.merge(sha, head, pull.number);
    this.#main = content;
    pull.isOpen = false;
    const merge: Merge = { pull, sha, head, id: 1000 + this.#next, content, ends: new Map() };
    this.#merges.push(merge);
    this.#next += 1;
    this.#open();
    if (!isApplied) return;
    this.#world.advance(60_000);
    for (const of of MANIFESTS) await this.#apply(merge, of, {});
    await this.#showApplied(merge);
  }

  async #apply(merge: Merge, of: number, { isCancelled = false, byHand = false }: Applying): Promise<string> {
    const { sha, id, content, ends } = merge;
    const before = this.#live(of);
    const attempt = (ends.get(of)?.attempt ?? 0) + 1;
    await this.#world.manifests(Object.fromEntries(content));
    const step = await this.#disturbed(onWrite =>
      this.#world.applyOne(of, {
        run: id,
        sha,
        env: { GITHUB_RUN_ATTEMPT: `${attempt}` },
        ...(byHand && { with: { 'expect-digest': '' } }),
        cancelled(cancel) {
          if (isCancelled) onWrite(cancel);
        },
      }),
    );
    const isKnown = (name: string): boolean => byHand || isReviewed(this.#merges, of, name);
    const made = this.#live(of).filter(name => !before.includes(name));
    for (const name of made) expect(isKnown(name), `${name} was reviewed`).toBe(true);
    const { result = '' } = step.outputs;
    this.seen.add(made.length > 0 ? `${result} rows` : result);
    const open = (content.get(of) ?? []).filter(name => !before.includes(name));
    if (!open.every(isKnown)) expect(result, step.stdout).not.toBe('applied');
    // A job that left no file is not shown.
    if (step.outputs['part-json'] !== '')
      ends.set(of, { attempt, at: this.#seconds(), wrote: made.length > 0 });
    return result;
  }

  async #showApplied(merge: Merge): Promise<void> {
    const { ends, id, sha, pull } = merge;
    if (ends.size === 0) return;
    await this.#untilTold(() => this.#world.showApplied({ run: id, sha }));
    if (noteApplied(this.#pulls, merge) > 0) this.seen.add('out of date');
    for (const part of pageIn(this.#bodies(pull))?.parts ?? [])
      if (ends.has(manifestOf(part))) expect([undefined, 'applying'], part.key).not.toContain(part.state);
  }

  /** A job that could not tell its words is run again, in peace. */
  async #untilTold(step: () => Promise<Step>): Promise<void> {
    const { commands } = await this.#disturbed(step);
    if (!commands.some(({ data }) => data.includes('was not written'))) return;
    this.seen.add('told again');
    expect((await step()).told('warning')).toEqual([]);
  }

  /** A step with what was to happen to it. `onWrite`: calls once, after its first write. */
  async #disturbed(step: (onWrite: (call: () => void) => void) => Promise<Step>): Promise<Step> {
    const { github } = this.#world;
    const { comments } = github.repository;
    const before = new Map(comments.map(({ id, body }) => [id, body]));
    let call: (() => void) | undefined;
    let writes = 0;
    github.onWrite = () => {
      for (const each of this.#overwrites === writes ? comments : []) {
        const body = before.get(each.id) ?? each.body;
        if (body !== each.body) this.seen.add('overwritten');
        each.body = body;
      }
      writes += 1;
      call?.();
      call = undefined;
    };
    github.faults.add(...this.#trouble);
    const ended = await step(each => {
      call = each;
    });
    github.faults.clear();
    github.onWrite = () => undefined;
    [this.#trouble, this.#overwrites] = [[], undefined];
    return ended;
  }

  #check(): void {
    for (const pull of this.#pulls) checkComments(pull, this.#bodies(pull));
  }

  #bodies({ number }: Pull): readonly string[] {
    const all = this.#world.github.repository.commentsOf(number);
    return all.flatMap(({ author, body }) => (author === BOT ? [body] : []));
  }

  #live(of: number): readonly string[] {
    const path = `/neon/api/v2/projects/${PROJECTS[of]}/branches`;
    const { branches } = this.#world.other('GET', path) as {
      readonly branches: readonly { readonly name: string }[];
    };
    return branches.map(({ name }) => name);
  }

  #seconds(): number {
    return Math.floor(this.#world.sandbox.sandbox.now() / 1000);
  }
}
