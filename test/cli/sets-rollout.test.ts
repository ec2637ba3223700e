import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import type { PlanInFile } from '../../src/render/json/reason-in-file.ts';
import { type TestCli, testCli } from './test-io.ts';

const APP = '222222222222222222';
const GUILDS = Array.from({ length: 10 }, (_, nth) => `10000000000000001${nth}`);
const [A, B] = GUILDS as [string, string];
const HEAD = 'evenkeel: 1\nname: acme\n';
const SETUP = 'commands: [{ name: setup, description: Set up }]';

/** A manifest of every guild with this `rollout`, or without one. */
function everyGuild(rollout: string | undefined): string {
  const waves = rollout === undefined ? '' : `rollout: ${rollout}, `;
  return `${HEAD}discord:\n  application_id: "${APP}"\n  guilds:\n    - { every: true, ${waves}${SETUP} }\n`;
}

function cliOf(file: string, guilds = [...GUILDS], wrap?: (transport: Transport) => Transport): TestCli {
  const files = { 'evenkeel.yaml': file };
  const projects = ['tenant-a', 'tenant-b'];
  return testCli({ files, guilds, projects, ...(wrap === undefined ? {} : { wrap }) });
}

async function ok(cli: TestCli, ...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(...argv);
  expect(code, `${argv.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return (stdout + stderr).replace(/\s+/g, ' ');
}

async function planOf(cli: TestCli, ...more: readonly string[]): Promise<PlanInFile> {
  const { code, stdout, stderr } = await cli.run('plan', ...more, '--format', 'json');
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { plan: PlanInFile }).plan;
}

async function digestOf(rollout: string | undefined): Promise<string> {
  return (await planOf(cliOf(everyGuild(rollout)))).digest;
}

/** Another client fails at each write in this guild. */
function failingIn(guild: string, isOn: () => boolean): (transport: Transport) => Transport {
  return transport => request =>
    isOn() && request.method === 'POST' && request.url.includes(`/guilds/${guild}/`)
      ? Promise.resolve({ status: 400, headers: {}, body: '{"message":"no","code":50035}' })
      : transport(request);
}

const CANARY = `[["${A}"]]`;

describe('the order of a roll-out is a part of what was reviewed', () => {
  test('so another order has another digest', async () => {
    const all = [undefined, CANARY, `[["${B}"]]`, '[10%]', '[20%]', `[["${A}"], 10%]`, `[10%, ["${A}"]]`];
    const digests = await Promise.all(all.map(digestOf));
    expect(new Set(digests).size).toBe(all.length);
  });

  test('and a saved plan is not of a manifest without the roll-out', async () => {
    const cli = cliOf(everyGuild(CANARY));
    await ok(cli, 'plan', '--out', 'plan.json');
    await cli.files.replace('evenkeel.yaml', everyGuild(undefined));
    const { code, stdout } = await cli.run('apply', 'plan.json', '--yes');
    expect([code, stdout.includes('[review/changed]')]).toEqual([4, true]);
    expect(cli.writes()).toEqual([]);
  });

  test('and none of a plan in which nothing is in waves', async () => {
    const branch = (rollout: string): string =>
      `${HEAD}neon:\n  projects:\n    - { id: tenant-a, branches: [{ name: main, protected: true }] }\n    - { match: tenant-b, ${rollout}branches: [{ match: "zz*", protected: true }] }\n`;
    const [one, other] = await Promise.all(
      ['', 'rollout: [10%], '].map(async rollout => (await planOf(cliOf(branch(rollout)))).digest),
    );
    expect(one).toBe(other);
  });

  test('but who is in a share is not, so the review stays good when a guild joins', async () => {
    const guilds = [...GUILDS];
    const cli = cliOf(everyGuild('[30%]'), guilds);
    await ok(cli, 'plan', '--out', 'plan.json');
    guilds.push('100000000000000020');
    expect(await ok(cli, 'apply', 'plan.json', '--yes')).toContain('is left out');
  });

  test('and the file finishes what a failure in a wave stopped', async () => {
    let fails = true;
    const cli = cliOf(
      everyGuild(CANARY),
      [...GUILDS],
      failingIn(A, () => fails),
    );
    await ok(cli, 'plan', '--out', 'plan.json');
    expect((await cli.run('apply', 'plan.json', '--yes')).code).toBe(1);
    fails = false;
    await ok(cli, 'apply', 'plan.json', '--yes');
    await ok(cli, 'plan', '--detailed-exitcode');
  });

  test('of the set of projects and of the set of branches in it', async () => {
    const file = `${HEAD}neon:\n  projects:\n    - { match: tenant-*, rollout: [[tenant-b]], branches: [{ match: "m*", rollout: [50%], protected: true }] }\n`;
    const { rows } = await planOf(cliOf(file));
    expect(rows.map(({ waves }) => waves)).toEqual([
      ['["tenant-b"], then all others', '50%, then all others'],
      ['["tenant-b"], then all others', '50%, then all others'],
    ]);
  });

  test('and is told beside the number of members', async () => {
    const said = await ok(cliOf(everyGuild(`[["${A}"], 30%]`)), 'plan');
    expect(said).toContain('has 10 members today, and an apply writes to them in 3 waves');
  });
});

describe('a run of a part', () => {
  const SHARDS = ['1/3', '2/3', '3/3'];
  const SAYS = 'so another run may begin a later wave while an earlier wave fails in this run';

  /** The guilds that an apply tries to write in its first wave, where each write is refused. */
  async function firstWave(...part: readonly string[]): Promise<readonly string[]> {
    const tried: string[] = [];
    const cli = cliOf(everyGuild('[30%]'), [...GUILDS], transport => request => {
      const guild = /guilds\/(\d+)\/commands/.exec(request.url)?.[1];
      if (request.method !== 'POST' || guild === undefined) return transport(request);
      tried.push(guild);
      return Promise.resolve({ status: 400, headers: {}, body: '{"message":"no","code":50035}' });
    });
    await cli.run('apply', '--yes', ...part);
    return [...new Set(tried)];
  }

  test('has the members of the first wave that the whole set has, and not a share of its own', async () => {
    const first = await firstWave();
    expect(first).toHaveLength(3);
    const inShards = await Promise.all(SHARDS.map(shard => firstWave('--shard', shard)));
    for (const tried of inShards.filter(each => each.some(guild => first.includes(guild))))
      expect(tried.filter(guild => !first.includes(guild))).toEqual([]);
    expect(
      inShards
        .flat()
        .filter(guild => first.includes(guild))
        .sort(),
    ).toEqual([...first].sort());
  });

  test('says that its waves hold only within it, with --shard and with --target', async () => {
    for (const part of [
      ['--shard', '1/3'],
      ['--target', `discord.command/${APP}/${A}/**`],
    ])
      expect(await ok(cliOf(everyGuild(CANARY)), 'plan', ...part)).toContain(SAYS);
  });

  test('says nothing of it where all members are in the run, or nothing is in waves', async () => {
    expect(await ok(cliOf(everyGuild(CANARY)), 'plan')).not.toContain(SAYS);
    expect(await ok(cliOf(everyGuild(undefined)), 'plan', '--shard', '1/3')).not.toContain(SAYS);
    const done = cliOf(everyGuild(CANARY));
    await ok(done, 'apply', '--yes');
    expect(await ok(done, 'plan', '--shard', '1/3')).not.toContain(SAYS);
  });

  test('has the whole of a set of branches in the shard of its project', async () => {
    const file = `${HEAD}neon:\n  projects:\n    - { id: tenant-a, branches: [{ match: "m*", rollout: [50%], protected: true }] }\n`;
    expect(await ok(cliOf(file), 'plan', '--shard', '1/1')).not.toContain(SAYS);
  });
});

describe('a name in `rollout`', () => {
  const tenants = (rollout: string): string =>
    `${HEAD}neon:\n  projects:\n    - { match: tenant-*, rollout: ${rollout}, branches: [{ name: main, protected: true }] }\n`;

  test('that is no member is told, with the member that is near', async () => {
    const said = await ok(cliOf(tenants('[[x], [tenamt-b]]')), 'plan');
    expect(said).toContain('names `tenamt-b`, `x`, which are no members today');
    expect(said).toContain('Did you mean `tenant-b` in place of `tenamt-b`?');
  });

  test('is told alone, and is no error: an apply goes on with the members that are there', async () => {
    const cli = cliOf(everyGuild(`[["${A}", "100000000000000099"]]`));
    const said = await ok(cli, 'apply', '--yes');
    expect(said).toContain('names `100000000000000099`, which is no member today');
    // Another number is another guild, and no mistake in writing.
    expect(said).not.toContain('Did you mean');
    expect(cli.writes()).toHaveLength(10);
  });

  test('of a member, by id, name or pattern, is not told', async () => {
    const cli = cliOf(tenants('[[tenant-a], [named-*], [tenant-b]]'));
    cli.other('PATCH', '/neon/api/v2/projects/tenant-a', { project: { name: 'tenant-named' } });
    expect(await ok(cliOf(tenants('[[tenant-a], ["*-b"]]')), 'plan')).not.toContain('no member');
    expect(await ok(cli, 'plan')).toContain('names `named-*`, which is no member today');
  });

  test('is not told where `except` and the list decide otherwise', async () => {
    const except = tenants('[[tenant-a]]').replace('rollout:', 'except: [tenant-a], rollout:');
    expect(await ok(cliOf(except), 'plan')).toContain('names `tenant-a`, which is no member today');
    const branches = `${HEAD}neon:\n  projects:\n    - { match: tenant-*, branches: [{ match: "**", rollout: [[preview/a]], protected: true }] }\n`;
    const cli = cliOf(branches);
    cli.other('POST', '/neon/api/v2/projects/tenant-b/branches', { branch: { name: 'preview/a' } });
    cli.pass(60_000);
    expect(await ok(cli, 'plan')).not.toContain('no member today');
  });
});
