import { RequestFailure, type Writer } from '../core/http.ts';
import type { At, Kind, Receipt } from '../core/resource.ts';
import type { Row, Scope } from '../core/row.ts';
import { heldTooLong, notSent, refused, stale, stopped, unknown } from './ends.ts';
import { freshen } from './freshness.ts';
import type { Lane } from './lane.ts';
import type { End, Outcomes } from './outcomes.ts';
import type { PlanInput } from './plan.ts';
import { type Recheck, recheck } from './recheck.ts';
import { connectionOf, type Session } from './session.ts';
import type { Step } from './steps.ts';

/** A write whose outcome was lost is settled and sent again at most this often. */
const ATTEMPTS = 3;

/** What the lane knows while one step is on its way. */
interface Way {
  /** The list must be read again before the next send. */
  must: boolean;
  /** Sends whose answer was lost. */
  readonly lost: RequestFailure[];
  heldSince: number | undefined;
  holds: number;
}

/**
 * One step on its way to the API: look again, send, and deal with every outcome of design 8.
 * Nothing is sent that a fresh enough list does not show to be needed.
 */
export class WriteStep {
  readonly #lane: Lane;
  readonly #outcomes: Outcomes;
  readonly #input: PlanInput;
  readonly #session: Session;

  constructor(lane: Lane, outcomes: Outcomes, input: PlanInput, session: Session) {
    this.#lane = lane;
    this.#outcomes = outcomes;
    this.#input = input;
    this.#session = session;
  }

  async run(step: Step): Promise<void> {
    this.#outcomes.started(step);
    const way: Way = { must: alwaysReadAgain(step), lost: [], heldSince: undefined, holds: 0 };
    for (;;) {
      const end = await this.#once(step, way);
      if (end === 'again') continue;
      if (end !== 'sent') this.#outcomes.badly(step, halfReplaced(step, end));
      return;
    }
  }

  async #once(step: Step, way: Way): Promise<'again' | 'sent' | End> {
    const found = await this.#lookAgain(step, way);
    if (found.state === 'unread') return unsettled(step, way) ?? notSent(found.why);
    if (found.state === 'stale') return stale(found.why);
    if (found.state === 'already') return this.#nothingLeft(step, way);
    if (found.state === 'busy') return this.#hold(step, found.why, way);
    const sending = watched(this.#lane.writer);
    try {
      const receipt = await this.#send(step, found.rows, sending.writer);
      this.#takeIn(step, receipt);
      return 'sent';
    } catch (error) {
      if (error instanceof RequestFailure) return this.#afterFailure(step, way, error);
      const message = error instanceof Error ? error.message : String(error);
      if (!sending.began()) return unsettled(step, way) ?? notSent(message);
      // An answer that a kind could not read came after the write: what it did is unknown.
      return this.#afterUnknown(step, way, new RequestFailure('unknown', message, { request: step.id }));
    }
  }

  async #lookAgain(step: Step, way: Way): Promise<Look> {
    const rows: Row[] = [];
    const unread = await this.#freshen(step.rows, way.must);
    if (unread !== undefined) return { state: 'unread', why: unread };
    for (const planned of step.rows) {
      const found = recheck(planned, step.verb, this.#input);
      if (found.state !== 'go' && planned === step.rows[0]) return found;
      rows.push(found.state === 'go' ? found.row : planned);
    }
    way.must = false;
    const first = rows[0] as Row;
    return (await this.#lossesGrown(step.rows[0] as Row, first)) ?? { state: 'go', rows };
  }

  /** Fresh lists of the rows' kinds and of what they live in, each read at most once. Returns why one cannot be had. */
  async #freshen(rows: readonly Row[], must: boolean): Promise<string | undefined> {
    const { observed, kinds } = this.#input;
    const lists = new Map<string, { readonly kind: Kind; readonly at: Scope }>();
    const want = (kind: Kind, scope: Scope): void => {
      const at = kinds.listScope(kind, scope);
      lists.set(`${kind.name} ${at.address}`, { kind, at });
    };
    for (const { scope, kind } of rows) {
      if (kinds.isResource(scope) && scope.parent !== undefined) want(kinds.get(scope.kind), scope.parent);
      want(kinds.get(kind), scope);
    }
    for (const { kind, at } of lists.values()) {
      await freshen(kind, at, must, observed, kinds, this.#session);
      const unread = observed.unreadAt(kind, at);
      if (unread !== undefined) return unread.reason;
    }
    return undefined;
  }

  /** What it would destroy is looked at once more: the plan's count may be old. */
  async #lossesGrown(planned: Row, row: Row): Promise<Exclude<Look, { readonly state: 'go' }> | undefined> {
    const { observed, kinds } = this.#input;
    const kind = kinds.get(row.kind);
    if (kind.inspect === undefined || row.action === 'create' || row.action === 'update') return undefined;
    if (planned.allow.includes('loss')) return undefined;
    for (const other of kinds.ordered) {
      const refers = other.reads?.includes(kind.name) === true && other.within === row.scope.kind;
      if (refers) await freshen(other, row.scope, true, observed, kinds, this.#session);
    }
    const known = new Set(planned.loss.map(loss => loss.what));
    const { reader } = connectionOf(this.#session, row.kind).client(row.scope);
    try {
      const now = await kind.inspect(row, reader, observed, observed);
      const more = now.find(loss => loss.count !== 0 && !known.has(loss.what));
      if (more === undefined) return undefined;
      return {
        state: 'stale',
        why: `it would destroy ${more.count ?? 'an unknown number of'} ${more.what} now`,
      };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return { state: 'unread', why: error.message };
    }
  }

  #send(step: Step, rows: readonly Row[], client: Writer): Promise<Receipt> {
    const { observed, wanted } = this.#input;
    const at: At = {
      client,
      ids: observed,
      seen: observed,
      name: wanted.name,
      run: this.#session.run,
    };
    if (step.batch !== undefined) return step.batch.write(rows, at);
    const verb = step.kind[step.verb];
    if (verb === undefined) throw new RangeError(`${step.kind.name} has no ${step.verb}`);
    return verb.call(step.kind, rows[0] as Row, at);
  }

  #takeIn(step: Step, receipt: Receipt): void {
    const { observed, kinds } = this.#input;
    const deleted =
      step.verb === 'delete'
        ? new Set(step.rows.map(row => observed.at(row.address)?.id ?? ''))
        : new Set<string>();
    for (const [address, id] of receipt.ids ?? []) observed.made(address, id);
    const folded = new Set<string>();
    for (const { kind, at, raw } of receipt.raw ?? []) {
      observed.fold(kinds.get(kind), at, [raw], deleted);
      folded.add(kind);
    }
    for (const row of step.rows) {
      const kind = kinds.get(row.kind);
      if (folded.has(row.kind)) continue;
      const at = kinds.listScope(kind, row.scope);
      if (step.verb === 'delete') observed.fold(kind, at, [], deleted);
      else observed.outdate(kind, at);
    }
    if (receipt.waits.length === 0) this.#outcomes.well(step);
    else {
      this.#outcomes.sent(step);
      this.#lane.open(step.id, receipt.waits);
    }
  }

  async #afterFailure(step: Step, way: Way, failure: RequestFailure): Promise<'again' | 'sent' | End> {
    switch (failure.outcome) {
      case 'held':
        return this.#hold(step, failure.message, way);
      case 'unknown':
        return this.#afterUnknown(step, way, failure);
      case 'rejected':
        return this.#afterRefusal(step, way, failure);
      case 'forbidden':
      case 'credential':
        return unsettled(step, way) ?? refused(failure);
      case 'unsent':
      case 'origin':
      case 'unreadable':
        return unsettled(step, way) ?? (this.#session.signal.aborted ? stopped() : notSent(failure.message));
    }
  }

  async #hold(step: Step, why: string, way: Way): Promise<'again' | End> {
    way.heldSince ??= this.#session.clock.now();
    const free = await this.#lane.hold(why, way.heldSince, way.holds);
    way.holds += 1;
    way.must = true;
    if (free) return 'again';
    return unsettled(step, way) ?? (this.#session.signal.aborted ? stopped() : heldTooLong(why));
  }

  /** Never blindly sent again (design D7): read, decide, or stop with "outcome unknown". */
  async #afterUnknown(step: Step, way: Way, failure: RequestFailure): Promise<'again' | End> {
    way.lost.push(failure);
    way.must = true;
    if (this.#session.signal.aborted) return unknown(step, failure);
    await this.#lane.drain();
    if (step.verb === 'create' && step.kind.unique !== true) {
      const row = step.rows[0] as Row;
      const { observed, kinds } = this.#input;
      await freshen(step.kind, row.scope, true, observed, kinds, this.#session);
      const mark = observed.at(row.address)?.mark;
      return mark?.run === this.#session.run ? 'again' : unknown(step, failure);
    }
    return way.lost.length < ATTEMPTS ? 'again' : unknown(step, failure);
  }

  /** 409, or a 422 that says so: somebody made it meanwhile. Read again; equal is done, different is stale. */
  async #afterRefusal(step: Step, way: Way, failure: RequestFailure): Promise<'again' | End> {
    const exists =
      failure.status === 409 || (failure.status === 422 && /already exists/i.test(failure.message));
    if (step.verb === 'create' && exists && !way.must) {
      const row = step.rows[0] as Row;
      await freshen(step.kind, row.scope, true, this.#input.observed, this.#input.kinds, this.#session);
      if (recheck(row, step.verb, this.#input).state !== 'go') return 'again';
    }
    return refused(failure);
  }

  /** Nothing left to do: done by our own lost write, or by somebody else. */
  #nothingLeft(step: Step, way: Way): 'sent' {
    const [first, ...others] = step.rows;
    if (way.lost.length === 0 && first !== undefined) {
      this.#outcomes.end(first, { status: 'done_before', message: 'it was so already' });
      const why = `${first.address} was made by somebody else meanwhile`;
      for (const row of others)
        this.#outcomes.end(row, { status: 'stale', message: why, next: 'Plan again.' });
    }
    this.#outcomes.well(step);
    return 'sent';
  }
}

type Look =
  | { readonly state: 'go'; readonly rows: readonly Row[] }
  | { readonly state: 'unread'; readonly why: string }
  | Exclude<Recheck, { readonly state: 'go' }>;

/** A write of which an answer was lost may have been done: nothing that comes after may say that it was not sent. */
function unsettled(step: Step, way: Way): End | undefined {
  const lost = way.lost.at(-1);
  return lost === undefined ? undefined : unknown(step, lost);
}

/** Tells whether a verb got as far as sending. */
function watched(writer: Writer): { readonly writer: Writer; began(): boolean } {
  let began = false;
  const send: Writer['send'] = (...request) => {
    began = true;
    return writer.send(...request);
  };
  return { writer: { ...writer, send }, began: () => began };
}

function halfReplaced(step: Step, end: End): End {
  if (step.verb !== 'create' || step.rows[0]?.action !== 'replace') return end;
  return { ...end, message: `it was deleted, but not made again: ${end.message ?? end.status}` };
}

/** Deletes, replaces, what follows another row, and creates that the API would carry out twice. */
function alwaysReadAgain(step: Step): boolean {
  if (step.verb === 'delete' || (step.verb === 'create' && step.kind.unique !== true)) return true;
  return step.rows.some(row => row.action === 'replace' || row.because !== undefined);
}
