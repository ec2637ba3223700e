import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type APIApplicationCommand,
  ApplicationIntegrationType,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Json } from '../../src/core/json.ts';
import { discordQuirks as QUIRKS } from '../../src/sandbox/quirks.ts';
import { DISCORD_SCOPES, type SocketWorld, socketWorld } from '../foreign-clients/socket-world.ts';
import { APPLICATION, GUILD, lines, statuses } from '../helpers/world.ts';

/**
 * Command sets of public bots, written by nobody of this project; the tests are skipped where they
 * are not at hand.
 */
const SETS = join(import.meta.dirname, '../../../shared/real/discord');
const files = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];

type CommandSet = RESTPostAPIApplicationCommandsJSONBody[];

const setIn = (file: string): CommandSet => JSON.parse(readFileSync(join(SETS, file), 'utf8'));

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

const query = new URLSearchParams({ with_localizations: 'true' });

describe.skipIf(files.length === 0)(
  `command sets of public bots${files.length === 0 ? ' (skipped: not at hand)' : ''}`,
  () => {
    const scopes = [
      ['global', Routes.applicationCommands(APPLICATION)],
      ['in a guild', Routes.applicationGuildCommands(APPLICATION, GUILD)],
    ] as const;
    const cases = files.flatMap(file => scopes.map(([where, path]) => [file, where, path] as const));

    test.each(cases)(
      '%s %s: bulk overwritten by @discordjs/rest, exported, its plan is empty',
      async (file, _where, path) => {
        const body = setIn(file);
        await here.rest.put(path, { body });
        const manifest = await here.exported(DISCORD_SCOPES);
        expect((await here.problems(manifest)).filter(isError)).toEqual([]);
        const planned = await here.plan(manifest);
        expect(lines(planned)).toEqual([]);
        // And the application itself.
        expect(planned.plan.counts).toMatchObject({ unchanged: body.length + 1, unmanaged: 0 });
      },
    );

    test.each(cases)(
      '%s %s: applied to an empty application, @discordjs/rest lists the set',
      async (file, where, path) => {
        const body = setIn(file);
        const commands = body.map(command => entryOf(command, where === 'global'));
        const section: Json = where === 'global' ? { commands } : { guilds: [{ ids: [GUILD], commands }] };
        const manifest = stringify({
          evenkeel: 1,
          name: 'acme',
          discord: { application_id: APPLICATION, ...(section as object) },
        });
        expect((await here.problems(manifest)).filter(isError)).toEqual([]);
        const applied = await here.apply(manifest);
        expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
        const listed = (await here.rest.get(path, { query })) as APIApplicationCommand[];
        const sent = byName(commands.map(command => normal({ type: 1, ...command })));
        const seen = byName(listed.map(command => normal(entryOf(command, where === 'global'))));
        expect(seen.map((command, index) => withoutDefaults(command, sent[index]))).toEqual(sent);
        expect(lines(await here.plan(manifest))).toEqual([]);
      },
    );
  },
);

describe.skipIf(files.length === 0)('with the service in its other position', () => {
  test.each(Object.entries(QUIRKS))(
    '%s: every set is exported, and its plan is empty',
    async (name, { values }) => {
      await here.close();
      here = await socketWorld({ [name]: values[1] });
      const taken = files.filter(file => name !== 'install_contexts' || !needsUserInstall(file));
      for (const file of taken) {
        await here.rest.put(Routes.applicationCommands(APPLICATION), { body: setIn(file) });
        const manifest = await here.exported(DISCORD_SCOPES);
        expect((await here.problems(manifest)).filter(isError), file).toEqual([]);
        expect(lines(await here.plan(manifest)), file).toEqual([]);
      }
    },
  );
});

/** An application that cannot be installed by users takes no such command. */
function needsUserInstall(file: string): boolean {
  return setIn(file).some(command =>
    command.integration_types?.includes(ApplicationIntegrationType.UserInstall),
  );
}

/**
 * Where live has what a warning is about, such as a deprecated field, the export has to say it too.
 */
function isError(problem: string): boolean {
  return problem.startsWith('error ');
}

type Members = { readonly [key: string]: Json };

const MANAGED = [
  'name',
  'type',
  'description',
  'name_localizations',
  'description_localizations',
  'options',
  'default_member_permissions',
  'nsfw',
] as const;
const GLOBAL_ONLY = ['contexts', 'dm_permission', 'integration_types', 'handler'] as const;

/**
 * A command's entry in a manifest: the API's own members, without ids and those that mean nothing
 * there.
 */
function entryOf(command: object, global: boolean): Members {
  const kept: readonly string[] = global ? [...MANAGED, ...GLOBAL_ONLY] : MANAGED;
  const members = Object.entries(command).filter(
    ([key, value]) => kept.includes(key) && !isNothing(key, value),
  );
  return Object.fromEntries(members);
}

function isNothing(key: string, value: unknown): boolean {
  return (
    (key === 'options' && Array.isArray(value) && value.length === 0) ||
    (key === 'description' && value === '') ||
    (key === 'dm_permission' && value === true) ||
    value === null
  );
}

/**
 * Written down a second time, so that it does not share a misreading with the product: what is
 * empty is left out, sets are sorted.
 */
function normal(value: Json): Json {
  if (Array.isArray(value)) return value.map(item => normal(item));
  if (typeof value !== 'object' || value === null) return value;
  const of = value as Members;
  const kept = Object.entries(of).flatMap(([key, member]): readonly (readonly [string, Json])[] => {
    if (key.endsWith('_localizations')) {
      const others = Object.entries((member ?? {}) as Members).filter(
        ([, text]) => text !== of[key.replace('_localizations', '')],
      );
      return others.length === 0 ? [] : [[key, Object.fromEntries(others.sort())]];
    }
    if (
      ['contexts', 'integration_types', 'channel_types'].includes(key) &&
      Array.isArray(member) &&
      member.length > 0
    )
      return [[key, [...member].sort((a, b) => Number(a) - Number(b))]];
    if (key === 'dm_permission') return Array.isArray(of['contexts']) ? [] : [[key, member]];
    const empty = member === null || member === false || (Array.isArray(member) && member.length === 0);
    return empty ? [] : [[key, normal(member)]];
  });
  return Object.fromEntries(kept);
}

/** The service fills these in from the application's own settings where nothing is said. */
function withoutDefaults(seen: Json, sent: Json | undefined): Json {
  const kept = Object.entries(seen as Members).filter(
    ([key]) => !['contexts', 'integration_types'].includes(key) || Object.hasOwn(sent as Members, key),
  );
  return Object.fromEntries(kept);
}

function byName(commands: readonly Json[]): readonly Json[] {
  const key = (command: Json): string =>
    JSON.stringify([(command as Members)['type'], (command as Members)['name']]);
  return [...commands].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
