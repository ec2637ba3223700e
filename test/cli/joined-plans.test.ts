import { describe, expect, test, vi } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import { digest } from '../../src/core/digest.ts';
import type { Plan } from '../../src/core/report/plan.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli } from './test-io.ts';

const APP = '222222222222222222';
const GUILD_ID = '100000000000000001';
const GLOBAL = `discord.scope/${APP}/global`;
const GUILD = `discord.scope/${APP}/${GUILD_ID}`;
const [HILL, WIND] = ['neon.project/quiet-hill-111111', 'neon.project/shiny-wind-028834'] as const;
const ALL = [GLOBAL, GUILD, HILL, WIND];
const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${APP}"
  commands:
    - { name: ban, description: Bans }
  guilds:
    - ids: ["${GUILD_ID}"]
      commands:
        - { name: kick, description: Kicks }
      permissions:
        - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - { name: qa, parent: main }
        - { name: stage, parent: main }
    - id: quiet-hill-111111
      branches:
        - { name: qa, parent: main, roles: [{ name: app }] }
`;

const SET = `evenkeel: 1
name: acme
neon:
  projects:
    - match: "*"
      branches: [{ match: main, roles: [{ name: app }] }]
`;

function cliOf(): TestCli {
  return testCli({
    guilds: [GUILD_ID],
    projects: ['shiny-wind-028834', 'quiet-hill-111111'],
    files: { 'evenkeel.yaml': MANIFEST },
  });
}

async function ok(cli: TestCli, ...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(...argv);
  expect(code, `${argv.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Plans each scope in a run of its own, and returns the files. */
async function planEach(cli: TestCli, scopes: readonly string[] = ALL): Promise<readonly string[]> {
  const files = scopes.map((_, at) => `part-${at}.json`);
  for (const [at, scope] of scopes.entries())
    await ok(cli, 'plan', '--target', scope, '--out', files[at] ?? '');
  return files;
}

async function join(cli: TestCli, scopes: readonly string[] = ALL): Promise<Plan> {
  await ok(cli, 'show', ...(await planEach(cli, scopes)), '--out', 'joined.json');
  return planIn(cli, 'joined.json');
}

function planIn(cli: TestCli, file: string): Plan {
  const plan = JSON.parse(cli.text(file)) as Plan;
  expect(misfit('plan', plan)).toBeUndefined();
  return plan;
}

async function edit(cli: TestCli, file: string, from: string, to: string): Promise<void> {
  const text = cli.text(file);
  expect(text).toContain(from);
  await cli.files.replace(file, text.replace(from, to));
}

/** A text on one line, however wide the screen is. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}

describe('plans of scopes, joined', () => {
  test('are the plan of one run over everything, with its digest', async () => {
    const cli = cliOf();
    await ok(cli, 'plan', '--out', 'whole.json');
    const joined = await join(cli);
    const whole = planIn(cli, 'whole.json');
    expect(joined.digest).toBe(whole.digest);
    expect(joined.rows).toEqual(whole.rows);
    expect(joined.counts).toEqual(whole.counts);
    expect(joined.part).toBeUndefined();
    expect(JSON.stringify(joined.notes)).not.toContain('not-read');
    await ok(cli, 'apply', 'joined.json');
    expect(await ok(cli, 'plan', '--detailed-exitcode')).toContain('No changes');
  });

  test('are the same in any order of the files, and from reports', async () => {
    const cli = cliOf();
    const joined = await join(cli);
    const files = ALL.map((_, at) => `report-${at}.json`);
    for (const [at, scope] of ALL.entries())
      await ok(cli, 'plan', '--target', scope, '--format', `json=${files[at]}`);
    await ok(cli, 'show', ...[...files].reverse(), '--out', 'again.json');
    expect(planIn(cli, 'again.json')).toEqual(joined);
  });

  test('of some scopes cover these alone, and say how many they do not cover', async () => {
    const cli = cliOf();
    const joined = await join(cli, [WIND, GLOBAL]);
    expect(joined.part).toEqual({ scopes: [GLOBAL, WIND], unread: 2 });
    expect(joined.digest).toMatch(/^ekc1-/);
    const { stdout } = await cli.run('show', 'joined.json');
    expect(stdout).toContain('2 scopes of the manifest are in none of these files');
    const { code, stderr } = await cli.run('apply', 'joined.json');
    expect([code, stderr]).toEqual([1, expect.stringContaining('covers only a part of the scopes')]);
    expect(cli.writes()).toEqual([]);
  });

  test.each([
    ['a scope twice', ['part-0.json', 'part-0.json'], `two of the files are of ${GLOBAL}`],
    [
      'a scope twice apart',
      ['part-0.json', 'part-2.json', 'part-0.json'],
      `two of the files are of ${GLOBAL}`,
    ],
    ['another base', ['since-a.json', 'since-b.json'], 'the same --changed and the same base'],
    [
      'a plan of everything among them',
      ['part-0.json', 'whole.json'],
      'does not say of which shard or of which scopes it is',
    ],
    ['a shard among them', ['part-0.json', 'shard.json'], 'not of a run with --shard'],
    ['another manifest', ['part-0.json', 'other.json'], 'are two manifests'],
    ['a manifest that grew', ['part-0.json', 'grown.json'], 'different numbers of scopes'],
  ])('are refused with %s', async (_, files, says) => {
    const cli = cliOf();
    await planEach(cli);
    await ok(cli, 'plan', '--out', 'whole.json');
    await ok(cli, 'plan', '--shard', '1/2', '--format', 'json=shard.json');
    await cli.files.replace('other.yaml', MANIFEST.replace('acme', 'other'));
    await ok(cli, 'plan', '-f', 'other.yaml', '--target', WIND, '--out', 'other.json');
    const grown = MANIFEST.replace(
      'neon:\n  projects:\n',
      'neon:\n  projects:\n    - id: third-lake-333333\n',
    );
    await cli.files.replace('grown.yaml', grown);
    await ok(cli, 'plan', '-f', 'grown.yaml', '--target', WIND, '--out', 'grown.json');
    for (const [base, scope] of [
      ['a', WIND],
      ['b', HILL],
    ] as const) {
      await cli.files.replace(`${base}.yaml`, MANIFEST.replace('name: qa', 'name: other'));
      const changed = ['--changed', '--base-applied', `${base}.yaml`];
      await ok(cli, 'plan', '--target', scope, ...changed, '--out', `since-${base}.json`);
    }
    const { code, stderr } = await cli.run('show', ...files, '--out', 'joined.json');
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
    expect(cli.text('joined.json')).toBe('');
  });

  test('of which someone edited one are not saved, and the file is named', async () => {
    const cli = cliOf();
    const files = await planEach(cli);
    await edit(cli, 'part-3.json', '"action": "create"', '"action": "delete"');
    const { code, stderr } = await cli.run('show', ...files, '--out', 'joined.json');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('part-3.json was changed after it was saved'),
    ]);
    expect(cli.text('joined.json')).toBe('');
  });

  test('of which one could not read the list of a set are incomplete, and name its scope', async () => {
    const cli = cliOf();
    await cli.files.replace('evenkeel.yaml', SET);
    await cli.run('plan', '--target', HILL, '--out', 'part-0.json');
    cli.sandbox.faults.add([faultOf({ status: 403 }, { path: '/neon/api/v2/projects' })]);
    await cli.run('plan', '--target', WIND, '--out', 'part-1.json');
    const { code, stderr } = await cli.run('show', 'part-0.json', 'part-1.json', '--out', 'joined.json');
    expect([code, stderr]).toEqual([0, expect.stringContaining('this plan is incomplete')]);
    expect(planIn(cli, 'part-1.json').part).toEqual({ scopes: [WIND], unread: 0 });
    expect(planIn(cli, 'joined.json')).toMatchObject({
      digest: 'incomplete',
      unread: [{ kind: 'neon.project' }],
    });
    expect(planIn(cli, 'joined.json').part).toBeUndefined();
  });

  test('of which one is incomplete are incomplete, and no part of them is applied', async () => {
    const cli = cliOf();
    cli.sandbox.faults.add([faultOf({ status: 403 }, { path: 'quiet-hill-111111/branches' })]);
    const files = ALL.map((_, at) => `part-${at}.json`);
    for (const [at, scope] of ALL.entries())
      await cli.run('plan', '--target', scope, '--out', files[at] ?? '');
    await cli.run('show', ...files, '--out', 'joined.json');
    expect(planIn(cli, 'joined.json').digest).toBe('incomplete');
    const { stderr } = await cli.run('show', ...files, '--out', 'again.json');
    expect(stderr).toContain('this plan is incomplete and cannot be applied');
    const { code } = await cli.run('apply', 'joined.json', '--target', WIND);
    expect(code).not.toBe(0);
    expect(cli.writes()).toEqual([]);
  });
});

describe('an apply of one scope under a joined plan', () => {
  test('carries out the rows of that scope, and a second run has nothing left to do', async () => {
    const cli = cliOf();
    await join(cli);
    await ok(cli, 'apply', 'joined.json', '--target', WIND);
    expect(cli.writes()).toHaveLength(2);
    expect(cli.writes().every(line => line.includes('shiny-wind-028834'))).toBe(true);
    await ok(cli, 'apply', 'joined.json', '--target', WIND);
    expect(cli.writes()).toHaveLength(2);
    for (const scope of ALL) await ok(cli, 'apply', 'joined.json', '--target', scope);
    expect(await ok(cli, 'plan', '--detailed-exitcode')).toContain('No changes');
  });

  test('also a shard carries out its part of a plan of everything', async () => {
    const cli = cliOf();
    await ok(cli, 'plan', '--out', 'whole.json');
    const shards = ['1/3', '2/3', '3/3'];
    // The overwrites wait for the command of another shard.
    for (const shard of shards) await cli.run('apply', 'whole.json', '--shard', shard);
    for (const shard of shards) await ok(cli, 'apply', 'whole.json', '--shard', shard);
    expect(await ok(cli, 'plan', '--detailed-exitcode')).toContain('No changes');
  });

  test('is refused with its name where the plan does not cover it, and the others go on', async () => {
    const cli = cliOf();
    await join(cli, [GLOBAL, GUILD, HILL]);
    const { code, stdout } = await cli.run('apply', 'joined.json', '--target', WIND);
    expect([code, flat(stdout)]).toEqual([4, expect.stringContaining(`does not cover this scope: ${WIND}`)]);
    expect(cli.writes()).toEqual([]);
    for (const scope of [GLOBAL, GUILD, HILL]) await ok(cli, 'apply', 'joined.json', '--target', scope);
  });

  test('is refused where the plan was made for another service', async () => {
    const cli = cliOf();
    await join(cli);
    const plan = planIn(cli, 'joined.json');
    const moved = { ...plan, origins: { ...plan.origins, neon: 'https://neon.example.com/api/v2' } };
    await cli.files.replace('moved.json', JSON.stringify({ ...moved, digest: digest(moved) }));
    const { code, stdout } = await cli.run('apply', 'moved.json', '--target', WIND);
    expect([code, flat(stdout)]).toEqual([4, expect.stringContaining('the reviewed plan is for')]);
    expect(cli.writes()).toEqual([]);
    await ok(cli, 'apply', 'moved.json', '--target', GLOBAL);
  });

  test('gives no permission to a command that someone else made under the reviewed name', async () => {
    const cli = cliOf();
    await join(cli);
    cli.other('POST', `/discord/api/v10/applications/${APP}/commands`, {
      name: 'ban',
      description: 'Another one',
    });
    const before = cli.writes().length;
    const { code } = await cli.run('apply', 'joined.json', '--target', GUILD);
    expect(code).toBe(4);
    expect(cli.writes()).toHaveLength(before);
  });

  test('of two scopes is refused where the plan lacks one of them', async () => {
    const cli = cliOf();
    await join(cli, [GLOBAL, WIND]);
    const { code, stdout } = await cli.run('apply', 'joined.json', '--target', WIND, '--target', HILL);
    expect([code, flat(stdout)]).toEqual([4, expect.stringContaining(`does not cover this scope: ${HILL}`)]);
    expect(cli.writes()).toEqual([]);
  });

  test('is refused where the plan shows another value than the run would write', async () => {
    const cli = cliOf();
    await join(cli);
    await edit(cli, 'joined.json', '"description": "Bans"', '"description": "Robs"');
    const { code, stdout } = await cli.run('apply', 'joined.json', '--target', GLOBAL);
    expect([code, flat(stdout)]).toEqual([4, expect.stringContaining('does not show the values')]);
    expect(cli.writes()).toEqual([]);
  });

  test('of a member of a set carries out the reviewed rows of that member', async () => {
    const cli = cliOf();
    await cli.files.replace('evenkeel.yaml', SET);
    await ok(cli, 'plan', '--out', 'whole.json');
    await ok(cli, 'apply', 'whole.json', '--target', WIND);
    expect(cli.writes()).toEqual([expect.stringContaining('projects/shiny-wind-028834/')]);
    await ok(cli, 'apply', 'whole.json', '--target', HILL);
    expect(cli.writes()).toHaveLength(2);
  });

  test('of members of a set is held by the guard on deletes over all members in the joined plan', async () => {
    const projects = [1, 2, 3, 4, 5, 6].map(n => `calm-lake-${n}00000`);
    const cli = testCli({ projects, files: {} });
    const manifest = (branches: string): string =>
      SET.replace('- match: "*"', '- match: "*"\n      prune: true').replace(/branches: .*/, branches);
    await cli.files.replace('evenkeel.yaml', manifest('branches: [{ name: old }, { name: qa }]'));
    await ok(cli, 'apply', '--yes');
    await cli.files.replace('evenkeel.yaml', manifest('branches: [{ name: qa }]'));
    const scopes = projects.map(project => `neon.project/${project}`);
    await join(cli, scopes);
    const before = cli.writes().length;
    const one = await cli.run('apply', 'joined.json');
    const [first = ''] = scopes;
    const part = await cli.run('apply', 'joined.json', '--target', first);
    for (const { code, stdout } of [one, part])
      expect([code, flat(stdout)]).toEqual([4, expect.stringContaining('--max-deletes 6')]);
    // No digest covers what these edits change.
    const plan = planIn(cli, 'joined.json');
    const edits: readonly ((row: Row) => Partial<Row>)[] = [
      () => ({ absent: true }),
      ({ scope }) => ({ scope: { ...scope, address: 'neon.project/gone-1' as Address, parts: ['gone-1'] } }),
      ({ scope }) => ({ scope: { ...scope, address: 'neon.project' as Address, parts: [] } }),
    ];
    for (const edited of edits) {
      const isOther = ({ scope }: Row): boolean => scope.address !== first;
      const rows = plan.rows.map(row => (isOther(row) ? { ...row, ...edited(row) } : row));
      await cli.files.replace('edited.json', JSON.stringify({ ...plan, rows }));
      expect((await cli.run('apply', 'edited.json', '--target', first)).code).toBe(4);
    }
    expect(cli.writes()).toHaveLength(before);
    for (const scope of scopes)
      await ok(cli, 'apply', 'joined.json', '--target', scope, '--max-deletes', '6');
    expect(cli.writes()).toHaveLength(before + 6);
    await ok(cli, 'apply', 'joined.json', '--target', first);
  });

  test('of which someone says that a row belongs to another run do not leave that row out', async () => {
    const cli = cliOf();
    await ok(cli, 'apply', '--yes');
    const more = MANIFEST.replace('{ name: app }', '{ name: app }, { name: admin }');
    await cli.files.replace('evenkeel.yaml', more.replace('name: stage', 'name: stage, absent: true'));
    const plan = await join(cli);
    await cli.files.replace('evenkeel.yaml', more.replace(/\n +- { name: stage.*/, ''));
    const before = cli.writes().length;
    for (const because of [undefined, 'neon.role/quiet-hill-111111/qa/admin']) {
      const rows = plan.rows.map(row => (row.action === 'delete' ? { ...row, because } : row));
      await cli.files.replace('edited.json', JSON.stringify({ ...plan, rows }));
      const { code } = await cli.run('apply', 'edited.json', '--target', WIND);
      expect(code).toBe(4);
    }
    expect(cli.writes()).toHaveLength(before);
  });

  test('and --changed do not mix with a plan that was made without, or the other way round', async () => {
    const cli = cliOf();
    await cli.files.replace('before.yaml', MANIFEST.replace('name: stage', 'name: other'));
    const changed = ['--changed', '--base-applied', 'before.yaml'];
    await ok(cli, 'plan', '--target', WIND, '--out', 'without.json');
    await ok(cli, 'plan', '--target', WIND, ...changed, '--out', 'with.json');
    const without = await cli.run('apply', 'without.json', '--target', WIND, ...changed);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('saved without --changed')]);
    const other = await cli.run('apply', 'with.json', '--target', WIND);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('saved with --changed')]);
    const digest = planIn(cli, 'without.json').digest;
    const whole = await cli.run('apply', '--expect-digest', digest);
    expect([whole.code, whole.stderr]).toEqual([1, expect.stringContaining('only a part of the scopes')]);
    expect(cli.writes()).toEqual([]);
    await ok(cli, 'apply', 'with.json', '--target', WIND, ...changed);
  });

  test('that all others are refused with, too, is said with the reason of each', async () => {
    const cli = cliOf();
    await join(cli, [GLOBAL, WIND]);
    await cli.files.replace('evenkeel.yaml', MANIFEST.replace('name: stage', 'name: staging'));
    const files: string[] = [];
    for (const [at, scope] of [WIND, HILL].entries()) {
      const { code } = await cli.run(
        'apply',
        'joined.json',
        '--target',
        scope,
        '--format',
        `json=no-${at}.json`,
      );
      expect(code).toBe(4);
      files.push(`no-${at}.json`);
    }
    const { stdout } = await cli.run('show', ...files, '--format', 'json');
    const report = JSON.parse(stdout) as Report;
    expect(report.refused).toBeUndefined();
    expect(report.refusals?.map(({ scopes, reason }) => [scopes, reason.code])).toEqual([
      [[HILL], 'review/lacks-scopes'],
      [[WIND], 'review/changed'],
    ]);
  });

  test('is refused where live changed since, names the row, and the others go on', async () => {
    const cli = cliOf();
    await join(cli);
    cli.other('POST', '/neon/api/v2/projects/shiny-wind-028834/branches', {
      branch: { name: 'qa', expires_at: '2026-12-10T00:00:00Z' },
    });
    const reports: string[] = [];
    for (const [at, scope] of ALL.entries()) {
      const { code } = await cli.run(
        'apply',
        'joined.json',
        '--target',
        scope,
        '--format',
        `json=done-${at}.json`,
      );
      expect([scope, code]).toEqual([scope, scope === WIND ? 4 : 0]);
      reports.push(`done-${at}.json`);
    }
    const { code, stdout } = await cli.run('show', ...reports, '--exit-code', '--format', 'json');
    const report = JSON.parse(stdout) as Report;
    expect(misfit('report', report)).toBeUndefined();
    expect(code).toBe(5);
    expect(report.refusals).toMatchObject([{ scopes: [WIND] }]);
    const statuses = report.results.map(({ address, status }) => `${status} ${address}`);
    expect(statuses).toContain('done neon.branch/quiet-hill-111111/qa');
    expect(statuses).toContain('skipped neon.branch/shiny-wind-028834/stage');
    const text = await cli.run('show', ...reports);
    expect(text.stdout).toContain(`The run of ${WIND} was refused and wrote nothing`);
  });

  test('is refused where someone edited the joined plan in another scope', async () => {
    const cli = cliOf();
    await join(cli);
    await edit(cli, 'joined.json', '"after": "Kicks"', '"after": "Robs"');
    const { code, stdout } = await cli.run('apply', 'joined.json', '--target', WIND);
    expect([code, flat(stdout)]).toEqual([
      4,
      expect.stringContaining('changed the plan file after it was saved'),
    ]);
    expect(cli.writes()).toEqual([]);
  });

  test('is refused where the manifest wants something else in that scope', async () => {
    const cli = cliOf();
    await join(cli);
    await cli.files.replace('evenkeel.yaml', MANIFEST.replace('name: stage', 'name: staging'));
    const { code, stdout } = await cli.run('apply', 'joined.json', '--target', WIND);
    expect([code, flat(stdout)]).toEqual([
      4,
      expect.stringContaining('would not do what the reviewed plan shows'),
    ]);
    await ok(cli, 'apply', 'joined.json', '--target', HILL);
  });

  test('of some resources in it is refused: the joined plan is no plan of these', async () => {
    const cli = cliOf();
    await join(cli);
    const { code, stdout } = await cli.run('apply', 'joined.json', '--target', 'neon.branch/*/stage');
    expect([code, flat(stdout)]).toEqual([4, expect.stringContaining('Plan refused, nothing was written')]);
    expect(cli.writes()).toEqual([]);
  });

  test('with the digest of its own plan needs no file', async () => {
    const cli = cliOf();
    await planEach(cli, [WIND]);
    const { digest } = planIn(cli, 'part-0.json');
    const other = await cli.run('apply', '--expect-digest', digest, '--target', HILL);
    expect(other.code).toBe(4);
    await ok(cli, 'apply', '--expect-digest', digest, '--target', WIND);
  });
});

test('a rehearsal has a row blocked that waits for another part, and not with that part', async () => {
  const cli = cliOf();
  const rehearsed = async (...scopes: readonly string[]): Promise<readonly string[]> => {
    const targets = scopes.flatMap(scope => ['--target', scope]);
    const { stdout } = await cli.run('rehearse', ...targets, '--format', 'json');
    const { report } = JSON.parse(stdout) as { readonly report: Report };
    return report.results.map(({ status, address }) => `${status} ${address.split('/')[0]}`);
  };
  expect(await rehearsed(GUILD)).toContain('blocked discord.permissions');
  expect(await rehearsed(GUILD, GLOBAL)).toEqual([
    'done discord.command',
    'done discord.command',
    'done discord.permissions',
  ]);
  expect(cli.writes()).toEqual([]);
});

describe('what a part of a review keeps', () => {
  test('of a plan that was incomplete: that it was, not that someone edited it', async () => {
    const cli = cliOf();
    cli.sandbox.faults.add([faultOf({ status: 403 }, { path: 'quiet-hill-111111/branches' })]);
    await cli.run('plan', '--out', 'whole.json');
    expect(planIn(cli, 'whole.json').digest).toBe('incomplete');
    const { code, stdout } = await cli.run('apply', 'whole.json', '--target', WIND);
    expect([code, flat(stdout)]).toEqual([1, expect.stringContaining('the reviewed plan is incomplete')]);
    expect(cli.writes()).toEqual([]);
  });

  test.each([
    ['--target', WIND],
    ['--shard', '1/1'],
  ])(
    'of a scope that the manifest has no more: with %s %s nothing runs without its rows',
    async (...part) => {
      const cli = cliOf();
      await ok(cli, 'plan', '--out', 'whole.json');
      const [less = ''] = MANIFEST.split('    - id: quiet-hill-111111');
      await cli.files.replace('evenkeel.yaml', less);
      const { code, stdout } = await cli.run('apply', 'whole.json', ...part);
      expect([code, flat(stdout)]).toEqual([4, expect.stringContaining('lacks 2 reviewed rows')]);
      expect(cli.writes()).toEqual([]);
    },
  );

  test('of a rename: the rows that restore overwrites in a guild that the manifest does not name', async () => {
    const cli = cliOf();
    const commands = `/discord/api/v10/applications/${APP}/commands`;
    const { id } = cli.other('POST', commands, { name: 'block', description: 'Bans' }) as { id: string };
    cli.other('PUT', `/discord/api/v10/applications/${APP}/guilds/${GUILD_ID}/commands/${id}/permissions`, {
      permissions: [{ id: GUILD_ID, type: 1, permission: false }],
    });
    await cli.files.replace(
      'evenkeel.yaml',
      `evenkeel: 1
name: acme
discord:
  application_id: "${APP}"
  commands:
    - { name: ban, description: Bans, renamed_from: block, allow: [loss] }
`,
    );
    await ok(cli, 'plan', '--target', GLOBAL, '--out', 'bot.json');
    const planned = planIn(cli, 'bot.json');
    expect(planned.rows.map(({ action }) => action)).toEqual(['rename', 'create']);
    await ok(cli, 'apply', 'bot.json', '--target', GLOBAL);
    await ok(cli, 'plan', '--detailed-exitcode');
  });
});

describe('--out of show', () => {
  test('saves a file that only its owner can read', async () => {
    const cli = cliOf();
    const files = await planEach(cli);
    const replace = vi.spyOn(cli.files, 'replace');
    await ok(cli, 'show', ...files, '--out', 'joined.json');
    expect(replace).toHaveBeenCalledWith('joined.json', expect.anything(), { secret: true });
  });

  test('refuses a report that someone edited', async () => {
    const cli = cliOf();
    for (const [at, scope] of [WIND, HILL].entries())
      await ok(cli, 'plan', '--target', scope, '--format', `json=report-${at}.json`);
    await edit(cli, 'report-0.json', '"was": "br-', '"was": "br-x');
    const { code, stderr } = await cli.run('show', 'report-0.json', 'report-1.json', '--out', 'joined.json');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('report-0.json was changed after it was saved'),
    ]);
    expect(cli.text('joined.json')).toBe('');
  });

  test('saves no plan of one shard alone as if it were of everything', async () => {
    const cli = cliOf();
    await ok(cli, 'plan', '--shard', '1/2', '--format', 'json=one.json');
    const { code, stderr } = await cli.run('show', 'one.json', '--out', 'joined.json');
    expect([code, stderr]).toEqual([1, expect.stringContaining('the plan of shard 1/2 alone')]);
    expect(cli.text('joined.json')).toBe('');
  });

  test('saves no drift', async () => {
    const cli = cliOf();
    await cli.run('drift', '--target', WIND, '--format', 'json=drift.json');
    const { code, stderr } = await cli.run('show', 'drift.json', '--out', 'joined.json');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--out saves plans')]);
  });

  test('saves no report of an apply', async () => {
    const cli = cliOf();
    await ok(cli, 'apply', '--yes', '--target', WIND, '--format', 'json=done.json');
    const { code, stderr } = await cli.run('show', 'done.json', '--out', 'joined.json');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--out saves plans')]);
  });

  test('is no file that it reads', async () => {
    const cli = cliOf();
    await planEach(cli, [WIND]);
    const { code } = await cli.run('show', 'part-0.json', '--out', 'part-0.json');
    expect(code).toBe(1);
    expect(planIn(cli, 'part-0.json').part?.scopes).toEqual([WIND]);
  });
});

describe('reports of applies, joined', () => {
  async function applyEach(cli: TestCli, scopes: readonly string[]): Promise<readonly string[]> {
    const files = scopes.map((_, at) => `done-${at}.json`);
    for (const [at, scope] of scopes.entries())
      await ok(cli, 'apply', '--yes', '--target', scope, '--format', `json=${files[at]}`);
    return files;
  }

  test('say of a scope without a report that nothing is known of it, and end as an error', async () => {
    const cli = cliOf();
    const files = await applyEach(cli, ALL);
    await ok(cli, 'show', ...files, '--exit-code');
    for (const more of [[], ['--exit-code']]) {
      const { code, stdout } = await cli.run('show', ...files.slice(0, 3), ...more);
      expect(code).toBe(1);
      expect(stdout).toContain('1 scope of the manifest is in none of these files');
    }
    await ok(cli, 'show', files[0] ?? '', '--exit-code');
  });

  test('of two commits are not joined', async () => {
    const cli = cliOf();
    const files = await applyEach(cli, [WIND, HILL]);
    for (const [at, file] of files.entries()) {
      const report = JSON.parse(cli.text(file)) as Report;
      const runs = report.runs?.map(run => ({ ...run, commit: `${at}`.repeat(40) }));
      await cli.files.replace(file, JSON.stringify({ ...report, runs }));
    }
    const { code, stderr } = await cli.run('show', ...files);
    expect([code, stderr]).toEqual([1, expect.stringContaining('were at different commits')]);
  });
});
