import pLimit from 'p-limit';
import type { Address } from '../../core/address.ts';
import { approvalOf } from '../../core/digest.ts';
import { type Reader, RequestFailure } from '../../core/http.ts';
import { canonical } from '../../core/json.ts';
import type { Kind, Reach, UncheckedNote } from '../../core/kind.ts';
import type { Reason, RefusedVerb } from '../../core/report/reason.ts';
import type { Loss, Row } from '../../core/report/row.ts';
import { decideAll } from '../decide/decide-all.ts';
import { type Decision, decided } from '../decide/decision-context.ts';
import type { Decisions } from '../decide/decisions.ts';
import { accepting } from '../decide/moved/accepting.ts';
import { leavingMoved } from '../decide/moved/leave-moved.ts';
import { follows } from '../decide/waits/kept-by-dependents.ts';
import { waitCycles } from '../decide/waits/wait-cycles.ts';
import { failureReason } from '../failure-reason.ts';
import { connectionOf, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { checkBudgets } from './budget.ts';
import { readMissing } from './missing-lists.ts';
import { isRisky, Reaches } from './reach.ts';

/**
 * Decides, then reads what the rows would lose: first the lists of resources that are deleted with
 * a renamed or replaced resource, then what the kinds count. A loss blocks its row, unless the
 * entry says `allow: [loss]`. Creates that exceed a limit are vetoed last, once it is known which
 * deletes will make room.
 */
export async function decideWithLosses(read: Situation, session: Session): Promise<Decisions> {
  let input = leavingMoved(accepting(read));
  const first = decideAll(input);
  const reaches = new Reaches(input, session);
  const isMore = await readMissing(first, reaches, session);
  if (isMore) input = leavingMoved(accepting(read));
  let given = isMore ? decideAll(input) : first;
  const looked = new Answers();
  const barred = new Map<Address, Decision>();
  for (;;) {
    const now = given;
    const rows = now.rows.filter(row => isAskedAbout(row, now));
    const asked = await pLimit(session.parallelism).map(rows, row =>
      askOnce(row, now, { looked, reaches }, session),
    );
    const checked = rows.map((row, index) => withAnswer(row, asked[index]));
    const changed = new Map(rows.flatMap((row, index) => pairIfChanged(row, checked[index])));
    const blocked = new Map(
      checked.filter(({ action }) => action === 'blocked').map(row => [row.address, row] as const),
    );
    const all = now.exchange(changed);
    const budgets = checkBudgets(all, session);
    const placed = all.exchange(budgets.placed);
    // A create that takes the room of a delete waits for that delete. This may make a cycle of rows
    // that wait for each other.
    const vetoes = budgets.barred.size > 0 || budgets.placed.size === 0 ? budgets.barred : waitCycles(placed);
    if (blocked.size + vetoes.size === 0)
      return placed.noting([...asked.flatMap(({ notes }) => notes), ...budgets.notes]);
    for (const [address, instead] of blocked.size > 0 ? rootsOf(blocked) : vetoes)
      barred.set(address, instead);
    given = decideAll(input, new Map(barred));
  }
}

/**
 * The row, changed by the answer to the question about it. The same object where the answer changes
 * nothing, as for most rows of a large plan.
 */
function withAnswer(row: Row, asked: RowAdvice | undefined): Row {
  return asked === undefined || Object.keys(asked.row).length === 0 ? row : { ...row, ...asked.row };
}

function pairIfChanged(row: Row, now: Row = row): readonly (readonly [Row, Row])[] {
  return now === row ? [] : [[row, now]];
}

function rootsOf(blocked: ReadonlyMap<Address, Row>): Iterable<readonly [Address, Decision]> {
  const roots = [...blocked.values()].filter(row => !follows(row, other => blocked.has(other)));
  const rows = roots.length > 0 ? roots : [...blocked.values()];
  return rows.map(row => [row.address, decided(row)] as const);
}

function isAskedAbout({ action, kind: name, loss }: Row, given: Decisions): boolean {
  const kind = given.kinds.get(name);
  if (action === 'blocked') return false;
  if (action !== 'delete' && kind.say?.precheck !== undefined) return true;
  return destroys({ action, loss }, kind);
}

function destroys({ action, loss }: Pick<Row, 'action' | 'loss'>, kind: Kind): boolean {
  return loss.length > 0 || (isRisky(action) && kind.cascade?.inspect !== undefined);
}

/** What the answers of the service change in a row. */
interface RowAdvice {
  readonly row: Partial<Row>;
  /** Notes on questions that got no answer. */
  readonly notes: readonly Reason[];
}

/** What the rounds of {@link decideWithLosses} have found out about rows so far. */
interface RowKnowledge {
  readonly looked: Answers;
  readonly reaches: Reaches;
}

/** Asks a kind about a row. Equal rows are asked about once. */
async function askOnce(
  row: Row,
  given: Decisions,
  { looked, reaches }: RowKnowledge,
  session: Session,
): Promise<RowAdvice> {
  const known = looked.of(row, given);
  if (known !== undefined) return known;
  const found = await askAbout(row, given, reaches, session);
  looked.add({ row, given, found });
  return found;
}

/**
 * The answers of earlier rounds of {@link decideWithLosses}, by row. They are indexed only when a
 * second round begins, because most plans have only one.
 */
class Answers {
  readonly #told: { readonly row: Row; readonly given: Decisions; readonly found: RowAdvice }[] = [];
  readonly #byRow = new Map<string, RowAdvice>();
  #before: Decisions | undefined;

  add(answer: { readonly row: Row; readonly given: Decisions; readonly found: RowAdvice }): void {
    this.#told.push(answer);
  }

  of(row: Row, given: Decisions): RowAdvice | undefined {
    if (given !== this.#before) {
      for (const told of this.#told.splice(0)) this.#byRow.set(keyOf(told.row, told.given), told.found);
      this.#before = given;
    }
    return this.#byRow.size === 0 ? undefined : this.#byRow.get(keyOf(row, given));
  }
}

function keyOf(row: Row, given: Decisions): string {
  return canonical([approvalOf(row), given.restoring(row).length > 0]);
}

async function askAbout(row: Row, given: Decisions, reaches: Reaches, session: Session): Promise<RowAdvice> {
  const kind = given.kinds.get(row.kind);
  const found = await precheck(row, kind, given, session);
  if (found !== undefined && 'code' in found) return { row: { action: 'blocked', reason: found }, notes: [] };
  const notes = found === undefined ? [] : [found.note];
  if (!destroys(row, kind)) return { row: {}, notes };
  const reach = await reaches.of(row);
  const unseen = reach.unseen === undefined ? [] : [reach.unseen];
  return { row: await inspectRow(row, given, reach, session), notes: [...notes, ...unseen] };
}

/**
 * Asks the kind whether the service would refuse a row. Returns the reason for a refusal, or a note
 * if that could not be found out; undefined if nothing speaks against the row.
 */
async function precheck(
  row: Row,
  kind: Kind,
  given: Decisions,
  session: Session,
): Promise<Reason | UncheckedNote | undefined> {
  if (row.action === 'delete' || kind.say?.precheck === undefined) return undefined;
  const { reader } = connectionOf(session, kind.name).client(row.scope);
  try {
    return await kind.say.precheck(row, reader, given.observed);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { code: 'row/not-checked', cause: failureReason(error) };
  }
}

async function inspectRow(row: Row, given: Decisions, reach: Reach, session: Session): Promise<Partial<Row>> {
  const kind = given.kinds.get(row.kind);
  const reader = connectionOf(session, kind.name).client(row.scope).reader;
  const restored = given.restoring(row).length > 0;
  const loss = (await losses(row, given, reach, reader))
    .filter(each => each.count !== 0)
    .map(each => (restored && each.count !== null ? { ...each, restored: true } : each))
    .concat(row.loss);
  const remaining = loss.filter(
    each => each.restored !== true && each.implied !== true && each.permitted !== true,
  );
  if (remaining.length === 0 || row.allow.includes('loss')) return { loss };
  const scopes = withheldScopes(remaining);
  // This run may not read these scopes, and a plan after the merge may find nothing to lose in
  // them. So the reason does not ask for `allow: [loss]`.
  if (scopes.length > 0) return { action: 'blocked', loss, reason: { code: 'scope/withheld', scopes } };
  const lost = remaining.map(({ what, count, notes = [] }) => {
    const values = notes.filter(({ code }) => code === 'loss/live-value');
    return { what, count, ...(values.length === 0 ? {} : { notes: values }) };
  });
  const whole = given.observed.desired(row.address)?.whole === true ? { whole: true } : {};
  const reason: Reason = {
    code: 'loss/not-allowed',
    losses: lost,
    declared: row.source !== undefined,
    ...lossVerb(row),
    ...whole,
  };
  return { action: 'blocked', loss, reason };
}

/** What would cause the loss, where it is not a change of fields. */
function lossVerb({ action }: Row): { readonly to?: RefusedVerb } {
  const isNamed = ['delete', 'replace', 'rename', 'renew'].includes(action);
  return isNamed ? { to: action as RefusedVerb } : {};
}

/** The scopes whose lists the run may not read, so that nobody knows what is lost there. */
function withheldScopes(lost: readonly Loss[]): readonly Address[] {
  const scopes = lost.flatMap(({ notes = [] }) =>
    notes.flatMap(note =>
      'cause' in note && note.code === 'loss/list-unread' && note.cause.code === 'scope/withheld'
        ? [note.scope]
        : [],
    ),
  );
  return [...new Set(scopes)].sort();
}

async function losses(
  row: Row,
  { kinds, observed }: Decisions,
  reach: Reach,
  reader: Reader,
): Promise<readonly Loss[]> {
  try {
    const { cascade } = kinds.get(row.kind);
    return (await cascade?.inspect?.(row, reader, observed, observed, reach)) ?? [];
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return [{ what: 'things that could not be counted', count: null, notes: [failureReason(error)] }];
  }
}
