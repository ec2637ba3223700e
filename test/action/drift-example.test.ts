import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/workflows');

interface Workflow {
  readonly concurrency: object;
  readonly jobs: { readonly [name: string]: { readonly steps: readonly ExampleStep[] } };
}

interface ExampleStep {
  readonly id?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

function example(name: string): Workflow {
  return parse(readFileSync(join(EXAMPLES, name), 'utf8')) as Workflow;
}

const steps = example('drift.yml').jobs['drift']?.steps ?? [];

const manifest = (...branches: readonly string[]): string => aManifest({ branches: ['main', ...branches] });

const runner = pullRequestWorld({ files: {}, git: true });

const { committed } = runner;

/** The last apply that ended well: its commit, and what it handed over as wholly applied. */
interface LastApply {
  readonly commit: string;
  readonly whole?: string;
}

type Found = Readonly<Partial<Record<'base' | 'base-applied', string>>>;

/**
 * What the example's own script makes of the last apply that ended well; a `gh` of ours answers it.
 */
async function baseFrom({ commit, whole }: LastApply): Promise<Found> {
  const own = join(runner.folder, '.runner');
  const download = 'while [ $# -gt 0 ]; do [ "$1" = --dir ] && dir="$2"; shift; done; mkdir -p "$dir"';
  const gh = [
    '#!/bin/sh',
    `echo "$*" >> "${own}/asked"`,
    `if [ "$2" = list ]; then echo '${commit === '' ? '' : `17 ${commit}`}'; exit 0; fi`,
    ...(whole === undefined ? ['exit 1'] : [download, `echo '${whole}' > "$dir/applied-commit"`]),
    '',
  ];
  await runner.write('.runner/gh', gh.join('\n'));
  await chmod(join(own, 'gh'), 0o755);
  const output = join(own, 'base');
  await writeFile(output, '');
  const { PATH = '' } = process.env;
  const script = scriptOf('drift.yml', 'drift');
  execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: runner.folder,
    stdio: 'pipe',
    env: { PATH: own + delimiter + PATH, GITHUB_OUTPUT: output, HOME: own, RUNNER_TEMP: own },
  });
  const lines = readFileSync(output, 'utf8').trim().split('\n').filter(Boolean);
  const entries = lines.map(line => line.split('=') as [string, string]);
  return Object.fromEntries(
    entries.map(([name, value]) => [name === 'applied' ? 'base-applied' : name, value]),
  );
}

function scriptOf(name: string, job: string): string {
  return example(name).jobs[job]?.steps.find(({ id }) => id === 'applied')?.run ?? 'exit 1';
}

async function drift(base: Found): Promise<Step> {
  return runner.step({ event: 'schedule', with: { command: 'drift', environment: 'prod', ...base } });
}

describe('the drift example', () => {
  test('waits for apply, and neither drops the other while it waits', () => {
    const { concurrency } = example('drift.yml');
    expect(concurrency).toEqual({ group: 'apply-prod', 'cancel-in-progress': false, queue: 'max' });
    expect(example('apply.yml').concurrency).toEqual(concurrency);
  });

  test('hands the found base to the action', () => {
    expect(steps.at(-1)?.with).toMatchObject({
      base: '${{ steps.applied.outputs.base }}',
      'base-applied': '${{ steps.applied.outputs.applied }}',
    });
  });

  test('opens no issue for a merge whose apply was refused, and one for what someone changed besides', async () => {
    const before = await committed(manifest('one'));
    expect((await runner.step({ with: { command: 'apply' } })).outputs['result']).toBe('applied');
    await committed(manifest('one', 'two'));
    const base = await baseFrom({ commit: before });
    expect(base).toEqual({ base: `git:${before}` });
    const pending = await drift(base);
    expect(pending.outputs['result'], pending.stdout).toBe('in-sync');
    expect(runner.github.repository.issues).toEqual([]);
    expect((await drift({})).outputs['result']).toBe('drift');

    runner.other('DELETE', runner.pathOf('one'));
    expect((await drift(base)).outputs['result']).toBe('drift');
  });

  test('asks GitHub for the issue alone: what was applied last is known before', async () => {
    const before = await committed(manifest('one'));
    await runner.step({ with: { command: 'apply' } });
    for (const whole of [before, 'f'.repeat(40)]) {
      runner.github.requests.length = 0;
      const step = await drift(await baseFrom({ commit: before, whole }));
      expect(step.outputs).toMatchObject({ result: 'in-sync', 'applied-commit': '' });
      const others = runner.github.requests.filter(each => !each.includes('/issues?'));
      expect(others).toEqual([]);
    }
  });

  test('runs without a base where nothing was applied yet, or where that commit is gone', async () => {
    await committed(manifest());
    expect(await baseFrom({ commit: '' })).toEqual({});
    expect(await baseFrom({ commit: 'f'.repeat(40), whole: 'f'.repeat(40) })).toEqual({});
    expect((await drift({})).outputs['result']).toBe('in-sync');
    expect(readFileSync(join(runner.folder, '.runner', 'asked'), 'utf8')).toContain('--workflow apply.yml');
  });
});

describe('what the examples take for applied', () => {
  test('is a commit only after a whole apply of it, as its output says', async () => {
    const before = await committed(manifest('one'));
    const applied = await runner.step({ with: { command: 'apply' }, env: { GITHUB_SHA: before } });
    expect(applied.outputs['applied-commit']).toBe(before);
    expect(await baseFrom({ commit: before, whole: before })).toEqual({ 'base-applied': `git:${before}` });
    expect(await baseFrom({ commit: before, whole: 'f'.repeat(40) })).toEqual({ base: `git:${before}` });
  });

  test('makes drift say what someone changed, and a plain base does not', async () => {
    const before = await committed(manifest('one'));
    await runner.step({ with: { command: 'apply' } });
    runner.other('DELETE', runner.pathOf('one'));
    const said = async (of: LastApply): Promise<boolean> => {
      const { plan } = JSON.parse(
        readFileSync((await drift(await baseFrom(of))).outputs['report-json'] ?? '', 'utf8'),
      );
      return plan.base.applied as boolean;
    };
    expect(await said({ commit: before, whole: before })).toBe(true);
    expect(await said({ commit: before })).toBe(false);
  });

  test('is handed over by apply.yml, and read by plan.yml and drift-propose.yml as by drift.yml', () => {
    const script = scriptOf('drift.yml', 'drift');
    expect(scriptOf('plan.yml', 'plan')).toBe(script);
    expect(scriptOf('drift-propose.yml', 'drift')).toBe(script);
    const proposing = example('drift-propose.yml').jobs['drift']?.steps.find(({ id }) => id === 'drift');
    expect(proposing?.with).toMatchObject({
      base: '${{ steps.applied.outputs.base }}',
      'base-applied': '${{ steps.applied.outputs.applied }}',
    });
    const own = example('apply.yml').jobs['apply']?.steps ?? [];
    const after = own.slice(own.findIndex(({ id }) => id === 'apply') + 1);
    expect(after).toHaveLength(2);
    for (const step of after) expect(step).toMatchObject({ if: "steps.apply.outputs.applied-commit != ''" });
    expect(after.at(-1)?.with).toMatchObject({ name: 'applied-commit' });
    expect(example('plan.yml').jobs['plan']?.steps.at(-1)?.with).toMatchObject({
      base: "${{ steps.applied.outputs.applied == '' && 'git:HEAD^1' || '' }}",
      'base-applied': '${{ steps.applied.outputs.applied }}',
    });
  });
});
