import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Permissions } from '../github/routes.ts';
import { aManifest } from '../helpers/manifests.ts';
import { MERGE, pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest } from './runner.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/workflows');
const MANIFEST = aManifest({
  project: ['sweep: [{ match: ["preview/**"], older_than: 1d, no_open: "preview/pr-{number}" }]'],
  branches: ['main', 'one'],
});

interface Job {
  readonly permissions?: Permissions;
  readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, string>> }[];
}

/**
 * What an example gives a job's token and the action; `given` in place of what its expressions
 * become.
 */
function exampleOf(name: string, job: string, given: Readonly<Record<string, string>>) {
  const workflow = parse(readFileSync(join(EXAMPLES, name), 'utf8')) as {
    readonly permissions: Permissions;
    readonly jobs: { readonly [name: string]: Job };
  };
  const own = workflow.jobs[job];
  const found = own?.steps.find(({ uses }) => uses === './.github/evenkeel')?.with;
  if (found === undefined) throw new Error(`${name} has no job ${job} with the action`);
  const whole = { ...found, ...given };
  for (const [input, value] of Object.entries(whole))
    if (value.includes('${{')) throw new Error(`${name}: nothing stands for ${input}`);
  return { with: whole, permissions: own?.permissions ?? workflow.permissions };
}

const runner = pullRequestWorld({ files: {} });

beforeEach(async () => {
  runner.otherBranch('preview/pr-9');
  runner.advance(2 * 86_400_000);
  await runner.write('evenkeel.yaml', MANIFEST);
  await runner.write('.runner/base.yaml', MANIFEST);
  await runner.commit(HEAD);
});

const APPLIED = { base: '', 'base-applied': '.runner/base.yaml' };
const BASE = { base: '.runner/base.yaml', 'base-applied': '' };

test.each<[string, string, string, string, Readonly<Record<string, string>>]>([
  ['drift.yml', 'drift', 'schedule', 'drift', APPLIED],
  ['drift.yml', 'drift', 'workflow_dispatch', 'drift', BASE],
  ['drift-propose.yml', 'drift', 'schedule', 'drift', APPLIED],
  ['drift-propose.yml', 'drift', 'schedule', 'drift', BASE],
  ['shards.yml', 'shard', 'schedule', 'drift', { shard: '1/12' }],
  ['plan.yml', 'plan', 'pull_request', 'changes', APPLIED],
  ['plan.yml', 'plan', 'pull_request', 'changes', BASE],
  ['merge-queue.yml', 'plan', 'pull_request', 'changes', BASE],
  ['sweep.yml', 'sweep', 'schedule', 'applied', {}],
])(
  '%s, job %s, on %s is %s and sends nothing that its permissions refuse: %j',
  async (name, job, event, result, given) => {
    const payload = event === 'pull_request' ? pullRequest() : {};
    if (name === 'sweep.yml') runner.pull(9, { state: 'closed' });
    const step = await runner.step({ event, payload, ...exampleOf(name, job, given) });
    expect(step.outputs['result'], step.stdout + step.stderr).toBe(result);
    expect(runner.github.denied).toEqual([]);
  },
);

test('apply.yml after a merge sends nothing that its permissions refuse', async () => {
  await runner.step({
    event: 'pull_request',
    payload: pullRequest(),
    ...exampleOf('plan.yml', 'plan', BASE),
  });
  await runner.merge();
  const { with: given, permissions } = exampleOf('apply.yml', 'apply', {
    base: '.runner/base.yaml',
    'expect-digest': 'reviewed',
  });
  const step = await runner.step({ permissions, with: given, env: { GITHUB_SHA: MERGE } });
  expect(step.outputs['result'], step.stdout).toBe('applied');
  expect(runner.github.denied).toEqual([]);
});
