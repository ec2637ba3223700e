import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import type { ListedScope } from '../../src/engine/desired/scope-list.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const APP = '222222222222222222';
const [A, B] = ['100000000000000001', '100000000000000002'] as const;
const GLOBAL = `discord.scope/${APP}/global`;
const GUILD = `discord.scope/${APP}/${A}`;
const [HILL, WIND] = ['neon.project/quiet-hill-111111', 'neon.project/shiny-wind-028834'] as const;
const BOT = `discord:
  application_id: "${APP}"
  commands:
    - { name: ban, description: Bans }
  guilds:
    - ids: ["${A}"]
      permissions:
        - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }
`;
const NEON = `neon:
  projects:
    - id: shiny-wind-028834
      prune: true
      branches:
        - { name: qa, parent: main }
        - { name: stage, parent: main }
    - id: quiet-hill-111111
      branches:
        - { name: qa, parent: main }
`;
const HEAD = 'evenkeel: 1\nname: acme\n';
const MANIFEST = HEAD + BOT + NEON;

function cliOf(manifest = MANIFEST, more: TestOptions = {}): TestCli {
  return testCli({
    guilds: [A, B],
    projects: ['shiny-wind-028834', 'quiet-hill-111111'],
    ...more,
    files: { 'evenkeel.yaml': manifest, ...more.files },
  });
}

async function listOf(cli: TestCli, ...argv: readonly string[]): Promise<readonly ListedScope[]> {
  const { code, stdout, stderr } = await cli.run('scopes', '--format', 'json', ...argv);
  expect(code, stderr).toBe(0);
  const found = JSON.parse(stdout) as { name: string; scopes: readonly ListedScope[] };
  expect(misfit('scopes', found)).toBeUndefined();
  expect(found.name).toBe('acme');
  return found.scopes;
}

async function reportOf(cli: TestCli, ...argv: readonly string[]): Promise<Report> {
  const { stdout, stderr } = await cli.run(...argv, '--format', 'json');
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout) as Report;
}

function rowsOf({ plan }: Report): readonly string[] {
  return plan.rows.map(({ action, address }) => `${action} ${address}`);
}

describe('the list of scopes', () => {
  test('has each outermost scope with its weight and what it waits for, without a request or a token', async () => {
    const cli = cliOf(MANIFEST, { env: { DISCORD_BOT_TOKEN: undefined, NEON_API_KEY: undefined } });
    expect((await listOf(cli)).map(({ digest: _, ...rest }) => rest)).toEqual([
      { address: GUILD, weight: 1, after: [GLOBAL] },
      { address: GLOBAL, weight: 1, after: [] },
      { address: HILL, weight: 1, after: [] },
      { address: WIND, weight: 2, after: [] },
    ]);
    expect(cli.requests()).toEqual([]);
  });

  test('lines up as text, and says how many there are', async () => {
    const { stdout } = await cliOf().run('scopes');
    expect(stdout.split('\n')).toEqual([
      `${GUILD}    1 entry  after ${GLOBAL}`,
      `${GLOBAL}                1 entry`,
      `${HILL}                         1 entry`,
      `${WIND}                       2 entries`,
      '4 scopes',
      '',
    ]);
  });

  test('puts the guilds that a rename takes permissions from into the run of the rename', async () => {
    const renamed = MANIFEST.replace(
      '- { name: ban, description: Bans }',
      '- { name: ban, description: Bans, renamed_from: block }',
    );
    expect(await listOf(cliOf(renamed))).toMatchObject([
      { address: GLOBAL, with: [GUILD], weight: 2, after: [] },
      { address: HILL },
      { address: WIND },
    ]);
  });

  test('counts an empty scope as one', async () => {
    const empty = `${HEAD}neon:\n  projects:\n    - id: quiet-hill-111111\n`;
    expect(await listOf(cliOf(empty))).toMatchObject([{ address: HILL, weight: 1 }]);
  });

  test('has digests that stay where the text moves, and change where a scope wants something else', async () => {
    const before = await listOf(cliOf());
    const moved = await listOf(cliOf(HEAD + NEON.replace('neon:\n', 'neon:\n  # a comment\n\n') + BOT));
    expect(moved).toEqual(before);
    const edits: readonly (readonly [string, string])[] = [
      ['{ name: stage, parent: main }', '{ name: stage, parent: main, protected: true }'],
      ['prune: true', 'prune: false'],
      ['prune: true\n', 'prune: true\n      sweep: [{ match: [old-*], older_than: 7d, idle_for: 7d }]\n'],
      ['{ name: stage, parent: main }', '{ name: stage, parent: main, allow: [replace] }'],
    ];
    const kept = await listOf(cliOf(`${MANIFEST}keep: ["neon.branch/shiny-wind-028834/old"]\n`));
    expect(kept.every((each, at) => each.digest !== before[at]?.digest)).toBe(true);
    for (const [from, to] of edits) {
      const after = await listOf(cliOf(MANIFEST.replace(from, to)));
      const differing = after.filter((each, at) => each.digest !== before[at]?.digest);
      expect(
        differing.map(({ address }) => address),
        to,
      ).toEqual([WIND]);
    }
  });

  test('of what changed has only these scopes, each with the reason', async () => {
    const now = MANIFEST.replace('name: stage', 'name: staging').replace('Bans', 'Bans someone');
    const cli = cliOf(now, { files: { 'before.yaml': MANIFEST } });
    const changed = await listOf(cli, '--changed', '--base-applied', 'before.yaml');
    expect(changed.map(({ address, changed: why }) => [address, why])).toEqual([
      [GUILD, 'referred'],
      [GLOBAL, 'differs'],
      [WIND, 'differs'],
    ]);
    const { stdout } = await cli.run('scopes', '--changed', '--base-applied', 'before.yaml');
    expect(stdout).toContain('a changed entry refers to a resource there');
    expect(cli.requests()).toEqual([]);
  });

  test.each([[['--changed']], [['--base-applied', 'evenkeel.yaml']]])('refuses %j alone', async argv => {
    const { code, stderr } = await cliOf().run('scopes', ...argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining('belong together')]);
  });

  test('refuses a file of a base without a base', async () => {
    const { code, stderr } = await cliOf().run('scopes', '--base-file', 'a.yaml=b.yaml');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--base-file describes')]);
  });

  test('reads no list of a set inside a scope', async () => {
    const inner = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      commands: [{ name: setup, description: Set up }]
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ match: "preview/**", protected: false, allow: [unprotect] }]
`.replace(', allow: [unprotect]', '');
    const cli = cliOf(inner.replace('protected: false', 'roles: [{ name: app }]'), {
      env: { NEON_API_KEY: undefined },
    });
    expect((await listOf(cli)).map(({ address }) => address)).toContain(WIND);
    expect(cli.requests().every(line => line.includes('/users/@me/guilds'))).toBe(true);
  });

  test('has a digest that counts `allow`, the sets in a scope, and the other scopes of its run', async () => {
    const renamed = MANIFEST.replace(
      'description: Bans }',
      'description: Bans, renamed_from: block }',
    ).replace(
      '- { name: qa, parent: main }',
      '- { name: qa, parent: main }\n        - { match: "preview/**", roles: [{ name: app }] }',
    );
    const before = await listOf(cliOf(renamed));
    const edits: readonly (readonly [string, string, string])[] = [
      ['renamed_from: block }', 'renamed_from: block, allow: [loss] }', GLOBAL],
      ['{ everyone: true, allow: false }', '{ everyone: true, allow: true }', GLOBAL],
      ['roles: [{ name: app }]', 'roles: [{ name: web }]', WIND],
    ];
    for (const [from, to, at] of edits) {
      const after = await listOf(cliOf(renamed.replace(from, to)));
      const differing = after.filter((each, nth) => each.digest !== before[nth]?.digest);
      expect(
        differing.map(({ address }) => address),
        to,
      ).toEqual([at]);
    }
  });

  test('of what changed has a run of which only a further scope changed', async () => {
    const renamed = MANIFEST.replace('description: Bans }', 'description: Bans, renamed_from: block }');
    const now = renamed.replace('{ everyone: true, allow: false }', '{ everyone: true, allow: true }');
    const cli = cliOf(now, { files: { 'before.yaml': renamed } });
    const changed = await listOf(cli, '--changed', '--base-applied', 'before.yaml');
    expect(changed.map(({ address }) => address)).toContain(GLOBAL);
  });

  test('of what changed in a manifest with sets has no member in which nothing changed', async () => {
    const every = `${HEAD}neon:
  projects:
    - match: "*"
      branches: [{ name: qa, parent: main }]
    - id: shiny-wind-028834
      branches: [{ name: more, parent: main }]
`;
    const now = every.replace('name: more', 'name: other');
    const cli = cliOf(now, { files: { 'before.yaml': every } });
    const changed = await listOf(cli, '--changed', '--base-applied', 'before.yaml');
    expect(changed.map(({ address }) => address)).toEqual([WIND]);
  });

  test('is refused where the list of a set cannot be read', async () => {
    const cli = cliOf(`${HEAD}discord:
  application_id: "${APP}"
  guilds: [{ every: true, commands: [{ name: setup, description: Set up }] }]
`);
    cli.sandbox.faults.add([faultOf({ status: 403 }, { path: '/users/@me/guilds' })]);
    const { code, stdout, stderr } = await cli.run('scopes', '--format', 'json');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('the scopes cannot be listed')]);
  });

  test('calls no run a member that has a scope which the manifest names', async () => {
    const cli = cliOf(`${HEAD}discord:
  application_id: "${APP}"
  commands: [{ name: ban, description: Bans, renamed_from: block }]
  guilds: [{ every: true, commands: [{ name: setup, description: Set up }] }]
`);
    const [run] = await listOf(cli);
    expect(run).toMatchObject({ address: GLOBAL, with: [GUILD, `discord.scope/${APP}/${B}`] });
    expect(run).not.toHaveProperty('member');
  });

  test('of an invalid manifest says every mistake and ends with 3', async () => {
    const { code, stderr } = await cliOf(MANIFEST.replace('Bans', '')).run('scopes', '--format', 'json');
    expect([code, stderr]).toEqual([3, expect.stringContaining('description')]);
  });

  test('reads the list of a set, and names its members', async () => {
    const every = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      commands: [{ name: setup, description: Set up }]
    - ids: ["${A}"]
      commands: [{ name: more, description: More }]
`;
    const cli = cliOf(every);
    expect(await listOf(cli)).toMatchObject([
      { address: GUILD, weight: 2 },
      { address: `discord.scope/${APP}/${B}`, weight: 1, member: true },
      { address: GLOBAL, weight: 1 },
    ]);
    expect((await listOf(cli))[0]).not.toHaveProperty('member');
    expect(new Set(cli.requests().map(line => line.split('?')[0]))).toEqual(
      new Set(['GET /discord/api/v10/users/@me/guilds']),
    );
  });
});

describe('a target that is a scope', () => {
  test('means all in it: only its list is read, and its pruning is on', async () => {
    const cli = cliOf();
    cli.other('POST', '/neon/api/v2/projects/shiny-wind-028834/branches', {
      branch: { name: 'theirs' },
    });
    const planned = await reportOf(cli, 'plan', '--target', WIND);
    expect(rowsOf(planned)).toEqual([
      'create neon.branch/shiny-wind-028834/qa',
      'create neon.branch/shiny-wind-028834/stage',
    ]);
    expect(planned.plan.part).toEqual({ scopes: [WIND], unread: 3 });
    expect(planned.plan.digest).toMatch(/^ekc1-/);
    expect(planned.plan.notes).toContainEqual(
      expect.objectContaining({ reason: { code: 'target/not-read', scopes: 3 } }),
    );
    const gets = cli.requests().filter(line => line.startsWith('GET'));
    expect(gets.every(line => line.includes('shiny-wind-028834'))).toBe(true);
  });

  test('needs no token of other services', async () => {
    const cli = cliOf(MANIFEST, { env: { NEON_API_KEY: undefined } });
    expect((await cli.run('plan', '--target', GLOBAL)).code).toBe(0);
    expect((await cli.run('plan', '--target', HILL)).code).toBe(1);
  });

  test('makes nothing in another scope that it refers to, and waits for it', async () => {
    const cli = cliOf();
    const overwrites = `discord.permissions/${APP}/${A}/global/chat_input/ban`;
    const ban = `discord.command/${APP}/global/chat_input/ban`;
    const planned = await reportOf(cli, 'plan', '--target', GUILD);
    expect(rowsOf(planned)).toEqual([`create ${overwrites}`]);
    expect(planned.plan.notes).toContainEqual(
      expect.objectContaining({ reason: { code: 'target/waits', rows: 1, addresses: [ban] } }),
    );
    await cli.run('plan', '--target', GUILD, '--out', 'guild.json');
    const early = await reportOf(cli, 'apply', 'guild.json', '--target', GUILD);
    expect(early.results).toMatchObject([{ status: 'blocked' }]);
    expect(early.plan.rows).toMatchObject([{ reason: { code: 'ref/elsewhere' } }]);
    expect(cli.writes()).toEqual([]);
    expect((await cli.run('apply', '--yes', '--target', GLOBAL)).code).toBe(0);
    const later = await reportOf(cli, 'apply', 'guild.json', '--target', GUILD);
    expect(later.refused?.reason.code).toBe('review/changed');
  });

  test('may be one of several, and beside a glob it is a glob', async () => {
    const both = await reportOf(cliOf(), 'plan', '--target', HILL, '--target', WIND);
    expect(both.plan.part).toEqual({ scopes: [HILL, WIND], unread: 2 });
    const mixed = await reportOf(cliOf(), 'plan', '--target', HILL, '--target', 'neon.branch/*/stage');
    expect(mixed.plan.part).toBeUndefined();
    expect(rowsOf(mixed)).toEqual([
      'create neon.branch/quiet-hill-111111/qa',
      'create neon.branch/shiny-wind-028834/stage',
    ]);
  });

  test.each(['neon.project/nobody', 'discord.scope/1/2', 'neon.project'])(
    'that the manifest does not have is refused: %s',
    async target => {
      const { code, stderr } = await cliOf().run('plan', '--target', target);
      expect([code, stderr]).toEqual([1, expect.stringContaining('matches nothing in the manifest')]);
    },
  );

  test('that is no member of its set is refused, once the list is read', async () => {
    const every = `${HEAD}neon:\n  projects:\n    - match: "shiny-*"\n      branches: [{ name: qa, parent: main }]\n`;
    const cli = cliOf(every);
    const { code, stderr } = await cli.run('plan', '--target', HILL);
    expect([code, stderr]).toEqual([1, expect.stringContaining('matches nothing in the manifest')]);
    expect(rowsOf(await reportOf(cli, 'plan', '--target', WIND))).toEqual([
      'create neon.branch/shiny-wind-028834/qa',
    ]);
  });

  test('that is no member is refused beside one that is', async () => {
    const every = `${HEAD}neon:\n  projects:\n    - match: "shiny-*"\n      branches: [{ name: qa, parent: main }]\n`;
    const { code, stderr } = await cliOf(every).run('plan', '--target', WIND, '--target', HILL);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`--target ${HILL} matches nothing`)]);
  });

  test.each([GLOBAL, GUILD])('has with it the scopes of a rename: %s', async target => {
    const renamed = MANIFEST.replace('description: Bans }', 'description: Bans, renamed_from: block }');
    const planned = await reportOf(cliOf(renamed), 'plan', '--target', target);
    expect(planned.plan.part?.scopes).toEqual([GUILD, GLOBAL]);
    expect(planned.plan.rows.map(({ kind }) => kind)).toEqual(['discord.command', 'discord.permissions']);
  });

  test('has the sets of resources in it, and those of no other scope', async () => {
    const previews = 'branches:\n        - { match: "preview/**", roles: [{ name: app }] }';
    const both = `${HEAD}neon:\n  projects:\n${['shiny-wind-028834', 'quiet-hill-111111']
      .map(id => `    - id: ${id}\n      ${previews}\n`)
      .join('')}`;
    const cli = cliOf(both);
    for (const id of ['shiny-wind-028834', 'quiet-hill-111111'])
      cli.other('POST', `/neon/api/v2/projects/${id}/branches`, { branch: { name: 'preview/1' } });
    const planned = await reportOf(cli, 'plan', '--target', WIND);
    expect(rowsOf(planned)).toEqual(['create neon.role/shiny-wind-028834/preview%2F1/app']);
    expect(cli.requests().some(line => line.startsWith('GET') && line.includes('quiet-hill'))).toBe(false);
  });

  test('needs no token of a service that lists the members of another set', async () => {
    const sets = `${HEAD}${BOT}neon:\n  projects:\n    - match: "shiny-*"\n      branches: [{ name: qa, parent: main }]\n`;
    const cli = cliOf(sets, { env: { NEON_API_KEY: undefined } });
    expect((await cli.run('plan', '--target', GLOBAL)).code).toBe(0);
  });

  test('is pruned, also if it has no entry any more', async () => {
    const cli = cliOf();
    expect((await cli.run('apply', '--yes', '--target', WIND)).code).toBe(0);
    const less = MANIFEST.replace(
      / {6}branches:\n {8}- \{ name: qa, parent: main \}\n {8}- \{ name: stage.*\n/,
      '',
    );
    expect(less).not.toContain('stage');
    await cli.files.replace('evenkeel.yaml', less);
    for (const part of [
      ['--target', WIND],
      ['--shard', '1/1'],
    ])
      expect(rowsOf(await reportOf(cli, 'plan', ...part))).toEqual(
        expect.arrayContaining([
          'delete neon.branch/shiny-wind-028834/qa',
          'delete neon.branch/shiny-wind-028834/stage',
        ]),
      );
  });

  test('a glob can be divided into shards', async () => {
    expect((await cliOf().run('plan', '--target', 'neon.**', '--shard', '1/2')).code).toBe(0);
  });

  test('cannot be divided into shards', async () => {
    const { code, stderr } = await cliOf().run('plan', '--target', HILL, '--shard', '1/2');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--shard cannot be used with a --target')]);
  });

  test('with --changed is read only if it has to be', async () => {
    const now = MANIFEST.replace('name: stage', 'name: staging');
    const cli = cliOf(now, { files: { 'before.yaml': MANIFEST } });
    const changed = ['--changed', '--base-applied', 'before.yaml'];
    const same = await reportOf(cli, 'plan', '--target', HILL, ...changed);
    expect(same.plan.part).toEqual({ scopes: [], unread: 4, since: 'before.yaml' });
    expect(cli.requests()).toEqual([]);
    const differs = await reportOf(cli, 'plan', '--target', WIND, ...changed);
    expect(differs.plan.part).toEqual({ scopes: [WIND], unread: 3, since: 'before.yaml' });
  });
});
