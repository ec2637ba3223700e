import { type Json, sameJson } from '../../../core/json.ts';
import type { FieldChange, Fields, Row, Whose } from '../../../core/report/row.ts';
import { makes } from '../../../core/report/row.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import { type BaseSide, type Side, THERE } from '../../desired/base-side.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { Decisions } from '../decisions.ts';
import { isExpired } from '../expired.ts';
import { wholeEntry } from '../whole-entry.ts';

/**
 * Who caused a difference, judged by what the base wanted: the manifest (`pending`), someone who
 * changed live (`moved`), or both. Undefined where manifest and live agree. docs/drift.md has the
 * whole table. Pure.
 */
export function whose(base: Side, desired: Json, live: Json): Whose | undefined {
  if (sameJson(desired, live)) return undefined;
  if (base === undefined || sameJson(base, live)) return 'pending';
  return sameJson(base, desired) ? 'moved' : 'both';
}

/** Who caused several differences of one resource, taken together. Pure. */
export function joined(all: readonly (Whose | undefined)[]): Whose | undefined {
  const found = new Set(all.filter(each => each !== undefined));
  return found.size > 1 ? 'both' : [...found][0];
}

/** What the base, the manifest of `--base`, says of one resource. */
export interface BaseOf {
  /** Whether the base wants the resource to exist. */
  readonly exists: Side;
  field(path: string): Side;
  /** The name that the base gives the resource. */
  readonly name: Side;
  /** The entry, where the base wants the resource. */
  readonly entry?: Desired;
}

/** The parts of a row that name its resource. */
type ResourceName = Pick<Row, 'address' | 'scope' | 'kind'>;

/**
 * What the base says of a resource; undefined where nobody knows, because an included file of the
 * base is missing now. Pure.
 */
export function baseOf(
  { address, scope, kind: name }: ResourceName,
  live: Live | undefined,
  base: BaseSide,
  given: DecisionContext,
): BaseOf | undefined {
  const kind = given.kinds.get(name);
  const desired = given.observed.desired(address);
  const entry = base.entryOf(desired ?? { address, kind: name });
  if (entry === undefined) {
    if (desired !== undefined && base.mayHave(desired)) return undefined;
    const exists = base.unnamed(scope, kind, live, given.observed);
    return { exists, field: () => exists, name: exists };
  }
  if (entry.absent === true || isExpired(entry, given))
    return { exists: null, field: () => null, name: null };
  return {
    exists: THERE,
    field: path => base.fieldOf(entry, path, kind, live, given.observed),
    name: entry.parts.at(-1) ?? null,
    entry,
  };
}

/** Each row → the same row with who caused each of its changes. Empty without a base. Pure. */
export function rowsWithWhose(given: Decisions): ReadonlyMap<Row, Row> {
  const { base } = given;
  const found = new Map<Row, Row>();
  if (base === undefined) return found;
  const under = new Set<Row>();
  const whoseOf = (row: Row): Whose | undefined => {
    const known = found.get(row);
    if (known !== undefined || under.has(row)) return known?.whose;
    under.add(row);
    const told = withWhose(row, base, given, whoseOf);
    found.set(row, told);
    return told.whose;
  };
  for (const row of given.rows) whoseOf(row);
  return found;
}

function withWhose(
  row: Row,
  base: BaseSide,
  given: DecisionContext,
  whoseOf: (row: Row) => Whose | undefined,
): Row {
  if (isUnread(row, given)) return isNew(row, base, given) ? { ...row, whose: 'pending' } : row;
  const live = liveOf(row, given);
  const before = baseOf(row, live, base, given);
  if (before === undefined) return row;
  const has: Fields = live?.fields() ?? {};
  const own = ({ path, before: now, after }: FieldChange): Whose | undefined => {
    if (path === 'name' && row.action === 'rename') return whose(before.name, after, now);
    const side = before.field(path);
    return side === undefined && isOpen(path, row, given) ? undefined : whose(side, after, has[path] ?? null);
  };
  const exists = whose(before.exists, existsBy(row, given), live === undefined ? null : THERE);
  const paths = [...row.fields, ...unshown(row, live, given)].map(own);
  const lost = row.action === 'delete' ? movedIn(before, has) : undefined;
  // If nobody changed this resource, it has a row only because of another row. Then the cause of
  // that row counts.
  const mine = joined([exists, ...paths, lost]) ?? whoseOfCause(row, given, whoseOf) ?? 'pending';
  const fields = row.fields.map((change): FieldChange => ({ ...change, whose: own(change) ?? mine }));
  return { ...row, fields, whose: mine };
}

/** Whether the plan chose the value of the field, because the entry leaves it open. */
function isOpen(path: string, row: Row, { observed }: DecisionContext): boolean {
  return makes(row) && !Object.hasOwn(observed.desired(row.address)?.fields ?? {}, path);
}

/** Whether the list of a resource was not read, so that its live state is unknown. */
export function isUnread({ kind: name, scope }: ResourceName, { kinds, observed }: DecisionContext): boolean {
  const kind = kinds.get(name);
  if (observed.unreadAt(kind, scope) !== undefined) return true;
  if (!kinds.isResource(scope) || observed.at(scope.address) !== undefined) return false;
  const outer = kinds.get(scope.kind);
  return observed.unreadAt(outer, scope) !== undefined;
}

/** Whether the manifest wants something other than the base does, whatever is live. */
function isNew(row: Row, base: BaseSide, given: DecisionContext): boolean {
  const desired = given.observed.desired(row.address);
  if (desired === undefined || base.mayHave(desired)) return false;
  const before = baseOf(row, undefined, base, given);
  const fields = Object.entries(desired.fields as Fields);
  return (
    (before?.exists === THERE) !== (desired.absent !== true) ||
    fields.some(([path, value]) => !sameJson(before?.field(path) ?? null, value))
  );
}

/**
 * The live resource of a row, even if another row deletes it. Undefined for a predicted resource,
 * which is not live.
 */
export function liveOf({ address }: Row, { observed }: DecisionContext): Live | undefined {
  const desired = observed.desired(address);
  const live = desired === undefined ? observed.at(address) : observed.matchOf(desired).live;
  return live?.predicted === true ? undefined : live;
}

/**
 * {@link THERE} if the manifest wants the resource to exist, null if an `absent` entry or pruning
 * wants it gone.
 */
function existsBy({ address, desired }: Row, { observed }: DecisionContext): Json {
  const entry = observed.desired(address);
  const isWanted = entry === undefined ? desired !== null : entry.absent !== true;
  return isWanted ? THERE : null;
}

/** The differences between entry and live that a blocked row does not show. */
export function unshown(row: Row, live: Live | undefined, given: DecisionContext): readonly FieldChange[] {
  if (row.action !== 'blocked' || row.fields.length > 0 || live === undefined) return [];
  const desired = given.observed.desired(row.address);
  if (desired === undefined || desired.absent === true) return [];
  return wholeEntry(desired, given.kinds.get(row.kind), live, live.fields(), given.observed).changes;
}

/**
 * `moved` if someone changed a field of a resource that the row deletes; undefined where nobody
 * did.
 */
function movedIn({ entry, field }: BaseOf, has: Fields): Whose | undefined {
  if (entry === undefined) return undefined;
  const isMoved = (path: string): boolean => {
    const before = field(path);
    return before !== undefined && !sameJson(before, has[path] ?? null);
  };
  return Object.keys(has).some(isMoved) ? 'moved' : undefined;
}

function whoseOfCause(
  { address, because, scope }: Row,
  given: DecisionContext,
  whoseOf: (row: Row) => Whose | undefined,
): Whose | undefined {
  const row = because === undefined ? undefined : given.rowsAt(because)[0];
  const around = row ?? given.rowAround(scope, 'create', 'replace');
  return around === undefined || around.address === address ? undefined : whoseOf(around);
}
