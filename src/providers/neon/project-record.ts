import { isObject, type Json } from '../../core/json.ts';
import { type Body, numbersOf, textOf, textsOf } from './api.ts';

/** An object of an answer that is changed and sent back. */
export type JsonObject = { readonly [key: string]: Json };

/** These members of a project are used (facts/neon.md#the-record-of-a-project). */
export type ProjectRecord = {
  readonly id: string;
  readonly name: string;
  readonly history_retention_seconds?: number;
  readonly region_id?: string;
  readonly pg_version?: number;
  readonly org_id?: string;
  readonly store_passwords?: boolean;
  readonly provisioner?: string;
  readonly updated_at?: string;
  /** Of the owner: his plan, and how many branches it allows; negative for no limit (2026-11-22, recorded answers). */
  readonly subscription_type?: string;
  readonly branches_limit?: number;
  /** The whole object: a change of one setting sends its siblings, too. */
  readonly settings: JsonObject;
  readonly default_endpoint_settings: JsonObject;
};

export function parseProject(value: Body): ProjectRecord | undefined {
  const id = textOf(value, 'id');
  const name = textOf(value, 'name');
  const { store_passwords } = value;
  const owner = objectIn(value, 'owner');
  if (id === undefined || name === undefined) return undefined;
  return {
    id,
    name,
    ...numbersOf(value, ['history_retention_seconds', 'pg_version']),
    ...textsOf(value, ['region_id', 'org_id', 'provisioner', 'updated_at']),
    ...(typeof store_passwords === 'boolean' && { store_passwords }),
    ...textsOf(owner, ['subscription_type']),
    ...numbersOf(owner, ['branches_limit']),
    settings: objectIn(value, 'settings'),
    default_endpoint_settings: objectIn(value, 'default_endpoint_settings'),
  };
}

/** The object under a key; empty if there is none. */
function objectIn(of: Body, key: string): JsonObject {
  const value = of[key];
  return isObject(value) ? (value as JsonObject) : {};
}
