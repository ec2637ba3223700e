import { type Answer, type Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { LastChange, Scope } from '../../core/report/row.ts';
import { commandsPath } from './scope.ts';

/**
 * The most items in a list. A scope has far fewer commands (facts/discord.md#counts). A longer list
 * is wrong and could fill the memory.
 */
const MOST_ITEMS = 10_000;

/**
 * A command as the API sends it. A field that is absent has its default
 * (facts/discord.md#what-answers-leave-out).
 */
export interface RawCommand {
  readonly id: string;
  readonly name: string;
  readonly type?: number;
  readonly [field: string]: unknown;
}

interface RawOverwrite {
  readonly id: string;
  readonly type: number;
  /** Whether the overwrite allows the use of the command; false denies it. */
  readonly permission: boolean;
}

/** The overwrites of a command in one guild, as the API sends them. */
export interface RawPermissions {
  /** The command's id; for the default overwrites, the application's id. */
  readonly id: string;
  readonly application_id?: unknown;
  readonly guild_id?: unknown;
  readonly permissions: readonly RawOverwrite[];
}

export function isRawCommand(value: unknown): value is RawCommand {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    (value['type'] === undefined || isCount(value['type']))
  );
}

export function isRawPermissions(value: unknown): value is RawPermissions {
  return isObject(value) && typeof value['id'] === 'string' && isRawOverwrites(value['permissions']);
}

/** Types are numbers from 1. A later version of the API may add some. */
function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function isRawOverwrites(value: unknown): value is readonly RawOverwrite[] {
  return (
    Array.isArray(value) &&
    value.every(
      item =>
        isObject(item) &&
        typeof item['id'] === 'string' &&
        typeof item['type'] === 'number' &&
        typeof item['permission'] === 'boolean',
    )
  );
}

/**
 * The items of a list answer. Throws a {@link RequestFailure} `unreadable` for anything else, so a
 * malformed answer is never read as "nothing there". That includes null, which the OpenAPI document
 * allows for some lists without saying what it means (2026-11-23; ADR 0123).
 */
export function listIn<T>(
  answer: Answer,
  isItem: (value: unknown) => value is T,
  request: string,
): readonly T[] {
  const { status, body } = answer;
  if (Array.isArray(body) && body.length > MOST_ITEMS) {
    const said = `the answer lists more than ${MOST_ITEMS.toLocaleString('en')} items, and evenkeel uses no list that long`;
    throw new RequestFailure('unreadable', said, { request, status });
  }
  if (Array.isArray(body) && body.every(isItem)) return body;
  const said = 'the answer is not the list that the API of Discord documents';
  throw new RequestFailure('unreadable', said, { request, status, body });
}

/**
 * The object that a write returned. Throws a {@link RequestFailure} `unknown` where it does not
 * parse.
 */
export function writtenIn<T>(answer: Answer, isItem: (value: unknown) => value is T, request: string): T {
  const { status, body } = answer;
  if (isItem(body)) return body;
  const said = 'the answer does not show what was written';
  throw new RequestFailure('unknown', said, { request, status, body });
}

/** The time from which Discord's ids count: the start of 2015, in milliseconds since 1970. */
const EPOCH = 1_420_070_400_000n;
const SNOWFLAKE = /^\d{15,20}$/;

/**
 * About when a command last changed. Its `version` is an id that Discord makes anew at each
 * substantial change, and an id contains the time (facts/discord.md#versions-of-a-command). Pure.
 */
export function lastChangeOf({ version }: RawCommand): LastChange | undefined {
  if (typeof version !== 'string' || !SNOWFLAKE.test(version)) return undefined;
  const ms = Number((BigInt(version) >> 22n) + EPOCH);
  const at = `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return { at, member: 'version' };
}

/** The name of every command in a scope, whoever made it. Throws a RequestFailure. */
export async function listCommandNames(scope: Scope, client: Reader): Promise<readonly string[]> {
  const path = commandsPath(scope);
  const all = listIn(await client.get(path), isRawCommand, `GET ${path}`);
  return all.map(({ name }) => name);
}
