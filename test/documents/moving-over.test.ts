import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { APPLICATION, GUILD } from '../helpers/world.ts';
import { BOTS, type Bot, discordPy } from './bots.ts';
import { block } from './page-blocks.ts';

/*
 * docs/moving-over.md, followed step by step: its commands, its files, and what it shows of the
 * output.
 */

const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;
const IN_GUILD = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const OVERWRITES = [{ id: '345678901234567890', type: 1, permission: true }];

interface Command {
  readonly id: string;
  readonly name: string;
  readonly [member: string]: unknown;
}

const other = (cli: TestCli, method: string, path: string, body?: unknown): unknown =>
  cli.other(method, path, body);

/** An application whose script has run, with overwrites that someone has set by hand. */
function deployed({ sends }: Bot): TestCli {
  const cli = testCli();
  other(cli, 'PUT', COMMANDS, sends);
  other(cli, 'PUT', `${IN_GUILD}/${idOf(cli, 'ban')}/permissions`, { permissions: OVERWRITES });
  return cli;
}

function commandsOf(cli: TestCli, path = COMMANDS): readonly Command[] {
  return other(cli, 'GET', path) as readonly Command[];
}

function idOf(cli: TestCli, name: string, path = COMMANDS): string | undefined {
  return commandsOf(cli, path).find(command => command.name === name)?.id;
}

function ids(cli: TestCli): readonly string[] {
  return commandsOf(cli).map(({ name, id }) => `${name} ${id}`);
}

function overwritesOf(cli: TestCli, id: string | undefined): unknown {
  const all = other(cli, 'GET', `${IN_GUILD}/permissions`) as readonly { id: string; permissions: unknown }[];
  return all.find(each => each.id === id)?.permissions;
}

/** Runs the commands of a step; gives the last one's output. `codes` are all exit codes. */
async function follow(
  cli: TestCli,
  heading: string,
): Promise<{ readonly codes: readonly number[]; readonly stdout: string }> {
  const lines = block(heading, 'sh').trim().split('\n');
  const codes: number[] = [];
  let last = '';
  for (const line of lines.filter(each => each.startsWith('evenkeel '))) {
    const { code, stdout, stderr } = await cli.run(...line.split(' ').slice(1));
    codes.push(code);
    last = stdout + (code === 0 || code === 2 ? '' : stderr);
  }
  return { codes, stdout: last };
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function edit(cli: TestCli, from: string | RegExp, to: string): Promise<void> {
  const text = cli.files.contents.get('/demo/evenkeel.yaml') ?? '';
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await cli.files.replace('evenkeel.yaml', edited);
}

/** The first step: what is live is in the file. */
async function exported(bot: Bot): Promise<TestCli> {
  const cli = deployed(bot);
  await follow(cli, '1. Export what is live');
  return cli;
}

describe.each(BOTS)('a bot with $client', bot => {
  test('1: the export of what its script has sent has an empty plan, and nothing is written', async () => {
    const cli = deployed(bot);
    const before = cli.writes().length;
    const { codes, stdout } = await follow(cli, '1. Export what is live');
    expect(codes).toEqual([0, 0]);
    expect(words(stdout)).toContain(words(block('1. Export what is live', 'text')));
    expect(cli.writes()).toHaveLength(before);
  });

  test('3: one change is one request, every id stays and so do the overwrites', async () => {
    const cli = await exported(bot);
    const before = ids(cli);
    const sent = cli.writes().length;
    await edit(cli, 'description: Ban a member', 'description: Ban someone');
    const { codes, stdout } = await follow(cli, '3. Change something');
    expect(codes).toEqual([0, 0]);
    expect(words(stdout)).toContain(words(block('3. Change something', 'text')));
    expect(cli.writes().slice(sent)).toEqual([`PATCH ${COMMANDS}/${idOf(cli, 'ban')}`]);
    expect(ids(cli)).toEqual(before);
    expect(overwritesOf(cli, idOf(cli, 'ban'))).toEqual(OVERWRITES);
  });

  test('3: with prune the whole set is still in sync', async () => {
    const cli = await exported(bot);
    await edit(cli, 'discord:\n', 'discord:\n  prune: true\n');
    expect(await cli.run('drift')).toMatchObject({ code: 0 });
  });

  test('4: the manifest that names the written commands has an empty plan', async () => {
    const cli = deployed(bot);
    const before = ids(cli);
    await cli.files.replace('dist/commands.json', JSON.stringify(bot.sends));
    await cli.files.replace('evenkeel.yaml', block('4. Let the code stay the source', 'yaml'));
    const { codes, stdout } = await follow(cli, '4. Let the code stay the source');
    expect(codes, stdout).toEqual([0]);
    expect(words(stdout)).toContain(words(block('4. Let the code stay the source', 'text')));
    expect(ids(cli)).toEqual(before);
  });

  test('pitfalls: a blind PUT shows as drift, and its victim is made again', async () => {
    const cli = await exported(bot);
    const [ban, report] = [idOf(cli, 'ban'), idOf(cli, 'Report')];
    const lost = idOf(cli, 'ping');
    const shorter = bot.sends.filter(command => Reflect.get(command, 'name') !== 'ping');
    other(cli, 'PUT', COMMANDS, shorter);
    const { codes, stdout } = await follow(cli, 'The blind PUT');
    expect(codes).toEqual([2]);
    expect(words(stdout)).toContain(words(block('The blind PUT', 'text')));
    expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
    expect([idOf(cli, 'ban'), idOf(cli, 'Report')]).toEqual([ban, report]);
    expect(idOf(cli, 'ping')).not.toBe(lost);
  });

  test('pitfalls: a script that renames loses the overwrites, renamed_from does not', async () => {
    const cli = await exported(bot);
    const id = idOf(cli, 'ban');
    const from = block('Lost overwrites', 'yaml').replace('- name: banish\n', '').trim();
    await edit(cli, 'name: ban\n', `name: banish\n      ${from}\n`);
    await edit(cli, 'command: ban\n', 'command: banish\n');
    expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
    expect(idOf(cli, 'banish')).toBe(id);
    expect(overwritesOf(cli, id)).toEqual(OVERWRITES);
    const byScript = deployed(bot);
    const renamed = bot.sends.map(command =>
      Reflect.get(command, 'name') === 'ban' ? { ...command, name: 'banish' } : command,
    );
    other(byScript, 'PUT', COMMANDS, renamed);
    expect(overwritesOf(byScript, idOf(byScript, 'banish'))).toBeUndefined();
  });

  test('pitfalls: a script that still runs makes the same rows drift again', async () => {
    const cli = await exported(bot);
    await edit(cli, 'description: Ban a member', 'description: Ban someone');
    for (const _start of [1, 2]) {
      expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
      other(cli, 'PUT', COMMANDS, bot.sends);
      const drifted = await cli.run('drift');
      expect(drifted.code).toBe(2);
      expect(words(drifted.stdout)).toContain(`differs discord.command/${APPLICATION}/global/chat_input/ban`);
    }
  });
});

test('pitfalls: contexts in place of dm_permission are the only change, and access stays', async () => {
  const cli = await exported(discordPy);
  const instead = block('`dm_permission`', 'yaml').trim();
  await edit(cli, /contexts: null\n +dm_permission: false/, instead);
  const { stdout } = await cli.run('plan', '--format', 'json');
  const { plan } = JSON.parse(stdout) as {
    readonly plan: { readonly rows: readonly { readonly fields: readonly { readonly path: string }[] }[] };
  };
  expect(plan.rows.map(({ fields }) => fields.map(({ path }) => path))).toEqual([
    ['contexts', 'dm_permission'],
  ]);
  expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
  expect(commandsOf(cli).find(({ name }) => name === 'ban')).toMatchObject({ contexts: [0] });
  expect(await cli.run('drift')).toMatchObject({ code: 0 });
});
