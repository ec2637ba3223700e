import type { Address } from '../../core/address.ts';
import { writes } from '../../core/digest.ts';
import { groupBy } from '../../core/order.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import { placesOf, type Row } from '../../core/report/row.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { Decisions } from '../decide/decisions.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import { membersOf } from '../desired/member-parts.ts';
import type { MemberSet } from '../desired/sets.ts';
import { addressOfAll } from './notes.ts';

/**
 * Adds the order of the roll-out to each row that writes in a member of a set with a roll-out, so
 * that a review is about that order, too. Returns old row → new row. Pure.
 */
export function withWaves({ rows, wanted }: Decisions): ReadonlyMap<Row, Row> {
  const rolling = rollingSets(wanted.sets);
  const found = new Map<Row, Row>();
  if (rolling.size === 0) return found;
  for (const row of rows.filter(writes)) {
    const sets = rollingAround(row, rolling);
    if (sets.length > 0) found.set(row, { ...row, waves: sets.map(orderOf) });
  }
  return found;
}

function orderOf({ rollout = [] }: MemberSet): string {
  const waves = rollout.map(part => (typeof part === 'number' ? `${part}%` : JSON.stringify(part)));
  return `${waves.join(', ')}, then all others`;
}

/**
 * Notes on the roll-outs of a manifest: names in them that are no members today, and roll-outs
 * whose order this run can only keep among the members that it writes to, because other runs may
 * write to others. Pure.
 */
export function rolloutNotes(wanted: DesiredState, rows: readonly Row[]): readonly EngineReason[] {
  const rolling = (wanted.sets ?? []).filter(({ rollout = [] }) => rollout.length > 0);
  if (rolling.length === 0) return [];
  const apart = partsOfWaves(wanted, rows);
  return [...groupBy(rolling, ({ path }) => path.join('/')).values()].flatMap(same => {
    const address = addressOfAll(same);
    return [
      ...strangers(same).map(each => ({ ...each, address })),
      ...(same.some(set => apart.has(set)) ? [{ code: 'set/waves-of-part', address } as const] : []),
    ];
  });
}

/**
 * Sets with waves in which this run writes, while other runs may write to other members of the same
 * set.
 */
function partsOfWaves(
  { sets, focus, elsewhere }: DesiredState,
  rows: readonly Row[],
): ReadonlySet<MemberSet> {
  if (focus.length === 0 && elsewhere === undefined) return new Set();
  const rolling = rollingSets(sets);
  const written = rows.filter(writes).flatMap(row => rollingAround(row, rolling));
  // A shard has whole projects, so a set of branches is in one shard.
  return new Set(written.filter(({ list }) => focus.length > 0 || list.of === 'scopes'));
}

/** At most one note: the names in the roll-out of a set that no member has. */
function strangers(
  same: readonly MemberSet[],
): readonly Omit<Extract<EngineReason, { code: 'set/no-member' }>, 'address'>[] {
  if (same.some(({ members }) => members === undefined)) return [];
  const rollout = same[0]?.rollout ?? [];
  const names = rollout.flatMap(part => (typeof part === 'number' ? [] : part));
  const isMember = (name: string): boolean =>
    same.some(({ members = [], isNamed }) => members.some(member => isNamed([name], member)));
  const unknown = [...new Set(names)].filter(name => !isMember(name)).sort();
  if (unknown.length === 0) return [];
  const known = same.flatMap(({ members = [], namesOf }) => members.flatMap(namesOf));
  const near = unknown.flatMap(written => {
    const meant = nearMember(written, known);
    return meant === undefined ? [] : [{ written, meant }];
  })[0];
  return [{ code: 'set/no-member', names: unknown, ...(near === undefined ? {} : { near }) }];
}

/**
 * The member that a misspelled name may mean; undefined where none is similar. Only letters may
 * differ, because another number is another member.
 */
function nearMember(written: string, known: readonly string[]): string | undefined {
  const letters = (text: string): string => text.replace(/[0-9]+/g, '0');
  if (/[*?]/.test(written)) return undefined;
  return didYouMean(
    written,
    known.filter(each => letters(each) !== letters(written)),
  );
}

/** The address of each member of a set with a roll-out → the nearest such set. */
type RollingSets = ReadonlyMap<Address, MemberSet>;

function rollingSets(sets: readonly MemberSet[] = []): RollingSets {
  return membersOf({ sets: sets.filter(({ rollout = [] }) => rollout.length > 0) });
}

/** The sets with a roll-out around a row, from the outside to the inside. */
function rollingAround(row: Row, rolling: RollingSets): readonly MemberSet[] {
  return placesOf(row)
    .flatMap(at => rolling.get(at) ?? [])
    .reverse();
}
