import type { Address } from '../../../core/address.ts';
import { lastPart, readable } from '../../../core/address.ts';
import { isObject, type Json, sameJson } from '../../../core/json.ts';
import type { Fields, Scope } from '../../../core/report/row.ts';
import { addressMatcher, globMatcher } from '../../../core/text/glob.ts';
import type { FieldCondition, OwnRule } from '../../desired/rules.ts';
import type { RuledState } from './ruled-state.ts';

/**
 * Whether a rule selects a resource in this state; undefined where that depends on unknown fields.
 * Pure.
 */
type Selects = (state: RuledState, scope: Scope) => boolean | undefined;

export function selectorOf({ match, within, where }: OwnRule): Selects {
  const isName = match === undefined ? () => true : globMatcher(match);
  const isIn = within === undefined ? () => true : addressMatcher(within);
  return ({ name, fields }, scope) => {
    if (!isName(name) || !isIn(scope.address)) return false;
    if (where.length === 0) return true;
    return fields === undefined ? undefined : where.every(each => holds(each, fields));
  };
}

export function holds({ path, oneOf }: FieldCondition, fields: Fields): boolean {
  const value = valueAt(fields, path);
  return oneOf.some(wanted => fits(value, wanted));
}

function fits(value: Json, wanted: Json): boolean {
  if (wanted === null || wanted === 'absent') return value === null;
  if (value === null) return false;
  if (wanted === 'present' || sameJson(value, wanted)) return true;
  // Some fields have a number as a text of digits, such as permissions. A rule may write it as a
  // number.
  if (typeof wanted === 'number') return value === String(wanted);
  return typeof wanted === 'string' && isReference(value, wanted);
}

/**
 * Whether a reference points to the resource that a rule names, by its address or by the last name
 * in that address.
 */
function isReference(value: Json, wanted: string): boolean {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return false;
  const to = value['$ref'] as Address;
  return to === wanted || readable(to) === wanted || lastPart(to) === wanted;
}

/** The value at a path: of a field, or of a part of a field's value; null where there is none. */
export function valueAt(fields: Fields, path: string): Json {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const field = keys.slice(0, length).join('.');
    if (Object.hasOwn(fields, field)) return partOf(fields[field] ?? null, keys.slice(length));
  }
  return null;
}

function partOf(value: Json, keys: readonly string[]): Json {
  let at: Json = value;
  for (const key of keys) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return null;
    at = (at as Readonly<Record<string, Json>>)[key] ?? null;
  }
  return at;
}
