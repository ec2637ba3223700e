import type { Address } from '../../../core/address.ts';
import { RequestFailure } from '../../../core/http.ts';
import type { Kind } from '../../../core/kind.ts';
import type { Fields, Row, Scope } from '../../../core/report/row.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import { listScope } from '../../kinds.ts';
import { lostWith } from '../counterpart.ts';
import type { Decisions } from '../decisions.ts';
import { judgeRule, type RuledWorld, type RuleVerdict } from './judge.ts';
import { type RuledResource, type RuledState, stateAfter, wantedState } from './ruled-state.ts';

/** Judges every rule of the manifest by what would be live after the plan. Pure. */
export function judgeRules(given: Decisions): readonly RuleVerdict[] {
  const { rules } = given.wanted;
  if (rules === undefined || rules.all.length === 0) return [];
  const world = worldOf(given);
  const known = new Map<string, readonly RuledResource[]>();
  return rules.all.map(rule => {
    const homes = rules.scopes.filter(({ kind }) => kind === rule.home);
    const kind = kindIn(rule.kind, given);
    const all = known.get(rule.kind) ?? (kind && ruledResources(kind, homes, given)) ?? [];
    known.set(rule.kind, all);
    return judgeRule(rule, homes, all, world);
  });
}

/** The kind of this name; undefined where the run has no provider with such a kind. */
function kindIn(name: string, { kinds }: Decisions): Kind | undefined {
  return kinds.ordered.find(each => each.name === name);
}

function worldOf(given: Decisions): RuledWorld {
  const { kinds, observed } = given;
  return {
    isKnown: (name, scope) => {
      const kind = kindIn(name, given);
      if (kind === undefined) return false;
      if (observed.hasRead(kind, scope) || observed.isLeftOut(listScope(kind, scope).address)) return true;
      return kinds.isResource(scope) && (isDeleted(scope, given) || isMissing(scope, given));
    },
    listOf: (name, scope): Address => {
      const kind = kindIn(name, given);
      return kind === undefined ? scope.address : listScope(kind, scope).address;
    },
    willExist: scope => {
      if (!kinds.isResource(scope)) return true;
      if (isDeleted(scope, given)) return false;
      return isMade(scope, given) || observed.at(scope.address) !== undefined;
    },
    rowsAt: address => given.rowsAt(address),
    isPart: given.wanted.otherScopes !== undefined,
  };
}

function isDeleted(scope: Scope, given: Decisions): boolean {
  return given.rowAround(scope, 'delete') !== undefined;
}

function isMade(scope: Scope, given: Decisions): boolean {
  return given.rowAt(scope.address, 'create', 'replace') !== undefined;
}

/**
 * Whether the plan makes or replaces this scope, or the scope is a resource that is not live. What
 * such a scope will contain is known from the rows alone.
 */
function isMissing(scope: Scope, given: Decisions): boolean {
  if (isMade(scope, given)) return true;
  const { parent } = scope;
  if (given.observed.at(scope.address) !== undefined || parent === undefined) return false;
  return given.observed.hasRead(given.kinds.get(scope.kind), parent);
}

/**
 * All resources of a kind in the given scopes, as far as they were read or the plan makes them,
 * with or without an entry. A resource that came into its scope with a copy (`inherited`) counts
 * only if it has an entry. Pure.
 */
function ruledResources(kind: Kind, scopes: readonly Scope[], given: Decisions): readonly RuledResource[] {
  const lists = new Set(scopes.map(scope => listScope(kind, scope).address));
  const isOurs = (scope: Scope): boolean => lists.has(listScope(kind, scope).address);
  const entries = [...given.wanted.desired, ...(given.wanted.beside ?? [])].filter(
    each => each.kind === kind.name,
  );
  const entryOf = new Map(entries.map(each => [given.observed.matchOf(each).live, each] as const));
  const used = new Set<Row>();
  const lives = given.observed
    .scopesOf(kind)
    .flat()
    .filter(live => isOurs(live.scope) && live.predicted !== true)
    .filter(live => live.inherited !== true || entryOf.has(live))
    .map(live => liveOne(live, entryOf.get(live), kind, used, given));
  const made = given.rows
    .filter(row => row.kind === kind.name && !used.has(row) && isOurs(row.scope))
    .filter(row => row.action !== 'delete' && row.action !== 'blocked')
    .map(row => ({ ...placeOf(row), after: stateAfter(row, kind, undefined), row }));
  return [...lives, ...made, ...copied(kind, entries, isOurs, given)];
}

function placeOf({
  address,
  scope,
}: Pick<Row, 'address' | 'scope'>): Pick<RuledResource, 'address' | 'scope'> {
  return { address, scope };
}

function liveOne(
  live: Live,
  entry: Desired | undefined,
  kind: Kind,
  used: Set<Row>,
  given: Decisions,
): RuledResource {
  const address = entry?.address ?? given.observed.addressNow(live);
  const before: RuledState = { name: nameOf(live), fields: fieldsOf(live) };
  const moving = given.rowAt(live.scope.address, 'rename');
  const from = moving?.from === undefined ? {} : { from: { ...live.scope, address: moving.from } };
  const base = { address, scope: live.scope, before, ...from };
  const rows = [...new Set([address, live.address])].flatMap(each => given.rowsAt(each));
  const row = rows.find(each => isAbout(each, live) && !used.has(each));
  if (row !== undefined) {
    used.add(row);
    return row.action === 'delete'
      ? { ...base, row }
      : { ...base, after: stateAfter(row, kind, before), row };
  }
  const taker = takerOf(live, kind, before, given);
  if (taker === undefined) return { ...base, after: before, ...(moving && { row: moving }) };
  const again = rows.find(each => each.action !== 'delete' && each.action !== 'blocked' && !used.has(each));
  if (again !== undefined) {
    used.add(again);
    return { ...base, after: stateAfter(again, kind, undefined), row: again };
  }
  const isCopied = entry !== undefined && given.settled.get(entry.address) === 'unchanged';
  return { ...base, ...(isCopied ? { after: wantedState(entry, kind) } : {}), row: taker };
}

/** Whether a row changes this live resource. */
function isAbout({ action, was }: Row, live: Live): boolean {
  return action !== 'create' && action !== 'blocked' && was === live.incarnation;
}

/** The row of another resource that also deletes this one; undefined where there is none. */
function takerOf(live: Live, kind: Kind, { fields }: RuledState, given: Decisions): Row | undefined {
  const around = given.rowAround(live.scope, 'delete', 'replace');
  if (around !== undefined || fields === undefined) return around;
  const taker = lostWith(live, kind, given);
  return taker === undefined ? undefined : given.rowAt(taker, 'rename', 'replace', 'delete');
}

/**
 * The resources that a new scope gets as a copy and that are as their entries want. Their entries
 * have no row.
 */
function copied(
  kind: Kind,
  entries: readonly Desired[],
  isOurs: (scope: Scope) => boolean,
  given: Decisions,
): readonly RuledResource[] {
  return entries.flatMap(entry => {
    const { address, scope } = entry;
    const making = given.rowAround(scope, 'create', 'replace');
    const isCopied = making !== undefined && given.settled.get(address) === 'unchanged' && isOurs(scope);
    if (!isCopied || given.observed.matchOf(entry).live !== undefined) return [];
    return [{ address, scope, after: wantedState(entry, kind), row: making }];
  });
}

function nameOf({ parts }: Live): string {
  return parts.at(-1) ?? '';
}

/** The fields of a live resource; undefined where this version of evenkeel cannot read them. */
function fieldsOf(live: Live): Fields | undefined {
  try {
    return live.fields();
  } catch (error) {
    if (error instanceof RequestFailure) return undefined;
    throw error;
  }
}
