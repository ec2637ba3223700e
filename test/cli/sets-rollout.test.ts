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
