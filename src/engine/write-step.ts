import type { Address } from '../core/address.ts';
import { RequestFailure, type Writer } from '../core/http.ts';
import type { At, Receipt } from '../core/kind.ts';
import type { Reason } from '../core/reason.ts';
import type { Row } from '../core/row.ts';
import type { ToldEnd } from './end.ts';
import {
  heldTooLong,
  movedAfterLoss,
  notSent,
  partlyWritten,
  refusedRows,
  stale,
  stopped,
  unknown,
} from './ends.ts';
import { failureReason, thrownReason } from './failure-reason.ts';
import { freshen } from './freshness.ts';
import { ifLeft } from './if-left.ts';
import type { Lane } from './lane.ts';
import { livesOf } from './lives-of.ts';
import { type Left, lookAgain } from './look-again.ts';
import { newOneUnknown } from './new-one-unknown.ts';
import type { Outcomes } from './outcomes.ts';
import type { PlanInput } from './plan-input.ts';
import { recheck } from './recheck.ts';
import { rehearse } from './rehearse.ts';
import { keepSecrets } from './secrets.ts';
import { type Session, seeing } from './session.ts';
import type { Step, Verb } from './steps.ts';
import { takeIn } from './take-in.ts';
import type { Together } from './together.ts';

/** A write whose outcome was lost is settled and sent again at most this often. */
const ATTEMPTS = 3;

/** What the lane knows while one step is on its way. */
interface Way {
  /** The list must be read again before the next send. */
  must: boolean;
  /** The first look before a write that must read goes on to the very last page. */
  thorough: boolean;
  /** Sends whose answer was lost. */
  readonly lost: RequestFailure[];
  /** A part of the row has been written. */
  partly: boolean;
  /** What it takes along was rehearsed. */
  rehearsed: boolean;
  heldSince: number | undefined;
  holds: number;
}

/** `again`: look and send once more. `sent`: accepted or nothing left. `ended`: every row has its end. */
type Next = 'again' | 'sent' | 'ended' | ToldEnd;

/**
 * One step on its way to the API: look again, send, and deal with every outcome of design 8.
 * Nothing is sent that a fresh enough list does not show to be needed.
 */
export class WriteStep {
  readonly #lane: Lane;
  readonly #writer: Writer;
  readonly #together: Together;
  readonly #outcomes: Outcomes;
  readonly #input: PlanInput;
  readonly #session: Session;
  /** Kinds and scopes to which no further create goes in this run, and why. */
  readonly #closed = new Map<string, Reason>();
  /** What was to be replaced and is deleted, by this run as far as anybody can tell. */
  readonly #deleted = new Set<Address>();

  constructor(
    lane: Lane,
    writer: Writer,
    together: Together,
    outcomes: Outcomes,
    input: PlanInput,
    session: Session,
  ) {
    this.#lane = lane;
    this.#writer = writer;
    this.#together = together;
    this.#outcomes = outcomes;
    this.#input = input;
    this.#session = session;
  }

  async run(step: Step): Promise<void> {
    this.#outcomes.started(step, row => ifLeft(row, step, this.#input));
    const must = alwaysReadAgain(step);
    const way: Way = {
      must,
      thorough: must,
      lost: [],
      partly: false,
      rehearsed: false,
      heldSince: undefined,
      holds: 0,
    };
    for (;;) {
      const next = await this.#once(step, way);
      if (next === 'again') continue;
      if (next === 'sent') this.#remarkForeign(step, way);
      if (next === 'ended') this.#outcomes.failed(step);
      else if (next !== 'sent') this.#outcomes.badly(step, this.#saidWhole(step, way, next));
      return;
    }
  }

  /** It came to a good end, but somebody has to know that an endpoint mixes up its answers. */
  #remarkForeign(step: Step, way: Way): void {
    const foreign = way.lost.find(failure => failure.outcome === 'foreign');
    const [row] = step.rows;
    if (foreign !== undefined && row !== undefined)
      this.#outcomes.remark(row, { code: 'service/foreign', said: foreign.message });
  }

  /** The end of a row of which a part was written says so. */
  #saidWhole(step: Step, way: Way, end: ToldEnd): ToldEnd {
    const half = this.#outcomes.whole(step, end, this.#deleted);
    return way.partly ? partlyWritten(half) : half;
  }

  async #once(step: Step, way: Way): Promise<Next> {
    const options = {
      must: way.must,
      thorough: way.thorough,
      partly: way.partly,
      trust: way.lost.length > 0,
    };
    const found = await lookAgain(step, options, this.#input, this.#looking(way));
    way.must = false;
    way.thorough = false;
    if (found.state === 'unread') return unsettled(step, way) ?? notSent(found.why);
    if (found.state === 'hidden')
      return (
        unsettled(step, way) ?? {
          status: 'skipped',
          reason: { code: 'apply/dependency', address: found.by },
        }
      );
    if (found.state === 'stale') return this.#stale(step, way, found.why);
    if (found.state === 'already') return this.#nothingLeft(step, way);
    if (found.state === 'busy') return this.#hold(step, found.why, way);
    const closed = this.#closed.get(doorOf(step));
    if (closed !== undefined && creates(found.rows)) return notSent(closed);
    const refusal = way.rehearsed
      ? undefined
      : await rehearse(step, this.#at(this.#writer), this.#input.kinds);
    if (refusal !== undefined && this.#session.signal.aborted) return stopped();
    if (refusal !== undefined) return 'held' in refusal ? this.#hold(step, refusal.held, way) : refusal;
    way.rehearsed = true;
    if (this.#session.signal.aborted) return unsettled(step, way) ?? stopped();
    this.#together.began(step);
    const sending = watched(this.#writer);
    try {
      const receipt = await this.#send(step, found.rows, way, sending.writer);
      this.#leave(found.left, way);
      return this.#accepted(step, found.rows, receipt, way, sending.last() ?? step.id);
    } catch (error) {
      if (error instanceof RequestFailure) return this.#afterFailure(step, way, error);
      const message = error instanceof Error ? error.message : String(error);
      if (sending.last() === undefined) return unsettled(step, way) ?? notSent(thrownReason(error));
      // An answer that a kind could not read came after the write: what it did is unknown.
      return this.#afterUnknown(step, way, new RequestFailure('unknown', message, { request: step.id }));
    }
  }

  /** After a lost answer a look tells what was done. */
  #looking(way: Way): Session {
    return way.lost.length > 0 ? seeing(this.#session) : this.#session;
  }

  #send(step: Step, rows: readonly Row[], way: Way, client: Writer): Promise<Receipt> {
    const at = this.#at(client);
    if (step.batch !== undefined) return step.batch.write(rows, at);
    const row = rows[0] as Row;
    const rest = (way.partly || way.lost.length > 0) && row.action === 'update';
    const name: Verb = rest ? 'update' : step.verb;
    const verb = step.kind.write[name];
    if (verb === undefined) throw new RangeError(`${step.kind.name} has no ${name}`);
    return verb.call(step.kind.write, row, at);
  }

  #at(client: Writer): At {
    const { observed, wanted } = this.#input;
    return { client, ids: observed, seen: observed, name: wanted.name, run: this.#session.run };
  }

  #tookAway(step: Step, row: Row): void {
    if (step.verb === 'delete' && row.action === 'replace') this.#deleted.add(row.address);
  }

  async #accepted(
    step: Step,
    rows: readonly Row[],
    receipt: Receipt,
    way: Way,
    request: string,
  ): Promise<Next> {
    const other = takeIn(step, rows, receipt, this.#input);
    if (other !== undefined)
      return this.#afterUnknown(
        step,
        way,
        new RequestFailure('foreign', `${request} was answered with ${other}`, { request }),
      );
    const row = rows[0] as Row;
    this.#tookAway(step, row);
    if (receipt.secrets !== undefined) {
      const lost = await keepSecrets(row, receipt.secrets, this.#session, this.#writer);
      const { kinds, observed } = this.#input;
      if (lost !== undefined) observed.outdate(step.kind, kinds.listScope(step.kind, row.scope));
      if (lost !== undefined) return lost;
    }
    if (receipt.waits.length > 0) this.#lane.open(step.id, receipt.waits);
    if (receipt.unfinished !== true) {
      if (receipt.waits.length > 0) this.#outcomes.sent(step);
      else this.#outcomes.well(step);
      return 'sent';
    }
    const ended = (await this.#lane.settle()).get(step.id);
    way.partly = true;
    if (ended !== undefined && ended.state !== 'done') return { status: ended.state, reason: ended.reason };
    way.must = true;
    return 'again';
  }

  /** Live is not as it was planned. Where an answer was lost, our own write may be a part of that. */
  #stale(step: Step, way: Way, why: Reason): ToldEnd {
    const lost = way.lost.at(-1);
    if (lost === undefined) return stale(why);
    const row = step.rows[0] as Row;
    const made =
      step.verb === 'create' && this.#input.observed.at(row.address)?.mark?.run === this.#session.run;
    return movedAfterLoss(step, lost, why, made);
  }

  /** Rows of a batch that needed no write, or may have none. */
  #leave(left: readonly Left[], way: Way): void {
    for (const { row, found } of left) {
      if (found.state === 'stale') this.#outcomes.end(row, stale(found.why));
      else if (way.lost.length === 0) this.#outcomes.wasBefore(row);
    }
  }

  async #afterFailure(step: Step, way: Way, failure: RequestFailure): Promise<Next> {
    switch (failure.outcome) {
      case 'held':
        return this.#hold(step, this.#told(failure), way);
      case 'unknown':
      case 'foreign':
        return this.#afterUnknown(step, way, failure);
      case 'rejected':
        return this.#afterRefusal(step, way, failure);
      case 'forbidden':
      case 'credential':
        return unsettled(step, way) ?? this.#refuse(step, way, failure);
      case 'unsent':
      case 'origin':
      case 'unreadable':
        return (
          unsettled(step, way) ?? (this.#session.signal.aborted ? stopped() : notSent(this.#told(failure)))
        );
    }
  }

  #told(failure: RequestFailure): Reason {
    return failureReason(failure, this.#lane.provider);
  }

  async #hold(step: Step, why: Reason, way: Way): Promise<Next> {
    way.heldSince ??= this.#session.clock.now();
    const free = await this.#lane.hold(why, way.heldSince, way.holds);
    way.holds += 1;
    way.must = true;
    if (free) return 'again';
    return unsettled(step, way) ?? (this.#session.signal.aborted ? stopped() : heldTooLong(why));
  }

  /** Never blindly sent again (design D7): read, decide, or stop with "outcome unknown". */
  async #afterUnknown(step: Step, way: Way, failure: RequestFailure): Promise<Next> {
    way.lost.push(failure);
    way.must = true;
    const makesOne = step.verb === 'create' && step.kind.write.unique !== true;
    if (this.#session.signal.aborted)
      return makesOne ? newOneUnknown(step, failure, undefined, this.#input) : unknown(step, failure);
    await this.#lane.drain();
    if (makesOne) {
      const row = step.rows[0] as Row;
      const { observed, kinds } = this.#input;
      const before = livesOf(row, observed);
      await freshen(step.kind, row.scope, true, observed, kinds, this.#looking(way));
      if (observed.at(row.address)?.mark?.run === this.#session.run) return 'again';
      return newOneUnknown(step, failure, before, this.#input);
    }
    return way.lost.length < ATTEMPTS ? 'again' : unknown(step, failure);
  }

  /** 409, or a 422 that says so: somebody made it meanwhile. Read again; equal is done, different is stale. */
  async #afterRefusal(step: Step, way: Way, failure: RequestFailure): Promise<Next> {
    const exists = failure.status === 409 || this.#lane.provider.exists?.(failure) === true;
    const somebodys = step.verb === 'create' && step.batch?.apart !== true && exists;
    if (step.batch === undefined ? somebodys || way.lost.length > 0 : somebodys) {
      const row = step.rows[0] as Row;
      const { observed, kinds } = this.#input;
      await freshen(step.kind, row.scope, true, observed, kinds, this.#looking(way));
      if (recheck(row, step.verb, this.#input, way.partly).state !== 'go') return 'again';
    }
    // What was refused may have been done before, by the write whose answer was lost.
    return unsettled(step, way) ?? this.#refuse(step, way, failure);
  }

  #refuse(step: Step, way: Way, failure: RequestFailure): Next {
    const closes = this.#lane.provider.closes?.(failure);
    if (closes !== undefined) this.#closed.set(doorOf(step), closes);
    for (const [row, end] of refusedRows(step, failure, this.#input))
      this.#outcomes.end(row, this.#saidWhole(step, way, end));
    return 'ended';
  }

  /** Nothing left to do: done by our own lost write, or by somebody else. {@link verify} looks at it once more. */
  #nothingLeft(step: Step, way: Way): Next {
    const [first, ...others] = step.rows;
    if (first !== undefined && way.lost.length > 0) this.#tookAway(step, first);
    if (
      first !== undefined &&
      step.verb === 'create' &&
      way.lost.length === 0 &&
      this.#deleted.has(first.address)
    ) {
      this.#outcomes.remark(first, { code: 'apply/made-by-another' });
    } else if (way.lost.length === 0 && !way.partly && first !== undefined) {
      this.#outcomes.wasBefore(first);
      for (const row of others) {
        if (step.batch?.apart === true) this.#outcomes.wasBefore(row);
        else this.#outcomes.end(row, stale({ code: 'stale/made-meanwhile', address: first.address }));
      }
    }
    this.#outcomes.well(step);
    return 'sent';
  }
}

/** A write of which an answer was lost may have been done: nothing that comes after may say that it was not sent. */
function unsettled(step: Step, way: Way): ToldEnd | undefined {
  const lost = way.lost.at(-1);
  return lost === undefined ? undefined : unknown(step, lost);
}

/** Tells what a verb sent last; undefined where it did not get as far. */
function watched(writer: Writer): { readonly writer: Writer; last(): string | undefined } {
  let last: string | undefined;
  const send: Writer['send'] = (method, path, ...more) => {
    last = `${method} ${path}`;
    return writer.send(method, path, ...more);
  };
  return { writer: { ...writer, send }, last: () => last };
}

function doorOf(step: Step): string {
  return `${step.kind.name} ${step.rows[0]?.scope.address}`;
}

function creates(rows: readonly Row[]): boolean {
  return rows.some(row => row.action === 'create' || row.action === 'replace');
}

/** Deletes, replaces, batches, what follows another row, and creates that the API would carry out twice. */
function alwaysReadAgain(step: Step): boolean {
  if (step.batch !== undefined || step.verb === 'delete') return true;
  if (step.verb === 'create' && step.kind.write.unique !== true) return true;
  return step.rows.some(row => row.action === 'replace' || row.because !== undefined);
}
