import { describe, expect, test } from 'vitest';
import { markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { BOT } from '../github/github-server.ts';
import type { Permissions } from '../github/routes.ts';
import { aManifest } from '../helpers/manifests.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { cancelledAtWrite } from './cancelled-at-write.ts';
import { examplePermissions } from './example-permissions.ts';
import { MERGE, pullRequestWorld } from './pull-request-world.ts';
import { HEAD, type Step, succeeded } from './runner.ts';

const LATER = 'd'.repeat(40);
const DENIED = { status: 403, body: { message: 'Resource not accessible by integration' } };
const WORKFLOW = 'acme/app/.github/workflows/apply.yml@refs/heads/main';

const neon = (...branches: readonly string[]): string => aManifest({ branches: ['main', ...branches] });

const runner = pullRequestWorld({ files: {} });

type Given = Readonly<Record<string, string>>;

/** `more`: what the token may do besides what the example's may. */
function apply(given: Given = {}, env: Given = {}, more: Permissions = {}): Promise<Step> {
  return runner.apply({
    permissions: { ...examplePermissions('apply', 'push'), ...more },
    env: { GITHUB_RUN_ID: '43', GITHUB_WORKFLOW_REF: WORKFLOW, ...env },
    with: given,
  });
}

function marker() {
  return readMarker(runner.onlyComment());
}

/** A pull request with a plan, merged. */
async function merged(...branches: readonly string[]): Promise<void> {
  await runner.reviewed(neon(...branches));
}

/** The service refuses one create of a branch. */
function refuseBranch(nth: number): void {
  const effect = { status: 400, body: { message: 'no' } };
  runner.sandbox.sandbox.faults.add([faultOf(effect, { method: 'POST', path: '*/branches', nth })]);
}

describe('the comment after an apply', () => {
  test('says what was done, of which plan and at which commit, with the run', async () => {
    await merged('one', 'two');
    const { digest } = marker() ?? {};
    await succeeded(apply());
    expect(runner.onlyComment()).toContain('### Applied · `acme` · `prod` · 2 done');
    expect(runner.onlyComment()).toMatch(
      /^Planned for `aaaaaaaaaa` → \*\*applied\*\* at `cccccccccc`, 20\d\d-.* UTC \(\[run\]\(https:.*\/runs\/43\)\)\.$/m,
    );
    expect(marker()).toMatchObject({
      sha: HEAD,
      digest,
      state: 'applied',
      applied: { sha: MERGE, whole: true },
      run: { id: 43, attempt: 1 },
    });
  });

  test('says while it runs that it does, and where, above the plan that was reviewed', async () => {
    await merged('one');
    const seen: string[] = [];
    runner.github.onWrite = () => seen.push(runner.onlyComment());
    await apply();
    expect(seen[0]).toMatch(/^> Planned for `aaaaaaaaaa` → \*\*being applied\*\* at `cccccccccc`/m);
    expect(seen[0]).toContain('runs/43');
    expect(seen[0]).toContain('neon.branch/shiny-wind-028834/one');
    expect(readMarker(seen[0] ?? '')).toMatchObject({ state: 'applying', sha: HEAD });
    expect(runner.onlyComment()).not.toContain('being applied');
  });

  test('names the rows that failed, and why, and what to do; and the next run says the rest is done', async () => {
    await merged('one', 'two');
    refuseBranch(2);
    const step = await apply();
    expect(step.outputs['result'], step.stdout).toBe('partly');
    expect(runner.onlyComment()).toContain('### Applied in part');
    expect(runner.onlyComment()).toContain('**applied in part** at `cccccccccc`');
    expect(runner.onlyComment()).toMatch(/neon\.branch\/shiny-wind-028834\/\w+`.*failed/);
    expect(runner.onlyComment()).toContain('400 no');
    expect(runner.onlyComment()).toContain(
      'Run this job again: it applies only what is left of the reviewed plan',
    );
    expect(marker()).toMatchObject({ state: 'partly', applied: { sha: MERGE, whole: false } });
    await apply({}, { GITHUB_RUN_ATTEMPT: '2' });
    expect(marker()).toMatchObject({ state: 'applied', applied: { sha: MERGE, whole: true } });
  });

  test('puts nothing on record where every row failed', async () => {
    await merged('one');
    refuseBranch(1);
    await apply();
    expect(runner.onlyComment()).toContain('**not applied** at `cccccccccc`');
    expect(marker()?.state).toBe('failed');
    expect(marker()?.applied).toBeUndefined();
  });

  test('has the plan of now after a refusal, its digest on a line of its own, and where to start the workflow', async () => {
    await merged('one', 'two');
    // The reviewed value is another one than the manifest has by now.
    await runner.write('evenkeel.yaml', neon('one').replace('name: one', 'name: one, protected: true'));
    await runner.merge();
    const { digest: reviewed } = marker() ?? {};
    const step = await apply();
    expect(step.outputs['result']).toBe('refused');
    const digest = step.outputs['digest'] ?? '';
    expect(digest).not.toBe(reviewed);
    for (const text of [runner.onlyComment(), step.summary]) {
      expect(text).toContain(`\n\`\`\`\n${digest}\n\`\`\`\n`);
      expect(text).toContain('[run the workflow](https://github.com/acme/app/actions/workflows/apply.yml)');
      expect(text).toContain('neon.branch/shiny-wind-028834/one');
    }
    expect(runner.onlyComment()).toContain('Planned for `aaaaaaaaaa` → **refused** at `cccccccccc`');
    expect(marker()).toMatchObject({ digest: reviewed, state: 'refused', sha: HEAD });
    // With that digest someone applies it.
    const again = await apply({ 'expect-digest': digest });
    expect(again.code, again.stdout).toBe(0);
    expect(marker()).toMatchObject({ state: 'applied', applied: { whole: true } });
  });

  test('has the plan of now where another head was merged than the one that was planned', async () => {
    await merged('one');
    await runner.merge(MERGE, LATER);
    const step = await apply({ deployment: 'true' });
    expect(step.code).toBe(4);
    expect(runner.onlyComment()).toContain('dddddddddd was merged');
    expect(runner.onlyComment()).toContain('`review/none`');
    expect(runner.onlyComment()).toContain(`\n\`\`\`\n${step.outputs['digest']}\n\`\`\`\n`);
    expect(runner.onlyComment()).toContain('**refused** at `cccccccccc`');
    expect(runner.github.repository.deployments).toEqual([]);
  });

  test('says why nothing was tried, above the reviewed plan, where the job is an old one', async () => {
    await merged('one');
    await runner.write('evenkeel.yaml', neon('two'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    const step = await apply();
    expect(step.code).toBe(4);
    expect(runner.onlyComment()).toContain('### Not applied, nothing was written · `prod`');
    expect(runner.onlyComment()).toContain('evenkeel.yaml differs');
    expect(runner.onlyComment()).toContain('**refused** at `cccccccccc`');
    expect(runner.onlyComment()).toContain('neon.branch/shiny-wind-028834/one');
    const size = runner.onlyComment().length;
    await apply({}, { GITHUB_RUN_ATTEMPT: '2' });
    expect(runner.onlyComment()).toHaveLength(size);
  });

  test('still says what was applied before where a later run is refused', async () => {
    await merged('one', 'two');
    refuseBranch(2);
    await apply();
    expect(marker()).toMatchObject({ state: 'partly', applied: { sha: MERGE, whole: false } });
    await runner.write('evenkeel.yaml', neon('three'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    await apply({}, { GITHUB_RUN_ID: '44' });
    expect(marker()).toMatchObject({ state: 'refused', applied: { sha: MERGE, whole: false } });
  });

  test('is of a part where the apply was narrowed, whatever came of it', async () => {
    await runner.write('evenkeel.yaml', neon('one', 'two'));
    const target = 'neon.branch/*/one';
    await runner.plan({ with: { target } });
    await runner.merge();
    const step = await apply({ target });
    expect(step.code, step.stdout).toBe(0);
    expect(runner.onlyComment()).toContain('**applied for its targets only**');
    expect(marker()?.applied).toMatchObject({ sha: MERGE, whole: false });
  });

  test('says what was done where someone cancels the job half way', async () => {
    await merged('one', 'two', 'three');
    const step = await runner.apply({
      env: { GITHUB_RUN_ID: '43' },
      with: { parallelism: '1' },
      stopAt: /waiting for create_branch on/,
    });
    expect(step.code, step.stdout + step.stderr).toBe(130);
    expect(runner.onlyComment()).toContain('### Interrupted');
    expect(runner.onlyComment()).toContain('**applied in part**');
    expect(runner.onlyComment()).toMatch(/skipped/);
    expect(marker()).toMatchObject({ state: 'partly', applied: { sha: MERGE, whole: false } });
  });

  test('is written for an apply without a review too, but not on a pull request that changes nothing', async () => {
    await runner.write('evenkeel.yaml', neon('one'));
    await runner.merge();
    await apply({ 'expect-digest': '' });
    expect(runner.onlyComment()).toContain('**applied** at `cccccccccc`');
    runner.github.repository.comments.length = 0;
    await apply({ 'expect-digest': '' });
    expect(runner.github.repository.commentsOf(7)).toEqual([]);
  });

  test('tells a reader of the next plan what was applied last', async () => {
    await merged('one', 'two');
    refuseBranch(2);
    await apply();
    await runner.write('evenkeel.yaml', neon('three'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    await apply({}, { GITHUB_RUN_ID: '44' });
    expect(marker()?.state).toBe('refused');
    await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(runner.onlyComment()).toMatch(/^Last applied: `cccccccccc`, in part, 20.* UTC\.$/m);
    expect(marker()).toMatchObject({ sha: HEAD, applied: { sha: MERGE, whole: false } });
    expect(marker()?.state).toBeUndefined();
  });

  test('tells it of all that was applied before the merge, after the next push', async () => {
    await runner.plan({ manifest: neon('one') });
    const given = { command: 'apply', 'expect-digest': 'reviewed', 'apply-on': 'pull_request' };
    await succeeded(runner.plan({ with: given, env: { GITHUB_RUN_ID: '43' } }));
    await runner.plan({ head: LATER, manifest: neon('one', 'two'), env: { GITHUB_RUN_ID: '44' } });
    expect(runner.onlyComment()).toMatch(/^Last applied: `aaaaaaaaaa`, all of it, 20.* UTC\.$/m);
    expect(marker()).toMatchObject({ sha: LATER, applied: { sha: HEAD, whole: true } });
    expect(marker()?.state).toBeUndefined();
  });
});

describe('what GitHub refuses or loses', () => {
  test('leaves the step green, with a notice and everything in the summary', async () => {
    await merged('one');
    const before = runner.onlyComment();
    const step = await apply({}, {}, { 'pull-requests': 'read' });
    expect(step.code, step.stdout).toBe(0);
    expect(step.told('notice')).toHaveLength(1);
    expect(step.told('notice')[0]).toContain('pull-requests: write');
    expect(step.summary).toContain('**applied** at `cccccccccc`');
    expect(runner.onlyComment()).toBe(before);
  });

  test('is looked at again before it counts as not written', async () => {
    await merged('one');
    for (let at = 0; at < 2; at += 1)
      runner.github.faults.add({ method: 'PATCH', path: /comments/, what: 'drop after' });
    const step = await apply();
    expect(step.code, step.stdout).toBe(0);
    expect(step.told('notice')).toEqual([]);
    expect(marker()?.state).toBe('applied');
  });

  test('does not matter before the apply: what could not be said then is said after it', async () => {
    await merged('one');
    runner.github.faults.add({ method: 'PATCH', path: /comments/, what: { status: 502 } });
    const step = await apply();
    expect(step.code, step.stdout).toBe(0);
    expect(marker()?.state).toBe('applied');
  });

  test('is a comment that someone deleted meanwhile: there is a new one', async () => {
    await merged('one');
    runner.github.onWrite = () => (runner.github.repository.comments.length = 0);
    runner.github.faults.add({ method: 'PATCH', path: /comments/, what: 'drop after' });
    const seen = runner.github.onWrite;
    runner.github.onWrite = () => {
      seen();
      runner.github.onWrite = () => undefined;
    };
    const step = await apply();
    expect(step.code, step.stdout).toBe(0);
    expect(runner.onlyComment()).toContain('**applied** at `cccccccccc`');
    expect(marker()).toMatchObject({ digest: 'none', applied: { sha: MERGE, whole: true } });
  });

  test('is nothing with `comment: false`', async () => {
    await merged('one');
    const before = runner.onlyComment();
    await apply({ comment: 'false' });
    expect(runner.onlyComment()).toBe(before);
  });
});

describe('an older run', () => {
  test('of a plan does not overwrite what a newer push has', async () => {
    await runner.plan({ manifest: neon('one') });
    await runner.plan({ head: LATER, manifest: neon('two') });
    const newer = runner.onlyComment();
    const step = await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '2' }, manifest: neon('one') });
    expect(step.code).toBe(0);
    expect(runner.onlyComment()).toBe(newer);
    expect(step.told('notice')[0]).toContain('A newer run wrote the comment');
  });

  test.each([
    [HEAD, LATER],
    [LATER, HEAD],
  ])(
    'of a plan at the same time as a newer one, where neither found a comment, leaves one: the newer one’s',
    async (first, second) => {
      const planned = (sha: string): Promise<Step> =>
        runner.plan({ head: sha, env: { GITHUB_RUN_ID: sha === LATER ? '44' : '42' } });
      await runner.write('evenkeel.yaml', neon('one'));
      await planned(HEAD);
      await planned(LATER);
      runner.github.repository.comments.length = 0;
      await planned(first);
      const of = runner.onlyComment();
      runner.github.repository.comments.length = 0;
      runner.github.onRequest = request => {
        if (!/^POST .*issues\/7\/comments$/.test(request)) return;
        runner.github.onRequest = () => undefined;
        runner.github.repository.addComment(7, of, BOT);
      };
      expect((await planned(second)).code).toBe(0);
      expect(marker()).toMatchObject({ sha: LATER, run: { id: 44 } });
    },
  );

  test('of a plan overwrites nothing where GitHub does not say what the head is', async () => {
    await runner.plan({ manifest: neon('one') });
    const before = runner.onlyComment();
    await runner.write('evenkeel.yaml', neon('two'));
    runner.github.faults.add({ method: 'GET', path: /pulls\/7$/, what: DENIED });
    const step = await runner.plan({ head: LATER });
    expect(step.code).toBe(0);
    expect(runner.onlyComment()).toBe(before);
  });

  test('of a plan at the same commit is told by its attempt', async () => {
    await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '2' }, manifest: neon('one') });
    await runner.write('evenkeel.yaml', neon('two'));
    const before = runner.onlyComment();
    await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '1' } });
    expect(runner.onlyComment()).toBe(before);
    await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '3' } });
    expect(runner.onlyComment()).toContain('/two');
  });

  test('of a plan, run again after the merge, leaves what was applied, but replaces a refusal', async () => {
    await merged('one');
    await apply();
    const done = runner.onlyComment();
    await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(runner.onlyComment()).toBe(done);

    await runner.write('evenkeel.yaml', neon('one').replace('name: one', 'name: one, protected: true'));
    await runner.merge();
    await apply({}, { GITHUB_RUN_ATTEMPT: '2' });
    expect(marker()?.state).toBe('refused');
    await runner.plan({ env: { GITHUB_RUN_ATTEMPT: '3' } });
    expect(marker()?.state).toBeUndefined();
    const step = await apply({}, { GITHUB_RUN_ATTEMPT: '3' });
    expect(step.code, step.stdout).toBe(0);
  });

  test('of an apply does not overwrite what its later attempt says', async () => {
    await merged('one');
    await apply({}, { GITHUB_RUN_ATTEMPT: '2' });
    const newer = runner.onlyComment();
    await apply({}, { GITHUB_RUN_ATTEMPT: '1' });
    expect(runner.onlyComment()).toBe(newer);
  });
});

describe('one manifest has one comment', () => {
  test('however its path is spelled', async () => {
    await runner.write('infra/x.yaml', neon('one'));
    await runner.plan({ with: { file: 'infra/x.yaml' } });
    await runner.plan({ with: { file: './infra/x.yaml' } });
    await runner.plan({ with: { file: `${runner.folder}/infra/../infra/x.yaml` } });
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
    await runner.merge();
    const step = await apply({ file: './infra/x.yaml' });
    expect(step.code, step.stdout).toBe(0);
  });

  test('for each job of a matrix over variables, their files or targets', async () => {
    const yaml = neon('one').replace('name: one', 'name: "tenant-${tenant}"');
    await runner.plan({
      with: { vars: 'tenant=a' },
      manifest: yaml.replace('name: acme', 'name: acme\nvars: { tenant: {} }'),
    });
    await runner.plan({ with: { vars: 'tenant=b' } });
    expect(runner.github.repository.commentsOf(7)).toHaveLength(2);
    await runner.merge();
    for (const tenant of ['a', 'b']) {
      const step = await apply({ vars: `tenant=${tenant}` });
      expect(step.code, step.stdout).toBe(0);
    }
    for (const { body: text } of runner.github.repository.commentsOf(7)) {
      expect(readMarker(text)?.state).toBe('applied');
    }
    expect(runner.github.repository.commentsOf(7).map(each => /tenant-\w/.exec(each.body)?.[0])).toEqual([
      'tenant-a',
      'tenant-b',
    ]);
  });
});

describe('an apply with other inputs than the plan', () => {
  async function planned(given: Given): Promise<void> {
    await runner.plan({ with: given, manifest: neon('one', 'two') });
    await runner.merge();
  }

  test.each<[string, Given, Given, string]>([
    ['prune', {}, { prune: 'false' }, 'prune was not given, and is false in this run'],
    ['prune', { prune: 'false' }, {}, 'prune was false, and is not given in this run'],
    [
      'target',
      { target: 'neon.branch/*/one' },
      {},
      'target was neon.branch/*/one, and is not given in this run',
    ],
    ['shard', {}, { shard: '1/2' }, 'shard was not given, and is 1/2 in this run'],
    ['vars', {}, { vars: 'a=hunter2' }, 'vars has other values'],
  ])('is refused for %s (%j, then %j)', async (_, first, second, said) => {
    const yaml = neon('one', 'two').replace('name: acme', 'name: acme\nvars: { a: { default: x } }');
    await planned(first);
    await runner.write('evenkeel.yaml', yaml);
    await runner.merge();
    const before = runner.writes().length;
    const step = await apply(second);
    expect(step.code, step.stdout).toBe(4);
    expect(step.summary.replaceAll('\\', '')).toContain(said);
    expect(step.summary).toContain('review/made-otherwise');
    expect(step.summary + step.stdout.replace(/::add-mask.*/g, '')).not.toContain('hunter2');
    const after = runner.writes().length;
    expect(after).toBe(before);
  });

  test('is refused without a guess where several plans were made otherwise', async () => {
    await planned({ target: 'neon.branch/*/one' });
    await runner.plan({ with: { target: 'neon.branch/*/two' } });
    const step = await apply();
    expect(step.code).toBe(4);
    expect(step.summary).toContain('only for evenkeel.yaml in prod with other targets');
  });
});

describe('an apply on an event whose commit is not what runs', () => {
  test('tells the pull request of a comment, and puts no commit on record', async () => {
    await merged('one');
    runner.github.repository.roles.set('owner', 'admin');
    const user = { login: 'owner' };
    const step = await runner.step({
      event: 'issue_comment',
      payload: { sender: user, comment: { user }, issue: { number: 7, pull_request: {} } },
      permissions: examplePermissions('apply', 'push'),
      env: { GITHUB_SHA: MERGE, GITHUB_RUN_ID: '43' },
      with: { command: 'apply', environment: 'prod', 'apply-on': 'issue_comment' },
    });
    expect(step.code, step.stdout).toBe(0);
    expect(runner.onlyComment()).toContain('Planned for `aaaaaaaaaa` → **applied**, 20');
    expect(marker()?.applied).toBeUndefined();
    expect(step.outputs['applied-commit']).toBe('');
  });
});

describe('a deployment', () => {
  const statuses = (): readonly (readonly string[])[] =>
    runner.github.repository.deployments.map(each => each.statuses.map(({ state }) => state));

  test('is kept for each apply where the workflow asks for it', async () => {
    await merged('one', 'two');
    refuseBranch(2);
    await apply({ deployment: 'true' }, {}, { deployments: 'write' });
    await apply({ deployment: 'true' }, {}, { deployments: 'write' });
    expect(statuses()).toEqual([
      ['in_progress', 'failure'],
      ['in_progress', 'success'],
    ]);
    const [first] = runner.github.repository.deployments;
    expect(first).toMatchObject({ sha: MERGE, task: 'evenkeel', environment: 'prod' });
    // GitHub neither merges main into it, nor waits for checks, nor ends earlier ones.
    const asked = { auto_merge: false, required_contexts: [] };
    expect(runner.github.bodies(/^POST .*\/deployments$/)).toMatchObject([asked, asked]);
    expect(runner.github.bodies(/^POST .*\/deployments\/\d+\/statuses$/)).toMatchObject(
      Array(4).fill({ auto_inactive: false }),
    );
    expect(first?.payload).toEqual({
      evenkeel: 1,
      by: '0.0.0',
      key: 'evenkeel.yaml|prod',
      branch: 'main',
      extent: 'whole',
      run: 43,
    });
    expect(first?.statuses[1]?.description).toBe('applied in part');
  });

  test('of a commit without a pull request makes nobody wait for one', async () => {
    await merged('one');
    await apply({ deployment: 'true' }, {}, { deployments: 'write' });
    const pushed = 'e'.repeat(40);
    await runner.write('evenkeel.yaml', neon('one', 'two'));
    await runner.commit(pushed);
    const asked = (): number =>
      runner.github.requests.filter(each => each.startsWith('GET') && each.includes('/pulls?')).length;
    const before = asked();
    const step = await apply(
      { deployment: 'true', 'expect-digest': '' },
      { GITHUB_SHA: pushed, GITHUB_RUN_ID: '44' },
      { deployments: 'write' },
    );
    expect(step.outputs['result'], step.stdout).toBe('applied');
    expect(asked() - before).toBeLessThanOrEqual(6);
  });

  test('that may not be written leaves the step green, with a notice', async () => {
    await merged('one');
    const step = await apply({ deployment: 'true' });
    expect(step.code, step.stdout).toBe(0);
    expect(step.told('notice')[0]).toContain('deployments: write');
  });
});

describe('the last applied commit', () => {
  const drift = (more: Permissions = { 'pull-requests': 'read' }): Promise<Step> =>
    runner.step({
      permissions: { ...examplePermissions('drift', 'schedule'), ...more },
      env: { GITHUB_SHA: MERGE },
      with: { command: 'drift', environment: 'prod' },
    });

  test('is an output of the apply that did all of it, and of every drift after it', async () => {
    await merged('one', 'two');
    refuseBranch(2);
    expect((await apply()).outputs['applied-commit']).toBe('');
    expect((await drift()).outputs['applied-commit']).toBe('');
    expect((await apply({}, { GITHUB_RUN_ATTEMPT: '2' })).outputs['applied-commit']).toBe(MERGE);
    expect((await drift()).outputs['applied-commit']).toBe(MERGE);
    expect((await runner.plan({ head: LATER })).outputs['applied-commit']).toBe('');
  });

  test('is of all shards, and of none before', async () => {
    await runner.write('evenkeel.yaml', neon('one'));
    for (const shard of ['1/2', '2/2']) await runner.plan({ with: { shard } });
    await runner.merge();
    for (const shard of ['1/2', '2/2']) {
      expect((await drift()).outputs['applied-commit']).toBe('');
      const step = await apply({ shard });
      expect(step.code, step.stdout).toBe(0);
      expect(step.outputs['applied-commit']).toBe('');
    }
    expect((await drift()).outputs['applied-commit']).toBe(MERGE);
  });

  test('does not matter to a drift that may not read pull requests', async () => {
    await merged('one');
    await apply();
    const step = await drift({});
    expect(step.code, step.stdout).toBe(0);
    expect(step.outputs['applied-commit']).toBe('');
  });
});

test('a good apply that is run again keeps what it did, and says in one line that it ran again', async () => {
  await merged('one');
  expect((await apply()).outputs['result']).toBe('applied');
  const first = runner.onlyComment().split('\n').slice(1).join('\n').trimEnd();
  expect(first).toContain('1 done');
  for (const attempt of ['2', '3']) {
    const again = await apply({}, { GITHUB_RUN_ATTEMPT: attempt });
    expect(again.outputs['result']).toBe('no-changes');
    expect(runner.onlyComment()).toContain(first);
    expect(runner.onlyComment().match(/\*\*Run again:\*\*/g)).toHaveLength(1);
    expect(runner.onlyComment()).toContain('Nothing was left to do.');
    expect(marker()).toMatchObject({ state: 'applied', applied: { sha: MERGE, whole: true } });
  }
});

describe('a job that is cancelled while GitHub does not answer', () => {
  test.each([1, 2])('ends when the time for telling is over, at write %i', async nth => {
    await merged('one');
    const over = new AbortController();
    const asked: number[] = [];
    let cancel = (): void => undefined;
    let writes = 0;
    runner.github.onRequest = request => {
      if (!request.startsWith('PATCH')) return;
      writes += 1;
      if (writes < nth) return;
      for (const method of ['GET', 'POST', 'PATCH', 'PATCH', 'PATCH'])
        runner.github.faults.add({ method, path: /./, what: 'never' });
      cancel();
      setImmediate(() => over.abort());
    };
    const step = await runner.apply({
      permissions: examplePermissions('apply', 'push'),
      env: { GITHUB_RUN_ID: '43' },
      cancelled: stop => {
        cancel = stop;
      },
      patience: ms => {
        asked.push(ms);
        return over.signal;
      },
    });
    expect(asked).toEqual([5_000]);
    expect(step.outputs['exit-code']).toBe(nth === 1 ? '130' : '0');
    expect(step.outputs['result']).toBe(nth === 1 ? 'error' : 'applied');
  });
});

describe('a job that is cancelled while GitHub answers in time', () => {
  /** Cancelled at the first write to the service. */
  async function cancelled(meanwhile = (): void => undefined): Promise<Step> {
    await merged('one', 'two');
    const { cancelled: hook } = cancelledAtWrite(runner, 1);
    return runner.apply({
      permissions: { ...examplePermissions('apply', 'push'), deployments: 'write' },
      env: { GITHUB_RUN_ID: '43', GITHUB_WORKFLOW_REF: WORKFLOW },
      with: { parallelism: '1', deployment: 'true' },
      cancelled: cancel =>
        hook(() => {
          meanwhile();
          cancel();
        }),
      patience: () => new AbortController().signal,
    });
  }

  test('says in its comment, deployment and outputs what was done', async () => {
    let before = '';
    const step = await cancelled(() => {
      before = runner.onlyComment();
    });
    expect(before).toContain('**being applied**');
    expect(step.code).not.toBe(0);
    expect(runner.onlyComment()).not.toContain('being applied');
    expect(marker()).toMatchObject({ state: 'partly', run: { id: 43 } });
    expect(step.outputs).toMatchObject({ result: 'partly', 'applied-commit': '' });
    const branches = runner.other('GET', '/neon/api/v2/projects/shiny-wind-028834/branches');
    expect(JSON.stringify(branches)).toContain('"one"');
    expect(JSON.stringify(branches)).not.toContain('"two"');
    expect(runner.github.repository.deployments[0]?.statuses.at(-1)?.state).toBe('failure');
  });

  test('leaves what a newer apply says', async () => {
    let newer = '';
    await cancelled(() => {
      const [comment] = runner.github.repository.commentsOf(7);
      const found = marker();
      if (comment === undefined || found === undefined) throw new Error('no comment');
      newer = markerLine({ ...found, state: 'applied', run: { id: 99, attempt: 1, at: 4_000_000_000 } });
      comment.body = newer;
    });
    expect(runner.onlyComment()).toBe(newer);
  });
});
