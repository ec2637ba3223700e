import type { Address } from '../../core/address.ts';
import { isIgnored } from '../../core/fields/compared.ts';
import { isObject, type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Fields, Loss } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { DecisionContext } from './decision-context.ts';

/**
 * Live values that a replace would lose because no entry has them. For the resource itself, these
 * are the values of ignored fields: the new resource gets the value of the entry or the service's
 * default. For each resource inside it, these are its ignored fields, and fields that narrow access
 * and that its entry leaves out. Pure.
 */
export function lostValues(
  desired: Desired,
  kind: Kind,
  live: Live,
  made: Fields,
  given: DecisionContext,
): readonly Loss[] {
  const own = ignoredOf(desired, kind, live, made, given).map(field => note(field));
  const inner = given.kinds.ordered
    .filter(each => each.name !== kind.name)
    .flatMap(each => inside(desired.address, each, given));
  const notes = [...own, ...inner];
  return notes.length === 0 ? [] : [{ what: 'live values', count: notes.length, notes }];
}

function inside(outer: Address, kind: Kind, given: DecisionContext): readonly EngineReason[] {
  return given.observed.wantedIn(kind.name, outer).flatMap(entry => {
    const live = given.observed.at(entry.address);
    if (live === undefined || live.predicted === true || entry.absent === true) return [];
    const fields = [
      ...ignoredOf(entry, kind, live, entry.fields as Fields, given),
      ...narrowerOf(entry, kind, live, given),
    ];
    return fields.map(field => note(field, entry.address));
  });
}

function note(field: string, address?: Address): EngineReason {
  return { code: 'loss/live-value', field, ...(address === undefined ? {} : { address }) };
}

/**
 * The ignored fields that would get another value than they have live, as `ignore` in the entry
 * names them.
 */
function ignoredOf(
  desired: Desired,
  kind: Kind,
  live: Live,
  made: Fields,
  given: DecisionContext,
): readonly string[] {
  if (desired.ignored === undefined) return [];
  const has = live.fields();
  const byDefault = (kind.entry.defaults?.(desired, live, given.observed).fields ?? {}) as Fields;
  return desired.ignored.flatMap(({ name, paths }) => {
    const path = paths.find(each => Object.hasOwn(made, each)) ?? paths[0] ?? name;
    const [now, then] = [has[path] ?? null, made[path] ?? byDefault[path] ?? null];
    return sameJson(now, then) || (isNothing(now) && isNothing(then)) ? [] : [name];
  });
}

/**
 * Restricting fields that the entry leaves out and whose live value differs from the default of a
 * new resource.
 */
function narrowerOf(desired: Desired, kind: Kind, live: Live, given: DecisionContext): readonly string[] {
  if (kind.entry.defaults === undefined || kind.entry.narrows === undefined) return [];
  const has: Fields = live.fields();
  const byDefault = kind.entry.defaults(desired, live, given.observed).fields as Fields;
  return kind.entry.narrows.filter(
    path =>
      Object.hasOwn(byDefault, path) &&
      !Object.hasOwn(desired.fields, path) &&
      !isIgnored(desired, path) &&
      !sameJson(has[path] ?? null, byDefault[path] ?? null),
  );
}

function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === false || (isObject(value) && Object.keys(value).length === 0);
}
