import { describe, expect, test } from 'vitest';
import { COMMANDS } from './sample-manifest.ts';
import { type TestCli, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const EXPORT = ['export', 'discord', '--application', APPLICATION];

interface Command {
  readonly id: string;
  readonly [member: string]: unknown;
}

/**
 * A sandbox whose application has the command `fine` and these, which no client could make today.
 */
function withCommands(...odd: readonly object[]): TestCli {
  const made = testCli();
  made.makeCommand({ name: 'fine', description: 'x', options: [option({})] });
  const state = structuredClone(made.sandbox.state()) as unknown as {
    readonly discord: { readonly scopes: Record<string, { commands: Command[] }> };
  };
  const global = state.discord.scopes[`${APPLICATION}/global`];
  const [fine] = global?.commands ?? [];
  if (global === undefined || fine === undefined) throw new Error('there is no command');
  const others = odd.map((members, i) => ({
    ...fine,
    id: String(BigInt(fine.id) + BigInt(i + 1)),
    ...members,
  }));
  global.commands = [fine, ...others];
  return testCli({ state: state as never });
}

function option(members: object): object {
  return {
    type: 3,
    name: 'o',
    name_localizations: null,
    description: 'd',
    description_localizations: null,
    ...members,
  };
}

const ODD: readonly (readonly [what: string, command: object])[] = [
  ['an option type', { options: [option({ type: 12 })] }],
  ['a context', { contexts: [0, 1, 2, 3] }],
  ['an integration type', { integration_types: [0, 7] }],
  ['a channel type', { options: [option({ type: 7, channel_types: [0, 99] })] }],
  ['a handler', { type: 4, handler: 5, description: '' }],
  ['a locale', { name_localizations: { xx: 'foo' } }],
  ['a permission bit', { default_member_permissions: '18014398509481984000' }],
  ['a command type', { type: 9 }],
  ['an empty choice', { options: [option({ choices: [{ name: 'x', value: '' }] })] }],
  ['an empty localized text', { description_localizations: { de: '' } }],
  ['a name in capitals', { name: 'Odd' }],
  ['an empty name', { name: '', type: 3, description: '' }],
  ['half a character in a name', { name: 'lone \ud800', type: 2, description: '' }],
  ['a long description', { description: 'x'.repeat(150) }],
  ['no description', { description: '' }],
  ['too many options', { options: Array.from({ length: 26 }, (_, i) => option({ name: `o${i}` })) }],
  ['two options of one name', { options: [option({}), option({})] }],
  ['a required option after another', { options: [option({}), option({ name: 'p', required: true })] }],
  ['a broken number', { options: [option({ type: 4, choices: [{ name: 'x', value: 1.5 }] })] }],
  ['an unknown member', { options: [option({ foo: 'bar' })] }],
  ['control characters', { description: '\u202ex\u0000\u001b[31m' }],
  ['a workflow expression', { description: '${{ secrets.X }} ${y} $$ $' }],
];

describe('export of what a manifest may not be able to say', () => {
  test.each(ODD)(
    '%s: what is written is valid, its plan empty, and what is left out is told',
    async (_, odd) => {
      const cli = withCommands({ name: 'odd', ...odd });
      const exported = await cli.run(...EXPORT);
      expect(exported.code).toBe(0);
      await cli.files.create('evenkeel.yaml', exported.stdout);
      expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
      const planned = await cli.run('plan', '--detailed-exitcode');
      expect(planned.stdout).toContain('No changes');
      expect(planned.code).toBe(0);
      expect(exported.stdout).toContain('name: fine');
      const written = exported.stdout.match(/^ {4}- name: /gm)?.length;
      expect(written === 2 || /^left out: discord\.command\//m.test(exported.stderr)).toBe(true);
    },
  );

  test.each(ODD)('%s: pruning what the manifest does not name does not delete it', async (_, odd) => {
    const cli = withCommands({ name: 'odd', ...odd });
    const { stdout, stderr } = await cli.run(...EXPORT);
    // An empty name alone fits no keep line, and that is said.
    if (stderr.includes('no line of `keep` can match')) return;
    await cli.files.create('evenkeel.yaml', stdout.replace('discord:\n', 'discord:\n  prune: true\n'));
    const applied = await cli.run('apply', '--yes');
    expect(applied.code, applied.stdout).toBe(0);
    expect(cli.writes()).toEqual([]);
  });

  test('says what is wrong with what is left out, and that keep holds it', async () => {
    const cli = withCommands({ name: 'odd', name_localizations: { xx: 'foo' } });
    const { stdout, stderr } = await cli.run(...EXPORT);
    const address = `discord.command/${APPLICATION}/global/chat_input/odd`;
    expect(stderr).toContain(
      `left out: ${address} (unknown key "xx" in "name_localizations"); a line of \`keep\` protects it`,
    );
    expect(stdout).toContain(`\n  - ${address}\n`);
  });

  test('writes a command with members that are newer than this version, and names them', async () => {
    const newer = {
      type: 3,
      name: 'o',
      description: 'd',
      placeholder: 'Secret?',
      '::error::\u001b[2J\u202e': 1,
    };
    const cli = withCommands({ name: 'odd', options: [option(newer)] });
    const { code, stdout, stderr } = await cli.run(...EXPORT);
    expect(code).toBe(0);
    const address = `discord.command/${APPLICATION}/global/chat_input/odd`;
    const what = '`::error::\\u{1b}[2J\\u{202e}` of option o, `placeholder` of option o';
    expect(stderr).toContain(
      `not in the manifest: ${address} has ${what}, which this version of evenkeel does not know; apply does not change these values\n`,
    );
    expect(stdout).not.toContain('keep:');
    expect(stdout).not.toContain('Secret?');
    await cli.files.create('evenkeel.yaml', stdout.replace('description: x', 'description: y'));
    await cli.ok('validate');
    const plan = await cli.run('plan', '--detailed-exitcode');
    expect(plan.stdout).not.toContain('/odd');
  });

  test('leaves out the command, not what stands around it or belongs to it', async () => {
    const cli = withCommands({ name: 'odd', name_localizations: { xx: 'foo' } });
    const odd = cli.command('odd').split('/').at(-1);
    const path = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands/${odd}/permissions`;
    cli.other('PUT', path, { permissions: [{ id: GUILD, type: 1, permission: false }] });
    const exported = await cli.run(...EXPORT, '--guild', GUILD);
    expect(exported.stdout).toContain('everyone: true');
    await cli.files.create('evenkeel.yaml', exported.stdout);
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('permissions of one of two commands with the same name say which', async () => {
    const cli = withCommands({ name: 'fine', type: 2, description: '', options: [] });
    const commands = cli.other('GET', COMMANDS) as readonly Command[];
    for (const { id } of commands) {
      const path = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands/${id}/permissions`;
      cli.other('PUT', path, { permissions: [{ id: GUILD, type: 1, permission: false }] });
    }
    const exported = await cli.run(...EXPORT, '--guild', GUILD);
    expect(exported.stderr).not.toContain('left out');
    expect(exported.stdout.split('everyone: true')).toHaveLength(3);
    await cli.files.create('evenkeel.yaml', exported.stdout);
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
    await cli.ok('plan', '--detailed-exitcode');
  });
});

test('a file that is there already is refused before anything is read', async () => {
  const cli = testCli({ manifest: 'mine\n' });
  const { code, stderr } = await cli.run(...EXPORT, '--output', 'evenkeel.yaml');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('error[file]: evenkeel.yaml cannot be written: it exists already'),
  ]);
  expect(stderr).toContain('give `--into evenkeel.yaml` in place of --output');
  expect(cli.requests()).toEqual([]);
});
