import { type Address, address } from '../../core/address.ts';
import { ignoringToo } from '../../core/fields/compared.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Fields, Row, Scope } from '../../core/report/row.ts';
import { scopesAround } from '../../core/report/row.ts';
import { type Desired, refsOf } from '../../core/resource.ts';
import { decide } from '../decide/decide.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import type { Decisions } from '../decide/decisions.ts';
import { relocated, relocatedScope } from '../decide/relocation.ts';
import { successionOf } from '../decide/successions.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import type { Observation } from '../live/observed.ts';
import type { Situation } from '../situation.ts';

/** An old resource and its successor. */
interface Heir {
  readonly old: Desired;
  readonly made: Desired;
}

/** What is known before the successors are: what `--renew` names, and all that a decision needs. */
type Renewing = Pick<Situation, 'kinds' | 'prune' | 'clocks'> & { readonly renewed: readonly Address[] };

/** Each of these resources → the incarnation of the live one; null where there is none. Pure. */
export function incarnations(renewed: readonly Address[], observed: Observation): Situation['renew'] {
  return new Map(
    renewed.map(address => {
      const live = observed.at(address);
      return [address, live === undefined || live.predicted === true ? null : live.incarnation] as const;
    }),
  );
}

/**
 * The desired resources, and an entry for each successor that a run has to make or to put in its
 * place. What is declared in an old resource is wanted in its successor instead. Unchanged where
 * there is no successor: where the change-over would be blocked, nothing is made either. Pure.
 */
export function withSuccessors(
  wanted: DesiredState,
  observed: Observation,
  { renewed, ...given }: Renewing,
): DesiredState {
  const input = { ...given, wanted, observed, renew: incarnations(renewed, observed) };
  return renewed.flatMap(at => heirOf(at, input) ?? []).reduce(withHeir, wanted);
}

/**
 * Throws a Failure with code `usage` for a renewal of what another one of this run makes anew, such
 * as a role in a masked branch.
 */
export function checkMadeAnew(
  inner: Address,
  renewed: readonly Address[],
  { desired }: DesiredState,
  kinds: Situation['kinds'],
): void {
  const scope = desired.find(({ address }) => address === inner)?.scope;
  const around = new Set((scope && scopesAround(scope))?.map(({ address }) => address));
  const outer = desired.find(
    each =>
      around.has(each.address) &&
      renewed.includes(each.address) &&
      successionOf(each, kinds.get(each.kind)) !== undefined,
  );
  if (outer === undefined) return;
  throw new Failure(
    'usage',
    `--renew ${outer.address} makes ${inner} anew, so the same run cannot renew ${inner} itself: leave one of the two out`,
  );
}

/**
 * A note on each blocked row of a resource that `--renew` names, so that a saved plan says what its
 * apply needs. Returns old row → new row. Pure.
 */
export function blockedRenewals({ rows, renew }: Decisions): ReadonlyMap<Row, Row> {
  const blocked = rows.filter(row => row.action === 'blocked' && renew.has(row.address));
  return new Map(
    blocked.map(row => [row, { ...row, notes: [...row.notes, { code: 'row/renewed', blocked: true }] }]),
  );
}

function heirOf(at: Address, input: Situation): Heir | undefined {
  const { wanted, observed, kinds } = input;
  const old = wanted.desired.find(each => each.address === at);
  const kind = old && kinds.get(old.kind);
  const succession = kind && successionOf(old, kind);
  if (old === undefined || succession === undefined || !old.allow.includes('loss')) return undefined;
  const [row] = decide(old, new DecisionContext(input)).rows;
  const stands = succession.stands(old, observed, wanted.name);
  if (row?.action !== 'renew' || stands === undefined || 'refused' in stands) return undefined;
  if (stands.stage === 'delete' || stands.stage === 'over') return undefined;
  const { called, fields } = succession.successor(old, stands.was);
  const parts = [...old.parts.slice(0, -1), called];
  const { outputs, renamedFrom, pin, ...rest } = old;
  const made: Desired = {
    ...rest,
    address: address(old.kind, parts),
    parts,
    fields,
    refs: refsOf(fields as Fields),
    allow: old.allow.filter(each => each !== 'replace'),
    succeeds: { address: at, was: stands.was },
  };
  const { awaits } = stands;
  if (awaits === undefined) return { old, made };
  // The service leaves that value by itself, so it is no difference that a row would have to write.
  return { old, made: ignoringToo(made, [{ name: awaits.path, paths: [awaits.path] }]) };
}

function withHeir(wanted: DesiredState, heir: Heir): DesiredState {
  const { old, made } = heir;
  const way = { from: old.parts, to: made.parts };
  const isInside = (scope: Scope): boolean => scopesAround(scope).some(each => each.address === old.address);
  const { beside = [] } = wanted;
  // What `--target` leaves out is made there all the same: the successor has all that is declared.
  const inner = [...wanted.desired, ...beside].filter(each => isInside(each.scope));
  const heirs = [...inner.map(each => relocated(each, way)), made];
  // A set may have the successor of an earlier run as a member: what is moved has its place.
  const taken = new Set(heirs.map(each => each.address));
  const isOther = (each: Desired): boolean => !isInside(each.scope) && !taken.has(each.address);
  const others = wanted.desired.filter(isOther);
  const all = [...others, ...heirs].sort((a, b) => (a.address < b.address ? -1 : 1));
  return {
    ...wanted,
    desired: all,
    ...(wanted.beside === undefined ? {} : { beside: beside.filter(isOther) }),
    scopes: wanted.scopes.map(each =>
      isInside(each.scope) ? { ...each, scope: relocatedScope(each.scope, way) } : each,
    ),
    named: new Set([...wanted.named, ...all.flatMap(each => [each.address, ...each.refs])]),
  };
}
