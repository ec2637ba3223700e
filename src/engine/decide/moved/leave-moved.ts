import type { Address } from '../../../core/address.ts';
import type { Kind } from '../../../core/kind.ts';
import type { ComparedField, EngineReason } from '../../../core/report/reason.ts';
import { type FieldChange, type Fields, undoes, type Whose } from '../../../core/report/row.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import { THERE } from '../../desired/base-side.ts';
import type { MovedExceptions, Situation } from '../../situation.ts';
import { blockedRow } from '../blocked.ts';
import { type Decision, DecisionContext, decided, left } from '../decision-context.ts';
import type { Decisions, Vetoes } from '../decisions.ts';
import { isExpired } from '../expired.ts';
import { siblingsOf } from '../siblings.ts';
import { follows } from '../waits/kept-by-dependents.ts';
import { wholeEntry } from '../whole-entry.ts';
import { together, withIgnored } from './ignored-together.ts';
import { type BaseOf, baseOf, isUnread, joined, whose } from './row-whose.ts';
import { staysWider } from './widening.ts';

/**
 * The situation with `--moved leave` applied. An entry ignores the fields that someone changed
 * outside evenkeel. An entry is left out if someone made, deleted or renamed its resource and
 * nothing else differs. For fields that the manifest changes as well, {@link movedVetoes} decides.
 * Pure, except that it changes the entries in `observed`.
 */
export function leavingMoved(input: Situation): Situation {
  const { base, wanted } = input;
  if (base?.moved !== 'leave') return input;
  const given = new DecisionContext(input);
  const missing = new Set<Address>();
  const notes: EngineReason[] = [];
  const out: Desired[] = [];
  const desired = wanted.desired.flatMap(each => {
    const before = isUnread(each, given) ? undefined : baseOf(each, matchOf(each, given).live, base, given);
    const found = before === undefined ? undefined : leave(each, before, given);
    if (found === undefined) return [each];
    notes.push(found.note);
    if (found.note.code === 'moved/left-missing') missing.add(each.address);
    if (found.entry !== undefined) return [found.entry];
    out.push(each);
    return [];
  });
  input.observed.want(desired);
  const without: MovedExceptions = { missing, notes };
  return {
    ...input,
    wanted: { ...wanted, desired, beside: [...(wanted.beside ?? []), ...out] },
    left: without,
  };
}

/** The part of an entry that remains under `--moved leave`, and a note about what is left out. */
interface LeftEntry {
  /** Absent: nothing remains of the entry, so the run leaves it out. */
  readonly entry?: Desired;
  readonly note: EngineReason;
}

function matchOf(desired: Desired, { observed }: DecisionContext): { live?: Live; from?: Address } {
  const { live, from, conflict } = observed.matchOf(desired);
  return conflict !== undefined || live === undefined
    ? {}
    : { live, ...(from === undefined ? {} : { from }) };
}

function leave(desired: Desired, before: BaseOf, given: DecisionContext): LeftEntry | undefined {
  const { address } = desired;
  const { conflict } = given.observed.matchOf(desired);
  const { live, from } = matchOf(desired, given);
  if (conflict !== undefined) return undefined;
  if (desired.absent === true) {
    const isMoved = live !== undefined && whose(before.exists, null, THERE) === 'moved';
    return isMoved ? { note: { code: 'moved/left-extra', address } } : undefined;
  }
  if (live === undefined)
    return isLeftMissing(desired, before, given)
      ? { note: { code: 'moved/left-missing', address } }
      : undefined;
  const kind = given.kinds.get(desired.kind);
  const { changes } = wholeEntry(desired, kind, live, live.fields(), given.observed);
  const fields = movedFields(changes, before, kind);
  if (from === undefined) return fields.length === 0 ? undefined : ignoring(desired, live, fields, given);
  const name: FieldChange = {
    path: 'name',
    before: live.parts.at(-1) ?? null,
    after: desired.parts.at(-1) ?? null,
  };
  const isWhole = fields.length === changes.length && whose(before.name, name.after, name.before) === 'moved';
  if (!isWhole) return undefined;
  return { note: leftNote(desired, live, [name, ...fields], given) };
}

function isLeftMissing(desired: Desired, before: BaseOf, given: DecisionContext): boolean {
  if (isExpired(desired, given)) return false;
  const fields = Object.entries(desired.fields as Fields);
  const all = fields.map(([path, value]) => whose(before.field(path), value, null));
  return joined([whose(before.exists, THERE, null), ...all]) === 'moved';
}

/**
 * The changes that someone made and the manifest does not touch. Fields that can only be ignored
 * together are either all in the result or all left out.
 */
function movedFields(changes: readonly FieldChange[], before: BaseOf, kind: Kind): readonly FieldChange[] {
  const whoseOf = ({ path, before: now, after }: FieldChange): Whose | undefined =>
    whose(before.field(path), after, now);
  return together(changes, change => whoseOf(change) === 'moved', kind);
}

function ignoring(
  desired: Desired,
  live: Live,
  fields: readonly FieldChange[],
  given: DecisionContext,
): LeftEntry {
  return {
    entry: withIgnored(
      desired,
      fields.map(({ path }) => path),
      given.kinds.get(desired.kind),
    ),
    note: leftNote(desired, live, fields, given),
  };
}

/** What stays as someone changed it, and whether that gives more access than the manifest. */
function leftNote(
  desired: Desired,
  live: Live,
  fields: readonly FieldChange[],
  given: DecisionContext,
): EngineReason {
  const widened = staysWider(desired, live, fields, siblingsOf(desired, live, given), given);
  return {
    code: 'moved/left',
    address: desired.address,
    fields: compared(fields),
    ...(widened === undefined ? {} : { widened }),
  };
}

function compared(fields: readonly FieldChange[]): readonly ComparedField[] {
  return fields.map(({ path, before, after }) => ({ path, before, after }));
}

/**
 * Under `--moved leave`: vetoes rows that would still undo what someone changed, such as where the
 * manifest changes the same field. Pure.
 */
export function movedVetoes(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  if (given.base?.moved !== 'leave') return found;
  const rows = given.rows.filter(row => row.action !== 'blocked' && undoes(row));
  const all = new Set(rows.map(({ address }) => address));
  for (const row of rows) {
    if (follows(row, other => all.has(other))) continue;
    const { address } = row;
    const desired = given.observed.desired(address);
    const reason = { code: 'moved/both', fields: compared(row.fields) } as const;
    if (desired !== undefined)
      found.set(address, decided({ ...blockedRow(desired, reason), fields: row.fields }));
    else if (row.whose === 'moved') found.set(address, left({ code: 'moved/left-extra', address }));
    else found.set(address, left({ code: 'prune/kept', address, cause: reason }));
  }
  return found;
}
