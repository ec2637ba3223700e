import type { Report } from '../core/report/report.ts';
import type { FieldChange } from '../core/report/row.ts';
import { wordsOf } from '../render/reason-words/reason-words.ts';
import { inlineValue } from '../render/shown-value.ts';

/**
 * What a life is played on: plan, drift and apply, connected to one service, and a record of the
 * writes.
 */
export interface Stage<Manifest> {
  plan(manifest: Manifest): Promise<Report>;
  drift(manifest: Manifest): Promise<Report>;
  apply(manifest: Manifest): Promise<Report>;
  /** Method and path of every write since the last `forget`. */
  writes(): readonly string[];
  forget(): void;
  readonly clock: { advance(ms: number): void };
}

/**
 * How far the clock is moved so that all started operations have certainly ended, in milliseconds.
 */
export const SETTLED_MS = 10_000;

type LifeStep = 'empty' | 'created' | 'changed' | 'disturbed' | 'absent';

/** Plays the steps of a life and compares the result of each with the expected one. */
export class LifePlayer<Manifest> {
  readonly #kind: string;
  readonly #stage: Stage<Manifest>;

  constructor(kind: string, stage: Stage<Manifest>) {
    this.#kind = kind;
    this.#stage = stage;
  }

  /**
   * Plays one change. The plan must have these actions, the apply must carry out the same plan and
   * end every row as done, and the plan after it must be empty.
   */
  async changes(step: LifeStep, manifest: Manifest, actions: readonly string[]): Promise<void> {
    const planned = await this.#stage.plan(manifest);
    this.rows(step, 'the plan', planned, actions);
    const applied = await this.converges(step, manifest);
    this.#same(
      step,
      'the digest of the same plan a moment later',
      [applied.plan.digest],
      [planned.plan.digest],
    );
  }

  async converges(step: LifeStep, manifest: Manifest): Promise<Report> {
    const stage = this.#stage;
    const applied = await stage.apply(manifest);
    const refused = applied.refused === undefined ? [] : [wordsOf(applied.refused.reason).message];
    this.#same(step, 'what refuses the apply', refused, []);
    const undone = applied.results.filter(({ status }) => status !== 'done');
    stage.clock.advance(SETTLED_MS);
    if (undone.length > 0) {
      const left = rowTexts(await stage.plan(manifest)).map(text => `and then the plan is: ${text}`);
      this.#fail(step, 'what is not done', [...undone.map(resultText), ...left], []);
    }
    stage.forget();
    const again = await stage.plan(manifest);
    this.#same(step, 'what a second plan still wants', rowTexts(again), []);
    this.#same(step, 'what the second plan has written', stage.writes(), []);
    return applied;
  }

  /**
   * Applies while an answer is damaged. Each row must end as done or unknown, or be skipped because
   * of another row.
   */
  async isNotLost(step: LifeStep, manifest: Manifest): Promise<void> {
    const { results } = await this.#stage.apply(manifest);
    this.#stage.clock.advance(SETTLED_MS);
    const wrong = results.filter(
      ({ status }) => !['done', 'done_before', 'unknown', 'skipped'].includes(status),
    );
    this.#same(step, 'what ends otherwise than as done or unknown', wrong.map(resultText), []);
  }

  /**
   * Applies a change that the kind cannot write, such as an update of a kind without `update`. The
   * row must be blocked with this reason, and no write may be sent.
   */
  async isBlocked(step: LifeStep, manifest: Manifest, reason: RegExp): Promise<void> {
    this.#stage.forget();
    const applied = await this.#stage.apply(manifest);
    this.rows(step, 'the plan', applied, ['blocked']);
    const row = applied.plan.rows.find(({ kind }) => kind === this.#kind);
    const said = row?.reason === undefined ? '' : wordsOf(row.reason).message;
    if (!reason.test(said)) this.#fail(step, 'why it is blocked', [said], [String(reason)]);
    this.#same(step, 'how rows end', statuses(applied), ['blocked']);
    this.#same(step, 'what a blocked row has written', this.#stage.writes(), []);
  }

  async isDeleted(manifest: Manifest): Promise<void> {
    const planned = await this.#stage.plan(manifest);
    this.#same('absent', 'the last row of the plan', this.#actions(planned).slice(-1), ['delete'], planned);
    await this.converges('absent', manifest);
  }

  /**
   * Applies a delete that the service refuses. The row must fail, and the next plan must have it
   * again.
   */
  async isNotDeleted(manifest: Manifest): Promise<void> {
    this.#same('absent', 'how rows end', statuses(await this.#stage.apply(manifest)), ['failed']);
    this.rows('absent', 'the next plan', await this.#stage.plan(manifest), ['delete']);
  }

  /** Fails the life unless the kind's rows have these actions. */
  rows(step: LifeStep, what: string, report: Report, actions: readonly string[]): void {
    this.#same(step, what, this.#actions(report), actions, report);
  }

  #actions(report: Report): readonly string[] {
    return report.plan.rows.filter(({ kind }) => kind === this.#kind).map(({ action }) => action);
  }

  #same(
    step: LifeStep,
    what: string,
    actual: readonly string[],
    expected: readonly string[],
    report?: Report,
  ): void {
    if (JSON.stringify(actual) === JSON.stringify(expected)) return;
    this.#fail(step, what, report === undefined ? actual : rowTexts(report), expected);
  }

  #fail(step: LifeStep, what: string, actual: readonly string[], expected: readonly string[]): never {
    const list = (texts: readonly string[]): string => (texts.length === 0 ? 'nothing' : texts.join('\n  '));
    throw new Error(
      `${this.#kind}, ${step}: ${what}\n expected\n  ${list(expected)}\n but it is\n  ${list(actual)}`,
    );
  }
}

function statuses(report: Report): readonly string[] {
  return report.results.map(({ status }) => status);
}

export function resultText({ status, address, reason }: Report['results'][number]): string {
  return `${status} ${address}${reason === undefined ? '' : `: ${wordsOf(reason).message}`}`;
}

/** The rows of a plan, and the lists that could not be read for it, as text. */
export function rowTexts({ plan }: Report): readonly string[] {
  return [
    ...plan.rows.map(({ action, address, fields, reason }) => {
      const why = reason === undefined ? fields.map(changeText).join(', ') : wordsOf(reason).message;
      return `${action} ${address}${why === '' ? '' : `: ${why}`}`;
    }),
    ...plan.unread.map(({ kind, scope, reason }) => `unread ${kind} in ${scope}: ${wordsOf(reason).message}`),
  ];
}

function changeText({ path, before, after }: FieldChange): string {
  return `${path} ${inlineValue(path, before)} → ${inlineValue(path, after)}`;
}
