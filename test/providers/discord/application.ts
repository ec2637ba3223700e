import { stringify } from 'yaml';
import type { Report } from '../../../src/core/report/report.ts';
import { createSession } from '../../../src/engine/create-session.ts';
import { collect } from '../../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import type { Session } from '../../../src/engine/session.ts';
import type { DiscordCommand } from '../../../src/generated/manifest.ts';
import { bearer } from '../../../src/http/auth.ts';
import { discord } from '../../../src/providers/discord/provider.ts';
import { type ApplySettings, apply } from '../../../src/reconcile.ts';
import type { FaultEffect } from '../../../src/sandbox/faults.ts';
import { inProcess } from '../../../src/sandbox/in-process.ts';
import { APPLICATION, ORIGIN, PROVIDERS, type World } from '../../helpers/world.ts';
import { loadFiles } from '../../manifest/load-text.ts';
import type { MemoryFile } from '../../manifest/memory-files.ts';

/** A command as another client sees it. */
export interface Seen {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly type: number;
  readonly [field: string]: unknown;
}

/** The path of a scope's commands on the sandbox. */
export function commandsAt(guild?: string): string {
  const place = guild === undefined ? '' : `/guilds/${guild}`;
  return `/discord/api/v10/applications/${APPLICATION}${place}/commands`;
}

/** All commands of a scope, with localizations, in the order of their ids. */
export function commandsIn(world: World, guild?: string): readonly Seen[] {
  const list = byHand(world, 'GET', `${commandsAt(guild)}?with_localizations=true`) as readonly Seen[];
  return [...list].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

export function commandIn(world: World, name: string, guild?: string): Seen {
  const found = commandsIn(world, guild).find(command => command.name === name);
  if (found === undefined) throw new Error(`no command ${name}`);
  return found;
}

/** Another client sends something that the service must take. */
export function byHand(world: World, method: string, path: string, body?: unknown): unknown {
  const answer = world.foreign(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** What the service answers instead to some requests of a method, from the first one on. */
export function fault(world: World, method: string, then: FaultEffect, times = 1, nth = 1): void {
  world.sandbox.faults.add([{ match: { method, times, nth }, then }]);
}

/** A manifest of the application. */
export function manifestOf(section: object, more: object = {}): string {
  return stringify({
    evenkeel: 1,
    name: 'acme',
    ...more,
    discord: { application_id: APPLICATION, ...section },
  });
}

/** Simple slash commands `c0`, `c1`, …; `more` changes some of them. */
export function slashCommands(
  count: number,
  more: (index: number) => Partial<DiscordCommand> = () => ({}),
): readonly DiscordCommand[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `c${index}`,
    description: `Command ${index}`,
    ...more(index),
  }));
}

/**
 * What a manifest asks for, loaded the way the command line does it: with the places of everything.
 */
export async function loaded(
  yaml: string,
  beside: Readonly<Record<string, string | MemoryFile>> = {},
): Promise<DesiredState> {
  const { manifest, problems } = await loadFiles({ 'evenkeel.yaml': yaml, ...beside });
  if (manifest === undefined) throw new Error(JSON.stringify(problems));
  const found = collect({ ...manifest, value: { ...manifest.value } }, PROVIDERS, 0);
  const errors = found.problems.filter(problem => problem.level === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return found.collected;
}

export async function applyLoaded(
  world: World,
  yaml: string,
  options: Partial<ApplySettings> = {},
  beside: Readonly<Record<string, string | MemoryFile>> = {},
): Promise<Report> {
  return apply(await loaded(yaml, beside), world.session(), { prune: true, ...options });
}

/**
 * A session with what client credentials were exchanged for, and no bot token. `sent` gets each
 * request's method and path.
 */
export function clientSession(here: World, sent: (request: string) => void = () => undefined): Session {
  const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_API_HOST } = here.sandbox.env(ORIGIN);
  const basic = Buffer.from(`${DISCORD_CLIENT_ID}:${DISCORD_CLIENT_SECRET}`).toString('base64');
  const { text } = here.sandbox.handle({
    method: 'POST',
    path: '/discord/api/v10/oauth2/token',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    },
    text: 'grant_type=client_credentials&scope=applications.commands.update',
  });
  const { access_token: token } = JSON.parse(text) as { readonly access_token: string };
  const wire = inProcess(here.sandbox);
  return createSession({
    provider: discord,
    baseUrl: DISCORD_API_HOST,
    credentials: [bearer('client', token)],
    transport: request => {
      sent(`${request.method} ${request.url.slice(ORIGIN.length)}`);
      return wire(request);
    },
    userAgent: 'DiscordBot (https://example.com, 1)',
    clock: here.clock,
  });
}
