import type { Address } from '../../core/address.ts';
import { writes } from '../../core/digest.ts';
import type { Kind } from '../../core/kind.ts';
import { CycleError, inOrder } from '../../core/order.ts';
import type { Batch, Provider } from '../../core/provider.ts';
import type { Row } from '../../core/report/row.ts';
import type { Decisions } from '../decide/decisions.ts';
import { waitsOf } from '../decide/waits/row-waits.ts';
import { changesOver } from '../kinds.ts';
import { type RolloutGate, withGates } from './rollout.ts';

export type WriteVerb = 'create' | 'update' | 'renew' | 'delete';

/**
 * One write: a verb on one row, or a batch for several rows. Everything in a step follows from the
 * plan.
 */
export interface Step {
  readonly id: string;
  readonly rows: readonly Row[];
  readonly verb: WriteVerb;
  readonly kind: Kind;
  readonly provider: Provider;
  readonly batch?: Batch;
  /**
   * For a batch whose rows do not depend on each other (`apart`): the incarnations of all resources
   * in its list when the plan was made. An incarnation is an id that changes when the resource is
   * made again.
   */
  readonly members?: ReadonlySet<string>;
  /**
   * The incarnation of the scope that the rows are in. If it has changed since the plan, the step
   * is stale. Set if the scope is a live resource that the plan does not make again.
   */
  readonly home?: string;
  readonly lane: string;
  /**
   * Rows that restore what this step deletes besides its own resource. They are checked again
   * together with this step.
   */
  readonly restores?: readonly Row[];
  /**
   * Set where this step is half of a pair: a delete that makes room, and the create that uses this
   * room.
   */
  readonly swap?: Swap;
  /** Ids of the steps that must end well first. */
  readonly after: ReadonlySet<string>;
  /** In a roll-out: the steps of earlier waves, all of which must end well first. */
  readonly gate?: RolloutGate;
}

/** A delete and the create that takes its place. The create comes directly after the delete. */
interface Swap {
  readonly gone: Row;
  readonly made: Row;
}

/** The verb of a row in a step. */
export function verbOf({ batch, verb }: Pick<Step, 'batch' | 'verb'>, { action }: Row): WriteVerb {
  return batch !== undefined && action === 'delete' ? 'delete' : verb;
}

/** Whether a step changes names over, as the last part of a succession. Pure. */
export function isChangeOver({ rows: [row], kind }: Step): boolean {
  return row !== undefined && changesOver(row, kind);
}

/**
 * Whether each send of a step does its work anew, so that none is sent again after a lost answer. A
 * change-over is no such step: live shows which of its writes are done.
 */
export function isSentOnce(step: Step): boolean {
  return step.verb === 'renew' && step.kind.renew?.repeatable !== true && !isChangeOver(step);
}

/**
 * Turns rows into steps: batches first, then one step for each remaining row, or two steps for a
 * replace. A step waits for what its rows wait for ({@link waitsOf}). Deletes come last in their
 * lane, each after the deletes of its dependents, with two exceptions: a delete that makes room for
 * a create comes directly before that create, and a delete that another step waits for comes before
 * that step. Rows that must follow one another are not joined into a batch. Pure.
 */
export function makeSteps(given: Decisions, providers: readonly Provider[]): readonly Step[] {
  const rows = given.rows.filter(writes);
  for (let groups = groupsIn(rows, given, providers); ; ) {
    const drafts = draftsOf(rows, groups, given, providers);
    try {
      return ordered(drafts, given);
    } catch (error) {
      const through = new Set(error instanceof CycleError ? error.through : []);
      const rest = groups.filter(({ batch, rows }) => !through.has(idOf(rows, batch.name)));
      if (rest.length === groups.length) throw error;
      groups = rest;
    }
  }
}

/** Rows that one request writes. */
interface Group {
  readonly batch: Batch;
  readonly rows: readonly Row[];
}

function groupsIn(rows: readonly Row[], given: Decisions, providers: readonly Provider[]): readonly Group[] {
  const pruned = new Set(given.wanted.scopes.filter(({ prune }) => prune).map(({ scope }) => scope.address));
  return providers.flatMap(provider => {
    const own = ownRows(rows, provider);
    return (provider.batches ?? []).flatMap(batch =>
      batch.take(own, given.observed, pruned).map(rows => ({ batch, rows })),
    );
  });
}

function ownRows(rows: readonly Row[], { kinds }: Provider): readonly Row[] {
  return rows.filter(row => kinds.some(kind => kind.name === row.kind));
}

function draftsOf(
  rows: readonly Row[],
  groups: readonly Group[],
  given: Decisions,
  providers: readonly Provider[],
): readonly Draft[] {
  const swaps = swapsIn(rows);
  const inBatch = new Set(groups.flatMap(group => group.rows));
  return providers.flatMap(provider => [
    ...groups
      .filter(({ batch }) => provider.batches?.includes(batch))
      .map(group => draft(group.rows, 'create', provider, given, group.batch)),
    ...ownRows(rows, provider)
      .filter(row => !inBatch.has(row))
      .flatMap(row =>
        verbsOf(row, given.kinds.get(row.kind)).map(verb => ({
          ...draft([row], verb, provider, given),
          ...swaps.get(row),
        })),
      ),
  ]);
}

/** Orders the steps. Throws a {@link CycleError}. */
function ordered(drafts: readonly Draft[], given: Decisions): readonly Step[] {
  // A replace has a step in each of these two maps. `dependencies` gives them their order.
  const makers = index(drafts, verb => verb !== 'delete');
  const removers = index(drafts, verb => verb === 'delete');
  const steps = drafts.map(step => ({ ...step, after: dependencies(step, makers, removers, given) }));
  const sorted = [...steps].sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
  const inTurn = inOrder(
    sorted,
    step => step.id,
    step => step.after,
  );
  const blocked = given.rows.filter(({ action }) => action === 'blocked');
  return withGates(inTurn, given.wanted, blocked);
}

/**
 * The order among steps that do not depend on each other: restores first, then the settings of a
 * scope, then other writes, deletes last.
 */
function rank(step: Step): number {
  if (step.rows.some(row => row.because !== undefined && row.action === 'create')) return -2;
  if (step.kind.entry.within === step.kind.name) return -1;
  return step.verb === 'delete' && step.rows[0]?.action === 'delete' ? 1 : 0;
}

type Draft = Omit<Step, 'after' | 'gate'>;

function verbsOf(row: Row, kind: Kind): readonly WriteVerb[] {
  switch (row.action) {
    case 'create':
      return ['create'];
    case 'update':
    case 'rename':
      return ['update'];
    case 'replace':
      return kind.write.replaces === 'create_first' ? ['create', 'delete'] : ['delete', 'create'];
    case 'renew':
      return ['renew'];
    case 'delete':
      return ['delete'];
    case 'blocked':
      return [];
  }
}

function draft(
  rows: readonly Row[],
  verb: WriteVerb,
  provider: Provider,
  given: Decisions,
  batch?: Batch,
): Draft {
  const first = rows[0] as Row;
  const base = {
    id: idOf(rows, batch?.name ?? verb),
    rows,
    verb,
    kind: given.kinds.get(first.kind),
    provider,
    lane: provider.lane(first.scope),
    ...homeOf(first, given),
    ...restoresOf(first, verb, given),
  };
  if (batch === undefined) return base;
  const lives = given.observed.list(first.kind, first.scope.address);
  return {
    ...base,
    batch,
    ...(batch.apart === true ? { members: new Set(lives.map(live => live.incarnation)) } : {}),
  };
}

function idOf([first]: readonly Row[], what: string): string {
  return `${first?.address} ${what}`;
}

function homeOf({ scope }: Row, given: Decisions): { readonly home?: string } {
  if (!given.kinds.isResource(scope) || given.rowAt(scope.address, 'create', 'replace') !== undefined)
    return {};
  const live = given.observed.at(scope.address);
  return live === undefined ? {} : { home: live.incarnation };
}

/**
 * The rows that restore what a step deletes apart from its own resource. A create deletes nothing,
 * not even as one half of a replace.
 */
function restoresOf(row: Row, verb: WriteVerb, given: Decisions): { readonly restores?: readonly Row[] } {
  const rows = verb === 'create' ? [] : given.restoring(row);
  return rows.length === 0 ? {} : { restores: rows };
}

function swapsIn(rows: readonly Row[]): ReadonlyMap<Row, { readonly swap: Swap }> {
  const deletes = new Map(
    rows.filter(({ action }) => action === 'delete').map(row => [row.address, row] as const),
  );
  const pairs = rows.flatMap(made => {
    const gone = made.inPlaceOf === undefined ? undefined : deletes.get(made.inPlaceOf);
    return gone === undefined ? [] : [{ swap: { gone, made } }];
  });
  return new Map(pairs.flatMap(pair => [[pair.swap.gone, pair] as const, [pair.swap.made, pair] as const]));
}

function index(
  drafts: readonly Draft[],
  belongs: (verb: WriteVerb) => boolean,
): ReadonlyMap<Address, string> {
  return new Map(
    drafts.flatMap(step =>
      step.rows.filter(row => belongs(verbOf(step, row))).map(row => [row.address, step.id] as const),
    ),
  );
}

function dependencies(
  step: Draft,
  makers: ReadonlyMap<Address, string>,
  removers: ReadonlyMap<Address, string>,
  given: Decisions,
): ReadonlySet<string> {
  const waits = step.rows.flatMap(row =>
    waitsOf(row, verbOf(step, row) === 'delete' ? 'remove' : 'make', given),
  );
  const ids = waits.flatMap(({ address, does }) => (does === 'make' ? makers : removers).get(address) ?? []);
  return new Set(ids.filter(id => id !== step.id));
}
