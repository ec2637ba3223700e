import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const APP = '222222222222222222';
const GUILDS = ['100000000000000010', '100000000000000011', '100000000000000012'];
const [A, B, C] = GUILDS as [string, string, string];
const HEAD = 'evenkeel: 1\nname: acme\n';

function projects(...entries: readonly string[]): string {
  return `${HEAD}neon:\n  projects:\n${entries.map(each => `    - ${each}\n`).join('')}`;
}

function branches(...entries: readonly string[]): string {
  return projects(`{ id: tenant-a, prune: true, branches: [${entries.join(', ')}] }`);
}

function cliOf(manifest: string, more: TestOptions = {}): TestCli {
  return testCli({ manifest, guilds: [...GUILDS], projects: ['tenant-a', 'tenant-b'], ...more });
}

async function rowsOf(cli: TestCli): Promise<readonly string[]> {
  return (await cli.report('plan')).plan.rows.map(({ action, address }) => `${action} ${address}`);
}

/** The list of projects ran out of time, and names one by its id alone. */
function late(transport: Transport): Transport {
  return async request => {
    const answer = await transport(request);
    if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('/v2/projects')) return answer;
    const body = JSON.parse(answer.body) as { projects: readonly { id: string }[] };
    const cut = {
      ...body,
      projects: body.projects.filter(({ id }) => id !== 'tenant-b'),
      unavailable_project_ids: ['tenant-b'],
    };
    return { ...answer, body: JSON.stringify(cut) };
  };
}

describe('a list that lacks names', () => {
  test.each(['{ match: "*", except: [tenant-b]', '{ match: "tenant-*"'])('is not read: %s', async set => {
    const cli = cliOf(projects(`${set}, branches: [{ name: data, absent: true }] }`), { wrap: late });
    cli.makeBranch({ name: 'data' }, 'tenant-b');
    const writes = cli.writes();
    const { code, stdout } = await cli.run('plan');
    expect([code, stdout.includes('incomplete')]).toEqual([1, true]);
    await cli.run('apply', '--yes', '--max-deletes', '9');
    expect(cli.writes()).toEqual(writes);
    expect((await cli.run('doctor')).code).not.toBe(0);
  });
});

describe('`absent` in a set', () => {
  const FILE = projects('{ match: "tenant-*", branches: [{ name: data, absent: true }] }');

  test('needs a review, because the manifest does not name the members', async () => {
    const cli = cliOf(FILE);
    cli.makeBranch({ name: 'data' }, 'tenant-a');
    const writes = cli.writes();
    const { code, stdout } = await cli.run('apply', '--yes');
    expect([code, stdout.includes('[guard/set-deletes]')]).toEqual([4, true]);
    expect(cli.writes()).toEqual(writes);
    await cli.ok('plan', '--out', 'plan.json');
    await cli.ok('apply', 'plan.json');
  });

  test('in an entry that names the project needs none', async () => {
    const own = '{ id: tenant-a, branches: [{ name: data, absent: true }] }';
    const cli = cliOf(projects('{ match: "tenant-*", branches: [{ name: main, protected: true }] }', own));
    cli.makeBranch({ name: 'data' }, 'tenant-a');
    await cli.ok('apply', '--yes');
  });
});

test('`except` of a set of branches is about names, and not about ids', async () => {
  const cli = cliOf(branches('{ match: "p*", except: ["b*"], roles: [{ name: app }] }'));
  cli.makeBranch({ name: 'pr' }, 'tenant-a');
  expect(await rowsOf(cli)).toEqual(['create neon.role/tenant-a/pr/app']);
});

test('a branch that `except` names is not pruned', async () => {
  const cli = cliOf(branches('{ name: p1 }', '{ name: p2 }'));
  await cli.ok('apply', '--yes');
  await cli.files.replace('evenkeel.yaml', branches('{ match: "p*", except: [p2] }'));
  expect(await rowsOf(cli)).toEqual([]);
});

test('a branch that an entry renames is no member under its old name', async () => {
  const cli = cliOf(
    branches(
      '{ match: "preview/?", ttl: 7d, allow: [expiry] }',
      '{ name: release, renamed_from: preview/b }',
    ),
  );
  for (const name of ['preview/a', 'preview/b']) cli.makeBranch({ name }, 'tenant-a');
  expect(await rowsOf(cli)).toEqual([
    'update neon.branch/tenant-a/preview%2Fa',
    'rename neon.branch/tenant-a/release',
  ]);
});

test('a blocked row in the first wave of a roll-out stops the next wave', async () => {
  const file = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      rollout: [["${A}"]]
      commands: [{ name: setup, description: Set up }]
`;
  const cli = cliOf(file);
  // Left out, the default would give more access than live has: the row is blocked.
  cli.other('POST', `/discord/api/v10/applications/${APP}/guilds/${A}/commands`, {
    name: 'setup',
    description: 'Old',
    default_member_permissions: '0',
  });
  const writes = cli.writes();
  const { code, stdout } = await cli.run('apply', '--yes');
  expect(code).toBe(4);
  expect(cli.writes()).toEqual(writes);
  expect(stdout).toContain('[set/halted]');
});

describe('a review', () => {
  const NAMED = '{ id: tenant-a, branches: [{ name: main, protected: true }] }';
  const OTHERS = '{ match: "zzz*", branches: [{ name: main, protected: true }] }';

  test('is not of a manifest that lacks an entry since, although there is a set', async () => {
    const both = '{ id: tenant-b, branches: [{ name: main, protected: true }] }';
    const cli = cliOf(projects(NAMED, both, OTHERS));
    await cli.ok('plan', '--out', 'plan.json');
    await cli.files.replace('evenkeel.yaml', projects(NAMED, OTHERS));
    const { code, stdout, stderr } = await cli.run('apply', 'plan.json');
    expect([code, (stdout + stderr).includes('[review/left-out]')]).toEqual([4, true]);
  });

  test('is not of a set that leaves out a member since', async () => {
    const set = (except: string): string =>
      projects(`{ match: "tenant-*", ${except}branches: [{ name: main, protected: true }] }`);
    const cli = cliOf(set(''));
    await cli.ok('plan', '--out', 'plan.json');
    await cli.files.replace('evenkeel.yaml', set('except: [tenant-b], '));
    expect((await cli.run('apply', 'plan.json')).code).toBe(4);
  });
});

test('guilds that are in no list any more are departed', async () => {
  const guilds = [A, B, C];
  const cli = cliOf(
    `${HEAD}discord:\n  application_id: "${APP}"\n  guilds:\n    - { every: true, commands: [{ name: setup, description: Set up }] }\n`,
    { guilds },
  );
  await cli.ok('plan', '--out', 'plan.json');
  guilds.pop();
  expect((await cli.ok('apply', 'plan.json')).replace(/\s+/g, ' ')).toContain(
    'reviewed row was not carried out',
  );
});
