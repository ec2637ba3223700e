import type { Address } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import { given } from '../../core/json.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import { type Row, renewalAct } from '../../core/report/row.ts';
import type { Kinds } from '../kinds.ts';
import type { RolloutGate } from '../lanes/rollout.ts';
import type { Step } from '../lanes/steps.ts';
import type { WaitEnd } from '../lanes/wait.ts';
import type { Session } from '../session.ts';
import { type ChangeOverLeft, halfReplaced, renewalEnd } from './end-reasons.ts';
import type { LeftReason } from './in-flight.ts';
import type { ReasonedEnd, RowEnd } from './live-since.ts';
import { againWith, renewalsOf } from './renewal-of-row.ts';

type StepState = 'open' | 'sent' | 'well' | 'badly';

/**
 * The progress of one apply: which steps are sent, which have ended, and which still have to wait.
 */
export class Ledger {
  readonly #session: Session;
  readonly #planned: ReadonlySet<Address>;
  readonly #renewals: ReadonlyMap<Row, Address>;
  readonly #states = new Map<string, StepState>();
  readonly #steps = new Map<string, Step>();
  /** Row → how many of its steps have a write that the service has not accepted yet. */
  readonly #unwritten = new Map<string, number>();
  readonly #ends = new Map<string, RowEnd>();
  readonly #started = new Map<string, number>();
  readonly #times = new Map<string, number>();
  /** Rows that were as wanted before → what is said if the last look does not show that. */
  readonly #before = new Map<string, EngineReason>();
  /** Rows that took more than one write. */
  readonly #inParts = new Set<string>();
  readonly #remarks = new Map<string, Reason>();
  /** Rows that change names over → what is left of them. */
  readonly #left = new Map<Row, ChangeOverLeft>();
  readonly #confirms = new Map<string, () => Promise<boolean | undefined>>();
  /** Addresses whose row ended badly, but has changed something, or may have. */
  readonly #touched = new Set<Address>();
  /**
   * For each gate of a roll-out: how many of the steps that it waits for are known to have ended.
   */
  readonly #passed = new Map<RolloutGate, number>();
  #wake: (() => void)[] = [];

  /** `kinds`: those of the rows. */
  constructor(session: Session, planned: readonly Row[], kinds: Kinds) {
    this.#session = session;
    this.#renewals = renewalsOf(planned, kinds);
    this.#planned = new Set(planned.map(row => row.address));
  }

  expect(steps: readonly Step[]): void {
    for (const step of steps) {
      this.#steps.set(step.id, step);
      this.#states.set(step.id, 'open');
      for (const row of step.rows)
        this.#unwritten.set(keyOf(row), (this.#unwritten.get(keyOf(row)) ?? 0) + 1);
    }
  }

  /**
   * Whether all steps that this step depends on have ended, well or badly. A step outside this
   * apply counts as badly ended.
   */
  isReady(step: Step): boolean {
    return [...step.after].every(id => this.#isOver(id)) && this.#isPassed(step.gate);
  }

  #isOver(id: string): boolean {
    return !['open', 'sent'].includes(this.#states.get(id) ?? 'badly');
  }

  /**
   * Whether all steps that a gate waits for have ended. Steps that were found to have ended are not
   * looked at again.
   */
  #isPassed(gate: RolloutGate | undefined): boolean {
    if (gate === undefined) return true;
    let passed = this.#passed.get(gate) ?? 0;
    while (passed < gate.before.length && this.#isOver(gate.before[passed] as string)) passed += 1;
    this.#passed.set(gate, passed);
    return passed === gate.before.length;
  }

  /**
   * The address of a step in an earlier wave of the roll-out that did not end well; undefined where
   * all did.
   */
  haltedBy({ gate }: Step): Address | undefined {
    if (gate?.blocked !== undefined) return gate.blocked;
    const failed = gate?.before.find(id => this.#states.get(id) !== 'well');
    return failed === undefined ? undefined : this.#steps.get(failed)?.rows[0]?.address;
  }

  /**
   * The address of a step that this step depends on and that did not end well; undefined where all
   * ended well.
   */
  failedBefore(step: Step): Address | undefined {
    const failed = [...step.after].find(id => this.#states.get(id) !== 'well');
    if (failed === undefined) return undefined;
    return this.#steps.get(failed)?.rows[0]?.address ?? (failed.slice(0, failed.lastIndexOf(' ')) as Address);
  }

  /** Whether the row of this address ended badly, but has changed something, or may have. */
  mayBeDone(address: Address): boolean {
    return this.#touched.has(address);
  }

  /** Resolves when any step ends, so that a waiting lane can check again. */
  nextEnd(rest: readonly Step[]): Promise<void> {
    if (rest.some(step => this.isReady(step))) return Promise.resolve();
    return new Promise(resolve => this.#wake.push(resolve));
  }

  /**
   * Records that a step begins. `ifLeft` returns what to report of a row if the run is aborted
   * before the row ends.
   */
  started(step: Step, ifLeft: (row: Row) => readonly LeftReason[]): void {
    for (const row of step.rows) {
      if (this.#started.has(keyOf(row))) continue;
      this.#started.set(keyOf(row), this.#session.clock.now());
      const { address, action, whose } = row;
      const told = ifLeft(row);
      const more = given({ whose, act: renewalAct(row), ifLeft: told.length === 0 ? undefined : told });
      this.#session.emit({ type: 'started', address, action, ...more });
    }
  }

  /** Records that the service accepted a write and continues to work on it. */
  sent(step: Step): void {
    this.#written(step);
    this.#states.set(step.id, 'sent');
  }

  /**
   * Records how the operations of sent steps ended. `ended`: step id → end. Returns the rows of
   * these steps.
   */
  settled(ended: ReadonlyMap<string, WaitEnd>): readonly Row[] {
    const rows: Row[] = [];
    for (const [id, end] of ended) {
      const step = this.#steps.get(id);
      if (step === undefined) continue;
      rows.push(...step.rows);
      if (end.state === 'done') this.well(step);
      // The service had accepted the write, so something was done even if the operation failed.
      else this.badly(step, { status: end.state, partly: true, reason: end.reason });
    }
    return rows;
  }

  /**
   * Records that the rows of a step are as wanted, as far as the answers of the API say. At the end
   * of the apply, {@link verify} reads their resources again and ends the rows.
   */
  well(step: Step): void {
    this.#written(step);
    this.#states.set(step.id, 'well');
    for (const row of step.rows) this.#times.set(keyOf(row), this.#session.clock.now());
    this.#rouse();
  }

  badly(step: Step, end: RowEnd): void {
    this.#states.set(step.id, 'badly');
    for (const row of step.rows) this.end(row, end);
    this.#rouse();
  }

  /**
   * Records that a step ended badly. The caller has already ended its rows. Steps that depend on it
   * are skipped.
   */
  failed(step: Step): void {
    this.#states.set(step.id, 'badly');
    this.#rouse();
  }

  /**
   * Records that live was as the row wants before this run sent anything for it. {@link verify}
   * still checks the row. `ifNotShown`: what to say if that does not show it.
   */
  wasBefore(row: Row, ifNotShown: EngineReason = { code: 'stale/changed-meanwhile' }): void {
    this.#before.set(keyOf(row), ifNotShown);
  }

  /** Records that a row takes more than one write. */
  inParts(row: Row): void {
    this.#inParts.add(keyOf(row));
  }

  isInParts(row: Row): boolean {
    return this.#inParts.has(keyOf(row));
  }

  /** Records what is left of a row that changes names over, where that is known. */
  leaves(row: Row, left: ChangeOverLeft | undefined): void {
    if (left !== undefined) this.#left.set(row, left);
  }

  /** Keeps a question for the end of the apply: whether the row's new secrets still count. */
  confirmBy(row: Row, ask: () => Promise<boolean | undefined>): void {
    this.#confirms.set(keyOf(row), ask);
  }

  /** Whether someone has made newer secrets than those of the row. False in doubt. */
  async isOverwritten(row: Row): Promise<boolean> {
    try {
      return (await this.#confirms.get(keyOf(row))?.()) === false;
    } catch (error) {
      if (error instanceof RequestFailure) return false;
      throw error;
    }
  }

  /** Keeps a remark for the row, which the report shows if the row ends as done. */
  remark(row: Row, what: Reason): void {
    this.#remarks.set(keyOf(row), what);
  }

  /** Undefined for a row that was not as wanted before; see {@link wasBefore}. */
  ifNotShown(row: Row): EngineReason | undefined {
    return this.#before.get(keyOf(row));
  }

  /** Ends a row for which a read at the end of the apply showed that live is as wanted. */
  seen(row: Row): void {
    const before = this.#before.has(keyOf(row));
    const remark = this.#remarks.get(keyOf(row));
    const reason = { code: 'apply/done-before', ...given({ act: renewalAct(row) }) } as const;
    if (before) this.end(row, { status: 'done_before', reason });
    else this.end(row, remark === undefined ? { status: 'done' } : { status: 'done', reason: remark });
  }

  skip(step: Step, why: Reason): void {
    this.badly(step, this.whole(step, { status: 'skipped', reason: why }));
  }

  /**
   * The end of a step; for one half of a replace, the end also says what the other half did.
   * `deleted`: see {@link halfReplaced}.
   */
  whole(step: Step, end: ReasonedEnd, deleted?: ReadonlySet<Address>): ReasonedEnd {
    const [row] = step.rows;
    // If the row was done before (`wasBefore`), someone else made the new resource. So this run
    // did neither half.
    const isNotOurs =
      step.kind.write.replaces === 'create_first' && row !== undefined && this.#before.has(keyOf(row));
    return isNotOurs ? end : halfReplaced(step, end, deleted);
  }

  /** Ends a row. Only the first end of a row counts. */
  end(row: Row, said: RowEnd): void {
    if (this.#ends.has(keyOf(row))) return;
    const step = row.action === 'renew' ? this.#steps.get(`${row.address} renew`) : undefined;
    const own = step === undefined ? said : renewalEnd(step, said, this.#left.get(row));
    const end = againWith(this.#renewals.get(row), own);
    this.#ends.set(keyOf(row), end);
    if (end.status === 'unknown' || end.partly === true) this.#touched.add(row.address);
    if (!this.#times.has(keyOf(row))) this.#times.set(keyOf(row), this.#session.clock.now());
    this.#session.emit({ type: 'ended', result: this.#result(row, end) });
  }

  /** Whether the plan has a row for this address. */
  knows(address: Address): boolean {
    return this.#planned.has(address);
  }

  /** Rows that were written and have not ended yet. */
  toVerify(): readonly Row[] {
    const rows = new Map<string, Row>();
    for (const [id, state] of this.#states) {
      if (state === 'well')
        for (const row of this.#steps.get(id)?.rows ?? [])
          if (!this.#ends.has(keyOf(row))) rows.set(keyOf(row), row);
    }
    return [...rows.values()];
  }

  results(rows: readonly Row[]): readonly Result[] {
    return rows.map(row => {
      if (row.action === 'blocked')
        return this.#result(row, { status: 'blocked', ...given({ reason: row.reason }) });
      const unreached = { status: 'skipped', reason: { code: 'apply/not-reached' } } as const;
      return this.#result(row, this.#ends.get(keyOf(row)) ?? againWith(this.#renewals.get(row), unreached));
    });
  }

  /**
   * Counts down, for each row of a step, the steps that are not written yet. The two steps of a
   * replace share a row, which counts as written after the second step.
   */
  #written(step: Step): void {
    if (this.#states.get(step.id) !== 'open') return;
    for (const row of step.rows) {
      const open = (this.#unwritten.get(keyOf(row)) ?? 1) - 1;
      this.#unwritten.set(keyOf(row), open);
      const { address, action } = row;
      if (open === 0 && !this.#ends.has(keyOf(row))) this.#session.emit({ type: 'written', address, action });
    }
  }

  #result(row: Row, end: RowEnd): Result {
    const from = this.#started.get(keyOf(row));
    const to = this.#times.get(keyOf(row));
    const ms = from === undefined || to === undefined ? {} : { ms: to - from };
    return { address: row.address, action: row.action, ...end, ...ms };
  }

  #rouse(): void {
    const wake = this.#wake;
    this.#wake = [];
    for (const resume of wake) resume();
  }
}

/** The key of a row: an address has at most one row of each action. */
function keyOf(row: Row): string {
  return `${row.address} ${row.action}`;
}
