import { describe, expect, test } from 'vitest';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';
import { adopts } from './adopts-all.ts';
import { appliedCli, type TestCli, testCli } from './test-io.ts';

/* adopt with the manifest that was applied last: only what someone changed since is taken over. */

const DEV = `neon.endpoint/${PROJECT}/dev/read_write`;

interface Sizes {
  readonly min?: number;
  readonly max: number;
}

function manifest({ min = 0.25, max }: Sizes, ...more: readonly string[]): string {
  return `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
        - name: dev
          parent: main
          endpoints:
            - type: read_write
              autoscaling_limit_min_cu: ${min}
              autoscaling_limit_max_cu: ${max}
${more.map(line => `        ${line}\n`).join('')}`;
}

/** One manifest was applied, someone did something, and the file says something else by now. */
async function stage(before: string, now: string, step: (cli: TestCli) => unknown): Promise<TestCli> {
  const cli = await appliedCli({ base: before, manifest: now });
  step(cli);
  cli.pass(10_000);
  return cli;
}

function adoptsSince(cli: TestCli, code: number, ...argv: readonly string[]): Promise<string> {
  return adopts(cli, code, '--base-applied', 'base.yaml', ...argv);
}

function resize(cli: TestCli, endpoint: object): void {
  cli.other('PATCH', cli.compute('dev'), { endpoint });
}

const nobody = (): void => undefined;

describe('adopt --base-applied', () => {
  test('takes over what someone changed', async () => {
    const before = manifest({ max: 2 });
    const cli = await stage(before, before, here => resize(here, { autoscaling_limit_max_cu: 8 }));
    const said = await adoptsSince(cli, 0);
    expect(cli.text()).toBe(manifest({ max: 8 }));
    expect(said).not.toContain('may also be');
  });

  test('never takes back what the manifest changes itself, and says that it did not', async () => {
    const now = manifest({ max: 4 }, '- { name: qa, parent: main }');
    const cli = await stage(manifest({ max: 2 }), now, nobody);
    const said = await adoptsSince(cli, 0);
    expect(said).toContain('Not taken over, because the manifest also changes the resource: 2 rows.');
    expect(said).toContain('Nothing to take over: live is as the last apply left it.');
    expect(cli.text()).toBe(now);
  });

  test('tells one field of a row from another', async () => {
    const cli = await stage(manifest({ max: 2 }), manifest({ min: 0.5, max: 2 }), here =>
      resize(here, { autoscaling_limit_max_cu: 8 }),
    );
    await adoptsSince(cli, 0);
    expect(cli.text()).toBe(manifest({ min: 0.5, max: 8 }));
  });

  test('writes nothing of a field that both changed, and shows both values', async () => {
    const now = manifest({ max: 4 });
    const cli = await stage(manifest({ max: 2 }), now, here => resize(here, { autoscaling_limit_max_cu: 8 }));
    const said = await adoptsSince(cli, 4);
    expect(said).toContain(`! left  ${DEV}: `);
    expect(said).toContain(
      'someone changed this resource since the last apply, and the manifest changed, too',
    );
    expect(said).toContain('8');
    expect(said).toContain('4');
    expect(cli.text()).toBe(now);
  });

  test('writes the fields beside one that both changed', async () => {
    const cli = await stage(manifest({ max: 2 }), manifest({ max: 4 }), here =>
      resize(here, { autoscaling_limit_min_cu: 1, autoscaling_limit_max_cu: 8 }),
    );
    const said = await adoptsSince(cli, 4);
    expect(said).toContain(`~ change  ${DEV}`);
    expect(said).toContain(`! left  ${DEV}: `);
    expect(cli.text()).toBe(manifest({ min: 1, max: 4 }));
  });

  test('removes the entry of what someone deleted, and keeps one that is new in the manifest', async () => {
    const [qa, next] = ['- { name: qa, parent: main }', '- { name: next, parent: main }'];
    const cli = await stage(manifest({ max: 2 }, qa), manifest({ max: 2 }, qa, next), here =>
      here.other('DELETE', here.branch('qa')),
    );
    await adoptsSince(cli, 0);
    expect(cli.text()).toBe(manifest({ max: 2 }, next));
  });

  test('leaves the name that someone gave to what the manifest changes, too', async () => {
    const now = manifest({ max: 2 }, '- { name: qa, parent: main, protected: true }');
    const cli = await stage(manifest({ max: 2 }, '- { name: qa, parent: main }'), now, here => {
      here.other('PATCH', here.branch('qa'), { branch: { name: 'theirs' } });
    });
    const said = await adoptsSince(cli, 4);
    expect(said).toContain(`! left  neon.branch/${PROJECT}/qa: `);
    expect(said).toContain(
      'someone changed this resource since the last apply, and the manifest changed, too',
    );
    expect(cli.text()).toBe(now);
  });

  test('keeps the entry of what someone deleted where the manifest changes it, or something in it', async () => {
    for (const now of [
      '- { name: qa, parent: main, protected: true }',
      '- { name: qa, parent: main, roles: [{ name: r }] }',
    ]) {
      const cli = await stage(
        manifest({ max: 2 }, '- { name: qa, parent: main }'),
        manifest({ max: 2 }, now),
        here => here.other('DELETE', here.branch('qa')),
      );
      const said = await adoptsSince(cli, 4);
      expect(said).toContain(`! left  neon.branch/${PROJECT}/qa: `);
      expect(cli.text()).toBe(manifest({ max: 2 }, now));
    }
  });

  test('does not bring back what the manifest no longer names', async () => {
    const both = '- { name: qa, parent: main }';
    const prune = (text: string): string =>
      text.replace('      branches:', '      prune: true\n      branches:');
    const now = prune(manifest({ max: 2 }));
    const cli = await stage(prune(manifest({ max: 2 }, both)), now, nobody);
    await adoptsSince(cli, 0);
    expect(cli.text()).toBe(now);
  });

  test('without it says that a row may be a change of the manifest', async () => {
    const cli = await stage(manifest({ max: 2 }), manifest({ max: 4 }), nobody);
    const { stdout } = await cli.run('adopt', '--dry-run');
    expect(stdout).toContain(
      'may also be an edit of the manifest that was not applied yet: adopt takes it back. To keep such edits, give the manifest that was applied last with --base-applied',
    );
    const same = await stage(manifest({ max: 2 }), manifest({ max: 2 }), nobody);
    expect((await same.run('adopt', '--dry-run')).stdout).not.toContain('may also be');
  });

  test('needs a base for the files of one, and one that can be read', async () => {
    const cli = testCli({ manifest: manifest({ max: 2 }) });
    const alone = await cli.run('adopt', '--yes', '--base-file', 'a=b');
    expect([alone.code, alone.stderr]).toEqual([
      1,
      expect.stringContaining('describes the manifest of --base or --base-applied, and neither is given'),
    ]);
    const missing = await cli.run('adopt', '--yes', '--base-applied', 'no.yaml');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('no.yaml')]);
  });
});

const BOT = (overwrites: string): string => `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ban, description: Ban }]
      permissions:
        - { command: ban, ${overwrites} }
`;

describe('a deny that is gone', () => {
  const DENY = 'overwrites: [{ everyone: true, allow: false }, { role: "333333333333333333", allow: false }]';
  const LEFT = [{ id: GUILD, type: 1, permission: false }];

  test('is marked in the plan of the change that removes it, also with the whole overwrites', async () => {
    const cli = await appliedCli({ manifest: BOT(DENY) });
    await cli.files.replace('evenkeel.yaml', BOT('overwrites: [{ everyone: true, allow: false }]'));
    const one = await cli.run('plan');
    expect(one.stdout).toContain('widens access: no longer denied for role 333333333333333333');
    await cli.files.replace('evenkeel.yaml', BOT('absent: true'));
    const all = await cli.run('plan');
    expect(all.stdout).toContain('no longer denied for @everyone and role 333333333333333333');
  });

  test.each([
    ['removed', LEFT],
    ['removed with all others', []],
  ])('and %s by someone is widened access in drift, and adopt needs --widened', async (_, permissions) => {
    const cli = await appliedCli({ manifest: BOT(DENY) });
    cli.other('PUT', `${cli.command('ban', GUILD)}/permissions`, { permissions });
    const { plan } = await cli.report('drift');
    expect(plan.rows.map(({ severity }) => severity)).toEqual(['widened']);
    const left = await cli.run('adopt', '--yes');
    expect([left.code, left.stdout]).toEqual([4, expect.stringContaining('no longer denied for')]);
    expect(cli.text()).toBe(BOT(DENY));
    await cli.ok('adopt', '--yes', '--widened');
    expect(cli.text()).not.toContain('333333333333333333');
  });

  test('with its command is not: then nobody can use it', async () => {
    const cli = await appliedCli({ manifest: BOT(DENY) });
    cli.other('DELETE', cli.command('ban', GUILD));
    const { plan } = await cli.report('drift');
    expect(plan.rows.map(({ severity }) => severity)).toEqual(['at-risk', 'at-risk']);
  });
});
