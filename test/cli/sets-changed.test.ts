import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { appliedCli, type TestCli } from './test-io.ts';

const APP = '222222222222222222';
const GUILDS = ['100000000000000010', '100000000000000011', '100000000000000012'];
const [A, B, C] = GUILDS as [string, string, string];
const HEAD = 'evenkeel: 1\nname: acme\n';

function guilds(...entries: readonly string[]): string {
  return `${HEAD}discord:\n  application_id: "${APP}"\n  guilds:\n${entries.map(each => `    - ${each}\n`).join('')}`;
}

function projects(...entries: readonly string[]): string {
  return `${HEAD}neon:\n  projects:\n${entries.map(each => `    - ${each}\n`).join('')}`;
}

const SETUP = 'commands: [{ name: setup, description: Set up }]';
const OTHER = 'commands: [{ name: setup, description: Another text }]';

/** A session in which `before` was applied and the manifest is `now`. */
async function changedCli(before: string, now: string, there = [A, B]): Promise<TestCli> {
  return appliedCli({ base: before, manifest: now, guilds: there, projects: ['tenant-a', 'tenant-b'] });
}

const CHANGED = ['--changed', '--base-applied', 'base.yaml'];

interface ChangedPlan {
  readonly plan: Report['plan'];
  readonly rows: readonly string[];
  readonly requests: readonly string[];
}

async function planOf(cli: TestCli): Promise<ChangedPlan> {
  const before = cli.requests().length;
  const { code, stdout, stderr } = await cli.run('plan', ...CHANGED, '--format', 'json');
  expect(code, stdout + stderr).toBe(0);
  const { plan } = JSON.parse(stdout) as Report;
  return {
    plan,
    rows: plan.rows.map(({ action, address }) => `${action} ${address}`),
    requests: cli
      .requests()
      .slice(before)
      .map(each => each.replace(/\?.*/, '')),
  };
}

const commandsOf = (guild: string): string =>
  `GET /discord/api/v10/applications/${APP}/guilds/${guild}/commands`;
const branchesOf = (project: string): string => `GET /neon/api/v2/projects/${project}/branches`;

describe('--changed with a set', () => {
  test('reads no member where nothing changed', async () => {
    const file = guilds(`{ every: true, ${SETUP} }`);
    const { plan, requests } = await planOf(await changedCli(file, file));
    expect(plan.part).toMatchObject({ scopes: [] });
    expect(requests).toEqual(['GET /discord/api/v10/users/@me/guilds']);
  });

  test('reads every member where its entry changed', async () => {
    const cli = await changedCli(guilds(`{ every: true, ${SETUP} }`), guilds(`{ every: true, ${OTHER} }`));
    const { rows } = await planOf(cli);
    expect(rows).toEqual([A, B].map(guild => `update discord.command/${APP}/${guild}/chat_input/setup`));
  });

  test('reads only the member whose own entry changed', async () => {
    const set = `{ every: true, ${SETUP} }`;
    const cli = await changedCli(guilds(set), guilds(set, `{ ids: ["${B}"], ${OTHER} }`));
    const { rows, requests } = await planOf(cli);
    expect(rows).toEqual([`update discord.command/${APP}/${B}/chat_input/setup`]);
    expect([requests.includes(commandsOf(A)), requests.includes(commandsOf(B))]).toEqual([false, true]);
  });

  test('reads who is not taken out any more', async () => {
    const cli = await changedCli(
      guilds(`{ every: true, except: ["${B}"], ${SETUP} }`),
      guilds(`{ every: true, ${SETUP} }`),
    );
    const { rows } = await planOf(cli);
    expect(rows).toEqual([`create discord.command/${APP}/${B}/chat_input/setup`]);
  });

  test('compares a set with the entries that it takes the place of', async () => {
    const cli = await changedCli(guilds(`{ ids: ["${A}"], ${SETUP} }`), guilds(`{ every: true, ${SETUP} }`));
    const { rows } = await planOf(cli);
    expect(rows).toEqual([`create discord.command/${APP}/${B}/chat_input/setup`]);
  });

  test('reads nothing of a service where its sets are gone', async () => {
    const cli = await changedCli(
      guilds(`{ every: true, ${SETUP} }`),
      guilds(`{ ids: ["${A}", "${B}"], ${SETUP} }`),
    );
    const { rows } = await planOf(cli);
    expect(rows).toEqual([]);
  });

  test('reads the branches of a project only where a set of branches changed in it', async () => {
    const tenants = '{ match: "tenant-*", branches: [{ match: "m*", protected: true }] }';
    const more = '{ id: tenant-b, branches: [{ match: "ma*", roles: [{ name: app }] }] }';
    const cli = await changedCli(projects(tenants), projects(tenants, more));
    const { rows, requests } = await planOf(cli);
    expect(rows).toEqual(['create neon.role/tenant-b/main/app']);
    expect([requests.includes(branchesOf('tenant-a')), requests.includes(branchesOf('tenant-b'))]).toEqual([
      false,
      true,
    ]);
  });

  test('reads a project with a set that lets branches expire', async () => {
    const set = '{ id: tenant-a, branches: [{ match: "preview/**", ttl: 7d, allow: [expiry] }] }';
    const cli = await changedCli(projects(set), projects(set));
    cli.makeBranch({ name: 'preview/a' }, 'tenant-a');
    const { rows, plan } = await planOf(cli);
    expect(rows).toEqual(['update neon.branch/tenant-a/preview%2Fa']);
    const why = { code: 'changed/read-anyway', because: 'expiry', scopes: 1 };
    expect(plan.notes).toContainEqual(expect.objectContaining({ reason: why }));
  });

  test('does not read a member that joined since: a whole plan does', async () => {
    const file = guilds(`{ every: true, ${SETUP} }`);
    const there = [A, B];
    const cli = await changedCli(file, file, there);
    there.push(C);
    expect((await planOf(cli)).rows).toEqual([]);
    expect((await cli.report('plan')).plan.rows.map(({ address }) => address)).toEqual([
      `discord.command/${APP}/${C}/chat_input/setup`,
    ]);
  });
});
