import { describe, expect, test } from 'vitest';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { adopts } from './adopts-all.ts';
import { appliedCli, plain, type Ran, type TestCli, type TestOptions, testCli } from './test-io.ts';

async function planned(cli: TestCli): Promise<Ran> {
  return cli.run('plan', '--detailed-exitcode');
}

const BRANCHES = `# Ours.
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}   # the one
      branches:
        # Production.
        - name: main
          protected: true # never lift this
        - name: 'dev'
          parent: main
          endpoints:
            - { type: read_write, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 } # small
        # The last one.
        - name: qa
          parent: main
`;

describe('adopt writes into the manifest', () => {
  test('a field that someone changed, and nothing else', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    cli.other('PATCH', cli.compute('dev'), { endpoint: { autoscaling_limit_max_cu: 8 } });
    const { code, stdout, stderr } = await cli.run('adopt', '--yes');
    expect(code, stdout + stderr).toBe(0);
    expect(cli.text()).toBe(BRANCHES.replace('max_cu: 2 }', 'max_cu: 8 }'));
    expect(stdout).toContain(`~ change  neon.endpoint/${PROJECT}/dev/read_write`);
    expect((await planned(cli)).code).toBe(0);
  });

  test('a name that someone gave, found by our mark', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    cli.other('PATCH', cli.branch('dev'), { branch: { name: 'd"ev: ${x} #' } });
    await cli.ok('adopt', '--yes');
    expect(cli.text()).toBe(BRANCHES.replace("'dev'", () => '"d\\"ev: $${x} #"'));
    expect((await planned(cli)).code).toBe(0);
  });

  test('the name of what an id leads to', async () => {
    const cli = testCli();
    const main = cli.branch('main');
    const id = main.split('/').at(-1);
    const text = BRANCHES.replace('- name: main', `- name: main\n          id: ${id}`).replaceAll(
      /\n *parent: main/g,
      '',
    );
    await cli.files.replace('evenkeel.yaml', text);
    await cli.ok('apply', '--yes');
    cli.other('PATCH', main, { branch: { name: 'production' } });
    await adopts(cli, 0);
    expect(cli.text()).toBe(text.replace('name: main', 'name: "production"'));
    expect((await planned(cli)).code).toBe(0);
  });

  test('a new name, and what changed in it and inside it', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    const dev = cli.branch('dev');
    const endpoint = cli.compute('dev');
    cli.other('PATCH', dev, { branch: { name: 'test', protected: true } });
    cli.other('PATCH', endpoint, { endpoint: { autoscaling_limit_max_cu: 8 } });
    const said = await adopts(cli, 0);
    expect(said).toContain(`~ rename  neon.branch/${PROJECT}/dev → neon.branch/${PROJECT}/test`);
    expect(cli.text()).toBe(BRANCHES.replace("'dev'", '"test"').replace('max_cu: 2 }', 'max_cu: 8 }'));
    expect((await planned(cli)).code).toBe(0);
  });

  test('that someone deleted something, by removing its entry', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    cli.other('DELETE', cli.branch('qa'));
    await adopts(cli, 0);
    expect(cli.text()).toBe(BRANCHES.replace(/ {8}- name: qa\n {10}parent: main\n/, ''));
    expect((await planned(cli)).code).toBe(0);
  });

  test('that someone deleted something with all that is in it', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    cli.other('DELETE', cli.branch('dev'));
    const said = await adopts(cli, 0);
    expect(said).toContain(`- remove  neon.branch/${PROJECT}/dev\n`);
    expect(said).not.toContain('! left');
    expect(cli.text()).toBe(BRANCHES.replace(/ {8}- name: 'dev'\n(?: {10}.*\n)+/, ''));
    expect((await planned(cli)).code).toBe(0);
  });

  test('what someone deleted together with what it needed', async () => {
    const text = `${BRANCHES}          roles: [{ name: app }]\n          databases: [{ name: shop, owner_name: app }]\n`;
    const cli = await appliedCli({ manifest: text });
    const at = cli.branch('qa');
    cli.other('DELETE', `${at}/databases/shop`);
    cli.pass(60_000);
    cli.other('DELETE', `${at}/roles/app`);
    cli.pass(60_000);
    await adopts(cli, 0);
    expect(cli.text()).toBe(`${BRANCHES}          roles: []\n          databases: []\n`);
  });

  test('what is ours and has no entry, where apply would delete it', async () => {
    const text = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  prune: true\n  commands:\n    # first\n    - { name: ban, description: Ban }\n`;
    const cli = await appliedCli({ manifest: text });
    cli.other('PATCH', cli.command('ban'), {
      name: 'verban',
      options: [{ type: 3, name: 'who', description: '${x}' }],
    });
    const said = await adopts(cli, 0);
    expect(said).toContain(`- remove  discord.command/${APPLICATION}/global/chat_input/ban`);
    expect(said).toContain(`+ add  discord.command/${APPLICATION}/global/chat_input/verban`);
    expect(cli.text()).toBe(
      text.replace(
        / {4}- .*\n$/,
        () =>
          '    - name: "verban"\n      description: "Ban"\n      contexts: null\n      integration_types:\n        - "guild_install"\n        - "user_install"\n      options:\n        - type: "string"\n          name: "who"\n          description: "$${x}"\n',
      ),
    );
    expect((await planned(cli)).code).toBe(0);
  });

  test('no list that is only in another order', async () => {
    const text = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands:\n    - name: ban\n      description: Ban\n      default_member_permissions: [KICK_MEMBERS, BAN_MEMBERS]\n      contexts: [bot_dm, guild] # both\n`;
    const cli = await appliedCli({ manifest: text });
    cli.other('PATCH', cli.command('ban'), { contexts: [0, 1, 2] });
    await adopts(cli, 0, '--widened');
    expect(cli.text()).toBe(text.replace('[bot_dm, guild]', '[bot_dm, guild, "private_channel"]'));
  });
});

const COMMAND = `evenkeel: 1
name: acme
vars:
  text: { default: Ban }
x-options: &options
  - { type: string, name: why, description: Why }
discord:
  application_id: "${APPLICATION}"
  commands:
    - name: ban
      description: "\${text}"
    - name: kick
      description: Kick
      options: *options
    - name: mute
      description: Mute
      options: *options
    - { name: old, description: Old, absent: true }
    - { name: hidden, description: Hidden, default_member_permissions: [BAN_MEMBERS] }
`;

describe('adopt tells and does not write', () => {
  test.each([
    ['a value from a variable', 'ban', { description: 'Theirs' }, 'the value is from a variable'],
    [
      'what several entries share',
      'kick',
      { options: [{ type: 3, name: 'why', description: 'Theirs' }] },
      'several places share the value by &options',
    ],
    [
      'what gives more access',
      'hidden',
      { default_member_permissions: null },
      'To write that value in the manifest, give --widened',
    ],
  ])('%s', async (_, name, change, why) => {
    const cli = await appliedCli({ manifest: COMMAND });
    cli.other('PATCH', cli.command(name), change);
    const said = await adopts(cli, 4);
    expect(said).toContain(`! left  discord.command/${APPLICATION}/global/chat_input/${name}: `);
    expect(said).toContain(why);
    expect(said).toContain('Nothing was written.');
    expect(cli.text()).toBe(COMMAND);
  });

  test('a key set that someone added, which drift calls widened, without --widened', async () => {
    const text = `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: ${PROJECT}\n      prune: true\n      jwks: []\n`;
    const cli = await appliedCli({ manifest: text });
    const keys = 'https://keys.example.com/theirs.json';
    cli.other('POST', `/neon/api/v2/projects/${PROJECT}/jwks`, { jwks_url: keys, provider_name: 'Theirs' });
    cli.pass(60_000);
    const { plan } = await cli.report('drift');
    expect(plan.rows.map(({ severity }) => severity)).toEqual(['widened']);
    expect(await adopts(cli, 4)).toContain('To write that value in the manifest, give --widened');
    expect(cli.text()).toBe(text);
    await adopts(cli, 0, '--widened');
    expect(cli.text()).toContain(keys);
  });

  test('but the rest is written, and what gives more access with --widened', async () => {
    const cli = await appliedCli({ manifest: COMMAND });
    cli.other('PATCH', cli.command('ban'), { description: 'Theirs' });
    cli.other('PATCH', cli.command('hidden'), { default_member_permissions: null });
    expect(await adopts(cli, 4, '--widened')).toContain('Wrote 1 difference into 1 file.');
    expect(cli.text()).toBe(COMMAND.replace(', default_member_permissions: [BAN_MEMBERS] }', ' }'));
  });

  test('an entry that says `absent`', async () => {
    const cli = await appliedCli({ manifest: COMMAND });
    cli.makeCommand({ name: 'old', description: 'Old' });
    expect(await adopts(cli, 4)).toContain('the entry says `absent: true`');
    expect(cli.text()).toBe(COMMAND);
  });

  test('what has no entry in one of several scopes that share theirs', async () => {
    const text = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  guilds: [{ ids: ["${GUILD}", "197038439483310087"], prune: true, commands: [{ name: ban, description: Ban }] }]\n`;
    const cli = await appliedCli({ manifest: text, guilds: [GUILD, '197038439483310087'] });
    cli.makeCommand({ name: 'theirs', description: 'Theirs' }, GUILD);
    expect(await adopts(cli, 4)).toContain('its scope shares an entry with other scopes');
    expect(cli.text()).toBe(text);
  });

  test('an entry of several scopes', async () => {
    const text = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  guilds: [{ ids: ["${GUILD}", "197038439483310087"], commands: [{ name: ban, description: Ban }] }]\n`;
    const cli = await appliedCli({ manifest: text, guilds: [GUILD, '197038439483310087'] });
    cli.other('PATCH', cli.command('ban', GUILD), { description: 'Theirs' });
    expect(await adopts(cli, 4)).toContain('the entry is for 2 scopes');
    expect(cli.text()).toBe(text);
  });

  test('what `keep` names is never removed, nor what another entry refers to', async () => {
    const text = BRANCHES.replace('neon:', `keep: ["neon.branch/*/dev"]\nneon:`)
      .replace('- name: qa', '- name: qa # of dev')
      .replace(/parent: main\n$/, 'parent: dev\n');
    const cli = await appliedCli({ manifest: text });
    cli.other('PATCH', cli.branch('dev'), { branch: { name: 'test' } });
    expect(await adopts(cli, 4)).toContain(`a line of \`keep\` matches neon.branch/${PROJECT}/dev`);
    await cli.files.replace('evenkeel.yaml', text.replace(/keep:.*\n/, ''));
    expect(await adopts(cli, 4)).toContain(`neon.branch/${PROJECT}/qa refers to this resource`);
    expect(cli.text()).toBe(text.replace(/keep:.*\n/, ''));
  });

  test('an entry whose name is the former name of another one', async () => {
    const text = `${BRANCHES}        - { name: next, parent: main, renamed_from: dev }\n`;
    const cli = await appliedCli({ manifest: text.replace(', renamed_from: dev', '') });
    await cli.files.replace('evenkeel.yaml', text);
    cli.other('PATCH', cli.branch('dev'), { branch: { name: 'test' } });
    expect(await adopts(cli, 4)).toContain(`neon.branch/${PROJECT}/next refers to this resource`);
    expect(cli.text()).toBe(text);
  });

  test('an entry in which `keep` names something', async () => {
    const text = BRANCHES.replace('neon:', 'keep: ["neon.endpoint/*/dev/*"]\nneon:');
    const cli = await appliedCli({ manifest: text });
    cli.other('PATCH', cli.branch('dev'), { branch: { name: 'test' } });
    expect(await adopts(cli, 4)).toContain(`a line of \`keep\` matches neon.branch/${PROJECT}/dev`);
    expect(cli.text()).toBe(text);
  });

  test('what a chain of entries that stay refers to, and says of each once which one', async () => {
    const text = BRANCHES.replace(
      /(name: qa\n +parent:) main\n$/,
      '$1 dev\n        - { name: top, parent: qa }\n',
    );
    const cli = await appliedCli({ manifest: text });
    for (const name of ['dev', 'qa']) {
      cli.other('PATCH', cli.branch(name), { branch: { name: `${name}-2` } });
    }
    const left = (await adopts(cli, 4)).split('\n').filter(line => line.startsWith('! left'));
    expect(left).toEqual([
      expect.stringContaining(
        `neon.branch/${PROJECT}/dev: neon.branch/${PROJECT}/qa refers to this resource`,
      ),
      expect.stringContaining(
        `neon.branch/${PROJECT}/qa: neon.branch/${PROJECT}/top refers to this resource`,
      ),
    ]);
    expect(cli.text()).toBe(text);
  });

  test('what someone deleted, where what stays for a check refers to this resource', async () => {
    const text = `${BRANCHES.replace(/(name: qa\n +parent:) main\n$/, '$1 dev\n')}        - { name: top, parent: main, checks: { schema: [{ database: neondb, same_as: qa }] } }\n`;
    const cli = await appliedCli({ manifest: text });
    for (const name of ['qa', 'dev']) cli.other('DELETE', cli.branch(name));
    const left = (await adopts(cli, 4)).split('\n').filter(line => line.startsWith('! left  neon.branch'));
    expect(left.toSorted()).toEqual([
      expect.stringContaining(
        `neon.branch/${PROJECT}/dev: neon.branch/${PROJECT}/qa refers to this resource`,
      ),
      expect.stringContaining(
        `neon.branch/${PROJECT}/qa: neon.schema/${PROJECT}/top/neondb refers to this resource`,
      ),
    ]);
    expect(cli.text()).toBe(text);
  });

  test('the entry of a branch with which a check compares another one', async () => {
    const text = `${BRANCHES}          checks: { schema: [{ database: neondb, same_as: dev }] }\n`;
    const cli = await appliedCli({ manifest: text });
    cli.other('DELETE', cli.branch('dev'));
    expect(await adopts(cli, 4)).toContain(
      `! left  neon.branch/${PROJECT}/dev: neon.schema/${PROJECT}/qa/neondb refers to this resource`,
    );
    expect(cli.text()).toBe(text);
  });

  test('a rename that the manifest itself asks for', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    const text = BRANCHES.replace('- name: qa', '- name: qa2\n          renamed_from: qa');
    await cli.files.replace('evenkeel.yaml', text);
    expect(await adopts(cli, 4)).toContain('the entry says `renamed_from`');
    expect(cli.text()).toBe(text);
  });

  test('what could not be read', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    cli.other('DELETE', cli.branch('qa'));
    cli.sandbox.faults.add([faultOf({ status: 403, body: {} }, { path: '*/endpoints*', times: 99 })]);
    const said = await adopts(cli, 4);
    expect(said).toContain('error[unreadable]: neon.endpoint');
    expect(said).toContain(`! left  neon.endpoint/${PROJECT}/dev/read_write: `);
    expect(cli.text()).not.toContain('name: qa');
    expect(cli.text()).toContain('- { type: read_write');
  });

  test('a list of which nothing is known removes no entry', async () => {
    const cli = await appliedCli({ manifest: BRANCHES });
    cli.sandbox.faults.add([faultOf({ status: 403, body: {} }, { path: '*/branches?*', times: 99 })]);
    const said = await adopts(cli, 4);
    expect(said).toContain(`! left  neon.branch/${PROJECT}/dev: `);
    expect(cli.text()).toBe(BRANCHES);
  });

  test('a token that someone wrote into live', async () => {
    const cli = await appliedCli({ manifest: COMMAND });
    const token = cli.sandbox.env('').DISCORD_BOT_TOKEN;
    cli.other('PATCH', cli.command('kick'), { description: `x ${token}` });
    const said = await adopts(cli, 4);
    expect(said).toContain('the live value has a token in it');
    expect(said).not.toContain(token);
    expect(cli.text()).toBe(COMMAND);
  });

  test('a text of a locale file, and a command of a program', async () => {
    const files = {
      'evenkeel.yaml': `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  localizations: de.yaml\n  commands: [{ name: ban, description: Ban }]\n  guilds: [{ ids: ["${GUILD}"], commands_from: made.json }]\n`,
      'de.yaml': 'ban: { description: Bannen }\n',
      'made.json': '[{ "name": "made", "description": "Made" }]',
    };
    const cli = await appliedCli({ files });
    cli.other('PATCH', cli.command('ban'), {
      description_localizations: { de: 'Sperren' },
    });
    cli.other('PATCH', cli.command('made', GUILD), { description: 'Theirs' });
    const said = await adopts(cli, 4);
    expect(said).toContain('it is in de.yaml, which is no manifest');
    expect(said).toContain('the entry is in a file that another program makes');
    for (const [file, text] of Object.entries(files)) expect(cli.text(file)).toBe(text);
  });
});

describe('the command adopt', () => {
  async function moved(options: TestOptions = {}): Promise<TestCli> {
    const cli = await appliedCli({ ...options, manifest: BRANCHES });
    cli.other('PATCH', cli.branch('qa'), { branch: { protected: true } });
    cli.other('PATCH', cli.branch('dev'), { branch: { expires_at: '2026-11-27T00:00:00Z' } });
    return cli;
  }

  test('shows the difference and asks; only yes is a yes', async () => {
    const no = await moved({ terminal: true, stdin: 'y' });
    const refused = await no.run('adopt');
    expect(refused.code).toBe(4);
    expect(plain(refused.stdout)).toContain('+          expires_at: "2026-11-27T00:00:00Z"');
    expect(refused.stderr).toContain('Write 1 difference from live into 1 file? Type "yes" to confirm: ');
    expect(no.text()).toBe(BRANCHES);
    const yes = await moved({ terminal: true, stdin: 'yes' });
    await yes.ok('adopt');
    expect(yes.text()).toContain('expires_at: "2026-11-27T00:00:00Z"');
  });

  test('with --dry-run writes nothing and exits 2 where it would', async () => {
    const cli = await moved();
    const { code, stdout } = await cli.run('adopt', '--dry-run');
    expect(code).toBe(2);
    expect(stdout).toContain('Nothing was written: adopt would write 1 difference into 1 file.');
    expect(cli.text()).toBe(BRANCHES);
    await adopts(cli, 0);
    await cli.ok('adopt', '--dry-run');
  });

  test('without a terminal needs --yes or --dry-run', async () => {
    const { code, stderr } = await testCli({ manifest: BRANCHES }).run('adopt');
    expect(code).toBe(1);
    expect(stderr).toContain('Give --yes, or give --dry-run');
  });

  test('asks a service no more than drift does, although it plans again', async () => {
    const cli = await moved();
    const sent = cli.requests().length;
    await cli.run('drift');
    const asked = cli.requests().slice(sent);
    await adopts(cli, 0);
    expect(cli.requests().slice(sent + asked.length)).toEqual(asked);
  });

  test('is only about what its globs match, and refuses one that fits nothing', async () => {
    const cli = await moved();
    const { code, stderr } = await cli.run('adopt', '--yes', '**/dev', 'neon.branch/*/nothing');
    expect(code).toBe(1);
    expect(stderr).toContain('neon.branch/*/nothing matches no resource of the manifest');
    expect(cli.text()).toBe(BRANCHES);
    expect(await adopts(cli, 0, '**/qa')).toContain('Nothing to take over');
    await adopts(cli, 0, 'neon.branch/*/dev');
    expect(cli.text()).toContain('expires_at: "2026-11-27T00:00:00Z"');
  });

  test('shows an invalid manifest, and takes none from standard input', async () => {
    const cli = testCli({ manifest: 'evenkeel: 2\n' });
    expect((await cli.run('adopt', '--yes')).code).toBe(3);
    const piped = await cli.run('adopt', '--yes', '-f', '-');
    expect(piped.code).toBe(1);
    expect(piped.stderr).toContain('adopt cannot change a manifest that comes from standard input');
  });
});
