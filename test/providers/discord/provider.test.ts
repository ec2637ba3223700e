import { describe, expect, it } from 'vitest';
import type { Discord, DiscordPermissions } from '../../../src/generated/manifest.ts';
import { listIn } from '../../../src/providers/discord/api.ts';
import { discord } from '../../../src/providers/discord/provider.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { lines, world } from '../../helpers/world.ts';
import { byHand, commandsAt, manifestOf } from './application.ts';
import { APPLICATION, GUILD } from './samples.ts';

const OTHER = '197038439483310099';
const ban = { name: 'ban', description: 'D' };
const allow = [{ everyone: true as const, allow: true }];

describe('export', () => {
  const section = (entries: Readonly<Record<string, object>>) =>
    discord.section?.([
      { scope: discordScope(APPLICATION), entry: {} },
      ...Object.entries(entries).map(([guild, entry]) => ({
        scope: discordScope(APPLICATION, guild),
        entry: { ...entry },
      })),
    ]);

  it('writes guilds that have the same as one entry', () => {
    const same = { commands: [ban], permissions: [{ command: 'ban', of: 'guild', overwrites: allow }] };
    expect(section({ [GUILD]: same, '3': {}, '2': { commands: [] }, [OTHER]: same })).toEqual({
      application_id: APPLICATION,
      guilds: [
        { ids: ['2'], commands: [] },
        { ids: [GUILD, OTHER], ...same },
      ],
    });
  });
});

describe('the command of a permissions entry', () => {
  function found(section: Omit<Discord, 'application_id'>, entry: DiscordPermissions) {
    const [guild = {}] = section.guilds ?? [];
    const whole: Discord = {
      application_id: APPLICATION,
      ...section,
      guilds: [{ ids: [GUILD], ...guild, permissions: [entry] }],
    };
    const [, root] = discord.roots(whole);
    const all = (root?.entry['permissions'] ?? []) as readonly DiscordPermissions[];
    const resolved = all[0];
    const problems = discord.rules?.(whole) ?? [];
    return {
      type: resolved?.type,
      of: resolved?.of,
      problems: problems
        .filter(({ level }) => level !== 'warning')
        .map(({ rule, path, hint }) => [rule, path.join('.'), hint]),
    };
  }
  const entry = (more: Partial<DiscordPermissions> = {}): DiscordPermissions => ({
    command: 'ban',
    overwrites: allow,
    ...more,
  });
  const inGuild = { guilds: [{ ids: [GUILD], commands: [ban] }] } as const;
  const place = 'guilds.0.permissions.0.command';

  it('is the only one of that name, wherever it is', () => {
    expect(found({ commands: [ban] }, entry())).toEqual({ type: 'chat_input', of: 'global', problems: [] });
    expect(found(inGuild, entry())).toEqual({ type: 'chat_input', of: 'guild', problems: [] });
    const user = { commands: [{ name: 'ban', type: 'user' as const }] };
    expect(found(user, entry())).toEqual({ type: 'user', of: 'global', problems: [] });
  });

  it('is asked for where several fit', () => {
    const both = { commands: [ban], ...inGuild };
    expect(found(both, entry()).problems).toEqual([
      [
        'discord/permissions-ambiguous',
        place,
        'add type: chat_input, of: guild; or type: chat_input, of: global',
      ],
    ]);
    expect(found(both, entry({ of: 'global' }))).toMatchObject({ of: 'global', problems: [] });
    const types = { commands: [ban, { name: 'ban', type: 'user' as const }] };
    expect(found(types, entry()).problems).toHaveLength(1);
    expect(found(types, entry({ type: 2 }))).toMatchObject({ type: 'user', problems: [] });
  });

  it('may be one that the bot registers by itself, where `of` says so', () => {
    expect(found({}, entry({ of: 'global' })).problems).toEqual([]);
    expect(found({}, entry()).problems).toEqual([
      [
        'discord/permissions-unknown',
        place,
        'for a command that the bot registers by itself, write `of: global` or `of: guild`',
      ],
    ]);
    const close = { commands: [{ ...ban, name: 'bann' }] };
    expect(found(close, entry()).problems[0]?.[2]).toBe('did you mean "bann"?');
    const gone = { commands: [{ ...ban, absent: true }] };
    expect(found(gone, entry({ absent: true }))).toMatchObject({ of: 'global', problems: [] });
    const again = {
      commands: [
        { ...ban, absent: true },
        { name: 'ban', type: 'user' as const },
      ],
    };
    expect(found(again, entry())).toMatchObject({ type: 'user', problems: [] });
  });

  it('is found live then, and its permissions are managed while it is left alone', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'theirs', description: 'D' });
    const manifest = manifestOf({
      guilds: [{ ids: [GUILD], permissions: [{ command: 'theirs', of: 'global', overwrites: allow }] }],
    });
    const report = await here.apply(manifest);
    expect(report.results.map(result => result.status)).toEqual(['done']);
    expect(lines(await here.plan(manifest))).toEqual([]);
  });
});

describe('a list', () => {
  const answer = (body: unknown) => ({ status: 200, headers: {}, text: '', body });
  const isItem = (value: unknown): value is number => typeof value === 'number';

  it('of more items than a scope can have is unreadable, never cut', () => {
    const items = Array.from({ length: 10_001 }, (_, nth) => nth);
    expect(() => listIn(answer(items), isItem, 'GET /x')).toThrow('lists more than 10,000 items');
    expect(listIn(answer(items.slice(1)), isItem, 'GET /x')).toHaveLength(10_000);
  });
});
