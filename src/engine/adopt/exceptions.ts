import type { Address } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import { groupBy } from '../../core/order.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { type Row, type Scope, scopesAround } from '../../core/report/row.ts';
import type { ManifestEdit } from '../../manifest/edit/text-edit.ts';
import type { Decisions } from '../decide/decisions.ts';
import { isInSet, memberAround, membersOf } from '../desired/member-parts.ts';
import {
  type Adoption,
  type AdoptionContext,
  entryOfExtra,
  type NotAdopted,
  scopePath,
  valueAt,
} from './entries.ts';
import { exceptionEntry, neverMaking } from './entry-edits.ts';

type JsonMap = Readonly<Record<string, Json>>;
/** The address of each member → its set. */
type Members = ReturnType<typeof membersOf>;

/**
 * The rows about members of sets and about resources in such members, as far as no entry of their
 * own names them. Pure.
 */
export function rowsOfSets(rows: readonly Row[], given: Decisions): readonly Row[] {
  const members = membersOf(given.wanted);
  if (members.size === 0) return [];
  return rows.filter(row => {
    const desired = given.observed.desired(row.address);
    return desired === undefined
      ? memberAround(row, members) !== undefined
      : isInSet(desired.path, given.wanted);
  });
}

/**
 * A new entry that says how a member differs from its set. It belongs under `key` in the entry of
 * `scope`. `covers`: the addresses of the rows that have no difference left with this entry.
 */
interface Exception {
  readonly address: Address;
  readonly scope: Scope;
  readonly key: string;
  /** The kind has one entry in its scope instead of a list of entries. */
  readonly isWhole: boolean;
  readonly entry: JsonMap;
  readonly covers: readonly Address[];
}

/**
 * Takes over what differs in single members of sets, as new entries that name these members. The
 * entry of the set stays unchanged, because it says the same of all members. A resource that is
 * missing in a member is not taken over: perhaps someone deleted it, perhaps it was never made.
 * `whyNot`: why a row is not taken over.
 */
export async function findExceptions(
  rows: readonly Row[],
  context: AdoptionContext,
  whyNot: (row: Row) => NotAdopted | undefined,
): Promise<{ readonly adopted: readonly Adoption[]; readonly left: readonly NotAdopted[] }> {
  const left: NotAdopted[] = [];
  const found: Exception[] = [];
  const members = membersOf(context.given.wanted);
  for (const row of rows) {
    const refused = whyNot(row);
    const entry = refused === undefined ? await entryOf(row, context) : undefined;
    if (entry === undefined) left.push(refused ?? sameOfAll(row, members));
    else {
      const { address, scope } = row;
      const { key, each } = context.given.kinds.get(row.kind).entry;
      found.push({ address, scope, key, isWhole: each === 'whole', entry, covers: [address] });
    }
  }
  const placed = placedAt(found, members, context);
  return {
    adopted: placed.flatMap(each => ('edits' in each ? [each] : [])),
    left: [...left, ...placed.flatMap(each => ('why' in each ? [each] : []))],
  };
}

async function entryOf(row: Row, context: AdoptionContext): Promise<JsonMap | undefined> {
  const { observed } = context.given;
  const desired = observed.desired(row.address);
  if (desired === undefined) {
    const entry = entryOfExtra(row, context.given);
    return isObject(entry) ? (entry as JsonMap) : undefined;
  }
  const { live, from } = observed.matchOf(desired);
  return live === undefined || from !== undefined ? undefined : exceptionEntry(desired, live, context);
}

function sameOfAll(row: Row, members: Members): NotAdopted {
  return {
    address: row.address,
    why: `${memberAround(row, members)} is a member of a set, and the entry of the set has the same values for all members`,
    next: 'Write an entry for this member with the fields that differ, or change the entry of the set.',
  };
}

/**
 * The edits that write these exceptions, each an entry for one member of a set. If an exception is
 * inside a resource without an entry of its own, a new entry for that resource holds it. Works from
 * the innermost resources outwards. Pure.
 */
function placedAt(
  all: readonly Exception[],
  members: Members,
  context: AdoptionContext,
): readonly (Adoption | NotAdopted)[] {
  const homeless = all.filter(({ scope }) => scope.parent !== undefined && !ownPath(scope, context));
  if (homeless.length === 0) return byScope(all).flatMap(here => written(here, members, context));
  const depth = Math.max(...homeless.map(({ scope }) => depthOf(scope)));
  const inner = byScope(homeless.filter(({ scope }) => depthOf(scope) === depth));
  const scopes = new Set(inner.map(([{ scope }]) => scope.address));
  const folded = new Map(
    all.filter(({ address }) => scopes.has(address)).map(each => [each.address, each] as const),
  );
  const outer = all.filter(each => !scopes.has(each.address) && !scopes.has(each.scope.address));
  const wholes = inner.map(here => around(here, folded.get(here[0].scope.address), context));
  return placedAt([...outer, ...wholes], members, context);
}

/**
 * One new entry for a resource that holds the given exceptions inside the resource. `own`: the
 * exception for the resource itself, if it differs too.
 */
function around(inside: Group, own: Exception | undefined, { given }: AdoptionContext): Exception {
  const { address, kind, parts, parent } = inside[0].scope;
  const of = given.kinds.get(kind);
  const { key, matched = 'name' } = of.entry;
  const named = own?.entry ?? neverMaking({ [matched]: parts.at(-1) ?? '' }, of);
  const covers = [...(own?.covers ?? []), ...inside.flatMap(each => each.covers)];
  const entry = { ...named, ...valuesOf(inside) };
  return { address, scope: parent as Scope, key, isWhole: false, entry, covers };
}

type Group = readonly [Exception, ...Exception[]];

const byScope = (all: readonly Exception[]): readonly Group[] => [
  ...groupBy(all, ({ scope }) => scope.address).values(),
];

const depthOf = (scope: Scope): number => scopesAround(scope).length;

/**
 * Key → what stands there in an entry that holds these exceptions: a list of entries, or one entry
 * where the kind has only one in its scope.
 */
function valuesOf(all: readonly Exception[]): JsonMap {
  const said = [...groupBy(all, ({ key }) => key)].map(([key, same]) => {
    const entries = same.map(({ entry }) => entry);
    return [key, same[0]?.isWhole === true ? (entries[0] ?? null) : entries] as const;
  });
  return Object.fromEntries(said);
}

/**
 * The edits that write the exceptions of one scope: into the scope's own entry, or into a new entry
 * for the scope.
 */
function written(
  here: Group,
  members: Members,
  context: AdoptionContext,
): readonly (Adoption | NotAdopted)[] {
  const { scope } = here[0];
  const own = ownPath(scope, context);
  if (own !== undefined)
    return here.map(each => ({
      address: each.address,
      does: 'add',
      edits: [inOwn([...own, each.key], each, context.value)],
      covers: new Set(each.covers),
      own: [],
    }));
  const set = members.get(scope.address);
  const list = set?.path.slice(0, -1) ?? [];
  const there = valueAt(context.value, list);
  if (set === undefined || !Array.isArray(there)) {
    const why = 'its scope shares an entry with other scopes';
    return here.map(({ address }) => ({
      address,
      why,
      next: 'Write a separate entry for this scope yourself.',
    }));
  }
  const entry = { ...(set.named(scope) as JsonMap), ...valuesOf(here) };
  const covers = new Set(here.flatMap(each => each.covers));
  const edits: readonly ManifestEdit[] = [{ does: 'insert', path: [...list, there.length], value: entry }];
  return [{ address: scope.address, does: 'add', edits, covers, own: [] }];
}

function inOwn(at: ManifestPath, { isWhole, entry }: Exception, value: unknown): ManifestEdit {
  const there = valueAt(value, at);
  return Array.isArray(there)
    ? { does: 'insert', path: [...at, there.length], value: entry }
    : { does: 'set', path: at, value: isWhole ? entry : [entry] };
}

/**
 * The path of the entry that names this scope alone; undefined where only the entries of sets cover
 * it.
 */
function ownPath(scope: Scope, context: AdoptionContext): ManifestPath | undefined {
  const path = scopePath(scope.address, context);
  return path === undefined || isInSet(path, context.given.wanted) ? undefined : path;
}
