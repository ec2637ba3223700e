import type { Address } from '../../core/address.ts';
import type { RequestFailure } from '../../core/http.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import { makes } from '../../core/report/row.ts';
import { partlyWritten, refusedRows, stale } from '../ends/end-reasons.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import { isChangeOver, type Step } from '../lanes/steps.ts';
import type { Conclusion, Means, Memory } from './attempt.ts';
import { leftOfChangeOver } from './between-names.ts';
import type { DroppedRow } from './preconditions.ts';

type ConclusionMeans = Pick<Means, 'lane' | 'ledger' | 'input'>;

/** Records how the steps of a lane end, and what later steps need to know of these ends. */
export class Conclusions {
  readonly #given: ConclusionMeans;
  /** Kinds and scopes in which this run creates nothing more → why. */
  readonly #closed = new Map<string, Reason>();
  /**
   * Set after a delete made room for a create and the create failed: kind and scope → why later
   * steps there delete nothing more to make room.
   */
  readonly #empty = new Map<string, Reason>();
  /** Replaced resources whose old resource this run deleted, as far as it knows. */
  readonly #deleted = new Set<Address>();

  constructor(given: ConclusionMeans) {
    this.#given = given;
  }

  take(verdict: Conclusion, memory: Memory): void {
    const { ledger, lane, input } = this.#given;
    const { step } = memory;
    this.#close(memory);
    if (isChangeOver(step)) ledger.leaves(step.rows[0] as Row, leftOfChangeOver(memory, input));
    if (memory.partly) ledger.inParts(step.rows[0] as Row);
    switch (verdict.is) {
      case 'accepted':
        lane.open(step.id, verdict.waits);
        if (verdict.waits.length > 0) ledger.sent(step);
        else ledger.well(step);
        break;
      case 'nothing left':
        this.#nothingLeft(memory);
        ledger.well(step);
        break;
      case 'refused':
        this.#refuse(verdict.failure, memory);
        ledger.failed(step);
        if (step.verb === 'create') this.#emptied(step);
        return;
      case 'bad':
        ledger.badly(step, this.#whole(memory, verdict.end));
        if (step.verb === 'create' || verdict.end.status === 'unknown') this.#emptied(step);
        return;
    }
    this.#remarkForeign(memory);
  }

  /**
   * Why a step must not send a create, or a delete that makes room for a create; undefined where it
   * may send.
   */
  closed(step: Step, rows: readonly Row[]): Reason | undefined {
    const why = step.swap !== undefined || rows.some(makes) ? this.#closed.get(doorOf(step)) : undefined;
    return (
      why ?? (step.swap !== undefined && step.verb === 'delete' ? this.#empty.get(doorOf(step)) : undefined)
    );
  }

  /**
   * A pair deletes one resource to make room for another. What made the create of one pair fail may
   * make the create of later pairs fail, so later pairs are not begun (ADR 0059).
   */
  #emptied(step: Step): void {
    const [row] = step.rows;
    if (step.swap === undefined || row === undefined) return;
    this.#empty.set(doorOf(step), { code: 'apply/dependency', address: row.address });
  }

  /** Records that the first half of a replace, the delete of the old resource, is done. */
  replaced(step: Step, row: Row): void {
    if (step.verb === 'delete' && row.action === 'replace') this.#deleted.add(row.address);
  }

  /** Records the ends of rows in a batch that need no write or must not be written. */
  leave(left: readonly DroppedRow[], { lost }: Memory): void {
    for (const { row, found } of left) {
      if (found.state === 'stale') this.#given.ledger.end(row, stale(found.why));
      else if (lost.length === 0) this.#given.ledger.wasBefore(row);
    }
  }

  /**
   * Records a step that has nothing left to write, because live is already as its rows want:
   * through a write of this run whose answer was lost, or through someone else. {@link verify}
   * checks it again.
   */
  #nothingLeft({ step, lost, partly }: Memory): void {
    const { ledger } = this.#given;
    const [first, ...others] = step.rows as readonly [Row, ...Row[]];
    if (lost.length > 0) this.replaced(step, first);
    else if (step.verb === 'create' && this.#deleted.has(first.address))
      ledger.remark(first, { code: 'apply/made-by-another' });
    else if (!partly) {
      ledger.wasBefore(first);
      const { address } = first;
      const ifNotShown =
        step.batch?.apart === true ? undefined : ({ code: 'stale/made-meanwhile', address } as const);
      for (const row of others) ledger.wasBefore(row, ifNotShown);
    }
  }

  /**
   * Adds a remark to a done step if something between evenkeel and the service, such as a proxy,
   * gave an answer that belonged to another request.
   */
  #remarkForeign({ step, lost }: Memory): void {
    const foreign = lost.find(failure => failure.outcome === 'foreign');
    if (foreign !== undefined)
      this.#given.ledger.remark(step.rows[0] as Row, { code: 'service/foreign', said: foreign.message });
  }

  /**
   * Some refusals mean that the service refuses every further create of the kind in the scope, too.
   * Then later steps create nothing more there, even if live shows this step as done.
   */
  #close({ step, refused }: Memory): void {
    for (const failure of refused) {
      const closes = step.provider.closes?.(failure);
      if (closes !== undefined) this.#closed.set(doorOf(step), closes);
    }
  }

  #refuse(failure: RequestFailure, memory: Memory): void {
    const { step } = memory;
    const sent = memory.go?.rows ?? step.rows;
    for (const [row, end] of refusedRows({ step, sent }, failure, this.#given.input))
      this.#given.ledger.end(row, this.#whole(memory, end));
  }

  /**
   * Adds to the end of a row which part of the row is done: one half of a replace, or a part of its
   * writes.
   */
  #whole({ step, partly }: Memory, end: ReasonedEnd): ReasonedEnd {
    const half = this.#given.ledger.whole(step, end, this.#deleted);
    return partly ? partlyWritten(half) : half;
  }
}

function doorOf(step: Step): string {
  return `${step.kind.name} ${step.rows[0]?.scope.address}`;
}
