import { isRecord, type JsonRecord } from '../is-record.ts';
import type { Command } from './command.ts';

/** An overwrite of a command in a guild (facts/discord.md#overwrites). */
export interface StoredOverwrite {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

/** The commands of an application in one scope, in the order in which they were created. */
export interface CommandScope {
  readonly commands: readonly Command[];
  /**
   * When commands were created in the last day, in milliseconds since 1970. These creates count
   * toward the daily limit.
   */
  readonly creates: readonly number[];
}

/** A token that the token URL issued. */
export interface IssuedToken {
  readonly scopes: readonly string[];
  readonly expires_at: number;
  /** Absent in a state that an older version saved; it then means the first application. */
  readonly application?: string;
}

/** Members of an application, as answers show them. */
export type StoredApplication = JsonRecord;

/** An emoji of an application. Keys that are the same for all emojis are not stored. */
export interface StoredEmoji {
  readonly id: string;
  readonly name: string;
  readonly animated: boolean;
  /** The hash of its image, which no answer shows. */
  readonly image: string;
}

/**
 * The state of the service. It is never changed in place, so that a stale read can use the state
 * before the last write.
 */
export interface DiscordState {
  readonly last_snowflake: string;
  /** The commands, by `application/global` or `application/guild id`. */
  readonly scopes: Readonly<Record<string, CommandScope>>;
  /** The overwrites, by `application/guild id`, then by the id of the command. */
  readonly permissions: Readonly<Record<string, Readonly<Record<string, readonly StoredOverwrite[]>>>>;
  readonly tokens: Readonly<Record<string, IssuedToken>>;
  /** Id of an application → what its clients have changed in it. */
  readonly applications: Readonly<Record<string, StoredApplication>>;
  /** Id of an application → its emojis, in the order in which they were made. */
  readonly emojis: Readonly<Record<string, readonly StoredEmoji[]>>;
  /** Id of an application → its role connection metadata, as answers show it. */
  readonly metadata: Readonly<Record<string, readonly JsonRecord[]>>;
}

export const EMPTY_STATE: DiscordState = {
  last_snowflake: '0',
  scopes: {},
  permissions: {},
  tokens: {},
  applications: {},
  emojis: {},
  metadata: {},
};

/**
 * Snowflakes count from 2015-01-01, which is this time in milliseconds since 1970
 * (facts/discord.md#ids).
 */
const EPOCH_MS = 1_420_070_400_000;

/** The next snowflake. It has the time `now`, and is greater than the last one. */
export function nextSnowflake(last: string, now: number): string {
  const moment = BigInt(Math.floor(now) - EPOCH_MS) << 22n;
  const after = BigInt(last) + 1n;
  return (moment > after ? moment : after).toString();
}

/** When a snowflake was issued, in milliseconds since 1970. */
export function createdAt(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH_MS;
}

/**
 * Reads the state of this service. A state that an older version saved has no applications, emojis
 * or metadata. Throws an Error if the value is not such a state.
 */
export function readDiscordState(value: unknown): DiscordState {
  if (!isRecord(value)) throw new Error('discord: the state is not an object');
  const {
    last_snowflake,
    scopes,
    permissions,
    tokens,
    applications = {},
    emojis = {},
    metadata = {},
  } = value;
  const valid =
    typeof last_snowflake === 'string' &&
    /^\d+$/.test(last_snowflake) &&
    isRecord(scopes) &&
    Object.values(scopes).every(
      scope => isRecord(scope) && Array.isArray(scope['commands']) && Array.isArray(scope['creates']),
    ) &&
    isRecord(permissions) &&
    Object.values(permissions).every(isRecord) &&
    isRecord(tokens) &&
    Object.values(tokens).every(isRecord) &&
    isRecord(applications) &&
    Object.values(applications).every(isRecord) &&
    isRecord(emojis) &&
    Object.values(emojis).every(Array.isArray) &&
    isRecord(metadata) &&
    Object.values(metadata).every(Array.isArray);
  if (!valid) throw new Error('discord: the state lacks last_snowflake, scopes, permissions or tokens');
  return structuredClone({ ...value, applications, emojis, metadata }) as unknown as DiscordState;
}
