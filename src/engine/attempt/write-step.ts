import type { Address } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import type { At } from '../../core/kind.ts';
import { messageOf } from '../../core/report/failure.ts';
import type { Row } from '../../core/report/row.ts';
import { ifLeft } from '../ends/in-flight.ts';
import { liveSince } from '../ends/live-since.ts';
import { thrownReason } from '../failure-reason.ts';
import type { Step } from '../lanes/steps.ts';
import { freshen } from '../live/freshness.ts';
import { livesOf } from '../live/lives-of.ts';
import { seeing } from '../session.ts';
import type { Effect, EffectResult, Means, Memory, SendAnswer, Threw } from './attempt.ts';
import { hasBegunRenaming, hasNoName, isBetweenNames } from './between-names.ts';
import type { Conclusions } from './conclusions.ts';
import { begin, next } from './next.ts';
import { checkPreconditions, noPlace, type PreconditionOptions } from './preconditions.ts';
import { type Recheck, recheck } from './recheck.ts';
import { mayLose } from './recheck-losses.ts';
import { rewrite } from './rewrite.ts';
import { keepSecrets, secretFrom } from './secrets.ts';
import { type SendEffect, send, takeReceipt } from './send.ts';

/**
 * How long a write that deletes or destroys something may wait after live was read, for a rate
 * limit for example. After a longer wait, live is read again first.
 */
const WAITED_MS = 5_000;
/**
 * The longest time to read live before a delete. A rename of a global command asks each guild and
 * may take minutes, so renames have no such limit.
 */
const LOOK_MS = 30_000;

/**
 * The event for an error that a step threw. Such an error must not end the run, because other
 * writes may be in flight, and the report must list all of them.
 */
function threw(error: unknown): Threw {
  return { of: 'threw', why: thrownReason(error) };
}

/** Carries out steps one after another. {@link next} decides, this class acts. */
export class WriteStep {
  readonly #means: Means;
  readonly #conclusions: Conclusions;
  /**
   * The resources that a step wrote as a test before it had to wait. Writing them again could cause
   * the same wait again.
   */
  readonly #rewritten = new WeakMap<Step, Set<Address>>();
  /** Until when a step may rely on its last read of live, in milliseconds since 1970. */
  readonly #until = new WeakMap<Step, number>();

  /** `conclusions`: shared by all instances that carry out steps of the lane. */
  constructor(means: Means, conclusions: Conclusions) {
    this.#means = means;
    this.#conclusions = conclusions;
  }

  async run(step: Step): Promise<void> {
    const { ledger, input, session } = this.#means;
    ledger.started(step, row => ifLeft(row, step, input));
    let { memory, effect } = begin(step);
    while (effect.do !== 'end') {
      const event = await this.#perform(effect, memory).catch(threw);
      const stopped = session.signal.aborted && !isBetweenNames(memory, event, input);
      ({ memory, effect } = next(memory, { ...event, stopped }));
    }
    this.#conclusions.take(effect.verdict, memory);
  }

  async #perform(effect: Exclude<Effect, { readonly do: 'end' }>, memory: Memory): Promise<EffectResult> {
    const { lane, input, finishers } = this.#means;
    const { writer, session } = hasBegunRenaming(memory) ? finishers : this.#means;
    const { step, lost, partly } = memory;
    const row = step.rows[0] as Row;
    // After too many refusals the run sends no ordinary requests. But after a lost answer only a
    // read tells what was done, so this read is sent even then.
    const looking = lost.length > 0 ? seeing(session) : session;
    switch (effect.do) {
      case 'look': {
        const how = this.#isInARow(step, effect.how)
          ? { ...effect.how, must: 'unless just read' as const }
          : effect.how;
        const since = session.clock.now();
        const found = await checkPreconditions(step, how, input, looking);
        const waited = session.clock.now() + WAITED_MS;
        this.#until.set(step, step.verb === 'delete' ? Math.min(since + LOOK_MS, waited) : waited);
        const closed = found.state === 'go' ? this.#conclusions.closed(step, found.rows) : undefined;
        return { of: 'look', found, ours: step.verb === 'create' && this.#isOurs(row), closed };
      }
      case 'rewrite':
        return { of: 'rewrite', refusal: await this.#rewrite(step) };
      case 'send':
        return { of: 'send', answer: await this.#send(effect, memory) };
      case 'keep': {
        const end = await keepSecrets(row, effect.secrets, session, writer);
        if (end !== undefined) input.observed.outdate(step.kind, row.scope);
        else this.#means.ledger.confirmBy(row, async () => await effect.secrets.confirm?.(writer));
        return { of: 'keep', lost: end };
      }
      case 'settle':
        lane.open(step.id, effect.waits);
        return { of: 'settle', ended: (await lane.settle()).get(step.id) };
      case 'hold': {
        const { why, since = session.clock.now(), times } = effect;
        return { of: 'hold', free: await lane.hold(why, since, times), since };
      }
      case 'drain':
        await lane.drain();
        return { of: 'drain' };
      case 'search': {
        const before = livesOf(row, input.observed);
        await freshen({ kind: step.kind, scope: row.scope, must: true }, input, looking);
        return { of: 'search', found: this.#isOurs(row) ? 'ours' : liveSince(row, before, input) };
      }
      case 'check':
        await freshen({ kind: step.kind, scope: row.scope, must: true }, input, looking);
        return { of: 'check', found: this.#found(step, row, partly) };
    }
  }

  /**
   * Whether this delete may use a list that was read a moment ago, and not read every page again.
   * This apply must have read that list itself before. A delete that makes room always reads again,
   * because someone else may take the room.
   */
  #isInARow({ kind, verb, swap, rows: [row] }: Step, { thorough }: PreconditionOptions): boolean {
    const { input, since } = this.#means;
    if (!thorough || verb !== 'delete' || swap !== undefined || row === undefined) return false;
    return kind.write.deletesInARow === true && input.observed.isReadAfter(since, kind, row.scope);
  }

  /**
   * How a refused row compares with the current list. Stale, if the service has no room for the
   * row.
   */
  #found(step: Step, row: Row, partly: boolean): Recheck {
    const { input } = this.#means;
    const found = recheck(row, step.verb, input, partly ? 'rest' : 'whole');
    const full = found.state === 'go' ? noPlace(step, [found.row], input) : undefined;
    return full === undefined ? found : { state: 'stale', why: full };
  }

  #rewrite(step: Step): ReturnType<typeof rewrite> {
    const well = this.#rewritten.get(step) ?? new Set();
    this.#rewritten.set(step, well);
    return rewrite(step, this.#at(), this.#means.input.kinds, well);
  }

  async #send(sending: SendEffect, memory: Memory): Promise<SendAnswer> {
    const { step } = memory;
    const { writer: client } = hasNoName(memory, this.#means.input) ? this.#means.finishers : this.#means;
    this.#means.together.began(step);
    const sent = await send(step, sending, { ...this.#at(), client }, () => this.#whyNot(step));
    if (sent.state !== 'answered') return sent;
    this.#conclusions.leave(sending.go.left, memory);
    const { receipt, request } = sent;
    const failed = (outcome: 'foreign' | 'unknown', said: string): SendAnswer => ({
      state: 'failed',
      failure: new RequestFailure(outcome, said, { request }),
    });
    try {
      const other = takeReceipt(step, sending.go.rows, receipt, this.#means.input);
      if (other !== undefined) return failed('foreign', `${request} was answered with ${other}`);
    } catch (error) {
      // The kind cannot read the answer. So the outcome is unknown, as it is without an answer.
      return failed('unknown', messageOf(error));
    }
    this.#conclusions.replaced(step, sending.go.rows[0] as Row);
    return { state: 'accepted', receipt };
  }

  /**
   * Why a write that deletes or destroys something must not be sent now: live was read too long
   * ago, and someone may use the resource since. Undefined for other writes.
   */
  #whyNot(step: Step): string | undefined {
    const destroys = step.rows.some(row => row.loss.length > 0 || mayLose(step, row));
    if (step.verb !== 'delete' && !destroys) return undefined;
    const isOver = this.#means.session.clock.now() > (this.#until.get(step) ?? 0);
    return isOver
      ? 'not sent: this write had to wait, so what evenkeel read before it is too old'
      : undefined;
  }

  #isOurs({ address }: Row): boolean {
    return this.#means.input.observed.at(address)?.mark?.run === this.#means.session.run;
  }

  #at(): At {
    const { writer: client, input, session } = this.#means;
    const { observed, wanted } = input;
    const secret = (variable: string): string => secretFrom(variable, session);
    return { client, ids: observed, seen: observed, name: wanted.name, run: session.run, secret };
  }
}
