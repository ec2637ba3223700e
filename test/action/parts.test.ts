import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/core/report/plan.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, type Step, type StepOptions, succeeded } from './runner.ts';

const PROJECTS = ['shiny-wind-028834', 'quiet-hill-110022', 'calm-sea-330044'] as const;
const SCOPES = PROJECTS.map(id => `neon.project/${id}`);
const [ONE, TWO, THREE] = SCOPES as [string, string, string];
const PERMISSIONS = { contents: 'read', 'pull-requests': 'read', deployments: 'write' } as const;

/** Three projects, each with a branch. */
function manifest(...names: readonly [string, string, string]): string {
  return [
    'evenkeel: 1',
    'name: acme',
    'neon:',
    '  projects:',
    ...PROJECTS.flatMap((id, at) => [
      `    - id: ${id}`,
      `      branches: [{ name: ${names[at]}, parent: main }]`,
    ]),
    '',
  ].join('\n');
}

const world = pullRequestWorld({ files: {}, sandbox: { projects: PROJECTS }, git: true });
let sha: string;
let run: number;

beforeEach(async () => {
  run = 100;
  sha = await pushed(manifest('a', 'b', 'c'));
});

/** A commit at the tip of main, with a run of the workflow of its own. */
async function pushed(text: string): Promise<string> {
  const commit = await world.committed(text);
  await world.commit(commit);
  run += 1;
  return commit;
}

/** A job of the run for a commit. */
function job(given: Readonly<Record<string, string>>, more: StepOptions = {}): Promise<Step> {
  return world.step({
    permissions: PERMISSIONS,
    ...more,
    with: { environment: 'prod', ...given },
    env: { GITHUB_SHA: sha, GITHUB_RUN_ID: String(run), ...more.env },
  });
}

const folderOf = (name: string): string => join(world.folder, '.runner', 'artifacts', name);

/** An artifact is a folder with the file that an output names, in the folder of its download. */
async function kept(path: string | undefined, folder: string, name: string): Promise<void> {
  if (path === undefined || path === '') return;
  await mkdir(join(folderOf(folder), name), { recursive: true });
  await copyFile(path, join(folderOf(folder), name, 'saved.json'));
}

/** Plans each scope in a job of its own, and joins the plans in another. */
async function joinedPlans(scopes: readonly string[] = SCOPES): Promise<Step> {
  for (const scope of scopes) {
    const { outputs } = await succeeded(job({ command: 'plan', target: scope }));
    await kept(outputs['plan-json'], `plans-${run}`, scope.replace('/', '-'));
  }
  return show(`plans-${run}`);
}

function show(folder: string, more: Readonly<Record<string, string>> = {}): Promise<Step> {
  return job({ command: 'show', saved: folderOf(folder), deployment: 'true', ...more });
}

async function applied(
  review: Step,
  scope: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Step> {
  const { 'plan-json': saved = '', digest = '' } = review.outputs;
  const given = { command: 'apply', target: scope, saved, 'expect-digest': digest, deployment: 'true' };
  const step = await job({ ...given, ...more });
  await kept(step.outputs['report-json'], `done-${run}`, scope.replace('/', '-'));
  return step;
}

async function allApplied(scopes: readonly string[] = SCOPES): Promise<Step> {
  const review = await joinedPlans();
  for (const scope of scopes) expect((await applied(review, scope)).outputs['result']).toBe('applied');
  return review;
}

function changedPlan(): Promise<Step> {
  return succeeded(job({ command: 'plan', changed: 'true', deployment: 'true' }));
}

const NOT_READ = '2 scopes were not read';
/** What a later plan with `changed: true` says of the record. */
async function nextPlan(): Promise<string> {
  sha = await pushed(manifest('a', 'b', 'c9'));
  return (await changedPlan()).stdout;
}

const planIn = async (path: string): Promise<Plan> => JSON.parse(await readFile(path, 'utf8')) as Plan;
const states = (): readonly (string | undefined)[] =>
  world.github.repository.deployments.map(({ statuses }) => statuses.at(-1)?.description);

describe('show joins saved plans', () => {
  test('into the plan of one run, with its digest, a file for apply, a page and a summary', async () => {
    const { outputs, summary } = await succeeded(joinedPlans());
    const whole = await succeeded(job({ command: 'plan' }));
    expect(outputs['digest']).toBe(whole.outputs['digest']);
    expect(outputs).toMatchObject({ result: 'changes', changes: '3', creates: '3', 'applied-commit': '' });
    const plan = await planIn(outputs['plan-json'] ?? '');
    expect(plan.digest).toBe(outputs['digest']);
    expect(plan.rows.map(({ address }) => address)).toHaveLength(3);
    const report = JSON.parse(await readFile(outputs['report-json'] ?? '', 'utf8')) as object;
    expect(report).toMatchObject({ command: 'plan', plan: { digest: plan.digest } });
    expect(await readFile(outputs['page'] ?? '', 'utf8')).toMatch(
      new RegExp(`^<!doctype html>[^]*${plan.digest}`, 'i'),
    );
    expect(summary).toContain('3 to create');
  });

  test('without a request to a service, a comment or a record', async () => {
    const sent = world.sent().length;
    await joinedPlans([ONE, TWO]);
    const between = world.sent().length;
    expect(between).toBeGreaterThan(sent);
    await show(`plans-${run}`);
    const event = 'pull_request';
    await job({ command: 'show', saved: folderOf(`plans-${run}`) }, { event, payload: pullRequest() });
    expect(world.sent()).toHaveLength(between);
    expect(world.github.writes()).toEqual([]);
  });

  test('and fails where the workflow wants it to', async () => {
    await joinedPlans();
    expect((await show(`plans-${run}`, { 'fail-on': 'changes' })).code).toBe(1);
  });

  test('but saves no plan of a file that someone edited', async () => {
    await joinedPlans();
    const file = join(folderOf(`plans-${run}`), ONE.replace('/', '-'), 'saved.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('/a"', '/z"'));
    const step = await show(`plans-${run}`);
    expect(step.outputs).toMatchObject({ result: 'error', 'plan-json': '', page: '' });
    expect(step.stdout + step.stderr).toContain('was changed after it was saved');
    expect(step.code).toBe(1);
  });

  test('and names the folder in which there are none, and the file that is not there', async () => {
    await mkdir(folderOf('empty'), { recursive: true });
    await writeFile(join(folderOf('empty'), 'notes.txt'), '');
    const empty = await show('empty');
    expect(empty.code).toBe(1);
    expect(empty.told('error').join()).toContain('empty has no .json file');
    const none = await show('nowhere');
    expect(none.outputs['result']).toBe('error');
    expect(none.told('error').join()).toContain('nowhere');
  });

  test('also from reports, in a folder with other files', async () => {
    for (const scope of SCOPES) {
      const { outputs } = await succeeded(job({ command: 'plan', target: scope }));
      await kept(outputs['report-json'], 'reports', scope.replace('/', '-'));
    }
    await writeFile(join(folderOf('reports'), 'notes.txt'), 'no report');
    const review = await succeeded(show('reports'));
    expect((await planIn(review.outputs['plan-json'] ?? '')).digest).toBe(review.outputs['digest']);
    expect((await applied(review, ONE)).outputs['result']).toBe('applied');
  });

  test.skipIf(process.platform === 'win32')('but none behind a link out of the workspace', async () => {
    await joinedPlans();
    const outside = await mkdtemp(join(tmpdir(), 'evenkeel-outside-'));
    await symlink(outside, join(world.folder, 'plans'));
    const step = await job({ command: 'show', saved: 'plans' });
    await rm(outside, { recursive: true });
    expect(step.told('error').join()).toContain(
      'plans is not read, because a link leads out of the workspace',
    );
  });

  test('also of a drift in shards, and is an error where one is lacking', async () => {
    for (const shard of ['1/2', '2/2']) {
      const { outputs } = await succeeded(job({ command: 'drift', shard, issue: 'false' }));
      await kept(outputs['report-json'], 'shards', shard.replace('/', '-'));
    }
    const both = await show('shards', { 'fail-on': 'drift' });
    expect([both.code, both.outputs['result']]).toEqual([2, 'drift']);
    expect((await show('shards')).code).toBe(0);
    await rm(folderOf('shards/2-2'), { recursive: true });
    const one = await show('shards');
    expect([one.code, one.outputs['result']]).toEqual([1, 'error']);
    expect(one.told('error').join()).toContain('only the report of shard 1/2 is there');
    expect(world.github.writes()).toEqual([]);
  });

  test('also of a fork, without secrets', async () => {
    await joinedPlans();
    const more = { event: 'pull_request', payload: pullRequest('e'.repeat(40), 'someone/fork') };
    const { outputs } = await job({ command: 'show', saved: folderOf(`plans-${run}`) }, more);
    expect(outputs['result']).toBe('changes');
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['show without saved', { command: 'show' }, 'is needed by the command show'],
    ['show with a target', { command: 'show', saved: 'x', target: 'x' }, 'the input target cannot be used'],
    [
      'plan with saved',
      { command: 'plan', saved: 'x' },
      'the input saved cannot be used with the command plan',
    ],
    ['apply with two', { command: 'apply', saved: 'x\ny' }, 'join several with show first'],
    [
      'apply with another review',
      { command: 'apply', saved: 'x', 'expect-digest': 'reviewed' },
      'cannot be used with `expect-digest: reviewed`',
    ],
  ])('%s is a mistake', async (_, given, said) => {
    const step = await job(given);
    expect(step.code).toBe(1);
    expect(step.told('error').join()).toContain(said);
  });
});

describe('an apply of a part of a saved plan', () => {
  test('does that part, and nothing of the others', async () => {
    const review = await joinedPlans();
    const step = await applied(review, TWO);
    expect(step.outputs).toMatchObject({ result: 'applied', 'applied-commit': '' });
    expect(world.writes().every(each => each.includes(PROJECTS[1]))).toBe(true);
    expect(world.writes()).not.toEqual([]);
  });

  test.each<[string, (review: Step) => Promise<Readonly<Record<string, string>>>, string]>([
    [
      'with another digest than the approved one',
      async () => ({ 'expect-digest': `ek1-${'0'.repeat(40)}` }),
      `ek1-${'0'.repeat(40)} was approved`,
    ],
    [
      'of a file that someone edited',
      async ({ outputs }) => {
        const path = outputs['plan-json'] ?? '';
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll('/b"', '/z"'));
        return {};
      },
      'review/file-changed',
    ],
    [
      'by the job of a commit that is no longer at the tip',
      async () => {
        const old = sha;
        await pushed(manifest('a', 'b', 'c2'));
        await world.write('evenkeel.yaml', manifest('a', 'b', 'c'));
        sha = old;
        return {};
      },
      'evenkeel.yaml differs',
    ],
  ])('is refused %s, and writes nothing', async (_, change, said) => {
    const review = await joinedPlans();
    const more = await change(review);
    const step = await applied(review, TWO, more);
    expect([step.code, step.outputs['result']], step.stdout).toEqual([4, 'refused']);
    expect(step.summary.replaceAll('\\', '').replaceAll('&#8203;', '')).toContain(said);
    expect(world.writes()).toEqual([]);
    expect(await nextPlan()).toContain('no apply of main is on record');
  });

  test('is refused in a scope that the plan lacks', async () => {
    const review = await joinedPlans([ONE, TWO]);
    const step = await applied(review, THREE);
    expect([step.code, step.outputs['result']]).toEqual([4, 'refused']);
    expect(step.summary).toContain('review/lacks-scopes');
    expect(world.writes()).toEqual([]);
  });

  test('needs no digest, and may be run again', async () => {
    const review = await joinedPlans();
    expect((await applied(review, TWO, { 'expect-digest': '' })).outputs['result']).toBe('applied');
    const before = world.writes().length;
    expect((await applied(review, TWO)).code).toBe(0);
    expect(world.writes()).toHaveLength(before);
  });
});

describe('the record of applies in parts', () => {
  test('is whole once all are joined, and a later plan reads only what changed since', async () => {
    await allApplied();
    const done = await show(`done-${run}`);
    expect(done.outputs, done.stdout).toMatchObject({
      result: 'applied',
      'applied-commit': sha,
      'plan-json': '',
    });
    expect(done.summary).toContain('3 done');
    expect(states()).toEqual(Array.from({ length: 4 }, () => 'applied, all of it'));
    expect(world.github.repository.deployments.at(-1)?.payload).toMatchObject({
      extent: 'whole',
      by: '0.0.0',
    });
    const short = sha.slice(0, 12);
    const next = await nextPlan();
    expect(next).toContain(NOT_READ);
    expect(next).toContain(short);
  });

  test('keeps all jobs that write it at once', async () => {
    const review = await joinedPlans();
    const steps = await Promise.all(SCOPES.map(scope => applied(review, scope)));
    expect(steps.map(({ outputs }) => outputs['result'])).toEqual(['applied', 'applied', 'applied']);
    expect(
      new Set(world.github.repository.deployments.map(({ payload }) => JSON.stringify(payload))).size,
    ).toBe(3);
    expect((await show(`done-${run}`)).outputs['applied-commit']).toBe(sha);
  });

  test('is no base while the parts are not joined, though a commit before is', async () => {
    const withB = (isProtected: boolean): string => manifest('a', `b, protected: ${isProtected}`, 'c');
    sha = await pushed(withB(false));
    await allApplied();
    await show(`done-${run}`);
    const before = sha;
    sha = await pushed(withB(true));
    const review = await joinedPlans();
    expect((await applied(review, TWO)).outputs['result']).toBe('applied');
    // The manifest is as it was before: the part that was applied has to be read nevertheless.
    sha = await pushed(withB(false));
    const { outputs, stdout } = await changedPlan();
    expect(stdout).toContain(`an apply after ${before.slice(0, 10)} did only a part`);
    expect(outputs['updates']).toBe('1');
  });

  test('is no base where a scope has no report', async () => {
    await allApplied([ONE, TWO]);
    const done = await show(`done-${run}`);
    expect(done.outputs['applied-commit']).toBe('');
    expect(states().at(-1)).toBe('applied in part');
    expect(await nextPlan()).toContain('no apply of main is on record');
  });

  test('is no base where a part failed, and is one once that job ran again', async () => {
    const review = await joinedPlans();
    world.sandbox.sandbox.faults.add([
      faultOf({ status: 400 }, { method: 'POST', path: PROJECTS[1], times: 9 }),
    ]);
    for (const scope of SCOPES) await applied(review, scope);
    world.sandbox.sandbox.faults.clear();
    const done = await show(`done-${run}`);
    expect(done.code, done.stdout).toBe(5);
    expect(done.outputs).toMatchObject({ result: 'partly', 'applied-commit': '' });
    expect(states().at(-1)).toBe('applied in part');
    expect((await applied(review, TWO)).outputs['result']).toBe('applied');
    expect((await show(`done-${run}`)).outputs['applied-commit']).toBe(sha);
    expect(await nextPlan()).toContain(NOT_READ);
  });

  test('is no base where the reports are of another commit', async () => {
    await allApplied();
    const old = run;
    sha = await pushed(manifest('a', 'b', 'c2'));
    const done = await show(`done-${old}`);
    expect(done.outputs['applied-commit']).toBe('');
    expect(states().at(-1)).toBe('applied in part');
    const { stdout } = await changedPlan();
    expect(stdout).toContain('no apply of main is on record');
  });

  test('says that nothing was done only where every part is known to have done nothing', async () => {
    await allApplied();
    await show(`done-${run}`);
    const before = sha.slice(0, 12);
    const { faults } = world.sandbox.sandbox;
    const failing = async (scopes: readonly string[]): Promise<void> => {
      sha = await pushed(manifest(`a${run}`, `b${run}`, `c${run}`));
      const review = await joinedPlans();
      faults.add([faultOf({ status: 400 }, { method: 'POST', times: 99 })]);
      for (const scope of scopes) await applied(review, scope);
      faults.clear();
      await show(`done-${run}`);
    };
    await failing(SCOPES);
    expect(states().at(-1)).toBe('not applied');
    expect((await changedPlan()).stdout).toContain(`may have changed since ${before}`);
    await failing([ONE, TWO]);
    expect(states().at(-1)).toBe('cut off');
    expect((await changedPlan()).stdout).toContain('did only a part, or may have done a part');
  });

  test('is whole by shards, and not by one of them', async () => {
    for (const shard of ['1/2', '2/2']) {
      const { outputs } = await succeeded(job({ command: 'apply', shard }));
      await kept(outputs['report-json'], 'shards', shard.replace('/', '-'));
      const { code, outputs: shown } = await show('shards');
      const isWhole = shard === '2/2';
      expect([code, shown['applied-commit']]).toEqual(isWhole ? [0, sha] : [1, '']);
      expect(states().at(-1)).toBe(isWhole ? 'applied, all of it' : 'applied in part');
    }
  });

  test('is kept only where the workflow asks for it', async () => {
    await allApplied();
    const { length } = states();
    expect((await show(`done-${run}`, { deployment: 'false' })).outputs['applied-commit']).toBe(sha);
    expect(states()).toHaveLength(length);
  });

  test('needs a permission, and says so without it', async () => {
    await allApplied();
    const permissions = { contents: 'read' } as const;
    const given = { command: 'show', saved: folderOf(`done-${run}`), deployment: 'true' };
    const step = await job(given, { permissions });
    expect(step.code).toBe(0);
    expect(step.told('notice').join()).toContain('deployments: write');
  });
});
