import { RequestFailure } from '../core/http.ts';
import type { At, Receipt } from '../core/resource.ts';
import type { Row } from '../core/row.ts';
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
  /** Sends whose outcome was lost. */
  lost: number;
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
    const way: Way = { must: alwaysReadAgain(step), lost: 0, heldSince: undefined, holds: 0 };
    for (;;) {
      const end = await this.#once(step, way);
      if (end === 'again') continue;
      if (end !== 'sent') this.#outcomes.badly(step, halfReplaced(step, end));
      return;
    }
  }

  async #once(step: Step, way: Way): Promise<'again' | 'sent' | End> {
    const found = await this.#lookAgain(step, way);
    if (found.state === 'unread')
      return {
        status: 'failed',
        message: `not sent: ${found.why}`,
        next: 'Apply again once it can be read.',
      };
    if (found.state === 'stale')
      return { status: 'stale', message: found.why, next: 'Plan again and review what is new.' };
    if (found.state === 'already') return this.#nothingLeft(step, way);
    if (found.state === 'busy') return this.#hold(found.why, way);
    try {
      const receipt = await this.#send(step, found.rows);
      this.#takeIn(step, receipt);
      return 'sent';
    } catch (error) {
      return this.#afterFailure(step, way, asFailure(error));
    }
  }

  async #lookAgain(step: Step, way: Way): Promise<Look> {
    const rows: Row[] = [];
    for (const planned of step.rows) {
      const unread = await this.#freshen(planned, way.must);
      if (unread !== undefined) return { state: 'unread', why: unread };
      const found = recheck(planned, step.verb, this.#input);
      if (found.state !== 'go' && planned === step.rows[0]) return found;
      rows.push(found.state === 'go' ? found.row : planned);
    }
    way.must = false;
    const first = rows[0] as Row;
    const grown = await this.#lossesGrown(step.rows[0] as Row, first);
    return grown === undefined ? { state: 'go', rows } : { state: 'stale', why: grown };
  }

  /** Fresh lists of the row's kind and of what it lives in. Returns why that cannot be had. */
  async #freshen(row: Row, must: boolean): Promise<string | undefined> {
    const { observed, kinds } = this.#input;
    const wanted = [{ kind: kinds.get(row.kind), scope: row.scope }];
    const { parent } = row.scope;
    if (kinds.isResource(row.scope) && parent !== undefined)
      wanted.unshift({ kind: kinds.get(row.scope.kind), scope: parent });
    for (const { kind, scope } of wanted) {
      await freshen(kind, scope, must, observed, kinds, this.#session);
      const unread = observed.unreadAt(kind, kinds.listScope(kind, scope));
      if (unread !== undefined) return unread.reason;
    }
    return undefined;
  }

  /** What it would destroy is looked at once more: the plan's count may be old. */
  async #lossesGrown(planned: Row, row: Row): Promise<string | undefined> {
    const kind = this.#input.kinds.get(row.kind);
    if (kind.inspect === undefined || row.action === 'create' || row.action === 'update') return undefined;
    if (planned.allow.includes('loss')) return undefined;
    const known = new Set(planned.loss.map(loss => loss.what));
    const now = await kind.inspect(
      row,
      connectionOf(this.#session, row.kind).client(row.scope).reader,
      this.#input.observed,
    );
    const more = now.find(loss => loss.count !== 0 && !known.has(loss.what));
    return more === undefined
      ? undefined
      : `it would destroy ${more.count ?? 'an unknown number of'} ${more.what} now`;
  }

  #send(step: Step, rows: readonly Row[]): Promise<Receipt> {
    const { observed, wanted } = this.#input;
    const at: At = {
      client: this.#lane.writer,
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
    if (failure.outcome === 'unsent' && this.#session.signal.aborted) return stopped();
    switch (failure.outcome) {
      case 'held':
        return this.#hold(failure.message, way);
      case 'unknown':
        return this.#afterUnknown(step, way, failure);
      case 'rejected':
        return this.#afterRefusal(step, way, failure);
      case 'forbidden':
        return {
          status: 'failed',
          message: failure.message,
          next: 'Check what the token may do: `evenkeel doctor`.',
        };
      case 'credential':
        return { status: 'failed', message: failure.message, next: 'Set a valid token, then apply again.' };
      case 'unsent':
      case 'origin':
      case 'unreadable':
        return {
          status: 'failed',
          message: `not sent: ${failure.message}`,
          next: 'Apply again once the service answers.',
        };
    }
  }

  async #hold(why: string, way: Way): Promise<'again' | End> {
    way.heldSince ??= this.#session.clock.now();
    const free = await this.#lane.hold(why, way.heldSince, way.holds);
    way.holds += 1;
    way.must = true;
    if (free) return 'again';
    if (this.#session.signal.aborted) return stopped();
    return {
      status: 'failed',
      message: `the lane was held too long: ${why}`,
      next: 'Apply again when the operations of the project have ended.',
    };
  }

  /** Never blindly sent again (design D7): read, decide, or stop with "outcome unknown". */
  async #afterUnknown(step: Step, way: Way, failure: RequestFailure): Promise<'again' | End> {
    way.lost += 1;
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
    return way.lost < ATTEMPTS ? 'again' : unknown(step, failure);
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
    return { status: 'failed', message: failure.message };
  }

  /** Nothing left to do: done by our own lost write, or by somebody else. */
  #nothingLeft(step: Step, way: Way): 'sent' {
    const [first, ...others] = step.rows;
    if (way.lost === 0 && first !== undefined) {
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

/** An answer that a kind could not read came after the write: what it did is unknown. */
function asFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RequestFailure('unknown', message, { request: 'the write', cause: error });
}

function halfReplaced(step: Step, end: End): End {
  if (step.verb !== 'create' || step.rows[0]?.action !== 'replace') return end;
  return { ...end, message: `it was deleted, but not made again: ${end.message ?? end.status}` };
}

function alwaysReadAgain(step: Step): boolean {
  return step.verb === 'delete' || step.rows.some(row => row.action === 'replace' || row.because !== undefined);
}

function stopped(): End {
  return { status: 'skipped', message: 'the run was stopped before it was sent' };
}

function unknown(step: Step, failure: RequestFailure): End {
  const address = step.rows[0]?.address ?? '';
  return {
    status: 'unknown',
    message: `the answer to ${failure.request} was lost, and live does not show whether it was done`,
    next: `Look with: evenkeel plan --target '${address}'. Apply again only if it is still missing there.`,
  };
}
