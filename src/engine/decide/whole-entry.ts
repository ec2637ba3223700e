import { diff, isIgnored, saidOfLive } from '../../core/fields/compared.ts';
import type { IdleField, Kind } from '../../core/kind.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { FieldChange, Fields } from '../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../core/resource.ts';
import { RowBlocked } from './blocked.ts';

/** What an entry wants, completed with defaults, compared with live. */
export interface WholeEntry {
  /**
   * The fields to compare: the fields of the entry, and the defaults from which live differs. Other
   * defaults are not in it, although a write may send them.
   */
  readonly fields: Fields;
  /**
   * Where live differs, sorted by path. Differences in a field that the entry leaves out are marked
   * with `leftOut`.
   */
  readonly changes: readonly FieldChange[];
}

/**
 * Completes an entry, because an entry describes the whole resource (ADR 0047): a field that the
 * entry leaves out gets its fixed default. It gets none if the entry ignores the field, if the API
 * cannot change the field in place, or if only entries of sets name the resource. A resource that
 * is not there yet and will come with a copied scope also keeps its values. Pure.
 */
export function wholeEntry(
  desired: Desired,
  kind: Kind,
  live: Live,
  has: Fields,
  seen: LiveView,
): WholeEntry {
  const said = saidOfLive(desired);
  const leftOut = live.predicted === true ? [] : leftOutOf(desired, kind, live, has, seen);
  if (leftOut.length === 0) return { fields: said, changes: diff(has, said) };
  return {
    fields: { ...said, ...Object.fromEntries(leftOut.map(({ path, after }) => [path, after])) },
    changes: byPath([...diff(has, said), ...leftOut]),
  };
}

/** The fields that the entry leaves out and whose live value is not the default. */
function leftOutOf(
  desired: Desired,
  kind: Kind,
  live: Live,
  has: Fields,
  seen: LiveView,
): readonly FieldChange[] {
  if (kind.entry.defaults === undefined || desired.partial === true) return [];
  const found = diff(has, kind.entry.defaults(desired, live, seen).fields as Fields);
  if (found.length === 0) return found;
  const counts = (path: string): boolean =>
    !Object.hasOwn(desired.fields, path) &&
    !isIgnored(desired, path) &&
    kind.write.fixed?.includes(path) !== true;
  return found.filter(({ path }) => counts(path)).map(change => ({ ...change, leftOut: true as const }));
}

/** Sorts changes by path, as a plan shows them. */
export function byPath(changes: readonly FieldChange[]): readonly FieldChange[] {
  return [...changes].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Throws {@link RowBlocked} where a default of a field that the entry leaves out would widen
 * access. Entries in a file that another program makes are not checked (ADR 0057). Pure.
 */
export function checkWidening(changes: readonly FieldChange[], kind: Kind, { whole }: Desired): void {
  if (whole === true) return;
  const wider = changes.filter(
    ({ path, leftOut }) => leftOut === true && kind.entry.narrows?.includes(path) === true,
  );
  if (wider.length === 0) return;
  const waiting = changes.filter(change => !wider.includes(change)).map(({ path }) => path);
  const fields = wider.map(({ path, before, after }) => ({ path, before, after }));
  throw new RowBlocked(
    { code: 'default/widens', fields, ...(waiting.length === 0 ? {} : { waiting }) },
    changes,
  );
}

/** Remarks on an entry, whether or not it has a row. Pure. */
export function remarksOn(desired: Desired, kind: Kind, live: Live, has: Fields): readonly EngineReason[] {
  const unwritten = unwrittenProtection(desired, kind, has);
  const idle = idleFields(desired, kind, live).map(
    ({ field, cause }) => ({ code: 'row/no-effect', address: desired.address, field, cause }) as const,
  );
  return idle.length === 0 ? unwritten : [...unwritten, ...idle];
}

/**
 * A remark where live is protected and the entry neither mentions nor ignores the protection: the
 * protection stays. Pure.
 */
function unwrittenProtection(desired: Desired, kind: Kind, has: Fields): readonly EngineReason[] {
  const path = kind.own?.protectedBy;
  if (path === undefined || desired.absent === true || desired.partial === true) return [];
  if (Object.hasOwn(desired.fields, path) || isIgnored(desired, path)) return [];
  if (has[path] !== true) return [];
  return [{ code: 'default/protection-unwritten', address: desired.address, field: path }];
}

/**
 * Fields that have no effect on the live resource. They make no row, so nothing but a remark would
 * mention them. Pure.
 */
export function idleFields(desired: Desired, kind: Kind, live: Live): readonly IdleField[] {
  if (kind.entry.idle === undefined || desired.absent === true || live.predicted === true) return [];
  return kind.entry.idle(desired, live).filter(({ field }) => !isIgnored(desired, field));
}

/**
 * Throws {@link RowBlocked} where live is protected and the entry ignores the field of the
 * protection: then the row must not lift it. Pure.
 */
export function checkIgnoredProtection(desired: Desired, kind: Kind, live: Live): void {
  const path = kind.own?.protectedBy;
  if (path === undefined || !isIgnored(desired, path) || live.fields()[path] !== true) return;
  throw new RowBlocked({ code: 'row/protection-ignored', field: path });
}

/**
 * The fields that restore a resource which another row deletes: the entry's values, values that
 * only live had, and the live values of ignored fields. Pure.
 */
export function restoredFields(desired: Desired, kind: Kind, lost: Live): Fields {
  const said = desired.fields as Fields;
  const carried = kind.cascade?.carry?.(said, lost.fields()) ?? said;
  if (desired.ignored === undefined) return carried;
  const had = Object.entries(lost.fields() as Fields).filter(([path]) => isIgnored(desired, path));
  return { ...carried, ...Object.fromEntries(had) };
}
