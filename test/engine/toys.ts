import { type Address, address } from '../../src/core/address.ts';
import type { Reader } from '../../src/core/http.ts';
import type { Kind } from '../../src/core/kind.ts';
import type { Provider } from '../../src/core/provider.ts';
import type { MovedPolicy, Unread } from '../../src/core/report/plan.ts';
import type { Fields, Row, Scope } from '../../src/core/report/row.ts';
import type { Desired, Live, Mark } from '../../src/core/resource.ts';
import { refsOf } from '../../src/core/resource.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { leavingMoved } from '../../src/engine/decide/moved/leave-moved.ts';
import { BaseSide } from '../../src/engine/desired/base-side.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { type OwnRule, rulesOf } from '../../src/engine/desired/rules.ts';
import { narrowTo } from '../../src/engine/desired/target.ts';
import { Kinds } from '../../src/engine/kinds.ts';
import { Observation } from '../../src/engine/live/observed.ts';
import type { Connection, Session } from '../../src/engine/session.ts';
import type { Situation } from '../../src/engine/situation.ts';
import type { Client } from '../../src/http/client.ts';
import { aReason, aScope, aSource } from '../helpers/report-builders.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';

/*
 * A service of two kinds: things in a box, and parts in things. Rules of the engine are stated over
 * it with nothing of a real service in sight: what is live is an argument.
 */

export const NAME = 'acme';
export const BOX: Scope = aScope('toy.box', ['b']);

/** What a list of the service has. */
export interface Toy {
  readonly name: string;
  /** Also the incarnation. `id-<name>` by default. */
  readonly id?: string;
  /** What they refer to, it depends on. */
  readonly fields?: Fields;
  readonly mark?: Mark;
  readonly busy?: string;
}

export function thing(name: string): Address {
  return address('toy.thing', [...BOX.parts, name]);
}

/** A thing as what parts live in. */
export function inThing(name: string): Scope {
  return aScope('toy.thing', [...BOX.parts, name], BOX);
}

export function part(of: string, name: string): Address {
  return address('toy.part', [...BOX.parts, of, name]);
}

/** Our mark on a thing that was made under this name. */
export function marked(name: string, more: Partial<Mark> = {}): { readonly mark: Mark } {
  return { mark: { name: NAME, address: thing(name), ...more } };
}

/** An entry for a thing. */
export function wantsThing(name: string, fields: Fields = {}, more: Partial<Desired> = {}): Desired {
  return wants('toy.thing', BOX, name, fields, more);
}

export function wantsPart(
  of: string,
  name: string,
  fields: Fields = {},
  more: Partial<Desired> = {},
): Desired {
  return wants('toy.part', inThing(of), name, fields, more);
}

function wants(kind: string, scope: Scope, name: string, fields: Fields, more: Partial<Desired>): Desired {
  const parts = [...scope.parts, name];
  const base = { address: address(kind, parts), parts, kind, scope, fields, refs: refsOf(fields) };
  return { ...base, allow: [], source: aSource(1), path: [], ...more };
}

type Toys = Kind<Fields, never, Toy>;

/** What a kind does besides, or otherwise, by group. */
export type More = Pick<Toys, 'access' | 'renew'> & {
  readonly [Group in Exclude<keyof Toys, 'name' | 'access' | 'renew'>]?: Partial<Toys[Group]>;
};

function toyKind(name: string, key: string, within: string, more: More): Toys {
  return {
    name,
    ...more,
    entry: {
      key,
      each: 'item',
      within,
      expand: () => ({ parts: [], fields: {} }),
      ...more.entry,
    },
    read: {
      listedAt: within,
      list: async () => [],
      live: (raw, at) => liveToy(name, raw, at),
      ...more.read,
    },
    write: {
      create: async () => ({ waits: [] }),
      update: async () => ({ waits: [] }),
      delete: async () => ({ waits: [] }),
      ...more.write,
    },
    own: {
      owned: ({ address, mark }, manifest) =>
        mark?.name === manifest && mark.void === undefined && mark.address === address,
      ...more.own,
    },
  };
}

export function liveToy(kind: string, toy: Toy, at: Scope): Live<Fields, Toy> {
  const { name, id = `id-${name}`, fields = {}, mark, busy } = toy;
  const needs = refsOf(fields);
  const parts = [...at.parts, name];
  return {
    address: address(kind, parts),
    parts,
    kind,
    scope: at,
    id,
    incarnation: id,
    raw: toy,
    fields: () => fields,
    ...(mark === undefined ? {} : { mark }),
    ...(busy === undefined ? {} : { busy }),
    needs: () => needs,
  };
}

/** What a kind of the service does besides, or otherwise. */
export interface ToyKinds {
  readonly thing?: More;
  readonly part?: More;
}

export function toyProvider(more: ToyKinds = {}, rest: Partial<Provider> = {}): Provider {
  return {
    name: 'toy',
    kinds: [
      toyKind('toy.thing', 'things', BOX.kind, more.thing ?? {}),
      toyKind('toy.part', 'parts', 'toy.thing', more.part ?? {}),
    ],
    roots: () => [],
    lane: scope => scope.address,
    ...rest,
  };
}

export interface ToyWorld extends ToyKinds {
  readonly entries?: readonly Desired[];
  readonly things?: readonly Toy[];
  /** By the name of the thing that they are in. */
  readonly parts?: Readonly<Record<string, readonly Toy[]>>;
  /** Lists that could not be read. */
  readonly unread?: readonly (readonly [kind: string, at: Scope])[];
  readonly prune?: boolean;
  readonly target?: readonly string[];
  readonly keep?: readonly string[];
  /** Rules as a manifest has them; one without a name is called by its place. */
  readonly rules?: readonly object[];
  readonly now?: number;
  readonly renew?: Situation['renew'];
  /** The entries of the manifest that was applied last, and what is done with what moved since. */
  readonly applied?: readonly Desired[];
  readonly moved?: MovedPolicy;
  /** Whether that manifest pruned; by default as now. */
  readonly pruned?: boolean;
}

/** What decisions look at, as if it had been read. */
export function toyInput(world: ToyWorld): Situation {
  const { prune = true, now = 0 } = world;
  const kinds = new Kinds([toyProvider(world)]);
  const wanted = narrowTo(collectedOf(world), world.target ?? [], kinds.ordered, prune);
  const input = {
    wanted,
    observed: new Observation(wanted),
    kinds,
    prune,
    clocks: () => ({ own: now, service: now }),
  };
  observeToys(input, world, now);
  const situation = { ...input, renew: world.renew ?? new Map() };
  return world.applied === undefined
    ? situation
    : leavingMoved({ ...situation, base: baseOf(world, wanted) });
}

function baseOf(world: ToyWorld, wanted: DesiredState): BaseSide {
  const { applied = [], moved = 'revert', prune = true, pruned = prune } = world;
  const manifest = collectedOf({ entries: applied, prune: pruned });
  return new BaseSide({ manifest, applied: true, moved }, wanted);
}

/** Lists take the place of what was read before, as when they are read once more. */
function observeToys(
  { observed, kinds }: Pick<Situation, 'observed' | 'kinds'>,
  { things = [], parts = {}, unread = [] }: ToyWorld,
  now = 0,
): void {
  const [thingKind, partKind] = [kinds.get('toy.thing'), kinds.get('toy.part')];
  const isUnread = (kind: Kind, at: Scope): boolean =>
    unread.some(([name, scope]) => name === kind.name && scope.address === at.address);
  const read = (kind: Kind, at: Scope, raws: readonly Toy[]): void => {
    if (isUnread(kind, at)) observed.missed(kind, at, unreadOf(kind.name, at));
    else observed.take(kind, at, raws, now);
  };
  read(thingKind, BOX, things);
  observed.bind(thingKind);
  for (const { name } of things) read(partKind, inThing(name), parts[name] ?? []);
  observed.bind(partKind);
}

function unreadOf(kind: string, at: Scope): Unread {
  return { kind, scope: at.address, reason: aReason('the list answered 500') };
}

function collectedOf({ entries = [], prune = true, keep = [], ...world }: ToyWorld): DesiredState {
  const desired = [...entries].sort((a, b) => (a.address < b.address ? -1 : 1));
  const scopes = [
    BOX,
    ...desired.filter(({ kind }) => kind === 'toy.thing').map(({ parts }) => inThing(parts.at(-1) ?? '')),
  ];
  return {
    name: NAME,
    desired,
    checks: [],
    scopes: scopes.map(scope => ({ scope, prune, keys: new Set(), entry: {}, paths: [] })),
    named: new Set(
      desired.flatMap(each => [each.address, ...each.refs, ...(each.renamedFrom ? [each.renamedFrom] : [])]),
    ),
    keep,
    accepted: [],
    ...(world.rules === undefined ? {} : { rules: { all: toyRules(world), scopes } }),
    focus: [],
    source: () => aSource(1),
  };
}

function toyRules({ rules = [], now = 0, ...world }: ToyWorld): readonly OwnRule[] {
  const kinds = new Map(toyProvider(world).kinds.map(kind => [kind.name, kind]));
  const named = rules.map((rule, index) => ({ name: `rule-${index}`, message: 'It is so.', ...rule }));
  const read = rulesOf(named, { kinds, now, source: () => aSource(2) });
  if (read.problems.length > 0) throw new Error(JSON.stringify(read.problems));
  return read.rules;
}

/** The rows of a plan. */
export function rowsOf(world: ToyWorld): readonly Row[] {
  return decideAll(toyInput(world)).rows;
}

/** The only row of a plan. */
export function rowOf(world: ToyWorld): Row {
  const [row, ...others] = rowsOf(world);
  if (row === undefined || others.length > 0) throw new Error(`${others.length + 1} rows are not one`);
  return row;
}

export function shortly(rows: readonly Row[]): readonly string[] {
  return rows.map(({ action, address }) => `${action} ${address}`);
}

/**
 * A session over a client that answers nothing by itself: the kinds' own `list` and `inspect` say
 * what is there.
 */
export function toySession(provider: Provider, more: Partial<Session> = {}): Session {
  const clock = more.clock ?? virtualClock(0);
  const client = silentClient(() => clock.now());
  const connection: Connection = {
    provider,
    client: () => client,
    credentials: new Set(),
    requests: () => ({}),
  };
  return {
    connections: [connection],
    clock,
    random: () => 0,
    emit: () => undefined,
    parallelism: 4,
    signal: new AbortController().signal,
    run: 'run-1',
    ...more,
  };
}

export function silentClient(now: () => number): Client {
  const refuse = (): Promise<never> => Promise.reject(new Error('nothing may be sent here'));
  const reader: Reader = { get: refuse, now };
  return {
    suffix: undefined,
    base: 'toy:',
    reader,
    clocks: () => ({ own: now(), service: now() }),
    spare: () => 0,
    ask: refuse,
    get seeing() {
      return this;
    },
    get finishing() {
      return this;
    },
    requests: () => ({}),
  };
}
