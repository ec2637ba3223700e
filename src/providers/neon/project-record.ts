import { isObject, type Json } from '../../core/json.ts';
import { type Body, numbersOf, textOf, textsOf } from './api.ts';

/** An object of an answer that is changed and sent back. */
export type JsonObject = { readonly [key: string]: Json };

/** The members of a project that are used (facts: database platform 3). */
export type ProjectRecord = {
  readonly id: string;
  readonly name: string;
  readonly history_retention_seconds?: number;
  readonly region_id?: string;
  readonly pg_version?: number;
  readonly org_id?: string;
  readonly store_passwords?: boolean;
  readonly provisioner?: string;
  /** The whole object: a change of one setting sends its siblings, too. */
  readonly settings: JsonObject;
  readonly default_endpoint_settings: JsonObject;
};

export function parseProject(value: Body): ProjectRecord | undefined {
  const id = textOf(value, 'id');
  const name = textOf(value, 'name');
  const { store_passwords } = value;
  if (id === undefined || name === undefined) return undefined;
  return {
    id,
    name,
    ...numbersOf(value, ['history_retention_seconds', 'pg_version']),
    ...textsOf(value, ['region_id', 'org_id', 'provisioner']),
    ...(typeof store_passwords === 'boolean' && { store_passwords }),
    settings: objectIn(value, 'settings'),
    default_endpoint_settings: objectIn(value, 'default_endpoint_settings'),
  };
}

/** The object under a key; empty if there is none. */
function objectIn(of: Body, key: string): JsonObject {
  const value = of[key];
  return isObject(value) ? (value as JsonObject) : {};
}
