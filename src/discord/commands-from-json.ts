import { Failure } from '../core/failure.ts';
import { isObject, type Json } from '../core/json.ts';
import { COMPUTED } from '../providers/discord/known-members.ts';

type Members = { readonly [key: string]: Json };

/** Where commands live: only global ones have contexts. */
export type CommandPlace = 'global' | 'guild';

/** Types whose commands have no description. */
const NO_DESCRIPTION: ReadonlySet<Json | undefined> = new Set<Json | undefined>([2, 3, 'user', 'message']);

/**
 * Commands as a client library gives them, API objects or builders with a `toJSON`, as entries of a manifest. `null` and what is
 * left out mean the default. Members that the service computes are dropped. Throws a Failure with code `usage` where it is no
 * list of objects. Pure.
 */
export function commandsFromJson(commands: readonly unknown[], place: CommandPlace): readonly Members[] {
  const list = asJson(commands);
  if (!Array.isArray(list) || !list.every(isMembers))
    throw new Failure('usage', 'commands must be a list of objects, or of builders with a toJSON()');
  return list.map(command => entryOf(command, place));
}

function isMembers(value: unknown): value is Members {
  return isObject(value);
}

/** The value after `toJSON`. A bit set may be a bigint. */
function asJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

function entryOf(command: Members, place: CommandPlace): Members {
  const { contexts, default_member_permissions: permissions, options, ...rest } = without(command, COMPUTED);
  const { description } = rest;
  const isEmpty = description === '' && NO_DESCRIPTION.has(rest['type']);
  return {
    ...without(rest, new Set(isEmpty ? ['description'] : [])),
    ...(typeof permissions === 'number' ? { default_member_permissions: String(permissions) } : {}),
    ...(typeof permissions === 'string' ? { default_member_permissions: permissions } : {}),
    ...(options === undefined ? {} : { options: nested(options) }),
    // Left out it would not be compared.
    ...(place === 'global' ? { contexts: contexts ?? null } : contexts === undefined ? {} : { contexts }),
  };
}

/** Options at any depth, without `null`s. */
function nested(value: Json): Json {
  if (Array.isArray(value)) return value.map(nested);
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(without(value)).map(([key, each]) => [key, nested(each)]));
}

/** The members that are not `null` and have other names. */
function without(members: Members, names: ReadonlySet<string> = new Set()): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([key, value]) => value !== null && !names.has(key)),
  );
}
