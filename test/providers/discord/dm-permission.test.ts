import { beforeEach, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { manifestYaml } from '../../../src/cli/loop/export-run.ts';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { collect } from '../../../src/engine/desired/collect.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { drift, plan } from '../../../src/reconcile.ts';
import { renderJson } from '../../../src/render/json/json.ts';
import { renderMarkdown } from '../../../src/render/markdown/markdown.ts';
import { renderText } from '../../../src/render/text/text.ts';
import { APPLICATION, GUILD, PROVIDERS, said, statuses, type World, world } from '../../helpers/world.ts';
import {
  applyLoaded,
  byHand,
  commandIn,
  commandsAt,
  loaded,
  manifestOf,
  slashCommands,
} from './application.ts';

const BAN = { name: 'ban', description: 'Ban', dm_permission: false };
const NO_EFFECT = `\`dm_permission\` of discord.command/${APPLICATION}/global/chat_input/ban has no effect: the live command has \`contexts\`, and Discord then ignores \`dm_permission\`: write \`contexts\` instead`;
const OPEN =
  'the live `contexts` allow direct messages with the bot, and Discord then ignores `dm_permission: false`';
const QUIRKS = [{ dm_permission: 'own' }, { dm_permission: 'follows_contexts' }];

async function exported(here: World): Promise<string> {
  const { sections, leftOut: left } = await exportScopes([discordScope(APPLICATION)], here.session());
  expect(left).toEqual([]);
  return manifestYaml(sections);
}

async function changes(here: World, yaml: string): Promise<readonly string[]> {
  const { plan: found } = await plan(await loaded(yaml), here.session(), { prune: true });
  return found.rows.flatMap(row =>
    row.fields.map(({ path, before, after }) => `${row.action} ${path} ${before} → ${after}`),
  );
}

/** What a plan remarks, of rows and besides. */
async function notes(here: World, yaml: string): Promise<readonly (string | undefined)[]> {
  const { plan: found } = await plan(await loaded(yaml), here.session(), { prune: true });
  return [...found.notes, ...found.rows.flatMap(row => row.notes)].map(said);
}

function ban(here: World, more: object): void {
  byHand(here, 'PATCH', `${commandsAt()}/${commandIn(here, 'ban').id}`, more);
}

describe.each(QUIRKS)('a command that may not be used in direct messages, %o', quirks => {
  let here: World;

  beforeEach(() => {
    here = world({ quirks: { global_rate_limit: 'off', ...quirks } });
    byHand(here, 'PUT', commandsAt(), [BAN]);
  });

  it('is exported so, and its plan is empty', async () => {
    const yaml = await exported(here);
    expect(parse(yaml).discord.commands).toEqual([
      expect.objectContaining({ name: 'ban', dm_permission: false }),
    ]);
    expect(await changes(here, yaml)).toEqual([]);
  });

  it('is drift once someone opens it, and closed again by an apply', async () => {
    const yaml = await exported(here);
    ban(here, { dm_permission: true });
    const seen = await drift(await loaded(yaml), here.session(), { prune: true });
    expect(exitCode(seen, { detailed: false, strictChecks: false })).toBe(2);
    expect(seen.plan.rows[0]?.fields).toEqual([{ path: 'dm_permission', before: true, after: false }]);
    await applyLoaded(here, yaml);
    expect(commandIn(here, 'ban')['dm_permission']).toBe(false);
    expect(await changes(here, yaml)).toEqual([]);
  });

  it('is made so in an application that has none', async () => {
    const yaml = await exported(here);
    const fresh = world({ quirks: { global_rate_limit: 'off', ...quirks } });
    expect(statuses(await applyLoaded(fresh, yaml))).toEqual([expect.stringMatching(/^done /)]);
    expect(commandIn(fresh, 'ban')['dm_permission']).toBe(false);
    expect(await changes(fresh, yaml)).toEqual([]);
  });

  it('is opened by a row that says so', async () => {
    const yaml = manifestOf({ commands: [{ ...BAN, dm_permission: true }] });
    const { plan: found } = await plan(await loaded(yaml), here.session(), { prune: true });
    expect(found.rows.map(row => said(row.opening))).toEqual([
      'the command may be used in direct messages with the bot',
    ]);
    const closing = manifestOf({ commands: [{ ...BAN, description: 'New' }] });
    const { plan: other } = await plan(await loaded(closing), here.session(), { prune: true });
    expect(other.rows.map(row => row.opening)).toEqual([undefined]);
  });

  it('is not compared where the live command has contexts, which count instead', async () => {
    ban(here, { contexts: [0] });
    for (const dm_permission of [true, false]) {
      const yaml = manifestOf({ commands: [{ ...BAN, dm_permission }] });
      expect(await changes(here, yaml)).toEqual([]);
      expect(await notes(here, yaml)).toEqual([NO_EFFECT]);
    }
    expect(parse(await exported(here)).discord.commands[0]).not.toHaveProperty('dm_permission');
  });

  it('says that it has no effect on the row of what else differs, and not once the contexts go', async () => {
    ban(here, { contexts: [0] });
    const { plan: found } = await plan(
      await loaded(manifestOf({ commands: [{ ...BAN, description: 'New' }] })),
      here.session(),
      { prune: true },
    );
    expect(found.rows.map(row => row.notes.map(said))).toEqual([[NO_EFFECT]]);
    for (const more of [{ contexts: null }, { contexts: ['guild'] }, { ignore: ['dm_permission'] }])
      expect(await notes(here, manifestOf({ commands: [{ ...BAN, ...more }] }))).toEqual([]);
  });

  it('is told in text, Markdown and JSON, by plan and drift', async () => {
    ban(here, { contexts: [0] });
    const given = await loaded(manifestOf({ commands: [BAN] }));
    for (const look of [plan, drift]) {
      const report = await look(given, here.session(), { prune: true });
      expect(exitCode(report, { detailed: true, strictChecks: true })).toBe(0);
      const text = renderText(report, { color: false, width: 400 });
      expect(text).toContain(`note: ${NO_EFFECT}`);
      expect(renderMarkdown(report)).toContain('has no effect: the live command has');
      expect(JSON.parse(renderJson(report)).plan.notes).toEqual([
        {
          message: NO_EFFECT,
          next: 'Remove `dm_permission` from the entry.',
          reason: expect.objectContaining({
            code: 'row/no-effect',
            field: 'dm_permission',
            cause: expect.objectContaining({ code: 'discord/contexts-count' }),
          }),
        },
      ]);
    }
  });

  it.each([
    ['a manifest', (command: object) => manifestOf({ commands: [command] }), {}],
    [
      'a file',
      () => manifestOf({ commands_from: 'commands.json' }),
      { 'commands.json': JSON.stringify([{ ...BAN, contexts: [0] }]) },
    ],
  ])('goes in the same write that brings contexts, by %s', async (_, yamlOf, beside) => {
    const yaml = yamlOf({ ...BAN, contexts: ['guild'] });
    const { plan: found } = await plan(await loaded(yaml, beside), here.session(), { prune: true });
    expect(found.rows.map(({ fields, opening }) => [fields.map(({ path }) => path), opening])).toEqual([
      [['contexts', 'dm_permission'], undefined],
    ]);
    here.forget();
    await applyLoaded(here, yaml, {}, beside);
    expect(here.writes()).toHaveLength(1);
    const left = quirks.dm_permission === 'own';
    expect(commandIn(here, 'ban')).toMatchObject({ contexts: [0], dm_permission: left });
    const { plan: again } = await plan(await loaded(yaml, beside), here.session(), { prune: true });
    expect(again.rows).toEqual([]);
    ban(here, { contexts: null });
    expect(commandIn(here, 'ban')['dm_permission']).toBe(left);
  });

  it('that is left beside live contexts goes once they change, and for nothing else', async () => {
    ban(here, { contexts: [0], dm_permission: false });
    const same = manifestOf({ commands: [{ ...BAN, contexts: ['guild'], description: 'New' }] });
    expect(await changes(here, same)).toEqual(['update description Ban → New']);
    const other = manifestOf({ commands: [{ ...BAN, dm_permission: true, contexts: ['guild', 'bot_dm'] }] });
    here.forget();
    await applyLoaded(here, other);
    expect(here.writes()).toHaveLength(1);
    expect(commandIn(here, 'ban')).toMatchObject({ contexts: [0, 1], dm_permission: true });
  });

  it('goes in a bulk overwrite that brings contexts, too', async () => {
    const others = slashCommands(5, () => ({}));
    const yaml = manifestOf({ prune: true, commands: [{ ...BAN, contexts: ['guild'] }, ...others] });
    here.forget();
    await applyLoaded(here, yaml);
    expect(here.writes()).toEqual([`PUT ${commandsAt()}`]);
    const left = quirks.dm_permission === 'own';
    expect(commandIn(here, 'ban')).toMatchObject({ contexts: [0], dm_permission: left });
  });

  it('stays with contexts that the entry leaves to others', async () => {
    const entry = { ...BAN, contexts: ['guild'], ignore: ['contexts'], description: 'New' };
    await applyLoaded(here, manifestOf({ commands: [entry] }));
    expect(commandIn(here, 'ban')).toMatchObject({ description: 'New', dm_permission: false });
  });

  it('is closed in the same write that takes the contexts away', async () => {
    ban(here, { contexts: [0, 1], dm_permission: true });
    const yaml = manifestOf({ commands: [{ ...BAN, contexts: null }] });
    await applyLoaded(here, yaml);
    expect(commandIn(here, 'ban')).toMatchObject({ contexts: null, dm_permission: false });
    expect(await changes(here, yaml)).toEqual([]);
  });

  it('goes into a bulk overwrite, and stays in one that does not change it', async () => {
    const others = slashCommands(6, index => (index < 3 ? { dm_permission: false } : {}));
    const yaml = manifestOf({ prune: true, commands: [BAN, ...others] });
    here.forget();
    await applyLoaded(here, yaml);
    expect(here.writes()).toEqual([`PUT ${commandsAt()}`]);
    const dm = ['ban', 'c0', 'c2', 'c3'].map(name => commandIn(here, name)['dm_permission']);
    expect(dm).toEqual([false, false, false, true]);
    expect(await changes(here, yaml)).toEqual([]);
  });
});

test.each(
  ['null', 'all'].flatMap(contexts_default => QUIRKS.map(quirks => ({ contexts_default, ...quirks }))),
)('a change of the description opens no command, and what contexts open is blocked, %o', async quirks => {
  const here = world({ quirks: { global_rate_limit: 'off', ...quirks } });
  byHand(here, 'PUT', commandsAt(), [BAN]);
  const { contexts, dm_permission } = commandIn(here, 'ban');
  const yaml = manifestOf({ commands: [{ ...BAN, description: 'New' }] });
  const { plan: done } = await applyLoaded(here, yaml);
  const isOpen = contexts !== null;
  expect(done.rows.map(({ reason }) => reason && said(reason))).toEqual([isOpen ? OPEN : undefined]);
  const description = isOpen ? 'Ban' : 'New';
  expect(commandIn(here, 'ban')).toMatchObject({ description, contexts, dm_permission });
  const blocked = ['blocked description Ban → New', 'blocked dm_permission true → false'];
  expect(await changes(here, yaml)).toEqual(isOpen ? blocked : []);
});

describe('live contexts that someone opened to direct messages', () => {
  it.each([[[0, 1]], [[0, 1, 2]], [[1]]])('%j: an entry without contexts is not in sync', async contexts => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [BAN]);
    const yaml = manifestOf({ commands: [BAN] });
    expect((await drift(await loaded(yaml), here.session(), { prune: true })).plan.rows).toEqual([]);
    ban(here, { contexts });
    const seen = await drift(await loaded(yaml), here.session(), { prune: true });
    expect(exitCode(seen, { detailed: false, strictChecks: false })).not.toBe(0);
    expect(seen.plan.rows.map(({ action, reason }) => [action, reason && said(reason)])).toEqual([
      ['blocked', OPEN],
    ]);
    expect(seen.plan.notes).toEqual([]);
    const closed = manifestOf({ commands: [{ ...BAN, contexts: ['guild'] }] });
    await applyLoaded(here, closed);
    expect(commandIn(here, 'ban')['contexts']).toEqual([0]);
  });
});

describe('the commands that other clients send', () => {
  const body = { name: 'ban', description: 'Ban', type: 1, options: [], nsfw: false };

  it.each([
    // As discord.py writes a command that is `guild_only` (read on the wire, 2026-11-21).
    ['a library that still writes the old field', { ...body, dm_permission: false, contexts: null }, false],
    ['one that writes its default', { ...body, dm_permission: true, default_permission: true }, undefined],
    ['one that writes null', { ...body, dm_permission: null, default_permission: null }, undefined],
  ])('by %s are exported, with an empty plan', async (_, command, dm_permission) => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [command]);
    const yaml = await exported(here);
    expect(parse(yaml).discord.commands[0].dm_permission).toBe(dm_permission);
    expect(await changes(here, yaml)).toEqual([]);
  });

  it('in a guild say nothing with it', async () => {
    const here = world({ quirks: { global_rate_limit: 'off', guild_fields: 'present' } });
    byHand(here, 'PUT', commandsAt(GUILD), [BAN]);
    const { sections } = await exportScopes([discordScope(APPLICATION, GUILD)], here.session());
    expect(JSON.stringify(sections)).not.toContain('dm_permission');
    expect(await changes(here, manifestYaml(sections))).toEqual([]);
  });
});

describe('what validate says of old fields', () => {
  async function told(entry: object, guild = false): Promise<readonly string[]> {
    const commands = [{ name: 'ban', description: 'Ban', ...entry }];
    const section = guild ? { guilds: [{ ids: [GUILD], commands }] } : { commands };
    const value = { discord: { application_id: APPLICATION, ...section } };
    const source = () => ({ file: 'm.yaml', line: 1, column: 1 });
    const { problems } = collect({ name: 'acme', value, keep: [], source }, PROVIDERS, 0);
    return problems.map(({ rule, level, message, hint }) =>
      `${level} ${rule}: ${message} ${hint ?? ''}`.trim(),
    );
  }

  it('warns of dm_permission, and says what to write', async () => {
    const said = 'warning discord/deprecated-field: "dm_permission" is deprecated by the API.';
    expect(await told({ dm_permission: false })).toEqual([`${said} write \`contexts: [guild]\` instead`]);
    expect(await told({ dm_permission: true })).toEqual([`${said} leave the key out: true is the default`]);
    expect(await told({ dm_permission: null })).toEqual([`${said} leave the key out: true is the default`]);
  });

  it('names one edit where `contexts: null` is there, since a second `contexts` is a mistake', async () => {
    expect(await told({ contexts: null, dm_permission: false })).toEqual([
      'warning discord/deprecated-field: "dm_permission" is deprecated by the API. write `contexts: [guild]` in place of `contexts: null` and of this',
    ]);
  });

  it('warns that dm_permission means nothing beside contexts', async () => {
    expect(await told({ dm_permission: false, contexts: ['guild'] })).toEqual([
      'warning discord/deprecated-field: "dm_permission" is deprecated by the API, and has no effect beside `contexts`. leave it out',
    ]);
  });

  it.each([[['guild', 'bot_dm']], [[1]]])(
    'refuses dm_permission: false beside %j, which say the opposite',
    async contexts => {
      expect(await told({ dm_permission: false, contexts })).toEqual([
        'error discord/contexts-contradict: "dm_permission": false contradicts "contexts", which allow direct messages with the bot. leave `dm_permission` out, or take bot_dm out of `contexts`',
      ]);
      expect(await told({ dm_permission: true, contexts })).toEqual([
        expect.stringMatching(/^warning discord\/deprecated-field/),
      ]);
    },
  );

  it('refuses dm_permission in a guild', async () => {
    expect(await told({ dm_permission: false }, true)).toEqual([
      'error discord/global-only: "dm_permission" is for global commands only, not for commands of a guild. remove "dm_permission" from this command',
    ]);
  });

  it('drops default_permission where it says nothing, and refuses it where it does', async () => {
    const dropped =
      'warning discord/deprecated-field: "default_permission" is deprecated by the API and evenkeel leaves it out. leave the key out: true is the default';
    for (const guild of [false, true]) {
      expect(await told({ default_permission: true }, guild)).toEqual([dropped]);
      expect(await told({ default_permission: null }, guild)).toEqual([dropped]);
      expect(await told({ default_permission: false }, guild)).toEqual([
        'error discord/deprecated-field: "default_permission" is deprecated by the API and evenkeel does not manage it. write `default_member_permissions: []` instead: administrators only, and whom an overwrite allows',
      ]);
    }
  });
});
