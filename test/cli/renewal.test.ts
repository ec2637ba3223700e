import { describe, expect, test } from 'vitest';
import type { Rehearsal } from '../../src/core/report/rehearsal.ts';
import type { Report } from '../../src/core/report/report.ts';
import { appliedCli, plain, testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          endpoints: [{ type: read_write }]
          roles: [{ name: app }]
        - name: dev
          parent: main
          allow: [loss]
`;
const IN = 'shiny-wind-028834';
const ACTS: readonly (readonly [address: string, act: string])[] = [
  [`neon.branch/${IN}/dev`, `reset from its parent neon.branch/${IN}/main`],
  [
    `neon.role/${IN}/main/app`,
    'new password for the role app, as APP_PASSWORD into the file of --secrets-to',
  ],
  [`neon.endpoint/${IN}/main/read_write`, 'restart of the compute'],
];
const RENEW = ACTS.flatMap(([address]) => ['--renew', address]);

async function applied() {
  const cli = testCli({ manifest: MANIFEST });
  expect((await cli.run('apply', '--yes')).code).toBe(0);
  cli.pass(60_000);
  return cli;
}

/** Without line ends and what a format writes between words. */
function flat(text: string): string {
  return plain(text)
    .replace(/&#?\w+;|<[^>]*>|\\/g, '')
    .replace(/\s+/g, ' ');
}

describe('10: a plan and a report name the act', () => {
  test.each(['text', 'json', 'markdown', 'html'])('in %s', async format => {
    const cli = await applied();
    const planned = await cli.run('plan', ...RENEW, '--format', format, '--out', 'plan.json');
    expect(planned.code).toBe(0);
    expect(planned.stderr).toContain(
      `saved plan.json; to apply this plan: evenkeel apply ${RENEW.join(' ')} plan.json`,
    );
    const shown = flat(planned.stdout);
    for (const [, act] of ACTS) expect(shown).toContain(act);
    expect(shown).toMatch(/3 to renew|"renew": ?3/);
    const done = await cli.run(
      'apply',
      'plan.json',
      ...RENEW,
      '--secrets-to',
      'secrets.env',
      '--format',
      format,
      '--events',
      'events.jsonl',
    );
    expect(done.code).toBe(0);
    for (const [, act] of ACTS) expect(flat(done.stdout)).toContain(act);
    const events = cli.files.contents.get('/demo/events.jsonl') ?? '';
    for (const [address, act] of ACTS)
      expect(events).toMatch(new RegExp(`"started".*"${address}".*"renew".*${act.slice(0, 12)}`));
    expect(cli.files.contents.get('/demo/secrets.env')).toMatch(/^# neon\.role\/.*\nAPP_PASSWORD="\S+"\n$/);
    expect(flat(done.stdout)).not.toMatch(/[1-9]\d* to update/);
  });

  test('and what joins saved plans says so, too', async () => {
    const cli = await applied();
    await cli.run('plan', ...RENEW, '--out', 'plan.json');
    const { stderr } = await cli.run('show', 'plan.json', '--out', 'joined.json');
    for (const [address] of ACTS) expect(stderr).toContain(`--renew ${address} `);
    expect(stderr).toContain('joined.json');
  });

  test('and a saved plan without its --renew is not called done', async () => {
    const cli = await applied();
    await cli.run('plan', ...RENEW, '--out', 'plan.json');
    const without = await cli.run('apply', 'plan.json', '--yes');
    expect(without.code).toBe(4);
    expect(cli.writes().some(each => /restore|password|restart/.test(each))).toBe(false);
  });
});

describe('an address that cannot be renewed', () => {
  const dev = ACTS[0]?.[0] ?? '';
  const said = async (...argv: readonly string[]) => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stderr } = await cli.run('plan', ...argv);
    expect(code).toBe(1);
    return flat(stderr);
  };

  test.each([
    ['--target', `neon.role/**`],
    ['--target', `neon.role/${IN}/main/app`],
  ])('because of %s %s is said to be left out, and not to have no entry', async (...target) => {
    const text = await said(...target, '--renew', dev);
    expect(text).toContain(`--renew names ${dev}, which \`--target\` leaves out`);
  });

  test('where the run is about one scope is not said to have no entry at all', async () => {
    const text = await said(
      '--target',
      `neon.project/${IN}`,
      '--renew',
      'neon.role/other-project-1/main/app',
    );
    expect(text).toContain(
      'has no entry in the part of the manifest that `--target`, `--shard` or `--changed` limits',
    );
  });

  test('because it is empty is shown as quotes', async () => {
    expect(await said('--renew=')).toContain("in the manifest, and '' is no address");
  });

  test('because no entry has it is said so', async () => {
    expect(await said('--renew', 'neon.branch/nope')).toContain('and neon.branch/nope has none');
  });
});

test('a plan whose rows are all blocked is saved, and is said to have nothing to apply', async () => {
  const cli = await applied();
  const args = ['--renew', `neon.branch/${IN}/main`];
  const planned = await cli.run('plan', ...args, '--out', 'plan.json');
  expect(planned.stdout).toContain('1 blocked');
  expect(planned.stderr).toContain('saved plan.json; all its rows are blocked, so there is nothing to apply');
  expect((await cli.run('apply', ...args, 'plan.json')).code).toBe(4);
});

test('a saved plan of which some rows are blocked says how it is applied', async () => {
  const cli = await applied();
  const args = ['--renew', `neon.branch/${IN}/main`, '--renew', `neon.endpoint/${IN}/main/read_write`];
  const planned = await cli.run('plan', ...args, '--out', 'plan.json');
  expect(planned.stdout).toMatch(/1 to renew.* 1 blocked/);
  expect(planned.stderr).toContain('saved plan.json; to apply this plan: evenkeel apply --renew');
});

describe('a saved plan with a blocked renewal beside another change', () => {
  const blocked = ['--renew', `neon.branch/${IN}/main`];

  async function saved() {
    const cli = await applied();
    await cli.files.replace(
      'evenkeel.yaml',
      MANIFEST.replace('{ name: app }', '{ name: app }, { name: web }'),
    );
    await cli.run('plan', ...blocked, '--out', 'plan.json');
    return cli;
  }

  test('says at the row what its apply needs', async () => {
    const { stdout } = await (await saved()).run('plan', ...blocked);
    expect(flat(stdout)).toContain('`--renew` names this resource, so an apply of this plan needs `--renew`');
  });

  test('is not applied without its `--renew`, and the row is named', async () => {
    const cli = await saved();
    const before = cli.writes();
    const { code, stdout } = await cli.run('apply', 'plan.json', '--yes');
    expect(code).toBe(4);
    expect(flat(stdout)).toContain(`lacks a reviewed row that is not done yet: neon.branch/${IN}/main`);
    expect(flat(stdout)).toContain('such as `--target` and `--renew`');
    expect(cli.writes()).toEqual(before);
  });

  test('is applied with it, but for the blocked row', async () => {
    const cli = await saved();
    const { code, stdout } = await cli.run('apply', 'plan.json', ...blocked, '--yes');
    expect(code).toBe(4);
    expect(stdout).toMatch(/1 done.*1 blocked/);
  });
});

test('a password without --secrets-to is blocked before anything is sent', async () => {
  const cli = await applied();
  const { code, stdout } = await cli.run('apply', '--yes', ...RENEW.slice(2, 4));
  expect(code).toBe(4);
  expect(stdout).toContain('--secrets-to FILE');
});

test('a rehearsal plays the plan with its renewal, and sends live no write', async () => {
  const cli = await applied();
  const renew = RENEW.slice(0, 2);
  const before = cli.writes().length;
  const planned = JSON.parse((await cli.run('plan', ...renew, '--format', 'json')).stdout) as Report;
  const { code, stdout } = await cli.run('rehearse', ...renew, '--format', 'json');
  const played = JSON.parse(stdout) as Rehearsal;
  expect(played.report.results).toMatchObject([{ action: 'renew', status: 'done' }]);
  expect(played.digest).toBe(planned.plan.digest);
  expect(code).toBe(0);
  expect(cli.writes()).toHaveLength(before);
});

test('with --changed, the project of a renewal is read by its address as a plan prints it', async () => {
  const both = `${MANIFEST}        - { name: preview/a, parent: main, allow: [loss] }\n`;
  const cli = await appliedCli({ base: both, manifest: both });
  cli.pass(60_000);
  const changed = ['plan', '--changed', '--base-applied', 'base.yaml'];
  for (const name of ['preview/a', 'preview%2Fa']) {
    const { code, stdout } = await cli.run(...changed, '--renew', `neon.branch/${IN}/${name}`);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('1 to renew') });
  }
});
