import { describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import type { Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { isDeparted, memberAround } from '../../src/engine/desired/member-parts.ts';
import type { MemberSet } from '../../src/engine/desired/sets.ts';
import { neonBranch } from '../../src/providers/neon/branch/branch.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const APP = '222222222222222222';
const GUILDS = Array.from({ length: 10 }, (_, nth) => `10000000000000001${nth}`);
const [A, B, C] = GUILDS as [string, string, string];
const HEAD = 'evenkeel: 1\nname: acme\n';

/** A manifest with these entries of guilds. */
function guildManifest(...entries: readonly string[]): string {
  return `${HEAD}discord:\n  application_id: "${APP}"\n  guilds:\n${entries.map(each => `    - ${each}\n`).join('')}`;
}

const SETUP = 'commands: [{ name: setup, description: Set up }]';

/** What someone else makes in a guild. */
const OLD = { name: 'old', description: 'Old' };

function cliOf(manifest: string, more: TestOptions = {}): TestCli {
  return testCli({ manifest, guilds: [A, B], projects: ['tenant-a', 'tenant-b'], ...more });
}

function addresses({ plan }: Report): readonly string[] {
  return plan.rows.map(each => each.address);
}

const answer = (status: number, code = 0) =>
  Promise.resolve({ status, headers: {}, body: JSON.stringify({ message: 'no', code }) });

function tried(requests: readonly string[]): readonly string[] {
  return [...new Set(requests.flatMap(each => /guilds\/(\d+)\/commands/.exec(each)?.[1] ?? []))];
}

describe('a roll-out', () => {
  test('has as many members in its first wave as the share says', async () => {
    const posted: string[] = [];
    const cli = cliOf(guildManifest(`{ every: true, rollout: [30%], ${SETUP} }`), {
      guilds: [...GUILDS],
      wrap: transport => request => {
        if (request.method !== 'POST' || !request.url.includes('/guilds/')) return transport(request);
        posted.push(request.url);
        return answer(400, 50035);
      },
    });
    await cli.run('apply', '--yes');
    expect(tried(posted)).toHaveLength(3);
  });

  test('waits for all earlier waves, also where the one just before has nothing to do', async () => {
    const cli = cliOf(guildManifest(`{ every: true, rollout: [["${A}"], ["${B}"]], ${SETUP} }`), {
      guilds: [A, B, C],
      wrap: transport => request =>
        request.method === 'POST' && request.url.includes(`/guilds/${A}/`)
          ? answer(400, 50035)
          : transport(request),
    });
    cli.makeCommand({ name: 'setup', description: 'Set up' }, B);
    const before = cli.writes().length;
    await cli.run('apply', '--yes');
    expect(cli.writes().slice(before)).toEqual([]);
  });

  test('of projects holds what a set of branches says in them, too', async () => {
    const cli = cliOf(
      `${HEAD}neon:
  projects:
    - match: tenant-*
      rollout: [[tenant-b]]
      branches: [{ match: main, roles: [{ name: reader }] }]
`,
      {
        wrap: transport => request =>
          request.method === 'POST' && request.url.includes('/tenant-b/') ? answer(400) : transport(request),
      },
    );
    await cli.run('apply', '--yes');
    expect(cli.writes()).toEqual([]);
  });
});

describe('a rehearsal', () => {
  test('has the members that live has, which no list of the copy shows', async () => {
    const branches = 'branches: [{ match: main, protected: true }]';
    const cli = cliOf(`${HEAD}neon: { projects: [{ match: named-*, ${branches} }] }\n`);
    cli.other('PATCH', '/neon/api/v2/projects/tenant-a', { project: { name: 'named-a' } });
    const { stdout } = await cli.run('rehearse', '--format', 'json');
    const { writes } = JSON.parse(stdout) as { writes: readonly { method: string; path: string }[] };
    expect(writes.map(({ method, path }) => `${method} ${path.split('/').slice(0, 4).join('/')}`)).toEqual([
      'PATCH /projects/tenant-a/branches',
    ]);
  });
});

describe('a review', () => {
  test.each(['', 'joining: wait, '])('leaves out who joined with "%s"', async joining => {
    const guilds = [A];
    const cli = cliOf(guildManifest(`{ every: true, ${joining}${SETUP} }`), { guilds });
    await cli.ok('plan', '--out', 'plan.json');
    guilds.push(B);
    await cli.ok('apply', 'plan.json', '--yes');
    expect(tried(cli.writes())).toEqual([A]);
  });

  test.each([
    ['', 'joining: apply, ', false],
    ['joining: wait, ', 'joining: apply, ', false],
    ['joining: apply, ', '', false],
    ['joining: apply, ', 'joining: apply, ', true],
  ])(
    'takes a branch in where the set of its project says "%s" and its own "%s": %#',
    async (outer, inner, isTaken) => {
      const branches = `branches: [{ match: preview/**, ${inner}roles: [{ name: reader }] }]`;
      const cli = cliOf(`${HEAD}neon:\n  projects:\n    - { match: tenant-*, ${outer}${branches} }\n`);
      const preview = (project: string): void => {
        cli.other('POST', `/neon/api/v2/projects/${project}/branches`, { branch: { name: 'preview/1' } });
        cli.pass(60_000);
      };
      preview('tenant-a');
      await cli.ok('plan', '--out', 'plan.json');
      preview('tenant-b');
      const said = await cli.ok('apply', 'plan.json', '--yes');
      const written = cli.writes().filter(each => each.endsWith('/roles'));
      expect([written.length, said.includes('left out')]).toEqual(isTaken ? [2, false] : [1, true]);
    },
  );

  test('widens no access in who joined, also with `joining: apply`', async () => {
    const guilds = [A];
    const open =
      'commands: [{ name: setup, description: Set up, default_member_permissions: [SEND_MESSAGES] }]';
    const cli = cliOf(guildManifest(`{ every: true, joining: apply, ${open} }`), { guilds });
    await cli.ok('plan', '--out', 'plan.json');
    guilds.push(B);
    cli.makeCommand({ name: 'setup', description: 'Set up', default_member_permissions: '0' }, B);
    const before = cli.writes().length;
    await cli.ok('apply', 'plan.json', '--yes');
    expect(tried(cli.writes().slice(before))).toEqual([A]);
  });

  test('does not say of rows of members that left that they were done', async () => {
    const guilds = [A, B];
    const cli = cliOf(guildManifest(`{ every: true, ${SETUP} }`), { guilds });
    await cli.ok('plan', '--out', 'plan.json');
    guilds.splice(0, 1);
    const { results } = await cli.report('apply', 'plan.json', '--yes');
    expect(results.map(({ address, status }) => [address.includes(A), status])).toEqual([[false, 'done']]);
  });
});

describe('deletes and prune', () => {
  const PRUNED = guildManifest(`{ every: true, prune: true, ${SETUP} }`);

  test('need a review, whatever --max-deletes says', async () => {
    const cli = cliOf(PRUNED);
    await cli.ok('apply', '--yes');
    cli.makeCommand(OLD, B);
    const before = cli.writes().length;
    expect((await cli.run('apply', '--yes', '--max-deletes', '9')).code).toBe(4);
    expect(cli.writes().length).toBe(before);
  });

  test('count what is left in all members of the set', async () => {
    const cli = cliOf(PRUNED);
    await cli.ok('apply', '--yes');
    for (const name of ['one', 'two', 'three']) cli.makeCommand({ ...OLD, name }, A);
    await cli.ok('plan', '--out', 'plan.json');
    await cli.ok('apply', 'plan.json', '--yes');
  });

  test('`prune: false` of an entry that names a member counts before the set', async () => {
    const cli = cliOf(
      guildManifest(`{ every: true, prune: true, ${SETUP} }`, `{ ids: ["${A}"], prune: false }`),
    );
    for (const guild of [A, B]) cli.makeCommand(OLD, guild);
    const rows = (await cli.report('plan')).plan.rows.filter(({ action }) => action === 'delete');
    expect(rows.map(({ address }) => address.includes(B))).toEqual([true]);
  });

  test('nothing that a set covers is pruned, also where it has too many members', async () => {
    const branches = (list: string): string =>
      `${HEAD}neon:\n  projects:\n    - { id: tenant-a, prune: true, branches: [${list}] }\n`;
    const cli = cliOf(branches('{ name: preview/a }, { name: preview/b }'));
    await cli.ok('apply', '--yes');
    await cli.files.replace('evenkeel.yaml', branches('{ match: preview/**, at_most: 1 }'));
    expect(addresses(await cli.report('plan'))).toEqual([]);
  });

  test('a line of `keep` that a change removes still holds in members', async () => {
    const cli = cliOf(PRUNED);
    await cli.ok('apply', '--yes');
    cli.makeCommand(OLD, B);
    await cli.files.replace(
      'base.yaml',
      PRUNED.replace('discord:', 'keep: ["discord.command/**"]\ndiscord:'),
    );
    const { plan } = await cli.report('plan', '--base', 'base.yaml');
    expect(plan.rows.filter(({ action }) => action === 'delete')).toEqual([]);
  });
});

describe('the members', () => {
  test('are counted by `at_most` after `except`', async () => {
    const cli = cliOf(guildManifest(`{ every: true, except: ["${A}"], at_most: 1, ${SETUP} }`));
    expect(addresses(JSON.parse(JSON.stringify(await cli.report('plan'))) as Report)).toHaveLength(1);
  });

  test('of a list that cannot be read are not told as none', async () => {
    const wrap =
      (transport: Transport): Transport =>
      request =>
        request.url.includes('/users/@me/guilds') ? answer(403, 50001) : transport(request);
    const cli = cliOf(guildManifest(`{ every: true, ${SETUP} }`), { wrap });
    const { stdout } = await cli.run('plan');
    expect(stdout).not.toContain('has no members today');
  });

  test('are not known where the organizations cannot be read', async () => {
    const wrap =
      (transport: Transport): Transport =>
      request =>
        request.url.includes('/users/me/organizations') ? answer(500) : transport(request);
    const file = `${HEAD}neon:\n  projects:\n    - { match: tenant-*, branches: [{ name: main, protected: true }] }\n`;
    const cli = cliOf(file, { wrap });
    const { code, stdout } = await cli.run('plan');
    expect([code, stdout.includes('incomplete')]).toEqual([1, true]);
  });

  test('are those of one organization where the entry names it', async () => {
    const file = `${HEAD}neon:\n  projects:\n    - { match: tenant-*, org_id: org-sandbox-12345678, branches: [{ name: main, protected: true }] }\n`;
    const cli = cliOf(file);
    await cli.ok('plan');
    expect(cli.requests().filter(each => /organizations|projects\?/.test(each))).toEqual([
      'GET /neon/api/v2/projects?org_id=org-sandbox-12345678&limit=400',
      expect.stringContaining('org_id=org-sandbox-12345678&limit=400&cursor='),
    ]);
  });

  test('that the bot leaves within the run are no error', async () => {
    const wrap =
      (transport: Transport): Transport =>
      request =>
        request.url.includes(`/guilds/${B}/`) ? answer(403, 50001) : transport(request);
    const cli = cliOf(guildManifest(`{ every: true, ${SETUP} }`), { wrap });
    await cli.ok('plan');
  });

  test('have one note with their number in all scopes', async () => {
    const file = `${HEAD}neon:\n  projects:\n    - { match: tenant-*, branches: [{ match: preview/*, roles: [{ name: r }] }] }\n`;
    const cli = cliOf(file);
    for (const id of ['tenant-a', 'tenant-b'])
      cli.other('POST', `/neon/api/v2/projects/${id}/branches`, { branch: { name: 'preview/1' } });
    expect((await cli.ok('plan')).replace(/\s+/g, ' ')).toContain('preview/* has 2 members today');
  });

  test('have permissions as in an entry that names them', async () => {
    const file = (which: string): string =>
      guildManifest(
        `{ ${which}, permissions: [{ command: ping, overwrites: [{ everyone: true, allow: false }] }] }`,
      ).replace('  guilds:', '  commands: [{ name: ping, description: Ping }]\n  guilds:');
    const [set, names] = await Promise.all(
      ['every: true', `ids: ["${A}", "${B}"]`].map(async which =>
        addresses(await cliOf(file(which)).report('plan')),
      ),
    );
    expect(set).toEqual(names);
  });

  test('cost an apply no list more', async () => {
    const lists = async (list: string): Promise<number> => {
      const file = `${HEAD}neon:\n  projects:\n    - { id: tenant-a, prune: true, branches: [${list}] }\n`;
      const cli = cliOf(file);
      await cli.ok('apply', '--yes');
      return cli.requests().filter(each => each.includes('/tenant-a/branches?')).length;
    };
    expect(await lists('{ match: "*", allow: [replace] }')).toBe(
      await lists('{ name: main, allow: [replace] }'),
    );
  });

  test('are each in the same shard, whoever else is there', async () => {
    const shardOf = async (guilds: string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await Promise.all(
        ['1/3', '2/3', '3/3'].map(async shard => {
          const cli = cliOf(guildManifest(`{ every: true, ${SETUP} }`), { guilds });
          const report = await cli.report('plan', '--shard', shard);
          return addresses(report).map(each => [each, shard] as const);
        }),
      );
      return new Map(found.flat());
    };
    const [all, fewer] = [await shardOf([...GUILDS]), await shardOf(GUILDS.slice(1))];
    expect([all.size, fewer.size]).toEqual([10, 9]);
    for (const [each, shard] of fewer) expect(all.get(each)).toBe(shard);
  });
});

describe('mistakes', () => {
  test.each([
    'id: br-1',
    'parent: main',
    'init_source: parent-data',
    'parent_timestamp: "2026-11-01T00:00:00Z"',
    'parent_lsn: 0/1DE2850',
    'default: true',
    'archived: true',
    'expires_at: null',
    'annotations: { team: web }',
    'snapshots: []',
    'credentials: []',
    'outputs: [connection_uri]',
    'renamed_from: old',
    'absent: true',
  ])('a set of branches cannot say %s', async key => {
    const file = `${HEAD}neon:\n  projects:\n    - { id: tenant-a, branches: [{ match: "x*", ${key} }] }\n`;
    const { code, stdout, stderr } = await cliOf(file).run('validate');
    expect([code, (stdout + stderr).includes('[neon/set-key]')]).toEqual([3, true]);
  });

  test.each(['except: ["100000000000000010"]', 'at_most: 3', 'joining: wait', 'rollout: [10%]'])(
    'an entry with ids cannot say %s',
    async key => {
      const { code } = await cliOf(guildManifest(`{ ids: ["${A}"], ${key} }`)).run('validate');
      expect(code).toBe(3);
    },
  );

  test('the commands of all sets of guilds count together', async () => {
    const commands = (letter: string): string =>
      Array.from({ length: 60 }, (_, nth) => `{ name: ${letter}${nth}, description: x }`).join(', ');
    const file = guildManifest(
      `{ every: true, commands: [${commands('a')}] }`,
      `{ every: true, commands: [${commands('b')}] }`,
    );
    const { stdout, stderr } = await cliOf(file).run('validate');
    expect(stdout + stderr).toContain('[discord/command-count]');
  });
});

describe('what is in a member', () => {
  const project = projectScope('p');
  const set = (members: readonly string[]): MemberSet => ({
    path: [],
    entry: {},
    all: {
      address: address('neon.branch', ['p', 'preview/*']),
      kind: 'neon.branch',
      parts: ['p', 'preview/*'],
    },
    list: { of: 'kind', kind: neonBranch, scope: project },
    joins: false,
    named: () => ({}),
    namesOf: () => [],
    isNamed: () => false,
    covers: ({ name }) => name.startsWith('preview/'),
    matches: ({ name }) => name.startsWith('preview/'),
    isListed: () => false,
    members: members.map(name => branchScope(name)),
  });
  const branchScope = (name: string) => ({
    address: address('neon.branch', ['p', name]),
    kind: 'neon.branch',
    parts: ['p', name],
    parent: project,
  });
  const role = (name: string) => ({
    address: address('neon.role', ['p', name, 'r']),
    kind: 'neon.role',
    parts: ['p', name, 'r'],
    scope: branchScope(name),
  });

  test('is found at any depth', () => {
    const members = new Map([[project.address, set([])]]);
    expect(memberAround(role('main'), members)).toBe(project.address);
  });

  test('has departed only if the set covered it', () => {
    const wanted = { sets: [set(['preview/a'])], scopes: [], desired: [] };
    expect(['preview/a', 'preview/b', 'dev'].map(name => isDeparted(role(name), wanted))).toEqual([
      false,
      true,
      false,
    ]);
  });
});
