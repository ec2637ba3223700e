import { beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { aManifest } from '../helpers/manifests.ts';
import { PROJECT } from '../helpers/world.ts';
import { appliedCli, type TestCli } from './test-io.ts';

const COMPUTE = `neon.endpoint/${PROJECT}/main/read_write`;

function manifest(cu: number, head = ''): string {
  return aManifest({
    project: head === '' ? [] : [head],
    branches: [`{ name: main, endpoints: [{ type: read_write, autoscaling_limit_max_cu: ${cu} }] }`],
  });
}

const QUOTA = 'settings: { quota: { active_time_seconds: 3600 } }';

/** An unrelated change after an incident: the compute was made larger by hand. */
async function afterTheIncident(): Promise<TestCli> {
  const cli = await appliedCli({ base: manifest(2), manifest: manifest(2, QUOTA) });
  cli.edit('"autoscaling_limit_max_cu":2', '"autoscaling_limit_max_cu":8');
  return cli;
}

let cli: TestCli;

beforeEach(async () => {
  cli = await afterTheIncident();
});

describe('the plan of an unrelated change', () => {
  test('says before all else that it undoes the incident fix, with both values', async () => {
    const { stdout } = await cli.run('plan', '--base-applied', 'base.yaml');
    const lines = stdout.split('\n');
    expect(lines.slice(2, 5).map(line => line.trim())).toEqual([
      'Undoes what someone changed since the last apply (1)',
      `~ update   ${COMPUTE}   evenkeel.yaml:8`,
      'autoscaling_limit_max_cu  8 → 2',
    ]);
    expect(stdout).toContain('1 of these undoes what someone changed');
  });

  test('says no more than it knows against a base of which nothing says that it was applied', async () => {
    const { stdout } = await cli.run('plan', '--base', 'base.yaml');
    expect(stdout).toContain('Live differs from the base manifest: changed live, or never applied (1)');
    expect(stdout).not.toContain('someone');
  });

  test('has it as a field in JSON and SARIF, and in the events of the apply', async () => {
    const json = await cli.run('plan', '--base-applied', 'base.yaml', '--format', 'json');
    const { plan } = JSON.parse(json.stdout) as Report;
    expect(plan.base).toEqual({ applied: true, moved: 'revert' });
    expect(plan.rows.map(({ address, whose }) => [address, whose])).toEqual([
      [COMPUTE, 'moved'],
      [`neon.project/${PROJECT}`, 'pending'],
    ]);
    const sarif = await cli.run('plan', '--base-applied', 'base.yaml', '--format', 'sarif');
    expect(JSON.parse(sarif.stdout).runs[0].results).toMatchObject([
      { ruleId: 'plan/undoes', level: 'warning', properties: { whose: 'moved', severity: 'changed' } },
    ]);
    await cli.run('apply', '--yes', '--base-applied', 'base.yaml', '--events', 'events.ndjson');
    const events = cli.text('events.ndjson');
    expect(events).toContain(`"started","address":"${COMPUTE}","action":"update","whose":"moved"`);
  });
});

describe('--moved', () => {
  test('leave writes the change alone; the saved plan remembers it', async () => {
    const base = ['--base-applied', 'base.yaml'];
    await cli.run('plan', ...base, '--moved', 'leave', '--out', 'plan.json');
    const without = await cli.run('apply', 'plan.json');
    expect(without.code).toBe(1);
    expect(without.stderr).toContain('--moved leave needs the manifest that was applied last');
    const other = await cli.run('apply', 'plan.json', ...base, '--moved', 'revert');
    expect(other.stderr).toContain(
      'the plan was saved with --moved leave, but this apply has --moved revert',
    );
    const { code, stdout } = await cli.run('apply', 'plan.json', ...base);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('`autoscaling_limit_max_cu` is 8 live, and 2 in the manifest');
    expect((await cli.run('drift', ...base)).stdout).toContain('8 → 2');
  });

  test('leave is not what a plan was reviewed for that was saved without a base: nothing of it runs', async () => {
    await cli.run('plan', '--out', 'plan.json');
    const how = ['--base-applied', 'base.yaml', '--moved', 'leave'];
    const { code, stderr } = await cli.run('apply', 'plan.json', ...how);
    expect(code).toBe(1);
    expect(stderr).toContain('the plan was saved with --moved revert, but this apply has --moved leave');
    const { stdout } = await cli.run('drift');
    expect(stdout).toContain('8 → 2');
    expect(stdout).toContain('active_time_seconds');
  });

  test('leave of a saved plan cannot be edited into revert', async () => {
    const base = ['--base-applied', 'base.yaml'];
    await cli.run('plan', ...base, '--moved', 'leave', '--out', 'plan.json');
    const saved = cli.text('plan.json');
    await cli.files.replace('plan.json', saved.replace('"moved": "leave"', '"moved": "revert"'));
    const { code, stdout } = await cli.run('apply', 'plan.json', ...base);
    expect(code).toBe(4);
    expect(stdout).toContain('Plan refused, nothing was written');
  });

  test('refuse ends plan and apply with 4, and nothing is written', async () => {
    const how = ['--base-applied', 'base.yaml', '--moved', 'refuse'];
    const planned = await cli.run('plan', ...how);
    expect(planned.code).toBe(4);
    expect(planned.stdout).toContain('apply refuses this plan: 1 row undoes what someone changed');
    const { code, stdout } = await cli.run('apply', '--yes', ...how);
    expect(code).toBe(4);
    expect(stdout).toContain('[guard/moved]');
    expect((await cli.run('drift', '-f', 'base.yaml')).stdout).toContain('8 → 2');
  });

  test.each([
    [['--moved', 'leave'], '--moved leave needs the manifest that was applied last'],
    [['--moved', 'refuse', '--base', 'base.yaml'], '--moved refuse needs the manifest that was applied last'],
    [['--base', 'base.yaml', '--base-applied', 'base.yaml'], 'cannot be used with'],
    [['--base-applied', 'git:'], '--base-applied git: names no commit'],
  ])('%j is a mistake in giving options', async (argv, why) => {
    const { code, stderr } = await cli.run('plan', ...argv);
    expect(code).toBe(1);
    expect(stderr).toContain(why);
  });
});

describe('merges before it that were not applied', () => {
  test('a refused one: its change is still pending, against what was applied', async () => {
    await cli.files.replace('evenkeel.yaml', manifest(8, QUOTA));
    const { stdout } = await cli.run('plan', '--base-applied', 'base.yaml', '--format', 'json');
    expect((JSON.parse(stdout) as Report).plan.rows.map(({ whose }) => whose)).toEqual(['pending']);
  });

  test('a half-applied one is no applied base: as a plain one it claims nobody', async () => {
    await cli.files.replace('half.yaml', manifest(2, QUOTA));
    const { stdout } = await cli.run('plan', '--base', 'half.yaml');
    expect(stdout).toContain('Live differs from the base manifest: changed live, or never applied (2)');
    expect(stdout).not.toContain('someone');
  });
});
