import type { Quirks, ServiceRequest } from '../service.ts';
import type { Caller } from './oauth.ts';
import { DiscordRefusal, general } from './refusal.ts';
import type { CommandScope, DiscordState, StoredOverwrite } from './state.ts';

/**
 * One authorized request about an application's commands, with everything that its answer needs.
 */
export interface CommandCall {
  readonly request: ServiceRequest;
  readonly caller: Caller;
  readonly quirks: Quirks;
  readonly applicationId: string;
  /** The guilds that authorized the application. */
  readonly guilds: readonly string[];
  /** The guild in the path; undefined for the global scope. */
  readonly guildId: string | undefined;
  /** The `{command_id}` in the path; empty if the path has none. */
  readonly commandId: string;
  /** The `{emoji_id}` in the path; empty if the path has none. */
  readonly emojiId: string;
  /**
   * The state to answer from. With a `stale` fault, a read gets the state before the last write.
   */
  readonly state: DiscordState;
  /**
   * The current state. While a request waits for an endpoint's answer, another request may change
   * the state, and `state` is then too old for a write.
   */
  latest(): DiscordState;
  /** Replaces the state. */
  write(next: DiscordState): void;
}

const EMPTY_SCOPE: CommandScope = { commands: [], creates: [] };

/** The commands in the scope that the path names. */
export function scopeOf(call: CommandCall): CommandScope {
  return call.state.scopes[scopeKey(call)] ?? EMPTY_SCOPE;
}

export function scopeKey(call: CommandCall, guildId: string | undefined = call.guildId): string {
  return `${call.applicationId}/${guildId ?? 'global'}`;
}

/** Id of a command → its overwrites in the guild of the call. */
export function overwritesOf(call: CommandCall): Readonly<Record<string, readonly StoredOverwrite[]>> {
  return call.state.permissions[scopeKey(call)] ?? {};
}

/**
 * The overwrites in all guilds, without those of the given commands of the application, which were
 * deleted or renamed.
 */
export function withoutOverwrites(
  permissions: DiscordState['permissions'],
  applicationId: string,
  commandIds: readonly string[],
): DiscordState['permissions'] {
  if (commandIds.length === 0) return permissions;
  const kept = Object.entries(permissions).map(([key, ofGuild]) => {
    if (!key.startsWith(`${applicationId}/`)) return [key, ofGuild] as const;
    return [
      key,
      Object.fromEntries(Object.entries(ofGuild).filter(([id]) => !commandIds.includes(id))),
    ] as const;
  });
  return Object.fromEntries(kept);
}

/**
 * Returns the parsed body.
 *
 * @throws Refusal 50035 for another content type, 50109 for a body that is not JSON
 * (facts/discord.md#content-types)
 */
export function jsonBody(call: CommandCall): unknown {
  const type = call.request.headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new DiscordRefusal(
      400,
      50035,
      'Expected "Content-Type" header to be one of {\'application/json\'}.',
    );
  }
  try {
    return JSON.parse(call.request.text);
  } catch {
    throw new DiscordRefusal(400, 50109, 'The request body contains invalid JSON.');
  }
}

/**
 * Refuses a query parameter that the route does not have, or ignores it, depending on the quirk
 * `unknown_parameters`.
 */
export function checkQuery(call: CommandCall, known: readonly string[]): void {
  for (const key of call.request.query.keys()) {
    if (known.includes(key)) continue;
    if (call.quirks['unknown_parameters'] === 'ignored') {
      call.request.ignore(`query.${key}`);
      continue;
    }
    throw new DiscordRefusal(400, 50035, 'Invalid Form Body', {
      errors: { [key]: { _errors: [{ code: 'UNKNOWN_FIELD', message: 'This field is not known' }] } },
    });
  }
}

/** Checks that a Bearer token has the scope; a bot needs no scope. Throws Refusal 403 50026. */
export function needScope(call: CommandCall, scope: string): void {
  if (call.caller.kind === 'bot' || call.caller.scopes.includes(scope)) return;
  throw new DiscordRefusal(403, 50026, 'Missing required OAuth2 scope');
}

export function methodNotAllowed(): DiscordRefusal {
  return general(405, 'Method Not Allowed');
}
